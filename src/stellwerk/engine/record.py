"""The record of a game: versioned JSON that anybody can read, replay and verify. `docs/record-format.md` describes it.

Every part that could be altered is covered: the head by its own check, each action by a check that chains to all
before it, the shuffles by the commitment, the state by digests, the result by playing the game again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar, cast

from stellwerk.engine.actions import Action
from stellwerk.engine.codec import Json, action_from_json, to_json
from stellwerk.engine.errors import IllegalAction, RecordError, SettingError
from stellwerk.engine.game import Game
from stellwerk.engine.outcome import Outcome
from stellwerk.engine.rng import commitment, streams_version
from stellwerk.engine.setting import Setting

FORMAT = "stellwerk-record"
VERSION = 2  # the newest; a record has the version of the streams that its seed is for
DIGEST_EVERY = 25
MOST_ACTIONS = 20_000
CHECK_LENGTH = 12
T = TypeVar("T", bool, int, str, list[Json], dict[str, Json])


@dataclass(frozen=True)
class Move:
    """One action in a record. `check` chains to everything before it; a digest of the state stands at intervals;
    `hint` says that the seat had asked for a hint."""

    seat: int
    action: Action
    check: str
    digest: str | None = None
    hint: bool = False


@dataclass(frozen=True)
class Record:
    """A game as it is written down: who played what, with which actions, and how it ended.

    `seed` and `salt` are None until they are revealed at the end; `result` is None until the game is over.
    """

    game: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    commitment: str
    seed: str | None
    salt: str | None
    head_check: str
    moves: tuple[Move, ...]
    result: dict[str, Json] | None
    digest: str | None
    version: int = VERSION

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a record and check its form; RecordError says where it is wrong."""
        return parse_record(text)

    def to_text(self) -> str:
        """The one way in which this record is written: a field a line, and an action a line."""
        head: dict[str, Json] = {"format": FORMAT, "version": self.version, **_head(self)}
        head["head_check"] = self.head_check
        lines = [f" {_dump(name)}: {_dump(value)}," for name, value in head.items()]
        moves = ",\n".join(f"  {_dump(_move_json(move))}" for move in self.moves)
        lines.append(f' "actions": [\n{moves}\n ],' if moves else ' "actions": [],')
        lines.append(f' "result": {_dump(self.result)},')
        lines.append(f' "digest": {_dump(self.digest)}')
        return "{\n" + "\n".join(lines) + "\n}\n"


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _head(record: Record) -> dict[str, Json]:
    return {
        "game": record.game,
        "variants": list(record.variants),
        "players": list(record.players),
        "commitment": record.commitment,
        "seed": record.seed,
        "salt": record.salt,
    }


def _move_json(move: Move) -> Json:
    data: dict[str, Json] = {"seat": move.seat, "do": to_json(move.action), "check": move.check}
    if move.digest is not None:
        data["digest"] = move.digest
    if move.hint:
        data["hint"] = True
    return data


def _what_is_checked(seat: int, action: Action, hint: bool) -> Json:
    return [seat, to_json(action), "hint"] if hint else [seat, to_json(action)]


def _check(before: str, data: Json) -> str:
    return hashlib.sha256(f"{before}:{_dump(data)}".encode()).hexdigest()[:CHECK_LENGTH]


def _head_check(version: int, game: str, variants: list[str], players: list[str], committed: str) -> str:
    """Without the seed, so that revealing it changes no check; the commitment covers it."""
    return _check(FORMAT, cast("Json", [version, game, variants, players, committed]))


def result_json(outcome: Outcome) -> dict[str, Json]:
    return {
        "reason": outcome.reason,
        "totals": list(outcome.totals),
        "places": list(outcome.places),
        "lines": [[line.seat, line.source, line.points, line.detail] for line in outcome.lines],
    }


def record_of(game: Game, *, reveal: bool | None = None, hinted: Collection[int] = ()) -> Record:
    """The record of a game so far. The seed is revealed when the game is over, or if asked for; `hinted` are the
    numbers of the actions, from 1, for which a hint had been asked."""
    reveal = game.over if reveal is None else reveal
    replayed = Game(game.setting, game.seed, game.salt, game.names)
    rules = game.setting.rules
    version = streams_version(game.seed)
    check = head = _head_check(version, rules.name, list(rules.variants), list(game.names), game.commitment)
    moves: list[Move] = []
    for number, (seat, action) in enumerate(game.history, 1):
        replayed.play(action, seat)
        check = _check(check, _what_is_checked(seat, action, number in hinted))
        digest = replayed.digest() if number % DIGEST_EVERY == 0 else None
        moves.append(Move(seat, action, check, digest, number in hinted))
    outcome = game.outcome
    return Record(
        game=rules.name,
        variants=rules.variants,
        players=game.names,
        commitment=game.commitment,
        seed=game.seed if reveal else None,
        salt=game.salt if reveal else None,
        head_check=head,
        moves=tuple(moves),
        result=None if outcome is None else result_json(outcome),
        digest=game.digest(),
        version=version,
    )


