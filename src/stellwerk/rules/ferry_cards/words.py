"""What is said of ferry cards: actions, events and words."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.engine.actions import OpenAction
from stellwerk.engine.events import PublicEvent
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class TakeFerryCard(OpenAction):
    """Take a ferry card from the supply."""


@dataclass(frozen=True)
class FerryCardTaken(PublicEvent):
    seat: int


VOCABULARY = Vocabulary(
    name="ferry_cards",
    title=Text("ferry cards", "Fährenkarten"),
    actions={TakeFerryCard: Text("take a ferry card", "eine Fährenkarte nehmen")},
    events={FerryCardTaken: Text("{seat} takes a ferry card", "{seat} nimmt eine Fährenkarte")},
    refusals={
        "no_ferry_cards_left": Text("There are no ferry cards left.", "Es sind keine Fährenkarten mehr da."),
        "two_ferry_cards_already": Text("You already hold two ferry cards.", "Du hast schon zwei Fährenkarten."),
    },
    values={
        "held": Text("{n} ferry {n|card|cards}", "{n} {n|Fährenkarte|Fährenkarten}"),
        "supply": Text("ferry cards, {n} left", "Fährenkarten, noch {n}"),
    },
    page={
        "title": Text("Take a ferry card", "Fährenkarte nehmen"),
        "hint": Text(
            "It is your whole turn. Each one pays for up to two waves.",
            "Das ist dein ganzer Zug. Jede bezahlt bis zu zwei Wellen.",
        ),
        "confirm": Text("Take it", "Nehmen"),
        "card": Text("ferry card", "Fährenkarte"),
    },
    reasons={
        "ferry_card": (
            Text(
                "A ferry card saves locomotives on the planned ferries.",
                "Eine Fährenkarte spart Lokomotiven auf den geplanten Fähren.",
            ),
        ),
    },
)
