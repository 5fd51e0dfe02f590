"""What claiming each route pays besides tickets, in dollars, and which routes each mechanism has to do with."""

from __future__ import annotations

from stellwerk.bots.company.estimates import CARD, ESTIMATES, HELPER, OWN_COLOR, TELEGRAPH
from stellwerk.bots.company.ground import CRATE_CITIES
from stellwerk.bots.company.sight import Sight
from stellwerk.campaign import content
from stellwerk.rules.campaign.kinds import STRIPES

MOST_SOLD = 3
FREE_PLACE = -1


class Bonuses:
    """`of` is the money by route; `targets` the routes of each mechanism that is in play now."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        ground = sight.ground
        self.of = [0.0] * ground.count
        self.targets: dict[str, set[int]] = {}
        self.estimates = ESTIMATES[ground.charter.version]
        mail = "tally_taken_mailbag" in sight.mine
        for route in sight.free:
            color = ground.color_of[route]
            self.of[route] = (
                OWN_COLOR if color == ground.color else self.estimates.mail if mail and color == "white" else 0.0
            )
            self.of[route] += ground.amended[route]
            if ground.calls[route]:
                self.of[route] += CARD
        self._cities()
        self._tokens()
        self._herd()

    def target(self, name: str, routes: set[int], money: float) -> None:
        self.targets[name] = routes
        self.add(routes, money)

    def add(self, routes: set[int], money: float) -> None:
        for route in routes:
            self.of[route] += money

    def _cities(self) -> None:
        """Mechanisms that pay whoever comes to their cities."""
        sight, ground, regions = self.sight, self.sight.ground, content.regions()
        for pot in sight.register("pot"):
            self.target("mine", ground.routes_at(*regions["r2"].cities), (pot + 1) // 2)
        if sight.own_register("peeked"):
            self.target("telegraph", ground.routes_at(*regions["r3"].cities), TELEGRAPH)
        for at in sight.register("blizzard"):
            self.target("blizzard", ground.routes_at(regions["r5"].cities[at]), self.estimates.blizzard)
        for at in sight.register("fiesta"):
            circuit = regions["r7"].cities
            self.target("fiesta", ground.routes_at(circuit[at]), self.estimates.fiesta)
            self.add(ground.routes_at(circuit[(at + 1) % len(circuit)]), self.estimates.fiesta_next)
        if sight.register("prices"):
            self.target("port", ground.routes_at(*regions["r8"].cities), self._sale())

    def _sale(self) -> float:
        prices = dict(zip(STRIPES, self.sight.register("prices"), strict=True))
        hand = self.sight.hand
        sales = [min(MOST_SOLD, hand[color] - 1) * (price - CARD) for color, price in prices.items() if hand[color] > 1]
        return max([0.0, *sales])

    def _tokens(self) -> None:
        """Things that lie on the board and are taken with a route."""
        sight, ground = self.sight, self.sight.ground
        sealed = {group for group, seal in enumerate(sight.register("seals")) if seal}
        if sealed:
            self.target("seal", {route for route in sight.free if ground.group[route] in sealed}, self.estimates.seal)
        for pair, lying in zip(content.regions()["r6"].passes, sight.register("stakes_lying"), strict=False):
            routes = ground.routes_between(*pair.split("-"))
            self.targets["pass"] = self.targets.get("pass", set()) | routes
            self.add(routes, HELPER if sight.hand["locomotive"] == 0 else HELPER / 2)
            if lying:
                self.targets["stake"] = self.targets.get("stake", set()) | routes
                self.add(routes, self.estimates.stake)
        if FREE_PLACE in sight.own_register("crate_origin"):
            waiting = zip(CRATE_CITIES, sight.register("crates"), strict=False)
            self.target("crate", ground.routes_at(*(city for city, n in waiting if n)), self.estimates.crate)
        if FREE_PLACE in sight.own_register("carried_exhibit"):
            homes = [region.exhibit for region in content.regions().values()]
            waiting = zip(homes, sight.register("exhibits"), strict=False)
            self.target("exhibit", ground.routes_at(*(city for city, n in waiting if n)), self.estimates.exhibit)

    def _herd(self) -> None:
        """Along a new route to any city a little, to a Large city what it weighs."""
        ground = self.sight.ground
        for at, weight in zip(self.sight.register("herd"), self.sight.register("herd_weight"), strict=True):
            self.targets["herd"] = set(ground.at[at])
            for route in ground.at[at]:
                other = sum(ground.ends[route]) - at
                self.of[route] += weight if other in ground.large else self.estimates.drive
