"""The reference opponents do what they are known for."""

from __future__ import annotations

from stellwerk.bots.registry import make_bot
from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.game import Game
from stellwerk.games.registry import setting_for
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.tickets import DrawTickets


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


def test_the_finisher_keeps_two_tickets_and_finishes_them() -> None:
    done = 0
    for seed in ("f", "g", "h"):
        game = played("finisher", seed)
        [kept] = actions(game, KeepTickets)
        assert isinstance(kept, KeepTickets)
        assert len(kept.kept) == 2
        assert not actions(game, DrawTickets)
        assert game.outcome is not None
        done += sum(line.source == "tickets_done" and line.seat == 0 for line in game.outcome.lines)
    assert done >= 4


def test_the_hoarder_strikes_with_many_cards_in_hand() -> None:
    game = Game(setting_for("usa", 2), "i")
    bots = [make_bot("hoarder", 0), make_bot("random", 1)]
    while not any(seat == 0 and isinstance(action, ClaimRoute) for seat, action in game.history):
        seat = game.to_act[0]
        cards = game.view(0).seats[0].cards
        game.play(bots[seat].choose(game.view(seat), game.options_for(seat)), seat)
    assert cards >= 20


def test_the_collector_draws_tickets_while_others_are_open() -> None:
    assert len(actions(played("collector", "j"), DrawTickets)) >= 1


def test_the_blocker_claims_what_lies_in_the_way() -> None:
    """More of its routes lie between two places of the other's track than of a planner's."""

    def between(name: str) -> int:
        count = 0
        for seed in ("k", "l", "m"):
            game = Game(setting_for("usa", 2), seed)
            bots = [make_bot(name, 0), make_bot("planner", 1)]
            while not game.over:
                seat = game.to_act[0]
                action = bots[seat].choose(game.view(seat), game.options_for(seat))
                if seat == 0 and isinstance(action, ClaimRoute):
                    theirs = [game.board.route(id) for id, owner in game.view(0).owners.items() if owner == 1]
                    stops = {int(s) for r in theirs for s in (r.stop_a, r.stop_b)}
                    route = game.board.route(action.route)
                    count += int(route.stop_a) in stops and int(route.stop_b) in stops
                game.play(action, seat)
        return count

    assert between("blocker") > between("planner")
