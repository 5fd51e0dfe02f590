"""`stellwerk campaign simulate`: whole campaigns between bots, and what they show of the balance."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stellwerk.campaign import content
from stellwerk.campaigns import CampaignReport, GameReport, report_from_line, report_line, simulate_campaigns
from stellwerk.cli.console import output, progress_console, write_plain
from stellwerk.cli.failures import INTERRUPTED
from stellwerk.cli.files import FileError, read_text, write_text

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
    """Money by game and source, rounds, tickets, wins against fair shares by company and by seat, mechanisms' use."""
    final: Counter[str] = Counter()
    for report in reports:
        for lines in report.lines.values():
            final.update(lines)
    companies = sum(report.players for report in reports)
    events: Counter[str] = Counter()
    for report in reports:
        events.update(report.events)
    return {
        "campaigns": len(reports),
        "wins_against_fair_share": {
            "company": shares(reports, lambda report, seat, color: color),
            "seat": shares(reports, lambda report, seat, color: f"seat {seat + 1}"),
        },
        "games_won_by_the_first_player_against_fair_share": _first_player_wins(reports),
        "final_count": {name: round(total / companies, 1) for name, total in final.items()},
        "regions_first": dict(Counter(report.regions[0] for report in reports)),
        "events_turned_up": dict(sorted(events.items())),
        "postcards_solved": dict(sorted(Counter(n for r in reports for n in r.postcards_solved).items())),
        "games": {n: _game([r.games[n - 1] for r in reports]) for n in range(1, len(content.games()) + 1)},
    }


def _game(games: list[GameReport]) -> dict[str, object]:
    """One game of the campaign over all campaigns: money and tickets for each company, uses for each game."""
    seats = sum(len(game.sources) for game in games)
    sources: Counter[str] = Counter()
    deeds: Counter[str] = Counter()
    for game in games:
        deeds.update(game.deeds)
        for mine in game.sources.values():
            sources.update(mine)
    return {
        "rounds": round(sum(game.turns / len(game.sources) for game in games) / len(games), 1),
        "tickets_done": round(sum(sum(game.tickets_done.values()) for game in games) / seats, 2),
        "tickets_held": round(sum(sum(game.tickets_held.values()) for game in games) / seats, 2),
        "money": round(sum(sources.values()) / seats, 1),
        "by_source": {name: round(total / seats, 2) for name, total in sorted(sources.items())},
        "uses": {name: round(total / len(games), 2) for name, total in sorted(deeds.items())},
    }


def shares(reports: Iterable[CampaignReport], name_of: Callable[[CampaignReport, int, str], str]) -> dict[str, float]:
    """1 is as many wins as there would be by chance; shared wins are shared."""
    won: dict[str, float] = {}
    fair: dict[str, float] = {}
    for report in reports:
        winners = [color for color, place in report.places.items() if place == 1]
        for seat, color in enumerate(report.places):
            name = name_of(report, seat, color)
            fair[name] = fair.get(name, 0) + 1 / report.players
            won[name] = won.get(name, 0) + (color in winners) / len(winners)
    return {name: round(won[name] / fair[name], 2) for name in sorted(fair)}


def _first_player_wins(reports: list[CampaignReport]) -> float:
    games = [(game, report.players) for report in reports for game in report.games]
    return round(sum(game.winner == game.first for game, _ in games) / sum(1 / players for _, players in games), 2)


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
    for column in ("game", "rounds", "money", "tickets", "by source", "uses a game"):
        table.add_column(column)
    for number, game in games.items():
        tickets = f"{game['tickets_done']}/{game['tickets_held']}"
        told = ["  ".join(f"{name} {value}" for name, value in game[what].items()) for what in ("by_source", "uses")]
        table.add_row(str(number), str(game["rounds"]), str(game["money"]), tickets, *told)
    console.print(table)
    for name in ("wins_against_fair_share", "games_won_by_the_first_player_against_fair_share", "final_count"):
        console.print(f"{name.replace('_', ' ')}: {result[name]}")
    solved = result["postcards_solved"]
    assert isinstance(solved, dict)
    console.print(f"first regions {result['regions_first']}, kinds of postcards solved {len(solved)}")
