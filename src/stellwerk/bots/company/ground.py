"""What does not change in a game: the board in plain lists, and where the campaign's mechanisms have their places."""

from __future__ import annotations

from stellwerk.bots.company.charter import Charter
from stellwerk.campaign import content
from stellwerk.campaign.rules import PLATFORMS
from stellwerk.engine.board import Board

CRATE_CITIES = sorted(set(PLATFORMS))
CRATE_REGION = "r1"


class Ground:
    def __init__(self, board: Board, charter: Charter, begins: int = 0) -> None:
        self.board = board
        self.charter = charter
        self.color = charter.color
        self.begins = begins  # at which colour, where hands do not decide
        routes, places = board.routes, board.places
        self.count = len(routes)
        self.number = {route.id: int(route.number) for route in routes}
        self.ends = [(int(route.a), int(route.b)) for route in routes]
        self.length = [int(route.length) for route in routes]
        self.color_of = [route.color for route in routes]
        self.group = [int(route.group) for route in routes]
        self.parallels = [[int(other) for other in route.parallels] for route in routes]
        self.region = [content.route_region(places[a].id, places[b].id) for a, b in self.ends]
        self.large = {int(place.number) for place in places if place.id in charter.large}
        self.markets = {city for city in self.large if places[city].region != CRATE_REGION}
        self.at: list[list[int]] = [[] for _ in places]
        for route, (a, b) in enumerate(self.ends):
            self.at[a].append(route)
            self.at[b].append(route)
        self.ways = [[(route, sum(self.ends[route]) - city) for route in mine] for city, mine in enumerate(self.at)]
        self.calls = [not self.large.isdisjoint(ends) for ends in self.ends]  # at a Large city
        self.gray_is_own = charter.changed("gray_with_own_card") > 0  # if an own card is among the payment
        self.amended = [self._amended(route) for route in range(self.count)]
        self.with_locomotive = charter.own_route({"spent_locos": 1}) - charter.own_route({})
        self.stripes = {t.id: content.tickets()[t.id].stripe for t in board.tickets}
        self.postcards = {t.id for t in board.tickets if content.tickets()[t.id].postcard}
        self.tickets = {t.id: (int(t.a), int(t.b), int(t.points)) for t in board.tickets}

    def _amended(self, route: int) -> float:
        """What the own charter pays for a route besides the bonus."""
        if self.color_of[route] == "white":
            return float(self.charter.changed("white_pays"))
        if self.color_of[route] != self.color:
            return 0.0
        return self.charter.own_route(
            {
                "route_length": self.length[route],
                "route_larges": len(self.large.intersection(self.ends[route])),
                "route_region:start": int(self.region[route] == "start"),
            }
        )

    def place(self, id: str) -> int | None:
        """A city by its name, if it is on the board."""
        return int(self.board.place(id).number) if id in self.board.place_numbers else None

    def routes_at(self, *cities: str) -> set[int]:
        found: set[int] = set()
        for city in cities:
            number = self.place(city)
            if number is not None:
                found.update(self.at[number])
        return found

    def routes_between(self, a: str, b: str) -> set[int]:
        return self.routes_at(a) & self.routes_at(b)
