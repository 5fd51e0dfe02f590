"""Many games, in one process or several. A game depends on its setting, its bots and its seed only, so the results are
the same for any number of processes.
"""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context

from stellwerk.bots.registry import BotError
from stellwerk.engine.errors import SettingError, StellwerkError
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import setting_for
from stellwerk.simulation.playing import GameResult, game_result, new_bot, play_game

MOST_GAMES_AT_ONCE = 25


@dataclass(frozen=True)
class Simulation:
    """What is to be played. Bots are names, repeated until every seat has one; they change seats with each game."""

    game: str
    players: int
    games: int
    bots: tuple[str, ...]
    seed: int | str
    variants: tuple[str, ...] = ()
    keep_records: bool = False

    def setting(self) -> Setting:
        return setting_for(self.game, self.players, self.variants)

    def seed_of(self, number: int) -> str:
        return f"{self.seed}-{number}"

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bot in each seat of a game."""
        seats = range(number, number + self.players)
        return tuple(self.bots[seat % self.players % len(self.bots)] for seat in seats)

    def check(self) -> None:
        """Raise a StellwerkError if this cannot be played."""
        self.setting()
        if not self.bots:
            raise BotError("no bot is named")
        if len(self.bots) > self.players:
            raise BotError(f"{len(self.bots)} bots are too many for {self.players} players")
        if self.games < 1:
            raise SettingError(f"the number of games must be positive, not {self.games}")
        for name in self.bots:
            new_bot(name, "0", 0)


def simulate(plan: Simulation, jobs: int = 1) -> Iterator[GameResult]:
    """The results of all games in their order, each as soon as it and those before it are known."""
    plan.check()
    return _in_this_process(plan) if min(jobs, plan.games) <= 1 else _in_processes(plan, jobs)


def _in_this_process(plan: Simulation) -> Iterator[GameResult]:
    return (_result(plan, number) for number in range(plan.games))


def _result(plan: Simulation, number: int) -> GameResult:
    bots = plan.bots_of(number)
    game = play_game(plan.setting(), bots, plan.seed_of(number))
    return game_result(game, bots, number, game.record().to_text() if plan.keep_records else None)


def _results(plan: Simulation, numbers: range) -> list[GameResult]:
    return [_result(plan, number) for number in numbers]


def _in_processes(plan: Simulation, jobs: int) -> Iterator[GameResult]:
    size = max(1, min(MOST_GAMES_AT_ONCE, plan.games // (jobs * 4)))
    batches = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    waiting: deque[Future[list[GameResult]]] = deque()
    try:
        with _interrupts_ignored():  # inherited by the processes that are started here
            waiting.extend(pool.submit(_results, plan, batch) for batch in islice(batches, 2 * jobs))
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(pool.submit(_results, plan, batch) for batch in islice(batches, 1))
    except BrokenProcessPool:
        raise StellwerkError("a process that was playing games ended unexpectedly; try fewer jobs") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal; the parent alone decides what comes of it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
