"""`stellwerk campaign new|show|play|simulate`: the legacy campaign in the terminal.

Nothing is shown that is not unlocked, and of postcards only the side that is read aloud.
"""

from __future__ import annotations

import json
import random
import secrets
from collections import Counter
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from stellwerk.bots.company import CompanyBot, answer
from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.texts import text, title
from stellwerk.campaigns import CampaignReport, simulate_campaigns
from stellwerk.cli.console import output, progress_console, write_plain
from stellwerk.cli.failures import INTERRUPTED
from stellwerk.cli.files import FileError, read_text, write_text
from stellwerk.engine.actions import Action
from stellwerk.engine.codec import to_json
from stellwerk.engine.errors import RecordError
from stellwerk.engine.game import Game
from stellwerk.rulebook import Language

HUMAN_ASKS = "number (q: save and quit) > "


class Stopped(Exception):  # noqa: N818 - not an error
    """The person wants no more for now."""


def new_campaign(path: Path, players: list[str], language: Language) -> None:
    """Players are color:name; a name that is a company's color plays itself."""
    if path.exists():
        raise FileError(f"{path}: is there already; choose another name, or go on with `stellwerk campaign play`")
    campaign = Campaign([_player(player) for player in players])
    write_text(path, campaign.to_text())
    output().print(f"{title(language)}: {path}")
    output().print(f"commitment {campaign.commitment}", style="dim")


def _player(given: str) -> tuple[str, str]:
    color, _, name = given.partition(":")
    return color, name or color


def load(path: Path) -> Campaign:
    try:
        return Campaign.from_text(read_text(path))
    except RecordError as problem:
        raise FileError(f"{path}: {problem}") from None


def show_campaign(path: Path, language: Language) -> None:
    campaign = load(path)
    console = output()
    show(console, campaign, language)


def show(console: Console, campaign: Campaign, language: Language) -> None:
    state = campaign.state
    year = content.games()[state.game - 1][0]
    console.print(f"{title(language)}: {state.game}/12, {year}", style="bold")
    table = Table(box=None, pad_edge=False)
    for column in ("", "", "$", "tickets", "seals", "postcards", "amendments"):
        table.add_column(column)
    for company in state.companies:
        table.add_row(
            text(language, "companies", company.color, "name"),
            company.player,
            str(company.money),
            str(company.tickets_done),
            str(company.seals),
            f"{company.solved()}/{len(company.postcards)}",
            ", ".join(text(language, "amendments", id, "name") for id in company.amendments),
        )
    console.print(table)
    for region in state.regions:
        founder = text(language, "companies", state.founders[region], "name")
        console.print(f"  {text(language, 'regions', region, 'name')} ({founder})")
    for count in campaign.final:
        console.print(
            f"  {count.place}. {text(language, 'companies', count.company, 'name')}: {count.total} {count.lines}"
        )


def play_campaign(path: Path, me: str | None, language: Language) -> None:
    """Go on where it was left; seats that are not `me` are played by bots, and the file is saved at every step."""
    campaign = load(path)
    console = output()
    dice = random.Random(len(campaign.inputs))
    try:
        while not campaign.finished:
            _step(console, campaign, me, language, dice)
            if campaign.question is not None or (campaign.game and len(campaign.game.history) % 20 == 0):
                write_text(path, campaign.to_text())
    except Stopped:
        pass
    finally:
        write_text(path, campaign.to_text())
    show(console, campaign, language)


def _step(console: Console, campaign: Campaign, me: str | None, language: Language, dice: random.Random) -> None:
    question = campaign.question
    if question is not None:
        if me is not None and question.company in (me, None):
            console.print(f"{question.code.replace('_', ' ')}:", style="bold")
            campaign.answer(_pick(console, list(question.options)))
        else:
            campaign.answer(answer(question.code, question.options, dice.random()))
        return
    game = campaign.game
    assert game is not None
    seat = game.to_act[0]
    color = campaign.playing_colors()[seat]
    options = list(game.options_for(seat))
    if color == me:
        action = _ask(console, game, seat, options)
    else:
        bot = CompanyBot(dice.randrange(2**32), game.setting.board, color, content.large_cities())
        action = bot.choose(game.view(seat), options)
    for event in campaign.play(action, seat):
        known = event.redacted_for(seat if color == me else None)
        if me is not None and known is not None:
            console.print(f"  {to_json(known)}", style="dim")


def _ask(console: Console, game: Game, seat: int, options: list[Action]) -> Action:
    own = game.view(seat).seats[seat]
    hand = {card: n for card, n in (own.hand or {}).items() if n}
    console.print(f"${own.points}, {own.trains} wagons, hand {hand}, tickets {list(own.tickets or ())}")
    console.print(f"display {list(game.view(seat).market)}")
    labels = [json.dumps(to_json(option)) for option in options]
    return options[labels.index(_pick(console, labels))]


