"""Ferry cards: taken one a turn, spent on waves. What they pay for is part of the claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser
from stellwerk.engine.decisions import Refusal, TurnOption
from stellwerk.engine.values import Book, Shown
from stellwerk.rules.ferry_cards.advice import FerryAdviser
from stellwerk.rules.ferry_cards.words import VOCABULARY, FerryCardTaken, TakeFerryCard

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import View

NAME: Final = "ferry_cards"


class TakeFerryCards(TurnOption):
    """One card from the supply; nobody holds more than two (IT-8). Spent cards return to the supply (IT-13)."""

    def __init__(self, cards: int, most_held: int) -> None:
        super().__init__()
        self.cards: i64 = cards
        self.most_held: i64 = most_held
        self.vocabulary = VOCABULARY
        book = Book(NAME, with_players=NAME)
        self.book = book
        self.held = book.by_seat("held", high=most_held)

    def describe(self) -> str:
        return f"take a ferry card ({self.cards} in all, {self.most_held} a hand)"

    def bind(self, setting: Setting) -> None:
        numbers = setting.add_actions([TakeFerryCard()])
        self.first, self.end = numbers.start, numbers.stop
        setting.wave_cards = self.held

    def adviser(self, setting: Setting) -> Adviser:
        return FerryAdviser(setting, self.held, self.first)

    def facts(self, table: Table, viewer: int | None) -> dict[str, Shown]:
        return {"supply": int(self.supply(table)), "most_held": int(self.most_held)}

    def supply(self, table: Table) -> i64:
        left = self.cards
        seat: i64
        for seat in range(table.setting.players):
            left -= self.held.get(table, seat)
        return left

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        if self.held.get(table, seat) < self.most_held and self.supply(table) > 0:
            out[k] = self.first
            k += 1
        return k

    def play(self, table: Table, seat: i64, action: i64) -> None:
        self.held.add(table, 1, seat)
        if table.listening:
            table.emit(FerryCardTaken(int(seat)))

    def refusal(self, table: Table, seat: i64, action: int) -> Refusal:
        if self.supply(table) == 0:
            return Refusal("no_ferry_cards_left", "IT-8")
        return Refusal("two_ferry_cards_already", "IT-8")


def ferry_cards_held(view: View, seat: int) -> int:
    """How many ferry cards a seat has; none where a game has none."""
    if NAME not in view.parts:
        return 0
    return cast("tuple[int, ...]", view.parts[NAME]["held"])[seat]
