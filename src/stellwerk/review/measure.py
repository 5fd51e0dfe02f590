"""How many games a review plays: as many as fit its time on one core. They follow from the record alone, never from
the clock, so that the same record and seed give the same review everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stellwerk.engine.setting import Setting
from stellwerk.review.errors import RIVALS
from stellwerk.review.judging import BOTH
from stellwerk.review.positions import Position

MICROSECONDS = {"usa": 4, "germany": 9, "italy": 10, "old_west": 8}
"""What one turn of a game played on takes, compiled, with two players; a little more with others."""

SLOWEST = 15
SECONDS = {"turns": 1.5, "choices": 2.0, "longer": 2.2, "longest": 2.0, "moments": 0.8}
FEWEST, MOST = 3, 480


@dataclass(frozen=True)
class Games:
    """For the chances of each turn, and for each choice that the bot would not have made."""

    turns: int
    choices: int


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
    last = positions[-1].turn
    choices = sum(BOTH * (1 + last - p.turn) for p in positions[:-1] if p.options > 1 and p.played != p.advised)
    return Games(
        turn_games(setting, {p.turn for p in positions[:-1]}, last, effort),
        _within(_turns_within(setting, "choices", effort) / max(1, choices)),
    )


def more_games(
    setting: Setting, positions: Sequence[Position], numbers: Sequence[int], kind: str, effort: float
) -> dict[int, int]:
    """How many more games the costliest choices get, by their numbers. Every seat has an equal part of the time for its
    own, however many and however late they are, so few choices are judged the more exactly."""
    last = positions[-1].turn
    moves = BOTH + (RIVALS if kind == "moments" else 0)
    turns = [0] * setting.players
    for number in numbers:
        turns[positions[number].seat] += moves * (1 + last - positions[number].turn)
    part = _turns_within(setting, kind, effort) / setting.players
    return {number: _within(part / turns[positions[number].seat]) for number in numbers}


def turn_games(setting: Setting, turns: Iterable[int], last: int, effort: float = 1.0) -> int:
    """How many games are played for the chances at each of these turns of a game that had so many."""
    return _within(_turns_within(setting, "turns", effort) / max(1, sum(1 + last - turn for turn in turns)))


def _turns_within(setting: Setting, kind: str, effort: float) -> float:
    """The time grows with the players, as the game does: two take eight seconds, five take 34."""
    return effort * SECONDS[kind] * (setting.players - 1) * 1_000_000 / microseconds(setting)


def _within(games: float) -> int:
    return max(FEWEST, min(MOST, int(games)))
