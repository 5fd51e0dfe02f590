"""The longest trail against a search without shortcuts, and what counts as joined."""

from __future__ import annotations

import random

import pytest

from stellwerk.boards.loading import load_board
from stellwerk.engine.board import Route
from stellwerk.engine.ints import ints
from stellwerk.engine.network import Network


def slow_longest(routes: list[Route]) -> int:
    """Every trail from every stop."""

    def extend(stop: int, left: list[Route]) -> int:
        best = 0
        for route in left:
            for here, there in ((route.stop_a, route.stop_b), (route.stop_b, route.stop_a)):
                if here == stop:
                    rest = [other for other in left if other is not route]
                    best = max(best, int(route.length) + extend(int(there), rest))
        return best

    return max([extend(int(stop), routes) for route in routes for stop in (route.stop_a, route.stop_b)], default=0)


@pytest.mark.parametrize("name", ["usa", "germany"])
@pytest.mark.parametrize("seed", range(40))
def test_the_longest_trail_is_the_longest(name: str, seed: int) -> None:
    board = load_board(name)
    dice = random.Random(seed)
    start = dice.choice(board.routes)
    chosen = {int(start.number)}
    while len(chosen) < 2 + seed % 8:  # connected, so that there are loops and branches
        stops = {int(s) for n in chosen for s in (board.routes[n].stop_a, board.routes[n].stop_b)}
        near = [r for r in board.routes if {int(r.stop_a), int(r.stop_b)} & stops and int(r.number) not in chosen]
        chosen.add(int(dice.choice(near).number))
    owner = ints([0 if n in chosen else -1 for n in range(len(board.routes))])
    expected = slow_longest([board.routes[n] for n in sorted(chosen)])
    assert Network(board, owner, 0).longest_trail() == expected


def test_a_seat_without_routes_has_no_trail_and_joins_nothing() -> None:
    board = load_board("usa")
    network = Network(board, ints([-1] * len(board.routes)), 0)
    assert network.longest_trail() == 0
    assert network.components() == []
    assert not network.joins(board.place("boston"), board.place("new_york"))
