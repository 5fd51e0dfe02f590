"""The numbered rules as texts in English and German, for help pages, refusals and tests that point at a rule.

Not for playing: no text here decides anything. What a rule does stands in the code that names its id.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from stellwerk.engine.vocabulary import Language, Text
from stellwerk.games.registry import GAMES

_Table = Mapping[str, object]

CAMPAIGN = "campaign"
GAME_PREFIXES: Mapping[str, tuple[str, ...]] = {
    **{name: entry.prefixes for name, entry in GAMES.items()},
    CAMPAIGN: ("LE", "CA"),
}
_FILES: Mapping[str, Traversable] = {
    **{entry.prefix: entry.rulebook_file for entry in GAMES.values() if entry.rulebook_file is not None},
    "LE": files(__name__).joinpath("legacy.toml"),
    "CA": files(__name__).joinpath("campaign.toml"),
}
__all__ = ["Difference", "Language", "Rule", "Text"]
_RULE_KEYS = {"id", "en", "de", "ruling_en", "ruling_de", "example", "variant"}


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: its text, the project's ruling where the rulebook is silent, or both."""

    id: str
    section: Text
    text: Text | None
    ruling: Text | None
    example: bool
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a board does differently, told to players, and the ids of the rules it rests on."""

    text: Text
    rules: tuple[str, ...]


@cache
def rules(prefix: str) -> tuple[Rule, ...]:
    """All rules of one rulebook, in its order; none for a game that has no rulebook."""
    if prefix not in _FILES and prefix in {entry.prefix for entry in GAMES.values()}:
        return ()
    if prefix not in _FILES:
        raise ValueError(f"no rules with the prefix {prefix!r}; there are {', '.join(_FILES)}")
    file = _FILES[prefix]
    return parse_rules(file.read_text(encoding="utf-8"), file.name, prefix)


def rule(rule_id: str) -> Rule:
    """The rule with this id, such as "NA-12"."""
    found = _rules_by_id().get(rule_id)
    if found is None:
        raise ValueError(f"no rule {rule_id!r}; ids look like NA-12 and begin with {', '.join(_FILES)}")
    return found


def all_ids() -> frozenset[str]:
    """The ids of the single games' rules; those of the campaign are `campaign_ids()`."""
    return frozenset(_rules_by_id()) - campaign_ids()


def campaign_ids() -> frozenset[str]:
    """The ids of the campaign's rules: its frame (LE) and what this project fills it with (CA)."""
    return frozenset(found.id for prefix in GAME_PREFIXES[CAMPAIGN] for found in rules(prefix))


@cache
def differences(game: str) -> tuple[Difference, ...]:
    """What is different on the board of this game, in the order worth telling."""
    if game not in GAME_PREFIXES:
        raise ValueError(f"no game {game!r}; there are {', '.join(GAME_PREFIXES)}")
    file = _FILES.get(GAME_PREFIXES[game][0])
    return () if file is None else parse_differences(file.read_text(encoding="utf-8"), file.name)


def parse_rules(source: str, file: str, prefix: str) -> tuple[Rule, ...]:
    """The rules in the text of a rulebook file; where it is malformed, a ValueError names file and rule."""
    document = _document(source, file)
    if document.get("prefix") != prefix:
        raise ValueError(f"{file}: the prefix is {document.get('prefix')!r}, not {prefix!r}")
    parsed: dict[str, Rule] = {}
    for section in _tables(document, "sections", file):
        heading = _text(section, "en", "de", f"{file}: a section")
        for table in _tables(section, "rules", f"{file}: section {heading.en!r}"):
            found = _rule(table, heading, file, prefix)
            if found.id in parsed:
                raise ValueError(f"{file}: {found.id} stands there twice")
            parsed[found.id] = found
    return tuple(parsed.values())


def parse_differences(source: str, file: str) -> tuple[Difference, ...]:
    """The differences in the text of a rulebook file."""
    items = enumerate(_tables(_document(source, file), "differences", file), start=1)
    return tuple(_difference(table, f"{file}: difference {number}") for number, table in items)


@cache
def _rules_by_id() -> Mapping[str, Rule]:
    return {found.id: found for prefix in _FILES for found in rules(prefix)}


def _document(source: str, file: str) -> _Table:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from error


def _rule(table: _Table, section: Text, file: str, prefix: str) -> Rule:
    rule_id = table.get("id")
    if not isinstance(rule_id, str) or not re.fullmatch(rf"{prefix}-[1-9][0-9]*", rule_id):
        raise ValueError(f"{file}: {rule_id!r} is not an id like {prefix}-1 (section {section.en!r})")
    where = f"{file}: {rule_id}"
    if unknown := table.keys() - _RULE_KEYS:
        raise ValueError(f"{where}: unknown key {min(unknown)!r}")
    text = _optional_text(table, "en", "de", where)
    ruling = _optional_text(table, "ruling_en", "ruling_de", where)
    if text is None and ruling is None:
        raise ValueError(f"{where}: neither a text nor a ruling")
    if table.get("example", True) is not True:
        raise ValueError(f"{where}: example is {table['example']!r}; it is true or left out")
    variants = tuple(_words(table, "variant", where).split(",")) if "variant" in table else ()
    return Rule(rule_id, section, text, ruling, "example" in table, variants)


def _optional_text(table: _Table, en: str, de: str, where: str) -> Text | None:
    return _text(table, en, de, where) if en in table or de in table else None


def _text(table: _Table, en: str, de: str, where: str) -> Text:
    return Text(_words(table, en, where), _words(table, de, where))


def _words(table: _Table, key: str, where: str) -> str:
    words = table.get(key)
    if not isinstance(words, str) or not words.strip():
        raise ValueError(f"{where}: {key} is missing or not a text")
    return words


def _difference(table: _Table, where: str) -> Difference:
    text = _text(table, "en", "de", where)
    rule_ids = table.get("rules")
    if not isinstance(rule_ids, list) or not rule_ids or not all(isinstance(each, str) for each in rule_ids):
        raise ValueError(f"{where}: rules is missing or not a list of rule ids")
    return Difference(text, tuple(rule_ids))


def _tables(table: _Table, key: str, where: str) -> Sequence[_Table]:
    tables = table.get(key)
    if not isinstance(tables, list) or not tables or not all(isinstance(each, dict) for each in tables):
        raise ValueError(f"{where}: no [[{key}]]")
    return tables
