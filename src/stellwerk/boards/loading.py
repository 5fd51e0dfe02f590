"""Reading a board from its folder, and refusing one that cannot be right, with the file and the line at fault.

A folder holds board.toml (name, known totals), places.csv, routes.csv, tickets.csv and, where there are countries,
border_crossings.csv; `docs/adding-a-game.md` describes the columns. Layouts are read by the drawing, not here.
"""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from stellwerk.boards.folders import board_folder
from stellwerk.boards.tables import Row, read_rows
from stellwerk.boards.totals import LANGUAGES, check_totals, read_head
from stellwerk.engine.board import CITY, COUNTRY, GRAY, Board, Place, Route, Ticket, route_ids
from stellwerk.engine.cards import COLORS

LONGEST = 9


@cache
def load_board(board: str | Path) -> Board:
    """One of the project's own boards, by its name, or any other, by the path of its folder.

    >>> load_board("usa")
    <board usa: 36 places, 100 routes, 102 tickets>
    >>> load_board("usa").route("denver-omaha")
    <route denver-omaha: Denver – Omaha, 4 violet>
    """
    folder = board_folder(board)
    return read_board(folder.name, folder)


@cache
def board_title(board: str | Path, language: str) -> str:
    """What a board is called in a language."""
    return read_head(board_folder(board)).name[language]


def read_board(name: str, folder: Traversable) -> Board:
    """Read and check any folder in the board format; BoardError names file and line of what is wrong."""
    head = read_head(folder)
    places = _read_places(read_rows(folder, "places.csv", head.place_numbers), head.place_numbers)
    numbers = {place.id: int(place.number) for place in places}
    routes = _read_routes(read_rows(folder, "routes.csv"), numbers)
    tickets, ticket_rows = _read_tickets(read_rows(folder, "tickets.csv"), numbers)
    board = Board(name, places, routes, tickets)
    _check_reachable(board, ticket_rows)
    check_totals(board, head)
    if folder.joinpath("border_crossings.csv").is_file():
        _check_crossings(board, read_rows(folder, "border_crossings.csv"))
    return board


def _read_places(rows: list[Row], numbers: tuple[str, ...]) -> list[Place]:
    places: list[Place] = []
    seen: set[str] = set()
    for row in rows:
        id, kind = row.slug("id"), row.text("kind")
        if id in seen:
            raise row.error(f"place {id} stands here twice")
        if kind not in (CITY, COUNTRY):
            raise row.error(f"kind is {kind!r}, but must be {CITY} or {COUNTRY}")
        seen.add(id)
        _check_position(row)
        region, counted = row.text("region", ""), {column: row.number(column, 0) for column in numbers}
        names = {language: row.text(language) for language in LANGUAGES if row.text(language, "")}
        places.append(Place(len(places), id, row.text("name"), kind, region, counted, row.where, names))
    return places


def _check_position(row: Row) -> None:
    row.degrees("lat", 90)
    row.degrees("lon", 180)


def _read_routes(rows: list[Row], numbers: dict[str, int]) -> list[Route]:
    pairs = [_ends(row, numbers) for row in rows]
    first: dict[frozenset[str], int] = {}
    routes: list[Route] = []
    for row, id, (a, b) in zip(rows, route_ids(pairs), pairs, strict=True):
        color, length = row.text("color"), row.number("length", least=1, most=LONGEST)
        if color not in (*COLORS, GRAY):
            raise row.error(f"colour {color!r} is none of {', '.join((*COLORS, GRAY))}")
        waves, locomotives = row.number("waves", 0, most=length), row.number("locomotives", 0, most=length)
        if waves + locomotives > length:
            raise row.error("more symbols than spaces")
        if first.setdefault(frozenset((a, b)), length) != length:
            raise row.error(f"parallel routes of unequal length between {a} and {b}")
        routes.append(Route(len(routes), id, numbers[a], numbers[b], color, length, waves, locomotives, row.where))
    return routes


def _read_tickets(rows: list[Row], numbers: dict[str, int]) -> tuple[list[Ticket], list[Row]]:
    tickets: list[Ticket] = []
    seen: set[tuple[str, frozenset[str]]] = set()
    for row in rows:
        a, b = _ends(row, numbers)
        deck = row.text("deck")
        key = (deck, frozenset((a, b)))
        if key in seen:
            raise row.error(f"ticket {a}-{b} stands twice in deck {deck}")
        seen.add(key)
        points = row.number("points", least=1)
        tickets.append(Ticket(len(tickets), f"{a}-{b}", numbers[a], numbers[b], points, deck, row.where))
    return tickets, rows


def _ends(row: Row, numbers: dict[str, int], columns: tuple[str, str] = ("a", "b")) -> tuple[str, str]:
    a, b = row.text(columns[0]), row.text(columns[1])
    for end in (a, b):
        if end not in numbers:
            raise row.error(f"unknown place {end!r}; it is not in places.csv")
    if a == b:
        raise row.error(f"both ends are {a}")
    return a, b


def _check_crossings(board: Board, rows: list[Row]) -> None:
    """Every route into a country crosses its border at one known point."""
    crossings: dict[tuple[int, int], Row] = {}
    for row in rows:
        country, city = _ends(row, board.place_numbers, ("country", "city"))
        _check_position(row)
        if board.place(country).kind != COUNTRY:
            raise row.error(f"{country} is a city, not a country")
        key = (board.place_numbers[country], board.place_numbers[city])
        if key in crossings:
            raise row.error(f"the crossing from {country} to {city} stands here twice")
        crossings[key] = row
    used = set()
    for route in board.routes:
        for here, there in ((int(route.a), int(route.b)), (int(route.b), int(route.a))):
            if board.places[here].kind == COUNTRY:
                used.add((here, there))
                if (here, there) not in crossings:
                    raise rows[-1].error(f"no row for route {route.id} ({route.where})")
    for key, row in crossings.items():
        if key not in used:
            raise row.error("no route crosses here")


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
