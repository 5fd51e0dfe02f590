"""What messages say, in both languages. They are read outside of the page, so the server has to find the words.

A message is made of the names of games, of how long a clock runs, of a seat's own name and of links. Nothing else of a
table is ever asked for: no hand, no word of the chat, and no move.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from stellwerk.games.registry import GAMES

TEXTS = {
    "en": {
        "turn": "It is your turn",
        "turns": "It is your turn in {count} games",
        "clock": "Your clock is running out",
        "left_hours": "{game}: {count} hours left",
        "left_minutes": "{game}: {count} minutes left",
        "campaign": "Campaign",
        "test": "Stellwerk reaches you here",
        "test_push": "That you see this is the proof: from now on you are told when it is your turn.",
        "test_link": "Open this link, and from now on messages come here:",
        "test_else": "If you did not ask for this, do nothing: nothing more will come.",
        "open": "Open the table:",
        "open_home": "Open your games:",
        "stop": "No more of these messages",
        "stop_link": "No more of these messages:",
        "seat": "{name}: it is your turn",
        "seat_clock": "{name}: your clock is running out",
    },
    "de": {
        "turn": "Du bist am Zug",
        "turns": "Du bist in {count} Spielen am Zug",
        "clock": "Deine Zeit läuft ab",
        "left_hours": "{game}: noch {count} Stunden",
        "left_minutes": "{game}: noch {count} Minuten",
        "campaign": "Kampagne",
        "test": "Stellwerk erreicht dich hier",
        "test_push": "Dass du das siehst, ist der Beweis: Von nun an erfährst du, wenn du am Zug bist.",
        "test_link": "Öffne diesen Link, und von nun an kommen Nachrichten hierher:",
        "test_else": "Wenn du das nicht wolltest, tu nichts: Es kommt nichts weiter.",
        "open": "Zum Tisch:",
        "open_home": "Zu deinen Spielen:",
        "stop": "Keine solchen Nachrichten mehr",
        "stop_link": "Keine solchen Nachrichten mehr:",
        "seat": "{name}, du bist am Zug",
        "seat_clock": "{name}, deine Zeit läuft ab",
    },
}


def text(language: str, key: str, **values: str | int) -> str:
    return TEXTS.get(language, TEXTS["en"])[key].format(**values)


@dataclass(frozen=True)
class Waiting:
    """A table that waits for a person: all of it that may be told. `left` are the seconds on a clock that runs out."""

    table: str
    game: str
    name: str = ""
    left: float | None = None


@dataclass(frozen=True)
class Message:
    """What is told, in words; `path` is where it leads, below the server's address, and `id` the same at every try."""

    id: str
    title: str
    lines: tuple[str, ...]
    path: str
    language: str
    tag: str = "turns"
    stop: str = ""
    prove: str = ""
    names: tuple[str, ...] = field(default=())

    @property
    def body(self) -> str:
        return "\n".join(self.lines)


def game_title(game: str, language: str) -> str:
    entry = GAMES.get(game)
    if entry is None:
        return text(language, "campaign")
    return entry.title.de if language == "de" else entry.title.en


def _line(waiting: Waiting, language: str) -> str:
    game = game_title(waiting.game, language)
    if waiting.left is None:
        return game
    hours = round(waiting.left / 3600)
    if hours >= 2:
        return text(language, "left_hours", game=game, count=hours)
    return text(language, "left_minutes", game=game, count=max(1, round(waiting.left / 60)))


def turns_message(id: str, waiting: list[Waiting], language: str, stop: str) -> Message:
    """One message for all tables that wait."""
    urgent_last = sorted(waiting, key=lambda each: each.left is not None)
    tables = list({each.table: each for each in urgent_last}.values())
    several, late = len(tables) > 1, any(each.left is not None for each in waiting)
    if late:
        title = text(language, "clock")
    else:
        title = text(language, "turns", count=len(tables)) if several else text(language, "turn")
    path = "#/" if several else f"#/t/{tables[0].table}"
    names = tuple(dict.fromkeys(each.name for each in waiting))
    return Message(id, title, tuple(_line(each, language) for each in tables), path, language, "turns", stop, "", names)


def proof_message(id: str, language: str, stop: str, prove: str) -> Message:
    lines = (text(language, "test_push"),)
    return Message(id, text(language, "test"), lines, f"#/reach/prove/{prove}", language, "test", stop, prove)
