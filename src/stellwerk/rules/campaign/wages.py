"""Wages by the scale: a long route costs a dollar, if there is one, and those who are paid bring a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.board import Route
from stellwerk.rules.campaign.claim import PriceRule
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.newspapers import NewspaperSupply

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class WageScale(PriceRule):
    def __init__(self, desk: Desk, supply: NewspaperSupply, length: int, pay: int, cards: int) -> None:
        super().__init__()
        self.desk = desk
        self.supply = supply
        self.length = length
        self.pay = pay
        self.cards = cards

    def describe(self) -> str:
        return "2: the wage scale"

    def rule_id(self) -> str:
        return "CA-155"

    def bind(self, setting: Setting) -> None:
        setting.add_source("wages")

    def money_left(self, table: Table, route: Route, money: int) -> int:
        return max(0, money - self.pay) if route.length >= self.length else money

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if table.setting.board.routes[arg].length >= self.length:
            self.desk.pay(table, seat, self.pay, "wages")
            self.supply.give(table, seat, self.cards)
