"""The campaign in sentences: what happens in its games and between them, what is asked and what can be answered.

Secrets are left out before they come here; of a postcard the secret side is told only where its owner listens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stellwerk.campaign import content, survey
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.edition import LATEST
from stellwerk.campaign.office import News, Question
from stellwerk.campaign.state import Company
from stellwerk.campaign.texts import line, read_aloud, text, title_of, toolbox
from stellwerk.cli import campaign_words as own_words
from stellwerk.cli import words
from stellwerk.cli.console import one_line
from stellwerk.cli.telling import Teller
from stellwerk.engine.actions import Action
from stellwerk.engine.codec import type_name
from stellwerk.engine.events import Event, PointsScored
from stellwerk.engine.setting import Setting
from stellwerk.engine.vocabulary import merged
from stellwerk.rulebook import Language, Text
from stellwerk.rules.bonuses import words as bonus_words
from stellwerk.rules.campaign.words import (
    CardsSpent,
    CardTurnedOver,
    ClaimWithDepot,
    EventSeen,
    EventTurnedUp,
    PledgeMade,
    PostcardSolved,
    SellCards,
    SolvePostcard,
    SpendCards,
    SwapCards,
    TokenMoved,
    Use,
)
from stellwerk.rules.route_points import words as route_words
from stellwerk.rules.tickets import words as ticket_words
from stellwerk.rules.train_cards import CardTaken, MarketReset

BASE_SOURCES = merged((ticket_words.VOCABULARY, route_words.VOCABULARY, bonus_words.VOCABULARY), "sources")

TOGETHER = ("votes", "pencils", "sheets", "count")


class Narrator:
    """Names and texts of the campaign's things in one language, as far as they are asked for."""

    def __init__(self, language: Language, version: int = LATEST, companies: int = 0) -> None:
        self.language = language
        self.version = version
        self.companies = companies

    def text(self, kind: str, id: str, field: str) -> str:
        return text(self.language, kind, id, field, self.version, self.companies)

    def say(self, said: Text, /, **values: object) -> str:
        return said.in_language(self.language).format(**values)

    def word(self, known: Mapping[str, Text], name: str, /, **values: object) -> str:
        return words.word(known, name, self.language).format(**values)

    def company(self, color: str) -> str:
        return self.text("companies", color, "name")

    def money(self, dollars: int) -> str:
        return own_words.money(dollars, self.language)

    def quoted(self, name: str) -> str:
        return f"„{name}“" if self.language == "de" else f"“{name}”"

    def event_card(self, id: str) -> str:
        name, said = (self.text("events", id, field) for field in ("name", "text"))
        return f"{self.quoted(name)}. {said}"

    def postcard(self, number: int, secret: bool) -> str:
        told = f"{number} {self.quoted(self.text('postcards', str(number), 'title'))}"
        if secret:
            told += f": {self.text('postcards', str(number), 'secret')}"
        return told

    def city(self, id: str) -> str:
        return next((place["name"] for place in content.place_rows() if place["id"] == id), id)

    def ticket(self, id: str) -> str:
        ticket = content.tickets()[id]
        return f"{self.city(ticket.a)} – {self.city(ticket.b)} ({self.money(ticket.points)})"

    def color(self, name: str) -> str:
        return words.word(words.CARDS, name, self.language)

    def source(self, name: str) -> str:
        known = own_words.SOURCES if name in own_words.SOURCES else BASE_SOURCES
        return words.word(known, name, self.language)

    # between the games

    def news(self, news: News, companies: Sequence[Company], mine: str | None) -> list[str]:
        """What is read aloud; the owner of a new postcard also reads its secret side."""
        values = dict(news.params)
        if news.code in ("card", "instruction"):
            return self.campaign_card(str(values["card"]), news.code)
        if news.code == "read":
            return self.scene(values)
        if news.code in TOGETHER:
            return self._together(news.code, values)
        spoken = self._spoken(values)
        if "company" in values and news.code in ("joined", "handed_over"):
            player = next(c.player for c in companies if c.color == values["company"])
            spoken["player"] = one_line(player, 80)
        if news.code == "toolbox":
            name, contents = toolbox(self.language)
            spoken |= {"name": name, "contents": ", ".join(contents)}
        lines = [self.word(own_words.NEWS, news.code, **spoken)]
        if news.code == "postcard":
            number = int(values["number"])
            open_to_all = content.family(number) == "founder"
            if open_to_all or values["company"] == mine:
                label = "" if open_to_all else f"({self.say(own_words.SECRET_SIDE)}) "
                lines.append(f"    {label}{self.text('postcards', str(number), 'secret')}")
        return lines

    def campaign_card(self, id: str, part: str) -> list[str]:
        """Where the story has scenes, the first side is read as one, and the second is told after it."""
        title, a, b = (self.text("cards", id, field) for field in ("title", "a", "b"))
        sides = [b] if part == "instruction" else [a, b] if a else []
        head = [] if part == "instruction" else [f"— {id} {title} —"]
        return head + [f"    {side}" for side in sides if side]

    def scene(self, values: Mapping[str, str | int]) -> list[str]:
        title = title_of(self.language, self.version, str(values["text"]))
        said = read_aloud(self.language, self.version, values)
        return [f"    {title}. {said}" if title and not str(values["text"]).startswith("games.") else f"    {said}"]

    def _together(self, code: str, values: dict[str, str | int]) -> list[str]:
        """News about all companies at once: votes, pencils, a line of the final count."""
        colors = [color for color in content.company_colors() if color in values]
        if code == "votes":
            names = {option: self.choice(str(values["choice"]), f"{option}_name") for option in ("a", "b")}
            told = ", ".join(f"{self.company(color)}: {names[str(values[color])]}" for color in colors)
            return [self.word(own_words.NEWS, code, list=told, decided=names[str(values["decided"])])]
        if code == "pencils":
            told = ", ".join(f"{self.company(color)}: {values[color]}" for color in colors)
            return [self.word(own_words.NEWS, code, list=told or "–", opened=values["opened"])]
        if code == "sheets":
            cities = {n: ", ".join(map(self.city, str(values[f"sheet_{n}"]).split())) for n in (1, 2)}
            return [self.word(own_words.NEWS, code, one=cities[1], two=cities[2])]
        told = ", ".join(f"{self.company(color)} {self.money(int(values[color]))}" for color in colors)
        return [f"    {line(self.language, self.version, 'final.' + str(values['line']))}: {told}"]

    def choice(self, id: str, field: str) -> str:
        return line(self.language, self.version, f"choices.{id}.{field}")

    def _spoken(self, values: dict[str, str | int]) -> dict[str, object]:
        """The values of news in words, and the texts of the things they name."""
        spoken: dict[str, object] = dict(values)
        fields = {
            "slot": ("stickers", ("name", "text")),
            "amendment": ("amendments", ("name", "text")),
            "region": ("regions", ("name", "theme")),
            "number": ("postcards", ("title", "public")),
        }
        for key, (kind, names) in fields.items():
            if key in values:
                spoken |= {name: self.text(kind, str(values[key]), name) for name in names}
        if "event" in values:
            spoken["name"] = self.text("events", str(values["event"]), "name")
            spoken["event"] = self.event_card(str(values["event"]))
        for key in ("company", "founder"):
            if key in values:
                spoken["company"] = self.company(str(values[key]))
        for key in ("city", "a", "b"):
            if key in values:
                spoken[key] = self.city(str(values[key]))
        if "ticket" in values:
            spoken["ticket"] = self.ticket(str(values["ticket"]))
        if "color" in values:
            spoken["color"] = self.color(str(values["color"]))
        if "total" in values:
            spoken["money"] = self.money(int(values["total"]))
        return spoken

    def question(self, question: Question) -> str:
        if question.code == "vote":
            return self.choice(str(question.params["choice"]), "question")
        return self.word(own_words.QUESTIONS, question.code, **question.params)

    def answer(self, question: Question, option: str) -> str:
        """An option in words. Only who is asked hears of the postcards to choose from."""
        code = question.code
        if code == "attendance":
            return self._attendance(question, option)
        if code in ("archive_event", "amendment"):
            kind = "events" if code == "archive_event" else "amendments"
            return f"{self.text(kind, option, 'name')}: {self.text(kind, option, 'text')}"
        if code == "open_region":  # what a closed box is called is not known before it is opened
            ways = survey.gateways(option, str(question.params["opened"]).split())
            return self.say(own_words.BEYOND, list=", ".join(sorted(map(self.city, ways))))
        if code == "vote":
            names = [self.choice(str(question.params["choice"]), f"{option}_{part}") for part in ("name", "text")]
            return ": ".join(names)
        if code == "pencil":
            cities = ", ".join(map(self.city, str(question.params[f"sheet_{option}"]).split()))
            return self.say(own_words.BEYOND, list=cities)
        if code == "choose_postcard":
            return self.postcard(int(option), secret=True)
        if code == "archive_ticket":
            return self.say(own_words.NONE) if option not in content.tickets() else self.ticket(option)
        if code == "parallel_track":
            a, b, color = option.split("/")
            return f"{self.city(a)} – {self.city(b)}: {self.color(color)}"
        return self.city(option) if code == "water_tower" else self.color(option)

    def _attendance(self, question: Question, option: str) -> str:
        if option == "all":
            return self.say(own_words.ALL_PLAY)
        how, _, color = option.partition(" ")
        said = own_words.BACK_AGAIN if how == "with" else own_words.WITHOUT
        return self.say(said, company=self.company(color))


