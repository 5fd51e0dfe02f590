"""Random play for tests of the environments."""

from __future__ import annotations

import random
from collections.abc import Iterator

from stellwerk.engine.game import Game
from stellwerk.engine.setting import Setting


def states_of(setting: Setting, seed: str) -> Iterator[Game]:
    """A random game before each of its actions, and when it is over."""
    game = Game(setting, seed)
    dice = random.Random(seed)
    while not game.over:
        yield game
        seat = dice.choice(game.to_act)
        game.play(dice.choice(game.options_for(seat)), seat)
    yield game
