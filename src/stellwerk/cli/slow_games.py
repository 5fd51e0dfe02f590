"""`stellwerk slow-games`: games over days, with people who sleep and work, under every help that there is."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich import box
from rich.table import Table

from stellwerk.cli.console import output, write_plain
from stellwerk.games.registry import game_entry, setting_for
from stellwerk.simulation.slow_games import ELSE, FAILED, FIRST, NO_ORDER, Report, slow_games


def show_slow_games(game: str, players: int, games: int, clock: float, bot: str, seed: int, as_json: bool) -> None:
    """Print the model's result as a table or as JSON."""
    report = slow_games(setting_for(game, players), bot, games, clock, seed)
    if as_json:
        told = {"format": "stellwerk-slow-games", "version": 1, "game": game, "players": players, "clock": clock}
        write_plain(json.dumps({**told, "bot": bot, "seed": seed, **asdict(report)}, indent=1) + "\n")
        return
    console = output()
    title = game_entry(game).title.en
    played = f"{report.games} slow games of {report.turns:.0f} turns, clock {clock:g} h, seed {seed}"
    console.print(f"{title}, {players} players: {played}")
    console.print(_table(report))
    held = report.held
    console.print(
        f"An order's first line still held in {held[FIRST]:.0%} of the turns, its second in {held[ELSE]:.0%}, "
        f"none in {held[FAILED]:.0%}; {held[NO_ORDER]:.0%} had none."
    )


def _table(report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("people have")
    for name in ("days", "median", "9 in 10", "shorter by", "hours a turn", "by orders", "clocks out"):
        table.add_column(name, justify="right")
    first = report.lines[0].days
    for line in report.lines:
        table.add_row(
            line.help,
            f"{line.days:.1f}",
            f"{line.median:.1f}",
            f"{line.nine_in_ten:.1f}",
            f"{1 - line.days / first:.0%}" if first else "–",
            f"{line.hours_a_turn:.1f}",
            f"{line.ordered:.0%}",
            f"{line.late_a_game:.2f}",
        )
    return table