def _pick(console: Console, labels: list[str]) -> str:
    for number, label in enumerate(labels, 1):
        console.print(f"  {number:>3}  {label}", soft_wrap=True)
    while True:
        try:
            given = console.input(HUMAN_ASKS).strip().lower()
        except (EOFError, KeyboardInterrupt):
            raise Stopped from None
        if given.startswith("q"):
            raise Stopped
        if given.isascii() and given.isdigit() and 1 <= int(given[:6]) <= len(labels):
            return labels[int(given[:6]) - 1]
        console.print(f"a number from 1 to {len(labels)}, please")


def simulate(players: int, campaigns: int, jobs: int, seed: int | None, as_json: bool) -> None:
    """Whole campaigns between bots and what they show of the balance; `players` 0 mixes 2 to 5."""
    first = secrets.randbelow(2**31) if seed is None else seed
    plan = [(first + n, players or 2 + n % 4) for n in range(campaigns)]
    reports: list[CampaignReport] = []
    complete = True
    try:
        with Progress(console=progress_console(), transient=True) as progress:
            task = progress.add_task("campaigns", total=campaigns)
            for report in simulate_campaigns(plan, jobs):
                reports.append(report)
                progress.advance(task)
    except KeyboardInterrupt:
        complete = False
        progress_console().print(f"interrupted after {len(reports)} of {campaigns} campaigns")
    if reports:
        _show_balance(reports, first, as_json)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def balance(reports: list[CampaignReport]) -> dict[str, object]:
    """Money by game and source, rounds, tickets, wins against fair shares by company and by seat, mechanisms' use."""
    games: dict[int, dict[str, object]] = {}
    for number in range(1, 13):
        of_game = [(r, r.games[number - 1]) for r in reports]
        seats = sum(len(g.sources) for _, g in of_game)
        sources: Counter[str] = Counter()
        used: Counter[str] = Counter()
        for _, game in of_game:
            used.update(game.mechanisms)
            for mine in game.sources.values():
                sources.update(mine)
        games[number] = {
            "rounds": round(sum(g.turns / len(g.sources) for _, g in of_game) / len(of_game), 1),
            "tickets_done": round(sum(sum(g.tickets_done.values()) for _, g in of_game) / seats, 2),
            "tickets_held": round(sum(sum(g.tickets_held.values()) for _, g in of_game) / seats, 2),
            "money": round(sum(sources.values()) / seats, 1),
            "by_source": {name: round(total / seats, 2) for name, total in sorted(sources.items())},
            "used_in": {name: round(n / len(of_game), 2) for name, n in sorted(used.items())},
        }
    return {
        "campaigns": len(reports),
        "wins_against_fair_share": {
            "company": _shares(reports, by_seat=False),
            "seat": _shares(reports, by_seat=True),
        },
        "regions_first": dict(Counter(r.regions[0] for r in reports)),
        "postcards_solved": len({n for r in reports for n in r.postcards_solved}),
        "games": games,
    }


def _shares(reports: list[CampaignReport], by_seat: bool) -> dict[str, float]:
    won: dict[str, float] = {}
    fair: dict[str, float] = {}
    for report in reports:
        winners = [color for color, place in report.places.items() if place == 1]
        for seat, color in enumerate(report.places):
            name = f"seat {seat + 1}" if by_seat else color
            fair[name] = fair.get(name, 0) + 1 / report.players
            won[name] = won.get(name, 0) + (color in winners) / len(winners)
    return {name: round(won[name] / fair[name], 2) for name in sorted(fair)}


def _show_balance(reports: list[CampaignReport], seed: int, as_json: bool) -> None:
    result = balance(reports)
    if as_json:
        write_plain(json.dumps({"seed": seed, **result}, indent=1) + "\n")
        return
    console = output()
    console.print(f"{len(reports)} campaigns from seed {seed}", style="bold")
    table = Table(box=None)
    for column in ("game", "rounds", "money", "tickets", "by source"):
        table.add_column(column)
    games = result["games"]
    assert isinstance(games, dict)
    for number, game in games.items():
        by_source = "  ".join(f"{name} {value}" for name, value in game["by_source"].items())
        tickets = f"{game['tickets_done']}/{game['tickets_held']}"
        table.add_row(str(number), str(game["rounds"]), str(game["money"]), tickets, by_source)
    console.print(table)
    console.print(f"wins against the fair share: {result['wins_against_fair_share']}")
    console.print(f"first regions {result['regions_first']}, kinds of postcards solved {result['postcards_solved']}")
