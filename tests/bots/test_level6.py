"""Level 6: what it is made of can be taken away, it says why with subjects, and its weights come with cards."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

import stellwerk
from stellwerk.bots.deep import GLIMPSE, DeepSearchBot
from stellwerk.bots.kernel.network import FEATURES, Judge, Network, Verdict
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import play_on, utility
from stellwerk.bots.kernel.style import StylePolicy
from stellwerk.bots.mastery import key_of, master_changes, masters, rival_styles
from stellwerk.bots.planner import chart_for
from stellwerk.bots.quick import QUICK
from stellwerk.bots.registry import BotError, make_bot
from stellwerk.bots.styles import STYLES
from stellwerk.bots.styles.style import style_weights
from stellwerk.engine.game import Game
from stellwerk.engine.network import Network as NetworkOfRoutes
from stellwerk.engine.rng import SECOND
from stellwerk.engine.table import new_table
from stellwerk.engine.view import View
from stellwerk.games.registry import GAMES, setting_for

DATA = Path(stellwerk.__file__).parent / "bots" / "data"


def test_masters_are_for_settings_that_there_are() -> None:
    settings = {
        key_of(entry.name, players, variants)
        for entry in GAMES.values()
        for players in entry.players
        for variants in [(), *((variant,) for variant in entry.variants)]
    }
    assert "usa-2" in masters()
    assert set(masters()) <= settings


def test_the_nearest_number_of_players_and_the_plain_game_stand_in() -> None:
    assert master_changes("usa", 5) in masters().values()
    assert master_changes("usa", 2, ("1910",)) == masters()["usa-2"]
    assert master_changes("unheard_of", 2) == {}


def test_weights_come_with_a_card_that_names_the_command() -> None:
    card = json.loads((DATA / "masters.json").read_text(encoding="utf-8"))["card"]
    assert set(card) == set(masters())
    assert all("stellwerk tune " in entry["made_by"] for entry in card.values())
    assert json.loads((DATA / "beliefs.json").read_text(encoding="utf-8"))["card"]["made_by"].startswith(
        "stellwerk train "
    )


def test_rivals_may_play_in_every_style() -> None:
    assert {style.name for style in STYLES} <= set(rival_styles("italy", 3))


@pytest.mark.parametrize("part", ["believing", "mixing", "switching", "blocking", "collecting", "ordering", "cutting"])
def test_each_part_can_be_taken_away(part: str) -> None:
    game = Game(setting_for("usa", 2), "parts")
    bot = DeepSearchBot(1)
    bot.deals = 2
    setattr(bot, part, False)
    for _ in range(14):
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.options_for(seat)), seat)
    assert len(game.history) == 14


class Watched(DeepSearchBot):
    """Remembers what it might have done, and how the games were judged that it imagined."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.deals = 2
        self.found: list[int] = []
        self.tried: list[int] = []
        self.rounds_looked_at: list[int] = []

    def candidates(self, *about: Any) -> tuple[list[int], list[Policy]]:
        found, own = super().candidates(*about)
        self.found = self.tried = list(found)
        return found, own

    def ordered(self, *about: Any) -> tuple[list[int], list[Policy]]:
        found, own = super().ordered(*about)
        self.tried = list(found)
        return found, own

    def verdict(self, view: View, rounds: int) -> Verdict | None:
        self.rounds_looked_at.append(rounds)
        return super().verdict(view, rounds)


def test_the_evaluation_says_which_candidates_are_tried_and_how_long_games_are_imagined() -> None:
    game = Game(setting_for("usa", 2), "ordered")
    bot = Watched(1)
    left_out = 0
    while len(game.history) < 60:
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.options_for(seat)), seat)
        assert bot.tried[0] == bot.found[0]  # what the plan says is always tried
        assert set(bot.tried) <= set(bot.found)
        assert len(bot.tried) <= bot.most_tried
        left_out += len(bot.found) - len(bot.tried)
    assert left_out
    assert set(bot.rounds_looked_at) == {GLIMPSE, bot.rounds}


def test_new_tickets_are_thought_of_in_every_turn_while_others_are_open() -> None:
    game = Game(setting_for("usa", 2), "tickets")
    bot = Watched(1)
    chart = chart_for("usa", 2, ())
    turns = 0
    while turns < 8:
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(bot.choose(view, game.options_for(seat)), seat)
        if view.decision == "turn":
            turns += 1
            assert any(chart.tickets_first <= action < chart.tickets_end for action in bot.found)


def test_a_game_that_is_cut_short_is_judged_by_the_network_and_one_that_ended_by_its_end() -> None:
    table = new_table(setting_for("usa", 2), "verdict")
    chart = chart_for("usa", 2, ())
    policies: list[Policy] = [StylePolicy(chart, style_weights("usa", QUICK)) for _ in range(2)]
    always = Network([[0.0] * FEATURES], [1.0], [1.0], 0.0)  # a half, whatever it sees
    judge = Judge(chart, style_weights("usa", QUICK))
    cut = table.clone()
    assert Verdict(6, judge, always).reached(cut, 0, policies) == 500
    assert cut.state.turn == table.state.turn + 6
    assert not cut.state.over
    ended = table.clone()
    assert Verdict(1000, judge, always).reached(ended, 0, policies) == utility(ended, 0) != 500
    assert ended.state.over


def test_it_says_why_with_what_it_is_about() -> None:
    game = Game(setting_for("usa", 2), "why6")
    bot = make_bot("level6", 1)
    assert isinstance(bot, DeepSearchBot)
    bot.deals = 2
    told = []
    while not game.over:
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.options_for(seat)), seat)
        assert bot.reason is not None
        told.append(bot.reason)
    claims = [reason for reason in told if reason.code.startswith("claim")]
    assert claims
    assert all({"route", "points", "amount"} <= set(reason.params) for reason in claims)


def test_styles_with_changed_weights_are_bots_too() -> None:
    bot = make_bot("hoarder:hoard=30+turn=350", 0)
    assert bot.changes["hoard"] == 30  # type: ignore[attr-defined]
    assert bot.changes["keep_most"] == 2  # type: ignore[attr-defined]
    for wrong in ("racer:turn=3", "hoarder:turn", "hoarder:nothing=3"):
        with pytest.raises(BotError):
            make_bot(wrong, 0)


def test_in_mega_the_plan_finishes_five_tickets_when_it_wins() -> None:
    chart = chart_for("usa", 4, ("mega",))
    board = chart.setting.board
    master = StylePolicy(chart, style_weights("usa", master_changes("usa", 4, ("mega",))))
    planners = [StylePolicy(chart, style_weights("usa", {})) for _ in range(3)]
    finished: list[int] = []
    for deal in range(40):
        for seat in range(4):
            table = new_table(chart.setting, f"{SECOND}mega-{deal}")
            play_on(table, [*planners[:seat], master, *planners[seat:]])
            totals = [int(n) for n in table.score_sheet().totals]
            if totals[seat] == max(totals):
                network = NetworkOfRoutes(board, table.state.owner, seat)
                tickets = [board.tickets[t] for t in table.state.players[seat].tickets]
                finished.append(sum(network.joins(board.places[t.a], board.places[t.b]) for t in tickets))
    assert len(finished) > 40  # of 160 games
    assert fmean(finished) >= 5
