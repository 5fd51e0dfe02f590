"""What a newcomer sees first, and the version."""

from __future__ import annotations

import platform

from rich.text import Text as Styled

from stellwerk import __version__
from stellwerk.cli.console import output
from stellwerk.engine.ints import COMPILED
from stellwerk.rulebook import Language, Text

GREETING = Text(
    "Stellwerk plays railway ticket games, exactly by their rulebooks.\n"
    "`stellwerk` alone opens the table in the browser; the games can be played in this terminal, too.",
    "Stellwerk spielt Eisenbahnspiele mit Zielkarten, genau nach ihren Regelheften.\n"
    "`stellwerk` allein öffnet den Tisch im Browser; spielen kannst du auch hier im Terminal.",
)
BEGIN = Text("Try this first:", "Zum Ausprobieren:")
FIRST_STEPS = (
    ("./run simulate usa --players 3 --games 200", Text("let bots play 200 games", "Bots spielen 200 Partien")),
    ("./run play germany", Text("play against a bot", "gegen einen Bot spielen")),
    ("./run board italy --svg italy.svg", Text("draw a board", "einen Plan zeichnen")),
)
ALL_COMMANDS = Text("All commands (./run COMMAND --help tells more):", "Alle Befehle (mehr mit ./run BEFEHL --help):")
COMMANDS = (
    ("games", Text("the games, their players and variants", "die Spiele, ihre Personenzahlen und Varianten")),
    ("rules GAME", Text("the numbered rules, in English or German", "die nummerierten Regeln, deutsch oder englisch")),
    ("board GAME", Text("facts and picture of a board", "Zahlen und Bild eines Plans")),
    ("play GAME", Text("a game against bots", "eine Partie gegen Bots")),
    ("simulate GAME", Text("many games between bots", "viele Partien zwischen Bots")),
    ("replay RECORD", Text("a recorded game, step by step", "eine aufgezeichnete Partie, Schritt für Schritt")),
    ("verify RECORD", Text("check shuffles, actions and result", "Mischen, Züge und Ergebnis prüfen")),
    ("bench", Text("how fast games run here", "wie schnell Partien hier laufen")),
)


def version_line() -> str:
    built = "native" if COMPILED else "pure Python"
    return f"stellwerk {__version__} ({built}), {platform.python_implementation()} {platform.python_version()}"


def show_welcome(language: Language) -> None:
    console = output()
    console.print(Styled("Stellwerk", "bold"), Styled(version_line().removeprefix("stellwerk "), "dim"))
    console.print(GREETING.in_language(language))
    console.print()
    console.print(BEGIN.in_language(language), style="bold")
    for command, meaning in FIRST_STEPS:
        console.print(Styled(f"  {command:<46}", "cyan"), meaning.in_language(language), soft_wrap=True, sep="")
    console.print()
    console.print(ALL_COMMANDS.in_language(language), style="bold")
    for command, meaning in COMMANDS:
        console.print(Styled(f"  {command:<16}", "cyan"), meaning.in_language(language), soft_wrap=True, sep="")
    console.print()
    console.print("./run test" + {"en": "  runs every check.", "de": "  führt alle Prüfungen aus."}[language])
