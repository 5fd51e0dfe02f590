"""Ferry cards: taken one a turn, spent on waves. What they pay for is part of the claim."""

from __future__ import annotations

from stellwerk.rules.ferry_cards.mechanism import TakeFerryCards, ferry_cards_held
from stellwerk.rules.ferry_cards.words import FerryCardTaken, TakeFerryCard

__all__ = ["FerryCardTaken", "TakeFerryCard", "TakeFerryCards", "ferry_cards_held"]
