"""The games as Gymnasium environments: one seat for the learner, bots in the others."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from stellwerk.bots.base import Bot
from stellwerk.bots.registry import make_bot
from stellwerk.engine.errors import SettingError
from stellwerk.env.kernel.rewards import SCORE_DIFFERENCE
from stellwerk.env.session import REPLACE, Observation, Session
from stellwerk.env.spaces import action_space, observation_space
from stellwerk.env.text import table_text


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """`opponents` are names of bots (or `file.py:ClassName`), repeated until every other seat has one.

    The reward comes when the game is over. An action that is not legal is replaced by a random legal one, since
    Gymnasium knows no masks, and the info says so; with `illegal="raise"` it raises.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 - as declared in Env

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponents: Sequence[str] = ("greedy",),
        seat: int = 0,
        variants: Sequence[str] = (),
        reward: str = SCORE_DIFFERENCE,
        seed: int | None = None,
        illegal: str = REPLACE,
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= seat < players:
            raise SettingError(f"the seats of {players} players are 0 to {players - 1}, not {seat}")
        if not 0 < len(opponents) < players:
            raise SettingError(f"{players} players have 1 to {players - 1} opponents, not {len(opponents)}")
        self.session = Session(game, players, variants, reward, seed, illegal)
        self.opponents = tuple(opponents)
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = observation_space(self.session.setting)  # type: ignore[assignment]
        self.action_space = action_space(self.session.setting)
        self.bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.session.begin(seed)
        self.bots = self._new_bots()
        self._let_others_play()
        return self.session.observe(self.seat), {}

    def _new_bots(self) -> dict[int, Bot]:
        others = [other for other in range(self.session.setting.players) if other != self.seat]
        names = [self.opponents[i % len(self.opponents)] for i in range(len(others))]
        return {seat: make_bot(name, self._bot_seed(seat)) for seat, name in zip(others, names, strict=True)}

    def _bot_seed(self, seat: int) -> int:
        """Follows from the seed of the game, but tells nothing about its shuffles."""
        text = f"stellwerk-opponent:{self.session.game.seed}:{seat}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        legal = self.session.play(self.seat, int(action))
        self._let_others_play()
        over = self.session.game.over
        reward = self.session.rewards()[self.seat] if over else 0.0
        info = {"action_was_legal": legal, **self.session.results()[self.seat]}
        if self.render_mode == "human":
            self.render()
        return self.session.observe(self.seat), reward, over, False, info

    def _let_others_play(self) -> None:
        game = self.session.game
        while not game.over and self.seat not in game.to_act:
            seat = game.to_act[0]
            game.play(self.bots[seat].choose(game.view(seat), game.options_for(seat)), seat)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, by the name that sb3-contrib's MaskablePPO asks for."""
        return self.session.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return table_text(self.session.game)
        if self.render_mode == "human":
            print(table_text(self.session.game))
        return None

    def __getstate__(self) -> dict[str, Any]:
        """Bots go into copies and pickles as their names and where their dice are."""
        kept = {name: value for name, value in self.__dict__.items() if name != "bots"}
        return kept | {"dice_of_bots": {seat: bot.random.getstate() for seat, bot in self.bots.items()}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        dice = state.pop("dice_of_bots")
        self.__dict__.update(state)
        self.bots = self._new_bots() if dice else {}
        for seat, where in dice.items():
            self.bots[seat].random.setstate(where)
