"""What a bot is: somebody who sees a `View` and legal actions, never the state, and picks one of them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from stellwerk.engine.actions import Action
from stellwerk.engine.view import View


@dataclass(frozen=True)
class Reason:
    """Why a bot moved, as a code with parameters, so that it can be said in any language."""

    code: str
    params: dict[str, str | int | tuple[str, ...]] = field(default_factory=dict)


class Bot(ABC):
    """One bot in one seat of one game. Its randomness comes from its seed only.

    `seconds` is the longest that it may think about one action.
    """

    name: ClassVar[str] = "bot"
    seconds: float = 0.05

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.reason: Reason | None = None

    @abstractmethod
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        """One of the options. `self.reason` may say why."""
