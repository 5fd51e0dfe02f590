"""Regions: what each network joins of them is worth points at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser
from stellwerk.engine.board import CITY, Place
from stellwerk.engine.decisions import Scorer
from stellwerk.engine.errors import SettingError
from stellwerk.engine.ints import empty, ints, zeros
from stellwerk.engine.setting import Setting
from stellwerk.rules.regions.advice import RegionAdviser
from stellwerk.rules.regions.words import VOCABULARY

if TYPE_CHECKING:
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class RegionBonus(Scorer):
    """Each network scores the regions it joins, from a table whose last entry also stands for more (IT-15)."""

    def __init__(self, points: dict[int, int], doubled: tuple[str, ...]) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        self.points = points
        self.doubled = doubled
        self.region = empty()  # by place
        self.cities = empty()  # by region, as the following
        self.counts_twice = empty()

    def adviser(self, setting: Setting) -> Adviser:
        return RegionAdviser(setting.board, self.points)

    def describe(self) -> str:
        return "regions joined by each network"

    def bind(self, setting: Setting) -> None:
        places = setting.board.places
        for place in places:
            if place.kind == CITY and not place.region:
                where = f"{place.where}: " if place.where else ""
                raise SettingError(f"{where}{place.id} has no region, but regions count in this game")
        missing = [region for region in self.doubled if region not in [place.region for place in places]]
        if missing:
            raise SettingError(f"the board {setting.board.name} has no region {missing[0]}, which should count twice")
        names = sorted({place.region for place in places})
        self.region = ints([names.index(place.region) for place in places])
        self.cities = ints([sum([1 for place in places if place.region == name]) for name in names])
        self.counts_twice = ints([1 if name in self.doubled else 0 for name in names])

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        most = max(self.points)
        for player in table.state.players:
            for network in sheet.networks[player.seat].components():
                regions = self.regions(network)
                points = self.points.get(min(regions, most), 0)
                if points:
                    sheet.add(player.seat, "regions", points, str(regions))

    def regions(self, network: list[Place]) -> int:
        """The regions of a network; some count twice when all their cities are in it (IT-16)."""
        joined = zeros(len(self.cities))
        for place in network:
            joined[self.region[place.number]] += 1
        total: i64 = 0
        region: i64
        for region in range(len(joined)):
            if joined[region] > 0:
                total += 1
                if joined[region] == self.cities[region]:
                    total += self.counts_twice[region]
        return int(total)
