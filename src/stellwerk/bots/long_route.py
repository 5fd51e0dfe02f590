"""The long-route style: claims the longest route it can get, with as few tickets as it may.

After de Mesentier Silva and others, AI-based playtesting of contemporary board games (FDG 2017).
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.base import Bot, Reason
from stellwerk.bots.knowledge import Knowledge, card_for, claims_of, fewest_cheapest, thriftiest
from stellwerk.bots.side_choices import side_choice
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.view import View


class LongRouteBot(Bot):
    name = "long_route"

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        know = Knowledge(view)
        if isinstance(options[0], KeepTickets):
            self.reason = Reason("few_cheap_tickets")
            return fewest_cheapest(know, options)
        return side_choice(know, options) or self._turn(know, options)

    def _turn(self, know: Knowledge, options: Sequence[Action]) -> Action:
        open = know.within_reach(know.open_routes())
        claims = claims_of(options)
        helpful = {r.id for t in know.tickets for r in know.ticket_line(t) or ()}
        longest = sorted(open, key=lambda r: (-int(r.length), r.id not in helpful, know.missing(r)))[:5]
        for route in longest if not know.last_turn else sorted(open, key=lambda r: -int(r.length)):
            if route.id in claims:
                self.reason = Reason("claim_for_points", {"route": route.id})
                return thriftiest(claims[route.id], know.hand)
        target = min(longest, key=know.missing, default=None)
        self.reason = Reason("card_for_route", {"route": target.id}) if target else Reason("nothing_better")
        return card_for(know, target, options) or options[0]
