"""`stellwerk games`: what can be played."""

from __future__ import annotations

from rich import box
from rich.table import Table

from stellwerk.bots.registry import BOTS
from stellwerk.cli.console import output
from stellwerk.games.registry import listed_games
from stellwerk.rulebook import Language, Text

COLUMNS = (Text("Game", "Spiel"), Text("Title", "Titel"), Text("Players", "Personen"), Text("Variants", "Varianten"))


def show_games(language: Language) -> None:
    table = Table(*(column.in_language(language) for column in COLUMNS), box=box.SIMPLE_HEAD, pad_edge=False)
    table.columns[0].style = "bold"
    for name, entry in ((entry.name, entry) for entry in listed_games()):
        players = f"{entry.players[0]}–{entry.players[-1]}"
        table.add_row(name, entry.title.in_language(language), players, ", ".join(entry.variants) or "–")
    console = output()
    console.print(table)
    console.print(f"Bots: {', '.join(BOTS)}")
