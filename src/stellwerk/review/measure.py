"""How many games a review plays: as many as fit its time on one core. They follow from the record alone, never from
the clock, so that the same record and seed give the same review everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stellwerk.engine.setting import Setting
from stellwerk.review.errors import MOMENTS, RIVALS, WORST
from stellwerk.review.positions import Position

MICROSECONDS = {"usa": 4, "germany": 9, "italy": 10, "old_west": 8}
"""What one turn of a game played on takes, compiled, with two players; a little more with others."""

SLOWEST = 15
SECONDS = {"turns": 1.5, "choices": 2.0, "longer": 2.2, "moments": 0.8}
FEWEST, MOST = 3, 480


@dataclass(frozen=True)
class Games:
    """For the chances of each turn, for each choice that the bot would not have made, and for the costliest of them,
    first alone and then with rivals."""

    turns: int
    choices: int
    longer: int
    moments: int


USUAL_TURNS = 45
"""Turns that a seat has in a usual game of two; with more players each has fewer, and the game as many more."""


def microseconds(setting: Setting) -> float:
    """What one turn of a game played on takes."""
    return MICROSECONDS.get(setting.rules.name, SLOWEST) * (1 + 0.12 * (setting.players - 2))


def games_within(setting: Setting, turn: int, seconds: float, moves: int) -> int:
    """How many games can be played on after each of so many moves at this turn, before the end is known."""
    left = max(8, USUAL_TURNS * setting.players - turn)
    return _within(1_000_000 * seconds / (left * microseconds(setting) * max(1, moves)))


def games_for(setting: Setting, positions: Sequence[Position], effort: float = 1.0) -> Games:
    """The time grows with the players, as the game does: two take six seconds, five take 25."""
    last = positions[-1].turn
    players = setting.players
    a_turn = microseconds(setting) / 1_000_000
    time = effort * (players - 1) / a_turn
    choices = sum(2 * (1 + last - p.turn) for p in positions[:-1] if p.options > 1 and p.played != p.advised)
    return Games(
        turn_games(setting, {p.turn for p in positions[:-1]}, last, effort),
        _within(time * SECONDS["choices"] / max(1, choices)),
        _within(time * SECONDS["longer"] / max(1, 2 * WORST * players * last // 2)),
        _within(time * SECONDS["moments"] / max(1, (2 + RIVALS) * MOMENTS * players * last // 2)),
    )


def turn_games(setting: Setting, turns: Iterable[int], last: int, effort: float = 1.0) -> int:
    """How many games are played for the chances at each of these turns of a game that had so many."""
    time = effort * (setting.players - 1) * 1_000_000 / microseconds(setting)
    return _within(time * SECONDS["turns"] / max(1, sum(1 + last - turn for turn in turns)))


def _within(games: float) -> int:
    return max(FEWEST, min(MOST, int(games)))
