"""`stellwerk arena` and `stellwerk ratings`: the functions that the command line calls."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stellwerk.arena.contest import Contest, Deal
from stellwerk.arena.html import page
from stellwerk.arena.running import Interrupted, run
from stellwerk.arena.showing import adjusted_table, as_json, sources_table, standings_table, title
from stellwerk.arena.standings import Standings

INTERRUPTED = 130


def arena_command(
    game: str,
    bots: str,
    players: int = 2,
    games: int = 400,
    jobs: int = 1,
    seed: int | None = None,
    variant: str = "",
    focus: str = "",
    json_wanted: bool = False,
    html: Path | None = None,
    file: Path | None = None,
    backend: str = "local",
    adjust: bool = False,
) -> None:
    """Play a contest and show it. Bots are separated by commas; with more of them than seats they take turns."""
    contest = Contest(
        game=game,
        players=players,
        bots=tuple(name.strip() for name in bots.split(",") if name.strip()),
        games=games,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        variants=(variant,) if variant else (),
        focus=focus,
        adjust=adjust,
    )
    try:
        result: Standings | None = watched(contest, jobs, backend, file)
        complete = True
    except Interrupted as stopped:
        result, complete = stopped.standings, False
        how = "" if seed is not None or file is not None else f" with --seed {contest.seed}"
        print(f"interrupted; the same command{how} goes on where it stopped ({stopped.path})", file=sys.stderr)
    if result is not None:
        show(result, json_wanted, html)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def watched(contest: Contest, jobs: int, backend: str, file: Path | None) -> Standings:
    """Run with a progress bar."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{contest.game} {contest.players}p", total=contest.deals * contest.players)

        def heard(deal: Deal, finished: int) -> None:
            progress.update(task, completed=finished * contest.players)

        return run(contest, jobs, backend, file, heard)


def show(result: Standings, json_wanted: bool, html: Path | None) -> None:
    if html is not None:
        html.write_text(page(result), encoding="utf-8")
    if json_wanted:
        print(json.dumps(as_json(result), indent=1))
        return
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(title(result), style="bold", highlight=False)
    console.print(standings_table(result))
    if (without_luck := adjusted_table(result)) is not None:
        console.print(without_luck)
    console.print(sources_table(result))


def ratings_command(
    games: int = 75,
    jobs: int = 1,
    seed: int = 1,
    bots: str = "",
    page_file: Path = Path("docs/ratings.md"),
    folder: Path | None = None,
    backend: str = "local",
) -> None:
    """Rate all bots in all games at 2 to 5 players and write the page. Finished contests in the folder are kept."""
    from stellwerk.arena.rating_page import rated_contests, rating_page

    results = []
    for contest in rated_contests(games, seed, bots):
        kept = None if folder is None else folder / f"{contest.game}-{contest.players}.jsonl"
        try:
            results.append(watched(contest, jobs, backend, kept))
        except Interrupted as stopped:
            print(f"interrupted; the same command goes on where it stopped ({stopped.path})", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    page_file.parent.mkdir(parents=True, exist_ok=True)
    page_file.write_text(rating_page(results), encoding="utf-8")
    print(f"written: {page_file}", file=sys.stderr)
