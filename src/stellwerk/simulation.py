"""Whole games played by bots, one or thousands, in one process or several: the layer between bots and their users.

A game depends on its setting, its bots and its seed only, so the results are the same for any number of processes.
What they add up to is counted in `Summary`; how it is shown is for the command line.
"""

from __future__ import annotations

import hashlib
import math
import signal
import threading
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context

from stellwerk.bots.base import Bot
from stellwerk.bots.registry import BotError, make_bot
from stellwerk.engine.errors import IllegalAction, SettingError, StellwerkError
from stellwerk.engine.game import Game
from stellwerk.engine.record import record_of
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import setting_for

MOST_GAMES_AT_ONCE = 25
TICKETS_DONE, TICKETS_FAILED = "tickets_done", "tickets_failed"


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


@dataclass(frozen=True)
class SeatResult:
    """What one seat made of a game."""

    bot: str
    total: int
    place: int
    points: dict[str, int]
    tickets_kept: int
    tickets_completed: int


@dataclass(frozen=True)
class GameResult:
    """One finished game; `digest` is that of its final state, `record` its text if records were asked for."""

    number: int
    seed: str
    reason: str
    turns: int
    actions: int
    digest: str
    seats: tuple[SeatResult, ...]
    record: str | None = None


def play_game(setting: Setting, bots: Sequence[str], seed: str) -> Game:
    """A whole game between bots; equal arguments give equal games."""
    game = Game(setting, seed, names=player_names(bots))
    play_on(game, [new_bot(name, seed, seat) for seat, name in enumerate(bots)])
    return game


def play_on(game: Game, bots: Sequence[Bot]) -> None:
    """Let bots, one for each seat, finish a game; BotError if one of them fails or cheats."""
    while not game.over:
        seat = game.to_act[0]
        play_one(game, seat, bots[seat])


def play_one(game: Game, seat: int, bot: Bot) -> None:
    """Let a bot play one action of its seat."""
    try:
        action = bot.choose(game.view(seat), game.options_for(seat))
    except Exception as problem:  # anybody's bot may fail in any way
        raise BotError(f"bot {bot.name} failed in the game {game.seed}: {_said(problem)}") from problem
    try:
        game.play(action, seat)
    except IllegalAction as problem:
        raise BotError(f"bot {bot.name} made an illegal move in the game {game.seed}: {problem}") from problem


def player_names(bots: Sequence[str]) -> tuple[str, ...]:
    """The bots' names without a folder or file, numbered where they are equal."""
    short = [name.rpartition(":")[2] for name in bots]
    return tuple(
        f"{name} {short[: seat + 1].count(name)}" if short.count(name) > 1 else name for seat, name in enumerate(short)
    )


def new_bot(name: str, seed: str, seat: int) -> Bot:
    """The bot's own randomness follows from the seed of the game, but tells nothing about its shuffles."""
    own_seed = int.from_bytes(hashlib.sha256(f"stellwerk-bot:{seed}:{seat}".encode()).digest()[:8], "big")
    try:
        return make_bot(name, own_seed)
    except StellwerkError:
        raise
    except Exception as problem:  # anybody's bot may fail in any way
        raise BotError(f"bot {name} cannot be made: {_said(problem)}") from problem


def _said(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__


def game_result(game: Game, bots: Sequence[str], number: int = 0, record: str | None = None) -> GameResult:
    """What is worth counting of a finished game."""
    outcome = game.outcome
    if outcome is None:
        raise SettingError("a game that is not over has no result")
    points: list[Counter[str]] = [Counter() for _ in bots]
    done: Counter[int] = Counter()
    kept: Counter[int] = Counter()
    for line in outcome.lines:
        points[line.seat][line.source] += line.points
        done[line.seat] += line.source == TICKETS_DONE
        kept[line.seat] += line.source in (TICKETS_DONE, TICKETS_FAILED)
    seats = tuple(
        SeatResult(bot, outcome.totals[seat], outcome.places[seat], dict(points[seat]), kept[seat], done[seat])
        for seat, bot in enumerate(bots)
    )
    turns = int(game.table.state.turn)
    return GameResult(number, game.seed, outcome.reason, turns, len(game.history), game.digest(), seats, record)


# many games


def simulate(plan: Simulation, jobs: int = 1) -> Iterator[GameResult]:
    """The results of all games in their order, each as soon as it and those before it are known."""
    plan.check()
    return _in_this_process(plan) if min(jobs, plan.games) <= 1 else _in_processes(plan, jobs)


def _in_this_process(plan: Simulation) -> Iterator[GameResult]:
    return (_result(plan, number) for number in range(plan.games))


def _result(plan: Simulation, number: int) -> GameResult:
    bots = plan.bots_of(number)
    game = play_game(plan.setting(), bots, plan.seed_of(number))
    return game_result(game, bots, number, record_of(game).to_text() if plan.keep_records else None)


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


# what they add up to


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
