"""Post office, archive and log of a campaign: what its cards and the steps after a game have in common."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from stellwerk.campaign import content
from stellwerk.campaign.state import CampaignState, Company
from stellwerk.engine.game import Game
from stellwerk.engine.ints import ints
from stellwerk.engine.rng import Stream


@dataclass(frozen=True)
class Question:
    """Something that one company (or, for None, the host) decides between the games."""

    company: str | None
    code: str
    options: tuple[str, ...]
    params: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class News:
    """Something that happened between the games, for the log and the moments of unlocking. All of it is public."""

    code: str
    params: dict[str, str | int] = field(default_factory=dict)


Wanted = Question | Game | None
Telling = Generator[Wanted, str, None]


class Office:
    def __init__(self, state: CampaignState, dice: Stream) -> None:
        self.state = state
        self.dice = dice
        self.news: list[News] = []
        self.states = [state.copy()]  # before any news, and after each
        self.unbanked: dict[str, int] = {}
        self.piles: dict[str, list[int]] = {}

    def tell(self, code: str, **params: str | int) -> None:
        self.news.append(News(code, params))
        self.states.append(self.state.copy())

    # postcards

    def add_postcards(self, first: int, last: int, shuffled: bool) -> None:
        """Into the post office; a shuffled family is drawn from unseen."""
        numbers = list(range(first, last + 1))
        self.state.post_office |= set(numbers)
        if shuffled:
            self.piles[content.family(first)] = self._shuffled(numbers)

    def _shuffled(self, numbers: list[int]) -> list[int]:
        values = ints(numbers)
        self.dice.shuffle(values)
        return [int(value) for value in values]

    def give_postcard(self, company: Company, number: int) -> None:
        """Its public side is read aloud, so everybody knows its number (CA-124)."""
        company.postcards[number] = "open"
        company.taken_in[number] = max((game for c in self.state.companies for game in c.slips), default=0)
        company.taken_with[number] = len(self.state.companies)
        self.state.post_office.discard(number)
        self.tell("postcard", company=company.color, number=number)

    def draw_postcard(self, company: Company, family: str, of: int = 1) -> Telling:
        """From the shuffled pile; of several the company keeps one and shuffles the others back."""
        pile = self.piles.get(family, [])
        drawn, self.piles[family] = pile[:of], pile[of:]
        if not drawn:
            return
        kept = drawn[0]
        if len(drawn) > 1:
            options = tuple(str(number) for number in drawn)
            kept = int((yield Question(company.color, "choose_postcard", options)))
            back = [number for number in drawn if number != kept]
            self.piles[family] = self._shuffled(self.piles[family] + back)
        self.give_postcard(company, kept)

    def close_pile(self, family: str) -> None:
        self.piles[family] = []

    # seals of the game just played

    def bank_seals(self) -> None:
        """Into the vaults, if they are not there yet."""
        for color, seals in self.unbanked.items():
            self.state.company(color).seals += seals
        self.unbanked = {}

    # events and tickets

    def add_event(self, id: str) -> None:
        self.state.events.append(id)
        self.tell("event_added", event=id)

    def archive_event(self, id: str) -> None:
        self.state.events.remove(id)
        self.state.archived_events.append(id)
        self.tell("event_archived", event=id)

    def archive_ticket(self, id: str) -> None:
        self.state.tickets.remove(id)
        self.state.archived_tickets.append(id)
        self.tell("ticket_archived", ticket=id)

    def stick(self, slot: str) -> None:
        self.state.stickers.add(slot)
        self.tell("sticker", slot=slot)

    # companies by their success

    def placing(self) -> list[Company]:
        """The companies of the game just played, best first."""
        game = self.state.game
        took_part = [company for company in self.state.companies if game in company.slips]
        return sorted(took_part, key=lambda company: company.slips[game].place)

    def worst_first(self) -> list[Company]:
        return list(reversed(self.placing()))

    # amendments

    def amend(self, company: Company, round: int) -> Telling:
        """Each amendment exists once; a later round offers what is left of the earlier too (CA-19)."""
        taken = {id for other in self.state.companies for id in other.amendments}
        free = tuple(
            id for id, (since, _) in self.state.edition.amendments.items() if since <= round and id not in taken
        )
        answer = yield Question(company.color, "amendment", free)
        company.amendments.append(answer)
        self.tell("amended", company=company.color, amendment=answer)
