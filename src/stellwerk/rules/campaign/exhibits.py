"""Exhibits for the Fair: each region's pride travels to Chicago (sticker Q)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.offers import Offer
from stellwerk.rules.campaign.words import TokenMoved

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class Exhibits(Step):
    """Take one after a route to its city, if none is carried; it is delivered once an own network reaches the Fair."""

    def __init__(self, desk: Desk, cities: list[str], waiting: list[bool], pay: int, fair: str) -> None:
        super().__init__()
        self.desk = desk
        self.cities = cities
        self.pay = pay
        self.fair = fair
        self.waiting = desk.book.declare("exhibits", [int(here) for here in waiting])
        self.carried = desk.book.declare("carried_exhibit", [-1], per_seat=True)
        self.won = desk.book.declare("exhibits_delivered", [-1] * len(cities))
        self.delivered = desk.tally("delivered_exhibit")
        self.offer = Offer("take_exhibit", "CA-70")
        self.offer.available = self.takeable
        self.offer.chosen = self.take

    def describe(self) -> str:
        return "8: exhibits for the Fair"

    def bind(self, setting: Setting) -> None:
        setting.add_source("exhibits")
        self.offer.prepare(setting, [f"exhibit_in_{city}" for city in self.cities])

    def takeable(self, table: Table, seat: int, arg: int) -> list[str]:
        route = table.setting.board.routes[arg]
        here = [c for n, c in enumerate(self.cities) if self.waiting.get(table, n)]
        return [f"exhibit_in_{city}" for city in here if self.desk.touches(table, route, [city])]

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if self.carried.get(table, seat) < 0 and self.takeable(table, int(seat), int(arg)):
            table.push(self.offer, seat, arg)

    def take(self, table: Table, seat: int, arg: int, what: str) -> None:
        number = self.cities.index(what.removeprefix("exhibit_in_"))
        self.waiting.put(table, 0, number)
        self.carried.put(table, number, seat)
        if table.listening:
            table.emit(TokenMoved("exhibit", self.cities[number], seat))

    def deliver(self, table: Table, seat: int) -> None:
        number = self.carried.get(table, seat)
        if number >= 0 and self.desk.joins(table, seat, self.cities[number], self.fair):
            self.carried.put(table, -1, seat)
            self.won.put(table, seat, number)
            self.delivered.add(table, 1, seat)
            self.desk.gain(table, seat, self.pay, "exhibits")


class DeliverExhibit(Step):
    def __init__(self, exhibits: Exhibits) -> None:
        super().__init__()
        self.exhibits = exhibits

    def describe(self) -> str:
        return "8: an exhibit is delivered"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.exhibits.deliver(table, int(seat))
