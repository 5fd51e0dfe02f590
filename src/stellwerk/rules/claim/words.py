"""What is said of claiming routes: actions, events and words."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.engine.actions import OpenAction
from stellwerk.engine.events import PublicEvent
from stellwerk.engine.payment import Payment
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class ClaimRoute(OpenAction):
    """Claim a route and pay for it in this way."""

    route: str
    payment: Payment


@dataclass(frozen=True)
class RouteClaimed(PublicEvent):
    seat: int
    route: str
    payment: Payment


VOCABULARY = Vocabulary(
    name="claim",
    title=Text("claims", "Strecken"),
    actions={ClaimRoute: Text("claim {route} for {payment}", "{route} für {payment} nutzen")},
    events={RouteClaimed: Text("{seat} claims {route} for {payment}", "{seat} nutzt {route} für {payment}")},
    refusals={
        "ferry_card_wasted": Text("That would waste a ferry card.", "Damit wäre eine Fährenkarte verschwendet."),
        "ferry_cards_only_on_waves": Text("Ferry cards pay for waves only.", "Fährenkarten bezahlen nur Wellen."),
        "locomotive_symbols_need_locomotives": Text(
            "Locomotive symbols need locomotives.", "Lokomotivsymbole brauchen Lokomotiven."
        ),
        "not_enough_cards": Text("You have too few matching cards.", "Du hast zu wenige passende Karten."),
        "not_enough_ferry_cards": Text("You have too few ferry cards.", "Du hast zu wenige Fährenkarten."),
        "not_enough_locomotives": Text("You have too few locomotives.", "Du hast zu wenige Lokomotiven."),
        "not_enough_trains": Text("You have too few trains.", "Du hast zu wenige Waggons."),
        "own_parallel_route": Text(
            "You already claimed a track between these cities.", "Du nutzt schon ein Gleis zwischen diesen Städten."
        ),
        "parallel_route_closed": Text(
            "With so few players only one of the tracks is used.",
            "Bei so wenigen Personen wird nur eines der Gleise genutzt.",
        ),
        "route_is_claimed": Text("This route is already claimed.", "Diese Strecke wird schon genutzt."),
        "route_not_in_network": Text("The route does not touch your network.", "Die Strecke berührt dein Netz nicht."),
        "unknown_route": Text("There is no such route.", "Diese Strecke gibt es nicht."),
        "waves_need_locomotives_or_ferry_cards": Text(
            "Waves need locomotives or ferry cards.", "Wellen brauchen Lokomotiven oder Fährenkarten."
        ),
        "wrong_color": Text("The cards have the wrong colour.", "Die Karten haben die falsche Farbe."),
        "wrong_number_of_cards": Text("That is the wrong number of cards.", "Die Zahl der Karten stimmt nicht."),
    },
)
