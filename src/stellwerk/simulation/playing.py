"""One game between bots, and what each seat made of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.bots.base import Bot
from stellwerk.bots.registry import BotError, make_bot
from stellwerk.engine.errors import IllegalAction, SettingError, StellwerkError
from stellwerk.engine.game import Game
from stellwerk.engine.setting import Setting

TICKETS_DONE, TICKETS_FAILED = "tickets_done", "tickets_failed"


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
