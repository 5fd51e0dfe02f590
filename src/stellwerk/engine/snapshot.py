"""A state as JSON and back, so that a long game opens without replaying it; its digest; the seed is kept elsewhere.

Frames, answers and sources of points are written by name, so that their numbers may change between versions.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, cast

from stellwerk.engine.cards import Pile
from stellwerk.engine.codec import action_from_json, to_json
from stellwerk.engine.decisions import frame_arg, frame_at, frame_node, frame_position, frame_seat
from stellwerk.engine.ints import ints, zeros
from stellwerk.engine.rng import stream_at
from stellwerk.engine.setting import Setting
from stellwerk.engine.state import DEEPEST_STACK, EMPTY, UNDECIDED, GameState, Player, plain
from stellwerk.engine.table import STREAMS, Table

if TYPE_CHECKING:
    from stellwerk.engine.codec import Json
    from stellwerk.engine.values import Book


# the first format has these also where a game has no such thing
SAVED_WITH_EVERY_PLAYER: dict[str, Json] = {"ferry_cards": 0}


def snapshot(table: Table) -> dict[str, Json]:
    """Everything but the seed."""
    state, setting = table.state, table.setting
    books = saved_books(setting)
    return {
        "players": [_player_json(table, player) for player in state.players],
        "current": int(state.current),
        "first": int(state.first),
        "turn": int(state.turn),
        "turns_left": int(state.turns_left),
        "passes": int(state.passes),
        "over": state.over,
        "ended_by": state.ended_by,
        "deck": list(plain(state.deck.count)),
        "discards": list(plain(state.discards.count)),
        "market": list(plain(state.market)),
        "owner": list(plain(state.owner)),
        "ticket_decks": [list(plain(deck)) for deck in state.ticket_decks],
        "stack": [_frame_json(setting, int(frame)) for frame in state.stack[: state.depth]],
        "waiting": int(state.waiting),
        "parts": [to_json(book.to_json(table)) for book in books],
        "streams": {stream.name: int(stream.used) for stream in state.streams},
    }


def saved_books(setting: Setting) -> list[Book]:
    return [book for book in setting.books if book.values and not book.with_players]


def state_digest(table: Table) -> str:
    text = json.dumps(snapshot(table), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _frame_json(setting: Setting, frame: int) -> Json:
    code = setting.nodes[frame_node(frame)].code
    return [code, int(frame_seat(frame)), int(frame_position(frame)), int(frame_arg(frame))]


def _player_json(table: Table, player: Player) -> Json:
    setting = table.setting
    scored = {source: int(n) for source, n in zip(setting.sources, player.scored, strict=True)}
    declared = {b.with_players: int(b.values[0].get(table, player.seat)) for b in setting.books if b.with_players}
    return {
        **SAVED_WITH_EVERY_PLAYER,
        **declared,
        "trains": int(player.trains),
        "hand": list(plain(player.hand.count)),
        "known": list(plain(player.known)),
        "tickets": list(plain(player.tickets)),
        "offered": list(plain(player.offered)),
        "chosen": _chosen_json(setting, int(player.chosen)),
        "scored": cast("dict[str, Json]", scored),
        "open": list(plain(player.open)),
    }


def _chosen_json(setting: Setting, number: int) -> Json:
    """An answer that waits for the others': an action, or a choice among the tickets on offer."""
    if number == UNDECIDED:
        return None
    action = setting.actions[number]
    return number - int(setting.ticket_slots) if action is None else to_json(action)


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
        setting.values_begin[:],
        [stream_at(seed, name, streams.number(name)) for name in STREAMS],
    )
    nodes = {node.code: node for node in setting.nodes}
    for code, seat, position, arg in cast("list[tuple[str, int, int, int]]", data["stack"]):
        state.stack[state.depth] = frame_at(nodes[code], seat, position, arg)
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
    state.market_locomotives = sum(1 for kind in state.market if kind != EMPTY and setting.is_locomotive[kind])
    table = Table(setting, state)
    _restore_values(table, saved, parts)
    return table


def _restore_values(table: Table, saved: _Saved, parts: list[dict[str, list[int]]]) -> None:
    for book, part in zip(saved_books(table.setting), parts, strict=True):
        book.from_json(table, part)
    for book in table.setting.books:
        if book.with_players:
            for seat, player in enumerate(saved.objects("players")):
                book.values[0].put(table, _Saved(player).number(book.with_players), seat)


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
    scored = _Saved(cast("dict[str, Json]", saved.data["scored"]))
    points = [scored.number(source) for source in setting.sources]
    mix = [0] * len(setting.ticket_deck_names)
    for ticket in tickets:
        mix[setting.deck_of_ticket[ticket]] += 1
    return Player(
        seat,
        saved.number("trains"),
        sum(points),
        _chosen(setting, saved.data["chosen"]),
        Pile(ints(hand), sum(hand)),
        ints(saved.numbers("known")),
        ints(tickets),
        ints(mix),
        ints(saved.numbers("offered")),
        ints(points),
        ints(saved.numbers("open")),
    )


def _chosen(setting: Setting, data: Json) -> int:
    if data is None:
        return UNDECIDED
    if isinstance(data, int):
        return int(setting.ticket_slots) + data
    return setting.action_numbers[action_from_json(data)]
