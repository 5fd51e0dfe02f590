"""What stays between the games of a campaign: the board as it was made, companies, decks, what is discovered."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from stellwerk.campaign import content
from stellwerk.campaign.edition import FIRST, LATEST, Edition, edition

WAGONS_LINE = "used_wagons"
TICKET_LINES = ("tickets_done", "tickets_failed")
RAISED_LINE = "raised_to_zero"


@dataclass
class Slip:
    """A bank slip: what one game brought, by source, how it was placed, and feats that vows ask for."""

    game: int
    total: int
    place: int
    lines: dict[str, int]
    tickets_done: int
    wagons_left: int = 0
    large_cities: int = 0
    coast_to_coast: bool = False
    coasts: int = 0
    deeds: dict[str, int] = field(default_factory=dict)

    @property
    def year(self) -> int:
        return content.games()[self.game - 1][0]

    @property
    def wagon_bonus(self) -> int:
        return self.lines.get(WAGONS_LINE, 0)

    @property
    def tickets(self) -> int:
        return sum(self.lines.get(source, 0) for source in TICKET_LINES)

    @property
    def coins(self) -> int:
        """All else was paid in coins during the game (LE-118, LE-141)."""
        others = {WAGONS_LINE, *TICKET_LINES, RAISED_LINE}
        return sum(money for source, money in self.lines.items() if source not in others)


@dataclass
class Company:
    """A railway company and what its boxes hold."""

    color: str
    player: str
    slips: dict[int, Slip] = field(default_factory=dict)
    ledger: dict[str, int] = field(default_factory=dict)
    amendments: list[str] = field(default_factory=list)
    postcards: dict[int, str] = field(default_factory=dict)  # open, solved or archived
    taken_in: dict[int, int] = field(default_factory=dict)  # the last game that was over when a postcard came
    seals: int = 0
    exhibits: list[str] = field(default_factory=list)
    stakes: list[int] = field(default_factory=list)
    bonds: list[int] = field(default_factory=list)
    taken_with: dict[int, int] = field(default_factory=dict)  # how many companies there were when a postcard came

    @property
    def money(self) -> int:
        return sum(slip.total for slip in self.slips.values())

    @property
    def tickets_done(self) -> int:
        return sum(slip.tickets_done for slip in self.slips.values())

    def depots(self) -> list[str]:
        """A depot for every column of the ledger with enough marks."""
        return [stripe for stripe, marks in self.ledger.items() if marks >= content.ledger().depot_at]

    def solved(self) -> int:
        return sum(1 for status in self.postcards.values() if status == "solved")

    def missed(self, games: int) -> list[int]:
        """Which of the first games it did not play, before it joined or since."""
        return [game for game in range(1, games + 1) if game not in self.slips]

    def holds_of(self, family: str) -> bool:
        return any(content.family(number) == family for number in self.postcards)


@dataclass
class CampaignState:
    companies: list[Company]
    game: int = 1
    next_card: int = 0
    regions: list[str] = field(default_factory=list)
    founders: dict[str, str] = field(default_factory=dict)
    stickers: set[str] = field(default_factory=set)
    events: list[str] = field(default_factory=list)
    archived_events: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    archived_tickets: list[str] = field(default_factory=list)
    post_office: set[int] = field(default_factory=set)
    towers: list[str] = field(default_factory=list)
    parallels: list[tuple[str, str, str]] = field(default_factory=list)
    stockyards: list[str] = field(default_factory=list)
    exhibits_waiting: list[str] = field(default_factory=list)
    start_card: str = ""
    toolbox: bool = False
    finished: bool = False
    content_version: int = FIRST
    choices: dict[str, str] = field(default_factory=dict)  # what was voted, by the vote
    night_mail: str = ""
    seals_laid: int = 0
    laid_now: int = 0  # seals of the game at hand

    @property
    def edition(self) -> Edition:
        return edition(self.content_version)

    @property
    def vaults_shut(self) -> bool:
        """Until the final count nobody knows the sums of the others (CA-158)."""
        return self.edition.tells_scenes and not self.finished

    def copy(self) -> CampaignState:
        """As it is now; slips are never changed once they are written."""
        return replace(_copied(self), companies=[_copied(company) for company in self.companies])

    def company(self, color: str) -> Company:
        return next(c for c in self.companies if c.color == color)

    def in_force(self, slot: str) -> bool:
        """Is a sticker discovered, and does it hold in the game at hand?"""
        sticker = content.stickers()[slot]
        return slot in self.stickers and sticker.first_game <= self.game <= sticker.last_game


Record = TypeVar("Record", Company, CampaignState)


def _copied(record: Record) -> Record:
    """With lists, sets and dictionaries of its own."""
    values = {f.name: getattr(record, f.name) for f in fields(record)}
    own: dict[str, Any] = {n: type(value)(value) for n, value in values.items() if isinstance(value, list | set | dict)}
    return replace(record, **own)


def new_company(color: str, player: str) -> Company:
    return Company(color, player, ledger=dict.fromkeys(content.ledger().stripes, 0))


def new_state(players: list[tuple[str, str]], number: int = LATEST) -> CampaignState:
    """Before the first game: companies chosen, seven events, the eastern tickets (LE-66 to LE-69)."""
    return CampaignState(
        [new_company(color, name) for color, name in players],
        events=[e.id for e in edition(number).events.values() if e.origin == "start"],
        tickets=[t.id for t in content.tickets().values() if t.region == "start"],
        content_version=number,
    )
