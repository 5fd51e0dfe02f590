"""What is said of city markers: actions, events and words."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.engine.actions import OpenAction
from stellwerk.engine.events import PublicEvent
from stellwerk.engine.payment import Payment
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class PlaceMarker(OpenAction):
    """Put a marker on a city just joined, paid in this way."""

    city: str
    payment: Payment


@dataclass(frozen=True)
class MarkerPlaced(PublicEvent):
    seat: int
    city: str
    payment: Payment


VOCABULARY = Vocabulary(
    name="city_markers",
    title=Text("city markers", "Stadtmarker"),
    actions={
        PlaceMarker: Text("put a marker on {city} for {payment}", "für {payment} einen Stadtmarker nach {city} legen")
    },
    events={
        MarkerPlaced: Text(
            "{seat} puts a marker on {city} for {payment}", "{seat} legt für {payment} einen Stadtmarker nach {city}"
        )
    },
    questions={"marker": Text("Place a city marker?", "Setzt du einen Stadtmarker?")},
    refusals={
        "city_has_a_marker": Text("This city already has a marker.", "Diese Stadt hat schon einen Stadtmarker."),
        "marker_only_on_a_city_just_joined": Text(
            "A marker goes only on a city just joined.",
            "Ein Stadtmarker geht nur auf eine eben angeschlossene Stadt.",
        ),
    },
    sources={
        "routes": Text("routes", "Strecken"),
        "control": Text("controlled cities", "kontrollierte Städte"),
    },
    values={"left": Text("{n} city {n|marker|markers} left", "noch {n} Stadtmarker")},
    page={
        "title": Text("A marker on {route}?", "Ein Stadtmarker an {route}?"),
        "hint": Text(
            "For two cards of one colour you control one of these cities from now on.",
            "Für zwei Karten einer Farbe kontrollierst du ab jetzt eine dieser Städte.",
        ),
        "cannot": Text(
            "You have no two cards of one colour for a marker.",
            "Du hast keine zwei Karten einer Farbe für einen Stadtmarker.",
        ),
        "confirm": Text("Marker on {city}", "Stadtmarker auf {city}"),
        "decline": Text("No marker", "Kein Stadtmarker"),
        "label": Text("City for the marker", "Stadt für den Stadtmarker"),
    },
    reasons={
        "marker_for_income": (
            Text(
                "Others will still claim routes at {place}, and each of them pays you.",
                "Andere werden noch Strecken bei {place} beanspruchen, und jede davon zahlt an dich.",
            ),
        ),
        "marker_declined": (Text("The marker is worth more elsewhere.", "Der Marker ist anderswo mehr wert."),),
    },
)
