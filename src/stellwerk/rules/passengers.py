"""Passengers: they wait in cities and countries, ride with whoever connects them, and decide majorities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from stellwerk.engine.actions import TakePassenger
from stellwerk.engine.decisions import Decision, Refusal, Scorer, Step, TieBreak
from stellwerk.engine.events import PassengersPlaced, PassengerTaken
from stellwerk.engine.ints import ints, zeros
from stellwerk.engine.state import Part, plain
from stellwerk.engine.table import SETUP
from stellwerk.engine.view import PartView

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import View

COLORS: Final = ("black", "blue", "green", "red", "white", "yellow")
OF_EACH_COLOR: Final = 10


class Passengers(Part):
    """`waiting` counts by place and colour, `taken` by seat and colour."""

    def __init__(self, waiting: Ints, taken: Ints) -> None:
        self.waiting = waiting
        self.taken = taken

    def clone(self) -> Part:
        return Passengers(self.waiting[:], self.taken[:])

    def to_json(self) -> dict[str, list[int]]:
        return {"waiting": plain(self.waiting), "taken": plain(self.taken)}


@dataclass(frozen=True)
class PassengersView(PartView):
    """Who waits where (by place id) and who rides with whom (by seat): colour to number, none left out."""

    waiting: dict[str, dict[str, int]]
    taken: tuple[dict[str, int], ...]


class PlacePassengers(Step):
    """Every place gets its number of passengers at random from the bag (DE-4)."""

    def describe(self) -> str:
        return f"{len(COLORS) * OF_EACH_COLOR} passengers"

    def bind(self, setting: Setting) -> None:
        self.slot = setting.add_part(self)

    def new_part(self, setting: Setting) -> Part:
        return Passengers(zeros(len(COLORS) * len(setting.board.places)), zeros(len(COLORS) * setting.players))

    def part_from_json(self, data: dict[str, list[int]]) -> Part:
        return Passengers(ints(data["waiting"]), ints(data["taken"]))

    def part(self, table: Table) -> Passengers:
        return cast(Passengers, table.state.parts[self.slot])

    def part_view(self, table: Table, viewer: int | None) -> PassengersView:
        part = self.part(table)
        return PassengersView(
            {p.id: by_color(part.waiting, int(p.number)) for p in table.setting.board.places},
            tuple(by_color(part.taken, seat) for seat in range(table.setting.players)),
        )

    def imagine(self, table: Table, view: View) -> None:
        part = self.part(table)
        seen = view.part(PassengersView)
        for place in table.setting.board.places:
            for color, name in enumerate(COLORS):
                part.waiting[len(COLORS) * place.number + color] = seen.waiting[place.id][name]
        for seat, taken in enumerate(seen.taken):
            for color, name in enumerate(COLORS):
                part.taken[len(COLORS) * seat + color] = taken[name]

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        waiting = self.part(table).waiting
        bag = ints([color for color in range(len(COLORS)) for _ in range(OF_EACH_COLOR)])
        table.state.streams[SETUP].shuffle(bag)
        drawn: i64 = 0
        for place in table.setting.board.places:
            names: list[str] = []
            for _ in range(place.passengers):
                waiting[len(COLORS) * place.number + bag[drawn]] += 1
                names.append(COLORS[bag[drawn]])
                drawn += 1
            if table.listening:
                table.emit(PassengersPlaced(place.id, tuple(names)))

    def take(self, table: Table, seat: i64, place: i64, color: i64) -> None:
        part = self.part(table)
        part.waiting[len(COLORS) * place + color] -= 1
        part.taken[len(COLORS) * seat + color] += 1
        if table.listening:
            table.emit(PassengerTaken(int(seat), table.setting.board.places[place].id, COLORS[color]))


def by_color(counts: Ints, row: int) -> dict[str, int]:
    return {color: int(counts[len(COLORS) * row + i]) for i, color in enumerate(COLORS)}


class ChoosePassenger(Decision):
    """Which passenger of a place, where several colours stand (DE-13)."""

    def __init__(self, passengers: PlacePassengers) -> None:
        super().__init__("passenger")
        self.passengers = passengers
        self.first: i64 = 0

    def subject(self, table: Table, arg: i64) -> str:
        return table.setting.board.places[arg].id

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        waiting = self.passengers.part(table).waiting
        color: i64
        for color in range(len(COLORS)):
            if waiting[len(COLORS) * arg + color] > 0:
                out[k] = self.first + len(COLORS) * arg + color
                k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        self.passengers.take(table, seat, arg, (action - self.first) % len(COLORS))

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("choose_a_passenger_who_waits_here", "DE-13")


class TakePassengers(Step):
    """One passenger from one end of the route; the rules list this step once for each end."""

    def __init__(self, passengers: PlacePassengers, decision: ChoosePassenger, second_end: bool) -> None:
        super().__init__()
        self.passengers = passengers
        self.decision = decision
        self.second_end = second_end

    def describe(self) -> str:
        return "a passenger from the second end" if self.second_end else "a passenger from the first end"

    def bind(self, setting: Setting) -> None:
        if self.decision.number < 0:
            setting.add_node(self.decision)
            self.decision.first = len(setting.actions)
            for place in setting.board.places:
                for color in COLORS:
                    setting.add_action(TakePassenger(place.id, color))

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        route = table.setting.board.routes[arg]
        place = route.b if self.second_end else route.a
        waiting = self.passengers.part(table).waiting
        colors: i64 = 0
        only: i64 = 0
        color: i64
        for color in range(len(COLORS)):
            if waiting[len(COLORS) * place + color] > 0:
                colors += 1
                only = color
        if colors == 1:
            self.passengers.take(table, seat, place, only)  # DE-14
        elif colors > 1:
            table.push(self.decision, seat, place)


class PassengerMajorities(Scorer):
    """Most of a colour, and second most (DE-20, DE-21)."""

    def __init__(self, passengers: PlacePassengers, most: int, second: int) -> None:
        super().__init__()
        self.passengers = passengers
        self.most = most
        self.second = second

    def describe(self) -> str:
        return f"passengers of each colour {self.most} and {self.second}"

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        taken = self.passengers.part(table).taken
        players = len(table.state.players)
        for color, name in enumerate(COLORS):
            counts = [int(taken[len(COLORS) * seat + color]) for seat in range(players)]
            for seat, points in enumerate(majority(counts, self.most, self.second)):
                if points:
                    sheet.add(seat, "passengers", points, name)


def majority(counts: list[int], most: int, second: int) -> list[int]:
    """Points for each count: a tie for most leaves no second place, a tie for second counts for all."""
    ahead = [sum(1 for other in counts if other > n) for n in counts]
    return [0 if n == 0 else most if a == 0 else second if a == 1 else 0 for n, a in zip(counts, ahead, strict=True)]


class MostPassengers(TieBreak):
    """Passengers of all colours together (DE-22)."""

    def __init__(self, passengers: PlacePassengers) -> None:
        super().__init__()
        self.passengers = passengers

    def describe(self) -> str:
        return "passengers"

    def value(self, table: Table, sheet: ScoreSheet, seat: i64) -> i64:
        taken = self.passengers.part(table).taken
        total: i64 = 0
        color: i64
        for color in range(len(COLORS)):
            total += taken[len(COLORS) * seat + color]
        return total
