"""What routes carry: mail on white routes (K), ore for the pot (N), dangerous goods (O)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.kinds import KINDS, NEWSPAPER, PICKAXE, SKULL
from stellwerk.rules.campaign.newspapers import NewspaperSupply
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.words import CardTurnedOver

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class MailRoutes(Step):
    """A mailbag for a white route (sticker K)."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.bags = desk.tally("taken_mailbag")

    def describe(self) -> str:
        return "4: mail routes"

    def bind(self, setting: Setting) -> None:
        setting.add_source("mail")

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if table.setting.board.routes[arg].color == "white" and self.left(table) > 0:
            self.bags.add(table, 1, seat)

    def left(self, table: Table) -> int:
        """There are only so many bags (CA-42)."""
        return self.desk.numbers["K.bags"] - sum([int(self.bags.get(table, s)) for s in range(self.desk.players)])

    def pay(self, seat: i64, bags: i64) -> int:
        """What so many bags are worth at the end of the game; the first may be worth less than the others."""
        if bags == 0:
            return 0
        numbers, contract = self.desk.numbers, self.desk.privileges[seat].get("K.contract", 0)
        return numbers["K.first"] + int(bags - 1) * numbers["K.bag"] + int(bags) * contract


class PayMail(Step):
    """Mailbags are paid at the end of the game."""

    def __init__(self, mail: MailRoutes) -> None:
        super().__init__()
        self.mail = mail

    def describe(self) -> str:
        return "mailbags"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        for player in table.state.players:
            bags = self.mail.bags.get(table, player.seat)
            self.mail.desk.gain(table, player.seat, self.mail.pay(player.seat, bags), "mail")


class Motherlode(Step):
    """Pickaxes feed the pot; a route to a mine takes half of it, rounded up (sticker N)."""

    def __init__(self, desk: Desk, mines: list[str]) -> None:
        super().__init__()
        self.desk = desk
        self.mines = mines
        self.pot = desk.book.declare("pot", [2])
        self.best = desk.tally("taken_pot")
        desk.vocabulary.operations["add_to_pot"] = self.do_add

    def describe(self) -> str:
        return "6: the motherlode"

    def bind(self, setting: Setting) -> None:
        setting.add_source("pot")

    def feed(self, table: Table, n: int) -> None:
        self.pot.put(table, min(15, self.pot.get(table) + n))

    def do_add(self, table: Table, seat: int, effect: Effect) -> None:
        self.feed(table, self.desk.vocabulary.amount(table, seat, effect.amount))

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        pickaxes = min(3, self.desk.spent_marks(table, PICKAXE))
        if pickaxes:
            self.feed(table, pickaxes * self.desk.number(table, seat, "N.per_pickaxe"))
        if not self.desk.touches(table, table.setting.board.routes[arg], self.mines):
            return
        share = (self.pot.get(table) + 1) // 2
        if share == 0:
            return
        self.pot.add(table, -share)
        self.desk.gain(table, seat, share, "pot")
        self.best.put(table, max(share, self.best.get(table, seat)), seat)
        if share < self.desk.numbers["N.founder_from"]:
            return
        for other in range(self.desk.players):
            if other != seat:
                self.desk.gain(table, other, self.desk.privileges[other].get("N.founder_share", 0), "pot")


class CountPickaxes(Step):
    """Pickaxe cards spent in this game, for postcards."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.spent = desk.tally("pickaxes")

    def describe(self) -> str:
        return "pickaxes are counted"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.spent.add(table, self.desk.spent_marks(table, PICKAXE), seat)


class DangerPay(Step):
    """Skulls are paid, unless the card that is turned over shows one too (sticker O)."""

    def __init__(self, desk: Desk, supply: NewspaperSupply, accident_costs: bool, accident_more: int) -> None:
        super().__init__()
        self.desk = desk
        self.supply = supply
        self.accident_costs = accident_costs
        self.accident_more = accident_more

    def describe(self) -> str:
        return "7: danger pay"

    def accident(self, table: Table, seat: i64) -> int:
        """What an accident costs, by the rule, the event and what the companies have voted."""
        price = self.desk.number(table, seat, "O.accident") + self.accident_more
        return price if self.accident_costs else 0

    def pay(self, table: Table, seat: i64, skulls: int) -> int:
        return self.desk.number(table, seat, "O.pay_per_skull") * min(2, skulls)

    def bind(self, setting: Setting) -> None:
        setting.add_source("danger")

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        skulls = self.desk.spent_marks(table, SKULL)
        if skulls == 0 or table.state.deck.total + table.state.discards.total == 0:
            return
        kind = self.supply.take(table)
        if table.listening:
            table.emit(CardTurnedOver(int(seat), KINDS[kind]))
        if kind != NEWSPAPER and kind % 3 == SKULL:
            self.desk.pay(table, seat, self.accident(table, seat), "danger")
        else:
            self.desk.gain(table, seat, self.pay(table, seat, skulls), "danger")
        if kind == NEWSPAPER:
            self.supply.read(table, seat)
            return
        table.state.discards.add(kind, 1)
        self.supply.discarded(table)
