"""The kinds of train cards of the campaign: six colours and locomotives, plain or marked, and newspapers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stellwerk.engine.cards import LOCOMOTIVE_NAME, TrainDeck

STRIPES: Final = ("black", "blue", "white", "green", "yellow", "red")
SUITS: Final = (*STRIPES, LOCOMOTIVE_NAME)
MARKS: Final = ("", "_pickaxe", "_skull")
PLAIN: Final = 0
PICKAXE: Final = 1
SKULL: Final = 2
LOCOMOTIVES: Final = 6  # the number of the suit
NEWSPAPER_NAME: Final = "newspaper"
KINDS: Final = (*(suit + mark for suit in SUITS for mark in MARKS), NEWSPAPER_NAME)
NEWSPAPER: Final = len(KINDS) - 1
OF_EACH_MARK: Final = (8, 2, 2)


@dataclass(frozen=True)
class MarkedDeck(TrainDeck):
    """90 cards with all newspapers: 12 of each suit, 2 with a pickaxe and 2 with a skull among them (LE-11, LE-62)."""

    colors: tuple[str, ...] = STRIPES
    copies: int = 12
    locomotives: int = 12
    newspapers: int = 6

    @property
    def kinds(self) -> tuple[str, ...]:
        return KINDS

    @property
    def locomotive_kinds(self) -> tuple[str, ...]:
        return tuple(LOCOMOTIVE_NAME + mark for mark in MARKS)

    @property
    def counts(self) -> list[int]:
        return [n for _ in SUITS for n in OF_EACH_MARK] + [self.newspapers]


def newspapers_for(players: int) -> int:
    """How many newspapers are in the deck (LE-73)."""
    return {2: 6, 3: 4}.get(players, 3)


def suit_count(hand: list[int], suit: int) -> int:
    return sum(hand[3 * suit : 3 * suit + 3])
