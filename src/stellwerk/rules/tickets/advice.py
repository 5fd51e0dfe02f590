"""Which mix of tickets to announce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser, Planner

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.table import Table


class MixAdviser(Adviser):
    """The wished number of tickets of the first deck."""

    def __init__(self, first: i64, mixes: list[tuple[int, ...]]) -> None:
        super().__init__()
        self.answers = "announce_mix"
        self.first = first
        self.mixes = mixes
        self.wished = 2

    def tune(self, weights: dict[str, int]) -> None:
        self.wished = weights.get("tickets.first_deck", 2)

    def answer(self, table: Table, seat: i64, options: Ints, planner: Planner) -> i64:
        self.reason = "mix_of_tickets"
        for action in options:
            if self.mixes[action - self.first][0] == self.wished:
                return action
        return options[0]
