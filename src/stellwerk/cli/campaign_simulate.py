"""`stellwerk campaign simulate`: whole campaigns between bots, and what they show of the balance."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stellwerk.campaign import content
from stellwerk.cli.console import output, progress_console, write_plain
from stellwerk.cli.failures import INTERRUPTED
from stellwerk.cli.files import FileError, read_text, write_text
from stellwerk.simulation.campaigns import CampaignReport, report_from_line, report_line, shares, simulate_campaigns
from stellwerk.simulation.campaigns import balance as figures

FORMAT = "stellwerk-campaigns"


class Reports:
    """Finished campaigns, kept in a file if one is named, so that an interrupted run can go on.

    The first line says how they were made; a file that was made otherwise is not touched.
    """

    def __init__(self, file: Path | None, players: int, seed: int | None) -> None:
        self.file = file
        self.players = players
        self.found: dict[int, CampaignReport] = {}
        kept = self._kept_seed(seed)
        self.seed = kept if kept is not None else secrets.randbelow(2**31) if seed is None else seed
        if file is not None:
            lines = [self._header(), *(report_line(report) for report in self.found.values())]
            write_text(file, "".join(f"{line}\n" for line in lines))

    def _header(self) -> str:
        return json.dumps({"format": FORMAT, "players": self.players, "seed": self.seed})

    def _kept_seed(self, seed: int | None) -> int | None:
        if self.file is None or not self.file.exists():
            return None
        first, *lines = read_text(self.file).splitlines() or [""]
        try:
            header = json.loads(first)
            kept = int(header["seed"])
            fits = header == {"format": FORMAT, "players": self.players, "seed": kept} and seed in (None, kept)
        except (ValueError, KeyError, TypeError):
            fits, kept = False, 0
        if not fits:
            raise FileError(f"{self.file}: holds something else, or campaigns of other players or another seed")
        for line in lines:
            try:
                report = report_from_line(line)
            except (ValueError, KeyError, TypeError):
                continue  # the last line of an interrupted run may be torn
            self.found[report.seed] = report
        return kept

    def add(self, report: CampaignReport) -> None:
        self.found[report.seed] = report
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                print(report_line(report), file=file)


def simulate(players: int, campaigns: int, jobs: int, seed: int | None, as_json: bool, file: Path | None) -> None:
    """`players` 0 mixes 2 to 5. The result does not depend on the number of processes."""
    kept = Reports(file, players, seed)
    plan = [(kept.seed + n, players or 2 + n % 4) for n in range(campaigns)]
    complete = True
    try:
        _run([wanted for wanted in plan if wanted[0] not in kept.found], len(plan), jobs, kept)
    except KeyboardInterrupt:
        complete = False
    reports = [kept.found[number] for number, _ in plan if number in kept.found]
    if not complete:
        how = "" if file is None else f"; the same command goes on where it stopped ({file})"
        progress_console().print(f"interrupted after {len(reports)} of {campaigns} campaigns{how}")
    if reports:
        _show(reports, kept.seed, as_json)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def _run(missing: list[tuple[int, int]], total: int, jobs: int, kept: Reports) -> None:
    console = progress_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("campaigns", total=total, completed=total - len(missing))
        for report in simulate_campaigns(missing, jobs):
            kept.add(report)
            progress.advance(task)


def balance(reports: list[CampaignReport]) -> dict[str, object]:
    """Money by game and source, rounds, tickets, wins against fair shares, what was open, used, turned up and acted."""
    final: Counter[str] = Counter()
    for report in reports:
        for lines in report.lines.values():
            final.update(lines)
    companies = sum(report.players for report in reports)
    return {
        "campaigns": len(reports),
        "wins_against_fair_share": {
            "company": figures.wins(reports, figures.by_company),
            "seat": figures.wins(reports, figures.by_seat),
        },
        "money_against_the_table": {
            "company": figures.money(reports, figures.by_company),
            "seat": figures.money(reports, figures.by_seat),
        },
        "games_won_by_the_first_player_against_fair_share": figures.first_player_wins(reports),
        "rounds_against_those_intended": {n: figures.rounds_off(reports, n) for n in figures.INTENDED_ROUNDS},
        "final_count": {name: round(total / companies, 1) for name, total in final.items()},
        "regions_first": dict(Counter(report.regions[0] for report in reports)),
        "balance": shares.balance_of(reports),
        "games": {
            n: figures.game_summary([r.games[n - 1] for r in reports]) for n in range(1, len(content.games()) + 1)
        },
        "mechanisms": {name: {**asdict(use), "share": use.share} for name, use in figures.mechanisms(reports).items()},
        **{kind: _plain(seen) for kind, seen in figures.everything_seen(reports).items()},
        "outside_the_limits": figures.outside_the_limits(reports),
    }


def _plain(seen: dict[str, figures.Seen]) -> dict[str, dict[str, int]]:
    return {name: asdict(how) for name, how in seen.items()}


def _show(reports: list[CampaignReport], seed: int, as_json: bool) -> None:
    result = balance(reports)
    if as_json:
        write_plain(json.dumps({"seed": seed, **result}, indent=1) + "\n")
        return
    console = output()
    console.print(f"{len(reports)} campaigns from seed {seed}", style="bold")
    games = result["games"]
    assert isinstance(games, dict)
    table = Table(box=None)
    for column in ("game", "rounds", "money", "tickets", "by source"):
        table.add_column(column)
    for number, game in games.items():
        tickets = f"{game['tickets_done']}/{game['tickets_held']}"
        sources = "  ".join(f"{name} {value}" for name, value in game["by_source"].items())
        table.add_row(str(number), str(game["rounds"]), str(game["money"]), tickets, sources)
    console.print(table)
    _show_mechanisms(console, figures.mechanisms(reports))
    console.print("in how many campaigns each came up/acted", style="bold")
    for kind, counts in figures.everything_seen(reports).items():
        told = "  ".join(f"{name} {how.occurred}/{how.acted}" for name, how in counts.items())
        console.print(f"{kind.replace('_', ' ')}: {told}")
    for name in (
        "wins_against_fair_share",
        "money_against_the_table",
        "games_won_by_the_first_player_against_fair_share",
        "rounds_against_those_intended",
        "final_count",
        "regions_first",
    ):
        console.print(f"{name.replace('_', ' ')}: {result[name]}")
    for name, found in shares.balance_of(reports).items():
        console.print(f"{name.replace('_', ' ')}: {found}")
    outside = figures.outside_the_limits(reports)
    console.print("outside the limits" if outside else "nothing is outside the limits", style="bold")
    for line in outside:
        console.print(f"- {line}")


def _show_mechanisms(console: Console, uses: dict[str, figures.Use]) -> None:
    table = Table(box=None)
    for column in ("mechanism", "open in games", "used in", "share", "times"):
        table.add_column(column)
    for name, use in uses.items():
        table.add_row(name, str(use.open), str(use.used), f"{use.share:.0%}", str(use.times))
    console.print(table)
