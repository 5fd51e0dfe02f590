"""How fast the engine plays: random play with all legal actions listed at every step, in one process.

What is compared runs in the same breath, the games with each other and with the engines of the speed study where their
folder is at hand: short rounds alternate and medians are compared, so that a busy machine slows all of them down alike.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from types import ModuleType

from stellwerk import instructions
from stellwerk.engine.errors import StellwerkError
from stellwerk.engine.playout import QuickDice, random_games
from stellwerk.engine.setting import Setting
from stellwerk.engine.table import Table, new_table
from stellwerk.games.registry import listed_games, setting_for

ROUNDS = 7
SEATS = (2, 4)
COUNTED_GAMES = 20
STUDIED_GAME = "usa"
STUDY_ENGINES = ("engine_plain", "engine_mypyc")

Play = Callable[[int, int], int]
"""Plays so many games with a seed and returns the number of actions."""


@dataclass(frozen=True)
class Speed:
    """The medians of several rounds."""

    games_per_second: float
    actions_per_second: float

    @property
    def microseconds_per_action(self) -> float:
        return 1e6 / self.actions_per_second


@dataclass(frozen=True)
class GameSpeed:
    game: str
    players: int
    speed: Speed
    clone_microseconds: float
    instructions_per_action: float | None


@dataclass(frozen=True)
class StudySpeed:
    """An engine of the study and ours, alternating; `ratio` is how many times as many actions ours plays."""

    engine: str
    players: int
    theirs: Speed
    ours: Speed

    @property
    def ratio(self) -> float:
        return self.ours.actions_per_second / self.theirs.actions_per_second


def game_speeds(seconds: float) -> Iterator[GameSpeed]:
    """Every game with each number of seats, about so many seconds each; games with equal seats alternate."""
    for players in SEATS:
        settings = [setting_for(entry.name, players) for entry in listed_games()]
        speeds = alternate([_ours(setting) for setting in settings], seconds)
        for setting, speed in zip(settings, speeds, strict=True):
            counted = instructions.counted(partial(random_games, setting, COUNTED_GAMES, 1))
            yield GameSpeed(setting.rules.name, players, speed, clone_microseconds(setting), counted)


def study_speeds(folder: Path, seconds: float) -> Iterator[StudySpeed]:
    """Every engine of the study that lies in the folder and can run here, against ours."""
    for name in STUDY_ENGINES:
        if not (folder / f"{name}.py").is_file() or (name == "engine_mypyc" and not _can_import("librt.vecs")):
            continue
        for players in SEATS:
            study = _study(folder, name, players)
            theirs, ours = alternate([study, _ours(setting_for(STUDIED_GAME, players))], seconds)
            yield StudySpeed(name, players, theirs, ours)


def alternate(contestants: list[Play], seconds: float) -> list[Speed]:
    """Time all of them in turn, round after round, so that each gets about so many seconds."""
    counts = [_games_in(play, seconds / ROUNDS) for play in contestants]
    rounds: list[list[tuple[float, float]]] = [[] for _ in contestants]
    for number in range(ROUNDS):
        for play, count, timed in zip(contestants, counts, rounds, strict=True):
            started = perf_counter()
            actions = play(count, number)
            took = perf_counter() - started
            timed.append((count / took, actions / took))
    return [Speed(median(games for games, _ in timed), median(acts for _, acts in timed)) for timed in rounds]


def _games_in(play: Play, seconds: float) -> int:
    """How many games take about so long; also warms up."""
    games, started = 1, perf_counter()
    while True:
        play(games, 0)
        took = perf_counter() - started
        if took >= seconds / 4 or took >= 1:
            return max(1, round(games * seconds / took))
        games, started = 2 * games, perf_counter()


def _ours(setting: Setting) -> Play:
    return lambda games, seed: random_games(setting, games, seed)


def clone_microseconds(setting: Setting) -> float:
    """The time to copy a game from the middle of random play."""
    table = _middle(setting)
    times = []
    for _ in range(ROUNDS):
        started = perf_counter()
        for _ in repeat(None, 500):
            table.clone()
        times.append((perf_counter() - started) / 500)
    return 1e6 * median(times)


def _middle(setting: Setting) -> Table:
    length = random_games(setting, 1, 0)
    table, dice = new_table(setting, "0-0"), QuickDice(0)
    for _ in range(length // 2):
        seat = table.to_act()
        table.apply(seat, setting.buffer[dice.below(table.options(seat))])
    return table


# the study


def _can_import(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ImportError:
        return False


def _study(folder: Path, name: str, players: int) -> Play:
    try:
        engine = _module(folder, name)
        if name == "engine_plain":
            return _plain(engine, players)
        return _typed(engine, _module(folder, "usa_map"), players)
    except Exception as problem:  # a study may fail in any way
        raise StellwerkError(f"{folder / name}.py: cannot be used: {type(problem).__name__}: {problem}") from problem


def _plain(engine: ModuleType, players: int) -> Play:
    def play(games: int, seed: int) -> int:
        rand, steps = Random(seed).random, 0
        for _ in range(games):
            state, played = engine.random_game(players, rand)
            state.final_scores()
            steps += int(played)
        return steps

    return play


def _typed(engine: ModuleType, board: ModuleType, players: int) -> Play:
    made = engine.Board(board.ROUTES, board.TICKETS, board.POINTS)
    return lambda games, seed: int(engine.random_games(made, players, games, seed)[0])


def _module(folder: Path, name: str) -> ModuleType:
    """A module of the study by its path; the studies import each other by bare names."""
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(folder))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(folder))
    return module
