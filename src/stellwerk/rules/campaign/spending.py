"""Spending cards with marks: which of the equal-coloured ones, and which extra ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.actions import Decline
from stellwerk.engine.decisions import Decision, Refusal
from stellwerk.rules.campaign.desk import Desk, hand_of
from stellwerk.rules.campaign.kinds import KINDS, LOCOMOTIVES, NEWSPAPER, SUITS
from stellwerk.rules.campaign.words import CardsSpent, SpendCards, SpendExtra

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

MOST_PLAIN: Final = 6
WAYS: Final = (MOST_PLAIN + 1) * 9


class MarkedSpending(Decision):
    """Spend n cards of a suit, plain or marked. Always asks: to ask only where there is a choice would tell the others
    what is left in the hand. The frame holds suit and number."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("which_cards")
        self.desk = desk
        self.first: i64 = 0

    def prepare(self, setting: Setting) -> None:
        if self.number >= 0:
            return
        self.first = len(setting.actions)
        for suit in SUITS:
            for way in range(WAYS):
                setting.add_action(SpendCards(suit, way // 9, way // 3 % 3, way % 3))
        setting.add_node(self)

    def ask(self, table: Table, seat: i64, suit: int, n: int) -> None:
        if n > 0:
            table.push(self, seat, 8 * n + suit)

    def ways(self, table: Table, seat: i64, suit: int, n: int) -> list[int]:
        hand = hand_of(table, seat)[3 * suit : 3 * suit + 3]
        found: list[int] = []
        for pickaxes in range(min(2, hand[1]) + 1):
            for skulls in range(min(2, hand[2]) + 1):
                plain = n - pickaxes - skulls
                if 0 <= plain <= min(hand[0], MOST_PLAIN):
                    found.append(9 * plain + 3 * pickaxes + skulls)
        return found

    def spend(self, table: Table, seat: i64, suit: int, way: int) -> None:
        cards: list[str] = []
        for mark, n in enumerate((way // 9, way // 3 % 3, way % 3)):
            self.desk.spend(table, seat, 3 * suit + mark, n)
            cards += [KINDS[3 * suit + mark]] * n
        if table.listening:
            table.emit(CardsSpent(int(seat), tuple(cards)))

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        suit = int(arg % 8)
        for way in self.ways(table, seat, suit, int(arg // 8)):
            out[k] = self.first + WAYS * suit + way
            k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        self.spend(table, seat, int(arg % 8), int(action - self.first) % WAYS)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("choose_which_cards", "LE-99")


class ExtraCard(Decision):
    """One more card out of the hand: any, or only a locomotive; must be spent, or may be."""

    def __init__(self, desk: Desk, code: str, only_locomotives: bool, may_decline: bool) -> None:
        super().__init__(code)
        self.desk = desk
        self.only_locomotives = only_locomotives
        self.may_decline = may_decline
        self.first: i64 = 0
        self.decline: i64 = 0
        self.paid: Callable[[Table, int, int], None] | None = None
        self.barred: Callable[[Table, int, int], bool] | None = None

    def prepare(self, setting: Setting) -> None:
        if self.number >= 0:
            return
        self.first = setting.add_action(SpendExtra(KINDS[0]))
        for kind in KINDS[1:NEWSPAPER]:
            setting.add_action(SpendExtra(kind))
        self.decline = setting.add_action(Decline())
        setting.add_node(self)

    def kinds(self, table: Table, seat: i64) -> list[int]:
        hand = hand_of(table, seat)
        start = 3 * LOCOMOTIVES if self.only_locomotives else 0
        found = [kind for kind in range(start, NEWSPAPER) if hand[kind]]
        return found if self.barred is None else [k for k in found if not self.barred(table, int(seat), k)]

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        for kind in self.kinds(table, seat):
            out[k] = self.first + kind
            k += 1
        if self.may_decline:
            out[k] = self.decline
            k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        if action == self.decline:
            return
        kind = int(action - self.first)
        self.desk.spend(table, seat, kind, 1)
        if kind >= 3 * LOCOMOTIVES:
            self.desk.extra_locomotives.add(table, 1)
        if table.listening:
            table.emit(CardsSpent(int(seat), (KINDS[kind],)))
        if self.paid is not None:
            self.paid(table, int(seat), kind)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("choose_an_extra_card", "LE-93")
