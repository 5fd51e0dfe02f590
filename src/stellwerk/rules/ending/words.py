"""What is said of the beginning and the end: events and words."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.engine.events import PublicEvent
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class FirstPlayerChosen(PublicEvent):
    seat: int


@dataclass(frozen=True)
class LastRoundBegan(PublicEvent):
    seat: int


VOCABULARY = Vocabulary(
    name="ending",
    title=Text("beginning and end", "Anfang und Ende"),
    events={
        FirstPlayerChosen: Text("{seat} begins", "{seat} beginnt"),
        LastRoundBegan: Text(
            "{seat} has few trains left: everybody has one more turn",
            "{seat} hat nur noch wenige Waggons: Alle haben noch einen Zug",
        ),
    },
)
