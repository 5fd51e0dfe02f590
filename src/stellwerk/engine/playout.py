"""Random play to the end, for benchmarks, search and sweeps: all legal actions are listed at each step."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.engine.rng import SECOND
from stellwerk.engine.setting import Setting
from stellwerk.engine.table import Table, new_table


class QuickDice:
    """Fast random numbers for choosing moves. Not for shuffles: whoever sees a few can guess the others."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = (seed * 2 + 1) & 0xFFFFFFFF

    def below(self, n: i64) -> i64:
        x = (self.state + 0x6D2B79F5) & 0xFFFFFFFF
        self.state = x
        t = ((x ^ (x >> 15)) * (x | 1)) & 0xFFFFFFFF
        t ^= (t + (((t ^ (t >> 7)) * (t | 61)) & 0xFFFFFFFF)) & 0xFFFFFFFF
        return ((t ^ (t >> 14)) * n) >> 32


def play_randomly(table: Table, dice: QuickDice) -> i64:
    """Finish the game with random actions; return how many there were."""
    buffer = table.setting.buffer
    steps: i64 = 0
    while not table.state.over:
        seat = table.to_act()
        count = table.options(seat)
        table.apply(seat, buffer[dice.below(count)])
        steps += 1
    return steps


def random_games(setting: Setting, games: int, seed: int) -> int:
    """Play and score so many games; return the number of actions."""
    dice = QuickDice(seed)
    steps: i64 = 0
    for number in range(games):
        table = new_table(setting, f"{SECOND}{seed}-{number}")
        steps += play_randomly(table, dice)
        table.score_sheet()
    return int(steps)
