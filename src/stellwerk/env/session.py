"""One game after another, played by numbers: what the environments for PettingZoo and Gymnasium have in common."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stellwerk.engine.events import Event
from stellwerk.engine.game import Game, name_action
from stellwerk.engine.rng import new_seed
from stellwerk.env.arrays import array_of
from stellwerk.env.kernel.buffers import longs, reals, shorts
from stellwerk.env.kernel.observer import Observer
from stellwerk.env.kernel.rewards import RANK, REWARDS, SCORE_DIFFERENCE, settle_accounts
from stellwerk.env.refusing import check_choice, refusal_of
from stellwerk.games.registry import setting_for

Observation: TypeAlias = dict[str, npt.NDArray[Any]]

RAISE: Final = "raise"
REPLACE: Final = "replace"


class Session:
    """`illegal` says what becomes of an action that is not legal: it raises, or another is drawn in its place."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        variants: Sequence[str] = (),
        reward: str = SCORE_DIFFERENCE,
        seed: int | None = None,
        illegal: str = RAISE,
    ) -> None:
        check_choice("reward", reward, REWARDS)
        check_choice("illegal", illegal, (RAISE, REPLACE))
        self.setting = setting_for(game, players, tuple(variants))
        self.observer = Observer(self.setting)
        self.by_rank = reward == RANK
        self.illegal = illegal
        self.seed = seed
        self.number = 0
        self.actions = 0
        self.game: Game
        self._dice = random.Random()
        self._row = shorts(self.observer.size)

    def begin(self, seed: int | None = None) -> None:
        """Deal a new game: the game of this seed, or else the next of the games that follow the last seed."""
        if seed is not None:
            self.seed, self.number = seed, 0
        deal = new_seed() if self.seed is None else self._seed_of(self.number)
        self.number += 1
        self.actions = 0
        self.game = Game(self.setting, deal)
        self._dice = random.Random(deal)

    def _seed_of(self, number: int) -> str:
        return f"{self.seed}-{number}" if number else str(self.seed)

    def observe(self, seat: int) -> Observation:
        """What the seat may know, and the mask of what it may do."""
        self.observer.observe(self.game.table, seat, self._row, 0)
        return {"observation": array_of(self._row, np.int16).copy(), "action_mask": self.mask(seat)}

    def recall(self, seat: int) -> tuple[Event, ...]:
        """All that this seat has heard since the first card, in order: its observations with perfect recall."""
        told = (event.redacted_for(seat) for event in self.game.events)
        return tuple(event for event in told if event is not None)

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        mask = np.zeros(len(self.setting.actions), np.int8)
        mask[list(self.game.options_for(seat).numbers)] = 1
        return mask

    def play(self, seat: int, action: int) -> bool:
        """Play the action with this number, or one in its place. Was it legal?"""
        options = self.game.options_for(seat).numbers
        legal = action in options
        if not legal:
            if self.illegal == RAISE:
                raise refusal_of(self.game.table, seat, action)
            action = self._dice.choice(options)
        self.game.play(name_action(self.game.table, seat, action), seat)
        self.actions += 1
        return legal

    def rewards(self) -> list[float]:
        """What the finished game is worth to each seat."""
        rewards, totals = reals(self.setting.players), longs(self.setting.players)
        settle_accounts(self.game.table, self.by_rank, rewards, totals, 0)
        return [float(reward) for reward in rewards]

    def results(self) -> list[dict[str, int]]:
        """Each seat's total and place in a finished game."""
        outcome = self.game.outcome
        if outcome is None:
            return [{} for _ in range(self.setting.players)]
        return [{"total": total, "place": place} for total, place in zip(outcome.totals, outcome.places, strict=True)]

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles need: the game is dealt and played again from it."""
        rules = self.setting.rules
        game = getattr(self, "game", None)
        return {
            "options": (
                rules.name,
                self.setting.players,
                rules.variants,
                RANK if self.by_rank else SCORE_DIFFERENCE,
                self.seed,
                self.illegal,
            ),
            "number": self.number,
            "actions": self.actions,
            "dice": self._dice.getstate(),
            "dealt": None if game is None else (game.seed, list(game.history)),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        Session.__init__(self, *state["options"])
        self.number, self.actions = state["number"], state["actions"]
        self._dice.setstate(state["dice"])
        if state["dealt"] is not None:
            seed, history = state["dealt"]
            self.game = Game(self.setting, seed)
            for seat, action in history:
                self.game.play(action, seat)
