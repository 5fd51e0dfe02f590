"""Making tables, taking seats, starting, leaving, and what the host may do. Each under the table's lock."""

from __future__ import annotations

import secrets
from dataclasses import replace

from stellwerk.server.errors import Refused
from stellwerk.server.storage import finding, store
from stellwerk.server.storage.rows import Head, Person, Seat
from stellwerk.server.tables.bus import Note
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.making import (
    DEFAULT_BOT,
    come_back_to,
    deal,
    filled,
    handed_over,
    has_room,
    once_more,
    wanted_table,
)
from stellwerk.server.tables.reviving import head_after
from stellwerk.server.wire import wire

MOST_TABLES = 100


async def _room_for_one_more(hub: Hub, person: Person) -> None:
    if await hub.database.read(finding.running_of(person.id)) >= MOST_TABLES:
        raise Refused("too_many_tables", 429, most=MOST_TABLES)


async def create(hub: Hub, person: Person, wanted: wire.NewTable) -> Live:
    await _room_for_one_more(hub, person)
    live, made = _new_table(*wanted_table(person, wanted))
    await hub.database.write(made)
    hub.keep(live)
    return live


def _new_table(head: Head, seats: tuple[Seat, ...]) -> tuple[Live, store.Write]:
    """A table that waits, or one that runs at once because all seats are taken, and how it is written."""
    if has_room(seats):
        return Live(head, seats), store.add_table(head, seats)
    game, dealt = deal(head, seats)
    live = Live(head_after(head, seats, game, dealt), seats, game)
    return live, store.add_running_table(live.head, seats, [dealt])


async def join(hub: Hub, live: Live, person: Person, wanted: wire.JoinRequest) -> None:
    """Take the first open seat, or the one asked for. Joining twice changes nothing."""
    async with live.lock:
        if live.own_seats(person.id):
            return
        invite = (wanted.invite or "").encode()
        if not live.head.public and not secrets.compare_digest(invite, live.head.invite.encode()):
            raise Refused("invite_needed", 403)
        if live.head.status != "waiting":
            raise Refused("already_started", 409)
        free = [n for n, seat in enumerate(live.seats) if seat.kind == "open" and wanted.seat in (None, n)]
        if not free:
            raise Refused("no_open_seat", 409)
        seats = live.with_seat(free[0], kind="person", name=person.name, person=person.id)
        if has_room(seats):
            await hub.change(live, seats=seats)
        else:
            await _start(hub, live, seats)


async def start(hub: Hub, live: Live, person: Person) -> None:
    async with live.lock:
        _host_only(live, person)
        if live.head.status != "waiting":
            raise Refused("already_started", 409)
        await _start(hub, live, filled(live.seats))


async def _start(hub: Hub, live: Live, seats: tuple[Seat, ...]) -> None:
    """Who sits down last and the first deal are one entry: no table is full and waits."""
    game, dealt = deal(live.head, seats)
    await hub.append(live, game, dealt, seats)


def _host_only(live: Live, person: Person) -> None:
    if live.head.host != person.id:
        raise Refused("host_only", 403)


def _not_of_a_campaign(live: Live) -> None:
    """The campaign says when its tables open, and it goes on when they are over."""
    if live.head.deal is not None:
        raise Refused("part_of_campaign", 409)


async def leave(hub: Hub, live: Live, person: Person) -> None:
    """Before the start the seat is free again; later a bot plays until the person is back."""
    async with live.lock:
        own = live.own_seats(person.id)
        if not own:
            raise Refused("not_your_seat", 403)
        if live.head.status == "waiting":
            gone = Seat("open")
            await hub.change(live, seats=tuple(gone if n in own else s for n, s in enumerate(live.seats)))
        elif live.running:
            await hub.change(live, seats=live.with_away(own, DEFAULT_BOT))


async def back(hub: Hub, live: Live, person: str, seat: int | None = None) -> None:
    """The person plays again. The caller does not hold the lock."""
    async with live.lock:
        await come_back(hub, live, person, seat)


async def come_back(hub: Hub, live: Live, person: str, seat: int | None = None, *, looking: bool = False) -> None:
    seats = come_back_to(live, person, seat, looking=looking)
    if seats is not None:
        await hub.change(live, seats=seats)


async def host(hub: Hub, live: Live, person: Person, wanted: wire.HostRequest) -> None:
    async with live.lock:
        _host_only(live, person)
        if wanted.do == "close":
            _not_of_a_campaign(live)
            if live.head.status not in ("waiting", "running"):
                raise Refused("already_over", 409)
            await hub.change(live, replace(live.head, status="closed", waiting_for=(), deadlines={}))
            return
        if wanted.seat is None or wanted.seat >= len(live.seats):
            raise Refused("no_such_seat")
        if live.head.status not in ("waiting", "running"):
            raise Refused("already_over", 409)
        await hub.change(live, seats=handed_over(live, wanted.seat, wanted.do))


async def rematch(hub: Hub, live: Live, person: Person) -> Live:
    """A new table with the same seats. All who ask for it get the same one."""
    async with live.lock:
        _not_of_a_campaign(live)
        if live.head.status not in ("finished", "closed"):
            raise Refused("not_finished", 409)
        if live.head.host != person.id and not live.own_seats(person.id):
            raise Refused("not_your_seat", 403)
        if live.head.rematch is not None:
            return await hub.open(live.head.rematch)
        await _room_for_one_more(hub, person)
        head, seats = once_more(live.head, live.seats, person.id)
        again, made = _new_table(head, seats)
        await hub.change(live, replace(live.head, rematch=head.id), first=made)
        hub.keep(again)
        return again


async def forget(hub: Hub, person: str) -> None:
    """Whoever goes for good: tables of theirs that wait are closed, where they play a bot goes on."""
    for id in await hub.database.read(finding.active_of(person)):
        live = await hub.open(id)
        async with live.lock:
            if live.head.status == "waiting" and live.head.host == person:
                await hub.change(live, replace(live.head, status="closed"))
            elif live.head.status in ("waiting", "running"):
                gone = live.own_seats(person)
                freed = live.head.status == "waiting"
                seats = tuple(
                    seat
                    if n not in gone
                    else Seat("open")
                    if freed
                    else Seat("bot", None, None, seat.bot or DEFAULT_BOT)
                    for n, seat in enumerate(live.seats)
                )
                await hub.change(live, seats=seats)


async def take_over(hub: Hub, guest: str, person: str) -> None:
    """Whoever logs in brings the seats that they took as a guest."""
    for id in await hub.database.write(store.move_seats(guest, person)):
        live = hub.tables.get(id)
        if live is not None:
            async with live.lock:
                await hub.refresh(live)
        hub.bus.tell(Note(hub.name, id))
