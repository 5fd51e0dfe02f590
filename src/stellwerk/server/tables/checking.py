"""Whether a command was answered already, and whether it comes in time. Nothing is changed here."""

from __future__ import annotations

from stellwerk.engine.actions import Action
from stellwerk.engine.codec import action_from_json
from stellwerk.server.errors import Refused
from stellwerk.server.tables.live import Live
from stellwerk.server.wire import wire


def answered(live: Live, command: wire.CommandRequest) -> wire.Reply | None:
    """The answer that this command got when it came before."""
    known = live.played.get((command.seat, command.id))
    return wire.Reply(command.id, True, known) if known is not None else live.refused.get((command.seat, command.id))


def timely(live: Live, command: wire.CommandRequest) -> Action:
    """What a command asks for, if it was sent knowing what the table asks."""
    if not live.running:
        raise Refused("not_running", 409)
    if not live.asked_since() <= command.after <= live.number:
        raise Refused("stale", 409, number=live.number)
    try:
        return action_from_json(command.action)
    except ValueError:
        raise Refused("bad_action") from None


def refusal(id: str, problem: Refused) -> wire.Reply:
    return wire.Reply(id, False, error=problem.code, rule=problem.rule, params=problem.params)
