"""The final count: lines by source, totals, places and winners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.ints import filled, zeros
from stellwerk.engine.network import Network
from stellwerk.engine.outcome import Line, Outcome

if TYPE_CHECKING:
    from stellwerk.engine.table import Table

UNKNOWN: Final = -1


class ScoreSheet:
    """The count while it is made: scorers add lines, tie breaks read what the scorers found out."""

    def __init__(self, table: Table) -> None:
        players = table.state.players
        self.table = table
        self.entries: list[tuple[int, str, int, str]] = []
        self.totals = zeros(len(players))
        self.tickets_done = zeros(len(players))
        self.trails = filled(len(players), UNKNOWN)
        self.holds_longest = zeros(len(players))
        self.networks: list[Network] = []
        for player in players:
            self.networks.append(Network(table.setting.board, table.state.owner, player.seat))
            self.totals[player.seat] = player.points
            for source, points in enumerate(player.scored):
                if points != 0:
                    self.entries.append((int(player.seat), table.setting.sources[source], int(points), ""))

    def add(self, seat: i64, source: str, points: i64, detail: str = "") -> None:
        self.totals[seat] += points
        self.entries.append((int(seat), source, int(points), detail))

    def trail(self, seat: i64) -> i64:
        """The longest trail of a seat, looked for once."""
        if self.trails[seat] == UNKNOWN:
            self.trails[seat] = self.networks[seat].longest_trail()
        return self.trails[seat]

    def places(self) -> tuple[int, ...]:
        """Points first, then the tie breaks in their order; equal players share a place."""
        values = self._tie_break_values()
        keys = [(int(total), value) for total, value in zip(self.totals, values, strict=True)]
        return tuple(1 + sum(1 for other in keys if other > key) for key in keys)

    def _tie_break_values(self) -> tuple[tuple[int, ...], ...]:
        table = self.table
        seats = range(len(table.state.players))
        return tuple(tuple(int(t.value(table, self, seat)) for t in table.setting.tie_breaks) for seat in seats)

    def outcome(self) -> Outcome:
        """The finished count."""
        return Outcome(
            reason=self.table.state.ended_by,
            lines=tuple(Line(*entry) for entry in self.entries),
            totals=tuple(int(t) for t in self.totals),
            places=self.places(),
            tie_break_values=self._tie_break_values(),
            trails=tuple(int(self.trail(seat)) for seat in range(len(self.totals))),
        )
