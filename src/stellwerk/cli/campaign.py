"""`stellwerk campaign new|show|rules|verify|join|hand-over`: the legacy campaign as a file.

Nothing is shown that is not unlocked, and the secret sides of postcards only to the company that holds them.
"""

from __future__ import annotations

from pathlib import Path

from stellwerk.campaign.book import picture_book
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.texts import title
from stellwerk.cli import campaign_picture, campaign_play
from stellwerk.cli.campaign_file import load, save
from stellwerk.cli.campaign_rules import show_rules
from stellwerk.cli.console import one_line, output
from stellwerk.cli.files import FileError, write_text
from stellwerk.rulebook import Language


def new_campaign(path: Path, players: list[str], language: Language) -> None:
    """Players are color:name; who gives no name is called by the color."""
    if path.exists():
        raise FileError(f"{path}: is there already; choose another name, or go on with `stellwerk campaign play`")
    campaign = Campaign([_player(player) for player in players])
    save(path, campaign)
    output().print(f"{title(language)}: {path}")
    output().print(f"commitment {campaign.commitment}", style="dim")


def _player(given: str) -> tuple[str, str]:
    color, _, name = given.partition(":")
    return color, name or color


def show_campaign(path: Path, me: str | None, language: Language) -> None:
    campaign = load(path)
    led = [company.color for company in campaign.state.companies]
    if me is not None and me not in led:
        raise FileError(f"{path}: nobody leads {me!r} here; the companies are {', '.join(led)}")
    campaign_picture.show(output(), campaign, language, me)


def play(path: Path, me: str | None, language: Language, on: bool) -> None:
    campaign_play.play_campaign(load(path), path, me, language, on)


def join(path: Path, player: str) -> None:
    """Somebody joins before the next game, with all games so far missed."""
    campaign = load(path)
    color, name = _player(player)
    campaign.join(color, name)
    save(path, campaign)


def hand_over(path: Path, player: str) -> None:
    campaign = load(path)
    campaign.hand_over(*_player(player))
    save(path, campaign)


def rules(path: Path | None, language: Language) -> None:
    show_rules(output(), language, None if path is None else load(path).state)


def book(path: Path, out: Path, language: Language) -> None:
    write_text(out, picture_book(load(path), language))
    output().print(one_line(str(out), 2000), soft_wrap=True)


def verify(path: Path) -> None:
    """Loading repeats all; whatever does not fit is told in one line and the exit code is 2."""
    campaign = load(path)
    games = campaign.record.games
    actions = sum(1 for entry in campaign.inputs if not isinstance(entry, str))
    over = sum(1 for game in games if game.digest is not None)
    checked = (
        f"seed and commitment fit, {len(campaign.inputs)} checks right, the shuffles of {len(games)} games fit their "
        f"commitments, {actions} actions legal, {len(campaign.inputs) - actions} answers on offer, {over} digests equal"
    )
    output().print(one_line(f"ok  {path}: {checked}", 2000), soft_wrap=True)
