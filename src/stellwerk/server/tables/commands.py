"""A player's command: checked for seat, repetition and timeliness, then played. Bad ones change nothing."""

from __future__ import annotations

from stellwerk.server.errors import Refused, Unavailable
from stellwerk.server.metrics import REFUSALS
from stellwerk.server.tables.checking import answered, refusal, timely
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.seating import come_back
from stellwerk.server.wire import wire


async def carry_out(hub: Hub, live: Live, person: str | None, command: wire.CommandRequest) -> wire.Reply:
    """The answer to a command. A repeated id gets its first answer again and does nothing."""
    if person is None or command.seat not in live.own_seats(person):
        return _refusal(command.id, Refused("not_your_seat", 403))
    async with live.lock:
        if command.seat not in live.own_seats(person):  # it may have been given away meanwhile
            return _refusal(command.id, Refused("not_your_seat", 403))
        before = answered(live, command)
        if before is not None:
            return before
        try:
            return wire.Reply(command.id, True, await _play(hub, live, person, command))
        except Unavailable as problem:  # it may be tried again with the same id
            return _refusal(command.id, problem)
        except Refused as problem:
            known = live.played.get((command.seat, command.id))
            if known is not None:  # it was written although the database could not say so
                return wire.Reply(command.id, True, known)
            reply = _refusal(command.id, problem)
            live.remember_refusal(command.seat, reply)
            return reply


async def _play(hub: Hub, live: Live, person: str, command: wire.CommandRequest) -> int:
    number = await hub.play(live, command.seat, timely(live, command), command.id)
    if live.seats[command.seat].away:
        await come_back(hub, live, person, command.seat)
    return number


def _refusal(id: str, problem: Refused) -> wire.Reply:
    REFUSALS.labels(problem.code).inc()
    return refusal(id, problem)
