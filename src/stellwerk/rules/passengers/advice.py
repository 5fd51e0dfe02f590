"""What passengers are worth to a planner: a swing of a majority now, and a little for every step towards one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import OF_PLACE, Adviser, Planner
from stellwerk.engine.ints import zeros

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.rules.passengers.mechanism import PlacePassengers


class PassengerAdviser(Adviser):
    def __init__(self, setting: Setting, passengers: PlacePassengers, most: int, second: int) -> None:
        super().__init__()
        self.answers = "passenger"
        self.about_what = OF_PLACE
        self.waiting = passengers.waiting
        self.taken = passengers.taken
        self.most: i64 = 100 * most
        self.second: i64 = 100 * second
        self.each: i64 = 350
        self.first = passengers.choices
        self.colors = passengers.waiting.width
        self.place_a = setting.board.ends_a
        self.place_b = setting.board.ends_b
        self.color_worth = zeros(int(passengers.waiting.width))
        self.place_worth = zeros(len(setting.board.places))

    def tune(self, weights: dict[str, int]) -> None:
        self.each = weights.get("passengers.each", 350)

    def look(self, table: Table, seat: i64) -> None:
        """What one more passenger of each colour is worth, and the best that waits at each place."""
        self.look_at_colors(table, seat)
        waiting = table.state.values
        worths = self.color_worth
        at = self.waiting.offset
        color: i64
        place: i64
        for place in range(len(self.place_worth)):
            worth: i64 = 0
            for color in range(self.colors):
                if waiting[at] > 0 and worths[color] > worth:
                    worth = worths[color]
                at += 1
            self.place_worth[place] = worth

    def look_at_colors(self, table: Table, seat: i64) -> None:
        taken = table.state.values
        first = self.taken.offset
        colors = self.colors
        players: i64 = len(table.state.players)
        color: i64
        other: i64
        for color in range(colors):
            mine = taken[first + colors * seat + color]
            best: i64 = 0
            ahead: i64 = 0
            ahead_after: i64 = 0
            for other in range(players):
                if other != seat:
                    count = taken[first + colors * other + color]
                    best = max(best, count)
                    if count > mine:
                        ahead += 1
                    if count > mine + 1:
                        ahead_after += 1
            now: i64 = 0  # a conditional expression with a literal would make Python numbers
            if mine > 0:
                now = self.standing(ahead)
            gap = mine - best
            if gap < 0:
                gap = -gap
            swing = self.standing(ahead_after) - now
            self.color_worth[color] = (swing // 2 + 300 // (1 + gap)) * self.each // 300

    def standing(self, ahead: i64) -> i64:
        """DE-20, DE-21."""
        if ahead == 0:
            return self.most
        if ahead == 1:
            return self.second
        return 0

    def claim_worth(self, table: Table, seat: i64, route: i64, worth: i64) -> i64:
        return worth + self.place_worth[self.place_a[route]] + self.place_worth[self.place_b[route]]

    def answer(self, table: Table, seat: i64, options: Ints, planner: Planner) -> i64:
        self.look_at_colors(table, seat)
        self.reason = "passenger_for_majority"
        best = options[0]
        for action in options:
            if self.worth_of(action) > self.worth_of(best):
                best = action
        return best

    def plain_answer(self, table: Table, seat: i64, options: Ints) -> i64:
        """The colour of which most ride along already."""
        best = options[0]
        most: i64 = -1
        for action in options:
            taken = self.taken.get(table, self.colors * seat + (action - self.first) % self.colors)
            if taken > most:
                most = taken
                best = action
        return best

    def worth_of(self, action: i64) -> i64:
        return self.color_worth[(action - self.first) % self.colors]
