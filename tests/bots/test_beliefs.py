"""What level 6 believes: better than counting, never against what is seen, and dealt so that views agree."""

from __future__ import annotations

import pytest

from stellwerk.bots.beliefs import ANY_GAME, Beliefs, weighing_for, weighings
from stellwerk.bots.kernel.belief import Ground, deal_by
from stellwerk.bots.mastery import rival_styles
from stellwerk.bots.planner import chart_for
from stellwerk.bots.registry import make_bot
from stellwerk.engine.game import Game
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.viewing import view
from stellwerk.games.registry import GAMES, setting_for
from stellwerk.training.truth import cards_right, compare

TRAINED = sorted(set(weighings()) - {ANY_GAME})


def midway(game: str, players: int, actions: int) -> Game:
    table = Game(setting_for(game, players), "belief")
    bots = [make_bot("planner", seat) for seat in range(players)]
    while not table.over and len(table.history) < actions:
        seat = table.to_act[0]
        table.play(bots[seat].choose(table.view(seat), table.options_for(seat)), seat)
    return table


@pytest.mark.parametrize("game", TRAINED)
@pytest.mark.parametrize("actions", [1, 30, 70])
def test_deals_by_belief_agree_with_the_view(game: str, actions: int) -> None:
    players = min(3, max(GAMES[game].players))
    table = midway(game, players, actions)
    if table.over:
        assert game == "first_journey"  # the shortest
        return
    seat = table.to_act[0]
    chart = chart_for(game, players, ())
    imagined = Imagination(chart.setting, table.view(seat))
    odds = Beliefs(chart, imagined, game).odds
    for seed in range(5):
        assert view(deal_by(imagined, seed, odds), seat) == table.view(seat)


def test_a_game_that_was_never_trained_is_judged_by_all_together() -> None:
    assert weighing_for("unheard_of") == weighings()[ANY_GAME]


def test_odds_are_only_for_tickets_that_are_not_seen() -> None:
    table = midway("usa", 2, 60)
    chart = chart_for("usa", 2, ())
    beliefs = Beliefs(chart, Imagination(chart.setting, table.view(0)), "usa")
    own = {int(t) for t in table.table.state.players[0].tickets}
    assert not beliefs.odds[0]
    assert {t for t, odds in enumerate(beliefs.odds[1]) if odds == 0} == own


def test_styles_are_weighed_and_none_is_ruled_out() -> None:
    table = midway("usa", 3, 60)
    chart = chart_for("usa", 3, ())
    shares = Beliefs(chart, Imagination(chart.setting, table.view(0)), "usa").styles
    assert shares[0] == {}
    for rival in (1, 2):
        assert sum(shares[rival].values()) == pytest.approx(1)
        assert min(shares[rival].values()) > 0.01
        assert set(shares[rival]) <= set(rival_styles("usa", 3))


def test_a_finished_line_is_likelier_than_one_that_cannot_be_built() -> None:
    weights = weighing_for("usa").tickets
    assert weights[3] + weights[2] > weights[1]


def test_distances_on_the_empty_board() -> None:
    chart = chart_for("usa", 2, ())
    ground = Ground(chart)
    board = chart.setting.board
    route = board.route(board.routes[0].id)
    ends = (board.places[route.a].stops, board.places[route.b].stops)
    assert ground.distance(*ends) <= int(route.length)
    assert ground.detour(*ends, route.number) == int(route.length) - ground.distance(*ends)


@pytest.mark.parametrize("game", TRAINED)
def test_true_tickets_stand_high_at_least_twice_as_often_as_by_counting(game: str) -> None:
    phases = compare(game, 2, (), 30, 5)
    found, counted = sum(p.in_top for p in phases), sum(p.by_counting for p in phases)
    assert found >= 2 * counted


def test_cards_taken_openly_say_more_of_a_hand_than_counting() -> None:
    assert cards_right([3, 1, 0], [2, 0, 0], [1, 1, 2]) == pytest.approx(2.5 + 0.5)
    whole = compare("usa", 2, (), 6, 1)
    assert all(tally.cards_right > tally.cards_by_counting for tally in whole if tally.cards)
