"""What a seat can work out from its view: which routes it can still get, what it lacks for them, shortest lines."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence

from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.board import GRAY, Place, Route, Ticket
from stellwerk.engine.cards import LOCOMOTIVE_NAME
from stellwerk.engine.view import View
from stellwerk.games.registry import setting_for
from stellwerk.rules.claim import ClaimRoute, ClaimRoutes
from stellwerk.rules.ferry_cards import ferry_cards_held
from stellwerk.rules.home_city import home_seen, starts_at_home
from stellwerk.rules.route_points import POINTS
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp


class Knowledge:
    """One view, read for one seat."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.setting = setting_for(view.game, len(view.seats), view.variants)
        self.board = self.setting.board
        self.seat = view.seat or 0
        self.me = view.seats[self.seat]
        self.hand = self.me.hand or {}
        self.locomotives = self.hand.get(LOCOMOTIVE_NAME, 0)
        self.own = [self.board.route(id) for id, owner in view.owners.items() if owner == self.seat]
        self.own_numbers = {int(r.number) for r in self.own}
        self.own_stops = {int(stop) for r in self.own for stop in (r.stop_a, r.stop_b)}
        self.last_turn = view.turns_left is not None

    @property
    def tickets(self) -> list[Ticket]:
        by_id = {t.id: t for t in self.board.tickets}
        return [by_id[id] for id in self.me.tickets or ()]

    def ticket_points(self, ids: Iterable[str]) -> int:
        points = {t.id: int(t.points) for t in self.board.tickets}
        return sum(points[id] for id in ids)

    # routes

    def open_routes(self) -> list[Route]:
        """Routes that this seat could still claim if it had the cards, wherever they lie."""
        return [r for r in self.board.routes if self._is_open(r) and r.length <= self.me.trains]

    def _is_open(self, route: Route) -> bool:
        owners = self.view.owners
        if route.id in owners:
            return False
        taken = [owners[p.id] for n in route.parallels if (p := self.board.routes[n]).id in owners]
        return self.seat not in taken and (not taken or len(self.view.seats) >= self._all_tracks_from())

    def _all_tracks_from(self) -> int:
        return next(o.all_tracks_from for o in self.setting.turn_options if isinstance(o, ClaimRoutes))

    def touches_own(self, route: Route) -> bool:
        return int(route.stop_a) in self.own_stops or int(route.stop_b) in self.own_stops

    def within_reach(self, routes: list[Route]) -> list[Route]:
        """Where networks grow from a home city: only the routes that continue the own one."""
        if not starts_at_home(self.view):
            return routes
        home = home_seen(self.view, self.seat)
        start = self.own_stops | ({int(self.board.place(home).number)} if home else set())
        return [r for r in routes if int(r.stop_a) in start or int(r.stop_b) in start]

    def missing(self, route: Route) -> int:
        """Cards still lacking for a route, in the best colour."""
        have = max(self.hand[c] for c in self.colors_for(route))
        waves = max(0, int(route.waves) - 2 * ferry_cards_held(self.view, self.seat))
        forced = max(0, int(route.locomotives) + waves - self.locomotives)
        spare = max(0, self.locomotives - int(route.locomotives) - waves)
        free = int(route.length - route.waves - route.locomotives)
        return forced + max(0, free - have - spare)

    def colors_for(self, route: Route) -> list[str]:
        return [c for c in self.setting.kinds[:-1] if c != LOCOMOTIVE_NAME] if route.color == GRAY else [route.color]

    # lines

    def line(self, a: Place, b: Place, weight: Callable[[Route], float] | None = None) -> list[Route] | None:
        """The shortest line of own and open routes between two places; only the routes still to claim, or None."""
        open = {int(r.number) for r in self.open_routes()}
        edges: dict[int, list[Route]] = {}
        for route in self.board.routes:
            if int(route.number) in open or int(route.number) in self.own_numbers:
                edges.setdefault(int(route.stop_a), []).append(route)
                edges.setdefault(int(route.stop_b), []).append(route)
        goals = {int(stop) for stop in b.stops}
        heap: list[tuple[float, int, int]] = [(0.0, int(stop), -1) for stop in a.stops]
        via: dict[int, int] = {}
        while heap:
            far, stop, came_by = heapq.heappop(heap)
            if stop in via:
                continue
            via[stop] = came_by
            if stop in goals:
                return self._walk_back(stop, via)
            for route in edges.get(stop, ()):
                other = int(route.stop_a + route.stop_b) - stop
                if other not in via:
                    cost = 0.0 if int(route.number) in self.own_numbers else weight(route) if weight else route.length
                    heapq.heappush(heap, (far + float(cost), other, int(route.number)))
        return None

    def _walk_back(self, stop: int, via: dict[int, int]) -> list[Route]:
        line = []
        while via[stop] >= 0:
            route = self.board.routes[via[stop]]
            if int(route.number) not in self.own_numbers:
                line.append(route)
            stop = int(route.stop_a + route.stop_b) - stop
        return line

    def ticket_line(self, ticket: Ticket, weight: Callable[[Route], float] | None = None) -> list[Route] | None:
        """The routes still needed for a ticket: none if it is done, None if it cannot be done any more."""
        places = self.board.places
        line = self.line(places[ticket.a], places[ticket.b], weight)
        home = home_seen(self.view, self.seat)
        if line is None or home is None or not line:
            return line
        way = min(
            (
                w
                for end in (ticket.a, ticket.b)
                if (w := self.line(self.board.place(home), places[end], weight)) is not None
            ),
            key=len,
            default=None,
        )
        return None if way is None else list({r.id: r for r in (*way, *line)}.values())


