"""`play`: menus, and whole games by typing numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from stellwerk.engine.record import parse_record
from tests.cli.conftest import Run, assert_one_line_error

ALWAYS_THE_FIRST = "1\n" * 3000


@pytest.mark.parametrize(
    ("game", "options"), [("usa", ()), ("germany", ()), ("italy", ()), ("old_west", ("--variant", "alvin"))]
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_can_be_played_by_numbers(
    run: Run, tmp_path: Path, game: str, options: tuple[str, ...], language: str
) -> None:
    record = tmp_path / "mine.json"
    arguments = (*options, "--seed", 4, "--players", 3, "--language", language, "--record", record)
    result = run("play", game, *arguments, input=ALWAYS_THE_FIRST)
    assert result.exit_code == 0, result.output
    assert ("The game is over" if language == "en" else "Die Partie ist zu Ende") in result.stdout
    assert run("verify", record).exit_code == 0


def test_menus_can_be_left_and_the_game_can_be_stopped(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "open.json"
    result = run("play", "usa", "--seed", 3, "--record", record, input="1\n7\nb\nnonsense\n0\n99\n7\n3\nq\n")
    assert result.exit_code == 0
    assert result.stdout.count("A number from 1 to 8, please.") == 3
    assert "Guest claims" in result.stdout
    assert "Stopped before the end." in result.stdout
    assert parse_record(record.read_text(encoding="utf-8")).seed == "3"


def test_without_any_input_the_game_stops(run: Run) -> None:
    result = run("play", "usa", input="")
    assert result.exit_code == 0
    assert "Stopped before the end." in result.stdout


def test_the_others_cards_are_not_told(run: Run) -> None:
    result = run("play", "usa", "--seed", 3, input="1\n" + "1\n" * 20)
    assert "greedy is dealt 4 cards." in result.stdout
    assert "greedy looks at 4 tickets." in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("atlantis",), "the games are usa"),
        (("usa", "--players", 2, "--bots", "random,random"), "too many"),
        (("usa", "--bots", ","), "no bot is named"),
        (("usa", "--bots", "hal"), "there is no bot called 'hal'"),
        (("usa", "--players", 6), "2 to 5 players"),
        (("usa", "--variant", "alvin"), "no variant called 'alvin'"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, arguments: tuple[object, ...], words: str) -> None:
    assert words in assert_one_line_error(run("play", *arguments, input=""))
