"""The blizzard: a front that wanders with every event, costs an extra card and pays for it (stickers C, F)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.board import Route
from stellwerk.engine.decisions import Step
from stellwerk.rules.campaign.claim import PriceRule
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.event_cards import EventCards
from stellwerk.rules.campaign.kinds import LOCOMOTIVES
from stellwerk.rules.campaign.spending import ExtraCard
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.words import TokenMoved

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class Blizzard(PriceRule):
    def __init__(self, desk: Desk, circuit: list[str]) -> None:
        super().__init__()
        self.desk = desk
        self.circuit = circuit
        self.at = desk.book.declare("blizzard")
        self.plough = desk.book.declare("blizzard_plough")
        self.hit = desk.book.declare("blizzard_hit")
        self.paid = desk.tally("paid_F")
        self.extra = ExtraCard(desk, "blizzard_card", False, False)
        self.extra.paid = self.spent
        desk.vocabulary.operations["move_blizzard"] = self.do_move
        desk.vocabulary.quantities["routes_at_blizzard"] = lambda table, seat, arg: desk.routes_at(
            table, seat, self.city(table)
        )

    def describe(self) -> str:
        return "1: blizzard"

    def rule_id(self) -> str:
        return "CA-57"

    def bind(self, setting: Setting) -> None:
        setting.add_source("blizzard")
        self.extra.prepare(setting)

    def city(self, table: Table) -> str:
        return self.circuit[self.at.get(table)]

    def move(self, table: Table, n: int) -> None:
        self.at.put(table, (self.at.get(table) + n) % len(self.circuit))
        if table.listening:
            table.emit(TokenMoved("blizzard", self.city(table), None))

    def do_move(self, table: Table, seat: int, effect: Effect) -> None:
        self.move(table, self.desk.vocabulary.amount(table, seat, effect.amount))

    def extra_cards(self, table: Table, seat: i64, route: Route) -> int:
        return int(self.desk.touches(table, route, [self.city(table)]))

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """The city is judged before payment, so it is noted here."""
        hit = self.extra_cards(table, seat, table.setting.board.routes[arg])
        self.hit.put(table, hit)
        self.plough.put(table, 0)
        if hit:
            table.push(self.extra, seat, arg)

    def spent(self, table: Table, seat: int, kind: int) -> None:
        self.plough.put(table, int(kind >= 3 * LOCOMOTIVES))

    def placed(self, table: Table, seat: i64, route: Route) -> None:
        if self.hit.get(table):
            pay = self.desk.numbers["F.plough" if self.plough.get(table) else "F.pay"]
            pay += self.desk.event_changes_for(table, seat, "F.pay_bonus") + self.desk.privileges[seat].get(
                "F.pay_bonus", 0
            )
            self.desk.gain(table, seat, pay, "blizzard")
            self.paid.add(table, 1, seat)


class BlizzardMoves(Step):
    def __init__(self, blizzard: Blizzard) -> None:
        super().__init__()
        self.blizzard = blizzard

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.blizzard.move(table, 1)


class Storm(PriceRule):
    """An event that makes some routes cost one more card."""

    def __init__(self, desk: Desk, events: EventCards) -> None:
        super().__init__()
        self.desk = desk
        self.events = events
        self.extra = ExtraCard(desk, "storm_card", False, False)

    def describe(self) -> str:
        return "event: an extra card"

    def rule_id(self) -> str:
        return "LE-95"

    def bind(self, setting: Setting) -> None:
        self.extra.prepare(setting)

    def extra_cards(self, table: Table, seat: i64, route: Route) -> int:
        """Before the claim the current event counts; the conditions are asked of the route in question."""
        card = self.events.current(table)
        if card < 0 or self.events.cards[card].extra_card is None:
            return 0
        before = self.desk.route.get(table)
        self.desk.route.put(table, route.number)
        holds = self.desk.vocabulary.holds(table, int(seat), self.events.cards[card].extra_card or [])
        self.desk.route.put(table, before)
        return int(holds)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        event = self.events.claim_card(table)
        if event is not None and event.extra_card is not None:
            if self.desk.vocabulary.holds(table, int(seat), event.extra_card):
                table.push(self.extra, seat, arg)
