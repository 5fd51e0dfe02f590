"""What stays between the games of a campaign: the board as it was made, companies, decks, what is discovered."""

from __future__ import annotations

from dataclasses import dataclass, field

from stellwerk.campaign import content


@dataclass
class Slip:
    """A bank slip: what one game brought, by source, and how it was placed."""

    game: int
    total: int
    place: int
    lines: dict[str, int]
    tickets_done: int


@dataclass
class Company:
    """A railway company and what its boxes hold."""

    color: str
    player: str
    slips: dict[int, Slip] = field(default_factory=dict)
    ledger: dict[str, int] = field(default_factory=dict)
    amendments: list[str] = field(default_factory=list)
    postcards: dict[int, str] = field(default_factory=dict)  # open, solved or archived
    taken_in: dict[int, int] = field(default_factory=dict)  # the game after which a postcard came
    seals: int = 0
    exhibits: list[str] = field(default_factory=list)
    joined: int = 1
    zero_wagon_games: int = 0
    coast_games: int = 0
    most_large_cities: int = 0
    tickets_done: int = 0

    @property
    def money(self) -> int:
        return sum(slip.total for slip in self.slips.values())

    def depots(self) -> list[str]:
        """A depot for every column of the ledger with enough marks."""
        needed = int(str(content.scoring()["depot_at"]))
        return [stripe for stripe, marks in self.ledger.items() if marks >= needed]

    def solved(self) -> int:
        return sum(1 for status in self.postcards.values() if status == "solved")


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

    def company(self, color: str) -> Company:
        return next(c for c in self.companies if c.color == color)

    def in_force(self, slot: str) -> bool:
        """Is a sticker discovered, and does it hold in the game at hand?"""
        sticker = content.stickers()[slot]
        return slot in self.stickers and sticker.first_game <= self.game <= sticker.last_game

    def is_open(self, region: str) -> bool:
        return region in self.regions


def new_state(players: list[tuple[str, str]]) -> CampaignState:
    """Before the first game: companies chosen, seven events, the eastern tickets (LE-66 to LE-69)."""
    stripes = [str(s) for s in list(content.scoring()["stripes"])]  # type: ignore[call-overload]
    companies = [Company(color, name, ledger=dict.fromkeys(stripes, 0)) for color, name in players]
    return CampaignState(
        companies,
        events=[e.id for e in content.events().values() if e.origin == "start"],
        tickets=[t.id for t in content.tickets().values() if t.region == "start"],
    )
