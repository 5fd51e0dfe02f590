"""Alvin the alien: captured by a route into the city where he is, and taken to a city of the captor's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from stellwerk.engine.actions import MoveAlvin
from stellwerk.engine.decisions import Decision, Refusal, Scorer, Step
from stellwerk.engine.events import AlvinCaptured, AlvinMoved
from stellwerk.engine.ints import ints
from stellwerk.engine.state import NOBODY, Part, plain
from stellwerk.engine.view import PartView
from stellwerk.rules.city_markers import CityMarkers

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import View


class AlvinPart(Part):
    """`where` holds his place and the seat that has just captured him, if any."""

    def __init__(self, where: Ints) -> None:
        self.where = where

    def clone(self) -> Part:
        return AlvinPart(self.where[:])

    def to_json(self) -> dict[str, list[int]]:
        return {"where": plain(self.where)}


@dataclass(frozen=True)
class AlvinView(PartView):
    """The city where Alvin is, and the seat that is about to move him."""

    city: str
    captor: int | None


class CaptureAlvin(Step):
    """A route into his city captures him, but not from a city of one's own (WW-22, WW-23, WW-25)."""

    def __init__(self, markers: CityMarkers, start: str, points: int) -> None:
        super().__init__()
        self.markers = markers
        self.start = start
        self.points = points
        self.source: i64 = -1

    def describe(self) -> str:
        return f"Alvin is captured for {self.points}"

    def bind(self, setting: Setting) -> None:
        self.slot = setting.add_part(self)
        self.source = setting.add_source("alvin")
        self.markers.forbidden = setting.board.place(self.start).number  # WW-21

    def new_part(self, setting: Setting) -> Part:
        return AlvinPart(ints([int(setting.board.place(self.start).number), NOBODY]))

    def part_from_json(self, data: dict[str, list[int]]) -> Part:
        return AlvinPart(ints(data["where"]))

    def where(self, table: Table) -> Ints:
        return cast(AlvinPart, table.state.parts[self.slot]).where

    def part_view(self, table: Table, viewer: int | None) -> AlvinView:
        where = self.where(table)
        captor = None if where[1] == NOBODY else int(where[1])
        return AlvinView(table.setting.board.places[where[0]].id, captor)

    def imagine(self, table: Table, view: View) -> None:
        seen = view.part(AlvinView)
        where = self.where(table)
        where[0] = table.setting.board.place(seen.city).number
        where[1] = NOBODY if seen.captor is None else seen.captor

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        where = self.where(table)
        route = table.setting.board.routes[arg]
        if where[0] != route.a and where[0] != route.b:
            return
        if self.markers.controller(table, where[0]) == seat:
            return
        where[1] = seat
        if table.listening:
            table.emit(AlvinCaptured(int(seat), table.setting.board.places[where[0]].id))
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
        self.decision.first = len(setting.actions)
        for place in setting.board.places:
            setting.add_action(MoveAlvin(place.id))

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if self.alvin.where(table)[1] != seat:
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
    where = alvin.where(table)
    where[0] = place
    where[1] = NOBODY
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
        seat = self.alvin.markers.controller(table, self.alvin.where(table)[0])
        if seat != NOBODY:
            sheet.add(seat, "alvin_at_the_end", self.points)
