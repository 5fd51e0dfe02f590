"""The options of `stellwerk review`; what it does is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer


def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file with the record of a finished game.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with charts here.", show_default=False)
    ] = None,
    effort: Annotated[
        float, typer.Option(min=0.05, max=100, metavar="X", help="How many times the usual number of games.")
    ] = 1.0,
    seed: Annotated[str, typer.Option(metavar="S", help="Names the cards of the games played on.")] = "review",
    language: Annotated[
        Literal["de", "en"] | None,
        typer.Option(help="The language; otherwise that of the environment.", show_default=False),
    ] = None,
) -> None:
    """Say what decided a game: luck, own choices or others'."""
    from stellwerk.cli.review import show_review
    from stellwerk.cli.words import environment_language

    show_review(record, language or environment_language(), json, html, effort, seed)
