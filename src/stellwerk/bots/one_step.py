"""The one-step style: of all that can be done now, what brings most points at once.

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


class OneStepBot(Bot):
    name = "one_step"

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        know = Knowledge(view)
        if isinstance(options[0], KeepTickets):
            keeps = [o for o in options if isinstance(o, KeepTickets)]
            return max(keeps, key=lambda k: (-len(k.kept), know.ticket_points(k.kept)))
        return side_choice(know, options) or self._turn(know, options)

    def _turn(self, know: Knowledge, options: Sequence[Action]) -> Action:
        gains = self.gains(know)
        open = know.within_reach(know.open_routes())
        claims = claims_of(options)
        ready = [r for r in open if r.id in claims]
        best = max(ready, key=lambda r: (gains.get(r.id, 0) + points_of(r), r.id), default=None)
        if best is not None and (know.last_turn or gains.get(best.id, 0) + points_of(best) >= 4):
            self.reason = Reason("claim_for_points", {"route": best.id})
            return thriftiest(claims[best.id], know.hand)
        target = max(
            open,
            key=lambda r: ((gains.get(r.id, 0) + points_of(r)) / (1 + know.missing(r)), r.id),
            default=None,
        )
        self.reason = Reason("card_for_route", {"route": target.id}) if target else Reason("nothing_better")
        return card_for(know, target, options) or options[0]

    def gains(self, know: Knowledge) -> dict[str, float]:
        """For each route on the line of a ticket, its share of the ticket's points."""
        gains: dict[str, float] = {}
        for ticket in know.tickets:
            line: list[Route] = know.ticket_line(ticket) or []
            for route in line:
                gains[route.id] = gains.get(route.id, 0) + int(ticket.points) / len(line)
        return gains
