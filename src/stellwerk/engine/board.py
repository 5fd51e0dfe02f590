"""A board: places, routes and tickets by number and by id. Facts only; neither rules nor drawing.

A city is one stop. A country is a place too, but every route into it ends at a stop of its own, so nothing can
pass through it and no rule has to ask what a country is.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.errors import SettingError
from stellwerk.engine.ints import empty, ints

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

GRAY: Final = "gray"
CITY: Final = "city"
COUNTRY: Final = "country"


class Place:
    """A city or a country. `where` tells the file and line it was read from, for messages.

    `names` are what it is called in languages that have a word of their own for it.
    """

    def __init__(
        self,
        number: int,
        id: str,
        name: str,
        kind: str,
        region: str = "",
        numbers: dict[str, int] | None = None,
        where: str = "",
        names: dict[str, str] | None = None,
    ) -> None:
        self.number: i64 = number
        self.id = id
        self.name = name
        self.kind = kind
        self.region = region
        self.numbers: dict[str, int] = numbers or {}  # what else the board counts here, by column
        self.where = where
        self.names: dict[str, str] = names or {}
        self.stops = ints([number] if kind == CITY else [])

    def name_in(self, language: str) -> str:
        """The name in a language, or the usual one."""
        return self.names.get(language, self.name)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}: {self.name}>"


class Route:
    """Spaces between two places. The board gives it its `name`, its stops, its group and its parallels."""

    def __init__(
        self,
        number: int,
        id: str,
        a: int,
        b: int,
        color: str,
        length: int,
        waves: int = 0,
        locomotives: int = 0,
        where: str = "",
    ) -> None:
        self.number: i64 = number
        self.id = id
        self.name = id
        self.a: i64 = a
        self.b: i64 = b
        self.stop_a: i64 = a
        self.stop_b: i64 = b
        self.color = color
        self.length: i64 = length
        self.waves: i64 = waves
        self.locomotives: i64 = locomotives
        self.where = where
        self.group: i64 = -1
        self.parallels = empty()

    def __repr__(self) -> str:
        symbols = f", {self.waves} waves" if self.waves else ""
        symbols += f", {self.locomotives} locomotives" if self.locomotives else ""
        return f"<route {self.id}: {self.name}, {self.length} {self.color}{symbols}>"


class Ticket:
    """Two places to be joined, with a value. The board gives it its `name`."""

    def __init__(self, number: int, id: str, a: int, b: int, points: int, deck: str, where: str = "") -> None:
        self.number: i64 = number
        self.id = id
        self.name = id
        self.a: i64 = a
        self.b: i64 = b
        self.points: i64 = points
        self.deck = deck
        self.where = where

    def __repr__(self) -> str:
        return f"<ticket {self.id}: {self.name}, {self.points} points>"


class Board:
    """Places, routes and tickets, with parallel routes grouped and stops given out."""

    def __init__(self, name: str, places: list[Place], routes: list[Route], tickets: list[Ticket]) -> None:
        self.name = name
        self.places = places
        self.routes = routes
        self.tickets = tickets
        self.place_numbers: dict[str, int] = {p.id: int(p.number) for p in places}
        self.route_numbers: dict[str, int] = {r.id: int(r.number) for r in routes}
        self.ticket_numbers: dict[str, int] = {t.id: int(t.number) for t in reversed(tickets)}
        self.stop_count: int = len(places)
        self.longest_route: int = max([int(r.length) for r in routes])
        self.groups: list[Ints] = []
        for route in routes:
            route.name = self._name(int(route.a), int(route.b))
        for ticket in tickets:
            ticket.name = self._name(int(ticket.a), int(ticket.b))
        self._give_out_stops()
        self._group_parallels()
        self.stop_numbers = ints(range(self.stop_count))
        self.stops_a = ints([int(r.stop_a) for r in routes])  # by route, as the following
        self.stops_b = ints([int(r.stop_b) for r in routes])
        self.lengths = ints([int(r.length) for r in routes])
        self.ends_a = ints([int(r.a) for r in routes])
        self.ends_b = ints([int(r.b) for r in routes])

    def _give_out_stops(self) -> None:
        for route in self.routes:
            route.stop_a = self._stop(int(route.a))
            route.stop_b = self._stop(int(route.b))

    def _stop(self, place: int) -> int:
        at = self.places[place]
        if at.kind == CITY:
            return place
        stop = self.stop_count
        self.stop_count += 1
        at.stops = ints([*at.stops, stop])
        return stop

    def _group_parallels(self) -> None:
        groups: dict[tuple[int, int], list[int]] = {}
        for route in self.routes:
            pair = (int(min(route.a, route.b)), int(max(route.a, route.b)))
            groups.setdefault(pair, []).append(int(route.number))
        for number, members in enumerate(groups.values()):
            self.groups.append(ints(members))
            for member in members:
                self.routes[member].group = number
                self.routes[member].parallels = ints([m for m in members if m != member])

    def _name(self, a: int, b: int) -> str:
        return f"{self.places[a].name} – {self.places[b].name}"

    def place(self, id: object) -> Place:
        """The place with this id, such as "denver"."""
        return self.places[_known(self.place_numbers, id, "place", self.name)]

    def route(self, id: object) -> Route:
        """The route with this id, such as "denver-omaha"; parallel ones end in -1, -2 and so on."""
        return self.routes[_known(self.route_numbers, id, "route", self.name)]

    def ticket(self, id: object) -> Ticket:
        """The ticket with this id, such as "boston-miami"."""
        return self.tickets[_known(self.ticket_numbers, id, "ticket", self.name)]

    def with_tickets(self, tickets: list[Ticket]) -> Board:
        """The same board with a choice of its tickets, numbered anew."""
        fresh = [Ticket(n, t.id, int(t.a), int(t.b), int(t.points), t.deck, t.where) for n, t in enumerate(tickets)]
        places = [
            Place(int(p.number), p.id, p.name, p.kind, p.region, p.numbers, p.where, p.names) for p in self.places
        ]
        routes = [
            Route(
                int(r.number),
                r.id,
                int(r.a),
                int(r.b),
                r.color,
                int(r.length),
                int(r.waves),
                int(r.locomotives),
                r.where,
            )
            for r in self.routes
        ]
        return Board(self.name, places, routes, fresh)

    def __repr__(self) -> str:
        counts = f"{len(self.places)} places, {len(self.routes)} routes, {len(self.tickets)} tickets"
        return f"<board {self.name}: {counts}>"


def _known(numbers: dict[str, int], id: object, kind: str, board: str) -> int:
    if not isinstance(id, str):  # whatever a caller may have taken for an id
        raise SettingError(f"the id of a {kind} is a text, not {id!r}")
    number = numbers.get(id, -1)
    if number < 0:
        near = get_close_matches(id, numbers, 2)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise SettingError(f"there is no {kind} {id!r} on the board {board}{hint}")
    return number


def route_ids(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """The ids of routes, in order: `a-b`, and `a-b-1`, `a-b-2` where several join the same two places.

    Parallel routes are named as the first of them is written, whichever way round the others are.

    >>> route_ids([("a", "b"), ("a", "c"), ("b", "a")])
    ['a-b-1', 'a-c', 'a-b-2']
    """
    names: dict[frozenset[str], str] = {}
    total: dict[str, int] = {}
    written: list[tuple[str, int]] = []
    for a, b in pairs:
        name = names.setdefault(frozenset((a, b)), f"{a}-{b}")
        total[name] = total.get(name, 0) + 1
        written.append((name, total[name]))
    return [f"{name}-{count}" if total[name] > 1 else name for name, count in written]
