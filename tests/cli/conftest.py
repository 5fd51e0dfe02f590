"""A command line to call, and records of finished and unfinished games to call it with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

from stellwerk.cli.app import app
from stellwerk.engine.game import Game
from stellwerk.engine.record import record_of
from stellwerk.games.registry import setting_for
from stellwerk.simulation import play_game

Run = Callable[..., Result]
made_once = cache(get_command)  # the runner would make all commands anew for each one that it runs


def run_command(*arguments: object, input: str | None = None, env: dict[str, str] | None = None) -> Result:
    """A command in this process; `Result` has exit code, stdout and stderr."""
    environment = {"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "COLUMNS": "100", **(env or {})}
    with patch("typer.testing._get_command", made_once):
        return CliRunner().invoke(app, [str(a) for a in arguments], input=input, env=environment)


@pytest.fixture
def run() -> Run:
    return run_command


def finished_game(name: str = "usa", players: int = 2, variants: tuple[str, ...] = ()) -> Game:
    return play_game(setting_for(name, players, variants), ("greedy", "random") * (players // 2), "7-0")


@pytest.fixture(scope="session")
def record_text() -> str:
    return record_of(finished_game()).to_text()


@pytest.fixture
def record_file(tmp_path: Path, record_text: str) -> Path:
    path = tmp_path / "game.json"
    path.write_text(record_text, encoding="utf-8")
    return path


def started_game(actions: int) -> Game:
    """The beginning of the finished game."""
    whole = finished_game()
    game = Game(whole.setting, whole.seed, names=whole.names)
    for seat, action in whole.history[:actions]:
        game.play(action, seat)
    return game


def assert_one_line_error(result: Result, code: int = 2) -> str:
    """Exactly one line on stderr that begins with the program's name; returns it."""
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("stellwerk: ")
    return lines[0]
