"""What is kept of campaigns, as the rest of the server uses it. Plain values: nothing here knows a database."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from stellwerk.engine.actions import Action
from stellwerk.server.storage.rows import Seat


@dataclass(frozen=True)
class CampaignHead:
    """The row of a campaign. The seed is here, so nothing of this type is ever sent or logged.

    `table` is where the game at hand is played; `waiting_for` are companies whose people must answer.
    """

    id: str
    status: str
    host: str | None
    invite: str
    clock: str
    clock_seconds: int
    seed: str = field(repr=False)
    salt: str = field(repr=False)
    commitment: str
    created: float
    updated: float
    number: int = 0
    game: int = 1
    table: str | None = None
    waiting_for: tuple[str, ...] = ()
    version: int = 0
    seeded: bool = False  # the host chose the seed
    content: int = 1  # the edition
    told: int | None = None  # how much of the news has to be seen to know the end


@dataclass(frozen=True)
class CompanySeat:
    """Who leads a company; `kind` is person, local, open or bot.

    `seen` is how much of the news the person has been shown, None as long as nobody keeps count; `away` is the game in
    which a bot stands in.
    """

    color: str
    kind: str
    name: str | None = None
    person: str | None = None
    seen: int | None = None
    away: int = 0

    def seat_in(self, game: int) -> Seat:
        stands_in = self.person is not None and self.away == game
        bot = "company" if self.kind == "bot" or stands_in else None
        return Seat(self.kind, self.name, self.person, bot, stands_in)


@dataclass(frozen=True)
class CampaignStep:
    """An answer, or a table at which a game begins."""

    number: int
    answer: str | None
    table: str | None
    command: str | None
    at: float


@dataclass(frozen=True)
class LoadedCampaign:
    """`moves` are those of every table, `over` the tables whose game has ended."""

    head: CampaignHead
    companies: tuple[CompanySeat, ...]
    steps: list[CampaignStep]
    moves: dict[str, list[tuple[int, Action]]]
    over: set[str]


Companies = tuple[CompanySeat, ...]


def moved(head: CampaignHead, **changes: Any) -> CampaignHead:
    return replace(head, version=head.version + 1, **changes)
