"""Plays games on from imagined states by policies and adds up how they end: the inner loop of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.bots.kernel.policy import Policy
from stellwerk.engine.ints import zeros
from stellwerk.engine.table import Table

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

SOFT: Final = 25  # points of margin that are worth half of a sure win


class Tally:
    """For each candidate: games, the sum of utilities, and of the squared differences to the first candidate."""

    def __init__(self, candidates: Ints) -> None:
        self.candidates = candidates
        self.count: i64 = 0
        self.sums = zeros(len(candidates))
        self.squares = zeros(len(candidates))
        self.live = zeros(len(candidates))
        i: i64
        for i in range(len(candidates)):
            self.live[i] = 1


def play_on(table: Table, policies: list[Policy]) -> None:
    """Finish the game by policies, one for each seat."""
    for policy in policies:
        policy.forget()
    while not table.state.over:
        seat = table.to_act()
        table.apply(seat, policies[seat].choose(table, seat))


def utility(table: Table, seat: i64) -> i64:
    """From -1000 to 1000: winning matters most, the margin a little more."""
    totals = table.score_sheet().totals
    best: i64 = -100000
    other: i64
    for other in range(len(totals)):
        if other != seat:
            best = max(best, totals[other])
    margin = totals[seat] - best
    size = margin if margin > 0 else -margin
    soft = 700 * margin // (size + SOFT)
    if margin > 0:
        return soft + 300
    return soft - 300 if margin < 0 else 0


def try_all(table: Table, seat: i64, policies: list[Policy], tally: Tally) -> None:
    """Play every live candidate once from the same imagined state."""
    first: i64 = 0
    i: i64
    for i in range(len(tally.candidates)):
        if tally.live[i] == 0:
            continue
        copy = table.clone()
        copy.apply(seat, tally.candidates[i])
        play_on(copy, policies)
        result = utility(copy, seat)
        if i == 0:
            first = result
        tally.sums[i] += result - first
        tally.squares[i] += (result - first) * (result - first)
    tally.count += 1


def drop_weak(tally: Tally, least: float) -> i64:
    """Stop trying candidates whose lead over the first one is below so many standard errors; return how many stay."""
    left: i64 = 1
    i: i64
    n = float(tally.count)
    for i in range(1, len(tally.candidates)):
        if tally.live[i] == 0:
            continue
        mean = float(tally.sums[i]) / n
        variance = max(float(tally.squares[i]) / n - mean * mean, 1.0)
        if mean < least * (variance / n) ** 0.5:
            tally.live[i] = 0
        else:
            left += 1
    return left


def winner(tally: Tally, deviations: float) -> i64:
    """The best candidate, if it beats the first one by so many standard errors; else the first."""
    best: i64 = 0
    best_score = 0.0
    n = float(tally.count)
    i: i64
    for i in range(1, len(tally.candidates)):
        if tally.live[i] == 0:
            continue
        mean = float(tally.sums[i]) / n
        variance = max(float(tally.squares[i]) / n - mean * mean, 1.0)
        score = mean - deviations * (variance / n) ** 0.5
        if score > best_score:
            best_score = score
            best = i
    return tally.candidates[best]
