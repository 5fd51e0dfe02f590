"""The numbers that the campaign's mechanisms keep during a game, each declared with its name and who may see it.

One part of the state holds them all, so a new mechanism needs no code for copying, saving, showing or imagining.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.engine.ints import ints
from stellwerk.engine.state import Part, plain
from stellwerk.engine.view import PartView

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import View

ALL: Final = "all"
OWNER: Final = "owner"
NOBODY_SEES: Final = "nobody"


class Registers(Part):
    def __init__(self, values: Ints) -> None:
        self.values = values

    def clone(self) -> Part:
        return Registers(self.values[:])

    def to_json(self) -> dict[str, list[int]]:
        return {"values": plain(self.values)}


@dataclass(frozen=True)
class RegistersView(PartView):
    """The registers that a viewer may see: those of the table by name, and those of each seat."""

    table: dict[str, tuple[int, ...]]
    seats: tuple[dict[str, tuple[int, ...]], ...]


class Register:
    """One or several numbers, of the table or of each seat; `at` is seat * size + index for those of a seat."""

    def __init__(
        self, book: RegisterBook, name: str, offset: int, initial: list[int], per_seat: bool, seen: str
    ) -> None:
        self.book = book
        self.name = name
        self.offset: i64 = offset
        self.initial = initial
        self.size: i64 = len(initial)
        self.per_seat = per_seat
        self.seen = seen

    def get(self, table: Table, at: i64 = 0) -> i64:
        return self.book.part(table).values[self.offset + at]

    def put(self, table: Table, value: i64, at: i64 = 0) -> None:
        self.book.part(table).values[self.offset + at] = value

    def add(self, table: Table, n: i64, at: i64 = 0) -> None:
        self.book.part(table).values[self.offset + at] += n

    def row(self, table: Table, seat: int) -> list[int]:
        """All numbers of a seat, or, for a register of the table, all numbers."""
        start = self.offset + (seat * self.size if self.per_seat else 0)
        return plain(self.book.part(table).values[start : start + self.size])


class RegisterBook(Step):
    """Where registers are declared; the first step of the setup."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.registers: list[Register] = []
        self.total: int = 0

    def describe(self) -> str:
        return "registers"

    def declare(self, name: str, initial: list[int] | None = None, per_seat: bool = False, seen: str = ALL) -> Register:
        values = [0] if initial is None else initial
        register = Register(self, name, self.total, values, per_seat, seen)
        self.registers.append(register)
        self.total += len(values) * (self.players if per_seat else 1)
        return register

    def bind(self, setting: Setting) -> None:
        self.slot = setting.add_part(self)

    def new_part(self, setting: Setting) -> Part:
        values: list[int] = []
        for register in self.registers:
            values += register.initial * (self.players if register.per_seat else 1)
        return Registers(ints(values))

    def part_from_json(self, data: dict[str, list[int]]) -> Part:
        return Registers(ints(data["values"]))

    def part(self, table: Table) -> Registers:
        return cast(Registers, table.state.parts[self.slot])

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """Nothing to do: the part is new with the game."""

    def part_view(self, table: Table, viewer: int | None) -> RegistersView:
        shared: dict[str, tuple[int, ...]] = {}
        seats: list[dict[str, tuple[int, ...]]] = [{} for _ in range(self.players)]
        for register in self.registers:
            if not register.per_seat and register.seen == ALL:
                shared[register.name] = tuple(register.row(table, 0))
            elif register.per_seat:
                for seat in range(self.players):
                    if register.seen == ALL or (register.seen == OWNER and viewer == seat):
                        seats[seat][register.name] = tuple(register.row(table, seat))
        return RegistersView(shared, tuple(seats))

    def imagine(self, table: Table, view: View) -> None:
        seen = view.part(RegistersView)
        for register in self.registers:
            if not register.per_seat and register.name in seen.table:
                for i, value in enumerate(seen.table[register.name]):
                    register.put(table, value, i)
            elif register.per_seat:
                for seat, shown in enumerate(seen.seats):
                    for i, value in enumerate(shown.get(register.name, ())):
                        register.put(table, value, seat * register.size + i)
