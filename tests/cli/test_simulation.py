"""Whole games by bots, as a library and as the command `simulate`."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk.bots.base import Bot
from stellwerk.bots.registry import BotError
from stellwerk.engine.errors import SettingError, StellwerkError
from stellwerk.engine.game import Game
from stellwerk.games.registry import setting_for
from stellwerk.simulation import (
    GameResult,
    SeatResult,
    Simulation,
    play_game,
    player_names,
    simulate,
    summarize,
)
from tests.cli.conftest import Run, assert_one_line_error

PLAN = Simulation("usa", 2, 5, ("greedy", "random"), seed=3)
GAMES_AND_PLAYERS = [("usa", 2), ("germany", 3), ("italy", 4), ("old_west", 6)]

FAILING = """
from stellwerk.bots.base import Bot
from stellwerk.engine.actions import Pass

class Raises(Bot):
    name = "raises"
    def choose(self, view, options):
        raise KeyError("lost my way")

class Cheats(Bot):
    name = "cheats"
    def choose(self, view, options):
        return Pass()

class Unmakable(Bot):
    name = "unmakable"

class Slow(Bot):
    name = "slow"
    def choose(self, view, options):
        return options[-1]
"""


@pytest.fixture
def bots_file(tmp_path: Path) -> Path:
    path = tmp_path / "mybots.py"
    path.write_text(FAILING, encoding="utf-8")
    return path


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_equal_arguments_give_equal_games(name: str, players: int) -> None:
    bots = ["greedy", "random", "random", "greedy", "random", "greedy"][:players]
    setting = setting_for(name, players)
    first, second = (play_game(setting, bots, "seed") for _ in range(2))
    other = play_game(setting, bots, "another seed")
    assert first.over
    assert first.digest() == second.digest() != other.digest()


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    plan = replace(PLAN, game="germany", games=9, keep_records=True)
    alone = list(simulate(plan, jobs=1))
    assert alone == list(simulate(plan, jobs=2))
    assert [result.number for result in alone] == list(range(9))


def test_more_games_begin_with_the_same_games() -> None:
    assert list(simulate(replace(PLAN, games=2))) == list(simulate(PLAN))[:2]


def test_bots_are_repeated_and_change_seats_with_each_game() -> None:
    plan = replace(PLAN, players=3, bots=("greedy", "random"))
    assert [plan.bots_of(number) for number in range(4)] == [
        ("greedy", "random", "greedy"),
        ("random", "greedy", "greedy"),
        ("greedy", "greedy", "random"),
        ("greedy", "random", "greedy"),
    ]


def test_every_seat_of_a_rotation_has_every_bot_equally_often() -> None:
    plan = replace(PLAN, players=5, bots=("greedy", "random", "racer"))
    turns = [plan.bots_of(number) for number in range(5)]
    assert len({tuple(sorted(seat)) for seat in zip(*turns, strict=True)}) == 1


def test_players_are_named_after_their_bots() -> None:
    assert player_names(("greedy", "my/file.py:Clever", "greedy")) == ("greedy 1", "Clever", "greedy 2")


@pytest.mark.parametrize(
    "plan",
    [
        replace(PLAN, game="atlantis"),
        replace(PLAN, players=9),
        replace(PLAN, variants=("mega", "1910")),
        replace(PLAN, bots=()),
        replace(PLAN, bots=("random",) * 3),
        replace(PLAN, bots=("hal",)),
        replace(PLAN, games=0),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_before_it_begins(plan: Simulation) -> None:
    with pytest.raises((SettingError, BotError)):
        simulate(plan)


@pytest.mark.parametrize(
    ("kind", "words"), [("Raises", "lost my way"), ("Cheats", "illegal move"), ("Unmakable", "cannot be made")]
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_or_cheats_is_named(bots_file: Path, kind: str, words: str, jobs: int) -> None:
    plan = replace(PLAN, bots=(f"{bots_file}:{kind}",))
    with pytest.raises(StellwerkError, match=words):
        list(simulate(plan, jobs))


def test_the_result_of_an_unfinished_game_is_refused() -> None:
    from stellwerk.simulation import game_result

    with pytest.raises(SettingError):
        game_result(Game(setting_for("usa", 2), "1"), ("random", "random"))


def test_bots_are_not_told_the_seed_of_the_game() -> None:
    from stellwerk.simulation import new_bot

    first, second = new_bot("random", "5", 0), new_bot("random", "5", 1)
    assert isinstance(first, Bot)
    assert first.random.random() != second.random.random()


# sums


def result(number: int, *seats: tuple[str, int, int]) -> GameResult:
    made = tuple(SeatResult(bot, total, place, {"routes": total}, 2, 1) for bot, total, place in seats)
    return GameResult(number, str(number), "last_round", 10 + number, 20, "", made)


def test_summary_counts_scores_wins_and_tickets() -> None:
    summary = summarize([result(0, ("a", 10, 1), ("b", 4, 2)), result(1, ("b", 6, 1), ("a", 6, 1))])
    assert summary is not None
    assert summary.games == 2
    assert (summary.overall.score.mean, summary.overall.score.least, summary.overall.score.most) == (6.5, 4, 10)
    assert summary.overall.score.sd == pytest.approx(2.179449)
    assert [(bot.name, bot.wins, bot.played) for bot in summary.bots] == [("a", 1.5, 2), ("b", 0.5, 2)]
    assert [(seat.name, seat.wins) for seat in summary.seats] == [("1", 1.5), ("2", 0.5)]
    assert (summary.turns.mean, summary.actions.sd) == (10.5, 0)
    assert (summary.overall.tickets_kept, summary.overall.tickets_completed) == (8, 4)
    assert summary.bots[0].points == {"routes": 8.0}
    assert summary.reasons == {"last_round": 2}


def test_nothing_adds_up_to_nothing() -> None:
    assert summarize([]) is None


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_points_by_source_add_up_to_the_scores(name: str, players: int) -> None:
    for game in simulate(Simulation(name, players, 4, ("greedy", "random"), 11)):
        for seat in game.seats:
            assert sum(seat.points.values()) == seat.total


# the command


def test_simulate_shows_a_summary(run: Run) -> None:
    shown = run("simulate", "germany", "--games", 3, "--seed", 1, "--players", 3)
    assert shown.exit_code == 0
    assert "Germany, 3 players: 3 games" in shown.stdout
    assert "seed 1" in shown.stdout
    for words in (
        "greedy",
        "passengers",
        "completed tickets",
        "Length",
        "turns",
        "Endings",
        "the last round is over: 3",
    ):
        assert words in shown.stdout


@pytest.mark.parametrize("bots", ["greedy", " greedy , random "])
def test_json_has_the_documented_shape(run: Run, bots: str) -> None:
    arguments = ("simulate", "old_west", "--games", 2, "--seed", 5, "--variant", "alvin", "--bots", bots, "--json")
    shown = run(*arguments)
    assert shown.exit_code == 0
    assert shown.stderr == ""
    data = json.loads(shown.stdout)
    assert (data["format"], data["version"]) == ("stellwerk-simulation", 1)
    assert (data["game"], data["variants"], data["players"], data["seed"]) == ("old_west", ["alvin"], 2, 5)
    assert (data["games_asked"], data["games"]) == (2, 2)
    summary = data["summary"]
    assert set(summary) == {"games", "overall", "bots", "seats", "turns", "actions", "reasons"}
    assert set(summary["overall"]) == {
        *("name", "played", "wins", "score", "points"),
        *("tickets_kept", "tickets_completed"),
    }
    assert set(summary["turns"]) == {"mean", "sd", "least", "most"}
    assert [bot["name"] for bot in summary["bots"]] == sorted(data["bots"])
    assert sum(seat["wins"] for seat in summary["seats"]) == 2


def test_json_is_the_same_for_any_number_of_jobs(run: Run) -> None:
    arguments = ("simulate", "italy", "--games", 8, "--seed", 2, "--json")
    assert run(*arguments).stdout == run(*arguments, "--jobs", 2).stdout


def test_without_a_seed_a_new_one_is_made_and_told(run: Run) -> None:
    first, second = (json.loads(run("simulate", "usa", "--games", 1, "--json").stdout) for _ in range(2))
    assert first["seed"] != second["seed"]
    again = run("simulate", "usa", "--games", 1, "--json", "--seed", first["seed"])
    assert json.loads(again.stdout) == first


def test_records_are_written_and_hold(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert run("simulate", "italy", "--games", 3, "--seed", 9, "--records", folder).exit_code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"italy-9-{number}.json" for number in range(3)]
    verified = run("verify", *files)
    assert verified.exit_code == 0
    assert len(re.findall("^ok ", verified.stdout, re.MULTILINE)) == 3


def test_a_users_own_bot_can_play(run: Run, bots_file: Path) -> None:
    shown = run("simulate", "usa", "--games", 1, "--bots", f"{bots_file}:Slow,random")
    assert shown.exit_code == 0
    assert "Slow" in shown.stdout


def test_a_failing_bot_is_one_line(run: Run, bots_file: Path) -> None:
    message = assert_one_line_error(run("simulate", "usa", "--games", 1, "--bots", f"{bots_file}:Raises"))
    assert "bot raises failed" in message


def test_an_interruption_sums_up_what_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from stellwerk import simulation
    from stellwerk.cli import simulate as command

    def interrupted(plan: Simulation, jobs: int) -> object:
        yield from list(simulation.simulate(plan, jobs))[:2]
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", interrupted)
    shown = run("simulate", "usa", "--games", 5, "--seed", 1)
    assert shown.exit_code == 130
    assert "2 games" in shown.stdout
    assert "interrupted after 2 of 5 games" in shown.stderr
    as_json = run("simulate", "usa", "--games", 5, "--seed", 1, "--json")
    assert as_json.exit_code == 130
    assert json.loads(as_json.stdout)["games"] == 2
