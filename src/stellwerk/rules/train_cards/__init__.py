"""Train cards: the deck that is never empty while discards are left, the market of five, and taking two cards."""

from __future__ import annotations

from stellwerk.rules.train_cards.mechanism import (
    MOST_RESETS,
    TOO_MANY_LOCOMOTIVES,
    DealCards,
    DrawTrainCards,
    LayMarket,
    SecondCard,
    TrainCards,
    has_plain_card,
    others_left,
)
from stellwerk.rules.train_cards.words import (
    CardDrawn,
    CardsDealt,
    CardTaken,
    DeckReshuffled,
    DrawBlind,
    DrawFaceUp,
    MarketFilled,
    MarketReset,
)

__all__ = [
    "MOST_RESETS",
    "TOO_MANY_LOCOMOTIVES",
    "CardDrawn",
    "CardTaken",
    "CardsDealt",
    "DealCards",
    "DeckReshuffled",
    "DrawBlind",
    "DrawFaceUp",
    "DrawTrainCards",
    "LayMarket",
    "MarketFilled",
    "MarketReset",
    "SecondCard",
    "TrainCards",
    "has_plain_card",
    "others_left",
]
