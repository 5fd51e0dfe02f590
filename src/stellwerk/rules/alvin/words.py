"""What is said of Alvin: actions, events and words."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.engine.actions import OpenAction
from stellwerk.engine.events import PublicEvent
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class MoveAlvin(OpenAction):
    """Take captured Alvin to a city under one's own control."""

    city: str


@dataclass(frozen=True)
class AlvinCaptured(PublicEvent):
    seat: int
    city: str


@dataclass(frozen=True)
class AlvinMoved(PublicEvent):
    seat: int
    city: str


VOCABULARY = Vocabulary(
    name="alvin",
    title=Text("Alvin", "Alvin"),
    actions={MoveAlvin: Text("take Alvin to {city}", "Alvin nach {city} bringen")},
    events={
        AlvinCaptured: Text("{seat} captures Alvin in {city}", "{seat} fängt Alvin in {city}"),
        AlvinMoved: Text("{seat} takes Alvin to {city}", "{seat} bringt Alvin nach {city}"),
    },
    questions={"move_alvin": Text("Take Alvin to one of your cities", "Bring Alvin in eine deiner Städte")},
    refusals={
        "alvin_moves_to_an_own_city": Text(
            "Alvin moves only to a city of your own.", "Alvin zieht nur in eine eigene Stadt."
        ),
        "no_home_in_alvins_city": Text(
            "Nobody can have a home in Alvin's city.", "In Alvins Stadt kann niemand zu Hause sein."
        ),
        "no_marker_in_alvins_city": Text(
            "Alvin's city takes no marker.", "In Alvins Stadt darf kein Stadtmarker liegen."
        ),
    },
    sources={
        "alvin": Text("capturing Alvin", "Alvin gefangen"),
        "alvin_at_the_end": Text("Alvin at the end", "Alvin am Ende"),
    },
    values={"city": Text("Alvin is in {place}", "Alvin ist in {place}")},
    page={
        "title": Text("Alvin is caught", "Alvin ist gefangen"),
        "hint": Text("Take him to a city that you control.", "Bring ihn in eine Stadt, die du kontrollierst."),
        "label": Text("City for Alvin", "Stadt für Alvin"),
        "confirm": Text("Alvin to {city}", "Alvin nach {city}"),
    },
    reasons={
        "alvin_where_he_is_safe": (
            Text("In {place} Alvin is safe.", "In {place} ist Alvin sicher."),
            Text("There Alvin is safe.", "Dort ist Alvin sicher."),
        ),
    },
)
