"""Until when each seat must have chosen. A turn's clock starts with the turn and not with each of its choices."""

from __future__ import annotations

import time
from collections.abc import Callable

from stellwerk.engine.game import Game
from stellwerk.server.storage.rows import Head, Seat

CATCH_UP = 0.1  # of the time that passes
GRACE = 60.0  # after a restart nobody is out of time at once


class SteadyClock:
    """The time of day as clocks of players need it: when the system's clock jumps, it follows slowly."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self.wall, self.steady = wall, steady
        self.at, self.told = steady(), wall()

    def now(self) -> float:
        passed = self.steady() - self.at
        self.at += passed
        self.told += passed
        behind = self.wall() - self.told
        self.told += max(-passed * CATCH_UP, min(passed * CATCH_UP, behind))
        return self.told


def question_key(game: Game) -> str:
    turn = int(game.table.state.turn)
    return str(turn) if turn else game.table.decision().code


def deadlines(head: Head, seats: tuple[Seat, ...], game: Game, now: float) -> dict[str, tuple[str, float]]:
    if head.clock == "none" or game.over or head.paused_until is not None:
        return {}
    key = question_key(game)
    kept = {}
    for seat in game.to_act:
        if not seats[seat].played_by_bot:
            before = head.deadlines.get(str(seat))
            kept[str(seat)] = before if before and before[0] == key else (key, now + head.clock_seconds)
    return kept


def after_restart(head: Head, started: float) -> dict[str, tuple[str, float]]:
    earliest = started + min(GRACE, head.clock_seconds)
    return {seat: (key, max(at, earliest)) for seat, (key, at) in head.deadlines.items()}