class CampaignTeller(Teller):
    """Tells of one game of a campaign."""

    def __init__(self, setting: Setting, campaign: Campaign, language: Language) -> None:
        narrator = Narrator(language, campaign.state.content_version, len(campaign.state.companies))
        colors = campaign.playing_colors()
        super().__init__(setting, [narrator.company(color) for color in colors], language)
        self.narrator = narrator

    def card(self, kind: str | None) -> str:
        if kind == "newspaper":
            return own_words.NEWSPAPER.in_language(self.language)
        suit, _, mark = (kind or "").partition("_")
        told = super().card(suit or None)
        return f"{told} {words.word(own_words.MARKS, mark, self.language)}" if mark else told

    def hand(self, counts: Mapping[str, int]) -> str:
        """2 red, 1 red with a pickaxe."""
        held = []
        for kind, n in counts.items():
            suit, _, mark = kind.partition("_")
            told = words.cards_of(suit, n, self.language)
            if n:
                held.append(f"{told} {words.word(own_words.MARKS, mark, self.language)}" if mark else told)
        return ", ".join(held) or "–"

    def event(self, event: Event) -> str:
        say, seat = self.narrator.word, getattr(event, "seat", None)
        name = "" if seat is None else self.names[seat]
        if isinstance(event, PointsScored):
            code = "points_paid" if event.points < 0 else "points_scored"
            amount = self.narrator.money(abs(event.points))
            return say(own_words.EVENTS, code, seat=name, money=amount, source=self.narrator.source(event.source))
        if isinstance(event, EventTurnedUp):
            return say(own_words.EVENTS, "event_turned_up", event=self.narrator.event_card(event.card))
        if isinstance(event, EventSeen):
            seen = "" if event.card is None else f": {self.narrator.event_card(event.card)}"
            return say(own_words.EVENTS, "event_seen", seat=name, seen=seen)
        if isinstance(event, PostcardSolved):
            postcard = self.narrator.postcard(event.number, secret=True)
            return say(own_words.EVENTS, "postcard_solved", seat=name, postcard=postcard)
        if isinstance(event, PledgeMade):
            return say(own_words.EVENTS, "pledge_made", seat=name, tickets=event.tickets)
        if isinstance(event, TokenMoved):
            return self._token(event, name)
        if isinstance(event, MarketReset):
            return say(own_words.EVENTS, "market_reset", discarded=self.counted(event.discarded))
        if isinstance(event, CardsSpent):
            return say(own_words.EVENTS, "cards_spent", seat=name, cards=self.counted(event.cards))
        if isinstance(event, CardTaken | CardTurnedOver):
            code = "card_taken" if isinstance(event, CardTaken) else "card_turned_over"
            return say(own_words.EVENTS, code, seat=name, card=self.card(event.card))
        return super().event(event)

    def _token(self, event: TokenMoved, name: str) -> str:
        code = "seal_laid" if event.token == "seal" and event.seat is None else event.token
        where = event.place
        values = {"place": self.place(where), "route": self.route(where), "seat": name}
        if event.token == "key":
            values["card"] = self.card(where)
        return self.narrator.word(own_words.TOKENS, code, **values)

    def action(self, action: Action) -> str:
        say = self.narrator.word
        if isinstance(action, Use):
            return self._use(action.what)
        if isinstance(action, SpendCards):
            kinds = {"": action.plain, "_pickaxe": action.pickaxes, "_skull": action.skulls}
            spent = self.hand({action.color + mark: n for mark, n in kinds.items()})
            return say(own_words.ACTIONS, "spend_cards", cards=spent)
        if isinstance(action, SwapCards):
            return say(own_words.ACTIONS, "swap_cards", give=self.card(action.give), take=self.card(action.take))
        if isinstance(action, SellCards):
            return say(own_words.ACTIONS, "sell_cards", cards=self.hand({action.color: action.count}))
        if isinstance(action, ClaimWithDepot):
            paid = self.payment(action.payment)
            return say(own_words.ACTIONS, "claim_with_depot", route=self.route(action.route), cards=paid)
        if isinstance(action, SolvePostcard):
            return say(own_words.ACTIONS, "solve_postcard", postcard=self.narrator.postcard(action.number, secret=True))
        name = type_name(type(action))
        if name in own_words.ACTIONS:
            card = getattr(action, "card", None)
            return say(own_words.ACTIONS, name, card=self.card(card))
        return super().action(action)

    def _use(self, what: str) -> str:
        if what.startswith("pledge_"):
            return self.narrator.say(own_words.PLEDGE, n=what.removeprefix("pledge_"))
        for prefix, said in own_words.USES_WITH_CARD.items():
            if what.startswith(prefix):
                return self.narrator.say(said, card=self.card(what.removeprefix(prefix)))
        for prefix, said in own_words.USES_WITH_PLACE.items():
            if what.startswith(prefix):
                return self.narrator.say(said, place=self.place(what.removeprefix(prefix)))
        return self.narrator.word(own_words.USES, what)

    def decision(self, code: str) -> str:
        known = own_words.DECISIONS if code in own_words.DECISIONS else self.questions
        return words.word(known, code, self.language)
