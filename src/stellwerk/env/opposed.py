"""Many games in which bots play all seats but the learner's: what is shown is always the learner's turn."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from stellwerk.bots.base import Bot
from stellwerk.bots.registry import make_bot
from stellwerk.engine.errors import SettingError
from stellwerk.engine.game import Options, action_number
from stellwerk.engine.viewing import view
from stellwerk.env.batch import Batch, BatchEnv
from stellwerk.env.kernel.rewards import SCORE_DIFFERENCE


class OpposedBatchEnv(BatchEnv):
    """In game i the learner sits on seat i modulo the number of players, so that every seat is learned.

    `opponents` are names of bots (or `file.py:ClassName`), repeated until every other seat has one. They see views, as
    everywhere. A step ends at the learner's next turn, be it in the same game or, where `dones` is 1, in the next one.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        games: int = 256,
        variants: Sequence[str] = (),
        reward: str = SCORE_DIFFERENCE,
        seed: int | str | None = None,
        opponents: Sequence[str] = ("level4",),
    ) -> None:
        if not 0 < len(opponents) < players:
            raise SettingError(f"{players} players have 1 to {players - 1} opponents, not {len(opponents)}")
        self.opponents = tuple(opponents)
        self.learners = np.arange(games) % players
        self.bots: dict[tuple[int, int], Bot] = {}
        super().__init__(game, players, games, variants, reward, seed)

    def reset(self, seed: int | str | None = None) -> Batch:
        """Begin every game anew and let the bots play until it is the learner's turn."""
        super().reset(seed)
        self.bots = {}
        self._let_others_play()
        return self.batch

    def step(self, actions: npt.NDArray[np.int64]) -> Batch:
        """Play the learner's action in every game, and then the bots'."""
        super().step(actions)
        self._let_others_play()
        return self.batch

    def _let_others_play(self) -> None:
        kernel = self.kernel
        for game in range(self.games):
            ended: tuple[list[float], list[int]] | None = None
            while True:
                if kernel.dones[game]:
                    ended = (self.batch.rewards[game].tolist(), self.batch.totals[game].tolist())
                seat = int(kernel.seats[game])
                if seat == self.learners[game]:
                    break
                kernel.play(game, self._choice(game, seat))
            if ended is not None:
                kernel.dones[game] = 1
                for other in range(self.players):
                    kernel.rewards[game * self.players + other] = ended[0][other]
                    kernel.totals[game * self.players + other] = ended[1][other]

    def _choice(self, game: int, seat: int) -> int:
        table = self.kernel.tables[game]
        count = table.options(seat)
        options = Options(table, seat, tuple(int(n) for n in self.setting.buffer[:count]))
        action = self._bot(game, seat).choose(view(table, seat), options)
        number = action_number(table, seat, action)
        assert number is not None
        return number

    def _bot(self, game: int, seat: int) -> Bot:
        if (game, seat) not in self.bots:
            place = (seat - int(self.learners[game]) - 1) % self.players
            text = f"stellwerk-opponent:{self.kernel.seed}:{game}:{seat}"
            seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
            self.bots[game, seat] = make_bot(self.opponents[place % len(self.opponents)], seed)
        return self.bots[game, seat]

    def __getstate__(self) -> dict[str, Any]:
        """Bots go into copies and pickles as their names and where their dice are."""
        dice = {place: bot.random.getstate() for place, bot in self.bots.items()}
        return super().__getstate__() | {"opponents": self.opponents, "dice_of_bots": dice}

    def __setstate__(self, state: dict[str, Any]) -> None:
        _, players, games, *_ = state["options"]
        self.opponents = state["opponents"]
        self.learners = np.arange(games) % players
        super().__setstate__(state)
        self.bots = {}
        for (game, seat), where in state["dice_of_bots"].items():
            self._bot(game, seat).random.setstate(where)
