"""`stellwerk board GAME`: the facts of a board, the checks that loading it made, and its picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from rich import box
from rich.table import Table
from rich.text import Text as Styled

from stellwerk.boards.loading import load_board
from stellwerk.cli import words
from stellwerk.cli.console import output
from stellwerk.cli.files import write_text
from stellwerk.engine.board import CITY, GRAY, Board
from stellwerk.engine.cards import COLORS
from stellwerk.games.registry import game_entry, setting_for
from stellwerk.rulebook import Language, Text

Theme = Literal["light", "dark"]

CHECKS = (
    Text("places: every id once, every kind and number readable", "Orte: jede Kennung nur einmal, alle Angaben lesbar"),
    Text(
        "routes: known places, known colours, symbols fit the length",
        "Strecken: bekannte Orte und Farben, die Symbole passen zur Länge",
    ),
    Text("parallel routes have equal lengths", "parallele Strecken sind gleich lang"),
    Text("tickets: known places, none twice in a deck", "Zielkarten: bekannte Orte, keine doppelt im Stapel"),
    Text("routes join the ends of every ticket", "jede Zielkarte ist erfüllbar"),
    Text("the totals are those of board.toml", "die Summen stimmen mit board.toml überein"),
)


def show_board(game: str, language: Language, svg: Path | None, theme: Theme) -> None:
    entry = game_entry(game)
    board = load_board(entry.board)
    if svg is not None:
        from stellwerk.boards.drawing import board_svg

        write_text(svg, board_svg(entry.board, theme=theme, language=language))
    console = output()
    console.print(Styled(entry.title.in_language(language), "bold"))
    said = setting_for(game, entry.usual_players).vocabularies.values()
    console.print(_facts(board, {vocabulary.name: vocabulary.title for vocabulary in said}, language))
    console.print(_lengths(board, language))
    console.print(_tickets(board, language))
    console.print(Styled({"en": "Checked while loading", "de": "Beim Laden geprüft"}[language], "bold"))
    for check in CHECKS:
        console.print(Styled.assemble(("  ✓ ", "green"), check.in_language(language)))
    console.print()
    if svg is None:
        hint = {"en": "--svg FILE writes the picture of the board.", "de": "--svg DATEI schreibt das Bild des Plans."}
        console.print(hint[language], style="dim")
    else:
        console.print({"en": "Picture: ", "de": "Bild: "}[language] + str(svg), soft_wrap=True)


def _facts(board: Board, titles: Mapping[str, Text], language: Language) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold")
    table.add_column()
    for number, name in _counted(board, titles):
        if number:
            table.add_row(str(number), name.in_language(language))
    return table


def _counted(board: Board, titles: Mapping[str, Text]) -> Sequence[tuple[int, Text]]:
    numbers = list(board.places[0].numbers)
    parallel = Counter(len(group) for group in board.groups)
    cities = sum(1 for place in board.places if place.kind == CITY)
    return (
        (cities, Text("cities", "Städte")),
        (len(board.places) - cities, Text("countries and territories", "Länder und Gebiete")),
        (len({place.region for place in board.places} - {""}), Text("regions", "Regionen")),
        *(
            (sum(p.numbers[column] for p in board.places), titles.get(column, Text(column, column)))
            for column in numbers
        ),
        (len(board.routes), Text("routes", "Strecken")),
        (len(board.groups), Text("pairs of neighbours", "Nachbarpaare")),
        (parallel[2], Text("of them with a double route", "davon mit Doppelstrecke")),
        (parallel[3], Text("of them with a triple route", "davon mit Dreifachstrecke")),
        (sum(int(route.length) for route in board.routes), Text("spaces on all routes", "Felder auf allen Strecken")),
        (sum(int(route.waves) for route in board.routes), Text("waves", "Wellen")),
        (sum(int(route.locomotives) for route in board.routes), Text("locomotive symbols", "Lokomotivsymbole")),
    )


def _lengths(board: Board, language: Language) -> Table:
    lengths = sorted({int(route.length) for route in board.routes})
    count = Counter((route.color, int(route.length)) for route in board.routes)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    table.add_column(
        {"en": "routes of length", "de": "Strecken der Länge"}[language], {"en": "all", "de": "alle"}[language]
    )
    for length in lengths:
        total = sum(count[color, length] for color in (*COLORS, GRAY))
        table.add_column(str(length), str(total), justify="right")
    table.add_column({"en": "all", "de": "alle"}[language], str(len(board.routes)), justify="right")
    for color in (*COLORS, GRAY):
        row = [count[color, length] for length in lengths]
        cells = [str(n) if n else "·" for n in row]
        table.add_row(words.word(words.CARDS, color, language), *cells, str(sum(row)))
    return table


def _tickets(board: Board, language: Language) -> Table:
    heads = (Text("ticket deck", "Zielkartenstapel"), Text("tickets", "Karten"), Text("values", "Werte"))
    table = Table(*(head.in_language(language) for head in heads), box=box.SIMPLE_HEAD, pad_edge=False)
    table.columns[1].justify = "right"
    values: dict[str, list[int]] = {}
    for ticket in board.tickets:
        values.setdefault(ticket.deck, []).append(int(ticket.points))
    for deck, worth in values.items():
        table.add_row(deck, str(len(worth)), f"{min(worth)}–{max(worth)}")
    return table
