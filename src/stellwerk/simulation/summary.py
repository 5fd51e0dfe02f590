"""What the results of many games add up to; how it is shown is for the command line."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from stellwerk.simulation.playing import GameResult, SeatResult


@dataclass(frozen=True)
class Spread:
    """Mean, standard deviation and extremes of some numbers."""

    mean: float
    sd: float
    least: int
    most: int


@dataclass(frozen=True)
class Standing:
    """How a bot or a seat did. A victory shared by two counts half for each; `points` are means by source."""

    name: str
    played: int
    wins: float
    score: Spread
    points: dict[str, float]
    tickets_kept: int
    tickets_completed: int


@dataclass(frozen=True)
class Summary:
    """All games of a simulation, or those that were finished. `overall` counts every seat of every game."""

    games: int
    overall: Standing
    bots: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    turns: Spread
    actions: Spread
    reasons: dict[str, int]


class Tally:
    """Counts results one by one and keeps none of them, so that any number of games can be counted."""

    def __init__(self) -> None:
        self.games = 0
        self._overall = _SeatTally()
        self._bots: dict[str, _SeatTally] = {}
        self._seats: dict[int, _SeatTally] = {}
        self._turns = _Numbers()
        self._actions = _Numbers()
        self._reasons: Counter[str] = Counter()

    def add(self, game: GameResult) -> None:
        self.games += 1
        self._turns.add(game.turns)
        self._actions.add(game.actions)
        self._reasons[game.reason] += 1
        winners = sum(1 for seat in game.seats if seat.place == 1)
        for number, seat in enumerate(game.seats):
            win = 1 / winners if seat.place == 1 else 0.0
            self._overall.add(seat, win)
            self._bots.setdefault(seat.bot, _SeatTally()).add(seat, win)
            self._seats.setdefault(number, _SeatTally()).add(seat, win)

    def summary(self) -> Summary | None:
        """What was counted so far; None if it is nothing."""
        if not self.games:
            return None
        return Summary(
            games=self.games,
            overall=self._overall.standing("all"),
            bots=tuple(self._bots[name].standing(name) for name in sorted(self._bots)),
            seats=tuple(self._seats[number].standing(str(number + 1)) for number in sorted(self._seats)),
            turns=self._turns.spread(),
            actions=self._actions.spread(),
            reasons=dict(sorted(self._reasons.items())),
        )


def summarize(results: Iterable[GameResult]) -> Summary | None:
    """What the games add up to; None if there are none."""
    tally = Tally()
    for result in results:
        tally.add(result)
    return tally.summary()


class _Numbers:
    """Whole numbers counted exactly."""

    def __init__(self) -> None:
        self.count = self.total = self.squares = 0
        self.least = self.most = 0

    def add(self, value: int) -> None:
        self.least = min(self.least, value) if self.count else value
        self.most = max(self.most, value) if self.count else value
        self.count += 1
        self.total += value
        self.squares += value * value

    def spread(self) -> Spread:
        variance = (self.count * self.squares - self.total**2) / self.count**2
        return Spread(self.total / self.count, math.sqrt(variance), self.least, self.most)


class _SeatTally:
    def __init__(self) -> None:
        self.wins = 0.0
        self.score = _Numbers()
        self.points: Counter[str] = Counter()
        self.kept = self.completed = 0

    def add(self, seat: SeatResult, win: float) -> None:
        self.wins += win
        self.score.add(seat.total)
        self.points.update(seat.points)
        self.kept += seat.tickets_kept
        self.completed += seat.tickets_completed

    def standing(self, name: str) -> Standing:
        played = self.score.count
        points = {source: self.points[source] / played for source in sorted(self.points)}
        return Standing(name, played, self.wins, self.score.spread(), points, self.kept, self.completed)
