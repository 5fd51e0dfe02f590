"""What markers are worth to a planner: points that others will bring, and points that a claim gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import NONE, OF_PLACE, Adviser, Planner
from stellwerk.engine.state import NOBODY

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.values import Values


class ControlAdviser(Adviser):
    """A claim pays the controllers of its ends; `deny` is the share, in hundredths, that paying others costs."""

    def __init__(self, setting: Setting, controllers: Values) -> None:
        super().__init__()
        self.controllers = controllers
        self.deny: i64 = 50
        self.place_a = setting.board.ends_a
        self.place_b = setting.board.ends_b

    def tune(self, weights: dict[str, int]) -> None:
        self.deny = weights.get("city_markers.deny", 50)

    def claim_worth(self, table: Table, seat: i64, route: i64, worth: i64) -> i64:
        a = self.controllers.get(table, self.place_a[route])
        b = self.controllers.get(table, self.place_b[route])
        if a == NOBODY and b == NOBODY:
            return worth
        value: i64 = 0
        if a != NOBODY:
            value += worth if a == seat else -(worth * self.deny) // 100
        if b != NOBODY:
            value += worth if b == seat else -(worth * self.deny) // 100
        return value


class MarkerAdviser(Adviser):
    """A marker where others still have to build, if that is worth two cards; `share` of the points that may come."""

    def __init__(self, setting: Setting, first: i64, decline: i64) -> None:
        super().__init__()
        self.answers = "marker"
        self.about_what = OF_PLACE
        self.first = first
        self.decline = decline
        self.colors: i64 = setting.locomotive
        self.share: i64 = 45

    def tune(self, weights: dict[str, int]) -> None:
        self.share = weights.get("city_markers.share", 45)

    def answer(self, table: Table, seat: i64, options: Ints, planner: Planner) -> i64:
        planner.prepare(table, seat)
        per_place = 2 * self.colors + 1
        hand = table.state.players[seat].hand.count
        best = self.decline
        best_value: i64 = 0
        self.about = NONE
        time_left = min(planner.time_left(table, seat), 2000)
        for action in options:
            if action == self.decline:
                continue
            place = (action - self.first) // per_place
            paid = (action - self.first) % per_place
            income = planner.income(table, seat, place) * self.share // 100 * time_left // 2000
            cost = planner.turn_worth()
            if paid == per_place - 1:
                cost += 2 * planner.locomotive_worth()
            else:
                color = paid // 2
                cost += planner.locomotive_worth() if paid % 2 else 0
                if hand[color] - 2 < planner.cards_needed(color):
                    cost += 60
            if income - cost > best_value:
                best_value = income - cost
                best = action
                self.about = place
        self.reason = "marker_declined" if best == self.decline else "marker_for_income"
        return best

    def plain_answer(self, table: Table, seat: i64, options: Ints) -> i64:
        return self.decline
