"""How a game ended: lines by source, totals, places and winners."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """Points of one seat for one thing; `detail` names it (a ticket, a colour, a network) where there are several."""

    seat: int
    source: str
    points: int
    detail: str = ""


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `places` has 1 for each winner; equal players share a place.

    `trails` is the length of every seat's longest trail, whether or not the game pays for it.
    """

    reason: str
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    tie_break_values: tuple[tuple[int, ...], ...]
    trails: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
