"""One seat's routes as a graph of stops: what is joined, and how long the longest trail is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.board import Board, Place
from stellwerk.engine.ints import filled, zeros

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

NONE: Final = -1


class Network:
    def __init__(self, board: Board, owner: Ints, seat: i64) -> None:
        self.board = board
        self.root = board.stop_numbers[:]
        routes = zeros(len(owner))
        count: i64 = 0
        r: i64
        for r in range(len(owner)):
            if owner[r] == seat:
                routes[count] = r
                count += 1
                self.root[self.find(board.stops_a[r])] = self.find(board.stops_b[r])
        self.routes = routes[:count]

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
        for r in self.routes:
            touched[int(self.board.stops_a[r])] = None
            touched[int(self.board.stops_b[r])] = None
        networks: dict[int, list[Place]] = {}
        for place in self.board.places:
            if int(place.number) in touched:
                networks.setdefault(int(self.find(place.number)), []).append(place)
        return list(networks.values())

    def longest_trail(self) -> i64:
        """How many trains the longest line holds that uses no train twice (NA-37)."""
        return LongestTrail(self).length()


class LongestTrail:
    """An exact search. A component with at most two odd stops is one single trail. In a tree the longest trail joins
    the two stops that are farthest apart. In any other, it begins at an odd stop and leaves out at least half the odd
    stops less one routes, which bounds the search.

    `last[stop]` is the last entry of the routes at a stop, `before[entry]` the one before it; entries 2 r and 2 r + 1
    are those of route r."""

    def __init__(self, network: Network) -> None:
        board = network.board
        self.network = network
        self.board = board
        self.last = filled(board.stop_count, NONE)
        self.before = zeros(2 * len(board.routes))
        self.degree = zeros(board.stop_count)
        self.used = zeros(len(board.routes))
        self.best: i64 = 0
        self.far_stop: i64 = 0
        self.far_length: i64 = 0
        for r in network.routes:
            self._add(2 * r, board.stops_a[r])
            self._add(2 * r + 1, board.stops_b[r])

    def _add(self, entry: i64, stop: i64) -> None:
        self.before[entry] = self.last[stop]
        self.last[stop] = entry
        self.degree[stop] += 1

    def length(self) -> i64:
        """By component, which the number of its root stop stands for."""
        network = self.network
        stops = zeros(self.board.stop_count)
        odd = zeros(self.board.stop_count)
        routes = zeros(self.board.stop_count)
        total = zeros(self.board.stop_count)
        stop: i64
        for stop in range(len(self.degree)):
            if self.degree[stop]:
                root = network.find(stop)
                stops[root] += 1
                odd[root] += self.degree[stop] & 1
        for r in network.routes:
            root = network.find(self.board.stops_a[r])
            routes[root] += 1
            total[root] += self.board.lengths[r]
        for root in range(len(routes)):
            if total[root] <= self.best:
                continue
            if odd[root] <= 2:
                self.best = total[root]
            elif routes[root] == stops[root] - 1:
                self._across(root)
            else:
                self._search(root, total[root], odd[root] // 2 - 1)
        return self.best

    def _across(self, root: i64) -> None:
        """The farthest stop from any stop of a tree is one end of its longest trail."""
        self.far_length = -1
        self._farthest(root, NONE, 0)
        self.far_length = -1
        self._farthest(self.far_stop, NONE, 0)
        self.best = max(self.best, self.far_length)

    def _farthest(self, stop: i64, came_by: i64, length: i64) -> None:
        if length > self.far_length:
            self.far_length = length
            self.far_stop = stop
        entry = self.last[stop]
        while entry != NONE:
            r = entry >> 1
            if r != came_by:
                other = self.board.stops_a[r] + self.board.stops_b[r] - stop
                self._farthest(other, r, length + self.board.lengths[r])
            entry = self.before[entry]

    def _search(self, root: i64, total: i64, left_out: i64) -> None:
        network = self.network
        lengths = sorted(
            [int(self.board.lengths[r]) for r in network.routes if network.find(self.board.stops_a[r]) == root]
        )
        bound: i64 = total - sum(lengths[:left_out])
        stop: i64
        for stop in range(len(self.degree)):
            if self.best < bound and self.degree[stop] & 1 and network.find(stop) == root:
                self._extend(stop, 0, bound)

    def _extend(self, stop: i64, length: i64, bound: i64) -> None:
        self.best = max(self.best, length)
        entry = self.last[stop]
        while entry != NONE and self.best < bound:
            r = entry >> 1
            if self.used[r] == 0:
                self.used[r] = 1
                self._extend(
                    self.board.stops_a[r] + self.board.stops_b[r] - stop, length + self.board.lengths[r], bound
                )
                self.used[r] = 0
            entry = self.before[entry]
