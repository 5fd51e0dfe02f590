"""Whole campaigns, looked at by everybody at every step: nothing is told before it is unlocked, no secret to others."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, cast

import pytest

from stellwerk.campaign import content
from stellwerk.campaign.preview import preview
from stellwerk.campaign.texts import line, people_in, story, words
from stellwerk.campaign.texts import text as numbered
from stellwerk.messages.states import state_json
from stellwerk.rules.claim.words import ClaimRoute
from stellwerk.server.campaigns.board import campaign_board
from stellwerk.server.campaigns.live import LiveCampaign
from stellwerk.server.campaigns.showing import LANGUAGES, message, page_words, state_ahead, texts
from stellwerk.server.storage.campaign_rows import CampaignHead, CompanySeat
from stellwerk.server.wire.encoding import encode
from stellwerk.simulation.campaigns.driver import CampaignPlayer

KINDS = ("cards", "events", "stickers", "regions", "amendments", "postcards", "toolbox", "pieces", "story", "words")


Where = tuple[str, str, str]


@cache
def everything(version: int) -> dict[str, list[Where]]:
    """Every text of the campaign in both languages, with where it stands; the same words may stand twice."""
    found: dict[str, list[Where]] = {}
    for language in LANGUAGES:
        source: dict[str, Any] = {**words(language, version), "words": page_words(language)}
        for kind in KINDS:
            for id, entry in source[kind].items():
                fields = entry.items() if isinstance(entry, dict) else [("", entry)]
                for field, text in fields:
                    if isinstance(text, str) and kind in NUMBERED and (id, field) != ("night_mail", "story"):
                        found.setdefault(numbered(language, kind, id, field, version, 4), []).append((kind, id, field))
                    for said in text if isinstance(text, list) else [text]:
                        found.setdefault(said, []).append((kind, id, field))
        for kind, picture in content.pictures().items():
            found.setdefault(picture["path"], []).append(("pictures", kind, ""))
        for event in content.edition(version).events:
            for figure in content.engraving(event):
                found.setdefault(figure, []).append(("events", event, "engraving"))
        for key, said in lines(story(language, version)):
            if key.partition(".")[0] in TOLD and not key.endswith(".card"):  # where it stands is no text
                found.setdefault(said, []).append(("line", key, ""))
                for who in people_in(language, version, key):  # somebody is known from every line that names them
                    found.setdefault(who, []).append(("line", key, ""))
    return found


NUMBERED = ("events", "postcards", "stickers", "amendments")
TOLD = ("games", "inserts", "lamps", "choices", "regions", "reactions", "epilogues", "epilogue_place", "epilogue_deed")


def lines(told: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in told.items():
        if isinstance(value, dict):
            yield from lines(value, f"{before}{name}.")
        elif isinstance(value, str):
            yield f"{before}{name}", value


def strings(value: Any) -> set[str]:
    """All that can be read in an answer."""
    found: set[str] = set()
    left = [value]
    while left:
        part = left.pop()
        if isinstance(part, str):
            found.add(part)
        elif isinstance(part, list):
            left += part
        elif isinstance(part, dict):
            found.update(part)
            left += part.values()
    return found


class Onlooker:
    """Decides by the campaign's own state, and not by the server's list, what somebody may read at this moment."""

    def __init__(self, live: LiveCampaign, person: str | None) -> None:
        self.live = live
        self.person = person
        self.may_read = cache(self._may_read)

    def _may_read(self, kind: str, id: str, field: str) -> bool:
        campaign = self.live.campaign
        assert campaign is not None
        version = campaign.state.content_version
        if kind == "line":
            return self._was_read(id)
        state = state_ahead(self.live, self.person)
        own = [c.color for c in self.live.companies if self.person is not None and c.person == self.person]
        asked = campaign.question
        offered = set(asked.options) if asked is not None and asked.company in own else set()
        if kind == "cards":
            return id in [card.id for card in content.edition(version).cards][: state.next_card]
        if kind == "events":
            return id in state.events or id in state.archived_events
        if kind == "pictures":
            known = [*state.stickers, *(["night_mail"] if state.night_mail else [])]
            return any(id in content.pictures_of(slot) for slot in known)
        if kind == "stickers":
            return id in state.stickers or (id == "night_mail" and state.night_mail != "")
        if kind == "regions":
            return id in state.regions
        if kind == "words":
            return self._has_come(id)
        if kind == "pieces":
            return False
        if kind == "amendments":
            return any(id in company.amendments for company in state.companies) or id in offered
        if kind == "postcards":
            return id in offered or self._may_read_postcard(int(id), field)
        return kind == "story" or state.toolbox

    def _was_read(self, key: str) -> bool:
        """A line of the story, its title, or what a vote is about."""
        news = self.live.news_for(self.person)
        read = {str(item.params["text"]) for item in news if item.code == "read"}
        votes = {str(item.params["choice"]) for item in news if item.code == "vote"}
        head, _, last = key.rpartition(".")
        titled = {key.removesuffix("_title"), f"{head}.text", f"{head}.scene"} if last.endswith("title") else {key}
        asked = key.startswith("choices.") and key.split(".")[1] in votes and not last.endswith(("outcome", "alone"))
        return bool(titled & read) or asked

    def _has_come(self, id: str) -> bool:
        """A sticker or an event: from a card that was turned over, from an open region, or there from the start."""
        campaign = self.live.campaign
        assert campaign is not None
        state = state_ahead(self.live, self.person)
        cards = state.edition.cards[: state.next_card]
        boxes = [content.regions()[region] for region in state.regions]
        named = {value for card in cards for effect in card.effects for value in effect.values()}
        brought = {each for box in boxes for each in (*box.stickers, *box.events)}
        return id in named or id in brought or id in state.events or id in state.archived_events

    def _may_read_postcard(self, number: int, field: str) -> bool:
        campaign = self.live.campaign
        assert campaign is not None
        for company in campaign.state.companies:
            if number in company.postcards:
                mine = any(c.color == company.color and c.person == self.person for c in self.live.companies)
                known = company.postcards[number] != "open" or content.family(number) == "founder"
                return field != "secret" or mine or known
        return False

    def check(self, told: object) -> None:
        assert self.live.campaign is not None
        known = everything(self.live.campaign.state.content_version)
        for text in known.keys() & strings(told):
            readable = any(self.may_read(*where) for where in known[text])
            assert readable, f"{self.person} reads {text!r} of {known[text]}"


def check_view(live: LiveCampaign, told: dict[str, Any], person: str | None) -> None:
    """Options are for whoever is asked; ledgers come out of the toolbox."""
    assert live.campaign is not None
    state = live.state_for(person)
    assert state is not None
    for company in told["campaign"]["companies"]:
        assert bool(company["ledger"]) == state.toolbox
    question = told["campaign"]["question"]
    if question is not None and not question["yours"]:
        assert question["options"] is None
        assert not question["towards"]
        assert not question["worth"]
        assert not question["brought"]


def check_vaults(live: LiveCampaign, told: dict[str, Any], person: str | None) -> None:
    """Until the final count only the last slip lies open, and each reads its own vault."""
    state = live.state_for(person)
    assert state is not None
    last = max((game for company in state.companies for game in company.slips), default=0)
    for company in told["campaign"]["companies"]:
        mine = f"person-{company['color']}" == person
        if state.vaults_shut and not mine:
            assert all(slip["sealed"] and not slip["lines"] for slip in company["slips"] if slip["game"] < last)
            assert company["vault"] == {}
            assert company["money"] == sum(slip["total"] for slip in company["slips"] if slip["game"] == last)
    if state.vaults_shut:
        sums = [n for n in told["campaign"]["news"] if n["code"] == "slip" and "total" in n["params"]]
        assert all(n["game"] >= last or f"person-{n['params']['company']}" == person for n in sums)
        assert told["campaign"]["final"] == []


SCALES = {
    "5": ("rows", "columns"),
    "D": ("stakes",),
    "E": ("pledge", "kept", "broken"),
    "H": ("seal",),
    "Q": ("exhibits", "exhibit"),
}


def check_board(live: LiveCampaign) -> None:
    assert live.campaign is not None
    state = live.campaign.state
    told = json.loads(encode(campaign_board(state)))
    known = strings(told)
    for place in content.place_rows():
        is_open = place["region"] in ("start", *state.regions)
        assert (place["id"] in known) == is_open, place
    in_force = {slot for slot in state.stickers if state.in_force(slot)}
    assert {slot for slots in told["steps"].values() for slot in slots} <= in_force
    assert {key.partition(".")[0] for key in told["numbers"]} <= {"bonus", *in_force}
    assert set(told["scales"]) <= {name for slot, names in SCALES.items() for name in names if slot in state.stickers}
    assert set(told["lightning"]) <= {*state.events, *state.archived_events}
    assert set(told["letters"].values()) <= set(state.post_office)
    assert bool(told["stripes"]) == state.toolbox
    shown = {(route["a"], route["b"]) for route in told["routes"]}
    lengths = {route["id"]: route["length"] for route in told["routes"]}
    assert all(len(track["spaces"]) == lengths[track["id"]] for track in told["layout"]["routes"])
    assert [track["id"] for track in told["layout"]["routes"]] == [route["id"] for route in told["routes"]]
    half_open = 0
    home = {place["id"]: place["region"] for place in content.place_rows()}
    for row in content.route_rows():
        ends = [home[row[end]] in ("start", *state.regions) for end in ("a", "b")]
        assert ((row["a"], row["b"]) in shown) == all(ends)
        half_open += ends[0] != ends[1]
    assert len(told["stubs"]) == half_open


def look_from_all_sides(live: LiveCampaign, people: list[str | None], secrets: set[str]) -> None:
    for person in people:
        onlooker = Onlooker(live, person)
        frame = message(live, person).decode()
        told = json.loads(frame)
        for secret in secrets | {p for p in people if p is not None and p != person}:
            assert secret not in frame
        assert (live.head.invite in frame) == (person == live.head.host)
        onlooker.check(told)
        check_view(live, told, person)
        check_vaults(live, told, person)
        for language in LANGUAGES:
            onlooker.check(texts(live, person, language))


SECRET_REGISTERS = ("own_stakes", "peeked")


def look_at_the_table(live: LiveCampaign, secrets: set[str]) -> None:
    """A stake's value is known to nobody while it lies, and to its holder only afterwards."""
    assert live.campaign is not None
    game = live.campaign.game
    assert game is not None
    for viewer in (None, *range(game.setting.players)):
        told = json.loads(encode(state_json(game, viewer)))
        registers = told["view"]["parts"]["campaign"]
        assert "stake_values" not in registers
        assert "event_deck" not in registers
        for seat in range(game.setting.players):
            if seat != viewer:
                assert all(registers[secret][seat] is None for secret in SECRET_REGISTERS if secret in registers)
                assert told["view"]["seats"][seat]["hand"] is None
        assert not any(secret in json.dumps(told) for secret in secrets)


