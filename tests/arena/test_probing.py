"""A probe finds prey within its budget, goes on where it stopped, and names what anybody can play again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from stellwerk.arena import probing, reproducing
from stellwerk.arena.probing import FAMILIES, RANGES, Found, Hunt, PlanGames, Prey, Probe, Trial
from stellwerk.bots.registry import make_bot
from stellwerk.cli.app import app
from stellwerk.engine.errors import StellwerkError


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "FIRST_GAMES", 2)
    monkeypatch.setattr(probing, "TRIALS", 6)


PLAIN = Probe("random", games=30, seed=3)


def hunt(folder: Path, probe: Probe = PLAIN) -> tuple[Prey, list[tuple[Found, int]]]:
    heard: list[tuple[Found, int]] = []
    return Hunt(probe, folder, 1, "local", lambda found, spent: heard.append((found, spent))).run(), heard


def test_a_probe_keeps_to_its_budget_and_tries_every_family(small: None, tmp_path: Path) -> None:
    prey, heard = hunt(tmp_path)
    best = prey.best
    assert (prey.real_games, prey.quick_games, prey.from_plan) == (heard[-1][1], 0, None)
    assert {found.trial.family for found, _ in heard} == set(FAMILIES)
    assert heard[-1] == (best, heard[-1][1])
    assert heard[-1][1] <= 30
    assert best.share > 0.5
    assert make_bot(best.trial.name, 0)


def test_an_interrupted_probe_plays_nothing_twice(small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = hunt(tmp_path)
    monkeypatch.setattr("stellwerk.arena.backends.play_deal", None)
    assert hunt(tmp_path) == first


def test_a_wide_search_against_the_plan_is_confirmed_against_the_bot(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probing, "QUICK_TIMES", 1)
    monkeypatch.setattr(probing, "CONFIRMED", 5)
    probe = Probe("level4", games=80, seed=3, real=20)
    prey, heard = hunt(tmp_path, probe)
    assert {found.trial.family for found in prey.confirmed} == set(FAMILIES)
    assert prey.from_plan is not None
    assert prey.best.trial == prey.from_plan.trial
    assert prey.best.trial in {found.trial for found in prey.confirmed}
    assert 40 <= prey.quick_games <= 60
    assert prey.real_games <= 20
    assert heard[-1][1] == prey.quick_games + prey.real_games
    monkeypatch.setattr("stellwerk.arena.backends.play_deal", None)
    monkeypatch.setattr("stellwerk.bots.quick.play_on", None)
    assert hunt(tmp_path, probe) == (prey, heard)


def test_the_plan_of_a_bot_takes_half_from_itself(tmp_path: Path) -> None:
    own = PlanGames(Probe("hoarder"), tmp_path).measure(Trial("hoarder"), 8)
    assert own.share == 0.5
    assert own.games == 8


def test_a_bot_without_a_plan_is_probed_in_real_games_only(tmp_path: Path) -> None:
    with pytest.raises(StellwerkError, match="racer has no plan"):
        Hunt(Probe("racer", games=200, real=100), tmp_path, 1, "local", lambda found, spent: None)
    with pytest.raises(StellwerkError, match="more than all"):
        Hunt(Probe("level4", games=200, real=300), tmp_path, 1, "local", lambda found, spent: None)


def test_varied_trials_stay_in_their_ranges_and_have_names_of_bots() -> None:
    dice = Random(1)
    trial = Trial("hoarder")
    for _ in range(50):
        trial = trial.varied(dice)
        for weight, value in trial.changes:
            assert RANGES[weight][1] <= value <= RANGES[weight][2]
    assert make_bot(trial.name, 0).changes["keep_most"] >= 2  # type: ignore[attr-defined]


def test_a_budget_that_is_too_small_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StellwerkError, match="80"):
        Hunt(Probe("random", games=10), tmp_path, 1, "local", lambda found, spent: None)


def test_the_command_tells_the_best_prey(small: None, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["probe", "random", "--games", "20", "--folder", str(tmp_path), "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["bot"] == "random"
    assert 0 <= told["interval"][0] <= told["share"] <= told["interval"][1] <= 1


def test_published_matches_can_be_played_and_name_known_bots() -> None:
    matches = reproducing.published()
    assert matches
    for match in matches:
        match.contest(match.games).check()
        assert match.interval[0] <= match.share <= match.interval[1]


def test_a_match_that_differs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = {"game": "usa", "players": 2, "bots": ["level2", "random"], "games": 20, "seed": 1, "share": 0.1}
    file = tmp_path / "published.json"
    file.write_text(json.dumps({"matches": [match | {"interval": [0.05, 0.2]}]}))
    monkeypatch.setattr(reproducing, "FILE", file)
    done = CliRunner().invoke(app, ["reproduce", "--games", "6"])
    assert done.exit_code == 1
    assert "DIFFERS" in done.stdout
    file.write_text(json.dumps({"matches": [match | {"share": 0.95, "interval": [0.9, 1.0]}]}))
    done = CliRunner().invoke(app, ["reproduce", "--games", "6"])
    assert done.exit_code == 0
    assert "agrees" in done.stdout
