"""What has happened, for logs, pictures and bots. An event holds the truth; `redacted_for` is what a seat learns.

There is no default for `redacted_for`: whoever adds an event must say who may know what.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass


@dataclass(frozen=True)
class Event(ABC):
    @abstractmethod
    def redacted_for(self, seat: int | None) -> Event | None:
        """This event as the seat (None: a spectator) may know it; None if it may not know of it at all."""


@dataclass(frozen=True)
class PublicEvent(Event):
    """An event of which everybody may know everything."""

    def redacted_for(self, seat: int | None) -> Event:
        return self


@dataclass(frozen=True)
class TurnBegan(PublicEvent):
    seat: int
    turn: int


@dataclass(frozen=True)
class Passed(PublicEvent):
    seat: int


@dataclass(frozen=True)
class PointsScored(PublicEvent):
    seat: int
    points: int
    source: str


@dataclass(frozen=True)
class GameEnded(PublicEvent):
    """`reason` is last_round or all_passed; tickets are open from now on."""

    reason: str
