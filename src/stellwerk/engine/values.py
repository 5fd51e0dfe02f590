"""What mechanisms keep in the state: declared once, with its shape, how it begins and who may see it.

A mechanism has a `Book` and declares its values there: numbers of the table, of each seat, place or route. Copying,
saving, showing, imagining and observing follow from the declaration. Nothing is shown that was not declared to be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, cast

from mypy_extensions import i64

from stellwerk.engine.errors import SettingError
from stellwerk.engine.state import NOBODY, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stellwerk.engine.board import Board
    from stellwerk.engine.table import Table

Shown: TypeAlias = "int | str | tuple[Shown, ...] | dict[str, Shown] | None"

ALL: Final = "all"
OWNER: Final = "owner"  # each seat sees its own
NOBODY_SEES: Final = "nobody"
DERIVED: Final = "derived"  # follows from the rest; shown to nobody, made anew for imagined states

TABLE: Final = "table"
SEAT: Final = "seat"
PLACE: Final = "place"
ROUTE: Final = "route"
NUMBER: Final = "number"


class Values:
    """Numbers that belong together: `width` for each row, and a row for the table or for each seat, place or route.

    `kind` says what a number stands for: an amount, a place or a seat, NOBODY being none. `columns` are names for the
    numbers of a row; without them a row of one is shown as that number unless it is `listed`. `high` is the highest
    amount, for observations.
    """

    def __init__(
        self,
        name: str,
        by: str,
        initial: list[int],
        kind: str,
        columns: tuple[str, ...],
        seen: str,
        high: int,
        listed: bool,
    ) -> None:
        self.name = name
        self.by = by
        self.initial = initial
        self.kind = kind
        self.columns = columns
        self.seen = seen
        self.high = high
        self.listed = listed
        self.width: i64 = len(initial)
        self.rows: i64 = 0
        self.offset: i64 = NOBODY

    def begin_with(self, initial: list[int]) -> None:
        """For a beginning that is known only when the mechanism is bound."""
        self.initial = initial
        self.width = len(initial)

    def get(self, table: Table, at: i64 = 0) -> i64:
        return table.state.values[self.offset + at]

    def put(self, table: Table, value: i64, at: i64 = 0) -> None:
        table.state.values[self.offset + at] = value

    def add(self, table: Table, n: i64, at: i64 = 0) -> None:
        table.state.values[self.offset + at] += n

    def row(self, table: Table, row: int) -> list[int]:
        """The numbers of a seat, place or route; for values of the table there is only row 0."""
        start = self.offset + (row * self.width if self.by != TABLE else 0)
        return plain(table.state.values[start : start + self.width])

    @property
    def size(self) -> int:
        return int(self.rows * self.width)

    # what is shown of them

    def shown(self, table: Table, viewer: int | None) -> Shown:
        """These values as the viewer sees them; only for values that somebody may see."""
        board = table.setting.board
        if self.by == TABLE:
            return self._cell(board, self.row(table, 0))
        if self.by == SEAT:
            seats: list[Shown] = []
            for seat in range(int(self.rows)):
                hidden = self.seen == OWNER and seat != viewer
                seats.append(None if hidden else self._cell(board, self.row(table, seat)))
            return tuple(seats)
        rows: dict[str, Shown] = {}
        for row in range(int(self.rows)):
            cell = self._cell(board, self.row(table, row))
            if cell is not None:
                rows[board.places[row].id if self.by == PLACE else board.routes[row].id] = cell
        return rows

    def _cell(self, board: Board, numbers: list[int]) -> Shown:
        named = [self._named(board, n) for n in numbers]
        if self.columns:
            return dict(zip(self.columns, named, strict=True))
        if len(named) == 1 and not self.listed:
            return named[0]
        return tuple(named)

    def _named(self, board: Board, number: int) -> Shown:
        if self.kind == NUMBER:
            return number
        if number == NOBODY:
            return None
        return board.places[number].id if self.kind == PLACE else number

    def recall(self, table: Table, shown: Shown) -> None:
        """Write back what `shown` has told; what it left out stays as it is."""
        board = table.setting.board
        if self.by == TABLE:
            self._recall_row(board, table, 0, shown)
        elif self.by == SEAT:
            for seat, cell in enumerate(cast("tuple[Shown, ...]", shown)):
                if cell is not None:
                    self._recall_row(board, table, seat, cell)
        else:
            for id, cell in cast("dict[str, Shown]", shown).items():
                number = board.place(id).number if self.by == PLACE else board.route(id).number
                self._recall_row(board, table, int(number), cell)

    def _recall_row(self, board: Board, table: Table, row: int, cell: Shown) -> None:
        if self.columns:
            named = [cast("dict[str, Shown]", cell)[column] for column in self.columns]
        else:
            named = list(cell) if isinstance(cell, tuple) else [cell]
        for at, value in enumerate(named):
            self.put(table, numbered(board, value), row * int(self.width) + at)


def numbered(board: Board, value: Shown) -> int:
    if value is None:
        return NOBODY
    return int(board.place(value).number) if isinstance(value, str) else cast(int, value)


class Book:
    """The values of one mechanism, by the name under which views show them.

    Saved as an object of lists; `packed`: as one list of that name; `with_players`: with each player, one number a
    seat, under the name given here (as the first format of snapshots has it).
    """

    def __init__(self, name: str, packed: str = "", with_players: str = "") -> None:
        self.name = name
        self.packed = packed
        self.with_players = with_players
        self.values: list[Values] = []

    def of_table(
        self,
        name: str,
        initial: list[int] | None = None,
        kind: str = NUMBER,
        columns: tuple[str, ...] = (),
        seen: str = ALL,
        high: int = 99,
        listed: bool = False,
    ) -> Values:
        return self._declare(name, TABLE, initial, kind, columns, seen, high, listed)

    def by_seat(
        self,
        name: str,
        initial: list[int] | None = None,
        kind: str = NUMBER,
        columns: tuple[str, ...] = (),
        seen: str = ALL,
        high: int = 99,
        listed: bool = False,
    ) -> Values:
        return self._declare(name, SEAT, initial, kind, columns, seen, high, listed)

    def by_place(
        self,
        name: str,
        initial: list[int] | None = None,
        kind: str = NUMBER,
        columns: tuple[str, ...] = (),
        seen: str = ALL,
        high: int = 99,
    ) -> Values:
        return self._declare(name, PLACE, initial, kind, columns, seen, high, False)

    def by_route(
        self,
        name: str,
        initial: list[int] | None = None,
        kind: str = NUMBER,
        columns: tuple[str, ...] = (),
        seen: str = ALL,
        high: int = 99,
    ) -> Values:
        return self._declare(name, ROUTE, initial, kind, columns, seen, high, False)

    def _declare(
        self,
        name: str,
        by: str,
        initial: list[int] | None,
        kind: str,
        columns: tuple[str, ...],
        seen: str,
        high: int,
        listed: bool,
    ) -> Values:
        for values in self.values:
            if values.name == name:
                raise SettingError(f"{self.name} declares {name} twice")
        if seen == OWNER and by != SEAT:
            raise SettingError(f"{self.name}: only values of seats have an owner, not {name}")
        start = initial if initial is not None else [0 if kind == NUMBER else NOBODY] * max(len(columns), 1)
        if columns and len(start) != len(columns):
            raise SettingError(f"{self.name}: {name} has {len(columns)} columns, but begins with {len(start)} numbers")
        declared = Values(name, by, start, kind, columns, seen, high, listed)
        self.values.append(declared)
        return declared

    def lay_out(self, offset: int, players: int, board: Board) -> int:
        """Give every value its place in the state's vector; return the place after the last."""
        rows = {TABLE: 1, SEAT: players, PLACE: len(board.places), ROUTE: len(board.routes)}
        for values in self.values:
            values.rows = rows[values.by]
            values.offset = offset
            offset += values.size
        return offset

    def beginning(self) -> list[int]:
        """The numbers of a new game."""
        return [n for values in self.values for n in values.initial * int(values.rows)]

    def shown(self, table: Table, viewers: Sequence[int | None]) -> list[dict[str, Shown]]:
        """For each viewer what they may see; what all see is read once."""
        told: list[dict[str, Shown]] = [{} for _ in viewers]
        for values in self.values:
            if values.seen == ALL:
                same = values.shown(table, None)
                for each in told:
                    each[values.name] = same
            elif values.seen == OWNER:
                for number, viewer in enumerate(viewers):
                    told[number][values.name] = values.shown(table, viewer)
        return told

    def recall(self, table: Table, shown: dict[str, Shown]) -> None:
        for values in self.values:
            if values.name in shown:
                values.recall(table, shown[values.name])

    # snapshots

    def to_json(self, table: Table) -> dict[str, list[int]]:
        numbers = {v.name: plain(table.state.values[v.offset : v.offset + v.size]) for v in self.values}
        if not self.packed:
            return numbers
        return {self.packed: [n for listed in numbers.values() for n in listed]}

    def from_json(self, table: Table, data: dict[str, list[int]]) -> None:
        packed = list(data[self.packed]) if self.packed else []
        for values in self.values:
            size = values.size
            numbers = packed[:size] if self.packed else list(data[values.name])
            packed = packed[size:]
            if len(numbers) != size:
                raise ValueError(f"{self.name} has {len(numbers)} numbers for {values.name}, not {size}")
            for at, number in enumerate(numbers):
                values.put(table, number, at)
        if packed:
            raise ValueError(f"{self.name} has {len(packed)} numbers too many")
