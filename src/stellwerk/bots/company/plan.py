"""Which routes to claim for tickets and other joins, as far as wagons and turns will do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush

from stellwerk.bots.company.bonuses import Bonuses
from stellwerk.bots.company.errands import Cluster, Join
from stellwerk.bots.company.sight import Sight

CLAIM = 0.4
BONUS_COUNTS = 0.4
LEAST_PRICE = 0.15
CARDS_A_TURN = 1.9
CARDS_THAT_FIT = 0.7
HOPE = 1.15
WORTH_A_SPACE = 0.8
NO_WAY = -1.0
FAR = 1e9


@dataclass
class Plan:
    routes: set[int] = field(default_factory=set)
    spaces: int = 0
    turns: float = 0.0


class Planner:
    """Finds ways over free and own routes; where a claim pays, its route is nearer."""

    def __init__(self, sight: Sight, bonuses: Bonuses) -> None:
        self.sight = sight
        ground = sight.ground
        self.price = [NO_WAY] * ground.count
        for route in sight.own:
            self.price[route] = 0.0
        for route in sight.free:
            price = ground.length[route] + CLAIM - BONUS_COUNTS * bonuses.of[route]
            self.price[route] = price if price > LEAST_PRICE else LEAST_PRICE

    def way(self, join: Join, planned: set[int]) -> tuple[float, set[int]] | None:
        """Price and free routes of the cheapest way; None if there is none."""
        ways, goals, prices = self.sight.ground.ways, join.goals, self.price
        if planned:
            prices = prices.copy()
            for route in planned:
                prices[route] = 0.0
        best = [FAR] * len(ways)
        best[join.start] = 0.0
        came: dict[int, tuple[int, int]] = {}
        queue = [(0.0, join.start)]
        while queue:
            cost, at = heappop(queue)
            if at in goals:
                return cost, self._walked(join.start, at, came)
            if cost > best[at]:
                continue
            for route, other in ways[at]:
                price = prices[route]
                if price >= 0.0 and cost + price < best[other]:
                    best[other] = cost + price
                    came[other] = (at, route)
                    heappush(queue, (cost + price, other))
        return None

    def _walked(self, start: int, at: int, came: dict[int, tuple[int, int]]) -> set[int]:
        found: set[int] = set()
        while at != start:
            at, route = came[at]
            if self.sight.owner[route] != self.sight.me:
                found.add(route)
        return found

    def measure(self, routes: set[int]) -> Plan:
        spaces = sum(self.sight.ground.length[route] for route in routes)
        cards = max(0.0, spaces - CARDS_THAT_FIT * self.sight.seat.cards)
        return Plan(routes, spaces, len(routes) + cards / CARDS_A_TURN)

    def plan(self, joins: Iterable[Join]) -> Plan:
        """The joins that are worth most for what they cost, together, while there is time for them."""
        ranked: list[tuple[float, int, Join]] = []
        for join in joins:
            found = self.way(join, set())
            if found is not None and join.worth > WORTH_A_SPACE * found[0]:
                ranked.append((join.worth / (found[0] + 1), len(ranked), join))
        plan = Plan()
        for _, _, join in sorted(ranked, reverse=True):
            found = self.way(join, plan.routes)
            assert found is not None
            plan = self._longer(plan, found[1])
        return plan

    def with_clusters(self, plan: Plan, clusters: Iterable[Cluster]) -> Plan:
        """What is left of wagons and turns goes to routes that are worth something together."""
        for cluster in clusters:
            new = cluster.routes - plan.routes
            if cluster.worth > WORTH_A_SPACE * sum(self.sight.ground.length[route] for route in new):
                plan = self._longer(plan, set(new))
        return plan

    def _longer(self, plan: Plan, routes: set[int]) -> Plan:
        longer = self.measure(plan.routes | routes)
        fits = longer.spaces <= self.sight.seat.trains and longer.turns <= HOPE * self.sight.turns + 1
        return longer if fits else plan
