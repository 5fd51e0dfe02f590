"""A table that somebody sits at: who plays, the game, how far it is, and who is connected. In memory only.

A game is never changed in place: an action is played on a copy, written down, and then the copy takes its place.
So whoever reads `game` reads something that is committed.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stellwerk.engine.game import Game
from stellwerk.server.storage.rows import Head, Seat
from stellwerk.server.tables.deal import read_deal
from stellwerk.server.wire import wire

if TYPE_CHECKING:
    from stellwerk.server.storage.owners import Owner
    from stellwerk.server.tables.connections import Connection

MOST_ANSWERS = 32
ORDER = {"running": 1, "waiting": 2, "finished": 3, "closed": 4}


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
        self.consulted = -1  # the last entry after which orders were looked up
        self.ordered: tuple[int, frozenset[int]] = (-1, frozenset())  # an entry, and the seats with orders after it
        self.behind = False  # it moved on elsewhere, and nobody here needed to know
        self.used = 0.0
        self.owner: Owner | None = None  # looked up when bots are to think

    @property
    def id(self) -> str:
        return self.head.id

    @property
    def number(self) -> int:
        return self.head.number

    @property
    def running(self) -> bool:
        return self.head.status == "running" and self.game is not None

    @property
    def paused(self) -> bool:
        return self.head.paused_until is not None

    @property
    def needed(self) -> bool:
        return bool(self.connections or self.thinking)

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
            replace(seat, away=True, bot=seat.bot or bot, stand_in=self.stand_in_from(seat)) if number in gone else seat
            for number, seat in enumerate(self.seats)
        )

    def stand_in_from(self, seat: Seat) -> dict[str, Any]:
        """From where on there is something to tell at the return; from the first stand-in that was not told yet."""
        return {"from": (seat.stand_in or {"from": self.number})["from"]}

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
        seats=[
            seat_json(number, seat, person, online, sum(who == number for who, _ in head.hinted))
            for number, seat in enumerate(seats)
        ],
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
        hints=hints_allowed(head, seats),
        pause=None if head.pause is None else _pause_json(head),
    )


def hints_allowed(head: Head, seats: tuple[Seat, ...]) -> bool:
    """As the table says; where it says nothing, against bots only, and not where anybody can join or look on."""
    if head.deal is not None:
        return False  # the bot that gives hints does not plan for a campaign
    if head.hints is not None:
        return head.hints
    return not head.public and sum(seat.kind != "bot" for seat in seats) == 1


def _pause_json(head: Head) -> wire.Pause:
    pause = head.pause or {}
    return wire.Pause(int(pause["until"]), pause["agreed"], pause["back"], head.paused_until is not None)


def _campaign_json(text: str) -> wire.CampaignTable:
    deal = read_deal(text)
    return wire.CampaignTable(deal.campaign, deal.game, deal.year, deal.companies)


def seat_json(number: int, seat: Seat, person: str | None, online: set[str], hints: int) -> wire.TableSeat:
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
        hints=hints,
        until=None if seat.until is None else int(seat.until),
    )


def waiting_first(tables: list[wire.Table]) -> list[wire.Table]:
    """Of somebody's tables those that wait for them first, then running, waiting and finished ones."""

    def rank(table: wire.Table) -> int:
        yours = {seat.seat for seat in table.seats if seat.you}
        return 0 if yours.intersection(table.waiting_for) else ORDER[table.status]

    return sorted(tables, key=rank)
