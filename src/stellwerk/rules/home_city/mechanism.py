"""Home cities: everybody's network grows from one city."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser
from stellwerk.engine.decisions import ClaimLimit, Decision, Refusal, Step
from stellwerk.engine.ints import WORD, bit, zeros
from stellwerk.engine.state import NOBODY
from stellwerk.engine.values import DERIVED, PLACE, Book
from stellwerk.rules.city_markers import CityMarkers
from stellwerk.rules.home_city.advice import HomeAdviser
from stellwerk.rules.home_city.words import VOCABULARY, ChooseHome, HomeChosen

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import View

NAME: Final = "home_city"


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
        self.homes.home.put(table, place, seat)
        self.homes.extend(table, seat, place)
        if table.listening:
            table.emit(HomeChosen(int(seat), table.setting.board.places[place].id))

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        place = action - int(self.first)
        markers = self.homes.markers
        if markers.no_home is not None and place == int(markers.forbidden):
            return markers.no_home
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
        self.vocabulary = VOCABULARY
        book = Book(NAME)
        self.book = book
        self.home = book.by_seat("home", kind=PLACE)
        self.reach = book.by_seat("reach", seen=DERIVED)  # the bit mask of routes that touch the seat's network

    def describe(self) -> str:
        return "home cities, last seat first; every claim starts in the own network"

    def bind(self, setting: Setting) -> None:
        self.reach.begin_with([0] * setting.words)
        setting.add_node(self.decision)
        self.decision.first = setting.add_actions([ChooseHome(place.id) for place in setting.board.places]).start
        for place in setting.board.places:
            touching = zeros(setting.words)
            for route in setting.board.routes:
                if route.a == place.number or route.b == place.number:
                    touching[route.number // WORD] |= bit(route.number % WORD)
            self.touching.append(touching)

    def adviser(self, setting: Setting) -> Adviser:
        return HomeAdviser(self.home, self.decision.first)

    def follow(self, table: Table, viewer: int | None) -> None:
        board = table.setting.board
        seat: i64
        for seat in range(table.setting.players):
            if self.home.get(table, seat) != NOBODY:
                self.extend(table, seat, self.home.get(table, seat))
        for route in board.routes:
            owner = table.state.owner[route.number]
            if owner != NOBODY:
                self.extend(table, owner, route.a)
                self.extend(table, owner, route.b)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """The first player's question lies lowest on the stack, so the last player is asked first."""
        players: i64 = len(table.state.players)
        i: i64
        for i in range(players):
            table.push(self.decision, (table.state.first + i) % players, 0)

    def allowed(self, table: Table, seat: i64, word: i64) -> i64:
        return self.reach.get(table, seat * self.reach.width + word)

    def limit_rule(self) -> str:
        return "WW-9"

    def extend(self, table: Table, seat: i64, place: i64) -> None:
        """A city joins the seat's network."""
        values = table.state.values
        words = self.reach.width
        at = self.reach.offset + seat * words
        touching = self.touching[place]
        word: i64
        for word in range(words):
            values[at + word] |= touching[word]


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


def starts_at_home(view: View) -> bool:
    """Do networks grow from home cities in this game?"""
    return NAME in view.parts


def home_seen(view: View, seat: int) -> str | None:
    """A seat's home city, if there is one."""
    if NAME not in view.parts:
        return None
    return cast("tuple[str | None, ...]", view.parts[NAME]["home"])[seat]
