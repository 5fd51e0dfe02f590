"""The moments of a recorded game at which somebody chose, each with the full table as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.engine.errors import RecordError
from stellwerk.engine.game import action_number
from stellwerk.engine.record import Record
from stellwerk.engine.setting import Setting
from stellwerk.engine.table import Table, new_table
from stellwerk.review.chances import Chances


@dataclass(frozen=True)
class Position:
    """A moment at which somebody chose: the full table before the move, what was played, and what the bot would play.

    `fresh` counts the unseen tickets on top of each deck; `chance` says whether cards fell after the move.
    """

    number: int
    turn: int
    seat: int
    table: Table
    played: int
    advised: int
    options: int
    fresh: tuple[int, ...]
    chance: bool


def positions_of(setting: Setting, seed: str, moves: Sequence[tuple[int, object]], chances: Chances) -> list[Position]:
    """Play the moves again and stop before each."""
    table = new_table(setting, seed)
    fresh = tuple(len(deck) for deck in table.state.ticket_decks)
    found: list[Position] = []
    for number, (seat, action) in enumerate(moves):
        played = action_number(table, seat, action) if table.may_act(seat) else None
        options = int(table.options(seat)) if played is not None else 0
        if played is None or played not in [int(n) for n in setting.buffer[:options]]:
            raise RecordError(f"action {number + 1} is not legal", "illegal_action", action=number + 1)
        before = table.clone()
        advised = chances.choice(before, seat)
        table.apply(seat, played)
        left = still_fresh(before, table, fresh)
        chance = _drawn(before) != _drawn(table) or left != fresh
        found.append(Position(number, int(before.state.turn), seat, before, played, advised, options, fresh, chance))
        fresh = left
    if not table.state.over:
        raise RecordError("the game is not finished: only finished games can be reviewed", "not_finished")
    found.append(Position(len(moves), int(table.state.turn), -1, table, -1, -1, 0, fresh, False))
    return found


def _drawn(table: Table) -> list[int]:
    return [int(stream.used) for stream in table.state.streams]


def still_fresh(before: Table, after: Table, fresh: tuple[int, ...]) -> tuple[int, ...]:
    """Tickets leave from the top and come back below; where anything else happened to a deck it was shuffled."""
    left = []
    for old, new, count in zip(before.state.ticket_decks, after.state.ticket_decks, fresh, strict=True):
        was, now = [int(t) for t in old], [int(t) for t in new]
        taken = len(was) - len(now)
        for away in range(max(0, taken), len(was) + 1):
            if now[: len(was) - away] == was[away:]:
                left.append(max(0, count - away))
                break
        else:
            left.append(len(now))
    return tuple(left)


def moves_of(record: Record) -> list[tuple[int, object]]:
    return [(move.seat, move.action) for move in record.moves]
