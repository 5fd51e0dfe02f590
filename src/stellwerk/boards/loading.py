"""Reading a board from its folder, and refusing one that cannot be right, with the file and the line at fault.

A folder holds board.toml (name, known totals), places.csv, routes.csv and tickets.csv; `docs/adding-a-game.md`
describes the columns. Layouts are read by the drawing, not here.
"""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from stellwerk.engine.board import CITY, COUNTRY, GRAY, Board, Place, Route, Ticket
from stellwerk.engine.cards import COLORS
from stellwerk.engine.errors import BoardError

BOARDS = ("usa", "germany", "italy", "old_west")


@dataclass(frozen=True)
class Row:
    """One line of a table, which knows where it stands."""

    file: str
    line: int
    cells: dict[str, str]

    def text(self, column: str, default: str | None = None) -> str:
        value = self.cells.get(column)
        if value:
            return value
        if default is None:
            raise self.error(f"column {column} is missing or empty")
        return default

    def number(self, column: str, default: int | None = None, *, least: int = 0, most: int = 999) -> int:
        text = self.text(column, None if default is None else str(default))
        if not text.isascii() or not text.isdigit() or not least <= int(text[:9]) <= most:
            raise self.error(f"{column} is {text!r}, but must be a whole number from {least} to {most}")
        return int(text)

    def error(self, message: str) -> BoardError:
        return BoardError(f"{self.file}, line {self.line}: {message}")


@cache
def load_board(name: str) -> Board:
    """One of the project's own boards."""
    return read_board(name, files(__package__).joinpath(name))


@cache
def board_title(name: str, language: str) -> str:
    text = files(__package__).joinpath(name, "board.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(text)["name"][language])


def read_board(name: str, folder: Traversable) -> Board:
    """Read and check any folder in the board format."""
    places = _read_places(_rows(folder, "places.csv"))
    numbers = {place.id: int(place.number) for place in places}
    routes = _read_routes(_rows(folder, "routes.csv"), numbers)
    tickets, ticket_rows = _read_tickets(_rows(folder, "tickets.csv"), numbers)
    board = Board(name, places, routes, tickets)
    _check_reachable(board, ticket_rows)
    _check_totals(board, folder)
    return board


def _rows(folder: Traversable, file: str) -> list[Row]:
    try:
        text = folder.joinpath(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BoardError(f"{file}: cannot be read ({problem})") from None
    reader = csv.DictReader(text.splitlines())
    rows = []
    for cells in reader:
        if None in cells or None in cells.values():
            raise BoardError(f"{file}, line {reader.line_num}: {len(reader.fieldnames or ())} columns expected")
        rows.append(Row(file, reader.line_num, cells))
    if not rows:
        raise BoardError(f"{file}, line 1: the table is empty")
    return rows


def _read_places(rows: list[Row]) -> list[Place]:
    places: list[Place] = []
    seen: set[str] = set()
    for row in rows:
        id, kind = row.text("id"), row.text("kind")
        if id in seen:
            raise row.error(f"place {id} stands here twice")
        if kind not in (CITY, COUNTRY):
            raise row.error(f"kind is {kind!r}, but must be {CITY} or {COUNTRY}")
        seen.add(id)
        region = row.text("region", "")
        places.append(Place(len(places), id, row.text("name"), kind, region, row.number("passengers", 0)))
    return places


def _read_routes(rows: list[Row], numbers: dict[str, int]) -> list[Route]:
    tracks = Counter(_pair(row) for row in rows)
    counted: Counter[tuple[str, ...]] = Counter()
    first: dict[tuple[str, ...], Route] = {}
    routes: list[Route] = []
    for row in rows:
        a, b = _ends(row, numbers)
        color, length = row.text("color"), row.number("length", least=1, most=9)
        if color not in (*COLORS, GRAY):
            raise row.error(f"colour {color!r} is none of {', '.join((*COLORS, GRAY))}")
        waves, locomotives = row.number("waves", 0, most=length), row.number("locomotives", 0, most=length)
        if waves + locomotives > length:
            raise row.error("more symbols than spaces")
        pair = _pair(row)
        counted[pair] += 1
        id = f"{a}-{b}" + (f"-{counted[pair]}" if tracks[pair] > 1 else "")
        route = Route(len(routes), id, numbers[a], numbers[b], color, length, waves, locomotives)
        if int(first.setdefault(pair, route).length) != length:
            raise row.error(f"parallel routes of unequal length between {a} and {b}")
        routes.append(route)
    return routes


def _read_tickets(rows: list[Row], numbers: dict[str, int]) -> tuple[list[Ticket], list[Row]]:
    tickets: list[Ticket] = []
    seen: set[tuple[str, ...]] = set()
    for row in rows:
        a, b = _ends(row, numbers)
        deck = row.text("deck")
        key = (deck, *_pair(row))
        if key in seen:
            raise row.error(f"ticket {a}-{b} stands twice in deck {deck}")
        seen.add(key)
        points = row.number("points", least=1)
        tickets.append(Ticket(len(tickets), f"{a}-{b}", numbers[a], numbers[b], points, deck))
    return tickets, rows


def _pair(row: Row) -> tuple[str, ...]:
    return tuple(sorted((row.text("a"), row.text("b"))))


def _ends(row: Row, numbers: dict[str, int]) -> tuple[str, str]:
    a, b = row.text("a"), row.text("b")
    for end in (a, b):
        if end not in numbers:
            raise row.error(f"unknown place {end!r}; it is not in places.csv")
    if a == b:
        raise row.error(f"both ends are {a}")
    return a, b


def _check_reachable(board: Board, rows: list[Row]) -> None:
    """Every ticket's ends are joined by routes, with countries as dead ends."""
    root = list(range(board.stop_count))

    def find(stop: int) -> int:
        while root[stop] != stop:
            stop = root[stop]
        return stop

    for route in board.routes:
        root[find(int(route.stop_a))] = find(int(route.stop_b))
    for ticket, row in zip(board.tickets, rows, strict=True):
        ends = [{find(int(s)) for s in board.places[int(p)].stops} for p in (ticket.a, ticket.b)]
        if ends[0].isdisjoint(ends[1]):
            raise row.error(f"ticket {ticket.id} cannot be met: no routes join its ends")


def _check_totals(board: Board, folder: Traversable) -> None:
    try:
        text = folder.joinpath("board.toml").read_text(encoding="utf-8")
        totals = tomllib.loads(text)["totals"]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError) as problem:
        raise BoardError(f"board.toml: cannot be read or has no [totals] ({problem})") from None
    found: dict[str, object] = {
        "places": len(board.places),
        "routes": len(board.routes),
        "spaces": sum(int(r.length) for r in board.routes),
        "groups": len(board.groups),
        "passengers": sum(int(p.passengers) for p in board.places),
        "regions": len({p.region for p in board.places} - {""}),
        "tickets": dict(Counter(t.deck for t in board.tickets)),
    }
    lines = text.splitlines()
    for name, expected in totals.items():
        if name not in found:
            raise BoardError(f"board.toml: unknown total {name!r}; known are {', '.join(found)}")
        if found[name] != expected:
            line = next((n for n, s in enumerate(lines, 1) if s.startswith((f"{name} ", f"[totals.{name}]"))), 1)
            raise BoardError(f"board.toml, line {line}: {name} should be {expected}, but the tables hold {found[name]}")
