"""`python -m stellwerk.env.bench`: steps a second of the batch environment, next to those of the engine alone.

Both play at random. The engine's own figure is that of `engine.playout.random_games`, one game after another; the
batch environment's includes choosing the actions in numpy. Measured by turns, in seconds of this process.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from statistics import median
from time import process_time

import numpy as np

from stellwerk.engine.playout import random_games
from stellwerk.engine.setting import Setting
from stellwerk.env.batch import BatchEnv
from stellwerk.env.kernel.buffers import COMPILED
from stellwerk.games.registry import setting_for

ROUNDS = 9
GAMES_SIDE_BY_SIDE = (64, 256, 1024)


def engine_steps(setting: Setting) -> Callable[[int], int]:
    def play(steps: int) -> int:
        played = 0
        while played < steps:
            played += random_games(setting, 10, played)
        return played

    return play


def batch_steps(env: BatchEnv) -> Callable[[int], int]:
    dice = np.random.default_rng(1)

    def play(steps: int) -> int:
        calls = max(1, steps // env.games)
        for _ in range(calls):
            env.step(env.random_actions(dice))
        return calls * env.games

    return play


def rates(players: list[Callable[[int], int]], seconds: float) -> list[float]:
    """Steps a second of each, the median of some rounds in which all take their turn."""
    enough = [_steps_in(play, seconds / ROUNDS) for play in players]
    measured: list[list[float]] = [[] for _ in players]
    for _ in range(ROUNDS):
        for play, steps, found in zip(players, enough, measured, strict=True):
            started = process_time()
            played = play(steps)
            found.append(played / (process_time() - started))
    return [median(found) for found in measured]


def _steps_in(play: Callable[[int], int], seconds: float) -> int:
    """How many steps take about so long; also warms up."""
    steps = 1000
    while True:
        started = process_time()
        played = play(steps)
        took = process_time() - started
        if took > seconds / 4:
            return round(played * seconds / took)
        steps *= 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m stellwerk.env.bench", description=__doc__)
    parser.add_argument("game", nargs="?", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, nargs="+", default=list(GAMES_SIDE_BY_SIDE), help="games side by side")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    setting = setting_for(asked.game, asked.players)
    envs = [BatchEnv(asked.game, asked.players, games, seed=0) for games in asked.games]
    own, *batches = rates([engine_steps(setting), *map(batch_steps, envs)], asked.seconds)
    if asked.json:
        found = [{"games": env.games, "steps_per_second": rate} for env, rate in zip(envs, batches, strict=True)]
        print(json.dumps({"native": COMPILED, "engine_steps_per_second": own, "batch": found}))
        return
    print(f"{asked.game}, {asked.players} players, {'native' if COMPILED else 'pure Python'}")
    print(f"{'engine alone':<24}{own:>12,.0f} steps/s")
    for env, rate in zip(envs, batches, strict=True):
        print(f"{f'batch of {env.games} games':<24}{rate:>12,.0f} steps/s {rate / own:>6.2f} x")


if __name__ == "__main__":
    main()