# reading


def parse_record(text: str) -> Record:
    """Read a record and check its form; RecordError says where it is wrong."""
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {_short(text)}", "not_a_record")
    data = _object(_load(text), "the record")
    try:
        _dump(data).encode()
    except UnicodeEncodeError as problem:
        raise RecordError(f"holds half a character ({problem.object[problem.start]!a})") from None
    if data.get("format") != FORMAT:
        raise RecordError(f'"format" is not "{FORMAT}": this is not a record of a game', "not_a_record")
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= VERSION:
        message = f'"version" is {_short(version)}; this program reads versions 1 to {VERSION}'
        raise RecordError(message, "other_version", version=_short(version), newest=VERSION)
    names = ["format", *Record.__dataclass_fields__]
    names[names.index("moves")] = "actions"
    for name in data:
        if name not in names:
            raise RecordError(f"unknown field {_short(name)}", "bad_field", field=_short(name))
    moves = [_parse_move(item, n) for n, item in enumerate(_field(data, "actions", list), 1)]
    if len(moves) > MOST_ACTIONS:
        message = f'"actions" has {len(moves)} entries; no game has more than {MOST_ACTIONS}'
        raise RecordError(message, "too_many_actions", actions=len(moves), most=MOST_ACTIONS)
    result = data.get("result", ...)
    if result is not None and not isinstance(result, dict):
        raise RecordError('"result" must be an object or null', "bad_field", field="result")
    return Record(
        game=_field(data, "game", str),
        variants=tuple(_texts(data, "variants")),
        players=tuple(_texts(data, "players")),
        commitment=_field(data, "commitment", str),
        seed=_optional_text(data, "seed"),
        salt=_optional_text(data, "salt"),
        head_check=_field(data, "head_check", str),
        moves=tuple(moves),
        result=result,
        digest=_optional_text(data, "digest"),
        version=version,
    )


def _load(text: str) -> Json:
    def once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        data = dict(pairs)
        if len(data) != len(pairs):
            raise RecordError("a field stands twice in one object")
        return data

    def refuse(constant: str) -> Json:
        raise RecordError(f"{constant} is not a number")

    try:
        return cast("Json", json.loads(text, object_pairs_hook=once, parse_constant=refuse))
    except json.JSONDecodeError as problem:
        where = {"line": problem.lineno, "column": problem.colno}
        message = f"not JSON at line {problem.lineno}, column {problem.colno}: {problem.msg}"
        raise RecordError(message, "not_json", **where) from None
    except (RecursionError, ValueError) as problem:
        raise RecordError(f"cannot be read: {problem or 'too deeply nested'}") from None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _object(value: Json, where: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise RecordError(f"{where} must be an object", "not_a_record")
    return value


def _field(data: dict[str, Json], name: str, kind: type[T]) -> T:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        words = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}
        raise RecordError(f'"{name}" is missing or is not {words[kind]}', "bad_field", field=name)
    return value


def _texts(data: dict[str, Json], name: str) -> list[str]:
    values = _field(data, name, list)
    if not all(isinstance(value, str) for value in values):
        raise RecordError(f'"{name}" must be a list of texts', "bad_field", field=name)
    return cast("list[str]", values)


def _optional_text(data: dict[str, Json], name: str) -> str | None:
    if name not in data:
        raise RecordError(f'"{name}" is missing', "bad_field", field=name)
    value = data[name]
    if value is not None and not isinstance(value, str):
        raise RecordError(f'"{name}" must be a text or null', "bad_field", field=name)
    return value


def _parse_move(item: Json, number: int) -> Move:
    where = f"action {number}"
    data = _object(item, where)
    for name in data:
        if name not in ("seat", "do", "check", "digest", "hint"):
            raise RecordError(f"{where}: unknown field {_short(name)}", "bad_action", action=number)
    try:
        seat, check = _field(data, "seat", int), _field(data, "check", str)
        digest = _optional_text(data, "digest") if "digest" in data else None
        if data.get("hint", True) is not True:
            raise RecordError('"hint" is true or not there')
        return Move(seat, action_from_json(data.get("do")), check, digest, "hint" in data)
    except (RecordError, ValueError) as problem:
        raise RecordError(f"{where}: {problem}", "bad_action", action=number) from None


