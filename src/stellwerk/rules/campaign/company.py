"""Step 3, the company's bonus, and step 12, the Large cities; money at the start and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.board import GRAY
from stellwerk.engine.decisions import Scorer, Step, TieBreak
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.kinds import STRIPES
from stellwerk.rules.campaign.newspapers import NewspaperSupply
from stellwerk.rules.campaign.offers import Offer
from stellwerk.rules.campaign.vocabulary import Effect

if TYPE_CHECKING:
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

WAGON_BONUS = ((0, 16), (1, 12), (2, 9), (3, 7), (4, 6), (7, 4), (10, 2))


class StartMoney(Step):
    """Money to begin with, by seat (LE-72)."""

    def __init__(self, desk: Desk, amounts: list[int]) -> None:
        super().__init__()
        self.desk = desk
        self.amounts = amounts

    def describe(self) -> str:
        return "start money: " + ", ".join([f"${amount}" for amount in self.amounts])

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        for player in table.state.players:
            self.desk.gain(table, player.seat, self.amounts[player.seat], "start")


class CompanyBonus(Step):
    """A route of the own colour pays the bonus card, with its amendments (LE-109, LE-154)."""

    def __init__(
        self,
        desk: Desk,
        supply: NewspaperSupply,
        bonus: int,
        amendments: list[list[Effect]],
        instead: list[tuple[int, int] | None],
    ) -> None:
        super().__init__()
        self.desk = desk
        self.supply = supply
        self.bonus = bonus
        self.instead = instead  # money and cards that a seat may take instead
        self.lists = [desk.effects.add(effects) for effects in amendments]
        self.own_routes = desk.tally("own_color")
        self.choice = Offer("company_bonus", "LE-109", may_decline=False)
        self.choice.available = lambda table, seat, arg: ["bonus_money", "bonus_cards"]
        self.choice.chosen = self.chosen

    def describe(self) -> str:
        return "3: company route"

    def bind(self, setting: Setting) -> None:
        setting.add_source("company")
        self.choice.prepare(setting, ["bonus_money", "bonus_cards"])

    def is_own(self, table: Table, seat: i64) -> bool:
        route = self.desk.claimed(table)
        company = self.desk.companies[seat]
        if route.color == GRAY and self.desk.privileges[seat].get("company.gray_with_own_card"):
            return self.desk.spent_of_suit(table, STRIPES.index(company)) > 0
        return route.color == company

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if self.desk.claimed(table).color == "white":
            self.desk.gain(table, seat, self.desk.privileges[seat].get("company.white_pays", 0), "company")
        if not self.is_own(table, seat):
            return
        self.own_routes.add(table, 1, seat)
        self.desk.effects.start(table, seat, self.lists[seat])
        if self.instead[seat] is not None:
            table.push(self.choice, seat, arg)
        else:
            self.desk.gain(table, seat, self.bonus, "company")

    def chosen(self, table: Table, seat: int, arg: int, what: str) -> None:
        other = self.instead[seat]
        if what == "bonus_cards" and other is not None:
            self.desk.gain(table, seat, other[0], "company")
            self.supply.give(table, seat, other[1])
        else:
            self.desk.gain(table, seat, self.bonus, "company")


class LargeCities(Step):
    """A route that touches a Large city draws a card; two of them still one (LE-110)."""

    def __init__(self, desk: Desk, supply: NewspaperSupply) -> None:
        super().__init__()
        self.desk = desk
        self.supply = supply

    def describe(self) -> str:
        return "12: a card for a Large city"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if self.desk.larges(table, table.setting.board.routes[arg]):
            self.supply.give(table, seat, 1)


class Dividends(Step):
    """At the end of the game, for companies whose charter says so."""

    def __init__(self, desk: Desk, lists: list[list[Effect]]) -> None:
        super().__init__()
        self.desk = desk
        self.lists = [desk.effects.add(effects) for effects in lists]

    def describe(self) -> str:
        return "dividends"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        for player in table.state.players:
            self.desk.effects.start(table, player.seat, self.lists[player.seat])


class UsedWagons(Scorer):
    """A bonus for wagons that were used, by wagons left (LE-119)."""

    def describe(self) -> str:
        return "used wagons"

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        for player in table.state.players:
            points = next((bonus for upto, bonus in WAGON_BONUS if player.trains <= upto), 0)
            if points:
                sheet.add(player.seat, "used_wagons", points)


class NeverBelowZero(Scorer):
    """A bank slip is never below nought (LE-121, LE-161)."""

    def describe(self) -> str:
        return "at least $0"

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        for player in table.state.players:
            if sheet.totals[player.seat] < 0:
                sheet.add(player.seat, "raised_to_zero", -sheet.totals[player.seat])


class LaterInTurnOrder(TieBreak):
    """Of equals the one later in turn order is placed better (LE-122, LE-147)."""

    def describe(self) -> str:
        return "later in turn order"

    def value(self, table: Table, sheet: ScoreSheet, seat: i64) -> i64:
        players: i64 = len(table.state.players)
        return (seat - table.state.first + players) % players


class StartCard(Step):
    """Whoever has the start card begins (LE-80)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def describe(self) -> str:
        return "the start card begins"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        table.state.first = self.seat
        table.state.current = self.seat
