"""board.toml: a board's name, and the totals that its tables must add up to."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from stellwerk.boards.tables import read_text
from stellwerk.engine.board import COUNTRY, Board
from stellwerk.engine.errors import BoardError

FILE = "board.toml"
LANGUAGES = ("en", "de")


@dataclass(frozen=True)
class Head:
    """What board.toml says, and its text to find lines in."""

    file: str
    text: str
    name: Mapping[str, str]
    totals: Mapping[str, object]
    place_numbers: tuple[str, ...] = ()

    def error(self, key: str, message: str) -> BoardError:
        """An error at the line on which a key stands, or its table begins."""
        mark = re.compile(rf"\s*(\[(totals\.)?{re.escape(key)}\]|\"?{re.escape(key)}\"?\s*=)")
        line = next((n for n, line in enumerate(self.text.splitlines(), 1) if mark.match(line)), 1)
        return BoardError(f"{self.file}, line {line}: {message}")


def read_head(folder: Traversable) -> Head:
    """Read board.toml and check its form."""
    file, text = f"{folder.name}/{FILE}", read_text(folder, FILE)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        found = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", str(problem))
        message, line = found.groups() if found else (str(problem), str(len(text.splitlines()) or 1))
        raise BoardError(f"{file}, line {line}: {message}") from None
    name, totals = data.get("name"), data.get("totals")
    names = name if isinstance(name, dict) else {}
    numbers = data.get("place_numbers", [])
    columns = tuple(str(column) for column in numbers) if isinstance(numbers, list) else ()
    head = Head(file, text, names, totals if isinstance(totals, dict) else {}, columns)
    for language in LANGUAGES:
        if not isinstance(head.name.get(language), str) or not head.name[language]:
            raise head.error("name", f"the name in the language {language!r} is missing")
    if not isinstance(totals, dict):
        raise head.error("totals", "there is no [totals]")
    return head


def totals_of(board: Board) -> dict[str, object]:
    """What the tables of a board add up to, as board.toml would say it."""
    points: Counter[str] = Counter()
    for ticket in board.tickets:
        points[ticket.deck] += int(ticket.points)
    return {
        "places": len(board.places),
        "countries": sum(1 for p in board.places if p.kind == COUNTRY),
        "regions": len({p.region for p in board.places} - {""}),
        "routes": len(board.routes),
        "groups": len(board.groups),
        "spaces": sum(int(r.length) for r in board.routes),
        "waves": sum(int(r.waves) for r in board.routes),
        "locomotives": sum(int(r.locomotives) for r in board.routes),
        "tickets": dict(Counter(t.deck for t in board.tickets)),
        "ticket_points": dict(points),
        **{column: sum(p.numbers[column] for p in board.places) for column in board.places[0].numbers},
    }


def check_totals(board: Board, head: Head) -> None:
    """Whatever board.toml counts is what the tables hold."""
    found = totals_of(board)
    for name, expected in head.totals.items():
        if name not in found:
            raise head.error(name, f"unknown total {name!r}; known are {', '.join(found)}")
        if found[name] != expected or isinstance(expected, bool):
            raise head.error(name, f"{name} should be {expected}, but the tables hold {found[name]}")
