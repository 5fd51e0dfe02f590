"""The words for colours, points, variants and endings, in English and in German."""

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
ONE_PASSENGER: Mapping[str, Text] = {
    "black": Text("a black passenger", "einen schwarzen Passagier"),
    "blue": Text("a blue passenger", "einen blauen Passagier"),
    "green": Text("a green passenger", "einen grünen Passagier"),
    "red": Text("a red passenger", "einen roten Passagier"),
    "white": Text("a white passenger", "einen weißen Passagier"),
    "yellow": Text("a yellow passenger", "einen gelben Passagier"),
}
SOURCES: Mapping[str, Text] = {
    "routes": Text("routes", "Strecken"),
    "control": Text("controlled cities", "kontrollierte Städte"),
    "tickets_done": Text("completed tickets", "erfüllte Zielkarten"),
    "tickets_failed": Text("failed tickets", "nicht erfüllte Zielkarten"),
    "longest_trail": Text("longest trail", "längste durchgehende Strecke"),
    "most_tickets": Text("most tickets", "meiste Zielkarten"),
    "passengers": Text("passengers", "Passagiere"),
    "regions": Text("regions", "Regionen"),
    "alvin": Text("capturing Alvin", "Alvin gefangen"),
    "alvin_at_the_end": Text("Alvin at the end", "Alvin am Ende"),
}
ENDINGS: Mapping[str, Text] = {
    "last_round": Text("the last round is over", "die letzte Runde ist vorbei"),
    "all_passed": Text("all have passed", "alle haben gepasst"),
}
VARIANTS: Mapping[str, Text] = {
    "classic": Text("classic edition", "klassische Ausgabe"),
    "1910": Text("1910", "1910"),
    "mega": Text("Mega", "Mega"),
    "big_cities": Text("Big Cities", "Große Städte"),
    "alvin": Text("Alvin", "Alvin"),
}
DECKS: Mapping[str, Text] = {"short": Text("short", "kurze"), "long": Text("long", "lange")}
QUESTIONS: Mapping[str, Text] = {
    "turn": Text("Your turn", "Du bist am Zug"),
    "second_card": Text("The second card", "Die zweite Karte"),
    "opening_tickets": Text("Which tickets do you keep?", "Welche Zielkarten behältst du?"),
    "keep_tickets": Text("Which tickets do you keep?", "Welche Zielkarten behältst du?"),
    "announce_mix": Text("Which tickets do you want to be dealt?", "Welche Zielkarten möchtest du erhalten?"),
    "home_city": Text("Which is your home city?", "Welche Stadt ist deine Heimatstadt?"),
    "passenger": Text("Which passenger do you take?", "Welchen Passagier nimmst du?"),
    "marker": Text("Do you place a marker?", "Legst du einen Stadtmarker?"),
    "move_alvin": Text("Where does Alvin go?", "Wohin kommt Alvin?"),
}


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
