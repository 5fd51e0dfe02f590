"""Why an action's number is not legal, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.engine.decisions import frame_arg
from stellwerk.engine.errors import IllegalAction, SettingError
from stellwerk.engine.game import Options
from stellwerk.engine.table import Table


def refusal_of(table: Table, seat: int, action: int) -> IllegalAction:
    """The error for an action that is not among the options of a seat that must choose."""
    options = Options(table, seat, tuple(int(n) for n in table.setting.buffer[: table.options(seat)]))
    if not 0 <= action < len(table.setting.actions):
        return IllegalAction("not_an_action_of_this_game", "NA-10", options)
    refusal = table.decision().refusal(table, seat, frame_arg(table.top()), action)
    return IllegalAction(refusal.code, refusal.rule, options)


def check_choice(name: str, given: str, known: Sequence[str]) -> None:
    if given not in known:
        raise SettingError(f"{name} is {' or '.join(known)}, not {given!r}")
