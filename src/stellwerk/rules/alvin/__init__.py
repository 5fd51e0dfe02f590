"""Alvin the alien: captured by a route into the city where he is, and taken to a city of the captor's."""

from __future__ import annotations

from stellwerk.rules.alvin.mechanism import AlvinBonus, BringAlvinHome, CaptureAlvin, MoveDecision, move
from stellwerk.rules.alvin.words import AlvinCaptured, AlvinMoved, MoveAlvin

__all__ = [
    "AlvinBonus",
    "AlvinCaptured",
    "AlvinMoved",
    "BringAlvinHome",
    "CaptureAlvin",
    "MoveAlvin",
    "MoveDecision",
    "move",
]
