"""Train cards by kind, and every way to pay for a route. Which cards exist is for the rules to say.

A pile is a count for each kind: an unseen card is drawn from the counts by the seed's stream, so a deck has no
order that could leak, and the outcome is the same as that of a shuffled pile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

LOCOMOTIVE_NAME: Final = "locomotive"
COLORS: Final = ("violet", "red", "orange", "yellow", "green", "blue", "white", "black")


@dataclass(frozen=True)
class TrainDeck:
    """The composition of the train cards; the locomotive is always the last kind."""

    colors: tuple[str, ...] = COLORS
    copies: int = 12
    locomotives: int = 14

    @property
    def kinds(self) -> tuple[str, ...]:
        return (*self.colors, LOCOMOTIVE_NAME)

    @property
    def locomotive_kinds(self) -> tuple[str, ...]:
        return (LOCOMOTIVE_NAME,)

    @property
    def counts(self) -> list[int]:
        return [self.copies] * len(self.colors) + [self.locomotives]


class Pile:
    """How many cards of each kind lie in a pile or are held in a hand."""

    def __init__(self, count: Ints, total: i64) -> None:
        self.count = count
        self.total = total

    def clone(self) -> Pile:
        return Pile(self.count[:], self.total)

    def add(self, kind: i64, n: i64) -> None:
        self.count[kind] += n
        self.total += n

    def take_nth(self, n: i64) -> i64:
        """Remove the n-th card, counted kind by kind, and return its kind."""
        count = self.count
        kind: i64 = 0
        while n >= count[kind]:
            n -= count[kind]
            kind += 1
        count[kind] -= 1
        self.total -= 1
        return kind
