"""The observation of a seat as one row of small numbers: only what `engine.view` would show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.setting import Setting
from stellwerk.env.kernel.block import Block, Field
from stellwerk.env.kernel.table_blocks import OwnBlock, QuestionBlock, RoutesBlock, SeatsBlock, SupplyBlock
from stellwerk.env.kernel.value_blocks import blocks_of

if TYPE_CHECKING:
    from stellwerk.engine.table import Table
    from stellwerk.env.kernel.buffers import Shorts
    from stellwerk.env.kernel.shown import Shown


class Observer:
    def __init__(self, setting: Setting) -> None:
        self.question = QuestionBlock(setting)
        self.supply = SupplyBlock(setting)
        self.routes = RoutesBlock(setting)
        self.seats = SeatsBlock(setting)
        self.own = OwnBlock(setting)
        self.parts: list[Block] = blocks_of(setting)
        self.routes_at: i64 = sum([f.size for f in [*self.question.fields(), *self.supply.fields()]])
        self.fields: list[Field] = []
        self.size: int = 0
        for block in [self.question, self.supply, self.routes, self.seats, self.own, *self.parts]:
            for field in block.fields():
                self.fields.append(field)
                self.size += field.size

    def rewrite(self, table: Table, seat: i64, out: Shorts, at: i64, shown: Shown) -> None:
        """The same as `observe`, but faster, on a row of which is known what it shows."""
        at = self.question.write(table, seat, out, at)
        at = self.supply.write(table, seat, out, at)
        at = self.routes.rewrite(table, seat, out, at, shown)
        at = self.seats.write(table, seat, out, at)
        at = self.own.rewrite(table, seat, out, at, shown)
        for block in self.parts:
            at = block.write(table, seat, out, at)
        shown.seat = seat

    def begin_anew(self, out: Shorts, at: i64, shown: Shown) -> None:
        """A new game begins in a row."""
        self.routes.erase(out, at + self.routes_at, shown)
        shown.forget_claims()

    def observe(self, table: Table, seat: i64, out: Shorts, at: i64) -> None:
        at = self.question.write(table, seat, out, at)
        at = self.supply.write(table, seat, out, at)
        at = self.routes.write(table, seat, out, at)
        at = self.seats.write(table, seat, out, at)
        at = self.own.write(table, seat, out, at)
        for block in self.parts:
            at = block.write(table, seat, out, at)
