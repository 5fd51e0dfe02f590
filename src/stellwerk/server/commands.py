"""A player's command: checked for seat, repetition and timeliness, then played. Bad ones change nothing."""

from __future__ import annotations

from typing import cast

import msgspec

from stellwerk.engine.codec import Json, action_from_json
from stellwerk.server import wire
from stellwerk.server.errors import Refused
from stellwerk.server.hub import Hub
from stellwerk.server.live import Live
from stellwerk.server.metrics import REFUSALS
from stellwerk.server.seating import come_back


async def carry_out(hub: Hub, live: Live, person: str | None, command: wire.CommandRequest) -> wire.Reply:
    """The answer to a command. A repeated id gets its first answer again and does nothing."""
    if person is None or command.seat not in live.own_seats(person):
        return _refusal(command.id, Refused("not_your_seat", 403))
    async with live.lock:
        if command.seat not in live.own_seats(person):  # it may have been given away meanwhile
            return _refusal(command.id, Refused("not_your_seat", 403))
        known = live.played.get((command.seat, command.id))
        if known is not None:
            return wire.Reply(command.id, True, known)
        answered = live.refused.get((command.seat, command.id))
        if answered is not None:
            return answered
        try:
            return wire.Reply(command.id, True, await _play(hub, live, person, command))
        except Refused as problem:
            reply = _refusal(command.id, problem)
            live.remember_refusal(command.seat, reply)
            return reply


async def _play(hub: Hub, live: Live, person: str, command: wire.CommandRequest) -> int:
    if not live.running:
        raise Refused("not_running", 409)
    if not live.asked_since() <= command.after <= live.number:
        raise Refused("stale", 409, number=live.number)
    try:
        action = action_from_json(cast(Json, msgspec.to_builtins(command.action)))
    except ValueError:
        raise Refused("bad_action") from None
    number = await hub.play(live, command.seat, action, command.id)
    if live.seats[command.seat].away:
        await come_back(hub, live, person, command.seat)
    return number


def _refusal(id: str, problem: Refused) -> wire.Reply:
    REFUSALS.labels(problem.code).inc()
    return wire.Reply(id, False, error=problem.code, rule=problem.rule, params=problem.params)
