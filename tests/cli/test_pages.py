"""The commands that show what there is: welcome, games, rules, board, version and help."""

from __future__ import annotations

import platform
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stellwerk import __version__
from stellwerk.engine.ints import COMPILED
from stellwerk.rulebook import GAME_PREFIXES, rules
from tests.cli.conftest import Run, assert_one_line_error
from tests.settings import LISTED

COMMANDS = ("welcome", "games", "rules", "board", "play", "simulate", "replay", "verify", "bench")


def test_version_says_how_the_engine_was_built(run: Run) -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert __version__ in result.stdout
    assert ("native" if COMPILED else "pure Python") in result.stdout
    assert platform.python_version() in result.stdout


@pytest.mark.parametrize("arguments", [("--help",), ("-h",)])
def test_help_lists_every_command(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: stellwerk {command}")


def test_summaries_in_the_help_are_not_cut_off(run: Run) -> None:
    assert "..." not in run("--help").stdout.partition("Examples")[0].replace("[ARGS]...", "")


@pytest.mark.parametrize(("language", "words"), [("en", "Try this first"), ("de", "Zum Ausprobieren")])
def test_welcome_names_all_commands_in_both_languages(run: Run, language: str, words: str) -> None:
    result = run("welcome", "--language", language)
    assert result.exit_code == 0
    assert words in result.stdout
    assert "./run simulate usa" in result.stdout
    for command in set(COMMANDS) - {"welcome"}:
        assert f"\n  {command}" in result.stdout


def test_games_are_listed_with_players_and_variants(run: Run) -> None:
    result = run("games", "--language", "en")
    assert result.exit_code == 0
    for name, entry in LISTED.items():
        line = next(line for line in result.stdout.splitlines() if line.strip().startswith(f"{name} "))
        assert f"{entry.players[0]}–{entry.players[-1]}" in line
        assert all(variant in line for variant in entry.variants)
    assert "greedy" in result.stdout


@pytest.mark.parametrize(
    ("env", "title"),
    [
        ({"LANG": "de_DE.UTF-8"}, "Nordamerika"),
        ({"LANG": "C"}, "North America"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}, "North America"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_AT"}, "Nordamerika"),
    ],
)
def test_the_language_comes_from_the_environment(run: Run, env: dict[str, str], title: str) -> None:
    assert title in run("games", env=env).stdout


@pytest.mark.parametrize("game", LISTED)
@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_shows_every_rule_of_the_game_its_own_first(run: Run, game: str, language: str) -> None:
    result = run("rules", game, "--language", language)
    assert result.exit_code == 0
    shown = re.findall(r"^([A-Z]+-[0-9]+)  ", result.stdout, re.MULTILINE)
    assert shown == [rule.id for prefix in GAME_PREFIXES[game] for rule in rules(prefix)]


def test_rulings_are_marked_as_rulings(run: Run) -> None:
    assert "NA-48  Ruling: At setup" in run("rules", "usa", "--id", "NA-48", "--language", "en").stdout
    assert "NA-48  Festlegung: Beim Aufbau" in run("rules", "usa", "--id", "NA-48", "--language", "de").stdout


def test_one_rule_by_its_id_however_it_is_written(run: Run) -> None:
    result = run("rules", "germany", "--id", "na-49", "--language", "en")
    assert result.stdout.startswith("NA-49  Example: ")
    assert "NA-50" not in result.stdout


def test_a_variant_leaves_out_the_rules_of_the_others(run: Run) -> None:
    text = run("rules", "usa", "--variant", "mega", "--language", "en").stdout
    assert "NA-43  [Mega]" in text
    assert "NA-42  " not in text


def test_an_unknown_rule_says_which_there_are(run: Run) -> None:
    message = assert_one_line_error(run("rules", "italy", "--id", "DE-1"))
    assert "IT-1 to IT-" in message
    assert "NA-1 to NA-" in message


@pytest.mark.parametrize("game", LISTED)
@pytest.mark.parametrize("language", ["en", "de"])
def test_board_shows_facts_and_checks(run: Run, game: str, language: str) -> None:
    result = run("board", game, "--language", language)
    assert result.exit_code == 0
    assert result.stdout.count("✓") == 6


def test_board_counts_are_those_of_the_board(run: Run) -> None:
    lines = [line.strip() for line in run("board", "germany", "--language", "en").stdout.splitlines()]
    for fact in (
        "35  cities",
        "5  countries and territories",
        "60  passengers",
        "110  routes",
        "313  spaces on all routes",
    ):
        assert fact in lines
    assert any(line.split() == ["long", "34", "12–22"] for line in lines)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_board_draws_a_picture(run: Run, tmp_path: Path, theme: str) -> None:
    picture = tmp_path / "board.svg"
    result = run("board", "italy", "--svg", picture, "--theme", theme)
    assert result.exit_code == 0
    assert str(picture) in result.stdout
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