def points_of(route: Route) -> int:
    return POINTS[int(route.length)]


def claims_of(options: Sequence[Action]) -> dict[str, list[ClaimRoute]]:
    """The claims among the options, by route."""
    claims: dict[str, list[ClaimRoute]] = {}
    for option in options:
        if isinstance(option, ClaimRoute):
            claims.setdefault(option.route, []).append(option)
    return claims


def thriftiest(claims: list[ClaimRoute], hand: dict[str, int]) -> ClaimRoute:
    """The payment with fewest locomotives, then of the colour that is held most."""
    return min(
        claims,
        key=lambda c: (c.payment.locomotives, c.payment.ferry_cards, -hand.get(c.payment.color or "", 0)),
    )


def fewest_cheapest(know: Knowledge, options: Sequence[Action]) -> KeepTickets:
    """As few tickets as the rules allow, and of those the cheapest."""
    keeps = [o for o in options if isinstance(o, KeepTickets)]
    return min(keeps, key=lambda k: (len(k.kept), know.ticket_points(k.kept)))


def card_for(know: Knowledge, target: Route | None, options: Sequence[Action]) -> Action | None:
    """A card towards a route: its colour from the market, a locomotive for the last space, else an unseen card."""
    ups = {o.card: o for o in options if isinstance(o, DrawFaceUp)}
    blind = next((o for o in options if isinstance(o, DrawBlind)), None)
    if target is not None:
        colors = sorted(know.colors_for(target), key=lambda c: -know.hand[c])
        if target.locomotives + target.waves > know.locomotives and LOCOMOTIVE_NAME in ups:
            return ups[LOCOMOTIVE_NAME]
        if colors[0] in ups:
            return ups[colors[0]]
        if know.missing(target) <= 1 and LOCOMOTIVE_NAME in ups:
            return ups[LOCOMOTIVE_NAME]
        if target.color == GRAY:
            for color in colors[:3]:
                if color in ups and know.hand[color] > 0:
                    return ups[color]
    if blind is not None:
        return blind
    return next((ups[c] for c in ups if c != LOCOMOTIVE_NAME), next(iter(ups.values()), None))
