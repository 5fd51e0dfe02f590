"""A campaign as a text: its seed, every game's commitment and digest, and every input with a check of its own.

The checks form a chain, so whatever is changed in the text is found where it was changed, before anything is repeated.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import cast

from stellwerk.campaign.edition import FIRST, LATEST
from stellwerk.engine.codec import Json
from stellwerk.engine.errors import RecordError
from stellwerk.engine.rng import commitment

FORMAT = "stellwerk-campaign"
VERSION = 3
OF_THE_FIRST_EDITION = 2  # records of this version do not name their content
SHOWN = 8  # characters of a check that stand before its input
FIELDS = ("format", "version", "content", "players", "commitment", "seed", "salt", "games", "check", "inputs")


@dataclass(frozen=True)
class GameMark:
    """What a record says of one game; the digest is that of its end."""

    game: str
    commitment: str
    digest: str | None


@dataclass
class CampaignRecord:
    players: list[tuple[str, str]]
    seed: str
    salt: str
    content: int
    games: list[GameMark] = field(default_factory=list)
    inputs: list[Json] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)

    def add(self, entry: Json) -> None:
        self.checks.append(self._next_check(entry))
        self.inputs.append(entry)

    def _next_check(self, entry: Json) -> str:
        before = self.checks[-1] if self.checks else self._first_check()
        return hashlib.sha256((before + _compact(entry)).encode()).hexdigest()

    def _first_check(self) -> str:
        named: list[Json] = [self.version] if self.version == OF_THE_FIRST_EDITION else [self.version, self.content]
        head = _compact([*named, [list(player) for player in self.players], self.seed, self.salt])
        return hashlib.sha256(head.encode()).hexdigest()

    @property
    def version(self) -> int:
        return OF_THE_FIRST_EDITION if self.content == FIRST else VERSION

    @property
    def check(self) -> str:
        return self.checks[-1] if self.checks else self._first_check()

    def to_text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        head: dict[str, Json] = {
            "format": FORMAT,
            "version": self.version,
            "content": self.content,
            "players": [list(player) for player in self.players],
            "commitment": commitment(self.seed, self.salt),
            "seed": self.seed,
            "salt": self.salt,
        }
        if self.version == OF_THE_FIRST_EDITION:
            del head["content"]
        yield "{"
        yield from (f" {json.dumps(key)}: {_spaced(value)}," for key, value in head.items())
        yield ' "games": ['
        yield from _listed([_spaced(vars(mark)) for mark in self.games])
        yield " ],"
        yield f' "check": "{self.check}",'
        yield ' "inputs": ['
        yield from _listed(
            [_spaced([check[:SHOWN], entry]) for check, entry in zip(self.checks, self.inputs, strict=True)]
        )
        yield " ]"
        yield "}"


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _spaced(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(lines: Sequence[str]) -> list[str]:
    return [f"  {line}," for line in lines[:-1]] + [f"  {line}" for line in lines[-1:]]


def read_record(text: str) -> CampaignRecord:
    """A record whose form, commitment and checks are right; RecordError names the first thing that is not."""
    data = _parsed(text)
    record = CampaignRecord(
        _players(data["players"]), _text(data, "seed"), _text(data, "salt"), _content(data), _games(data["games"])
    )
    if commitment(record.seed, record.salt) != data["commitment"]:
        raise RecordError("seed and salt do not fit the commitment")
    inputs = data["inputs"]
    if not isinstance(inputs, list):
        raise RecordError('"inputs" must be a list')
    for number, line in enumerate(inputs, 1):
        if not isinstance(line, list) or len(line) != 2:
            raise RecordError(f"input {number} is not a check and an input")
        record.add(line[1])
        if record.check[:SHOWN] != line[0]:
            raise RecordError(f"input {number} was changed, or something before it: its check does not fit")
    if record.check != data["check"]:
        raise RecordError('"check" does not fit: the head was changed, or inputs are missing at the end')
    _same_form(text, record.to_text())
    return record


def _parsed(text: str) -> dict[str, Json]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise RecordError(f"not JSON: {problem}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'"format" is not "{FORMAT}": this is not a saved campaign')
    version = data.get("version")
    if version not in (OF_THE_FIRST_EDITION, VERSION):
        raise RecordError(
            f'"version" is {version!r}; this program reads the versions {OF_THE_FIRST_EDITION} and {VERSION}'
        )
    for name in FIELDS:
        if name not in data and (name != "content" or version == VERSION):
            raise RecordError(f'"{name}" is missing')
    return cast("dict[str, Json]", data)


def _content(data: dict[str, Json]) -> int:
    """The edition that was played; later ones than this program knows cannot be repeated."""
    if data["version"] == OF_THE_FIRST_EDITION:
        return FIRST
    content = data["content"]
    if not isinstance(content, int) or isinstance(content, bool) or not FIRST < content <= LATEST:
        raise RecordError(f'"content" is {content!r}; this program knows the editions up to {LATEST}')
    return content


def _text(data: dict[str, Json], name: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        raise RecordError(f'"{name}" must be a text')
    try:
        value.encode()
    except UnicodeEncodeError:
        raise RecordError(f'"{name}" holds half a character') from None
    return value


def _players(data: Json) -> list[tuple[str, str]]:
    players = []
    for entry in data if isinstance(data, list) else [None]:
        if not isinstance(entry, list) or len(entry) != 2 or not all(isinstance(part, str) for part in entry):
            raise RecordError('"players" must be a list of companies and names')
        players.append((str(entry[0]), str(entry[1])))
    return players


def _games(data: Json) -> list[GameMark]:
    marks = []
    for entry in data if isinstance(data, list) else [None]:
        if not isinstance(entry, dict) or set(entry) != set(GameMark.__dataclass_fields__):
            raise RecordError('"games" must be a list with number, commitment and digest of each game')
        game, committed, digest = entry["game"], entry["commitment"], entry["digest"]
        if not isinstance(game, str) or not isinstance(committed, str) or not isinstance(digest, str | None):
            raise RecordError('"games" must hold texts')
        marks.append(GameMark(game, committed, digest))
    return marks


def _same_form(text: str, written: str) -> None:
    """What says the same in other signs was changed too."""
    for number, (line, right) in enumerate(zip_longest(text.split("\n"), written.split("\n")), 1):
        if line != right:
            raise RecordError(f"line {number} is not as it was written")
