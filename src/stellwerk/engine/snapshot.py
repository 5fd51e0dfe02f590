"""A state as JSON and back, so that a long game opens without replaying it. The seed is kept elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from stellwerk.engine.cards import Pile
from stellwerk.engine.ints import ints, zeros
from stellwerk.engine.rng import stream_at
from stellwerk.engine.setting import Setting
from stellwerk.engine.state import DEEPEST_STACK, EMPTY, GameState, Player
from stellwerk.engine.table import STREAMS, Table

if TYPE_CHECKING:
    from stellwerk.engine.codec import Json


def snapshot(table: Table) -> dict[str, Json]:
    return cast("dict[str, Json]", table.state.to_json())


def restore(setting: Setting, data: dict[str, Json], seed: str) -> Table:
    """The table of a snapshot that this program wrote; anything else is a KeyError, TypeError or ValueError."""
    saved = _Saved(data)
    deck = saved.numbers("deck")
    discards = saved.numbers("discards")
    streams = _Saved(cast("dict[str, Json]", data["streams"]))
    parts = cast("list[dict[str, list[int]]]", data["parts"])
    state = GameState(
        [_player(setting, seat, _Saved(p)) for seat, p in enumerate(saved.objects("players"))],
        Pile(ints(deck), sum(deck)),
        Pile(ints(discards), sum(discards)),
        ints(saved.numbers("market")),
        ints(saved.numbers("owner")),
        [ints(d) for d in cast("list[list[int]]", data["ticket_decks"])],
        zeros(DEEPEST_STACK),
        [m.part_from_json(part) for m, part in zip(setting.parts, parts, strict=True)],
        [stream_at(seed, name, streams.number(name)) for name in STREAMS],
    )
    for position, frame in enumerate(saved.numbers("stack")):
        state.stack[position] = frame
        state.depth += 1
    state.current = saved.number("current")
    state.first = saved.number("first")
    state.turn = saved.number("turn")
    state.turns_left = saved.number("turns_left")
    state.passes = saved.number("passes")
    state.waiting = saved.number("waiting")
    state.over = bool(data["over"])
    state.ended_by = str(data["ended_by"])
    state.market_total = sum(1 for kind in state.market if kind != EMPTY)
    state.market_locomotives = sum(1 for kind in state.market if kind == setting.locomotive)
    return Table(setting, state)


class _Saved:
    """Typed access to one object of a snapshot."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.data = data

    def number(self, name: str) -> int:
        return int(cast("int", self.data[name]))

    def numbers(self, name: str) -> list[int]:
        return [int(n) for n in cast("list[int]", self.data[name])]

    def objects(self, name: str) -> list[dict[str, Json]]:
        return cast("list[dict[str, Json]]", self.data[name])


def _player(setting: Setting, seat: int, saved: _Saved) -> Player:
    hand = saved.numbers("hand")
    tickets = saved.numbers("tickets")
    mix = [0] * len(setting.ticket_deck_names)
    for ticket in tickets:
        mix[setting.deck_of_ticket[ticket]] += 1
    return Player(
        seat,
        saved.number("trains"),
        saved.number("ferry_cards"),
        sum(saved.numbers("scored")),
        saved.number("chosen"),
        Pile(ints(hand), sum(hand)),
        ints(saved.numbers("known")),
        ints(tickets),
        ints(mix),
        ints(saved.numbers("offered")),
        ints(saved.numbers("scored")),
        ints(saved.numbers("open")),
    )
