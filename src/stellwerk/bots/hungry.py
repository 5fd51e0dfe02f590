"""The hungry style: collects many tickets first and then builds the lines that join them all.

After de Mesentier Silva and others, AI-based playtesting of contemporary board games (FDG 2017).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stellwerk.bots.base import Bot, Reason
from stellwerk.bots.knowledge import Knowledge, card_for, claims_of, points_of, thriftiest
from stellwerk.bots.side_choices import side_choice
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.board import Route
from stellwerk.engine.view import View
from stellwerk.rules.tickets import DrawTickets

ENOUGH = 5


class HungryBot(Bot):
    name = "hungry"

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        know = Knowledge(view)
        if isinstance(options[0], KeepTickets):
            self.reason = Reason("tickets_fit_together")
            held = {t.id for t in know.tickets}
            on_offer = {id for o in options if isinstance(o, KeepTickets) for id in o.kept}
            lines = {t.id: know.ticket_line(t) for t in know.board.tickets if t.id in held | on_offer}
            return max((o for o in options if isinstance(o, KeepTickets)), key=lambda o: self._fit(know, lines, o))
        return side_choice(know, options) or self._turn(know, options)

    def _fit(self, know: Knowledge, lines: Mapping[str, Sequence[Route] | None], keep: KeepTickets) -> float:
        """Points of tickets that the trains can join, less a little for each train."""
        held = [*know.tickets, *(t for t in know.board.tickets if t.id in keep.kept)]
        trains = sum(int(r.length) for r in {r.id: r for t in held for r in lines[t.id] or ()}.values())
        points = sum(int(t.points) * (1 if lines[t.id] is not None else -1) for t in held)
        return points - 0.2 * trains - 5 * max(0, trains - know.me.trains)

    def _turn(self, know: Knowledge, options: Sequence[Action]) -> Action:
        draws = [o for o in options if isinstance(o, DrawTickets)]
        if draws and len(know.tickets) < ENOUGH and know.me.trains > 30 and not know.last_turn:
            self.reason = Reason("more_tickets")
            return draws[len(draws) // 2]
        open = know.within_reach(know.open_routes())
        wanted = self.joint_lines(know)
        reachable = [r for r in wanted if r in open] or open
        claims = claims_of(options)
        ready = [r for r in reachable if r.id in claims]
        if ready:
            best = max(ready, key=lambda r: (points_of(r), r.id))
            self.reason = Reason("claim_for_ticket" if best in wanted else "claim_for_points", {"route": best.id})
            return thriftiest(claims[best.id], know.hand)
        target = min(reachable, key=lambda r: (know.missing(r), -int(r.length), r.id), default=None)
        self.reason = Reason("card_for_route", {"route": target.id}) if target else Reason("nothing_better")
        return card_for(know, target, options) or options[0]

    def joint_lines(self, know: Knowledge) -> list[Route]:
        """Every route on the lines of its tickets, the lines sharing what they can."""
        planned: dict[str, Route] = {}

        def cost(route: Route) -> float:
            return 0.1 if route.id in planned else float(route.length)

        for ticket in sorted(know.tickets, key=lambda t: -int(t.points)):
            line = know.ticket_line(ticket, cost)
            if line is not None and sum(int(r.length) for r in (*planned.values(), *line)) <= know.me.trains:
                planned |= {r.id: r for r in line}
        return list(planned.values())
