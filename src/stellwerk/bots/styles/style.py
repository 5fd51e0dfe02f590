"""What all styles have in common: a planner whose weights say how it differs."""

from __future__ import annotations

from typing import ClassVar

from stellwerk.bots.kernel.chart import Chart
from stellwerk.bots.kernel.style import StylePolicy, StyleWeights
from stellwerk.bots.planner import PlannerBot
from stellwerk.bots.tuning import TUNED, with_changes
from stellwerk.engine.view import View


def style_weights(game: str, changes: dict[str, int]) -> StyleWeights:
    """The planner's weights in this game, changed by a style."""
    weights = StyleWeights()
    with_changes(weights, TUNED.get(game, {}))
    with_changes(weights, changes)
    return weights


class StyleBot(PlannerBot):
    """Plays by `changes` to the planner's weights."""

    changes: ClassVar[dict[str, int]] = {}

    def new_policy(self, chart: Chart, view: View) -> StylePolicy:
        return StylePolicy(chart, style_weights(view.game, self.changes))
