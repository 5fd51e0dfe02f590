"""`python -m tools.against FOLDER`: this engine against another checkout of it, in one run.

Both play the same random games (by another version of the shuffles: games like them) in processes of their own, round
after round in turn; what is compared is processor time, so that a busy machine slows down neither. `--what playouts`
compares the games that a search imagines, from the start of a game, and `--what batch` steps of the batch environment,
with 64 and 1,024 games side by side. `--pure` compares the Python sources. The other checkout needs its own `.venv`
(`./run compile` there makes both).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from stellwerk.bench import SEATS
from stellwerk.games.registry import listed_games

HERE = Path(__file__).parent.parent
GAMES, PLAYOUTS, BATCH = "games", "playouts", "batch"
SIDE_BY_SIDE = (64, 1024)
COUNTED = {GAMES: "actions", PLAYOUTS: "playouts", BATCH: "steps"}
PLAYER = """
import sys, time
from functools import cache
from stellwerk import new_game
from stellwerk.bots.kernel.rollouts import play_on
from stellwerk.bots.search import SearchBot
from stellwerk.engine.playout import random_games
from stellwerk.engine.table import new_table
from stellwerk.games.registry import setting_for

try:
    from stellwerk.engine.rng import SECOND  # what a search shuffles by since there is a second version of the shuffles
except ImportError:
    SECOND = ""

def games(game, players, count, seed):
    return random_games(setting_for(game, players), count, seed)

@cache
def policies(game, players):
    return SearchBot(1).players(new_game(game, players, seed=1).view(0))

def playouts(game, players, count, seed):
    for number in range(count):
        play_on(new_table(setting_for(game, players), f"{SECOND}{seed}-{number}"), policies(game, players))
    return count

@cache
def batch_env(game, side_by_side):
    import numpy
    from stellwerk.env.batch import BatchEnv
    return BatchEnv(game, 2, side_by_side, seed=0), numpy.random.default_rng(1)

def batch(game, side_by_side, count, seed):
    env, dice = batch_env(game, side_by_side)
    for _ in range(count):
        env.step(env.random_actions(dice))
    return count * side_by_side

for line in sys.stdin:
    what, game, players, count, seed = line.split()
    play = {"games": games, "playouts": playouts, "batch": batch}[what]
    play(game, int(players), 0, 0)
    started = time.process_time()
    done = play(game, int(players), int(count), int(seed))
    print(done, time.process_time() - started, flush=True)
"""


class Side:
    """A checkout that plays when it is told to."""

    def __init__(self, folder: Path, what: str, pure: bool) -> None:
        self.folder = folder
        self.what = what
        env = {**os.environ, "PYTHONPATH": str(folder / "src")}
        env.pop("STELLWERK_PURE", None)
        if pure:
            env["STELLWERK_PURE"] = "1"
        command = [str(folder / ".venv/bin/python"), "-c", PLAYER]
        self.process = subprocess.Popen(
            command, cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, game: str, players: int, games: int, seed: int) -> tuple[int, float]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{self.what} {game} {players} {games} {seed}\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline().split()
        if len(told) != 2:
            sys.exit(f"the engine in {self.folder} does not play; see above")
        return int(told[0]), float(told[1])

    def games_in(self, game: str, players: int, seconds: float) -> int:
        games = 1
        while (took := self.play(game, players, games, 0)[1]) < seconds / 4:
            games *= 2
        return max(1, round(games * seconds / took))


def compare(sides: tuple[Side, Side], game: str, players: int, rounds: int, seconds: float) -> tuple[float, float]:
    """What the other does in a second of processor time, and how many times as much ours does."""
    games = sides[1].games_in(game, players, seconds)
    sides[0].play(game, players, games, 0)
    theirs, ratios = [], []
    for number in range(rounds):
        turn = sides if number % 2 else sides[::-1]
        played = {id(side): side.play(game, players, games, number) for side in turn}
        ours, other = played[id(sides[0])], played[id(sides[1])]
        if abs(ours[0] - other[0]) > other[0] / 20:  # other shuffles are other games, but not longer or shorter ones
            sys.exit(f"{game}, {players} players: not the same games ({ours[0]} and {other[0]} actions)")
        theirs.append(other[0] / other[1])
        ratios.append(ours[0] / ours[1] / theirs[-1])
    return median(theirs), median(ratios)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--what", choices=COUNTED, default=GAMES)
    parser.add_argument("--pure", action="store_true", help="compare the Python sources")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each round")
    asked = parser.parse_args()
    if not (asked.folder / ".venv/bin/python").is_file():
        parser.error(f"{asked.folder} has no .venv; run ./run compile there first")
    sides = Side(HERE, asked.what, asked.pure), Side(asked.folder.resolve(), asked.what, asked.pure)
    number = "side by side" if asked.what == BATCH else "players"
    print(f"game        {number:>12}  {COUNTED[asked.what] + '/s there':>16}   here/there")
    for game in (entry.name for entry in listed_games()):
        for players in SIDE_BY_SIDE if asked.what == BATCH else SEATS:
            theirs, ratio = compare(sides, game, players, asked.rounds, asked.seconds)
            print(f"{game:10}  {players:12,}  {theirs:16,.0f}   {ratio:10.3f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
