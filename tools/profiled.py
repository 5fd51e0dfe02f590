"""`python -m tools.profiled`: compile the engine by what some minutes of play show of it, by gcc, for wheels or here.

The engine is compiled so that it counts, plays random games, games of planners and of level 6 and batches, and is
compiled again by these counts: about a quarter more games and playouts a second, for three times the time of compiling.
With STELLWERK_PROFILE=use:FOLDER, as it prints at the end, `python -m build --wheel` makes a wheel of these modules.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.native import ROOT, STAMP, VENV, compile_engine

TRAINING = """
import numpy as np
from stellwerk.bots.kernel.chart import Chart
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import play_on
from stellwerk.bots.registry import make_bot
from stellwerk.bots.search import SearchBot
from stellwerk.engine.ints import COMPILED
from stellwerk.engine.playout import random_games
from stellwerk.engine.table import new_table
from stellwerk.env.batch import BatchEnv
from stellwerk.games.opening import new_game
from stellwerk.games.registry import listed_games, setting_for
assert COMPILED
for game in (entry.name for entry in listed_games()):
    for players in (2, 4):
        setting = setting_for(game, players)
        random_games(setting, 200, 1)
        view = new_game(game, players, seed=1).view(0)
        weights = SearchBot(1).playout_weights(view)
        policies = [Policy(Chart(setting), weights) for _ in range(players)]
        for seed in range(60):
            play_on(new_table(setting, f"bytes:{seed}"), policies)
        played, searching, planning = new_game(game, players, seed=1), make_bot("level6", 1), make_bot("level4", 1)
        while not played.over:
            seat = played.to_act[0]
            bot = planning if seat else searching
            played.play(bot.choose(played.view(seat), played.options_for(seat)), seat)
        batch, dice = BatchEnv(game, players, 64, seed=1), np.random.default_rng(1)
        for _ in range(500):
            batch.step(batch.random_actions(dice))
"""


def compile_with(profile: str) -> None:
    os.environ["STELLWERK_PROFILE"] = profile
    STAMP.unlink(missing_ok=True)
    compile_engine()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--counts", type=Path, default=VENV / "profile", help="where the counts are kept")
    folder = parser.parse_args().counts.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    compile_with(f"generate:{folder}")
    subprocess.run([sys.executable, "-c", TRAINING], cwd=ROOT, check=True)
    compile_with(f"use:{folder}")
    print(f"STELLWERK_PROFILE=use:{folder}")


if __name__ == "__main__":
    main()
