"""The search of level 6: like that of level 5, but from deals that are weighed by beliefs, against others who play in
the styles that they seem to play in, with own candidates from several styles, of which a learned evaluation says which
are worth to be tried, and how a game that is imagined long enough will end.
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
from stellwerk.bots.kernel.network import Judge, Verdict
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
ORDERING = 6  # deals in which the evaluation orders the candidates
FOR_ORDERING = 0.25  # part of the time that it may take: only in pure Python is it ever so long
GLIMPSE = 4  # rounds after which it looks at a game then


class DeepSearchBot(SearchBot):
    """`believing`, `mixing`, `switching`, `blocking`, `collecting`, `ordering` and `cutting` can be taken away, to
    measure what each is worth."""

    name = "deep"
    most_candidates = 7
    doubt = 2.0
    believing = True  # deals are weighed by beliefs about tickets
    mixing = True  # the others play in several styles
    switching = True  # own candidates come from several styles
    blocking = True  # what the others seem to need is a candidate
    collecting = True  # new tickets are a candidate in every turn
    ordering = True  # only the candidates that the evaluation puts first are tried
    cutting = True  # imagined games are cut short by the evaluation
    most_tried = 5  # candidates, of those that are ordered
    rounds = 16  # after which imagined games are cut short

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
        if self.ordering and len(found) > self.most_tried:
            found, own = self.ordered(view, seat, found, own, beliefs, imagined, odds)
        tally = Tally(ints(found))
        verdict = self.verdict(view, self.rounds) if self.cutting else None
        now = self.clock()
        for number in range(self.deals if len(found) > 1 else 0):
            others = self.rivals(view, beliefs, dice)
            try_styles(deal_by(imagined, first_seed + number, odds), seat, own, others, tally, verdict)
            least = LOOKS.get(number + 1)
            last, now = now, self.clock()
            if (least is not None and drop_weak(tally, least) == 1) or 2 * now - last > stop:
                break
        chosen = int(winner(tally, self.doubt)) if tally.count >= FEWEST else found[0]
        self.reason = self.why(policy, table, seat, chosen, tally)
        return name_action(table, seat, chosen)

    def verdict(self, view: View, rounds: int) -> Verdict | None:
        """The evaluation after so many rounds; None for a game that it was never trained for."""
        network = network_for(view.game, len(view.seats), view.variants)
        if network is None:
            return None
        if self._judge is None:
            chart = chart_for(view.game, len(view.seats), view.variants)
            self._judge = Judge(chart, style_weights(view.game, QUICK))
        return Verdict(rounds * len(view.seats), self._judge, network)

    def ordered(
        self,
        view: View,
        seat: int,
        found: list[int],
        own: list[Policy],
        beliefs: Beliefs,
        imagined: Imagination,
        odds: list[Ints],
    ) -> tuple[list[int], list[Policy]]:
        """The plan's own choice, and of the others those that look best to the evaluation after a few rounds."""
        glimpse = self.verdict(view, GLIMPSE)
        if glimpse is None:
            return found, own
        dice = Random(len(found))
        tally = Tally(ints(found))
        stop = self.clock() + FOR_ORDERING * self.seconds
        for number in range(ORDERING):
            try_styles(deal_by(imagined, number, odds), seat, own, self.rivals(view, beliefs, dice), tally, glimpse)
            if self.clock() > stop:
                break
        best = sorted(range(1, len(found)), key=lambda place: -int(tally.sums[place]))
        kept = [0, *best[: self.most_tried - 1]]
        return [found[place] for place in kept], [own[place] for place in kept]

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
        more: list[int] = []
        if table.decision().code == "turn" and table.state.turns_left < 0:
            if self.blocking:
                more.append(self.block(view, policy, table, seat, imagined, odds))
            if self.collecting:
                more += self.ticket_draws(policy, table, seat)
        for action in more:
            if action >= 0 and action not in found:
                found.append(action)
                own.append(master)
        return found, own

    def ticket_draws(self, policy: Policy, table: Table, seat: int) -> list[int]:
        chart = policy.chart
        count = table.options(seat)
        return [int(n) for n in chart.setting.buffer[:count] if chart.tickets_first <= n < chart.tickets_end]

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

    def rivals(self, view: View, beliefs: Beliefs, dice: Random) -> list[Policy]:
        return [self.rival(view, beliefs, other, dice) for other in range(len(view.seats))]

    def rival(self, view: View, beliefs: Beliefs, other: int, dice: Random) -> Policy:
        """Somebody to play another seat, in a style drawn by how likely it is."""
        styles = rival_styles(view.game, len(view.seats), view.variants)
        shares = beliefs.styles[other]
        if not self.mixing or not shares:
            return self.style(view, other, MASTER, styles[MASTER])
        name = dice.choices(list(shares), list(shares.values()))[0]
        return self.style(view, other, name, styles[name])
