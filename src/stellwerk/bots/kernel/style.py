"""Ways to play that differ from the plain planner's in more than what they think things are worth: hoarding cards,
collecting tickets or keeping few, getting in others' way. A style is a set of weights, see `bots.styles`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.bots.kernel.chart import Chart, Weights
from stellwerk.bots.kernel.plan import NEVER, Plan
from stellwerk.bots.kernel.policy import Policy
from stellwerk.engine.advice import NONE, WORST
from stellwerk.engine.ints import bit
from stellwerk.engine.state import Player
from stellwerk.engine.table import Table

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

ALL: Final = 99
LONG: Final = 5  # the length from which on everybody wants a route
CHEAPEST: Final = 10  # what a route costs at least in a plan
SHORTEST: Final = 500  # turns, in hundredths, that new tickets are thought to have at least


class StyleWeights(Weights):
    """The planner's weights, and those by which a style differs."""

    def __init__(self) -> None:
        super().__init__()
        self.hoard: i64 = 0  # cards in hand before which the first route is not claimed
        self.strike: i64 = 0  # cards in hand below which it goes on drawing after that
        self.hurry: i64 = 100  # turns, in hundredths, that a planned claim takes when hoarding must end
        self.keep_most: i64 = ALL  # tickets kept of one offer, if the rules allow so few
        self.keep_each: i64 = 0  # what a ticket is worth besides what the plan says
        self.keep_cheap: i64 = 0  # how much fewer points count for a ticket to be kept, in hundredths
        self.open_tickets: i64 = 0  # tickets still open with which others may be drawn
        self.tickets_until: i64 = 500  # turns left, in hundredths, below which none are drawn
        self.trail: i64 = 0  # for each train of a route that continues the own track
        self.block: i64 = 0  # for a route between two places of another player's track
        self.block_from: i64 = 1000  # what it must be worth to be claimed if it is not planned


class StylePlan(Plan):
    """A plan to which a route is worth more where it continues the own track."""

    def __init__(self, chart: Chart, weights: StyleWeights) -> None:
        super().__init__(chart, weights)
        self.trail = weights.trail

    def _price_open_routes(self, table: Table, seat: i64, player: Player) -> None:
        super()._price_open_routes(table, seat, player)
        if self.trail == 0:
            return
        chart = self.chart
        r: i64
        for r in range(chart.routes):
            if self.price[r] == 0 or self.price[r] >= NEVER:
                continue
            if (self.touched[chart.a[r]] | self.touched[chart.b[r]]) & bit(seat):
                more = self.trail * chart.length[r]
                hazard = self.danger[r]
                if chart.length[r] >= LONG:
                    hazard -= self.weights.long_hazard
                self.value[r] += more
                self.price[r] = self.toll[r] = max(self.price[r] - hazard - more, CHEAPEST) + hazard


class StylePolicy(Policy):
    """A planner with a style."""

    def __init__(self, chart: Chart, weights: StyleWeights) -> None:
        super().__init__(chart, weights)
        self.style = weights
        self.plan = StylePlan(chart, weights)

    # the turn

    def _best_claim(self, table: Table, seat: i64, options: Ints) -> i64:
        if self.style.hoard and self.hoards(table, seat):
            return NONE
        claim = super()._best_claim(table, seat, options)
        if self.style.block:
            claim = self._block(table, seat, claim)
        return claim

    def hoards(self, table: Table, seat: i64) -> bool:
        """Does it go on drawing? Not when the rest of the game is needed for what is planned."""
        style = self.style
        state = table.state
        player = state.players[seat]
        begun = False
        r: i64
        planned: i64 = 0
        for r in range(self.chart.routes):
            if state.owner[r] == seat:
                begun = True
            elif self.plan.wanted[r]:
                planned += style.hurry
        if player.hand.total >= (style.strike if begun else style.hoard):
            return False
        return planned < self.plan.turns_left and state.deck.total + state.discards.total > 0

    def _block(self, table: Table, seat: i64, claim: i64) -> i64:
        """A claim in somebody's way, if it is worth more than the planned one."""
        chart = self.chart
        count = table.options(seat)
        options = table.setting.buffer[:count]
        best = claim
        best_score: i64 = self.style.block_from
        if claim != NONE:
            payment = claim - chart.claim_first
            best_score = max(best_score, self.importance(chart.route_of[payment]))
        for action in options:
            if action < chart.claim_first or action >= chart.claim_end:
                continue
            payment = action - chart.claim_first
            r = chart.route_of[payment]
            score = self.plan.value[r] + self.in_the_way(table, seat, r) - self.payment_loss(table, seat, payment, r)
            if score > best_score:
                best_score = score
                best = action
        return best

    def in_the_way(self, table: Table, seat: i64, r: i64) -> i64:
        """What it is worth to stand there, if another player's track meets the route at both ends."""
        chart = self.chart
        both = self.plan.touched[chart.a[r]] & self.plan.touched[chart.b[r]] & ~bit(seat)
        if both == 0:
            return 0
        for player in table.state.players:
            if both & bit(player.seat) and player.trains >= chart.length[r]:
                return self.style.block
        return 0

    # tickets

    def _taste(self, kept: Ints) -> i64:
        style = self.style
        board = self.chart.setting.board
        taste: i64 = 0
        count: i64 = len(kept)
        for ticket in kept:
            taste += style.keep_each - style.keep_cheap * board.tickets[ticket].points
        if count > style.keep_most:
            taste += WORST + (ALL - count) * NEVER // ALL // 2
        return taste

    def _time_for_tickets(self) -> i64:
        plan = self.plan
        style = self.style
        if plan.pending > style.open_tickets or plan.turns_left < style.tickets_until:
            return NONE
        return max(plan.turns_left, SHORTEST)
