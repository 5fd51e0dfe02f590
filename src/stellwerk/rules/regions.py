"""Regions: what each network joins of them is worth points at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.engine.board import Board, Place
from stellwerk.engine.decisions import Scorer

if TYPE_CHECKING:
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.table import Table


class RegionBonus(Scorer):
    """Each network scores the regions it joins, from a table whose last entry also stands for more (IT-15)."""

    def __init__(self, points: dict[int, int], doubled: tuple[str, ...]) -> None:
        super().__init__()
        self.points = points
        self.doubled = doubled

    def describe(self) -> str:
        return "regions joined by each network"

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        most = max(self.points)
        for player in table.state.players:
            for network in sheet.networks[player.seat].components():
                regions = self.regions(table.setting.board, network)
                points = self.points.get(min(regions, most), 0)
                if points:
                    sheet.add(player.seat, "regions", points, str(regions))

    def regions(self, board: Board, network: list[Place]) -> int:
        """The regions of a network; some count twice when all their cities are in it (IT-16)."""
        joined: dict[str, int] = {}
        for place in network:
            joined[place.region] = joined.get(place.region, 0) + 1
        cities: dict[str, int] = {}
        for place in board.places:
            cities[place.region] = cities.get(place.region, 0) + 1
        whole = [region for region in self.doubled if joined.get(region, 0) == cities[region]]
        return len(joined) + len(whole)