# replaying and verifying

SettingFor = Callable[[str, int, tuple[str, ...]], Setting]


def replay(record: Record, setting_for: SettingFor, upto: int | None = None) -> Game:
    """Play the recorded actions (all, or the first `upto`) again; RecordError names the first that is not legal."""
    if record.seed is None:
        raise RecordError("the seed is not revealed yet, so the cards cannot be dealt again", "seed_hidden")
    try:
        setting = setting_for(record.game, len(record.players), record.variants)
    except SettingError as problem:
        raise RecordError(f"the head names a game that cannot be set up: {problem}", "unknown_game") from None
    game = Game(setting, record.seed, record.salt or "", record.players)
    for number, move in enumerate(record.moves[:upto], 1):
        try:
            game.play(move.action, move.seat)
        except IllegalAction as problem:
            raise _illegal(number, problem) from None
    return game


def _illegal(number: int, problem: IllegalAction) -> RecordError:
    message = f"action {number} is not legal: {problem}"
    return RecordError(message, "illegal_action", action=number, refusal=problem.code, rule=problem.rule)


def verify(text: str, setting_for: SettingFor) -> Game:
    """Check everything that a record of a finished game claims; RecordError names the first thing that is wrong."""
    record = parse_record(text)
    variants, players = list(record.variants), list(record.players)
    if _head_check(record.version, record.game, variants, players, record.commitment) != record.head_check:
        raise RecordError("the head (game, variants, players, commitment) does not fit its check", "head_changed")
    if record.seed is None or record.salt is None:
        raise RecordError("the seed is not revealed, so the shuffles cannot be checked", "seed_hidden")
    if streams_version(record.seed) != record.version:
        found = streams_version(record.seed)
        message = f"the seed is for version {found} of the shuffles, the record says {record.version}"
        raise RecordError(message, "head_changed")
    if commitment(record.seed, record.salt) != record.commitment:
        message = "seed and salt do not fit the commitment that was made before the first card"
        raise RecordError(message, "commitment")
    check = record.head_check
    for number, move in enumerate(record.moves, 1):
        check = _check(check, _what_is_checked(move.seat, move.action, move.hint))
        if check != move.check:
            message = f"action {number} does not fit its check: it, or the check, was changed"
            raise RecordError(message, "action_changed", action=number)
    game = replay(record, setting_for, 0)
    for number, move in enumerate(record.moves, 1):
        try:
            game.play(move.action, move.seat)
        except IllegalAction as problem:
            raise _illegal(number, problem) from None
        due = number % DIGEST_EVERY == 0
        if due != (move.digest is not None):
            message = f"action {number}: a digest is {'missing' if due else 'not expected here'}"
            raise RecordError(message, "state_differs", action=number)
        if due and game.digest() != move.digest:
            raise RecordError(
                f"the state after action {number} does not fit its digest", "state_differs", action=number
            )
    _verify_end(record, game)
    if record.to_text() != text:
        line = _first_difference(record.to_text(), text)
        message = f"line {line} is not written as this program writes it; the record was edited"
        raise RecordError(message, "edited", line=line)
    return game


def _verify_end(record: Record, game: Game) -> None:
    outcome = game.outcome
    if outcome is None:
        message = f"the game is not finished after its {len(record.moves)} actions"
        raise RecordError(message, "not_finished", actions=len(record.moves))
    if record.digest != game.digest():
        raise RecordError('the final state does not fit "digest"', "state_differs", action=len(record.moves))
    expected = result_json(outcome)
    if record.result is None:
        raise RecordError('"result" is missing', "result_differs", field="result")
    for name, value in expected.items():
        if record.result.get(name) != value:
            message = f'"result": {name} is {_short(record.result.get(name))}, but should be {_short(value)}'
            raise RecordError(message, "result_differs", field=name)
    if set(record.result) != set(expected):
        raise RecordError('"result" has a field too many', "result_differs", field="result")


def _first_difference(expected: str, found: str) -> int:
    ours, theirs = expected.split("\n"), found.split("\n")
    for number, (a, b) in enumerate(zip(ours, theirs, strict=False), 1):
        if a != b:
            return number
    return min(len(ours), len(theirs)) + 1
