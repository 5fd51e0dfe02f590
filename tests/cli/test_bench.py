"""`bench` measures something and shows it; how fast is not for a test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stellwerk import bench, instructions
from stellwerk.engine.ints import COMPILED
from stellwerk.games.registry import listed_games, setting_for
from tests.cli.conftest import Run, assert_one_line_error

STUDY = """
import random

class State:
    def final_scores(self):
        return []

def random_game(players, rand):
    return State(), sum(1 for _ in range(50) if rand() < 2)
"""


@pytest.fixture
def study(tmp_path: Path) -> Path:
    (tmp_path / "engine_plain.py").write_text(STUDY, encoding="utf-8")
    return tmp_path


def test_bench_prints_every_game_with_two_and_four_players(run: Run, study: Path) -> None:
    result = run("bench", "--seconds", 0.01, "--spike", study)
    assert result.exit_code == 0
    rows = [line.split()[:2] for line in result.stdout.splitlines() if line.strip()]
    for game in listed_games():
        assert [game.name, "2"] in rows
        assert [game.name, "4"] in rows
    assert ["engine_plain", "2"] in rows
    assert "us/clone" in result.stdout
    assert ("native" if COMPILED else "pure Python") in result.stdout


def test_bench_json_has_the_documented_shape(run: Run, study: Path) -> None:
    result = run("bench", "--seconds", 0.01, "--spike", study, "--json")
    data = json.loads(result.stdout)
    assert (data["format"], data["native"]) == ("stellwerk-bench", COMPILED)
    assert len(data["games"]) == 2 * len(listed_games())
    for row in data["games"]:
        assert row["microseconds_per_action"] == pytest.approx(1e6 / row["actions_per_second"])
        assert row["games_per_second"] > 0
        assert row["clone_microseconds"] > 0
        assert (row["instructions_per_action"] is None) == (instructions.counter() is None)
    for row in data["studies"]:
        assert row["ratio"] == pytest.approx(row["our_actions_per_second"] / row["actions_per_second"])


def test_a_folder_without_the_study_is_refused(run: Run, tmp_path: Path) -> None:
    assert "engine_plain.py" in assert_one_line_error(run("bench", "--spike", tmp_path))


def test_a_study_that_cannot_be_loaded_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "engine_plain.py").write_text("import no_such_module", encoding="utf-8")
    message = assert_one_line_error(run("bench", "--seconds", 0.01, "--spike", tmp_path))
    assert "no_such_module" in message


def test_rounds_alternate_so_that_both_see_the_same_machine() -> None:
    order: list[str] = []

    def play(name: str) -> bench.Play:
        def games(count: int, seed: int) -> int:
            order.append(name)
            return 10 * count

        return games

    speeds = bench.alternate([play("a"), play("b")], 0.00001)
    assert order[-2 * bench.ROUNDS :] == ["a", "b"] * bench.ROUNDS
    assert all(speed.actions_per_second == pytest.approx(10 * speed.games_per_second) for speed in speeds)


def test_the_clone_that_is_timed_comes_from_the_middle_of_a_game() -> None:
    setting = setting_for("usa", 2)
    table = bench._middle(setting)
    assert not table.state.over
    assert table.state.turn > 10
    assert bench.clone_microseconds(setting) > 0
