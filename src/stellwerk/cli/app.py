"""All commands with their options. What they do is imported when they run, so that the help starts fast."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stellwerk.cli import review_command, slow_command, static_command
from stellwerk.cli.bot_commands import COMMANDS as BOT_COMMANDS
from stellwerk.cli.failures import OneLineFailures
from stellwerk.server.command import COMMANDS, serve

if TYPE_CHECKING:
    from stellwerk.rulebook import Language

MOST_GAMES = 1_000_000
MOST_JOBS = 64
LARGEST_SEED = 2**63 - 1

EXAMPLES = """\b
Examples:
  stellwerk simulate usa --players 3 --games 200
  stellwerk rules germany --language de
  stellwerk board italy --svg italy.svg
  stellwerk simulate usa --variant mega --games 3 --records records
  stellwerk replay records/old_west-1-0.json --open"""

app = typer.Typer(
    cls=OneLineFailures,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    epilog=EXAMPLES,
)


class LanguageOption(StrEnum):
    de = "de"
    en = "en"


class ThemeOption(StrEnum):
    light = "light"
    dark = "dark"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, as `stellwerk games` lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="The file with the record.")]
LanguageChoice = Annotated[
    LanguageOption | None,
    typer.Option(help="The language; otherwise that of the environment.", show_default=False),
]
Players = Annotated[int, typer.Option(min=1, max=99, metavar="N", help="How many play.")]
Variant = Annotated[str, typer.Option(metavar="V", help="A variant of the game.", show_default=False)]
Bots = Annotated[str, typer.Option(metavar="A,B,..", help="Bots by name or as file.py:Class; repeated over the seats.")]
Seed = Annotated[
    int | None,
    typer.Option(min=0, max=LARGEST_SEED, metavar="S", help="Repeats the same games.", show_default="a new one"),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def main() -> None:
    """The entry point of the command `stellwerk`."""
    app()


def _show_version(wanted: bool) -> None:
    if wanted:
        from stellwerk.cli.welcome import version_line

        typer.echo(version_line())
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def stellwerk(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Railway ticket games, exactly by their rulebooks. Without a command: the table in the browser."""
    if ctx.invoked_subcommand is None:
        serve(open_browser=True)


@app.command()
def welcome(language: LanguageChoice = None) -> None:
    """Show what there is and how to begin."""
    from stellwerk.cli.welcome import show_welcome

    show_welcome(_chosen(language))


@app.command()
def games(language: LanguageChoice = None) -> None:
    """List the games, their players and variants."""
    from stellwerk.cli.games import show_games

    show_games(_chosen(language))


@app.command()
def rules(
    game: GameName,
    language: LanguageChoice = None,
    id: Annotated[str, typer.Option(metavar="ID", help="Only this rule, such as NA-12.", show_default=False)] = "",
    variant: Annotated[
        str, typer.Option(metavar="V", help="Leave out the rules of other variants.", show_default=False)
    ] = "",
) -> None:
    """Show the numbered rules of a game."""
    from stellwerk.cli.rules import show_rules

    show_rules(game, _chosen(language), id, variant)


@app.command()
def board(
    game: GameName,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the picture of the board to this file.", show_default=False),
    ] = None,
    theme: Annotated[ThemeOption, typer.Option(help="The colours of the picture.")] = ThemeOption.light,
    language: LanguageChoice = None,
) -> None:
    """Show a board: its facts, the checks it passed, its picture."""
    from stellwerk.cli.board import show_board

    show_board(game, _chosen(language), svg, "dark" if theme is ThemeOption.dark else "light")


@app.command()
def play(
    game: GameName,
    players: Players = 2,
    bots: Bots = "greedy",
    seed: Seed = None,
    variant: Variant = "",
    language: LanguageChoice = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the game here.", show_default=False)
    ] = None,
) -> None:
    """Play a game against bots, here in the terminal."""
    from stellwerk.cli.play import play_in_terminal

    play_in_terminal(game, players, bots, seed, variant, _chosen(language), record)


@app.command()
def simulate(
    game: GameName,
    players: Players = 2,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, metavar="K", help="How many games.")] = 100,
    bots: Bots = "greedy,random",
    jobs: Annotated[int, typer.Option(min=1, max=MOST_JOBS, metavar="J", help="How many processes.")] = 1,
    seed: Seed = None,
    variant: Variant = "",
    json: Json = False,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the record of each game here.", show_default=False),
    ] = None,
) -> None:
    """Let bots play many games and sum them up. The result does not depend on the number of processes."""
    from stellwerk.cli.simulate import run_simulation

    run_simulation(game, players, games, bots, jobs, seed, variant, json, records)


@app.command()
def replay(
    record: RecordFile,
    step: Annotated[int, typer.Option(min=0, metavar="N", help="Begin after this many actions.")] = 0,
    seat: Annotated[
        int | None,
        typer.Option(min=1, max=99, metavar="S", help="See what this seat (1, 2, ..) sees.", show_default=False),
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="See the cards and tickets of all seats.")] = False,
    auto: Annotated[bool, typer.Option("--auto", help="Go on by itself, a step a second.")] = False,
    language: LanguageChoice = None,
) -> None:
    """Show a recorded game step by step. It is seen by a spectator, by a seat, or with open cards."""
    from stellwerk.cli.replay import Viewer, show_replay

    show_replay(record, _chosen(language), step, Viewer(None if seat is None else seat - 1, open), auto)


