"""What the browser learns about a game before it is played; it knows no rules of its own."""

from __future__ import annotations

import random

import pytest

from stellwerk.engine.events import PointsScored
from stellwerk.games.opening import new_game
from stellwerk.rules.claim import ClaimRoute, RouteClaimed
from stellwerk.server.http import catalogue
from tests.settings import LISTED


@pytest.mark.parametrize("game", LISTED)
def test_routes_are_told_with_the_points_that_the_game_gives_for_them(game: str) -> None:
    told = {route.id: route.points for route in catalogue.board(game).routes}
    played = new_game(game, ["Ann", "Ben"], seed=4)
    assert {int(seat.trains) for seat in played.view(0).seats} == {catalogue.board(game).trains}
    dice = random.Random(4)
    lengths: set[int] = set()
    while not played.over:
        patient = [option for option in played.options if not isinstance(option, ClaimRoute)]
        offered = patient if patient and dice.random() < 0.9 else list(played.options)
        events = played.play(dice.choice(offered))
        for claim in events:
            if isinstance(claim, RouteClaimed):
                gains = [event.points for event in events if isinstance(event, PointsScored)]
                assert told[claim.route] in gains
                lengths.add(int(next(r.length for r in catalogue.board(game).routes if r.id == claim.route)))
    assert len(lengths) >= 4
