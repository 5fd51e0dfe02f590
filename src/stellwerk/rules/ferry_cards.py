"""Ferry cards: taken one a turn, spent on waves. What they pay for is part of the claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import TakeFerryCard
from stellwerk.engine.decisions import Refusal, TurnOption
from stellwerk.engine.events import FerryCardTaken
from stellwerk.engine.view import PartView

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


@dataclass(frozen=True)
class FerryCardsView(PartView):
    supply: int
    most_held: int


class TakeFerryCards(TurnOption):
    """One card from the supply; nobody holds more than two (IT-8). Spent cards return to the supply (IT-13)."""

    def __init__(self, cards: int, most_held: int) -> None:
        super().__init__()
        self.cards: i64 = cards
        self.most_held: i64 = most_held

    def describe(self) -> str:
        return f"take a ferry card ({self.cards} in all, {self.most_held} a hand)"

    def bind(self, setting: Setting) -> None:
        self.first = setting.add_action(TakeFerryCard())
        self.end = self.first + 1

    def part_view(self, table: Table, viewer: int | None) -> FerryCardsView:
        return FerryCardsView(int(self.supply(table)), int(self.most_held))

    def supply(self, table: Table) -> i64:
        left = self.cards
        for player in table.state.players:
            left -= player.ferry_cards
        return left

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        if table.state.players[seat].ferry_cards < self.most_held and self.supply(table) > 0:
            out[k] = self.first
            k += 1
        return k

    def play(self, table: Table, seat: i64, action: i64) -> None:
        table.state.players[seat].ferry_cards += 1
        if table.listening:
            table.emit(FerryCardTaken(int(seat)))

    def refusal(self, table: Table, seat: i64, action: int) -> Refusal:
        if self.supply(table) == 0:
            return Refusal("no_ferry_cards_left", "IT-8")
        return Refusal("two_ferry_cards_already", "IT-8")
