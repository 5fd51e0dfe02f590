"""Points for a claim, by the length of the route."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.engine.errors import SettingError
from stellwerk.engine.ints import ints
from stellwerk.rules.route_points.words import VOCABULARY

if TYPE_CHECKING:
    from stellwerk.engine.board import Board
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

POINTS: Final = (0, 1, 2, 4, 7, 10, 15, 18)


class RoutePoints(Step):
    """The claimer gets the points at once (NA-28)."""

    def __init__(self, points: tuple[int, ...] = POINTS) -> None:
        super().__init__()
        self.points = ints(points)
        self.source: i64 = -1
        self.vocabulary = VOCABULARY

    def describe(self) -> str:
        return "points by length"

    def bind(self, setting: Setting) -> None:
        check_lengths(setting.board, len(self.points) - 1)
        setting.count_routes(self.points)
        self.source = setting.add_source("routes")

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        table.score(seat, self.points[table.setting.board.routes[arg].length], self.source)


def check_lengths(board: Board, most: int) -> None:
    """No route is longer than the table of points."""
    for route in board.routes:
        if route.length > most:
            where = f"{route.where}: " if route.where else ""
            raise SettingError(f"{where}route {route.id} has {route.length} spaces; the points end at {most}")
