"""Plays any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.base import Bot
from stellwerk.engine.actions import Action
from stellwerk.engine.view import View


class RandomBot(Bot):
    name = "random"

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        return options[self.random.randrange(len(options))]
