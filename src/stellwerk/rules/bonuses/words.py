"""The words for bonus cards."""

from __future__ import annotations

from stellwerk.engine.vocabulary import Text, Vocabulary

VOCABULARY = Vocabulary(
    name="bonuses",
    title=Text("bonus cards", "Bonuskarten"),
    sources={
        "longest_trail": Text("longest trail", "längste durchgehende Strecke"),
        "most_tickets": Text("most tickets", "meiste Zielkarten"),
    },
    details={
        "longest_trail": Text("{n} spaces", "{n} Felder"),
        "most_tickets": Text("{n} {n|ticket|tickets}", "{n} {n|Zielkarte|Zielkarten}"),
    },
)
