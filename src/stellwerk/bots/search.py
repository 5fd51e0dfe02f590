"""Searches: imagines states that agree with the view, plays the best candidates on to the end, and averages.

The number of playouts is fixed, so that equal seeds give equal choices; the clock only stops a search that would
overrun its budget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from stellwerk.bots.base import Reason
from stellwerk.bots.kernel.candidates import candidates
from stellwerk.bots.kernel.chart import Weights
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import Tally, drop_weak, try_all, winner
from stellwerk.bots.planner import PlannerBot, chart_for, reason_of
from stellwerk.engine.actions import Action
from stellwerk.engine.game import name_action
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.view import View

LOOKS = {8: 0.0, 16: 0.7, 24: 1.3}
"""After so many deals, a candidate must lead the plan's own choice by so many standard errors to be tried further."""

FEWEST = 6
"""Deals below which a difference says nothing: a search that was stopped so early does what the plan says."""


class SearchBot(PlannerBot):
    name = "search"
    seconds = 1.5
    deals = 32
    most_candidates = 4
    doubt = 2.6  # standard errors by which a candidate must beat the plan's own choice

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.clock: Callable[[], float] = perf_counter  # an arena takes that of the processor instead
        self._players: list[Policy] = []

    def playout_weights(self, view: View) -> Weights:
        weights = self.weights(view)
        weights.orders = 1
        weights.patience = 4
        weights.keeps_on = True
        return weights

    def players(self, view: View) -> list[Policy]:
        """The policies that play all seats in the imagined games."""
        if not self._players:
            chart = chart_for(view.game, len(view.seats), view.variants)
            self._players = [Policy(chart, self.playout_weights(view)) for _ in view.seats]
        return self._players

    def decide(self, view: View, options: Sequence[Action]) -> Action:
        stop = self.clock() + 0.8 * self.seconds
        policy = self.policy(view)
        seat = view.seat or 0
        imagined = Imagination(policy.chart.setting, view)
        first_seed = self.random.randrange(1 << 30)
        table = imagined.deal(first_seed)
        tally = Tally(candidates(policy, table, seat, self.most_candidates))
        self.reason = reason_of(policy)
        players = self.players(view)
        for number in range(self.deals if len(tally.candidates) > 1 else 0):
            try_all(imagined.deal(first_seed + number), seat, players, tally)
            least = LOOKS.get(number + 1)
            if (least is not None and drop_weak(tally, least) == 1) or self.clock() > stop:
                break
        chosen = int(winner(tally, self.doubt)) if tally.count >= FEWEST else int(tally.candidates[0])
        if chosen != int(tally.candidates[0]):
            self.reason = Reason("search_found_better", {"games": int(tally.count)})
        return name_action(table, seat, chosen)
