"""Everything that a player can choose, in one vocabulary for all games: frozen values with names, no numbers of
menus or seats. `engine.codec` turns them into JSON and back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from stellwerk.engine.cards import Payment


@dataclass(frozen=True)
class DrawBlind:
    """Take the unseen top card of the train deck."""


@dataclass(frozen=True)
class DrawFaceUp:
    """Take a card of this kind from the market."""

    card: str


@dataclass(frozen=True)
class ClaimRoute:
    """Claim a route and pay for it in this way."""

    route: str
    payment: Payment


@dataclass(frozen=True)
class DrawTickets:
    """Draw tickets: so many from each ticket deck, in the order of the game's decks."""

    mix: tuple[int, ...]


@dataclass(frozen=True)
class AnnounceMix:
    """Announce at setup how many tickets of each deck are to be dealt."""

    mix: tuple[int, ...]


@dataclass(frozen=True)
class KeepTickets:
    """Keep some of the tickets on offer; the others go back, the first of them first."""

    kept: tuple[str, ...]
    returned: tuple[str, ...] = ()


@dataclass(frozen=True)
class TakeFerryCard:
    """Take a ferry card from the supply."""


@dataclass(frozen=True)
class ChooseHome:
    """Choose the home city."""

    city: str


@dataclass(frozen=True)
class TakePassenger:
    """Take a passenger of this colour from a place just joined."""

    place: str
    color: str


@dataclass(frozen=True)
class PlaceMarker:
    """Put a marker on a city just joined, paid in this way."""

    city: str
    payment: Payment


@dataclass(frozen=True)
class MoveAlvin:
    """Take captured Alvin to a city under one's own control."""

    city: str


@dataclass(frozen=True)
class Decline:
    """Make no use of what may be done now."""


@dataclass(frozen=True)
class Pass:
    """Do nothing, because nothing can be done."""


@dataclass(frozen=True)
class ClaimWithDepot:
    """Claim a route; one of the cards is of another colour and counts as the depot's."""

    route: str
    payment: Payment


@dataclass(frozen=True)
class SpendCards:
    """Spend these cards of a colour: plain ones, ones with a pickaxe, ones with a skull."""

    color: str
    plain: int
    pickaxes: int
    skulls: int


@dataclass(frozen=True)
class SpendExtra:
    """Spend one more card of this kind."""

    card: str


@dataclass(frozen=True)
class Use:
    """Make use of something that is offered by name."""

    what: str


@dataclass(frozen=True)
class SwapCards:
    """Exchange a card in hand for one in the display."""

    give: str
    take: str


@dataclass(frozen=True)
class SellCards:
    """Sell cards of a colour at its price."""

    color: str
    count: int


@dataclass(frozen=True)
class SolvePostcard:
    """Show a postcard and do what it asks."""

    number: int


Action: TypeAlias = (
    DrawBlind
    | DrawFaceUp
    | ClaimRoute
    | DrawTickets
    | AnnounceMix
    | KeepTickets
    | TakeFerryCard
    | ChooseHome
    | TakePassenger
    | PlaceMarker
    | MoveAlvin
    | Decline
    | Pass
    | ClaimWithDepot
    | SpendCards
    | SpendExtra
    | Use
    | SwapCards
    | SellCards
    | SolvePostcard
)
ACTION_TYPES: tuple[type[Action], ...] = (
    DrawBlind,
    DrawFaceUp,
    ClaimRoute,
    DrawTickets,
    AnnounceMix,
    KeepTickets,
    TakeFerryCard,
    ChooseHome,
    TakePassenger,
    PlaceMarker,
    MoveAlvin,
    Decline,
    Pass,
    ClaimWithDepot,
    SpendCards,
    SpendExtra,
    Use,
    SwapCards,
    SellCards,
    SolvePostcard,
)
