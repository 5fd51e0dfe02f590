"""City markers: who controls a city gets the points of routes that others build there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Decline
from stellwerk.engine.advice import Adviser
from stellwerk.engine.decisions import Decision, Refusal, Step
from stellwerk.engine.ints import ints
from stellwerk.engine.payment import Payment
from stellwerk.engine.state import NOBODY
from stellwerk.engine.values import SEAT, Book, Shown
from stellwerk.rules.city_markers.advice import ControlAdviser, MarkerAdviser
from stellwerk.rules.city_markers.words import VOCABULARY, MarkerPlaced, PlaceMarker
from stellwerk.rules.route_points import POINTS, check_lengths

if TYPE_CHECKING:
    from stellwerk.engine.actions import Action
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class CityMarkers(Step):
    """The markers themselves: how many each player has, where none may lie (WW-21)."""

    def __init__(self, each: int) -> None:
        super().__init__()
        self.each = each
        self.forbidden: i64 = NOBODY
        self.no_home: Refusal | None = None
        self.no_marker: Refusal | None = None
        self.vocabulary = VOCABULARY
        book = Book("city_markers")
        self.book = book
        self.controllers = book.by_place("controller", kind=SEAT)
        self.left = book.by_seat("left", [each], high=each)

    def describe(self) -> str:
        return f"{self.each} markers"

    def forbid(self, place: i64, no_home: Refusal, no_marker: Refusal) -> None:
        """No home and no marker in this place; the refusals say why."""
        self.forbidden = place
        self.no_home = no_home
        self.no_marker = no_marker

    def facts(self, table: Table, viewer: int | None) -> dict[str, Shown]:
        """For free routes the cities whose controllers would get the points; else the claimer gets them."""
        board = table.setting.board
        collecting: dict[str, Shown] = {}
        for route in board.routes:
            if table.state.owner[route.number] == NOBODY:
                ends = tuple([board.places[end].id for end in (route.a, route.b) if self.collects(table, end)])
                if ends:
                    collecting[route.id] = ends
        return {"collecting": collecting}

    def adviser(self, setting: Setting) -> Adviser:
        return ControlAdviser(setting, self.controllers)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """Everybody has markers from the start: the book begins with them (WW-4)."""

    def controller(self, table: Table, place: i64) -> i64:
        return self.controllers.get(table, place)

    def collects(self, table: Table, place: i64) -> bool:
        """The points of routes that end here go to whoever controls it (WW-12)."""
        return self.controllers.get(table, place) != NOBODY

    def may_hold(self, table: Table, place: i64) -> bool:
        """At most one marker a city (WW-6)."""
        return place != self.forbidden and self.controllers.get(table, place) == NOBODY

    def put(self, table: Table, seat: i64, place: i64) -> None:
        self.controllers.put(table, seat, place)
        self.left.add(table, -1, seat)


class ControlledRoutePoints(Step):
    """The points go to whoever controls an end, once for each end, and else to the claimer (WW-12 to WW-15)."""

    def __init__(self, markers: CityMarkers, points: tuple[int, ...] = POINTS) -> None:
        super().__init__()
        self.markers = markers
        self.points = ints(points)
        self.own_source: i64 = -1
        self.control_source: i64 = -1

    def describe(self) -> str:
        return "points by length to the controllers of the ends, else to the claimer"

    def bind(self, setting: Setting) -> None:
        check_lengths(setting.board, len(self.points) - 1)
        setting.count_routes(self.points)
        self.own_source = setting.add_source("routes")
        self.control_source = setting.add_source("control")

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        route = table.setting.board.routes[arg]
        points = self.points[route.length]
        at_a = self.markers.collects(table, route.a)
        at_b = self.markers.collects(table, route.b)
        if not at_a and not at_b:
            table.score(seat, points, self.own_source)
        if at_a:
            self.pay(table, seat, route.a, points)
        if at_b:
            self.pay(table, seat, route.b, points)

    def pay(self, table: Table, claimer: i64, place: i64, points: i64) -> None:
        controller = self.markers.controller(table, place)
        table.score(controller, points, self.own_source if controller == claimer else self.control_source)


class MarkerDecision(Decision):
    """A marker on one of the two cities just joined, for two cards of one colour, or not (WW-10)."""

    def __init__(self, markers: CityMarkers) -> None:
        super().__init__("marker")
        self.markers = markers
        self.first: i64 = 0
        self.decline: i64 = 0
        self.kinds: i64 = 0

    def subject(self, table: Table, arg: i64) -> str:
        return table.setting.board.routes[arg].id

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        route = table.setting.board.routes[arg]
        out[k] = self.decline
        k += 1
        hand = table.state.players[seat].hand.count
        if self.markers.may_hold(table, route.a):
            k = self.payments(route.a, hand, out, k)
        if self.markers.may_hold(table, route.b):
            k = self.payments(route.b, hand, out, k)
        return k

    def payments(self, place: i64, hand: Ints, out: Ints, k: i64) -> i64:
        """Two of a colour, one and a locomotive, or two locomotives."""
        first = self.first + place * (2 * self.kinds - 1)
        locomotives = hand[self.kinds - 1]
        kind: i64
        for kind in range(self.kinds - 1):
            if hand[kind] >= 2:
                out[k] = first + 2 * kind
                k += 1
            if hand[kind] >= 1 and locomotives >= 1:
                out[k] = first + 2 * kind + 1
                k += 1
        if locomotives >= 2:
            out[k] = first + 2 * self.kinds - 2
            k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        if action == self.decline:
            return
        setting = table.setting
        player = table.state.players[seat]
        per_place = 2 * self.kinds - 1
        place = (action - self.first) // per_place
        paid = (action - self.first) % per_place
        locomotives: i64 = 2 if paid == per_place - 1 else paid % 2
        if locomotives < 2:
            table.spend(player, paid // 2, 2 - locomotives)
        table.spend(player, setting.locomotive, locomotives)
        self.markers.put(table, seat, place)
        if table.listening:
            placed = setting.actions[action]
            assert isinstance(placed, PlaceMarker)
            table.emit(MarkerPlaced(int(seat), placed.city, placed.payment))
        setting.supply.discarded(table)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        route = table.setting.board.routes[arg]
        place = (action - int(self.first)) // (2 * int(self.kinds) - 1)
        if place not in (int(route.a), int(route.b)):
            return Refusal("marker_only_on_a_city_just_joined", "WW-10")
        if self.markers.no_marker is not None and place == int(self.markers.forbidden):
            return self.markers.no_marker
        if not self.markers.may_hold(table, place):
            return Refusal("city_has_a_marker", "WW-6")
        return Refusal("not_enough_cards", "WW-10")


class OfferMarker(Step):
    """Asks for a marker where one can be placed, and paid for all that the others know of the hand (WW-16).

    Asking only those who can pay would tell everybody what they hold.
    """

    def __init__(self, markers: CityMarkers) -> None:
        super().__init__()
        self.markers = markers
        self.decision = MarkerDecision(markers)

    def describe(self) -> str:
        return "a marker for 2 cards"

    def adviser(self, setting: Setting) -> Adviser:
        return MarkerAdviser(setting, self.decision.first, self.decision.decline)

    def bind(self, setting: Setting) -> None:
        decision = self.decision
        decision.kinds = len(setting.kinds)
        decision.decline = setting.add_action(Decline())
        payments = [Payment(color, 2 - loco, loco) for color in setting.kinds[:-1] for loco in (0, 1)]
        payments.append(Payment(None, 0, 2))
        placed: list[Action] = [PlaceMarker(place.id, paid) for place in setting.board.places for paid in payments]
        decision.first = setting.add_actions(placed).start
        setting.add_node(decision)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if self.markers.left.get(table, seat) == 0:
            return  # WW-11
        route = table.setting.board.routes[arg]
        free = self.markers.may_hold(table, route.a) or self.markers.may_hold(table, route.b)
        if free and table.state.players[seat].hand.total >= 2:
            table.push(self.decision, seat, arg)
