"""Who begins, whose turn is next, and when the game is over."""

from __future__ import annotations

from stellwerk.rules.ending.mechanism import ChooseFirstPlayer, EndTurn
from stellwerk.rules.ending.words import FirstPlayerChosen, LastRoundBegan

__all__ = ["ChooseFirstPlayer", "EndTurn", "FirstPlayerChosen", "LastRoundBegan"]
