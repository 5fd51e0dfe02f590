"""A learned policy at the table: it sees the observation made from a bot's `View`, and chooses by number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from stellwerk.bots.base import Bot
from stellwerk.engine.actions import Action
from stellwerk.engine.game import action_number
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.setting import Setting
from stellwerk.engine.table import Table
from stellwerk.engine.view import View
from stellwerk.env.arrays import array_of
from stellwerk.env.kernel.buffers import shorts
from stellwerk.env.kernel.observer import Observer
from stellwerk.games.registry import setting_for


class PolicyBot(Bot):
    """Subclass it and write `pick`."""

    @abstractmethod
    def pick(self, setting: Setting, observation: npt.NDArray[np.int16], legal: npt.NDArray[np.int64]) -> int:
        """One of the legal action numbers."""

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        setting = setting_for(view.game, len(view.seats), view.variants)
        table = Imagination(setting, view).deal(0)
        seat = 0 if view.seat is None else view.seat
        numbers = [action_number(table, seat, action) for action in options]
        legal = np.array(numbers, np.int64)
        return options[numbers.index(self.pick(setting, observation_of(table, seat), legal))]


def observation_of(table: Table, seat: int) -> npt.NDArray[np.int16]:
    """What a seat may know. An imagined table will do: the observation holds only what is the same in all of them."""
    observer = _observer(table.setting)
    row = shorts(observer.size)
    observer.observe(table, seat, row, 0)
    return array_of(row, np.int16).copy()


@cache
def _observer(setting: Setting) -> Observer:
    return Observer(setting)
