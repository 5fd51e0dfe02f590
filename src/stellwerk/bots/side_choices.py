"""Plain answers to what only some games ask, as the mechanisms' own advisers give them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.bots.knowledge import Knowledge
from stellwerk.engine.actions import Action, Decline
from stellwerk.engine.advice import Adviser
from stellwerk.engine.game import name_action
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.setting import Setting

EVERY_GAME_ASKS = ("turn", "second_card", "opening_tickets", "keep_tickets")


@lru_cache(64)
def advisers(setting: Setting) -> dict[str, Adviser]:
    """By the decisions that they answer."""
    found = [adviser for mechanism in setting.mechanisms if (adviser := mechanism.adviser(setting)) is not None]
    return {adviser.answers: adviser for adviser in found if adviser.answers}


def side_choice(know: Knowledge, options: Sequence[Action]) -> Action | None:
    """An answer, or None if the question is one of those that every game asks."""
    code = know.view.decision or ""
    if code in EVERY_GAME_ASKS:
        return None
    adviser = advisers(know.setting).get(code)
    if adviser is None:
        return Decline() if Decline() in options else options[0]
    table = Imagination(know.setting, know.view).deal(0)
    count = table.options(know.seat)
    return name_action(table, know.seat, int(adviser.plain_answer(table, know.seat, know.setting.buffer[:count])))
