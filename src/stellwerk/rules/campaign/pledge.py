"""The public pledge: how many tickets a company says it will finish (sticker E)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.engine.events import PledgeMade
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.offers import Offer

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

KEPT = {3: 4, 4: 7, 5: 11, 6: 16}
BROKEN = {3: 2, 4: 4, 5: 6, 6: 9}


class PublicPledge(Step):
    """After the setup, in turn order."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.pledged = desk.book.declare("pledge", [0], per_seat=True)
        self.offer = Offer("pledge", "CA-48")
        self.offer.available = lambda table, seat, arg: [f"pledge_{n}" for n in KEPT]
        self.offer.chosen = self.pledge

    def describe(self) -> str:
        return "the public pledge"

    def bind(self, setting: Setting) -> None:
        setting.add_source("pledge")
        self.offer.prepare(setting, [f"pledge_{n}" for n in KEPT])

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        players: i64 = len(table.state.players)
        i: i64
        for i in range(players):
            table.push(self.offer, (table.state.first + players - 1 - i) % players, 0)

    def pledge(self, table: Table, seat: int, arg: int, what: str) -> None:
        tickets = int(what.removeprefix("pledge_"))
        self.pledged.put(table, tickets, seat)
        if table.listening:
            table.emit(PledgeMade(seat, tickets))


class SettlePledges(Step):
    """Kept or broken, before the coins are counted."""

    def __init__(self, pledges: PublicPledge) -> None:
        super().__init__()
        self.pledges = pledges

    def describe(self) -> str:
        return "pledges"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        desk = self.pledges.desk
        for player in table.state.players:
            tickets = int(self.pledges.pledged.get(table, player.seat))
            if not tickets:
                continue
            if len(desk.tickets_done(table, int(player.seat))) >= tickets:
                desk.gain(table, player.seat, KEPT[tickets], "pledge")
            else:
                desk.pay(table, player.seat, BROKEN[tickets], "pledge")
