"""Until when each seat must have chosen. A turn's clock starts with the turn and not with each of its choices."""

from __future__ import annotations

from stellwerk.engine.game import Game
from stellwerk.server.live import Head, Seat

GRACE = 60.0  # after a restart nobody is out of time at once


def question_key(game: Game) -> str:
    turn = int(game.table.state.turn)
    return str(turn) if turn else game.table.decision().code


def deadlines(head: Head, seats: tuple[Seat, ...], game: Game, now: float) -> dict[str, tuple[str, float]]:
    if head.clock == "none" or game.over:
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
