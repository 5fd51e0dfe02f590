"""`stellwerk simulate GAME`: many games between bots, with a progress bar and a summary."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict
from pathlib import Path
from time import perf_counter

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Styled

from stellwerk.cli.console import output, progress_console, write_plain
from stellwerk.cli.failures import INTERRUPTED
from stellwerk.cli.files import make_folder, write_text
from stellwerk.cli.telling import Teller
from stellwerk.games.registry import game_entry, setting_for
from stellwerk.simulation import Simulation, Spread, Standing, Summary, Tally, simulate


def run_simulation(
    game: str,
    players: int,
    games: int,
    bots: str,
    jobs: int,
    seed: int | None,
    variant: str,
    as_json: bool,
    records: Path | None,
) -> None:
    plan = Simulation(
        game=game,
        players=players,
        games=games,
        bots=bot_names(bots),
        seed=secrets.randbelow(2**32) if seed is None else seed,
        variants=(variant,) if variant else (),
        keep_records=records is not None,
    )
    plan.check()
    if records is not None:
        make_folder(records)
    tally, started = Tally(), perf_counter()
    try:
        _play(plan, jobs, tally, records)
        complete = True
    except KeyboardInterrupt:
        complete = False
        progress_console().print(f"interrupted after {tally.games} of {plan.games} games")
    summary = tally.summary()
    if as_json:
        write_plain(json.dumps(simulation_json(plan, summary), indent=1) + "\n")
    elif summary is not None:
        _show(plan, summary, perf_counter() - started)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def bot_names(listed: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in listed.split(",") if name.strip())


def _play(plan: Simulation, jobs: int, tally: Tally, records: Path | None) -> None:
    console = progress_console()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(plan.game, total=plan.games, speed="")
        started = perf_counter()
        for result in simulate(plan, jobs):
            if records is not None and result.record is not None:
                write_text(records / f"{plan.game}-{result.seed}.json", result.record)
            tally.add(result)
            speed = tally.games / (perf_counter() - started)
            progress.update(task, advance=1, speed=f"{speed:.0f} games/s")


def simulation_json(plan: Simulation, summary: Summary | None) -> dict[str, object]:
    """The same fields for a whole simulation and for one that was interrupted, even before its first game."""
    return {
        "format": "stellwerk-simulation",
        "version": 1,
        "game": plan.game,
        "variants": list(plan.variants),
        "players": plan.players,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games_asked": plan.games,
        "games": 0 if summary is None else summary.games,
        "summary": None if summary is None else asdict(summary),
    }


# the summary as tables


def _show(plan: Simulation, summary: Summary, seconds: float) -> None:
    console = output()
    teller = Teller(setting_for(plan.game, plan.players, plan.variants), (), "en")
    title = game_entry(plan.game).title.en + "".join(f", {v}" for v in plan.variants)
    played = f"{summary.games} games in {seconds:.1f} s, {summary.games / seconds:.0f} a second, seed {plan.seed}"
    console.print(Styled.assemble((f"{title}, {plan.players} players", "bold"), f": {played}"))
    console.print(_bots(summary))
    console.print(_seats(summary))
    console.print(_sources(summary, teller))
    console.print(f"Length   {_range(summary.turns, 'turns')}, {_range(summary.actions, 'actions')}")
    endings = ", ".join(f"{teller.reason(name)}: {n}" for name, n in summary.reasons.items())
    console.print(f"Endings  {endings}")


def _bots(summary: Summary) -> Table:
    heads = ("bot", "played", "wins", "score", "sd", "worst", "best", "tickets kept", "completed")
    table = _table(*heads)
    everybody = [*summary.bots, summary.overall] if len(summary.bots) > 1 else list(summary.bots)
    for standing in everybody:
        score = standing.score
        table.add_row(
            _short(standing),
            str(standing.played),
            _share(standing.wins, summary.games),
            f"{score.mean:.1f}",
            f"{score.sd:.1f}",
            str(score.least),
            str(score.most),
            f"{standing.tickets_kept / standing.played:.1f}",
            _share(standing.tickets_completed, standing.tickets_kept),
        )
    return table


def _seats(summary: Summary) -> Table:
    table = _table("seat", *(standing.name for standing in summary.seats))
    table.add_row("wins", *(_share(standing.wins, standing.played) for standing in summary.seats))
    table.add_row("score", *(f"{standing.score.mean:.1f}" for standing in summary.seats))
    return table


def _sources(summary: Summary, teller: Teller) -> Table:
    columns = [*summary.bots, summary.overall] if len(summary.bots) > 1 else list(summary.bots)
    table = _table("points for", *map(_short, columns))
    for source in _in_order(summary.overall, teller):
        row = (f"{standing.points.get(source, 0):.1f}" for standing in columns)
        table.add_row(teller.source(source), *row)
    table.add_row("total", *(f"{standing.score.mean:.1f}" for standing in columns), style="bold")
    return table


def _short(standing: Standing) -> str:
    """A bot from a file is called by its class."""
    return standing.name.rpartition(":")[2]


def _in_order(standing: Standing, teller: Teller) -> list[str]:
    order = list(teller.sources)
    return sorted(standing.points, key=lambda source: order.index(source) if source in order else len(order))


def _table(first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first)
    for other in others:
        table.add_column(other, justify="right")
    return table


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _range(spread: Spread, unit: str) -> str:
    return f"{spread.mean:.1f} {unit} (sd {spread.sd:.1f}, {spread.least}–{spread.most})"