def check_preview(live: LiveCampaign) -> None:
    """A claim is foretold by rules that are known, and by nothing of others."""
    assert live.campaign is not None
    game = live.campaign.game
    assert game is not None
    seat, state = game.to_act[0], live.campaign.state
    claims = [action for action in game.options_for(seat) if isinstance(action, ClaimRoute)]
    for action in claims[:1]:
        known = {"", "event", *state.stickers, *(["scale"] if "scale" in state.choices else [])}
        before = game.digest()
        assert {line.slot for line in preview(game.table, seat, action)} <= known
        assert game.digest() == before, "to foretell a claim changes nothing"


@pytest.mark.parametrize(("seed", "players", "version"), [(11, 2, content.FIRST), (12, 4, content.LATEST)])
def test_nothing_is_told_before_it_is_unlocked(seed: int, players: int, version: int) -> None:
    player = CampaignPlayer(seed, players, version=version)
    people: list[str | None] = [f"person-{color}" for color in player.colors] + [None]
    companies = tuple(CompanySeat(color, "person", color, f"person-{color}") for color in player.colors)
    head = CampaignHead("abc", "running", people[0], "invite-of-host", "none", 0, "seed-77", "salt-78", "c", 0, 0)
    live = LiveCampaign(head, companies)
    live.campaign = player.campaign
    dice = random.Random(seed)
    questions = 0
    games: set[int] = set()
    while not player.campaign.finished:
        game = player.campaign.game
        if player.campaign.question is not None or (game is not None and id(game) not in games):
            look_from_all_sides(live, people, {"seed-77", "salt-78"})
            questions += player.campaign.question is not None
            if game is not None:
                games.add(id(game))
                check_board(live)
        elif dice.random() < 0.03:
            look_at_the_table(live, {"seed-77", "salt-78"})
            check_preview(live)
        player.step()
    look_from_all_sides(live, people, {"seed-77", "salt-78"})
    assert questions > 20
    assert len(games) == 12


