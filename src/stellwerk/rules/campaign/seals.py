"""The Trust's seals: sealed routes cost money or a card, and every broken seal is evidence (stickers B, H)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.board import Route
from stellwerk.engine.decisions import Step
from stellwerk.engine.table import SETUP
from stellwerk.rules.campaign.claim import PriceRule
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.event_cards import EventCards
from stellwerk.rules.campaign.offers import Offer
from stellwerk.rules.campaign.spending import ExtraCard
from stellwerk.rules.campaign.words import TokenMoved

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class Seals(PriceRule):
    def __init__(self, desk: Desk, events: EventCards, groups: int) -> None:
        super().__init__()
        self.desk = desk
        self.events = events
        self.sealed = desk.book.declare("seals", [0] * groups)  # by group of parallel routes
        self.broken_now = desk.book.declare("seal_broken_now")
        self.free_used = desk.book.declare("free_seal_used", [0], per_seat=True)
        self.taken = desk.tally("taken_seal")
        self.by_card = desk.tally("seal_by_card")
        self.extra = ExtraCard(desk, "seal_card", False, False)
        self.how = Offer("break_seal", "CA-60", may_decline=False)
        self.how.available = self.ways
        self.how.chosen = self.chosen
        desk.vocabulary.quantities["route_sealed"] = lambda table, seat, arg: int(self.broken_now.get(table))

    def describe(self) -> str:
        return "2: Trust seals"

    def rule_id(self) -> str:
        return "CA-60"

    def bind(self, setting: Setting) -> None:
        setting.add_source("seals")
        self.extra.prepare(setting)
        self.how.prepare(setting, ["seal_money", "seal_card", "seal_free"])

    def is_sealed(self, table: Table, route: Route) -> bool:
        return self.sealed.get(table, route.group) > 0

    def price(self, event: i64) -> int:
        own = self.desk.numbers["H.or_pay"]
        return self.events.cards[event].changes.get("H.or_pay", own) if event >= 0 else own

    def has_free(self, table: Table, seat: i64) -> bool:
        return bool(self.desk.privileges[seat].get("H.free_once")) and self.free_used.get(table, seat) == 0

    def cards_if_poor(self, table: Table, seat: i64, route: Route, money: int) -> int:
        if not self.is_sealed(table, route) or self.has_free(table, seat):
            return 0
        return 0 if money >= self.price(self.events.current(table)) else 1

    def ways(self, table: Table, seat: int, arg: int) -> list[str]:
        found = ["seal_free"] if self.has_free(table, seat) else []
        if table.state.players[seat].points >= self.price(self.desk.claim_event.get(table)):
            found.append("seal_money")
        if table.state.players[seat].hand.total > 0:
            found.append("seal_card")
        return found or ["seal_money"]  # an event took the money after the claim was named: all that is left (LE-162)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        route = table.setting.board.routes[arg]
        self.broken_now.put(table, int(self.is_sealed(table, route)))
        if self.is_sealed(table, route):
            table.push(self.how, seat, arg)

    def chosen(self, table: Table, seat: int, arg: int, what: str) -> None:
        if what == "seal_free":
            self.free_used.put(table, 1, seat)
        elif what == "seal_money":
            self.desk.pay(table, seat, self.price(self.desk.claim_event.get(table)), "seals")
        else:
            self.by_card.add(table, 1, seat)
            table.push(self.extra, seat, arg)

    def placed(self, table: Table, seat: i64, route: Route) -> None:
        if self.broken_now.get(table):
            self.sealed.put(table, 0, route.group)
            self.taken.add(table, 1, seat)
            if table.listening:
                table.emit(TokenMoved("seal", route.id, int(seat)))


class SealRoutes(Step):
    """Setup step 11: seals on random routes of two spaces or more, one for all parallel tracks (sticker B)."""

    def __init__(self, seals: Seals, count: int) -> None:
        super().__init__()
        self.seals = seals
        self.count = count

    def describe(self) -> str:
        return f"11: {self.count} seals"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        board = table.setting.board
        long_enough = [g for g in range(len(board.groups)) if board.routes[board.groups[g][0]].length >= 2]
        for _ in range(min(self.count, len(long_enough))):
            group = long_enough.pop(int(table.state.streams[SETUP].below(len(long_enough))))
            self.seals.sealed.put(table, 1, group)
            if table.listening:
                table.emit(TokenMoved("seal", board.routes[board.groups[group][0]].id, None))
