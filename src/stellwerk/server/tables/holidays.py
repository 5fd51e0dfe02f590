"""Holidays: a pause on which all have agreed, a bot that stands in until a date, and what it did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from stellwerk.bots.registry import BOTS
from stellwerk.engine.events import PointsScored, TurnBegan
from stellwerk.rules.claim import RouteClaimed
from stellwerk.rules.tickets import TicketsKept
from stellwerk.rules.train_cards import CardDrawn, CardTaken
from stellwerk.server.errors import Refused
from stellwerk.server.storage import store
from stellwerk.server.storage.rows import Entry, Head, Person
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.making import with_back

HOUR, DAY = 3600.0, 86400.0
LONGEST_PAUSE, LONGEST_STAND_IN = 90 * DAY, 366 * DAY


def _until(hub: Hub, until: float, longest: float) -> float:
    """The end that was asked for, if it lies ahead and not too far."""
    ahead = until - hub.clock.now()
    if not 0 < ahead <= longest:
        raise Refused("bad_date", 400, days=int(longest // DAY))
    return until


def _own(live: Live, person: str) -> list[int]:
    own = live.own_seats(person)
    if not own:
        raise Refused("not_your_seat", 403)
    if not live.running:
        raise Refused("not_running", 409)
    return own


# pauses


def needed(live: Live) -> set[int]:
    """The seats whose people must agree: those that play themselves."""
    return {n for n, seat in enumerate(live.seats) if seat.person is not None and not seat.played_by_bot}


async def agree(hub: Hub, live: Live, person: Person, until: float) -> None:
    """Propose a pause, or agree to the one that is proposed; it begins when all have."""
    async with live.lock:
        own = _own(live, person.id)
        if live.paused:
            raise Refused("paused", 409)
        proposed = live.head.pause
        if proposed is None or int(proposed["until"]) != int(until):
            proposed = {"until": _until(hub, until, LONGEST_PAUSE), "agreed": [], "back": []}
        agreed = sorted({*proposed["agreed"], *own})
        head = replace(live.head, pause={**proposed, "agreed": agreed})
        await hub.change(live, _begun(head, hub.clock.now()) if needed(live) <= set(agreed) else head)


def _begun(head: Head, now: float) -> Head:
    """Clocks stop with what is left on them."""
    left = {seat: [key, at - now] for seat, (key, at) in head.deadlines.items()}
    pause = {**(head.pause or {}), "left": left}
    return replace(head, pause=pause, paused_until=pause["until"], deadlines={})


async def disagree(hub: Hub, live: Live, person: Person) -> None:
    """Of a proposal: there is none any more. Of a pause: I am back; it ends when all are."""
    async with live.lock:
        own = _own(live, person.id)
        pause = live.head.pause
        if pause is None:
            return
        back = sorted({*pause["back"], *own})
        if not live.paused:
            await hub.change(live, replace(live.head, pause=None))
        elif needed(live) <= set(back):
            await hub.change(live, _ended(live.head, hub.clock.now()))
        else:
            await hub.change(live, replace(live.head, pause={**pause, "back": back}))


def _ended(head: Head, now: float) -> Head:
    left = (head.pause or {}).get("left", {})
    deadlines = {seat: (key, now + seconds) for seat, (key, seconds) in left.items()}
    return replace(head, pause=None, paused_until=None, deadlines=deadlines)


# stand-ins


async def stand_in(hub: Hub, live: Live, person: Person, bot: str, until: float) -> None:
    """A bot of this level plays for the person until then, also while they look on."""
    if bot not in BOTS:
        raise Refused("unknown_bot", 400, bot=bot)
    async with live.lock:
        own = _own(live, person.id)
        until = _until(hub, until, LONGEST_STAND_IN)
        seats = tuple(
            replace(seat, away=True, bot=bot, until=until, stand_in=live.stand_in_from(seat)) if n in own else seat
            for n, seat in enumerate(live.seats)
        )
        await hub.change(live, seats=seats)


async def end_what_is_over(hub: Hub, live: Live, now: float) -> None:
    """The pause, and the stand-ins, whose time is up."""
    async with live.lock:
        if not live.running:
            return
        head = live.head
        if head.paused_until is not None and head.paused_until < now:
            await hub.change(live, _ended(head, now))
        back = [n for n, seat in enumerate(live.seats) if seat.away and seat.until is not None and seat.until < now]
        if back:
            await hub.change(live, seats=with_back(live, back))


# what a stand-in did


@dataclass
class Deeds:
    """All that a bot did for a seat."""

    bot: str = ""
    began: float = 0.0
    ended: float = 0.0
    turns: int = 0
    routes: tuple[str, ...] = ()
    points: int = 0
    cards: int = 0
    tickets: int = 0


def deeds_of(entries: Iterable[Entry], seat: int) -> Deeds:
    """What bots did at this seat in these entries. Some of it comes true only when others have chosen, too."""
    found, in_turn = Deeds(), False
    for entry in entries:
        if entry.seat == seat and entry.bot is not None:
            found.turns += not in_turn
            in_turn = True
            found.bot, found.began, found.ended = entry.bot, found.began or entry.at, entry.at
        _add(found, entry, seat)
        if any(isinstance(event, TurnBegan) for event in entry.events):
            in_turn = False
    return found


def _add(found: Deeds, entry: Entry, seat: int) -> None:
    for event in entry.events:
        if getattr(event, "seat", None) != seat:
            continue
        if isinstance(event, RouteClaimed):
            found.routes = (*found.routes, event.route)
        elif isinstance(event, PointsScored):
            found.points += event.points
        elif isinstance(event, CardDrawn | CardTaken):
            found.cards += 1
        elif isinstance(event, TicketsKept):
            found.tickets += len(event.kept or ())


async def told_at_return(hub: Hub, live: Live, person: Person, seat: int) -> Deeds | None:
    """What the stand-in did, once the person is back; None if there is nothing to tell."""
    if seat not in live.own_seats(person.id):
        raise Refused("not_your_seat", 403)
    kept = live.seats[seat].stand_in
    if kept is None or "to" not in kept:
        return None
    entries = await hub.database.read(store.entries_after(live.id, kept["from"]))
    found = deeds_of([entry for entry in entries if entry.number <= kept["to"]], seat)
    return found if found.turns else None


async def was_told(hub: Hub, live: Live, person: Person, seat: int) -> None:
    """The person has read it."""
    async with live.lock:
        if seat not in live.own_seats(person.id):
            raise Refused("not_your_seat", 403)
        if (live.seats[seat].stand_in or {}).get("to") is not None:
            await hub.change(live, seats=live.with_seat(seat, stand_in=None))
