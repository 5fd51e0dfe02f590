"""What single games add to the table: passengers, markers, homes, Alvin, ferry cards. All of it is public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i16, i64

from stellwerk.engine.decisions import Mechanism
from stellwerk.engine.setting import Setting
from stellwerk.env.kernel.block import Block, Field, seat_codes
from stellwerk.rules.alvin import CaptureAlvin
from stellwerk.rules.city_markers import CityMarkers
from stellwerk.rules.ferry_cards import TakeFerryCards
from stellwerk.rules.home_city import ChooseHomes
from stellwerk.rules.passengers import COLORS, OF_EACH_COLOR, PlacePassengers

if TYPE_CHECKING:
    from stellwerk.engine.table import Table
    from stellwerk.env.kernel.buffers import Shorts


class PassengersBlock(Block):
    """Who waits where, and who rides with whom."""

    def __init__(self, setting: Setting, passengers: PlacePassengers) -> None:
        self.passengers = passengers
        self.players: i64 = setting.players
        self.places: i64 = len(setting.board.places)
        self.most_waiting: int = max([int(place.passengers) for place in setting.board.places])

    def fields(self) -> list[Field]:
        return [
            Field("passengers_waiting", (int(self.places), len(COLORS)), self.most_waiting),
            Field("passengers_taken", (int(self.players), len(COLORS)), OF_EACH_COLOR),
        ]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        part = self.passengers.part(table)
        waiting = part.waiting
        taken = part.taken
        colors: i64 = len(COLORS)
        i: i64
        for i in range(colors * self.places):
            out[at + i] = i16(waiting[i])
        at += colors * self.places
        other = seat
        for _ in range(self.players):
            for i in range(colors):
                out[at + i] = i16(taken[colors * other + i])
            at += colors
            other += 1
            if other == self.players:
                other = 0
        return at


class MarkersBlock(Block):
    """Who controls each place, and the markers left."""

    def __init__(self, setting: Setting, markers: CityMarkers) -> None:
        self.markers = markers
        self.players: i64 = setting.players
        self.places: i64 = len(setting.board.places)
        self.seat_codes = seat_codes(setting.players)

    def fields(self) -> list[Field]:
        players = int(self.players)
        return [
            Field("controllers", (int(self.places),), players, is_code=True),
            Field("markers_left", (players,), self.markers.each),
        ]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        part = self.markers.part(table)
        players = self.players
        own = seat * (players + 1) + 1
        i: i64
        for i in range(self.places):
            out[at + i] = i16(self.seat_codes[own + part.controller[i]])
        at += self.places
        for i in range(players):
            out[at + i] = i16(part.left[(seat + i) % players])
        return at + players


class HomesBlock(Block):
    """Whose home each place is."""

    def __init__(self, setting: Setting, homes: ChooseHomes) -> None:
        self.homes = homes
        self.players: i64 = setting.players
        self.places: i64 = len(setting.board.places)
        self.seat_codes = seat_codes(setting.players)

    def fields(self) -> list[Field]:
        return [Field("homes", (int(self.places),), int(self.players), is_code=True)]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        home = self.homes.part(table).home
        own = seat * (self.players + 1) + 1
        i: i64
        for i in range(self.places):
            out[at + i] = 0
        for i in range(self.players):
            if home[i] >= 0:
                out[at + home[i]] = i16(self.seat_codes[own + i])
        return at + self.places


class AlvinBlock(Block):
    """Where Alvin is, and who is about to move him."""

    def __init__(self, setting: Setting, alvin: CaptureAlvin) -> None:
        self.alvin = alvin
        self.players: i64 = setting.players
        self.places: i64 = len(setting.board.places)
        self.seat_codes = seat_codes(setting.players)

    def fields(self) -> list[Field]:
        return [
            Field("alvin", (int(self.places),), 1),
            Field("alvin_captor", (), int(self.players), is_code=True),
        ]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        where = self.alvin.where(table)
        i: i64
        for i in range(self.places):
            out[at + i] = 0
        out[at + where[0]] = 1
        at += self.places
        out[at] = i16(self.seat_codes[seat * (self.players + 1) + 1 + where[1]])
        return at + 1


class FerryCardsBlock(Block):
    """Ferry cards of each seat, and those left."""

    def __init__(self, setting: Setting, ferry_cards: TakeFerryCards) -> None:
        self.ferry_cards = ferry_cards
        self.players: i64 = setting.players

    def fields(self) -> list[Field]:
        return [
            Field("ferry_cards", (int(self.players),), int(self.ferry_cards.most_held)),
            Field("ferry_cards_left", (), int(self.ferry_cards.cards)),
        ]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        players = self.players
        i: i64
        for i in range(players):
            out[at + i] = i16(table.state.players[(seat + i) % players].ferry_cards)
        at += players
        out[at] = i16(self.ferry_cards.supply(table))
        return at + 1


def block_of(setting: Setting, mechanism: Mechanism) -> Block | None:
    """How a mechanism's part of the state is observed; None if it is not."""
    if isinstance(mechanism, PlacePassengers):
        return PassengersBlock(setting, mechanism)
    if isinstance(mechanism, CityMarkers):
        return MarkersBlock(setting, mechanism)
    if isinstance(mechanism, ChooseHomes):
        return HomesBlock(setting, mechanism)
    if isinstance(mechanism, CaptureAlvin):
        return AlvinBlock(setting, mechanism)
    if isinstance(mechanism, TakeFerryCards):
        return FerryCardsBlock(setting, mechanism)
    return None
