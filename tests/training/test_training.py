"""Training gives equal weights for equal seeds, whether or not it was interrupted, in files that bots can read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stellwerk.bots.evaluation import network_for, networks
from stellwerk.bots.kernel.chart import Chart
from stellwerk.bots.kernel.network import FEATURES, Judge, Network
from stellwerk.bots.mastery import key_of, master_changes, planned_variants
from stellwerk.bots.styles import STYLES
from stellwerk.bots.styles.style import style_weights
from stellwerk.cli.app import app
from stellwerk.engine.ints import ints
from stellwerk.engine.table import new_table
from stellwerk.games.registry import GAMES, setting_for
from stellwerk.training.command import SEARCHED, file_of, parts_of, play_part, train
from stellwerk.training.samples import Samples, SelfPlay
from stellwerk.training.tuning import Evolution, Task


def trained(folder: Path) -> tuple[str, str]:
    train(6, 3, 1, folder, folder / "out", "usa", "local", lambda text: None)
    return (folder / "out/beliefs.json").read_text(), (folder / "out/evaluation.json").read_text()


def test_training_repeats_itself_and_goes_on_after_an_interruption(tmp_path: Path) -> None:
    first = trained(tmp_path / "a")
    again = tmp_path / "b"
    again.mkdir()
    part = parts_of(["usa"], 6, 3)[0]
    file_of(again, part).write_bytes(file_of(tmp_path / "a", part).read_bytes())
    assert trained(again) == first
    told = json.loads(first[0])
    assert set(told["games"]) == {"usa", "any"}
    assert told["card"]["made_by"].startswith("stellwerk train ")


def test_a_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["train", "--games", "10", "--only", "atlantis", "--folder", str(tmp_path)])
    assert done.exit_code != 0
    assert not list(tmp_path.iterdir())


def test_who_searches_in_the_games_it_learns_from_ends_better_and_is_looked_at_more_often() -> None:
    play = SelfPlay("usa", 2)
    walked, searched = Samples(), Samples()
    for number in range(16):
        play.play(f"search-{number}", walked, beliefs=False)
        play.play(f"search-{number}", searched, beliefs=False, searching=True)
    worth = [sum(result for _, result in s.positions) / len(s.positions) for s in (walked, searched)]
    assert worth[1] > worth[0] + 300
    assert len(searched.positions) > 2 * len(walked.positions)


def test_a_part_has_games_that_were_searched() -> None:
    part = ("usa", (), 2, SEARCHED, 1, 3, 0)
    searched = Samples()
    SelfPlay("usa", 2).play(f"train-3-usa-2-{SEARCHED}", searched, beliefs=False, searching=True)
    assert play_part(part)["positions"] == searched.positions


def test_tuning_repeats_itself_and_goes_on_after_an_interruption() -> None:
    task = Task("usa", deals=1)
    straight = Evolution(task)
    straight.step()
    kept = json.loads(json.dumps(straight.state))
    straight.step()
    resumed = Evolution(task, kept)
    resumed.step()
    assert resumed.best() == straight.best()
    assert resumed.state == straight.state


def test_the_tune_command_writes_weights_with_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.training.tune_command.MEASURED_DEALS", 1)
    file = tmp_path / "masters.json"
    options = ["--generations", "1", "--deals", "1", "--folder", str(tmp_path), "--write", str(file)]
    done = CliRunner().invoke(app, ["tune", "usa", *options])
    assert done.exit_code == 0, done.output
    told = json.loads(file.read_text())
    assert told["masters"]["usa-2"]["turn"] > 0
    assert told["card"]["usa-2"]["made_by"].startswith("stellwerk tune usa ")


def test_the_weights_that_level_6_has_can_be_measured(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["tune", "usa", "--known", "--deals", "4", "--folder", str(tmp_path / "none")])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["weights"] == master_changes("usa", 2)
    assert set(told["shares"]) == {"planner", "mixed", *(style.name for style in STYLES)}
    assert all(0 <= share <= 2 for share in told["shares"].values())
    assert not (tmp_path / "none").exists()


def test_a_network_is_what_its_formula_says() -> None:
    network = Network([[1.0, -1.0], [0.5, 0.5]], [0.0, -1.0], [2.0, 1.0], 0.5)
    assert network.value(ints([3000, 1000])) == pytest.approx(5.5 / 6.5)
    assert network.value(ints([0, 1000])) == pytest.approx(0.5 / 1.5)


def test_there_is_a_network_for_every_game_and_number_of_players() -> None:
    settings = {
        key_of(entry.name, players, variants): (entry.name, players, variants)
        for entry in GAMES.values()
        for variants in ((), *planned_variants(entry.name))
        for players in entry.players
    }
    assert set(networks()) == set(settings)
    assert network_for("unheard_of", 2) is None
    for key, (game, players, variants) in settings.items():
        table = new_table(setting_for(game, players, variants), "network")
        judge = Judge(Chart(table.setting), style_weights(game, {}))
        seen = judge.look(table, 0)
        assert len(seen) == FEATURES
        assert -1 < networks()[key].value(seen) < 1


def test_a_variant_with_a_plan_of_its_own_is_judged_by_a_network_of_its_own() -> None:
    assert planned_variants("usa") == [("mega",)]
    assert planned_variants("germany") == []
    assert network_for("usa", 4, ("mega",)) is networks()["usa-mega-4"]
    assert network_for("usa", 4, ("classic",)) is network_for("usa", 4) is networks()["usa-4"]


def test_weights_of_mechanisms_are_tuned_where_they_mean_something() -> None:
    assert {"passengers.each", "tickets.first_deck"} <= set(Evolution(Task("germany", deals=1)).best())
    assert "city_markers.share" in Evolution(Task("old_west", deals=1)).best()
    assert not any("." in name for name in Evolution(Task("usa", deals=1)).best())
