"""The public pledge: how many tickets a company says it will finish (sticker E)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.offers import Offer
from stellwerk.rules.campaign.words import PledgeMade

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class PublicPledge(Step):
    """After the setup, in turn order. `kept` and `broken` are the money for each number of tickets."""

    def __init__(self, desk: Desk, kept: dict[int, int], broken: dict[int, int], vaulted: bool) -> None:
        super().__init__()
        self.desk = desk
        self.kept = kept
        self.broken = broken
        self.vaulted = vaulted
        self.pledged = desk.book.declare("pledge", [0], per_seat=True)
        self.offer = Offer("pledge", "CA-48")
        self.offer.available = lambda table, seat, arg: [f"pledge_{n}" for n in self.kept]
        self.offer.chosen = self.pledge

    def describe(self) -> str:
        return "the public pledge"

    def bind(self, setting: Setting) -> None:
        setting.add_source("pledge")
        self.offer.prepare(setting, [f"pledge_{n}" for n in self.kept])

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

    def is_kept(self, table: Table, seat: int) -> bool:
        return len(self.desk.tickets_done(table, seat)) >= self.pledged.get(table, seat) > 0

    def bonds(self, table: Table, seat: int) -> int:
        """What goes into the vault for a pledge that was kept."""
        return self.kept[int(self.pledged.get(table, seat))] if self.vaulted and self.is_kept(table, seat) else 0


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
            if not self.pledges.is_kept(table, int(player.seat)):
                desk.pay(table, player.seat, self.pledges.broken[tickets], "pledge")
            elif not self.pledges.vaulted:
                desk.gain(table, player.seat, self.pledges.kept[tickets], "pledge")
