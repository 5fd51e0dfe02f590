"""What single mechanisms add to the table, as their books declare it: all that the observer may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i16, i64

from stellwerk.engine import values
from stellwerk.engine.setting import Setting
from stellwerk.env.kernel.block import Block, Field, seat_codes

if TYPE_CHECKING:
    from stellwerk.engine.table import Table
    from stellwerk.env.kernel.buffers import Shorts


class ValuesBlock(Block):
    """Amounts as they are; seats as the observer counts them and places by number, from 1 on, 0 being none."""

    def __init__(self, setting: Setting, name: str, shown: values.Values) -> None:
        self.name = name
        self.shown = shown
        self.players: i64 = setting.players
        self.seat_codes = seat_codes(setting.players)
        self.by_seat = shown.by == values.SEAT
        self.of_seats = shown.kind == values.SEAT
        self.owner_only = shown.seen == values.OWNER
        self.is_code = shown.kind != values.NUMBER
        self.high: int = shown.high
        if self.is_code:
            self.high = setting.players if self.of_seats else len(setting.board.places)

    def fields(self) -> list[Field]:
        shown = self.shown
        shape: tuple[int, ...] = (int(shown.width),) if shown.width > 1 else ()
        if shown.by != values.TABLE:
            shape = (int(shown.rows), *shape)
        return [Field(self.name, shape, self.high, is_code=self.is_code)]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        shown = self.shown
        numbers = table.state.values
        width = shown.width
        row: i64
        i: i64
        for row in range(shown.rows):
            source = row
            if self.by_seat:
                source = (seat + row) % self.players
            first = shown.offset + source * width
            for i in range(width):
                if self.owner_only and row > 0:
                    out[at] = 0
                else:
                    out[at] = i16(self.code(numbers[first + i], seat))
                at += 1
        return at

    def code(self, number: i64, seat: i64) -> i64:
        if self.of_seats:
            return self.seat_codes[seat * (self.players + 1) + 1 + number]
        return number + 1 if self.is_code else number


def blocks_of(setting: Setting) -> list[Block]:
    """A block for every declared value that somebody may see."""
    return [
        ValuesBlock(setting, f"{book.name}_{shown.name}", shown)
        for book in setting.books
        for shown in book.values
        if shown.seen == values.ALL or shown.seen == values.OWNER
    ]
