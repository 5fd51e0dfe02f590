"""A policy at the table sees what the environments show."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

from stellwerk.engine.game import Game
from stellwerk.engine.setting import Setting
from stellwerk.env.policy_bot import PolicyBot, observation_of
from stellwerk.games.registry import setting_for


class Watching(PolicyBot):
    """Plays at random and remembers what it was shown."""

    name = "watching"

    def pick(self, setting: Setting, observation: npt.NDArray[np.int16], legal: npt.NDArray[np.int64]) -> int:
        self.shown = observation, legal
        return int(self.random.choice(list(legal)))


def test_a_policy_plays_by_numbers_from_the_same_observations() -> None:
    for name, players in (("usa", 2), ("germany", 3), ("italy", 2), ("old_west", 4)):
        game = Game(setting_for(name, players), "policy")
        bot = Watching(seed=1)
        dice = random.Random(1)
        while not game.over:
            seat = dice.choice(game.to_act)
            options = game.options_for(seat)
            action = bot.choose(game.view(seat), options)
            observation, legal = bot.shown
            assert (observation == observation_of(game.table, seat)).all()
            assert tuple(legal) == options.numbers
            game.play(action, seat)
