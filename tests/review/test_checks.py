"""The tool that checks the review: it goes on where it stopped, and tells what it found."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stellwerk.engine.game import Game
from stellwerk.games.registry import setting_for
from stellwerk.review import Chances, measure, review_of
from stellwerk.review.study import Study
from stellwerk.simulation import play_game
from tools import review_check, review_rows
from tools.review_drawing import drawing
from tools.review_rows import Json, calibration_row, cost_of, ledger_row, level4_game, moments_of_seat


def test_a_run_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ledger.jsonl"
    measured: list[int] = []

    def row(number: int) -> Json:
        measured.append(number)
        return {"game": "usa", "players": 2, "bots": ["path", "level4"], "wrong": 1e-15, "luck": [0.1, -0.1]}

    monkeypatch.setitem(review_check.CHECKS, "ledger", (row, review_check.tell_ledger, 5))
    for games in ("2", "4"):
        monkeypatch.setattr(sys, "argv", ["review_check", "ledger", "--games", games, "--file", str(file)])
        review_check.main()
        file.write_text(file.read_text() + '{"number": 9, "torn', encoding="utf-8")
    assert measured == [0, 1, 2, 3]
    assert "4 games" in capsys.readouterr().out


def test_deciles_hold_what_was_said_against_what_happened() -> None:
    rows = [
        {"positions": [{"said": [0.25, 0.75], "happened": [float(n % 4 == 0), float(n % 4 != 0)]}]} for n in range(8)
    ]
    low, high = review_check.deciles(rows)
    assert low.count == high.count == 8
    assert (low.said, low.happened) == (0.25, 0.25)
    assert (high.said, high.gap) == (0.75, 0)
    drawn = ElementTree.fromstring(drawing({"usa": [low, high], "italy": [low]}))
    assert len(drawn.findall("{http://www.w3.org/2000/svg}circle")) == 3


def test_held_out_games_are_those_of_level_4() -> None:
    setting = setting_for("old_west", 3, ())
    positions, end = level4_game(setting, "the same")
    game = play_game(setting, ("level4",) * 3, "the same")
    assert len(positions) == len(game.history)
    assert list(end.score_sheet().totals) == list(game.table.score_sheet().totals)


@pytest.mark.parametrize("number", [0, 1])
def test_a_row_of_the_ledger_adds_up_with_and_without_games_played_on(number: int) -> None:
    row = ledger_row(number)
    assert row["wrong"] < 1e-9
    assert ("luck" in row) == (number == 0)


def test_a_row_of_the_calibration_sums_to_one() -> None:
    row = calibration_row(0)
    for position in row["positions"]:
        assert sum(position["said"]) == pytest.approx(1, abs=1e-3)
        assert sum(position["happened"]) == pytest.approx(1)


def test_the_moments_of_one_seat_are_those_of_the_whole_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "SECONDS", dict.fromkeys(measure.SECONDS, 0.02))
    record = play_game(setting_for("usa", 2, ()), ("level2", "greedy"), "one seat").record()
    whole = review_of(record).seats[1].errors.moments
    assert whole
    assert moments_of_seat(Study(record), 1) == whole


@pytest.mark.parametrize(("confirmed", "cost"), [(0.0, 0.0), (0.04, 0.0), (0.06, 0.06)])
def test_what_a_planted_move_costs_is_told_by_other_games_than_those_that_chose_it(
    monkeypatch: pytest.MonkeyPatch, confirmed: float, cost: float
) -> None:
    """The games that screen say that everything is lost; those that confirm say how much it is."""
    game = Game(setting_for("usa", 2, ()), "planted")
    chances = Chances(game.setting)
    advised = chances.choice(game.table, 0)
    other = next(n for n in game.options_for(0).numbers if n != advised)
    screening = sum(review_rows.SCREENING)
    played: list[int] = []

    def won_after(_: object, __: int, action: int, ___: object) -> float:
        played.append(action)
        lost = 1.0 if len(played) <= 2 * screening else confirmed
        return 1.0 if action == advised else 1.0 - lost

    monkeypatch.setattr(review_rows, "won_after", won_after)
    assert cost_of(game.setting, game, 0, other, chances) == pytest.approx(cost)
    assert len(played) == 2 * (screening + review_rows.CONFIRMING)