def test_the_check_can_fail() -> None:
    player = CampaignPlayer(3, 2)
    companies = tuple(CompanySeat(color, "person", color, f"person-{color}") for color in player.colors)
    live = LiveCampaign(CampaignHead("a", "running", None, "i", "none", 0, "s", "t", "c", 0, 0), companies)
    live.campaign = player.campaign
    onlooker = Onlooker(live, None)
    en, de = (cast("dict[str, Any]", words(language, content.LATEST)) for language in LANGUAGES)
    onlooker.check(en["cards"]["1865-01"])
    onlooker.check(line("en", content.LATEST, "games.1.opening"))
    for locked in (
        en["regions"]["r1"],
        de["postcards"]["1"],
        de["events"]["E31"],
        content.engraving("E31"),
        page_words("de")["R"],
        en["stickers"]["T"]["short"],
        content.pictures()["herd"],
        line("en", content.LATEST, "games.1.closing"),
        line("de", content.LATEST, "choices.note.a_text"),
    ):
        with pytest.raises(AssertionError):
            onlooker.check(locked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_told_with_what_brings_them_and_stay(language: str) -> None:
    player = CampaignPlayer(4, 2)
    companies = tuple(CompanySeat(color, "person", color, f"person-{color}") for color in player.colors)
    live = LiveCampaign(CampaignHead("a", "running", None, "i", "none", 0, "s", "t", "c", 0, 0), companies)
    live.campaign = player.campaign
    assert texts(live, None, language)["words"].keys() == {"E05"}, "an event that is there from the start"
    while not player.campaign.finished:
        player.step()
    told = texts(live, None, language)["words"]
    assert {id: list(said) for id, said in told.items()} == {
        id: list(said) for id, said in page_words(language).items()
    }


def test_who_has_not_seen_the_news_yet_sees_the_campaign_as_it_was() -> None:
    player = CampaignPlayer(3, 2)
    colors = player.colors
    companies = tuple(CompanySeat(color, "person", color, f"person-{color}") for color in colors)
    head = CampaignHead("abc", "running", f"person-{colors[0]}", "i", "none", 0, "s", "t", "c", 0, 0, content=2)
    live = LiveCampaign(head, companies)
    live.campaign = player.campaign
    while not player.campaign.state.regions:
        player.step()
    opened = next(n for n, item in enumerate(player.campaign.news) if item.code == "region")
    live.companies = (replace(companies[0], seen=opened), replace(companies[1], seen=opened + 1))
    early, late = (json.loads(message(live, f"person-{color}"))["campaign"] for color in colors)
    assert (early["regions"], late["regions"]) == ([], [{"region": player.campaign.state.regions[0], **founder(live)}])
    assert len(early["news"]) == len(player.campaign.news)  # what is shown next is there to be shown
    watching = json.loads(message(live, None))["campaign"]
    assert watching["regions"] == late["regions"]


def founder(live: LiveCampaign) -> dict[str, str]:
    assert live.campaign is not None
    return {"founder": next(iter(live.campaign.state.founders.values()))}
