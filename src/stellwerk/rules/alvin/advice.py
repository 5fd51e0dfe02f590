"""What Alvin is worth to a planner: a route into his city captures him, and he is kept where others hardly come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import OF_PLACE, WORST, Adviser, Planner

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.values import Values


class CaptureAdviser(Adviser):
    def __init__(self, setting: Setting, city: Values, controllers: Values, worth: i64) -> None:
        super().__init__()
        self.city = city
        self.controllers = controllers
        self.worth = worth
        self.place_a = setting.board.ends_a
        self.place_b = setting.board.ends_b

    def claim_worth(self, table: Table, seat: i64, route: i64, worth: i64) -> i64:
        city = self.city.get(table)
        if city != self.place_a[route] and city != self.place_b[route]:
            return worth
        return worth if self.controllers.get(table, city) == seat else worth + self.worth


class MoveAdviser(Adviser):
    """Where others can least easily fetch him."""

    def __init__(self, first: i64) -> None:
        super().__init__()
        self.answers = "move_alvin"
        self.about_what = OF_PLACE
        self.first = first

    def answer(self, table: Table, seat: i64, options: Ints, planner: Planner) -> i64:
        best = options[0]
        least: i64 = -WORST
        for action in options:
            income = planner.income(table, seat, action - self.first)
            if income < least:
                least = income
                best = action
        self.reason = "alvin_where_he_is_safe"
        self.about = best - self.first
        return best
