"""The command `slow-games`, with its options."""

from __future__ import annotations

from typing import Annotated

import typer


def slow_games(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.")] = "usa",
    players: Annotated[int, typer.Option(min=2, max=6, metavar="N", help="How many play.")] = 3,
    games: Annotated[int, typer.Option(min=1, max=100_000, metavar="K", help="How many slow games.")] = 1000,
    clock: Annotated[float, typer.Option(min=1, max=720, metavar="HOURS", help="The clock of a turn.")] = 24.0,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Whose games they are.")] = "greedy",
    seed: Annotated[int, typer.Option(min=0, metavar="S", help="Repeats the same games.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Show by a model what shortens a game over days."""
    from stellwerk.cli.slow_games import show_slow_games

    show_slow_games(game, players, games, clock, bot, seed, json)
