"""A board: places, routes and tickets by number and by id. Facts only; neither rules nor drawing.

A city is one stop. A country is a place too, but every route into it ends at a stop of its own, so nothing can
pass through it and no rule has to ask what a country is.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.ints import empty, ints

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

GRAY: Final = "gray"
CITY: Final = "city"
COUNTRY: Final = "country"


class Space(Enum):
    """What a space of a route asks for."""

    PLAIN = "plain"
    LOCOMOTIVE = "locomotive"
    WAVE = "wave"


class Place:
    def __init__(self, number: int, id: str, name: str, kind: str, region: str = "", passengers: int = 0) -> None:
        self.number: i64 = number
        self.id = id
        self.name = name
        self.kind = kind
        self.region = region
        self.passengers: i64 = passengers
        self.stops = ints([number] if kind == CITY else [])


class Route:
    def __init__(
        self, number: int, id: str, a: int, b: int, color: str, length: int, waves: int = 0, locomotives: int = 0
    ) -> None:
        self.number: i64 = number
        self.id = id
        self.a: i64 = a
        self.b: i64 = b
        self.stop_a: i64 = a
        self.stop_b: i64 = b
        self.color = color
        self.length: i64 = length
        self.waves: i64 = waves
        self.locomotives: i64 = locomotives
        self.group: i64 = -1
        self.parallels = empty()

    @property
    def spaces(self) -> tuple[Space, ...]:
        plain = int(self.length - self.waves - self.locomotives)
        return (Space.LOCOMOTIVE,) * int(self.locomotives) + (Space.WAVE,) * int(self.waves) + (Space.PLAIN,) * plain


class Ticket:
    def __init__(self, number: int, id: str, a: int, b: int, points: int, deck: str) -> None:
        self.number: i64 = number
        self.id = id
        self.a: i64 = a
        self.b: i64 = b
        self.points: i64 = points
        self.deck = deck


class Board:
    """Places, routes and tickets, with parallel routes grouped and stops given out."""

    def __init__(self, name: str, places: list[Place], routes: list[Route], tickets: list[Ticket]) -> None:
        self.name = name
        self.places = places
        self.routes = routes
        self.tickets = tickets
        self.place_numbers: dict[str, int] = {p.id: int(p.number) for p in places}
        self.route_numbers: dict[str, int] = {r.id: int(r.number) for r in routes}
        self.stop_count: int = len(places)
        self.longest_route: int = max([int(r.length) for r in routes])
        self.groups: list[Ints] = []
        self._give_out_stops()
        self._group_parallels()
        self.stop_numbers = ints(range(self.stop_count))

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

    def place(self, id: str) -> Place:
        return self.places[self.place_numbers[id]]

    def route(self, id: str) -> Route:
        return self.routes[self.route_numbers[id]]

    def with_tickets(self, tickets: list[Ticket]) -> Board:
        """The same board with a choice of its tickets, numbered anew."""
        fresh = [Ticket(n, t.id, int(t.a), int(t.b), int(t.points), t.deck) for n, t in enumerate(tickets)]
        places = [Place(int(p.number), p.id, p.name, p.kind, p.region, int(p.passengers)) for p in self.places]
        routes = [
            Route(int(r.number), r.id, int(r.a), int(r.b), r.color, int(r.length), int(r.waves), int(r.locomotives))
            for r in self.routes
        ]
        return Board(self.name, places, routes, fresh)
