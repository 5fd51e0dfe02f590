"""What is done and what happens in a campaign's games. The words come with what was discovered: `campaign/texts`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stellwerk.engine.actions import OpenAction
from stellwerk.engine.events import Event, PublicEvent
from stellwerk.engine.payment import Payment


@dataclass(frozen=True)
class ClaimWithDepot(OpenAction):
    """Claim a route; one of the cards is of another colour and counts as the depot's."""

    route: str
    payment: Payment


@dataclass(frozen=True)
class SpendCards(OpenAction):
    """Spend these cards of a colour: plain ones, ones with a pickaxe, ones with a skull."""

    color: str
    plain: int
    pickaxes: int
    skulls: int


@dataclass(frozen=True)
class SpendExtra(OpenAction):
    """Spend one more card of this kind."""

    card: str


@dataclass(frozen=True)
class Use(OpenAction):
    """Make use of something that is offered by name."""

    what: str


@dataclass(frozen=True)
class SwapCards(OpenAction):
    """Exchange a card in hand for one in the display."""

    give: str
    take: str


@dataclass(frozen=True)
class SellCards(OpenAction):
    """Sell cards of a colour at its price."""

    color: str
    count: int


@dataclass(frozen=True)
class SolvePostcard(OpenAction):
    """Show a postcard and do what it asks."""

    number: int


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
