"""What has happened, for logs, pictures and bots. An event holds the truth; `redacted_for` is what a seat learns.

There is no default for `redacted_for`: whoever adds an event must say who may know what.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

from stellwerk.engine.cards import Payment


@dataclass(frozen=True)
class Event(ABC):
    @abstractmethod
    def redacted_for(self, seat: int | None) -> Event | None:
        """This event as the seat (None: a spectator) may know it; None if it may not know of it at all."""


@dataclass(frozen=True)
class PublicEvent(Event):
    """An event of which everybody may know everything."""

    def redacted_for(self, seat: int | None) -> Event:
        return self


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


@dataclass(frozen=True)
class MixAnnounced(PublicEvent):
    seat: int
    mix: tuple[int, ...]


@dataclass(frozen=True)
class TicketsOffered(Event):
    seat: int
    mix: tuple[int, ...]
    tickets: tuple[str, ...] | None

    def redacted_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, tickets=None)


@dataclass(frozen=True)
class TicketsKept(Event):
    """`mix` is how many of each deck were kept, which everybody may know."""

    seat: int
    mix: tuple[int, ...]
    kept: tuple[str, ...] | None
    returned: tuple[str, ...] | None

    def redacted_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, kept=None, returned=None)


@dataclass(frozen=True)
class FirstPlayerChosen(PublicEvent):
    seat: int


@dataclass(frozen=True)
class TurnBegan(PublicEvent):
    seat: int
    turn: int


@dataclass(frozen=True)
class Passed(PublicEvent):
    seat: int


@dataclass(frozen=True)
class RouteClaimed(PublicEvent):
    seat: int
    route: str
    payment: Payment


@dataclass(frozen=True)
class PointsScored(PublicEvent):
    seat: int
    points: int
    source: str


@dataclass(frozen=True)
class FerryCardTaken(PublicEvent):
    seat: int


@dataclass(frozen=True)
class PassengersPlaced(PublicEvent):
    place: str
    colors: tuple[str, ...]


@dataclass(frozen=True)
class PassengerTaken(PublicEvent):
    seat: int
    place: str
    color: str


@dataclass(frozen=True)
class HomeChosen(PublicEvent):
    seat: int
    city: str


@dataclass(frozen=True)
class MarkerPlaced(PublicEvent):
    seat: int
    city: str
    payment: Payment


@dataclass(frozen=True)
class AlvinCaptured(PublicEvent):
    seat: int
    city: str


@dataclass(frozen=True)
class AlvinMoved(PublicEvent):
    seat: int
    city: str


@dataclass(frozen=True)
class EventTurnedUp(PublicEvent):
    """A new event card is current; seat drew the newspaper."""

    seat: int
    card: str


@dataclass(frozen=True)
class EventSeen(Event):
    """Somebody looked at the next event card."""

    seat: int
    card: str | None

    def redacted_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True)
class CardsSpent(PublicEvent):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class TokenMoved(PublicEvent):
    """A thing of the campaign is somewhere else: blizzard, fiesta, herd, crate, exhibit, key, seal, stake."""

    token: str
    place: str
    seat: int | None


@dataclass(frozen=True)
class CardTurnedOver(PublicEvent):
    seat: int
    card: str


@dataclass(frozen=True)
class PostcardSolved(PublicEvent):
    seat: int
    number: int


@dataclass(frozen=True)
class PledgeMade(PublicEvent):
    seat: int
    tickets: int


@dataclass(frozen=True)
class LastRoundBegan(PublicEvent):
    seat: int


@dataclass(frozen=True)
class GameEnded(PublicEvent):
    """`reason` is last_round or all_passed; tickets are open from now on."""

    reason: str
