"""Bonus cards: the longest trail and the most completed tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser
from stellwerk.engine.decisions import Scorer, TieBreak
from stellwerk.engine.setting import Setting
from stellwerk.rules.bonuses.advice import MostTicketsAdviser
from stellwerk.rules.bonuses.words import VOCABULARY

if TYPE_CHECKING:
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.table import Table


class LongestTrailBonus(Scorer):
    """All who tie for the longest continuous route get the points (NA-36); no route, no bonus (NA-52)."""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        self.points = points

    def describe(self) -> str:
        return f"longest trail {self.points}"

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        best: i64 = 0
        for player in table.state.players:
            trail = sheet.networks[player.seat].longest_trail()
            sheet.trails[player.seat] = trail
            best = max(best, trail)
        for player in table.state.players:
            if sheet.trails[player.seat] == best and best > 0:
                sheet.holds_longest[player.seat] = 1
                sheet.add(player.seat, "longest_trail", self.points, str(best))


class HoldsLongestTrail(TieBreak):
    """All who got the bonus hold the card (NA-53)."""

    def describe(self) -> str:
        return "longest trail"

    def value(self, table: Table, sheet: ScoreSheet, seat: i64) -> i64:
        return sheet.holds_longest[seat]


class MostTicketsBonus(Scorer):
    """All who tie for the most completed tickets get the points, nobody if none was completed (DE-19, DE-23)."""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        self.points = points

    def describe(self) -> str:
        return f"most tickets {self.points}"

    def adviser(self, setting: Setting) -> Adviser:
        return MostTicketsAdviser(self.points)

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        best: i64 = 0
        for done in sheet.tickets_done:
            best = max(best, done)
        for player in table.state.players:
            if sheet.tickets_done[player.seat] == best and best > 0:
                sheet.add(player.seat, "most_tickets", self.points, str(best))
