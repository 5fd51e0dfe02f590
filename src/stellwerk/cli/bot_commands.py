"""The options of the commands about bots and their strength; what they do is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

MOST_GAMES = 1_000_000
MOST_JOBS = 64
LARGEST_SEED = 2**63 - 1

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, as `stellwerk games` lists them.")]
Players = Annotated[int, typer.Option(min=1, max=99, metavar="N", help="How many play.")]
Variant = Annotated[str, typer.Option(metavar="V", help="A variant of the game.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Jobs = Annotated[int, typer.Option(min=1, max=MOST_JOBS, metavar="J", help="How many processes.")]
Backend = Annotated[str, typer.Option(metavar="local|ray", help="Where the games run.")]
FixedSeed = Annotated[int, typer.Option(min=0, max=LARGEST_SEED, metavar="S", help="Repeats the same games.")]
Folder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Keep what is finished here, to go on later.", show_default=False)
]


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,..", help="Bots by name or as file.py:Class.")],
    players: Players = 2,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, metavar="K", help="How many games.")] = 400,
    jobs: Jobs = 1,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=LARGEST_SEED, metavar="S", help="Repeats the same games.", show_default="a new one"),
    ] = None,
    variant: Variant = "",
    focus: Annotated[
        str, typer.Option(metavar="BOT", help="This bot sits in every game, the others in turn.", show_default=False)
    ] = "",
    json: Json = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report with charts here.", show_default=False)
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished games here, to go on later.", show_default=False)
    ] = None,
    backend: Backend = "local",
    adjust: Annotated[bool, typer.Option("--adjust", help="Take luck out, so that fewer games tell more.")] = False,
) -> None:
    """Let bots meet in all seatings and compare them."""
    from stellwerk.arena.command import arena_command

    arena_command(game, bots, players, games, jobs, seed, variant, focus, json, html, file, backend, adjust)


def ratings(
    games: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, metavar="K", help="Games of each bot in each contest.")
    ] = 75,
    jobs: Jobs = 1,
    seed: FixedSeed = 1,
    bots: Annotated[str, typer.Option(metavar="A,B,..", help="Only these bots.", show_default="all")] = "",
    page: Annotated[Path, typer.Option(metavar="FILE", help="The page to write.")] = Path("docs/ratings.md"),
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep finished games here.", show_default=False)
    ] = None,
    backend: Backend = "local",
) -> None:
    """Rate all bots in all games and write the page."""
    from stellwerk.arena.command import ratings_command

    ratings_command(games, jobs, seed, bots, page, folder, backend)


def probe(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot to be probed, by name or as file.py:Class.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game.")] = "usa",
    players: Players = 2,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, metavar="K", help="The budget of games.")] = 2000,
    real: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST_GAMES,
            metavar="R",
            help="So many of them against the bot, the others against its plan.",
            show_default="all",
        ),
    ] = 0,
    jobs: Jobs = 1,
    seed: FixedSeed = 0,
    folder: Folder = None,
    backend: Backend = "local",
    json: Json = False,
) -> None:
    """Search for the style that takes most from a bot."""
    from stellwerk.arena.probe_command import probe_command

    probe_command(bot, game, players, games, jobs, seed, real, folder, backend, json)


def beliefs(
    game: GameName,
    players: Players = 2,
    variant: Variant = "",
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, metavar="K", help="How many games.")] = 60,
    seed: FixedSeed = 1,
    json: Json = False,
) -> None:
    """Hold what level 6 believes of others against the truth."""
    from stellwerk.training.truth import beliefs_command

    beliefs_command(game, players, variant, games, seed, json)


def train(
    games: Annotated[
        int, typer.Option(min=10, max=MOST_GAMES, metavar="K", help="Games for each game and number of players.")
    ] = 20_000,
    seed: FixedSeed = 1,
    jobs: Jobs = 1,
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Keep finished parts here, to go on later.")] = Path(
        "training"
    ),
    write: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the weights go.", show_default="into the folder")
    ] = None,
    only: Annotated[str, typer.Option(metavar="GAME,..", help="Only these games.", show_default="all")] = "",
    backend: Backend = "local",
) -> None:
    """Make anew by self-play what level 6 has learned."""
    from stellwerk.training.command import train_command

    train_command(games, seed, jobs, folder, write, only, backend)


def tune(
    game: GameName,
    players: Players = 2,
    variant: Variant = "",
    generations: Annotated[int, typer.Option(min=1, max=10_000, metavar="G", help="How many generations.")] = 80,
    deals: Annotated[int, typer.Option(min=1, max=10_000, metavar="D", help="Deals of each candidate.")] = 80,
    seed: FixedSeed = 1,
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Keep each generation here, to go on later.")] = Path(
        "training"
    ),
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Put the weights into this file.", show_default=False)
    ] = None,
    known: Annotated[bool, typer.Option("--known", help="Only measure the weights that level 6 has.")] = False,
) -> None:
    """Tune the weights by which level 6 plans."""
    from stellwerk.training.tune_command import tune_command

    tune_command(game, players, variant, generations, deals, seed, folder, write, known)


def reproduce(
    only: Annotated[
        str, typer.Argument(metavar="NAME", help="Only matches whose names contain this.", show_default="all")
    ] = "",
    games: Annotated[
        int | None,
        typer.Option(min=2, max=MOST_GAMES, metavar="K", help="Games of each match.", show_default="as published"),
    ] = None,
    jobs: Jobs = 1,
    backend: Backend = "local",
) -> None:
    """Play published matches again and compare the results."""
    from stellwerk.arena.reproducing import reproduce_command

    reproduce_command(only, games, jobs, backend)


COMMANDS = (arena, ratings, probe, beliefs, train, tune, reproduce)
