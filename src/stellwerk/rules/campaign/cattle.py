"""The cattle drive: one herd that everybody may drive along new track and sell in a Large city (stickers R, S)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.offers import Offer
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.words import TokenMoved

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class CattleDrive(Step):
    """`stockyards` are the Large cities where a herd was sold before; None while the rule is asleep."""

    def __init__(self, desk: Desk, start: str, stockyards: set[str] | None) -> None:
        super().__init__()
        self.desk = desk
        self.start = start
        self.stockyards = stockyards
        self.at = desk.book.declare("herd", [-1])
        self.weight = desk.book.declare("herd_weight", [desk.numbers["R.weight"]])
        self.sold_now = desk.book.declare("herd_sold_now")
        self.sales = desk.book.declare("herd_sales", [0] * 20)
        self.drives = desk.tally("taken_herd")
        self.sold = desk.tally("delivered_herd")
        self.offer = Offer("drive_herd", "CA-72")
        self.offer.available = lambda table, seat, arg: ["drive_herd"]
        self.offer.chosen = self.drive
        desk.vocabulary.operations["herd_runs_home"] = self.do_run_home
        desk.vocabulary.operations["add_herd_weight"] = self.do_add_weight
        desk.vocabulary.quantities["herd_sold_now"] = lambda table, seat, arg: int(self.sold_now.get(table))

    def describe(self) -> str:
        return "9: cattle drive" + ("" if self.stockyards is None else " and stockyards")

    def bind(self, setting: Setting) -> None:
        setting.add_source("cattle")
        self.offer.prepare(setting, ["drive_herd"])
        self.at.initial[0] = int(setting.board.place(self.start).number)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        route = table.setting.board.routes[arg]
        self.sold_now.put(table, 0)
        if self.at.get(table) in (route.a, route.b):
            table.push(self.offer, seat, arg)

    def drive(self, table: Table, seat: int, arg: int, what: str) -> None:
        route = table.setting.board.routes[arg]
        place = route.a + route.b - self.at.get(table)
        self.drives.add(table, 1, seat)
        self.move(table, int(place), seat)
        city = table.setting.board.places[place].id
        if city not in self.desk.large:
            self.desk.gain(table, seat, self.desk.own_number(seat, "R.drive_pay"), "cattle")
            self.add_weight(table, 1)
            return
        self.desk.gain(table, seat, self.weight.get(table), "cattle")
        if self.stockyards is not None and (city in self.stockyards or self.sales.get(table, self.yard(table, city))):
            self.desk.gain(table, seat, self.desk.numbers["S.more"], "cattle")
        self.sales.put(table, 1, self.yard(table, city))
        self.sold.add(table, 1, seat)
        self.sold_now.put(table, 1)
        self.weight.put(table, self.desk.numbers["R.weight"])
        self.move(table, int(table.setting.board.place(self.start).number), None)

    def yard(self, table: Table, city: str) -> int:
        return sorted(self.desk.large).index(city)

    def cities_sold_in(self, table: Table) -> list[str]:
        large = sorted(self.desk.large)
        return [large[n] for n in range(len(large)) if self.sales.get(table, n)]

    def move(self, table: Table, place: int, seat: int | None) -> None:
        self.at.put(table, place)
        if table.listening:
            table.emit(TokenMoved("herd", table.setting.board.places[place].id, seat))

    def do_run_home(self, table: Table, seat: int, effect: Effect) -> None:
        self.move(table, int(table.setting.board.place(self.start).number), None)

    def do_add_weight(self, table: Table, seat: int, effect: Effect) -> None:
        self.add_weight(table, self.desk.vocabulary.amount(table, seat, effect.amount))

    def add_weight(self, table: Table, more: i64) -> None:
        heaviest: i64 = self.desk.numbers["R.heaviest"]
        self.weight.put(table, min(heaviest, self.weight.get(table) + more))
