"""What one seat, or a spectator, may know. `engine.viewing` makes it, by allow-list.

Bots, browsers and records given to players get a `View`, never the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stellwerk.engine.outcome import Outcome


@dataclass(frozen=True)
class SeatView:
    """What a viewer knows of one seat. `hand`, `tickets` and `offered` are None where they are secret.

    `known` counts the cards that everybody has seen this seat take and that it must still hold.
    """

    trains: int
    points: int
    points_by_source: dict[str, int]
    cards: int
    known: dict[str, int]
    hand: dict[str, int] | None
    ticket_counts: tuple[int, ...]
    tickets: tuple[str, ...] | None
    offered_counts: tuple[int, ...]
    offered: tuple[str, ...] | None
    answered: bool


@dataclass(frozen=True)
class FrameView:
    """What is being done, or waits to be done: a sequence at a position, or a decision, about a numbered thing."""

    code: str
    seat: int
    position: int
    about: int


@dataclass(frozen=True)
class View:
    """The table from one seat; `seat` is None for a spectator.

    `parts` has what the mechanisms show, by their names: the values of their books, and facts that follow from them.
    """

    game: str
    variants: tuple[str, ...]
    seat: int | None
    seats: tuple[SeatView, ...]
    first: int | None
    current: int | None
    turn: int
    turns_left: int | None
    passes: int
    to_act: tuple[int, ...]
    decision: str | None
    about: str | None
    frames: tuple[FrameView, ...]
    market: tuple[str | None, ...]
    deck: int
    discards: dict[str, int]
    owners: dict[str, int]
    ticket_decks: tuple[int, ...]
    parts: dict[str, dict[str, Any]]
    over: bool
    outcome: Outcome | None

    def part(self, name: str) -> dict[str, Any]:
        """What one mechanism shows, by its name."""
        if name not in self.parts:
            raise LookupError(f"{self.game} has no mechanism called {name}; it has {', '.join(self.parts) or 'none'}")
        return self.parts[name]
