"""Where a home city is worth most: where the tickets are joined cheaply, and where others will build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import OF_PLACE, WORST, Adviser, Planner
from stellwerk.engine.ints import append, empty
from stellwerk.engine.state import NOBODY

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.table import Table
    from stellwerk.engine.values import Values


class HomeAdviser(Adviser):
    def __init__(self, home: Values, first: i64) -> None:
        super().__init__()
        self.answers = "home_city"
        self.about_what = OF_PLACE
        self.settles = True
        self.anchors = True
        self.home = home
        self.first = first
        self.share: i64 = 45

    def tune(self, weights: dict[str, int]) -> None:
        self.share = weights.get("city_markers.share", 45)

    def anchor(self, table: Table, seat: i64) -> i64:
        return self.home.get(table, seat)

    def answer(self, table: Table, seat: i64, options: Ints, planner: Planner) -> i64:
        self.reason = "home_for_tickets"
        planner.look(table, seat)
        if planner.hurries():
            options = self._where_tickets_end(table, seat, options)
        best = options[0]
        best_value: i64 = WORST
        for action in options:
            place = action - self.first
            self.home.put(table, place, seat)
            income = planner.income(table, seat, place) * self.share // 200
            value = planner.ticket_value(table, seat, best_value - income) + income
            if value > best_value:
                best_value = value
                best = action
        self.home.put(table, NOBODY, seat)
        self.about = best - self.first
        return best

    def plain_answer(self, table: Table, seat: i64, options: Ints) -> i64:
        """The free city where most of the own tickets end."""
        best = options[0]
        most: i64 = -1
        for action in options:
            place = action - self.first
            ends = self._ends_at(table, seat, place)
            if ends > most:
                most = ends
                best = action
        return best

    def _where_tickets_end(self, table: Table, seat: i64, options: Ints) -> Ints:
        """The options at ends of own tickets; all if there is none."""
        found = empty()
        for action in options:
            if self._ends_at(table, seat, action - self.first) > 0:
                found = append(found, action)
        return found if len(found) > 0 else options

    def _ends_at(self, table: Table, seat: i64, place: i64) -> i64:
        """How many ends of own tickets lie there."""
        ends: i64 = 0
        for number in table.state.players[seat].tickets:
            ticket = table.setting.board.tickets[number]
            if ticket.a == place:
                ends += 1
            if ticket.b == place:
                ends += 1
        return ends
