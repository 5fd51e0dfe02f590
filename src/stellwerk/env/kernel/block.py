"""A block of an observation: some fields one after another, and how they are read from a table for one seat.

Seats are always counted from the observer: 0 is the observer, 1 the next in turn order, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.ints import ints

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.table import Table
    from stellwerk.env.kernel.buffers import Shorts


class Field:
    """Some numbers of an observation, all of one kind, each from 0 to `high`.

    With `is_code` the numbers 1 to `high` are names for different things and 0 stands for none of them; otherwise they
    are amounts, and about `scale` is much.
    """

    def __init__(self, name: str, shape: tuple[int, ...], high: int, scale: int = 0, is_code: bool = False) -> None:
        self.name = name
        self.shape = shape
        self.high = high
        self.scale: int = scale or high
        self.is_code = is_code
        self.size: int = 1
        for n in shape:
            self.size *= n


class Block:
    def fields(self) -> list[Field]:
        raise NotImplementedError

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        """Write what the seat may know to `out` from place `at` on; return the place after the last number."""
        raise NotImplementedError


def seat_codes(players: int) -> Ints:
    """Seats as an observer counts them, from 1 on, at [observer * (players + 1) + 1 + seat]; nobody is 0."""
    codes: list[int] = []
    for observer in range(players):
        codes.append(0)
        for seat in range(players):
            codes.append((seat - observer) % players + 1)
    return ints(codes)
