"""Home cities: everybody's network grows from one city."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from stellwerk.engine.actions import ChooseHome
from stellwerk.engine.decisions import ClaimLimit, Decision, Refusal, Step
from stellwerk.engine.events import HomeChosen
from stellwerk.engine.ints import WORD, bit, filled, ints, zeros
from stellwerk.engine.state import NOBODY, Part, plain
from stellwerk.engine.view import PartView
from stellwerk.rules.city_markers import CityMarkers

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import View


class Homes(Part):
    """`home` by seat; `reach`, by seat and word, the bit mask of routes that touch the seat's network."""

    def __init__(self, home: Ints, reach: Ints) -> None:
        self.home = home
        self.reach = reach

    def clone(self) -> Part:
        return Homes(self.home[:], self.reach[:])

    def to_json(self) -> dict[str, list[int]]:
        return {"home": plain(self.home), "reach": plain(self.reach)}


@dataclass(frozen=True)
class HomesView(PartView):
    homes: tuple[str | None, ...]


class HomeDecision(Decision):
    """Any city without a marker (WW-5, WW-6)."""

    def __init__(self, homes: ChooseHomes) -> None:
        super().__init__("home_city")
        self.homes = homes
        self.first: i64 = 0

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        place: i64
        for place in range(len(table.setting.board.places)):
            if self.homes.markers.may_hold(table, place):
                out[k] = self.first + place
                k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        place = action - self.first
        self.homes.markers.put(table, seat, place)
        self.homes.part(table).home[seat] = place
        self.homes.extend(table, seat, place)
        if table.listening:
            table.emit(HomeChosen(int(seat), table.setting.board.places[place].id))

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        place = action - int(self.first)
        if place == self.homes.markers.forbidden:
            return Refusal("no_home_in_alvins_city", "WW-21")
        if 0 <= place < len(table.setting.board.places):
            return Refusal("city_has_a_marker", "WW-6")
        return Refusal("choose_home_city_first", "WW-5")


class ChooseHomes(ClaimLimit):
    """The last in turn order chooses first (WW-5); all routes then start in the own network (WW-9)."""

    def __init__(self, markers: CityMarkers) -> None:
        super().__init__()
        self.markers = markers
        self.decision = HomeDecision(self)
        self.touching: list[Ints] = []

    def describe(self) -> str:
        return "home cities, last seat first; every claim starts in the own network"

    def bind(self, setting: Setting) -> None:
        self.slot = setting.add_part(self)
        setting.add_node(self.decision)
        self.decision.first = len(setting.actions)
        for place in setting.board.places:
            setting.add_action(ChooseHome(place.id))
            touching = zeros(setting.words)
            for route in setting.board.routes:
                if route.a == place.number or route.b == place.number:
                    touching[route.number // WORD] |= bit(route.number % WORD)
            self.touching.append(touching)

    def new_part(self, setting: Setting) -> Part:
        return Homes(filled(setting.players, NOBODY), zeros(setting.players * setting.words))

    def part_from_json(self, data: dict[str, list[int]]) -> Part:
        return Homes(ints(data["home"]), ints(data["reach"]))

    def part(self, table: Table) -> Homes:
        return cast(Homes, table.state.parts[self.slot])

    def part_view(self, table: Table, viewer: int | None) -> HomesView:
        places = table.setting.board.places
        return HomesView(tuple(None if h == NOBODY else places[h].id for h in self.part(table).home))

    def imagine(self, table: Table, view: View) -> None:
        board = table.setting.board
        for seat, city in enumerate(view.part(HomesView).homes):
            if city is not None:
                self.part(table).home[seat] = board.place(city).number
                self.extend(table, seat, board.place(city).number)
        for id, owner in view.owners.items():
            self.extend(table, owner, board.route(id).a)
            self.extend(table, owner, board.route(id).b)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """The first player's question lies lowest on the stack, so the last player is asked first."""
        players: i64 = len(table.state.players)
        i: i64
        for i in range(players):
            table.push(self.decision, (table.state.first + i) % players, 0)

    def allowed(self, table: Table, seat: i64, word: i64) -> i64:
        return self.part(table).reach[seat * table.setting.words + word]

    def limit_rule(self) -> str:
        return "WW-9"

    def extend(self, table: Table, seat: i64, place: i64) -> None:
        """A city joins the seat's network."""
        reach = self.part(table).reach
        words: i64 = table.setting.words
        touching = self.touching[place]
        word: i64
        for word in range(words):
            reach[seat * words + word] |= touching[word]


class GrowNetwork(Step):
    """The cities just joined are part of the network from now on."""

    def __init__(self, homes: ChooseHomes) -> None:
        super().__init__()
        self.homes = homes

    def describe(self) -> str:
        return "the network grows"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        route = table.setting.board.routes[arg]
        self.homes.extend(table, seat, route.a)
        self.homes.extend(table, seat, route.b)
