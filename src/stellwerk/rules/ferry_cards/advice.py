"""When a ferry card is worth a turn: when a planned ferry still needs one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import NONE, OF_ROUTE, Adviser, Planner
from stellwerk.engine.ints import ints

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.values import Values


class FerryAdviser(Adviser):
    def __init__(self, setting: Setting, held: Values, action: i64) -> None:
        super().__init__()
        self.about_what = OF_ROUTE
        self.held = held
        self.action = action
        self.locomotive: i64 = setting.locomotive
        self.waves = ints([int(route.waves) for route in setting.board.routes])

    def wave_help(self, table: Table, seat: i64) -> i64:
        return 2 * self.held.get(table, seat)

    def turn(self, table: Table, seat: i64, options: Ints, planner: Planner) -> i64:
        offered = False
        for action in options:
            if action == self.action:
                offered = True
        if not offered:
            return NONE
        paid = self.wave_help(table, seat) + table.state.players[seat].hand.count[self.locomotive]
        route: i64
        for route in range(len(self.waves)):
            if self.waves[route] > paid and planner.wants(route):
                self.reason = "ferry_card"
                self.about = route
                return self.action
        return NONE
