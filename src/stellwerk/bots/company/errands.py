"""What the own postcards ask for: routes that bring one nearer, and cities to be joined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from stellwerk.bots.company import vows
from stellwerk.bots.company.bonuses import Bonuses
from stellwerk.bots.company.charter import Charter
from stellwerk.bots.company.estimates import CARD
from stellwerk.bots.company.ground import CRATE_CITIES, Ground
from stellwerk.bots.company.sight import Sight
from stellwerk.campaign import content
from stellwerk.campaign.rules import FAIR

OPEN = 1
LIKELY = {1: 0.9, 2: 0.6, 3: 0.4}
HARDLY = 0.15
LOOP_STEPS = 3
# The mechanism whose routes a counted deed is done with.
DEEDS = {
    "taken:herd": "herd",
    "delivered:herd": "herd",
    "paid_rule:F": "blizzard",
    "paid_rule:T": "fiesta",
    "has:stake": "stake",
    "taken:helper": "pass",
    "taken:seal": "seal",
    "taken:export": "port",
    "taken:key": "telegraph",
    "delivered:crate": "crate",
    "delivered:exhibit": "exhibit",
    "taken:pot": "mine",
}


@dataclass(frozen=True)
class Join:
    """Two cities (or one and any of several) that are worth some money once an own network joins them."""

    start: int
    goals: frozenset[int]
    worth: float


@dataclass(frozen=True)
class Cluster:
    """Routes that together are worth some money."""

    routes: frozenset[int]
    worth: float


def held(sight: Sight) -> list[int]:
    return [number for number, status in enumerate(sight.own_register("postcards")) if status == OPEN]


def worth(charter: Charter, number: int) -> float:
    """What solving a card brings, now and in the vault, against keeping it unsolved."""
    data = charter.edition.postcards[number]
    found = float(data.vault - data.vault_unsolved)
    for effect in charter.edition.reward(number, charter.companies):
        n = int(cast(int, effect.get("n", 0)))
        found += n if effect["do"] == "gain" else CARD * n if effect["do"] == "draw_cards" else 0
    return found


Wanted = Callable[[Ground, str], Callable[[int], bool]]
COUNTED: dict[str, Wanted] = {
    "routes_region": lambda ground, arg: lambda route: ground.region[route] == arg,
    "routes_len": lambda ground, arg: lambda route: ground.length[route] >= int(arg),
}


class Errands:
    """Adds to the bonuses, and collects the joins."""

    def __init__(self, sight: Sight, bonuses: Bonuses) -> None:
        self.sight = sight
        self.ground = sight.ground
        self.bonuses = bonuses
        self.joins: list[Join] = []
        self.clusters: list[Cluster] = []
        self.more_tickets = 0.0
        charter = sight.ground.charter
        more = vows.postcard_worth(sight)
        for number in held(sight):
            conditions = charter.edition.postcards[number].conditions
            for condition in conditions:
                least = int(cast(int, condition.get("least", 0)))
                self._follow(str(condition["of"]), least, (worth(charter, number) + more) / len(conditions))
        self._freight()
        vows.follow(sight, bonuses)
        cities = charter.promised("larges_touched")
        if cities is not None:
            self._follow("larges_touched", cities.wanted, float(cities.worth))

    def _follow(self, of: str, least: int, money: float) -> None:
        name, _, arg = of.partition(":")
        if name == "connects":
            a, b = (self.ground.place(city) for city in arg.split(","))
            if a is not None and b is not None and not self.sight.joined(a, b):
                self.joins.append(Join(a, frozenset([b]), money))
        elif name == "routes_at":
            self._count(self.ground.routes_at(arg), least, money)
        elif name in COUNTED:
            wanted = COUNTED[name](self.ground, arg)
            self._count({route for route in range(self.ground.count) if wanted(route)}, least, money)
        elif of in DEEDS:
            self._deed(of, least, money)
        elif name in ("colors_claimed", "regions_claimed"):
            kinds = self.ground.color_of if name == "colors_claimed" else self.ground.region
            have = {kinds[route] for route in self.sight.own} - {"gray"}
            new = {route for route in self.sight.free if kinds[route] not in have and kinds[route] != "gray"}
            self._nearer(new, least - len(have), money)
        elif name in ("larges_touched", "cities_touched"):
            cities = set(range(len(self.ground.at))) if name == "cities_touched" else self.ground.large
            left = cities - self.sight.touched()
            routes = {route for city in left for route in self.ground.at[city]}
            self._nearer(routes, least - len(cities & self.sight.touched()), money)
        elif name == "tickets_done":
            self.more_tickets += money if self.sight.finished() < least else 0.0
        elif name == "route_sealed":
            long = {route for route in self.bonuses.targets.get("seal", set()) if self.ground.length[route] >= 4}
            self._nearer(long, 1, 2 * money)
        elif name == "loop":
            self._close_loop(least, money)

    def _count(self, routes: set[int], least: int, money: float) -> None:
        missing = least - sum(1 for route in self.sight.own if route in routes)
        groups: dict[int, int] = {}
        for route in sorted(routes & set(self.sight.free), key=self._price, reverse=True):
            groups[self.ground.group[route]] = route
        if 0 < missing <= len(groups):
            self._nearer(routes, missing, money)
            self.clusters.append(Cluster(frozenset(sorted(groups.values(), key=self._price)[:missing]), money))

    def _price(self, route: int) -> float:
        return self.ground.length[route] - self.bonuses.of[route]

    def _deed(self, of: str, least: int, money: float) -> None:
        name, _, arg = of.partition(":")
        tally = {"taken": f"taken_{arg}", "has": f"taken_{arg}", "delivered": f"delivered_{arg}"}.get(
            name, f"paid_{arg}"
        )
        missing = 1 if of == "taken:pot" else least - self.sight.tally(tally)
        self._nearer(self.bonuses.targets.get(DEEDS[of], set()), missing, money)

    def _nearer(self, routes: set[int], missing: int, money: float) -> None:
        if missing > 0:
            self.bonuses.add(routes, money * LIKELY.get(missing, HARDLY) / missing)

    def _close_loop(self, least: int, money: float) -> None:
        """A short free way between two cities of a network that lie far apart on it."""
        best: tuple[int, list[int]] | None = None
        for city in self.sight.touched():
            along = self._own_distances(city)
            for end, spaces, way in self._free_ways(city):
                if end > city and along.get(end, 0) + spaces >= least and (best is None or spaces < best[0]):
                    best = (spaces, way)
        if best is not None:
            self.clusters.append(Cluster(frozenset(best[1]), money))

    def _own_distances(self, start: int) -> dict[int, int]:
        own = set(self.sight.own)
        found = {start: 0}
        queue = [start]
        for city in queue:
            for route in self.ground.at[city]:
                other = sum(self.ground.ends[route]) - city
                if route in own and other not in found:
                    found[other] = found[city] + self.ground.length[route]
                    queue.append(other)
        return found

    def _free_ways(self, start: int) -> list[tuple[int, int, list[int]]]:
        """Cities of the own network that can be reached over at most so many free routes."""
        free, touched = set(self.sight.free), self.sight.touched()
        found: list[tuple[int, int, list[int]]] = []
        ways: list[tuple[int, int, list[int]]] = [(start, 0, [])]
        for at, spaces, way in ways:
            for route in self.ground.at[at]:
                if route in free and route not in way:
                    other = sum(self.ground.ends[route]) - at
                    further = (other, spaces + self.ground.length[route], [*way, route])
                    if other in touched:
                        found.append(further)
                    elif len(further[2]) < LOOP_STEPS:
                        ways.append(further)
        return found

    def _freight(self) -> None:
        """What is on the own trains wants to be delivered."""
        ground, sight = self.ground, self.sight
        crates = zip(sight.own_register("crate_origin"), sight.own_register("crate_freshness"), strict=True)
        for origin, freshness in crates:
            city = ground.place(CRATE_CITIES[origin]) if origin >= 0 else None
            if city is not None:
                self.joins.append(Join(city, frozenset(ground.markets), float(freshness)))
        for number in sight.own_register("carried_exhibit"):
            fair = ground.place(FAIR)
            city = ground.place(list(content.regions().values())[number].exhibit) if number >= 0 else None
            if city is not None and fair is not None:
                self.joins.append(Join(city, frozenset([fair]), self._exhibit_pays()))

    def _exhibit_pays(self) -> float:
        charter = self.ground.charter
        return float(charter.edition.exhibit_pay(charter.game, charter.companies) + charter.edition.scoring.exhibit)
