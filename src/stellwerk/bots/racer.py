"""Races for the end with routes of six: few cheap tickets, never more, and nothing shorter until the trains run out."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.base import Bot, Reason
from stellwerk.bots.knowledge import Knowledge, card_for, claims_of, fewest_cheapest, thriftiest
from stellwerk.bots.side_choices import side_choice
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.board import Route
from stellwerk.engine.view import View

LONG = 6


class RacerBot(Bot):
    name = "racer"

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        know = Knowledge(view)
        if isinstance(options[0], KeepTickets):
            self.reason = Reason("few_cheap_tickets")
            return fewest_cheapest(know, options)
        return side_choice(know, options) or self._turn(know, options)

    def _turn(self, know: Knowledge, options: Sequence[Action]) -> Action:
        wanted = self.wanted(know)
        claims = claims_of(options)
        ready = [r for r in wanted if r.id in claims]
        if ready:
            best = max(ready, key=lambda r: (int(r.length), know.touches_own(r), self.random.random()))
            self.reason = Reason("claim_for_points", {"route": best.id})
            return thriftiest(claims[best.id], know.hand)
        target = min(wanted, key=lambda r: (know.missing(r), not know.touches_own(r), r.id), default=None)
        self.reason = Reason("card_for_route", {"route": target.id}) if target else Reason("nothing_better")
        return card_for(know, target, options) or options[0]

    def wanted(self, know: Knowledge) -> list[Route]:
        """Routes of six or more; where none is left, the longest that are; at the end, any."""
        open = know.within_reach(know.open_routes())
        if know.last_turn or know.me.trains < LONG or not open:
            return open
        length = min(LONG, max(int(r.length) for r in open))
        return [r for r in open if r.length >= length]
