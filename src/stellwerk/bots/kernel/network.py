"""A small learned evaluation: features of a position, a network of one hidden layer, and playouts cut short by it.

It needs no other library. The weights are made by `stellwerk train`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.bots.kernel.chart import Chart, Weights
from stellwerk.bots.kernel.plan import Plan
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import utility
from stellwerk.engine.ints import zeros
from stellwerk.engine.table import Table

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

OF_SEAT: Final = 9
FEATURES: Final = 2 * OF_SEAT + 3
UNITS: Final = 1000.0  # features and utilities are thousandths


class Network:
    """tanh(out · max(0, hidden · x + bias)); `hidden` row by row."""

    def __init__(self, hidden: list[list[float]], bias: list[float], out: list[float], last: float) -> None:
        self.hidden = hidden
        self.bias = bias
        self.out = out
        self.last = last

    def value(self, features: Ints) -> float:
        """What is to be expected, from -1 to 1."""
        total = self.last
        n: i64 = len(features)
        i: i64
        unit: i64
        for unit in range(len(self.bias)):
            row = self.hidden[unit]
            sum = self.bias[unit]
            for i in range(n):
                sum += row[i] * (float(features[i]) / UNITS)
            if sum > 0.0:
                total += self.out[unit] * sum
        return soft_sign(total)


def soft_sign(x: float) -> float:
    """Between -1 and 1, without an exponential."""
    return x / (1.0 + (x if x > 0.0 else -x))


class Judge:
    """Reads a full, imagined position for one seat against its best rival."""

    def __init__(self, chart: Chart, weights: Weights) -> None:
        self.chart = chart
        self.plan = Plan(chart, weights)
        self.features = zeros(FEATURES)
        self.of_seat = zeros(OF_SEAT)
        self.best = zeros(OF_SEAT)

    def look(self, table: Table, seat: i64) -> Ints:
        """The features, in thousandths."""
        features = self.features
        state = table.state
        i: i64
        self._seat(table, seat)
        for i in range(OF_SEAT):
            features[i] = self.of_seat[i]
        most: i64 = -1000000
        for player in state.players:
            if player.seat == seat:
                continue
            self._seat(table, player.seat)
            hopes = self.of_seat[0] + self.of_seat[1]
            if hopes > most:
                most = hopes
                for i in range(OF_SEAT):
                    self.best[i] = self.of_seat[i]
        for i in range(OF_SEAT):
            features[OF_SEAT + i] = self.best[i]
        features[2 * OF_SEAT] = 200 * len(state.players)
        features[2 * OF_SEAT + 1] = 1000 if state.turns_left >= 0 else 0
        ahead = state.current - seat
        features[2 * OF_SEAT + 2] = 200 * (ahead if ahead >= 0 else ahead + len(state.players))
        return features

    def _seat(self, table: Table, seat: i64) -> None:
        player = table.state.players[seat]
        plan = self.plan
        plan.look(table, seat)
        net = plan.join_best(table, seat, player.tickets)
        seen = self.of_seat
        seen[0] = 10 * player.points
        seen[1] = net // 10
        seen[2] = 20 * player.trains
        seen[3] = 25 * player.hand.total
        seen[4] = 100 * player.hand.count[self.chart.colors]
        seen[5] = min(plan.turns_left, 5000) // 4
        seen[6] = plan.turns_used // 4
        seen[7] = 200 * plan.pending
        seen[8] = 200 * plan.doomed


class Verdict:
    """How imagined games are judged: by their end, or after so many turns by what a network expects of it."""

    def __init__(self, turns: i64, judge: Judge, network: Network) -> None:
        self.turns = turns
        self.judge = judge
        self.network = network

    def reached(self, table: Table, seat: i64, policies: list[Policy]) -> i64:
        """Play on; then what it came to for this seat."""
        for policy in policies:
            policy.forget()
        state = table.state
        stop = state.turn + self.turns
        while not state.over and state.turn < stop:
            acting = table.to_act()
            table.apply(acting, policies[acting].choose(table, acting))
        if state.over:
            return utility(table, seat)
        return i64(UNITS * self.network.value(self.judge.look(table, seat)))
