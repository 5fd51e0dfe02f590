"""The small language of card texts: amounts, conditions and effects as data, with no strings that are evaluated.

Mechanisms add their own quantities and operations; a card can use whatever the mechanisms in play have named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.decisions import Node, frame_arg, frame_position, frame_seat

if TYPE_CHECKING:
    from stellwerk.engine.table import Table

Quantity = Callable[["Table", int, str], int]


class Amount:
    """`n`, and on top `times` a quantity divided by `per` (rounded down), of it at most `most`."""

    def __init__(self, n: int = 0, of: str = "", times: int = 1, per: int = 1, most: int = -1) -> None:
        self.n = n
        self.name, _, self.arg = of.partition(":")
        self.times = times
        self.per = per
        self.most = most


class Condition:
    """A quantity lies between two bounds; an upper bound of -1 is none."""

    def __init__(self, of: str, least: int = 0, most: int = -1) -> None:
        self.name, _, self.arg = of.partition(":")
        self.least = least
        self.most = most


class Effect:
    """An operation with its amount, its conditions, whom it concerns and further words."""

    def __init__(self, do: str, amount: Amount, conditions: list[Condition], who: str, words: dict[str, str]) -> None:
        self.do = do
        self.amount = amount
        self.conditions = conditions
        self.who = who
        self.words = words


Operation = Callable[["Table", int, Effect], None]


class Vocabulary:
    """What can be counted and what can be done, by name."""

    def __init__(self) -> None:
        self.quantities: dict[str, Quantity] = {}
        self.operations: dict[str, Operation] = {}
        self.asking: set[str] = set()  # operations that leave it to the player whether anything is used

    def value(self, table: Table, seat: int, name: str, arg: str) -> int:
        """A quantity of a mechanism that is not in play is nought."""
        quantity = self.quantities.get(name)
        return 0 if quantity is None else quantity(table, seat, arg)

    def amount(self, table: Table, seat: int, amount: Amount) -> int:
        if not amount.name:
            return amount.n
        found = amount.times * (self.value(table, seat, amount.name, amount.arg) // amount.per)
        return amount.n + (found if amount.most < 0 else min(found, amount.most))

    def holds(self, table: Table, seat: int, conditions: list[Condition]) -> bool:
        for condition in conditions:
            found = self.value(table, seat, condition.name, condition.arg)
            if found < condition.least or (condition.most >= 0 and found > condition.most):
                return False
        return True

    def perform(self, table: Table, seat: int, effect: Effect) -> bool:
        """Carry out one effect for one seat, if its conditions hold and its mechanism is in play."""
        operation = self.operations.get(effect.do)
        if operation is None or not self.holds(table, seat, effect.conditions):
            return False
        operation(table, seat, effect)
        return True


LISTS: Final = 1 << 10
SEATS: Final = 1 << 5


class Effects(Node):
    """A frame that carries out a list of effects one after the other, each for all whom it concerns.

    Who is richest and poorest is fixed when the list begins: what it pays does not make somebody else so (CA-26).
    """

    def __init__(self, vocabulary: Vocabulary, players: int) -> None:
        super().__init__("effects", False)
        self.vocabulary = vocabulary
        self.players = players
        self.lists: list[list[Effect]] = []
        self.heard: list[Callable[[Table, int, int], None]] = []

    def add(self, effects: list[Effect]) -> int:
        self.lists.append(effects)
        return len(self.lists) - 1

    def start(self, table: Table, seat: i64, number: i64) -> None:
        if self.lists[number]:
            money = [int(player.points) for player in table.state.players]
            poorest = sum([1 << s for s, coins in enumerate(money) if coins == min(money)])
            richest = sum([1 << s for s, coins in enumerate(money) if coins == max(money)])
            table.push(self, seat, number + LISTS * (poorest + SEATS * richest))

    def advance(self, table: Table) -> None:
        frame = table.top()
        number = int(frame_arg(frame)) % LISTS
        poorest = int(frame_arg(frame)) // LISTS % SEATS
        richest = int(frame_arg(frame)) // (LISTS * SEATS)
        position = int(frame_position(frame))
        effects = self.lists[number]
        if position == len(effects) * self.players:
            table.pop()
            return
        table.step_frame()
        effect = effects[position // self.players]
        turn = position % self.players
        seat = int(frame_seat(frame))
        if effect.who == "me":
            if turn == 0:
                self.carry_out(table, seat, effect, number)
        elif effect.who == "all":
            self.carry_out(table, turn, effect, number)
        elif effect.who in ("poorest", "richest"):
            if (poorest if effect.who == "poorest" else richest) & (1 << turn):
                self.carry_out(table, turn, effect, number)
        else:
            self.carry_out(table, (int(table.state.current) + turn) % self.players, effect, number)

    def carry_out(self, table: Table, seat: int, effect: Effect, number: int) -> None:
        if self.vocabulary.perform(table, seat, effect) and effect.do not in self.vocabulary.asking:
            for listener in self.heard:
                listener(table, seat, number)
