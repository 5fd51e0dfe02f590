"""The tables of a board: rows that know where they stand, and columns that are known by name."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from stellwerk.engine.errors import BoardError

REQUIRED = {
    "places.csv": ("id", "name", "kind"),
    "routes.csv": ("a", "b", "length", "color"),
    "tickets.csv": ("a", "b", "points", "deck"),
    "border_crossings.csv": ("country", "city", "lat", "lon"),
}
OPTIONAL = {
    "places.csv": ("lat", "lon", "region", "en", "de"),
    "routes.csv": ("waves", "locomotives"),
}


@dataclass(frozen=True)
class Row:
    """One line of a table, which knows where it stands."""

    file: str
    line: int
    cells: dict[str, str]

    @property
    def where(self) -> str:
        return f"{self.file}, line {self.line}"

    def text(self, column: str, default: str | None = None) -> str:
        value = self.cells.get(column)
        if value:
            return value
        if default is None:
            raise self.error(f"column {column} is empty")
        return default

    def slug(self, column: str) -> str:
        """A word of small letters, digits and underscores: a minus joins such words to the ids of routes."""
        text = self.text(column)
        if not re.fullmatch(r"[a-z0-9_]+", text):
            raise self.error(f"{column} is {text!r}, but must be of small letters, digits and underscores")
        return text

    def number(self, column: str, default: int | None = None, *, least: int = 0, most: int = 999) -> int:
        text = self.text(column, None if default is None else str(default))
        if not text.isascii() or not text.isdigit() or not least <= int(text[:9]) <= most:
            raise self.error(f"{column} is {text!r}, but must be a whole number from {least} to {most}")
        return int(text)

    def degrees(self, column: str, most: int) -> None:
        """A latitude or longitude, if there is one, lies on the globe."""
        text = self.text(column, "0")
        if not re.fullmatch(r"-?\d{1,3}(\.\d+)?", text, re.ASCII) or abs(float(text)) > most:
            raise self.error(f"{column} is {text!r}, but must be a number of degrees from -{most} to {most}")

    def error(self, message: str) -> BoardError:
        return BoardError(f"{self.where}: {message}")


def read_rows(folder: Traversable, file: str, more: tuple[str, ...] = ()) -> list[Row]:
    """All rows of a table, whose head names every column that is needed and none that is not known.

    `more` are columns of numbers that this board has besides.
    """
    shown = f"{folder.name}/{file}"
    reader = csv.reader(read_text(folder, file).splitlines(), strict=True)
    try:
        head = next(reader, [])
        _check_head(shown, file, head, more)
        rows = []
        for cells in reader:
            if not cells:
                continue
            if len(cells) != len(head):
                raise BoardError(f"{shown}, line {reader.line_num}: {len(head)} columns expected, not {len(cells)}")
            rows.append(Row(shown, reader.line_num, dict(zip(head, cells, strict=True))))
    except csv.Error as problem:
        raise BoardError(f"{shown}, line {reader.line_num}: {problem}") from None
    if not rows:
        raise BoardError(f"{shown}, line 1: the table is empty")
    return rows


def _check_head(shown: str, file: str, head: list[str], more: tuple[str, ...]) -> None:
    known = (*REQUIRED[file], *OPTIONAL.get(file, ()), *more)
    for column in head:
        if column not in known:
            raise BoardError(f"{shown}, line 1: unknown column {column!r}; known are {', '.join(known)}")
        if head.count(column) > 1:
            raise BoardError(f"{shown}, line 1: column {column} stands here twice")
    missing = [column for column in REQUIRED[file] if column not in head]
    if missing:
        raise BoardError(f"{shown}, line 1: column {missing[0]} is missing")


def read_text(folder: Traversable, file: str) -> str:
    """The whole text of a file of a board."""
    try:
        return folder.joinpath(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise BoardError(f"{folder.name}/{file}: cannot be read ({problem})") from None
