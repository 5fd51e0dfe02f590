"""Mountain passes: a locomotive or a helper wagon, and a hidden stake for the first across (stickers D, G)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.board import Route
from stellwerk.engine.decisions import Step
from stellwerk.engine.table import SETUP
from stellwerk.engine.values import NOBODY_SEES, OWNER
from stellwerk.rules.campaign.claim import PriceRule
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.kinds import LOCOMOTIVES
from stellwerk.rules.campaign.words import TokenMoved

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class MountainPasses(PriceRule):
    """`passes` are pairs of cities; a stake lies on each, face down, and is worth money at the end."""

    def __init__(self, desk: Desk, passes: list[str], stakes: list[int]) -> None:
        super().__init__()
        self.desk = desk
        self.passes = [set(pair.split("-")) for pair in passes]
        self.stakes = stakes
        self.values = desk.book.declare("stake_values", [0] * len(passes), seen=NOBODY_SEES)
        self.lying = desk.book.declare("stakes_lying", [0] * len(passes))
        self.holders = desk.book.declare("stake_holders", [-1] * len(passes))
        self.own_values = desk.book.declare("own_stakes", [0] * len(passes), per_seat=True, seen=OWNER)
        self.held = desk.tally("taken_stake")
        self.helpers = desk.tally("taken_helper")
        self.helper_now = desk.book.declare("helper_now")
        self.free_used = desk.book.declare("free_helper_used", [0], per_seat=True)

    def describe(self) -> str:
        return "1: mountain pass"

    def rule_id(self) -> str:
        return "CA-58"

    def bind(self, setting: Setting) -> None:
        setting.add_source("stakes")

    def lay_out(self, table: Table) -> None:
        values = list(self.stakes)
        self.shuffle(table, values)
        for number, value in enumerate(values):
            self.values.put(table, value, number)
            self.lying.put(table, 1, number)

    def shuffle(self, table: Table, values: list[int]) -> None:
        stream = table.state.streams[SETUP]
        i: i64 = len(values) - 1
        while i > 0:
            j = stream.below(i + 1)
            values[i], values[j] = values[j], values[i]
            i -= 1

    def pass_of(self, table: Table, route: Route) -> int:
        places = table.setting.board.places
        ends = {places[route.a].id, places[route.b].id}
        return self.passes.index(ends) if ends in self.passes else -1

    def has_free_helper(self, table: Table, seat: i64) -> bool:
        return bool(self.desk.privileges[seat].get("G.free_helper")) and self.free_used.get(table, seat) == 0

    def extra_wagons(self, table: Table, seat: i64, route: Route, locomotives: i64) -> int:
        if locomotives > 0 or self.pass_of(table, route) < 0 or self.has_free_helper(table, seat):
            return 0
        return 1

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """Nothing to ask: whoever has spent no locomotive so far sets a wagon aside."""
        is_pass = self.pass_of(table, table.setting.board.routes[arg]) >= 0
        self.helper_now.put(table, int(is_pass and self.desk.spent_of_suit(table, LOCOMOTIVES) == 0))

    def placed(self, table: Table, seat: i64, route: Route) -> None:
        number = self.pass_of(table, route)
        if number < 0:
            return
        if self.helper_now.get(table):
            self.helpers.add(table, 1, seat)
            if self.has_free_helper(table, seat):
                self.free_used.put(table, 1, seat)
        if self.lying.get(table, number):
            self.lying.put(table, 0, number)
            self.holders.put(table, seat, number)
            self.own_values.put(table, self.values.get(table, number), seat * len(self.passes) + number)
            self.held.add(table, 1, seat)
            if table.listening:
                table.emit(TokenMoved("stake", route.id, int(seat)))

    def follow(self, table: Table, viewer: int | None) -> None:
        """The stakes that the viewer does not hold may have any of the other values."""
        if not any(self.holders.get(table, n) >= 0 or self.lying.get(table, n) for n in range(len(self.passes))):
            return
        known = self.own_values.row(table, viewer) if viewer is not None else [0] * len(self.passes)
        rest = list(self.stakes)
        for value in known:
            if value:
                rest.remove(value)
        self.shuffle(table, rest)
        for number in range(len(self.passes)):
            value = known[number] or rest.pop()
            self.values.put(table, value, number)
            holder = self.holders.get(table, number)
            if holder >= 0:
                self.own_values.put(table, value, holder * len(self.passes) + number)


class LayStakes(Step):
    """Setup step 13 (sticker D)."""

    def __init__(self, passes: MountainPasses) -> None:
        super().__init__()
        self.passes = passes

    def describe(self) -> str:
        return "13: summit stakes"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.passes.lay_out(table)


class PayStakes(Step):
    """Their value is paid at the end of the game."""

    def __init__(self, passes: MountainPasses) -> None:
        super().__init__()
        self.passes = passes

    def describe(self) -> str:
        return "stakes"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        for player in table.state.players:
            value = sum(self.passes.own_values.row(table, int(player.seat)))
            self.passes.desk.gain(table, player.seat, value, "stakes")
