"""What a row of a batch shows now, so that the next observation written there changes only what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i16, i64

from stellwerk.engine.ints import WORD, lowest
from stellwerk.engine.setting import Setting
from stellwerk.engine.state import NOBODY
from stellwerk.env.kernel.buffers import shorts

if TYPE_CHECKING:
    from stellwerk.engine.table import Table

SEAT_BITS: Final = 3
SEATS: Final = 8  # a claim is SEATS * route + owner, one small number: of a thousand rows little stays in the cache


class Shown:
    """The claimed routes with their owners in the order of the claims, the tickets, those kept first, and for whom.

    Whoever claims a route closes it to all seats, so new claims are found among the routes that nobody can claim now.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.words: i64 = setting.words
        self.seat: i64 = NOBODY
        self.open = setting.all_routes[:]
        self.claimed = shorts(len(setting.board.routes))
        self.claims: i64 = 0
        self.tickets = shorts(len(setting.board.tickets))
        self.ticket_count: i64 = 0
        self.with_offered: i64 = 0  # how many with those on offer

    def forget_claims(self) -> None:
        """A new game begins in this row."""
        self.seat = NOBODY
        self.open = self.setting.all_routes[:]
        self.claims = 0

    def look_for_claims(self, table: Table) -> bool:
        """Remember the routes claimed since the last look. Were there any?"""
        state = table.state
        before = self.claims
        word: i64
        for word in range(self.words):
            if not self.open[word] & ~state.players[0].open[word]:
                continue
            still_open: i64 = 0
            for player in state.players:
                still_open |= player.open[word]
            closed = self.open[word] & ~still_open
            if closed:
                self.open[word] = still_open
                while closed:
                    route = WORD * word + lowest(closed)
                    closed &= closed - 1
                    owner = state.owner[route]
                    if owner != NOBODY:
                        self.claimed[self.claims] = i16(SEATS * route + owner)
                        self.claims += 1
        return self.claims > before
