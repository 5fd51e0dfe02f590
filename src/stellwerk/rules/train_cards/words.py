"""What is said of train cards: actions, events and words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stellwerk.engine.actions import OpenAction
from stellwerk.engine.events import Event, PublicEvent
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class DrawBlind(OpenAction):
    """Take the unseen top card of the train deck."""


@dataclass(frozen=True)
class DrawFaceUp(OpenAction):
    """Take a card of this kind from the market."""

    card: str


@dataclass(frozen=True)
class CardsDealt(Event):
    seat: int
    cards: tuple[str | None, ...]

    def redacted_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, cards=(None,) * len(self.cards))


@dataclass(frozen=True)
class CardDrawn(Event):
    """An unseen card came into a hand."""

    seat: int
    card: str | None

    def redacted_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True)
class CardTaken(PublicEvent):
    """A card was taken from the market."""

    seat: int
    card: str
    slot: int


@dataclass(frozen=True)
class MarketFilled(PublicEvent):
    slot: int
    card: str


@dataclass(frozen=True)
class MarketReset(PublicEvent):
    """Too many locomotives: all market cards were discarded."""

    discarded: tuple[str, ...]


@dataclass(frozen=True)
class DeckReshuffled(PublicEvent):
    """The discards became the new deck."""

    cards: int


VOCABULARY = Vocabulary(
    name="train_cards",
    title=Text("train cards", "Wagenkarten"),
    actions={
        DrawBlind: Text("draw from the deck", "vom Stapel ziehen"),
        DrawFaceUp: Text("take {card} from the market", "{card} aus der Auslage nehmen"),
    },
    events={
        CardsDealt: Text("{seat} is dealt {cards}", "{seat} erhält {cards}"),
        CardDrawn: Text("{seat} draws {card} from the deck", "{seat} zieht {card} vom Stapel"),
        CardTaken: Text("{seat} takes {card} from the market", "{seat} nimmt {card} aus der Auslage"),
        MarketFilled: Text("Into the market: {card}", "In die Auslage: {card}"),
        MarketReset: Text(
            "Too many locomotives in the market: {discarded} are discarded",
            "Zu viele Lokomotiven in der Auslage, alles wird abgelegt: {discarded}",
        ),
        DeckReshuffled: Text(
            "The discards are shuffled; the new deck has {cards} cards",
            "Der Ablagestapel wird gemischt; der neue Stapel hat {cards} Karten",
        ),
    },
    questions={"second_card": Text("Take a second card", "Nimm eine zweite Karte")},
    refusals={
        "card_not_in_market": Text("This card is not in the market.", "Diese Karte liegt nicht aus."),
        "deck_is_empty": Text("The deck is empty.", "Der Stapel ist leer."),
        "locomotive_only_as_first_card": Text(
            "A face-up locomotive can only be the first and only card.",
            "Eine offene Lokomotive geht nur als erste und einzige Karte.",
        ),
        "no_cards_left": Text("There are no cards left to take.", "Es sind keine Karten mehr da."),
        "second_card_must_be_taken": Text("Take your second card first.", "Nimm zuerst die zweite Karte."),
    },
)
