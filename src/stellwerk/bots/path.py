"""The path style: one ticket after the other by its shortest path, then whatever brings points.

After de Mesentier Silva and others, AI-based playtesting of contemporary board games (FDG 2017).
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.base import Bot, Reason
from stellwerk.bots.knowledge import Knowledge, card_for, claims_of, points_of, thriftiest
from stellwerk.bots.side_choices import side_choice
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.board import Route
from stellwerk.engine.view import View


class PathBot(Bot):
    name = "path"

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        know = Knowledge(view)
        if isinstance(options[0], KeepTickets):
            keeps = [o for o in options if isinstance(o, KeepTickets)]
            self.reason = Reason("valuable_tickets")
            return max(keeps, key=lambda k: (-len(k.kept), know.ticket_points(k.kept)))
        return side_choice(know, options) or self._turn(know, options)

    def _turn(self, know: Knowledge, options: Sequence[Action]) -> Action:
        open = know.within_reach(know.open_routes())
        wanted = [r for r in self.next_line(know) if r in open]
        claims = claims_of(options)
        ready = [r for r in wanted or open if r.id in claims]
        if ready and (wanted or know.last_turn or max(points_of(r) for r in ready) >= 4):
            best = max(ready, key=lambda r: (points_of(r), r.id))
            self.reason = Reason("claim_for_ticket" if wanted else "claim_for_points", {"route": best.id})
            return thriftiest(claims[best.id], know.hand)
        target = min(wanted or open, key=lambda r: (know.missing(r), -int(r.length), r.id), default=None)
        self.reason = Reason("card_for_route", {"route": target.id}) if target else Reason("nothing_better")
        return card_for(know, target, options) or options[0]

    def next_line(self, know: Knowledge) -> list[Route]:
        """The routes that the first unfinished ticket still needs."""
        for ticket in know.tickets:
            line = know.ticket_line(ticket)
            if line and sum(int(r.length) for r in line) <= know.me.trains:
                return line
        return []
