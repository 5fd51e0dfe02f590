"""Making tables, taking seats, starting, leaving, and what the host may do. Each under the table's lock."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

from stellwerk.bots.registry import BOTS
from stellwerk.engine.errors import SettingError
from stellwerk.engine.rng import commitment, new_seed
from stellwerk.games.registry import setting_for
from stellwerk.server import store, wire
from stellwerk.server.bus import Note
from stellwerk.server.errors import Refused
from stellwerk.server.hub import Hub
from stellwerk.server.live import Head, Live, Seat
from stellwerk.server.persons import clean_name, new_id
from stellwerk.server.reviving import new_game
from stellwerk.server.store import Entry, Person
from stellwerk.server.workers import DEFAULT_BOT

MOST_TABLES = 100
SHORTEST = {"turn": 10, "days": 3600}


async def create(hub: Hub, person: Person, wanted: wire.NewTable) -> Live:
    if await hub.database.read(store.running_of(person.id)) >= MOST_TABLES:
        raise Refused("too_many_tables", 429, most=MOST_TABLES)
    seats = tuple(_new_seat(person, number, seat) for number, seat in enumerate(wanted.seats))
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise Refused("one_seat_is_me")
    head = _wanted_head(person.id, wanted)
    live = Live(head, seats)
    await hub.database.write(store.add_table(head, seats))
    hub.keep(live)
    async with live.lock:
        await _start_if_full(hub, live)
    return live


def _new_seat(person: Person, number: int, seat: wire.NewSeat) -> Seat:
    if seat.kind == "bot":
        bot = seat.bot or DEFAULT_BOT
        if bot not in BOTS:
            raise Refused("unknown_bot", 400, bot=bot)
        return Seat("bot", seat.name and clean_name(seat.name), None, bot)
    if seat.kind == "open":
        return Seat("open")
    name = seat.name or (person.name if seat.kind == "me" else f"{person.name[:37]} {number + 1}")
    return Seat("person" if seat.kind == "me" else "local", clean_name(name), person.id)


def _wanted_head(host: str, wanted: wire.NewTable) -> Head:
    clock, seconds = wanted.clock.kind, wanted.clock.seconds or 0
    if clock != "none" and seconds < SHORTEST[clock]:
        raise Refused("clock_too_short", 400, least=SHORTEST[clock])
    variants, players = tuple(wanted.variants), len(wanted.seats)
    try:
        setting_for(wanted.game, players, variants)
    except SettingError:
        raise Refused("cannot_be_set_up", 400, game=wanted.game, players=players) from None
    head = new_head(host, wanted.game, variants, wanted.seed)
    return replace(head, public=wanted.public, clock=clock, clock_seconds=seconds if clock != "none" else 0)


def new_head(host: str, game: str, variants: tuple[str, ...], seed: str | None = None, salt: str | None = None) -> Head:
    """A new private table without a clock. Without a seed its shuffles are secret and unguessable."""
    dealt, salted = seed or new_seed(), salt if salt is not None else secrets.token_hex(16)
    now = time.time()
    return Head(
        id=new_id(),
        game=game,
        variants=variants,
        status="waiting",
        host=host,
        public=False,
        invite=new_id(),
        clock="none",
        clock_seconds=0,
        seed=dealt,
        salt=salted,
        seeded=seed is not None,
        commitment=commitment(dealt, salted),
        created=now,
        updated=now,
    )


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
        await hub.change(live, seats=seats)
        await _start_if_full(hub, live)


async def start(hub: Hub, live: Live, person: Person) -> None:
    async with live.lock:
        _host_only(live, person)
        if live.head.status != "waiting":
            raise Refused("already_started", 409)
        await _start(hub, live)


async def _start_if_full(hub: Hub, live: Live) -> None:
    if live.head.status == "waiting" and not any(seat.kind == "open" for seat in live.seats):
        await _start(hub, live)


async def _start(hub: Hub, live: Live) -> None:
    seats = tuple(Seat("bot", None, None, DEFAULT_BOT) if seat.kind == "open" else seat for seat in live.seats)
    game = new_game(live.head, seats)
    dealt = Entry(1, None, None, tuple(game.events), None, None, time.time())
    game.events.clear()
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


async def come_back(hub: Hub, live: Live, person: str, seat: int | None = None) -> None:
    own = [n for n in live.own_seats(person) if live.seats[n].away and seat in (None, n)]
    if own and live.running:
        seats = tuple(replace(s, away=False, bot=None) if n in own else s for n, s in enumerate(live.seats))
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
        await hub.change(live, seats=_handed_over(live, wanted.seat, wanted.do))


def _handed_over(live: Live, number: int, do: str) -> tuple[Seat, ...]:
    """Before the start a seat becomes free or a bot's; later a removed player's seat is a bot's for good."""
    seat = live.seats[number]
    if live.head.status == "waiting":
        changed = Seat("bot", None, None, DEFAULT_BOT) if do == "to_bot" else Seat("open")
    elif seat.person is None:
        raise Refused("seat_without_person", 409)
    elif do == "remove":
        changed = Seat("bot", seat.name, None, DEFAULT_BOT)
    else:
        return live.with_away([number], DEFAULT_BOT)
    return tuple(changed if n == number else s for n, s in enumerate(live.seats))


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
        old = live.head
        head = new_head(person.id, old.game, old.variants)
        head = replace(head, public=old.public, clock=old.clock, clock_seconds=old.clock_seconds)
        seats = tuple(replace(s, away=False, bot=s.bot if s.kind == "bot" else None) for s in live.seats)
        await hub.database.write(store.add_table(head, seats))
        again = Live(head, seats)
        hub.keep(again)
        async with again.lock:
            await _start_if_full(hub, again)
        await hub.change(live, replace(live.head, rematch=head.id))
        return again


async def forget(hub: Hub, person: str) -> None:
    """Whoever goes for good: tables of theirs that wait are closed, where they play a bot goes on."""
    for id in await hub.database.read(store.active_of(person)):
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
