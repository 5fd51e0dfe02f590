"""The numbers that the campaign's mechanisms keep during a game: one book that they share, saved as one list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.engine.values import ALL, Book, Values

if TYPE_CHECKING:
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import View

Register: TypeAlias = Values  # those of a seat are numbered seat * width + index
NAME: Final = "campaign"


class RegisterBook(Step):
    """Where registers are declared; the first step of the setup."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.shared = Book(NAME, packed="values")
        self.book = self.shared

    def describe(self) -> str:
        return "registers"

    def declare(self, name: str, initial: list[int] | None = None, per_seat: bool = False, seen: str = ALL) -> Values:
        values = [0] if initial is None else initial
        if per_seat:
            return self.shared.by_seat(name, values, seen=seen, listed=True)
        return self.shared.of_table(name, values, seen=seen, listed=True)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """Nothing to do: the numbers are there from the beginning."""


@dataclass(frozen=True)
class RegistersView:
    """The registers that a viewer may see: those of the table by name, and those of each seat."""

    table: dict[str, tuple[int, ...]]
    seats: tuple[dict[str, tuple[int, ...]], ...]


def registers_seen(view: View) -> RegistersView:
    """What a view of a campaign game shows of the registers."""
    table: dict[str, tuple[int, ...]] = {}
    seats: list[dict[str, tuple[int, ...]]] = [{} for _ in view.seats]
    for name, shown in view.parts[NAME].items():
        rows = cast("tuple[tuple[int, ...] | int | None, ...]", shown)
        if not rows or isinstance(rows[0], int):
            table[name] = cast("tuple[int, ...]", rows)
            continue
        for seat, row in enumerate(rows):
            if row is not None:
                seats[seat][name] = cast("tuple[int, ...]", row)
    return RegistersView(table, tuple(seats))
