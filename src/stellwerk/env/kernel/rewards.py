"""What a finished game is worth to each seat. Both kinds of reward add up to nothing over all seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from stellwerk.engine.table import Table
    from stellwerk.env.kernel.buffers import Longs, Reals

SCORE_DIFFERENCE: Final = "score_difference"
RANK: Final = "rank"
REWARDS: Final = (SCORE_DIFFERENCE, RANK)


def settle_accounts(table: Table, by_rank: bool, rewards: Reals, totals: Longs, at: i64) -> None:
    """Write each seat's reward and final total from place `at` on.

    By score: the own total less the mean of the others. By rank: the part of the others that was beaten less the part
    that won, so 1 for a sole winner, -1 for a sole loser, and equal rewards for equal players.
    """
    sheet = table.score_sheet()
    players: i64 = len(table.state.players)
    seat: i64
    other: i64
    everybody: i64 = 0
    for seat in range(players):
        totals[at + seat] = sheet.totals[seat]
        everybody += sheet.totals[seat]
    others = float(players - 1)
    if not by_rank:
        for seat in range(players):
            own = sheet.totals[seat]
            rewards[at + seat] = float(own) - float(everybody - own) / others
        return
    places = sheet.places()
    for seat in range(players):
        better: i64 = 0
        for other in range(players):
            if places[other] > places[seat]:
                better += 1
            elif places[other] < places[seat]:
                better -= 1
        rewards[at + seat] = float(better) / others
