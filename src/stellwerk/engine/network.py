"""One seat's routes as a graph of stops: what is joined, and how long the longest trail is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.board import Board, Place, Route
from stellwerk.engine.ints import zeros

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints


class Network:
    def __init__(self, board: Board, owner: Ints, seat: i64) -> None:
        self.board = board
        self.root = board.stop_numbers[:]
        self.routes: list[Route] = []
        for route in board.routes:
            if owner[route.number] == seat:
                self.routes.append(route)
                self.root[self.find(route.stop_a)] = self.find(route.stop_b)

    def find(self, stop: i64) -> i64:
        root = self.root
        while root[stop] != stop:
            stop = root[stop]
        return stop

    def joins(self, a: Place, b: Place) -> bool:
        """Is there an unbroken line between the two places? A country is reached by any of its stops."""
        for stop in a.stops:
            for other in b.stops:
                if self.find(stop) == self.find(other):
                    return True
        return False

    def components(self) -> list[list[Place]]:
        """The places of each connected network, countries left out, in the order of the board."""
        touched: dict[int, None] = {}
        for route in self.routes:
            touched[int(route.stop_a)] = None
            touched[int(route.stop_b)] = None
        networks: dict[int, list[Place]] = {}
        for place in self.board.places:
            if int(place.number) in touched:
                networks.setdefault(int(self.find(place.number)), []).append(place)
        return list(networks.values())

    def longest_trail(self) -> i64:
        """How many trains the longest line holds that uses no train twice (NA-37)."""
        return LongestTrail(self).length()


class LongestTrail:
    """An exact search. A component with at most two odd stops is one single trail; in any other, the longest trail
    begins at an odd stop and leaves out at least half the odd stops less one routes, which bounds the search."""

    def __init__(self, network: Network) -> None:
        board = network.board
        self.edges: list[list[Route]] = [[] for _ in range(board.stop_count)]
        self.used = zeros(len(board.routes))
        self.best: i64 = 0
        self.members: dict[int, list[int]] = {}
        for route in network.routes:
            self.edges[route.stop_a].append(route)
            self.edges[route.stop_b].append(route)
        for stop, edges in enumerate(self.edges):
            if edges:
                self.members.setdefault(int(network.find(stop)), []).append(stop)

    def length(self) -> i64:
        for stops in self.members.values():
            lengths = sorted([int(r.length) for stop in stops for r in self.edges[stop]])[::2]
            odd = [stop for stop in stops if len(self.edges[stop]) % 2]
            left_out = len(odd) // 2 - 1
            bound = sum(lengths) - (sum(lengths[:left_out]) if left_out > 0 else 0)
            if len(odd) <= 2:
                self.best = max(self.best, bound)
            else:
                for stop in odd:
                    if self.best < bound:
                        self._extend(stop, 0, bound)
        return self.best

    def _extend(self, stop: i64, length: i64, bound: i64) -> None:
        self.best = max(self.best, length)
        for route in self.edges[stop]:
            if self.best >= bound:
                return
            if self.used[route.number] == 0:
                self.used[route.number] = 1
                self._extend(route.stop_a + route.stop_b - stop, length + route.length, bound)
                self.used[route.number] = 0
