"""The export exchange: surplus cards are sold at ports, at prices that move (sticker U)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Decline
from stellwerk.engine.decisions import Decision, Refusal, Step
from stellwerk.rules.campaign.desk import Desk, hand_of
from stellwerk.rules.campaign.event_cards import EventCards
from stellwerk.rules.campaign.kinds import STRIPES, suit_count
from stellwerk.rules.campaign.spending import MarkedSpending
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.words import SellCards

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

MOST_SOLD = 3


class ExportDecision(Decision):
    def __init__(self, exports: Exports) -> None:
        super().__init__("export")
        self.exports = exports
        self.first: i64 = 0
        self.decline: i64 = 0

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        hand = hand_of(table, seat)
        for suit in range(len(STRIPES)):
            for count in range(1, min(MOST_SOLD, suit_count(hand, suit)) + 1):
                out[k] = self.first + MOST_SOLD * suit + count - 1
                k += 1
        out[k] = self.decline
        return k + 1

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        if action != self.decline:
            sold = int(action - self.first)
            self.exports.sell(table, int(seat), sold // MOST_SOLD, sold % MOST_SOLD + 1)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("sell_or_decline", "CA-77")


class Exports(Step):
    """After a route to a port: up to three cards of one colour; then its price falls and the next colour's rises."""

    def __init__(self, desk: Desk, events: EventCards, spending: MarkedSpending, ports: list[str]) -> None:
        super().__init__()
        self.desk = desk
        self.events = events
        self.spending = spending
        self.ports = ports
        self.prices = desk.book.declare("prices", [desk.numbers["U.price"]] * len(STRIPES))
        self.sold = desk.tally("taken_export")
        self.decision = ExportDecision(self)
        desk.vocabulary.operations["raise_prices"] = self.do_raise
        desk.vocabulary.quantities["route_touches_port"] = lambda table, seat, arg: int(
            desk.touches(table, desk.claimed(table), ports)
        )

    def describe(self) -> str:
        return "10: export exchange"

    def bind(self, setting: Setting) -> None:
        setting.add_source("exports")
        self.spending.prepare(setting)
        self.decision.first = len(setting.actions)
        for color in STRIPES:
            for count in range(1, MOST_SOLD + 1):
                setting.add_action(SellCards(color, count))
        self.decision.decline = setting.add_action(Decline())
        setting.add_node(self.decision)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        event = self.events.claim_card(table)
        if event is not None and "export" in event.forbidden:
            return
        if self.desk.touches(table, table.setting.board.routes[arg], self.ports):
            if table.state.players[seat].hand.total > 0:
                table.push(self.decision, seat, arg)

    def sell(self, table: Table, seat: int, suit: int, count: int) -> None:
        self.desk.gain(table, seat, self.price(table, seat, suit) * count, "exports")
        self.sold.add(table, count, seat)
        self.prices.put(table, max(0, self.prices.get(table, suit) - 1), suit)
        following = (suit + 1) % len(STRIPES)
        self.rise(table, following)
        self.spending.ask(table, seat, suit, count)

    def do_raise(self, table: Table, seat: int, effect: Effect) -> None:
        for suit in range(len(STRIPES)):
            self.rise(table, suit)

    def rise(self, table: Table, suit: int) -> None:
        highest: i64 = self.desk.numbers["U.highest"]
        self.prices.put(table, min(highest, self.prices.get(table, suit) + 1), suit)

    def price(self, table: Table, seat: int, suit: int) -> i64:
        """What a card of a colour brings a company now."""
        first = self.sold.get(table, seat) == 0
        return self.prices.get(table, suit) + (
            self.desk.privileges[seat].get("U.first_export_bonus", 0) if first else 0
        )


class LookAtDiscards(Step):
    """Cards may have been discarded in the middle of a claim: the display is looked at again."""

    def describe(self) -> str:
        return "the display is looked at"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        table.setting.supply.discarded(table)
