"""What a bonus card adds to a completed ticket."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser


class MostTicketsAdviser(Adviser):
    """About a fifth of the bonus for each ticket."""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.points = points

    def ticket_worth(self) -> i64:
        return 100 * self.points // 5
