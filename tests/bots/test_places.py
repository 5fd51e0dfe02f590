"""The kernels of bots are compiled by a profile without a look at whether indexes fit: here each is looked at."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from stellwerk.bots.registry import make_bot
from stellwerk.games.opening import new_game

PLAY = """
import sys
from tests.watching import watch
watch("bots/kernel", "rules/claim")

from stellwerk.bots.registry import make_bot
from stellwerk.games.opening import new_game

game, players, variants = sys.argv[1], int(sys.argv[2]), tuple(sys.argv[3:])
names = ("level4", "hoarder", "blocker", "collector", "finisher")
bots = [make_bot(name, 1) for name in names[:players]]
wise = make_bot("level6", 1)
wise.seconds = 0.4
played = new_game(game, players, variants=variants, seed=2)
moves = 0
while not played.over:
    seat = played.to_act[0]
    options = played.options_for(seat)
    moves += 1
    if moves in (1, 9, 40, 80):
        wise.choose(played.view(seat), options)
    played.play(bots[seat].choose(played.view(seat), options), seat)
print("over")
"""


@pytest.mark.parametrize("which", ["usa 2", "usa 4 mega", "germany 3", "italy 2", "old_west 3"])
def test_no_index_of_a_bots_kernel_is_out_of_bounds(which: str) -> None:
    environment = {**os.environ, "STELLWERK_PURE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *which.split()], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout == "over\n"


def test_a_style_with_nonsense_for_weights_still_plays_to_the_end() -> None:
    played = new_game("usa", 2, seed=2)
    bots = [make_bot("hoarder:hazard=-500", 1), make_bot("planner:hazard=-2000", 1)]
    while not played.over:
        seat = played.to_act[0]
        played.play(bots[seat].choose(played.view(seat), played.options_for(seat)), seat)
    assert played.over
