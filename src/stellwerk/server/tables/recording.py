"""Records made, checked and replayed. Plain functions without a server, for they run in the worker processes."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import Any

from stellwerk.engine.codec import action_from_json, to_json
from stellwerk.engine.errors import RecordError
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.engine.record import Record, parse_record, record_of, replay, verify
from stellwerk.games.registry import setting_for
from stellwerk.messages.states import action_json, events_json, open_view_json, tagged, view_json
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode

ALL_EYES = -1


@dataclass(frozen=True)
class Checked:
    """A record that holds what it says; `moves` with the events they caused, as they are written to the database."""

    game: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    seed: str
    salt: str
    finished: bool
    moves: tuple[tuple[int | None, Any, list[Any]], ...] = ()


def make_record(
    game: str,
    variants: tuple[str, ...],
    names: list[str],
    seed: str,
    salt: str,
    moves: list[Any],
    hinted: tuple[tuple[int, int], ...] = (),
) -> str:
    """The text of a record from the actions in the database (seat and JSON); `hinted` are seats, with the numbers of
    the entries after which they asked for a hint."""
    made = Game(setting_for(game, len(names), variants), seed, salt, names)
    for seat, action in moves:
        made.play(action_from_json(action), seat)
    return record_of(made, reveal=True, hinted=hinted_actions([seat for seat, _ in moves], hinted)).to_text()


def hinted_actions(seats: list[int], hinted: tuple[tuple[int, int], ...]) -> set[int]:
    """The numbers of the actions, from 1, for which a hint had been asked: a seat's next one. The deal is an entry."""
    found = set()
    for seat, entry in hinted:
        found.update([n for n, mover in enumerate(seats, 1) if mover == seat and n >= entry][:1])
    return found


def check_record(text: str, with_moves: bool = False) -> Checked | wire.Flaw:
    """What a record holds, or what is wrong with it."""
    try:
        record = parse_record(text)
        finished = record.result is not None
        if finished:
            verify(text, setting_for)
        else:
            _check_unfinished(record, text)
        return _checked(record, finished, with_moves)
    except RecordError as problem:
        return wire.Flaw(problem.code, problem.params)
    except Exception:  # whatever hostile data do to the engine, it is the record that is bad
        return wire.Flaw("unreadable", {})


def _check_unfinished(record: Record, text: str) -> None:
    """All that `verify` checks and that a game without an end can hold: written again it must be the same."""
    game = replay(record, setting_for)
    if game.over:
        raise RecordError("the game is over but has no result", "result_differs", field="result")
    hinted = [number for number, move in enumerate(record.moves, 1) if move.hint]
    if record_of(game, reveal=True, hinted=hinted).to_text() != text:
        raise RecordError("its checks do not fit; the record was edited", "edited_somewhere")


def _checked(record: Record, finished: bool, with_moves: bool) -> Checked:
    assert record.seed is not None
    moves: list[tuple[int | None, Any, list[Any]]] = []
    if with_moves:
        game = replay(record, setting_for, 0)
        moves.append((None, None, _stored(game.events)))
        for move in record.moves:
            moves.append((move.seat, to_json(move.action), _stored(game.play(move.action, move.seat))))
    return Checked(record.game, record.variants, record.players, record.seed, record.salt or "", finished, tuple(moves))


def _stored(events: Any) -> list[Any]:
    return [to_json(event) for event in events]


def frames(text: str, eyes: int | None) -> bytes | None:
    """Every state of a recorded game through one seat's eyes, a spectator's (None) or with all hands open, as gzip.

    None if the game has no such seat.
    """
    record = parse_record(text)
    if eyes is not None and eyes >= len(record.players):
        return None
    game = replay(record, setting_for, 0)
    shown = [_frame(game, 1, None, tuple(game.events), eyes)]
    for number, move in enumerate(record.moves, 2):
        events = game.play(move.action, move.seat)
        shown.append(_frame(game, number, move.seat, events, eyes))
    hinted = [number for number, move in enumerate(record.moves) if move.hint]
    head = {"game": record.game, "variants": record.variants, "players": record.players, "finished": game.over}
    return gzip.compress(encode({**head, "hinted": hinted, "frames": shown}), 5)


def _frame(game: Game, number: int, seat: int | None, events: tuple[Event, ...], eyes: int | None) -> dict[str, Any]:
    open_hands = eyes == ALL_EYES
    action = game.history[-1][1] if seat is not None else None
    viewer = seat if open_hands else eyes
    told = [tagged(event) for event in events] if open_hands else events_json(events, eyes)
    view = open_view_json(game) if open_hands else view_json(game.view(eyes))
    entry = {"number": number, "seat": seat, "action": action_json(action, seat, viewer), "events": told}
    return {
        "number": number,
        "entry": {**entry, "bot": None, "at": 0},
        "state": {"view": view},
    }
