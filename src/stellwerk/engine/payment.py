"""How a route, or anything else, is paid for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Payment:
    """`cards` of one colour, locomotives, and ferry cards where a board has them."""

    color: str | None
    cards: int
    locomotives: int
    ferry_cards: int = 0
