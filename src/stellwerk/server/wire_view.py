"""A view as msgspec structs, field by field as the engine has it (a test compares them).

Written out because compiled classes forget their annotations. Described by the OpenAPI document, and the way by which
a view reaches a bot in another process.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

import msgspec
from msgspec import Struct

from stellwerk.engine import cards, scoresheet, view
from stellwerk.rules import alvin, city_markers, ferry_cards, home_city, passengers
from stellwerk.rules.campaign import registers


class Payment(Struct, forbid_unknown_fields=True):
    color: str | None
    cards: int
    locomotives: int
    ferry_cards: int = 0


class SeatView(Struct):
    trains: int
    points: int
    points_by_source: dict[str, int]
    cards: int
    known: dict[str, int]
    hand: dict[str, int] | None
    ferry_cards: int
    ticket_counts: tuple[int, ...]
    tickets: tuple[str, ...] | None
    offered_counts: tuple[int, ...]
    offered: tuple[str, ...] | None
    answered: bool


class FrameView(Struct):
    code: str
    seat: int
    position: int
    about: int


class ScoreLine(Struct):
    seat: int
    source: str
    points: int
    detail: str


class Outcome(Struct):
    reason: str
    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    tie_break_values: tuple[tuple[int, ...], ...]


class PassengersView(Struct, tag="passengers_view"):
    waiting: dict[str, dict[str, int]]
    taken: tuple[dict[str, int], ...]


class HomesView(Struct, tag="homes_view"):
    homes: tuple[str | None, ...]


class MarkersView(Struct, tag="markers_view"):
    controllers: dict[str, int]
    left: tuple[int, ...]
    collecting: dict[str, tuple[str, ...]]


class AlvinView(Struct, tag="alvin_view"):
    city: str
    captor: int | None


class FerryCardsView(Struct, tag="ferry_cards_view"):
    supply: int
    most_held: int


class RegistersView(Struct, tag="registers_view"):
    table: dict[str, tuple[int, ...]]
    seats: tuple[dict[str, tuple[int, ...]], ...]


PartView = RegistersView | PassengersView | HomesView | MarkersView | AlvinView | FerryCardsView


class View(Struct):
    game: str
    variants: tuple[str, ...]
    seat: int | None
    seats: tuple[SeatView, ...]
    first: int | None
    current: int | None
    turn: int
    turns_left: int | None
    passes: int
    to_act: tuple[int, ...]
    decision: str | None
    about: str | None
    frames: tuple[FrameView, ...]
    market: tuple[str | None, ...]
    deck: int
    discards: dict[str, int]
    owners: dict[str, int]
    ticket_decks: tuple[int, ...]
    parts: tuple[PartView, ...]
    over: bool
    outcome: Outcome | None


TWINS: dict[type[Struct], type] = {
    Payment: cards.Payment,
    SeatView: view.SeatView,
    FrameView: view.FrameView,
    ScoreLine: scoresheet.Line,
    Outcome: scoresheet.Outcome,
    PassengersView: passengers.PassengersView,
    HomesView: home_city.HomesView,
    MarkersView: city_markers.MarkersView,
    AlvinView: alvin.AlvinView,
    FerryCardsView: ferry_cards.FerryCardsView,
    RegistersView: registers.RegistersView,
    View: view.View,
}
decode_view = msgspec.json.Decoder(View).decode


def engine_view(data: bytes) -> view.View:
    """The engine's view from its JSON form."""
    return cast(view.View, _twin(decode_view(data)))


def _twin(value: Any) -> Any:
    if isinstance(value, Struct):
        kind = TWINS[type(value)]
        return kind(**{field.name: _twin(getattr(value, field.name)) for field in fields(kind)})
    if isinstance(value, tuple):
        return tuple(_twin(item) for item in value)
    return value
