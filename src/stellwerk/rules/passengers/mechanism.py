"""Passengers: they wait in cities and countries, ride with whoever connects them, and decide majorities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser
from stellwerk.engine.decisions import Decision, Refusal, Scorer, Step, TieBreak
from stellwerk.engine.errors import SettingError
from stellwerk.engine.ints import ints
from stellwerk.engine.table import SETUP
from stellwerk.engine.values import Book
from stellwerk.rules.passengers.advice import PassengerAdviser
from stellwerk.rules.passengers.words import VOCABULARY, PassengersPlaced, PassengerTaken, TakePassenger

if TYPE_CHECKING:
    from stellwerk.engine.actions import Action
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

COLORS: Final = ("black", "blue", "green", "red", "white", "yellow")
OF_EACH_COLOR: Final = 10
COLUMN: Final = "passengers"  # of the table of places: how many wait there


class PlacePassengers(Step):
    """Every place gets its number of passengers at random from the bag (DE-4)."""

    def describe(self) -> str:
        return f"{len(COLORS) * OF_EACH_COLOR} passengers"

    def __init__(self) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        book = Book("passengers")
        self.book = book
        self.waiting = book.by_place("waiting", columns=COLORS, high=OF_EACH_COLOR)
        self.choices: i64 = 0  # the number of the first choice among passengers
        self.taken = book.by_seat("taken", columns=COLORS, high=OF_EACH_COLOR)

    def bind(self, setting: Setting) -> None:
        wanted, bag = sum([p.numbers.get(COLUMN, 0) for p in setting.board.places]), len(COLORS) * OF_EACH_COLOR
        if wanted > bag:
            raise SettingError(f"the board {setting.board.name} asks for {wanted} passengers; the bag holds {bag}")

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        bag = ints([color for color in range(len(COLORS)) for _ in range(OF_EACH_COLOR)])
        table.state.streams[SETUP].shuffle(bag)
        drawn: i64 = 0
        for place in table.setting.board.places:
            names: list[str] = []
            for _ in range(place.numbers.get(COLUMN, 0)):
                self.waiting.add(table, 1, len(COLORS) * place.number + bag[drawn])
                names.append(COLORS[bag[drawn]])
                drawn += 1
            if table.listening:
                table.emit(PassengersPlaced(place.id, tuple(names)))

    def take(self, table: Table, seat: i64, place: i64, color: i64) -> None:
        self.waiting.add(table, -1, len(COLORS) * place + color)
        self.taken.add(table, 1, len(COLORS) * seat + color)
        if table.listening:
            table.emit(PassengerTaken(int(seat), table.setting.board.places[place].id, COLORS[color]))


class ChoosePassenger(Decision):
    """Which passenger of a place, where several colours stand (DE-13)."""

    def __init__(self, passengers: PlacePassengers) -> None:
        super().__init__("passenger")
        self.passengers = passengers

    def subject(self, table: Table, arg: i64) -> str:
        return table.setting.board.places[arg].id

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        waiting = self.passengers.waiting
        color: i64
        for color in range(len(COLORS)):
            if waiting.get(table, len(COLORS) * arg + color) > 0:
                out[k] = self.passengers.choices + len(COLORS) * arg + color
                k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        self.passengers.take(table, seat, arg, (action - self.passengers.choices) % len(COLORS))

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
            choices: list[Action] = [TakePassenger(p.id, color) for p in setting.board.places for color in COLORS]
            self.passengers.choices = setting.add_actions(choices).start

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        route = table.setting.board.routes[arg]
        place = route.b if self.second_end else route.a
        waiting = self.passengers.waiting
        colors: i64 = 0
        only: i64 = 0
        color: i64
        for color in range(len(COLORS)):
            if waiting.get(table, len(COLORS) * place + color) > 0:
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

    def adviser(self, setting: Setting) -> Adviser:
        return PassengerAdviser(setting, self.passengers, self.most, self.second)

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        taken = self.passengers.taken
        players = len(table.state.players)
        for color, name in enumerate(COLORS):
            counts = [int(taken.get(table, len(COLORS) * seat + color)) for seat in range(players)]
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
        taken = self.passengers.taken
        total: i64 = 0
        color: i64
        for color in range(len(COLORS)):
            total += taken.get(table, len(COLORS) * seat + color)
        return total
