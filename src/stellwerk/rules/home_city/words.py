"""What is said of home cities: actions, events and words."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.engine.actions import OpenAction
from stellwerk.engine.events import PublicEvent
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class ChooseHome(OpenAction):
    """Choose the home city."""

    city: str


@dataclass(frozen=True)
class HomeChosen(PublicEvent):
    seat: int
    city: str


VOCABULARY = Vocabulary(
    name="home_city",
    title=Text("home cities", "Heimatstädte"),
    actions={ChooseHome: Text("make {city} the home city", "{city} zur Heimatstadt machen")},
    events={HomeChosen: Text("{seat} makes {city} the home city", "{seat} macht {city} zur Heimatstadt")},
    questions={"home_city": Text("Choose your home city", "Wähle deine Heimatstadt")},
    refusals={"choose_home_city_first": Text("Choose your home city first.", "Wähle zuerst deine Heimatstadt.")},
    values={"home": Text("home city", "Heimatstadt")},
    page={
        "title": Text("Choose your home city", "Wähle deine Heimatstadt"),
        "hint": Text(
            "Your network starts here. Choose on the board or from the list.",
            "Hier beginnt dein Netz. Wähle auf dem Plan oder aus der Liste.",
        ),
        "label": Text("Home city", "Heimatstadt"),
        "confirm": Text("Home city: {city}", "Heimatstadt: {city}"),
    },
    reasons={
        "home_for_tickets": (
            Text("From {place} all your tickets are near.", "Von {place} aus sind alle deine Zielkarten nah."),
            Text("From there all tickets are near.", "Von dort aus sind alle Zielkarten nah."),
        ),
    },
)
