"""What a table is made of: seats and rows as they are wished for, the deal, and seats that change hands.

Plain functions over values, so that whoever hosts a table makes it in the same way.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

from stellwerk.bots.registry import BOTS
from stellwerk.engine.errors import SettingError
from stellwerk.engine.game import Game
from stellwerk.engine.rng import commitment, new_seed
from stellwerk.games.registry import setting_for
from stellwerk.server.errors import Refused
from stellwerk.server.names import clean_name, new_id
from stellwerk.server.storage.rows import Entry, Head, Person, Seat
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.reviving import new_game
from stellwerk.server.wire import wire

SHORTEST = {"turn": 10, "days": 3600}
DEFAULT_BOT = "level3"
Seats = tuple[Seat, ...]


def wanted_table(person: Person, wanted: wire.NewTable) -> tuple[Head, Seats]:
    """The table that somebody wishes for, if it can be set up."""
    seats = tuple(_new_seat(person, number, seat) for number, seat in enumerate(wanted.seats))
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise Refused("one_seat_is_me")
    return _wanted_head(person.id, wanted), seats


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
    head = replace(head, public=wanted.public, clock=clock, clock_seconds=seconds if clock != "none" else 0)
    return replace(head, hints=wanted.hints)


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


def has_room(seats: Seats) -> bool:
    return any(seat.kind == "open" for seat in seats)


def deal(head: Head, seats: Seats) -> tuple[Game, Entry]:
    game = new_game(head, seats)
    dealt = Entry(1, None, None, tuple(game.events), None, None, time.time())
    game.events.clear()
    return game, dealt


def filled(seats: Seats) -> Seats:
    """Bots sit where nobody does."""
    bot = Seat("bot", None, None, DEFAULT_BOT)
    return tuple(bot if seat.kind == "open" else seat for seat in seats)


def handed_over(live: Live, number: int, do: str) -> Seats:
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


def come_back_to(live: Live, person: str, seat: int | None = None, *, looking: bool = False) -> Seats | None:
    """The seats when somebody plays again where a bot stood in; None if none did. Who is only `looking` does not send
    a bot away that is to stand in until a date."""
    own = [n for n in live.own_seats(person) if live.seats[n].away and seat in (None, n)]
    own = [n for n in own if not looking or live.seats[n].until is None]
    return with_back(live, own) if own and live.running else None


def with_back(live: Live, own: list[int]) -> Seats:
    """The seats when their people play again; what the bot did is to be told."""
    return tuple(
        replace(s, away=False, bot=None, until=None, stand_in={**live.stand_in_from(s), "to": live.number})
        if n in own
        else s
        for n, s in enumerate(live.seats)
    )


def once_more(old: Head, seats: Seats, host: str) -> tuple[Head, Seats]:
    """A table like one that is over, with everybody back."""
    head = new_head(host, old.game, old.variants)
    head = replace(head, public=old.public, clock=old.clock, clock_seconds=old.clock_seconds, hints=old.hints)
    return head, tuple(Seat(s.kind, s.name, s.person, s.bot if s.kind == "bot" else None) for s in seats)
