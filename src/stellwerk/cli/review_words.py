"""The words around a review, in both languages."""

from __future__ import annotations

from stellwerk.engine.vocabulary import Text

TEXTS: dict[str, Text] = {
    "title": Text("How this game was won", "So wurde dieses Spiel gewonnen"),
    "chances": Text("Where each chance to win came from", "Woher jede Siegchance kam"),
    "curves": Text("Chance to win, turn by turn", "Siegchance, Zug für Zug"),
    "moments": Text("The moments that cost most", "Die teuersten Augenblicke"),
    "player": Text("player", "Spielerin"),
    "start": Text("start", "Beginn"),
    "luck": Text("luck", "Glück"),
    "choices": Text("own choices", "eigene Züge"),
    "opponents": Text("opponents", "Gegner"),
    "result": Text("end", "Ende"),
    "noise": Text("uncertain", "Unschärfe"),
    "without_luck": Text("without luck", "ohne Glück"),
    "explained": Text(
        "In points of winning chance, as the Intercity would play on in all seats; every row adds up.",
        "In Punkten Siegchance, wenn der Intercity auf allen Plätzen weiterspielte; jede Zeile geht auf.",
    ),
    "verdict": Text(
        "plays {word}; {good} of {choices} real choices were the best or as good, {error} points lost per choice.",
        "spielt {word}; {good} von {choices} echten Entscheidungen waren die besten oder gleich gut, "
        "{error} Punkte Verlust je Entscheidung.",
    ),
    "moment": Text("turn {turn}", "Zug {turn}"),
    "before_turns": Text("before the first turn", "vor dem ersten Zug"),
    "better": Text("better", "besser"),
    "then": Text("and then", "und dann"),
}
