"""Everything that is asked besides the turn itself: each answer is worth some money, and the dearest is taken."""

from __future__ import annotations

import math
from typing import cast

from stellwerk.bots.company import errands
from stellwerk.bots.company.estimates import CARD, ESTIMATES
from stellwerk.bots.company.plan import Plan
from stellwerk.bots.company.sight import LOCOMOTIVE, Sight, suit_of
from stellwerk.engine.actions import Action, Decline
from stellwerk.rules.campaign.kinds import STRIPES
from stellwerk.rules.campaign.words import SellCards, SolvePostcard, SpendCards, SpendExtra, SwapCards, Use

PICKAXE = 0.2
SPARE_ENGINE = 5.0
PLOUGH = 3.0
LOCOMOTIVE_IN_HAND = 1.8
NEEDED_CARD = 1.6
LATE = 2.5
FEW_CARDS = 6
SPACES_A_TICKET = 11
SURE_OF_TICKETS = 0.85
DOUBT = 1.3
FLAT = {
    "bonus_money": 1.6,
    "wages_1": 0.5,
    "seal_free": 3.0,
    "seal_money": 1.0,
    "bury_event": 0.2,
    "leave_event": 0.3,
    "peek_at_event": 0.7,
    "set_wagon_aside": 0.6,
}
RENEW = 0.15


class Choices:
    def __init__(self, sight: Sight, plan: Plan) -> None:
        self.sight = sight
        self.plan = plan
        self.charter = sight.ground.charter
        self.danger = ESTIMATES[self.charter.version].danger
        self.late = sight.turns < LATE
        self.needed = needed_cards(sight, plan.routes)

    def worth(self, action: Action) -> float:
        if isinstance(action, SpendCards):
            return PICKAXE * action.pickaxes + self.danger[action.skulls]
        if isinstance(action, SpendExtra):
            return self._extra(action.card)
        if isinstance(action, SellCards):
            price = self.sight.register("prices")[STRIPES.index(action.color)]
            return sum(price - self.card(action.color, gone) for gone in range(action.count))
        if isinstance(action, SwapCards):
            give, take = suit_of(action.give), suit_of(action.take)
            return self.gain(take) - self.card(give) if give != take else 0.0
        if isinstance(action, SolvePostcard):
            return errands.worth(self.charter, action.number) - self._cost(action.number)
        if isinstance(action, Use):
            return self._use(action.what)
        return 0.1 if isinstance(action, Decline) else 0.0

    def card(self, suit: str, gone: int = 0) -> float:
        """What a card in hand is worth, when so many of its colour are gone already."""
        if self.late:
            return 0.1
        if suit == LOCOMOTIVE:
            return LOCOMOTIVE_IN_HAND
        return NEEDED_CARD if self.sight.hand[suit] - gone <= self.needed.get(suit, 0) else CARD

    def gain(self, suit: str) -> float:
        """What one more card of a colour would be worth."""
        if suit == LOCOMOTIVE:
            return LOCOMOTIVE_IN_HAND
        missing = self.needed.get(suit, 0) - self.sight.hand[suit]
        return NEEDED_CARD + (0.5 if missing == 1 else 0.0) if missing > 0 else 0.6 * CARD

    def _extra(self, card: str) -> float:
        decision = self.sight.view.decision
        mark = card.rpartition("_")[2]
        pays = {"spare_engine": SPARE_ENGINE, "blizzard_card": PLOUGH}.get(decision or "", 0.0)
        marked = PICKAXE if mark == "pickaxe" else self.danger[1] if mark == "skull" else 0.0
        return marked - self.card(suit_of(card)) + (pays if suit_of(card) == LOCOMOTIVE else 0.0)

    def _cost(self, number: int) -> float:
        """What a card that is offered asks for; it is offered only where it can be paid."""
        pairs = [2 * self.card(suit) for suit, n in self.sight.hand.items() if n >= 2 and suit != LOCOMOTIVE]
        return {
            "locomotive": LOCOMOTIVE_IN_HAND,
            "pair": min(pairs, default=0.0),
            "money_4": 4.0,
        }.get(self.charter.edition.postcards[number].cost, 0.0)

    def _use(self, what: str) -> float:
        if what.startswith("pledge_"):
            return self._pledge(int(what.removeprefix("pledge_")))
        if what.startswith("key_on_"):
            holding = any(place >= 0 for place in self.sight.own_register("keys"))
            return self.gain(suit_of(what.removeprefix("key_on_"))) - (0.6 if holding else 0.0)
        if what.startswith("renew_"):
            return RENEW
        short_of_cards = self.sight.seat.cards < FEW_CARDS and not self.late
        if what == "seal_card":
            return 3.0 - min(self.card(suit) for suit, n in self.sight.hand.items() if n) - 1.2
        if what == "bonus_cards":
            return self._instead() + (0.4 if short_of_cards else -0.4)
        if what == "wages_2":
            return 0.5 + (0.2 if short_of_cards else -0.2)
        return FLAT.get(what, 2.0)

    def _instead(self) -> float:
        """What a company's amendment gives instead of the bonus."""
        given = [e for _, effects in self.charter.edition.amendments.values() for e in effects]
        other = next(effect for effect in given if effect["do"] == "instead_of_bonus")
        return int(cast(int, other["money"])) + CARD * int(cast(int, other["cards"]))

    def _pledge(self, tickets: int) -> float:
        """Tickets in hand, and those that the wagons will do for later."""
        spare = self.sight.seat.trains - self.plan.spaces
        likely = SURE_OF_TICKETS * len(self.sight.seat.tickets or ()) + 0.5 * spare / SPACES_A_TICKET
        chance = 1 / (1 + math.exp(DOUBT * (tickets - likely)))
        edition = self.charter.edition
        place = edition.list_of("pledge").index(tickets)
        return chance * edition.list_of("kept")[place] - (1 - chance) * edition.list_of("broken")[place]


def needed_cards(sight: Sight, routes: set[int]) -> dict[str, int]:
    """For each colour the cards of the longest route that is wanted; gray ones are paid with what there is most of."""
    needed: dict[str, int] = {}
    most = max(STRIPES, key=lambda suit: (sight.hand[suit], _after(sight.ground.begins, suit)))
    for route in routes:
        color = sight.ground.color_of[route]
        suit = most if color == "gray" else color
        needed[suit] = max(needed.get(suit, 0), sight.ground.length[route])
    return needed


def _after(begins: int, suit: str) -> int:
    """Where hands do not decide, each begins at another colour in each game, so that none is wanted by all."""
    return (STRIPES.index(suit) - begins) % len(STRIPES)
