"""The search of level 6: like that of level 5, but from deals that are weighed by beliefs, against others who play in
the styles that they seem to play in, and with own candidates from several styles.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from stellwerk.bots.base import Reason
from stellwerk.bots.beliefs import Beliefs
from stellwerk.bots.evaluation import network_for
from stellwerk.bots.explaining import explained
from stellwerk.bots.kernel.belief import deal_by
from stellwerk.bots.kernel.candidates import candidates
from stellwerk.bots.kernel.chart import Chart
from stellwerk.bots.kernel.network import Judge, try_short
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import Tally, drop_weak, winner
from stellwerk.bots.kernel.style import StylePolicy
from stellwerk.bots.kernel.trials import try_styles, watch
from stellwerk.bots.mastery import MASTER, master_changes, own_styles, rival_styles
from stellwerk.bots.planner import chart_for
from stellwerk.bots.quick import QUICK
from stellwerk.bots.search import FEWEST, LOOKS, SearchBot
from stellwerk.bots.styles.style import style_weights
from stellwerk.engine.actions import Action
from stellwerk.engine.game import name_action
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.ints import empty, ints, zeros
from stellwerk.engine.table import Table
from stellwerk.engine.view import View

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

UTILITY_OF_ONE_POINT = 20  # from a sure loss to a sure win it is 100 points, or 2000 of utility
WATCHED = 6  # deals in which it is counted which routes the others want


class DeepSearchBot(SearchBot):
    """`believing`, `mixing`, `switching` and `blocking` can be taken away, to measure what each is worth."""

    name = "deep"
    believing = True  # deals are weighed by beliefs about tickets
    mixing = True  # the others play in several styles
    switching = True  # own candidates come from several styles
    blocking = True  # what the others seem to need is a candidate
    turns = 0  # after which imagined games are cut short by the evaluation; 0 plays them to the end

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._styles: dict[tuple[int, str], Policy] = {}
        self._judge: Judge | None = None

    def new_policy(self, chart: Chart, view: View) -> Policy:
        return StylePolicy(chart, style_weights(view.game, master_changes(view.game, len(view.seats), view.variants)))

    def style(self, view: View, seat: int, name: str, changes: dict[str, int]) -> Policy:
        """A quick policy of a style, kept for each seat."""
        if (seat, name) not in self._styles:
            chart = chart_for(view.game, len(view.seats), view.variants)
            self._styles[seat, name] = StylePolicy(chart, style_weights(view.game, changes | QUICK))
        return self._styles[seat, name]

    def decide(self, view: View, options: Sequence[Action]) -> Action:
        stop = self.clock() + 0.8 * self.seconds
        policy = self.policy(view)
        seat = view.seat or 0
        imagined = Imagination(policy.chart.setting, view)
        dice = Random(self.random.randrange(1 << 30))
        first_seed = dice.randrange(1 << 30)
        beliefs = Beliefs(policy.chart, imagined, view.game)
        odds = beliefs.odds if self.believing else [empty() for _ in view.seats]
        table = deal_by(imagined, first_seed, odds)
        found, own = self.candidates(view, policy, table, seat, imagined, odds)
        tally = Tally(ints(found))
        now = self.clock()
        for number in range(self.deals if len(found) > 1 else 0):
            others = [self.rival(view, beliefs, other, dice) for other in range(len(view.seats))]
            self.try_all(view, deal_by(imagined, first_seed + number, odds), seat, own, others, tally)
            least = LOOKS.get(number + 1)
            last, now = now, self.clock()
            if (least is not None and drop_weak(tally, least) == 1) or 2 * now - last > stop:
                break
        chosen = int(winner(tally, self.doubt)) if tally.count >= FEWEST else found[0]
        self.reason = self.why(policy, table, seat, chosen, tally)
        return name_action(table, seat, chosen)

    def try_all(
        self, view: View, deal: Table, seat: int, own: list[Policy], others: list[Policy], tally: Tally
    ) -> None:
        """Play every candidate on, to the end or until the evaluation takes over."""
        network = network_for(view.game) if self.turns else None
        if network is None:
            try_styles(deal, seat, own, others, tally)
            return
        if self._judge is None:
            self._judge = Judge(own[0].chart, style_weights(view.game, QUICK))
        try_short(deal, seat, own, others, tally, self.turns, self._judge, network)

    def why(self, policy: Policy, table: Table, seat: int, chosen: int, tally: Tally) -> Reason:
        """What the action is about, and how much better it did than the plan's own choice."""
        reason = explained(policy, table, seat, chosen)
        place = [int(action) for action in tally.candidates].index(chosen)
        if place:
            lead = round(float(int(tally.sums[place])) / int(tally.count) / UTILITY_OF_ONE_POINT)
            return Reason("search_found_better", reason.params | {"games": int(tally.count), "lead": lead})
        if reason.code in ("card_for_plan", "blind_for_plan") and isinstance(policy, StylePolicy):
            policy.prepare(table, seat)
            waits = table.decision().code == "turn" and policy.hoards(table, seat)
            policy.forget()
            if waits:
                return Reason("gathers_cards", reason.params | {"held": int(table.state.players[seat].hand.total)})
        return reason

    def candidates(
        self, view: View, policy: Policy, table: Table, seat: int, imagined: Imagination, odds: list[Ints]
    ) -> tuple[list[int], list[Policy]]:
        """Actions, the best plan's first, and in which style each would be played on."""
        players = len(view.seats)
        master = self.style(view, seat, MASTER, master_changes(view.game, players, view.variants))
        found = [int(action) for action in candidates(policy, table, seat, self.most_candidates)]
        own = [master] * len(found)
        if policy.settled:
            return found, own
        if self.switching:
            for name, changes in own_styles(view.game, players, view.variants).items():
                style = self.style(view, seat, name, changes)
                style.forget()
                action = int(style.choose(table, seat))
                if action not in found:
                    found.append(action)
                    own.append(style)
        if self.blocking and table.decision().code == "turn" and table.state.turns_left < 0:
            action = self.block(view, policy, table, seat, imagined, odds)
            if action >= 0 and action not in found:
                found.append(action)
                own.append(master)
        return found, own

    def block(
        self, view: View, policy: Policy, table: Table, seat: int, imagined: Imagination, odds: list[Ints]
    ) -> int:
        """The claim of what the others seem to need most, or -1."""
        chart = policy.chart
        count = table.options(seat)
        claims = [int(n) for n in chart.setting.buffer[:count] if chart.claim_first <= n < chart.claim_end]
        if not claims:
            return -1
        wanted = zeros(int(chart.routes))
        for number in range(WATCHED):
            deal = deal_by(imagined, number, odds)
            for other in range(len(view.seats)):
                if other != seat:
                    planner = self.style(view, other, MASTER, master_changes(view.game, len(view.seats), view.variants))
                    watch(deal, seat, other, planner, wanted)
        routes = {action: int(chart.route_of[action - int(chart.claim_first)]) for action in claims}
        most = max(int(wanted[route]) for route in routes.values())
        if most < WATCHED // 2:
            return -1

        def hurts_least(action: int) -> tuple[int, int]:
            payment, route = action - int(chart.claim_first), routes[action]
            return -int(chart.length[route]), int(policy.payment_loss(table, seat, payment, route))

        return min((action for action in claims if int(wanted[routes[action]]) == most), key=hurts_least)

    def rival(self, view: View, beliefs: Beliefs, other: int, dice: Random) -> Policy:
        """Somebody to play another seat, in a style drawn by how likely it is."""
        styles = rival_styles(view.game, len(view.seats), view.variants)
        shares = beliefs.styles[other]
        if not self.mixing or not shares:
            return self.style(view, other, MASTER, styles[MASTER])
        name = dice.choices(list(shares), list(shares.values()))[0]
        return self.style(view, other, name, styles[name])
