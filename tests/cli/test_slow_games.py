"""The model of games over days: people who sleep and work, and what messages, reminders and orders are worth."""

from __future__ import annotations

import json
import random

from stellwerk.games.registry import setting_for
from stellwerk.simulation.slow_games import ELSE, FAILED, FIRST, NO_ORDER, Turn, real_game, slow_game, slow_games
from stellwerk.simulation.slow_people import ASLEEP, AT_WORK, FREE, HELPS, Help, Life, answers_at, looks_between
from tests.cli.conftest import Run

LIFE = Life(zone=0.0, wakes=7.0, sleeps=23.0)


def test_people_sleep_at_night_and_work_on_weekdays() -> None:
    assert [LIFE.doing(hour) for hour in (3, 8, 12, 20, 23.5)] == [ASLEEP, FREE, AT_WORK, FREE, ASLEEP]
    assert LIFE.doing(5 * 24 + 12) == FREE, "the sixth day is a Saturday"
    assert Life(-6.0, 7.0, 23.0).doing(12) == ASLEEP


def test_nobody_plays_asleep_and_a_clock_runs_out() -> None:
    dice = random.Random(1)
    answers = [answers_at(LIFE, 22.9, 24.0, HELPS[-1], dice) for _ in range(200)]
    assert all(at is not None and LIFE.doing(at) != ASLEEP for at in answers)
    assert answers_at(LIFE, 23.0, 7.0, HELPS[-1], dice) is None
    assert not looks_between(LIFE, 23.5, 30.5, dice)


def test_orders_take_turns_at_once_only_where_they_hold() -> None:
    dice, lives = random.Random(1), [LIFE, LIFE]
    orders = Help("orders", orders=True)
    never = slow_game(
        [Turn(n % 2, order) for n in range(40) for order in (FAILED, NO_ORDER)], lives, orders, 24.0, dice
    )
    assert never.ordered == 0
    often = slow_game([Turn(n % 2, FIRST) for n in range(80)], lives, orders, 24.0, dice)
    assert often.ordered > 10
    assert often.hours < never.hours


def test_a_real_game_says_for_each_turn_what_its_order_would_have_been_worth() -> None:
    turns = real_game(setting_for("usa", 2), "greedy", "a game")
    assert {turn.seat for turn in turns} == {0, 1}
    assert {turn.order for turn in turns} <= {FIRST, ELSE, FAILED, NO_ORDER}
    assert sum(turn.order == FIRST for turn in turns) > len(turns) / 2


def test_each_help_shortens_games_and_the_same_seed_gives_the_same_figures() -> None:
    setting = setting_for("usa", 3)
    report = slow_games(setting, "greedy", 12, 24.0, 5)
    days = {line.help: line.days for line in report.lines}
    assert days["all three"] < days["messages"] < days["nothing"]
    assert days["orders"] < days["nothing"]
    assert abs(sum(report.held.values()) - 1) < 1e-9
    assert slow_games(setting, "greedy", 12, 24.0, 5) == report


def test_the_command_prints_a_table_or_json(run: Run) -> None:
    assert "all three" in run("slow-games", "usa", "--games", 3, "--players", 2).stdout
    told = json.loads(run("slow-games", "usa", "--games", 3, "--players", 2, "--json").stdout)
    assert told["lines"][0]["help"] == "nothing"
