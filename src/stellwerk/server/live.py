"""A table that somebody sits at: who plays, the game, how far it is, and who is connected. In memory only.

A game is never changed in place: an action is played on a copy, written down, and then the copy takes its place.
So whoever reads `game` reads something that is committed.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from stellwerk.engine.game import Game
from stellwerk.server import wire
from stellwerk.server.campaign_deal import read_deal

if TYPE_CHECKING:
    from stellwerk.server.connections import Connection

MOST_ANSWERS = 32


@dataclass(frozen=True)
class Seat:
    """`kind` is person, local, open or bot; `bot` also names who plays while the person is away."""

    kind: str
    name: str | None = None
    person: str | None = None
    bot: str | None = None
    away: bool = False

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away


@dataclass(frozen=True)
class Head:
    """The row of a table. The seed is here, so nothing of this type is ever sent or logged.

    `version` counts the changes, so that of two servers that change the same row only one can succeed.
    """

    id: str
    game: str
    variants: tuple[str, ...]
    status: str
    host: str | None
    public: bool
    invite: str
    clock: str
    clock_seconds: int
    seed: str = field(repr=False)
    salt: str = field(repr=False)
    seeded: bool
    commitment: str
    created: float
    updated: float
    number: int = 0
    turn: int = 0
    waiting_for: tuple[int, ...] = ()
    deadlines: dict[str, tuple[str, float]] = field(default_factory=dict)
    rematch: str | None = None
    version: int = 0
    deal: str | None = field(default=None, repr=False)  # what a campaign dealt to this table

    @property
    def deadline(self) -> float | None:
        return min((at for _, at in self.deadlines.values()), default=None)


class Live:
    def __init__(self, head: Head, seats: tuple[Seat, ...], game: Game | None = None) -> None:
        self.head = head
        self.seats = seats
        self.game = game
        self.played: dict[tuple[int, str], int] = {}  # seat and command id: the number of the entry it made
        self.refused: OrderedDict[tuple[int, str], wire.Reply] = OrderedDict()
        self.snapshot_at = 0
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, tuple[set[str], int]] = {}  # by other server: people and spectators there
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.used = 0.0

    @property
    def id(self) -> str:
        return self.head.id

    @property
    def number(self) -> int:
        return self.head.number

    @property
    def running(self) -> bool:
        return self.head.status == "running" and self.game is not None

    def own_seats(self, person: str | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if person is not None and seat.person == person]

    def viewers(self, person: str | None) -> list[int | None]:
        """Through whose eyes a person looks: the own seats', or a spectator's."""
        return [*self.own_seats(person)] or [None]

    def asked_since(self) -> int:
        """The number of the entry after which the present question was asked; several may answer it in any order."""
        if self.game is None or self.game.over or not self.game.table.decision().is_together:
            return self.number
        return self.number - (len(self.seats) - len(self.game.to_act))

    def with_seat(self, seat: int, **changes: Any) -> tuple[Seat, ...]:
        return tuple(replace(s, **changes) if n == seat else s for n, s in enumerate(self.seats))

    def with_away(self, gone: Collection[int], bot: str) -> tuple[Seat, ...]:
        """The seats when a bot plays some of them until their people are back."""
        return tuple(
            replace(seat, away=True, bot=seat.bot or bot) if number in gone else seat
            for number, seat in enumerate(self.seats)
        )

    def remember_refusal(self, seat: int, reply: wire.Reply) -> None:
        self.refused[seat, reply.id] = reply
        if len(self.refused) > MOST_ANSWERS:
            self.refused.popitem(last=False)

    def people_online(self) -> set[str]:
        here = {c.person for c in self.connections if c.person}
        return here.union(*(people for people, _ in self.elsewhere.values()))

    def spectators(self) -> int:
        """Those at this server and at others."""
        return self.spectators_here() + sum(count for _, count in self.elsewhere.values())

    def spectators_here(self) -> int:
        return sum(1 for c in self.connections if not self.own_seats(c.person))


def table_json(head: Head, seats: tuple[Seat, ...], person: str | None, live: Live | None = None) -> wire.Table:
    """A table as a person may know it."""
    online = live.people_online() if live else set()
    return wire.Table(
        id=head.id,
        game=head.game,
        variants=list(head.variants),
        status=head.status,  # type: ignore[arg-type]
        host=person is not None and head.host == person,
        public=head.public,
        invite=head.invite if person is not None and head.host == person else None,
        clock=wire.Clock(head.clock, head.clock_seconds or None),  # type: ignore[arg-type]
        seats=[seat_json(number, seat, person, online) for number, seat in enumerate(seats)],
        created=int(head.created),
        updated=int(head.updated),
        number=head.number,
        turn=head.turn,
        commitment=head.commitment,
        seeded=head.seeded,
        waiting_for=list(head.waiting_for),
        deadline=None if head.deadline is None else int(head.deadline),
        spectators=live.spectators() if live else 0,
        rematch=head.rematch,
        campaign=None if head.deal is None else _campaign_json(head.deal),
    )


def _campaign_json(text: str) -> wire.CampaignTable:
    deal = read_deal(text)
    return wire.CampaignTable(deal.campaign, deal.game, deal.year, deal.companies)


def seat_json(number: int, seat: Seat, person: str | None, online: set[str]) -> wire.TableSeat:
    return wire.TableSeat(
        seat=number,
        kind="person" if seat.kind == "local" else seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        person=seat.person is not None,
        local=seat.kind == "local",
        you=person is not None and seat.person == person,
        bot=seat.bot if seat.played_by_bot else None,
        online=seat.person in online,
        away=seat.away,
    )
