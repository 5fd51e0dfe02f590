"""The words for cards and numbers of things, in English and in German. What a mechanism says is its own vocabulary."""

from __future__ import annotations

import os
from collections.abc import Mapping

from stellwerk.rulebook import Language, Text

CARDS: Mapping[str, Text] = {
    "violet": Text("violet", "Violett"),
    "red": Text("red", "Rot"),
    "orange": Text("orange", "Orange"),
    "yellow": Text("yellow", "Gelb"),
    "green": Text("green", "Grün"),
    "blue": Text("blue", "Blau"),
    "white": Text("white", "Weiß"),
    "black": Text("black", "Schwarz"),
    "gray": Text("gray", "Grau"),
    "locomotive": Text("locomotive", "Lokomotive"),
}
ONE_CARD: Mapping[str, Text] = {
    "violet": Text("a violet card", "eine violette Karte"),
    "red": Text("a red card", "eine rote Karte"),
    "orange": Text("an orange card", "eine orange Karte"),
    "yellow": Text("a yellow card", "eine gelbe Karte"),
    "green": Text("a green card", "eine grüne Karte"),
    "blue": Text("a blue card", "eine blaue Karte"),
    "white": Text("a white card", "eine weiße Karte"),
    "black": Text("a black card", "eine schwarze Karte"),
    "locomotive": Text("a locomotive", "eine Lokomotive"),
}
DECKS: Mapping[str, Text] = {"short": Text("short", "kurze"), "long": Text("long", "lange")}


def word(words: Mapping[str, Text], name: str, language: Language) -> str:
    """The word for a name; the name itself, made readable, where there is none."""
    known = words.get(name)
    return known.in_language(language) if known else name.replace("_", " ")


def count_of(number: int, one: Text, many: Text, language: Language) -> str:
    """1 point, 2 points."""
    return f"{number} {(one if abs(number) == 1 else many).in_language(language)}"


def points(number: int, language: Language) -> str:
    return count_of(number, Text("point", "Punkt"), Text("points", "Punkte"), language)


def tickets(number: int, language: Language) -> str:
    return count_of(number, Text("ticket", "Zielkarte"), Text("tickets", "Zielkarten"), language)


def cards(number: int, language: Language) -> str:
    return count_of(number, Text("card", "Karte"), Text("cards", "Karten"), language)


def trains(number: int, language: Language) -> str:
    return count_of(number, Text("train", "Waggon"), Text("trains", "Waggons"), language)


def ferry_cards(number: int, language: Language) -> str:
    return count_of(number, Text("ferry card", "Fährenkarte"), Text("ferry cards", "Fährenkarten"), language)


def cards_of(kind: str, number: int, language: Language) -> str:
    """2 red, 1 locomotive, 2 locomotives."""
    if kind == "locomotive" and number > 1:
        return f"{number} {Text('locomotives', 'Lokomotiven').in_language(language)}"
    return f"{number} {word(CARDS, kind, language)}"


def enumerated(items: list[str], language: Language) -> str:
    """a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {'und' if language == 'de' else 'and'} {items[-1]}"


def environment_language() -> Language:
    """The language that the environment asks for, as programs usually ask it; English if it is neither."""
    setting = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "de" if setting.lower().startswith("de") else "en"
