"""What joining two networks is worth where their regions count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.advice import NONE, Adviser, root_of
from stellwerk.engine.ints import bit, ints, ones, zeros

if TYPE_CHECKING:
    from stellwerk.engine.board import Board
    from stellwerk.engine.ints import Ints

COUNTED_TWICE: Final = 12


class RegionAdviser(Adviser):
    def __init__(self, board: Board, points: dict[int, int]) -> None:
        super().__init__()
        self.joins = True
        most = max(points)
        names = sorted({place.region for place in board.places if place.region})
        self.region = ints([names.index(p.region) if p.region else NONE for p in board.places])
        self.regions_of = zeros(board.stop_count)  # by the root of a network
        self.points = ints([100 * points.get(min(n, most), 0) for n in range(most + COUNTED_TWICE)])

    def begin_joining(self, roots: Ints) -> None:
        place: i64
        for place in range(len(self.regions_of)):
            self.regions_of[place] = 0
        for place in range(len(self.region)):
            if self.region[place] != NONE:
                self.regions_of[root_of(roots, place)] |= bit(self.region[place])

    def join_worth(self, a: i64, b: i64) -> i64:
        """By how much the bonus grows when two networks become one."""
        in_a = self.regions_of[a]
        in_b = self.regions_of[b]
        points = self.points
        return points[ones(in_a | in_b)] - points[ones(in_a)] - points[ones(in_b)]

    def note_joined(self, a: i64, b: i64) -> None:
        self.regions_of[b] |= self.regions_of[a]
