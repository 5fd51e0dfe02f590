"""The reference opponents do what they are known for."""

from __future__ import annotations

from stellwerk.bots.registry import make_bot
from stellwerk.engine.actions import ClaimRoute, DrawTickets, KeepTickets
from stellwerk.engine.game import Game
from stellwerk.games.registry import setting_for


def played(name: str, seed: str) -> Game:
    game = Game(setting_for("usa", 2), seed)
    bots = [make_bot(name, 0), make_bot("random", 1)]
    while not game.over:
        seat = game.to_act[0]
        game.play(bots[seat].choose(game.view(seat), game.options_for(seat)), seat)
    return game


def actions(game: Game, kind: type) -> list[object]:
    return [action for seat, action in game.history if seat == 0 and isinstance(action, kind)]


def test_the_racer_keeps_two_tickets_and_never_draws_more() -> None:
    game = played("racer", "a")
    [kept] = actions(game, KeepTickets)
    assert isinstance(kept, KeepTickets)
    assert len(kept.kept) == 2
    assert not actions(game, DrawTickets)


def test_the_racer_claims_long_routes_first() -> None:
    game = played("racer", "b")
    board = game.setting.board
    lengths = [int(board.route(a.route).length) for a in actions(game, ClaimRoute) if isinstance(a, ClaimRoute)]
    assert min(lengths[:4]) >= 5


def test_the_hungry_bot_draws_tickets_early() -> None:
    assert actions(played("hungry", "c"), DrawTickets)


def test_path_and_planner_complete_tickets() -> None:
    for name in ("path", "planner"):
        outcome = played(name, "d").outcome
        assert outcome is not None
        assert any(line.source == "tickets_done" and line.seat == 0 for line in outcome.lines)


def test_each_level_scores_more_than_random_play() -> None:
    for name in ("level1", "level2", "level3", "level4"):
        outcome = played(name, "e").outcome
        assert outcome is not None
        assert outcome.totals[0] > outcome.totals[1]
