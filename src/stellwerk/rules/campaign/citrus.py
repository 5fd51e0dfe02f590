"""Perishable freight: crates that lose value with every headline (stickers A, P)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.offers import Offer
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.words import TokenMoved

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

LOADED_AT_MOST = 2


class CitrusExpress(Step):
    """Load at a platform, deliver as soon as an own network joins the crate's city to a Large city elsewhere."""

    def __init__(self, desk: Desk, platforms: list[str], region: str) -> None:
        super().__init__()
        self.desk = desk
        self.platforms = platforms
        self.cities = sorted(set(platforms))
        self.region = region
        self.waiting = desk.book.declare("crates", [0] * len(self.cities))
        self.origin = desk.book.declare("crate_origin", [-1] * LOADED_AT_MOST, per_seat=True)
        self.freshness = desk.book.declare("crate_freshness", [0] * LOADED_AT_MOST, per_seat=True)
        self.delivered = desk.tally("delivered_crate")
        self.offer = Offer("load_crate", "CA-68")
        self.offer.available = self.loadable
        self.offer.chosen = self.load
        desk.vocabulary.operations["refresh_crates"] = self.do_refresh
        desk.vocabulary.quantities["loaded"] = lambda table, seat, arg: len(self.loaded(table, seat))

    def describe(self) -> str:
        return "8: citrus express"

    def bind(self, setting: Setting) -> None:
        setting.add_source("citrus")
        self.offer.prepare(setting, [f"crate_in_{city}" for city in self.cities])

    def put_out(self, table: Table, count: int) -> None:
        for city in self.platforms[:count]:
            self.waiting.add(table, 1, self.cities.index(city))

    def loaded(self, table: Table, seat: int) -> list[int]:
        return [i for i in range(LOADED_AT_MOST) if self.origin.get(table, LOADED_AT_MOST * seat + i) >= 0]

    def loadable(self, table: Table, seat: int, arg: int) -> list[str]:
        route = table.setting.board.routes[arg]
        cities = [c for n, c in enumerate(self.cities) if self.waiting.get(table, n) > 0]
        return [f"crate_in_{city}" for city in cities if self.desk.touches(table, route, [city])]

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if len(self.loaded(table, int(seat))) < LOADED_AT_MOST and self.loadable(table, int(seat), int(arg)):
            table.push(self.offer, seat, arg)

    def load(self, table: Table, seat: int, arg: int, what: str) -> None:
        city = self.cities.index(what.removeprefix("crate_in_"))
        place = next(i for i in range(LOADED_AT_MOST) if i not in self.loaded(table, seat))
        self.waiting.add(table, -1, city)
        self.origin.put(table, city, LOADED_AT_MOST * seat + place)
        fresh = self.desk.own_number(seat, "P.freshness")
        self.freshness.put(table, fresh, LOADED_AT_MOST * seat + place)
        if table.listening:
            table.emit(TokenMoved("crate", self.cities[city], seat))

    def deliver(self, table: Table, seat: int) -> None:
        regions = {p.id: p.region for p in table.setting.board.places}
        targets = [city for city in self.desk.large if regions.get(city, self.region) != self.region]
        for place in self.loaded(table, seat):
            at = LOADED_AT_MOST * seat + place
            city = self.cities[self.origin.get(table, at)]
            if any(self.desk.joins(table, seat, city, target) for target in sorted(targets)):
                self.desk.gain(table, seat, self.freshness.get(table, at), "citrus")
                self.delivered.add(table, 1, seat)
                self.origin.put(table, -1, at)
                self.freshness.put(table, 0, at)

    def age(self, table: Table) -> None:
        """Every new event takes a point of freshness from all loaded crates, down to a least one."""
        least = self.desk.numbers["P.least"]
        for at in range(LOADED_AT_MOST * self.desk.players):
            if self.origin.get(table, at) >= 0:
                self.freshness.put(table, max(least, self.freshness.get(table, at) - 1), at)

    def do_refresh(self, table: Table, seat: int, effect: Effect) -> None:
        for place in self.loaded(table, seat):
            self.freshness.put(table, self.desk.numbers["P.freshness"], LOADED_AT_MOST * seat + place)


class PutOutCrates(Step):
    """Setup step 10: one more crate than players (sticker A)."""

    def __init__(self, citrus: CitrusExpress) -> None:
        super().__init__()
        self.citrus = citrus

    def describe(self) -> str:
        return "10: crates"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.citrus.put_out(table, self.citrus.desk.players + 1)


class CratesAge(Step):
    def __init__(self, citrus: CitrusExpress) -> None:
        super().__init__()
        self.citrus = citrus

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.citrus.age(table)


class DeliverCrates(Step):
    """After loading, in the same step of the claim."""

    def __init__(self, citrus: CitrusExpress) -> None:
        super().__init__()
        self.citrus = citrus

    def describe(self) -> str:
        return "8: crates are delivered"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.citrus.deliver(table, int(seat))
