"""Plans lines for all its tickets and fills up with the routes that bring most per turn; see `kernel.plan`.

The plan works on numbers, so the view is read into a table first, whose hidden part the policy never looks at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from stellwerk.bots.base import Bot, Reason
from stellwerk.bots.kernel.chart import Chart, Weights
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.tuning import tuned_weights
from stellwerk.engine.actions import Action
from stellwerk.engine.advice import OF_PLACE
from stellwerk.engine.game import name_action
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.view import View
from stellwerk.games.registry import setting_for


@cache
def chart_for(game: str, players: int, variants: tuple[str, ...]) -> Chart:
    return Chart(setting_for(game, players, variants))


class PlannerBot(Bot):
    name = "planner"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._policies: dict[Chart, Policy] = {}

    def weights(self, view: View) -> Weights:
        return tuned_weights(view.game)

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        if len(options) == 1:
            self.reason = Reason("only_choice")
            return options[0]
        return self.decide(view, options)

    def decide(self, view: View, options: Sequence[Action]) -> Action:
        policy = self.policy(view)
        table = Imagination(policy.chart.setting, view).deal(0)
        seat = view.seat or 0
        number = int(policy.choose(table, seat))
        self.reason = reason_of(policy)
        return name_action(table, seat, number)

    def policy(self, view: View) -> Policy:
        chart = chart_for(view.game, len(view.seats), view.variants)
        if chart not in self._policies:
            self._policies[chart] = self.new_policy(chart, view)
        policy = self._policies[chart]
        policy.forget()
        return policy

    def new_policy(self, chart: Chart, view: View) -> Policy:
        return Policy(chart, self.weights(view))


def reason_of(policy: Policy) -> Reason:
    """The policy's reason with names instead of numbers."""
    board = policy.chart.setting.board
    about = int(policy.about)
    if about < 0:
        return Reason(policy.reason)
    if policy.about_what == OF_PLACE:
        return Reason(policy.reason, {"place": board.places[about].id})
    return Reason(policy.reason, {"route": board.routes[about].id})