@app.command()
def verify(
    records: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Files with records.")],
) -> None:
    """Check shuffles, actions and results of recorded games. The exit code is 1 if one does not hold."""
    from stellwerk.cli.verify import verify_records

    raise typer.Exit(verify_records(records))


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, max=600, metavar="S", help="Time for each measurement.")] = 1.0,
    spike: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The study engines to compare with.", show_default="../shared/spike"),
    ] = None,
    json: Json = False,
) -> None:
    """Measure how fast random games run here."""
    from stellwerk.cli.bench import run_bench

    run_bench(seconds, spike, json)


_others = (review_command.review, slow_command.slow_games, static_command.static, *COMMANDS)
for _command in (*BOT_COMMANDS, *_others):
    app.command()(_command)

campaign_app = typer.Typer(
    cls=OneLineFailures, add_completion=False, rich_markup_mode=None, help="The legacy campaign: twelve games."
)
app.add_typer(campaign_app, name="campaign")
BookFile = Annotated[Path, typer.Argument(metavar="BOOK", help="The HTML file to be written.")]
CampaignFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file that holds the campaign.")]


@campaign_app.command("new")
def campaign_new(
    file: CampaignFile,
    players: Annotated[
        list[str], typer.Argument(metavar="COMPANY[:NAME]...", help="blue, yellow, green, black, red; 2 to 5 of them.")
    ],
    language: LanguageChoice = None,
) -> None:
    """Begin a campaign."""
    from stellwerk.cli.campaign import new_campaign

    new_campaign(file, players, _chosen(language))


Company = Annotated[
    str, typer.Argument(metavar="COMPANY:NAME", help="A company (blue, yellow, green, black, red) and who leads it.")
]


@campaign_app.command("show")
def campaign_show(
    file: CampaignFile,
    me: Annotated[
        str,
        typer.Option(metavar="COMPANY", help="Show the secret sides of this company's postcards.", show_default=False),
    ] = "",
    language: LanguageChoice = None,
) -> None:
    """Show where a campaign stands. Nothing is shown that is not unlocked."""
    from stellwerk.cli.campaign import show_campaign

    show_campaign(file, me or None, _chosen(language))


@campaign_app.command("play")
def campaign_play(
    file: CampaignFile,
    me: Annotated[
        str,
        typer.Option(metavar="COMPANY", help="The company that you lead; bots lead the others.", show_default=False),
    ] = "",
    on: Annotated[
        bool, typer.Option("--on", help="When the campaign is over, play on with the board as it is.")
    ] = False,
    language: LanguageChoice = None,
) -> None:
    """Go on with a campaign, here in the terminal; without --me bots lead all companies."""
    from stellwerk.cli.campaign import play

    play(file, me or None, _chosen(language), on)


@campaign_app.command("join")
def campaign_join(file: CampaignFile, company: Company) -> None:
    """Somebody joins before the next game and counts as having missed the games so far."""
    from stellwerk.cli.campaign import join

    join(file, company)


@campaign_app.command("hand-over")
def campaign_hand_over(file: CampaignFile, company: Company) -> None:
    """Somebody else leads a company from now on, with all it has."""
    from stellwerk.cli.campaign import hand_over

    hand_over(file, company)


@campaign_app.command("rules")
def campaign_rules(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A campaign, for the rules that it has discovered.")
    ] = None,
    language: LanguageChoice = None,
) -> None:
    """Print the rules of the rulebook, and those that a campaign has discovered so far."""
    from stellwerk.cli.campaign import rules

    rules(file, _chosen(language))


@campaign_app.command("book")
def campaign_book(file: CampaignFile, out: BookFile, language: LanguageChoice = None) -> None:
    """Write a campaign as a picture book: one HTML file, map by map. Before its end it is the story so far."""
    from stellwerk.cli.campaign import book

    book(file, out, _chosen(language))


@campaign_app.command("verify")
def campaign_verify(file: CampaignFile) -> None:
    """Repeat a campaign: every shuffle, action and answer. What does not hold is named; the exit code is then 2."""
    from stellwerk.cli.campaign import verify

    verify(file)


@campaign_app.command("simulate")
def campaign_simulate(
    players: Annotated[int, typer.Option(min=0, max=5, metavar="N", help="How many play; 0 mixes 2 to 5.")] = 0,
    campaigns: Annotated[int, typer.Option(min=1, max=100_000, metavar="K", help="How many campaigns.")] = 8,
    jobs: Annotated[int, typer.Option(min=1, max=MOST_JOBS, metavar="J", help="How many processes.")] = 1,
    seed: Seed = None,
    json: Json = False,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished campaigns here, to go on later.", show_default=False),
    ] = None,
) -> None:
    """Let bots play whole campaigns and report on the balance."""
    from stellwerk.cli.campaign_simulate import simulate as simulate_whole_campaigns

    if players == 1:
        raise typer.BadParameter("a campaign is for 2 to 5 players")
    simulate_whole_campaigns(players, campaigns, jobs, seed, json, file)


def _chosen(language: LanguageOption | None) -> Language:
    if language is None:
        from stellwerk.cli.words import environment_language

        return environment_language()
    return "de" if language is LanguageOption.de else "en"
