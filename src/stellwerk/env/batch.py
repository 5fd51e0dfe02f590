"""Many games in one native call: numpy arrays that the kernel writes and nobody copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stellwerk.engine.errors import SettingError
from stellwerk.engine.rng import SECOND, new_seed
from stellwerk.engine.snapshot import restore, snapshot
from stellwerk.env.arrays import array_of
from stellwerk.env.kernel.batch import BatchKernel
from stellwerk.env.kernel.rewards import RANK, REWARDS, SCORE_DIFFERENCE
from stellwerk.env.layout import Layout
from stellwerk.env.refusing import check_choice, refusal_of
from stellwerk.games.registry import setting_for


class Batch(NamedTuple):
    """One row for each game, about the seat that must choose now; `rewards` and `totals` have a column for each seat.

    Where `dones` is 1 the last action ended a game, `rewards` and `totals` are that game's, and the other arrays
    already show the next one. `options[i, :option_counts[i]]` are the actions that row i of `action_masks` allows.
    """

    observations: npt.NDArray[np.int16]
    action_masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float64]
    dones: npt.NDArray[np.int8]
    totals: npt.NDArray[np.int64]
    options: npt.NDArray[np.int16]
    option_counts: npt.NDArray[np.int64]


class BatchEnv:
    """`games` games side by side. The arrays of `batch` are read-only views; every step changes what they show.

    Game i deals its n-th game, from 0 on, with the seed `<seed>-<i>-<n>`: equal seeds and actions give equal games.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        games: int = 256,
        variants: Sequence[str] = (),
        reward: str = SCORE_DIFFERENCE,
        seed: int | str | None = None,
    ) -> None:
        check_choice("reward", reward, REWARDS)
        if games < 1:
            raise SettingError(f"the number of games must be positive, not {games}")
        self.setting = setting_for(game, players, tuple(variants))
        self.layout = Layout(self.setting)
        self.games = games
        self.players = players
        self.actions = len(self.setting.actions)
        self.kernel = BatchKernel(self.setting, games, reward == RANK)
        self.batch = Batch(
            array_of(self.kernel.observations, np.int16).reshape(games, self.layout.size),
            array_of(self.kernel.masks, np.int8).reshape(games, self.actions),
            array_of(self.kernel.seats, np.int64),
            array_of(self.kernel.rewards, np.float64).reshape(games, players),
            array_of(self.kernel.dones, np.int8),
            array_of(self.kernel.totals, np.int64).reshape(games, players),
            array_of(self.kernel.options, np.int16).reshape(games, self.actions),
            array_of(self.kernel.counts, np.int64),
        )
        self._picked = array_of(self.kernel.picked, np.int64)
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> Batch:
        """Begin every game anew, without a seed with shuffles that nobody can guess."""
        self.kernel.reset(new_seed() if seed is None else f"{SECOND}{seed}")
        return self.batch

    def step(self, actions: npt.NDArray[np.int64]) -> Batch:
        """Play one action in every game. If one is not legal, IllegalAction is raised and nothing is played."""
        refused = int(self.kernel.step(np.ascontiguousarray(actions, np.int64)))
        if refused >= 0:
            problem = refusal_of(self.kernel.tables[refused], int(self.batch.seats[refused]), int(actions[refused]))
            problem.add_note(f"in game {refused} of the batch")
            raise problem
        return self.batch

    def random_actions(self, dice: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for every game, each equally likely."""
        self.kernel.pick(dice.random(self.games))
        return self._picked.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles need: the states of all games, not the arrays."""
        kernel, rules = self.kernel, self.setting.rules
        return {
            "options": (
                rules.name,
                self.players,
                self.games,
                rules.variants,
                RANK if kernel.by_rank else SCORE_DIFFERENCE,
                kernel.seed.removeprefix(SECOND),
            ),
            "tables": [snapshot(table) for table in kernel.tables],
            "episodes": [int(n) for n in kernel.episodes],
            "ended": (self.batch.dones.copy(), self.batch.rewards.copy(), self.batch.totals.copy()),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        BatchEnv.__init__(self, *state["options"])
        seed = self.kernel.seed
        kernel = self.kernel
        for game, (saved, episode) in enumerate(zip(state["tables"], state["episodes"], strict=True)):
            kernel.episodes[game] = episode
            kernel.tables[game] = restore(self.setting, saved, f"{seed}-{game}-{episode}")
            kernel.show(game, kernel.tables[game])
        dones, rewards, totals = state["ended"]
        for game in range(self.games):
            kernel.dones[game] = int(dones[game])
        for at, (reward, total) in enumerate(zip(rewards.ravel().tolist(), totals.ravel().tolist(), strict=True)):
            kernel.rewards[at] = reward
            kernel.totals[at] = total
