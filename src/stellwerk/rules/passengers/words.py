"""What is said of passengers: actions, events and words."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.engine.actions import OpenAction
from stellwerk.engine.events import PublicEvent
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class TakePassenger(OpenAction):
    """Take a passenger of this colour from a place just joined."""

    place: str
    color: str


@dataclass(frozen=True)
class PassengersPlaced(PublicEvent):
    place: str
    colors: tuple[str, ...]


@dataclass(frozen=True)
class PassengerTaken(PublicEvent):
    seat: int
    place: str
    color: str


VOCABULARY = Vocabulary(
    name="passengers",
    title=Text("passengers", "Passagiere"),
    actions={TakePassenger: Text("take {color} in {place}", "{color} in {place} aufnehmen")},
    events={
        PassengersPlaced: Text("Passengers: {place} {colors}", "Passagiere: {place} {colors}"),
        PassengerTaken: Text("{seat} takes {color} in {place}", "{seat} nimmt {color} in {place} auf"),
    },
    questions={"passenger": Text("Choose a passenger", "Wähle einen Passagier")},
    refusals={
        "choose_a_passenger_who_waits_here": Text(
            "Choose a passenger who waits here.", "Wähle einen Passagier, der hier wartet."
        ),
    },
    sources={"passengers": Text("passengers", "Passagiere")},
    details={"passengers": Text("{card}", "{card}")},
    values={"waiting": Text("waiting", "warten"), "taken": Text("passengers", "Passagiere")},
    terms={
        "color": {
            "black": Text("a black passenger", "einen schwarzen Passagier"),
            "blue": Text("a blue passenger", "einen blauen Passagier"),
            "green": Text("a green passenger", "einen grünen Passagier"),
            "red": Text("a red passenger", "einen roten Passagier"),
            "white": Text("a white passenger", "einen weißen Passagier"),
            "yellow": Text("a yellow passenger", "einen gelben Passagier"),
        }
    },
    page={
        "title": Text("A passenger from {place}", "Ein Passagier aus {place}"),
        "confirm": Text("Take {color}", "{color} mitnehmen"),
        "choose": Text("Choose a passenger", "Passagier wählen"),
    },
    reasons={
        "passenger_for_majority": (
            Text(
                "In {place}: {color} counts towards the majority, where you have {own} and the best other {others}.",
                "In {place}: {color} zählt für die Mehrheit; du hast {own}, die beste andere {others}.",
            ),
            Text(
                "The passenger in {place} counts towards a majority.",
                "Der Passagier in {place} zählt für eine Mehrheit.",
            ),
        ),
    },
)
