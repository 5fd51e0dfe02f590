"""Alvin the alien: captured by a route into the city where he is, and taken to a city of the captor's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser
from stellwerk.engine.decisions import Decision, Refusal, Scorer, Step
from stellwerk.engine.state import NOBODY
from stellwerk.engine.values import PLACE, SEAT, Book
from stellwerk.rules.alvin.advice import CaptureAdviser, MoveAdviser
from stellwerk.rules.alvin.words import VOCABULARY, AlvinCaptured, AlvinMoved, MoveAlvin
from stellwerk.rules.city_markers import CityMarkers

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class CaptureAlvin(Step):
    """A route into his city captures him, but not from a city of one's own (WW-22, WW-23, WW-25)."""

    def __init__(self, markers: CityMarkers, start: str, points: int) -> None:
        super().__init__()
        self.markers = markers
        self.start = start
        self.points = points
        self.source: i64 = -1
        self.vocabulary = VOCABULARY
        book = Book("alvin", packed="where")
        self.book = book
        self.city = book.of_table("city", kind=PLACE)
        self.captor = book.of_table("captor", kind=SEAT)

    def describe(self) -> str:
        return f"Alvin is captured for {self.points}"

    def bind(self, setting: Setting) -> None:
        self.source = setting.add_source("alvin")
        start = setting.board.place(self.start).number
        self.city.begin_with([int(start)])
        no_home = Refusal("no_home_in_alvins_city", "WW-21")
        self.markers.forbid(start, no_home, Refusal("no_marker_in_alvins_city", "WW-21"))

    def adviser(self, setting: Setting) -> Adviser:
        return CaptureAdviser(setting, self.city, self.markers.controllers, 100 * self.points)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        city = self.city.get(table)
        route = table.setting.board.routes[arg]
        if city != route.a and city != route.b:
            return
        if self.markers.controller(table, city) == seat:
            return
        self.captor.put(table, seat)
        if table.listening:
            table.emit(AlvinCaptured(int(seat), table.setting.board.places[city].id))
        table.score(seat, self.points, self.source)


class MoveDecision(Decision):
    """To which of the own cities."""

    def __init__(self, alvin: CaptureAlvin) -> None:
        super().__init__("move_alvin")
        self.alvin = alvin
        self.first: i64 = 0

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        place: i64
        for place in range(len(table.setting.board.places)):
            if self.alvin.markers.controller(table, place) == seat:
                out[k] = self.first + place
                k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        move(self.alvin, table, seat, action - self.first)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("alvin_moves_to_an_own_city", "WW-22")


class BringAlvinHome(Step):
    """The captor moves him, after the marker was placed (WW-29)."""

    def __init__(self, alvin: CaptureAlvin) -> None:
        super().__init__()
        self.alvin = alvin
        self.decision = MoveDecision(alvin)

    def describe(self) -> str:
        return "Alvin moves to a city of the captor"

    def bind(self, setting: Setting) -> None:
        setting.add_node(self.decision)
        self.decision.first = setting.add_actions([MoveAlvin(place.id) for place in setting.board.places]).start

    def adviser(self, setting: Setting) -> Adviser:
        return MoveAdviser(self.decision.first)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if self.alvin.captor.get(table) != seat:
            return
        cities: i64 = 0
        only: i64 = 0
        place: i64
        for place in range(len(table.setting.board.places)):
            if self.alvin.markers.controller(table, place) == seat:
                cities += 1
                only = place
        if cities == 1:
            move(self.alvin, table, seat, only)
        else:
            table.push(self.decision, seat, arg)


def move(alvin: CaptureAlvin, table: Table, seat: i64, place: i64) -> None:
    alvin.city.put(table, place)
    alvin.captor.put(table, NOBODY)
    if table.listening:
        table.emit(AlvinMoved(int(seat), table.setting.board.places[place].id))


class AlvinBonus(Scorer):
    """Who controls his city at the end gets the bonus (WW-24)."""

    def __init__(self, alvin: CaptureAlvin, points: int) -> None:
        super().__init__()
        self.alvin = alvin
        self.points = points

    def describe(self) -> str:
        return f"Alvin {self.points}"

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        seat = self.alvin.markers.controller(table, self.alvin.city.get(table))
        if seat != NOBODY:
            sheet.add(seat, "alvin_at_the_end", self.points)
