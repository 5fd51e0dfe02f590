"""The final count: lines by source, totals, places and winners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.ints import zeros
from stellwerk.engine.network import Network

if TYPE_CHECKING:
    from stellwerk.engine.table import Table


@dataclass(frozen=True)
class Line:
    """Points of one seat for one thing; `detail` names it (a ticket, a colour, a network) where there are several."""

    seat: int
    source: str
    points: int
    detail: str = ""


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `places` has 1 for each winner; equal players share a place."""

    reason: str
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    tie_break_values: tuple[tuple[int, ...], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class ScoreSheet:
    """The count while it is made: scorers add lines, tie breaks read what the scorers found out."""

    def __init__(self, table: Table) -> None:
        players = table.state.players
        self.table = table
        self.entries: list[tuple[int, str, int, str]] = []
        self.totals = zeros(len(players))
        self.tickets_done = zeros(len(players))
        self.trails = zeros(len(players))
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

    def outcome(self) -> Outcome:
        table = self.table
        seats = range(len(table.state.players))
        totals = tuple(int(t) for t in self.totals)
        values = tuple(tuple(int(t.value(table, self, seat)) for t in table.setting.tie_breaks) for seat in seats)
        keys = [(totals[s], values[s]) for s in seats]
        places = tuple(1 + sum(1 for other in keys if other > keys[s]) for s in seats)
        lines = tuple(Line(*entry) for entry in self.entries)
        return Outcome(table.state.ended_by, lines, totals, places, values)
