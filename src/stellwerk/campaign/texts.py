"""The words of the campaign in both languages and all editions, by id. What is not unlocked is not to be asked for.

A later edition replaces some words of the first and adds its own; numbers in them are filled in from its data.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import cast

from stellwerk.campaign.edition import FIRST, LATEST, edition, of_companies

Entries = dict[str, dict[str, str]]
PLACE = re.compile(r"\{(\w+)(?:\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}]|\{\w+\})*))?\}")
REPLACED = ("postcards", "stickers", "amendments")
MOST_COMPANIES = 5


@cache
def _read(*path: str) -> dict[str, object]:
    return tomllib.loads(files(__package__).joinpath("texts", *path).read_text(encoding="utf-8"))


@cache
def story(language: str, version: int) -> dict[str, object]:
    """The scenes and lines of an edition as they are written; nothing for the first."""
    return {} if version == FIRST else _read(edition(version).folder, f"{language}.toml")


@cache
def shown(language: str, version: int) -> Entries:
    """A new rule in short, and an example worked out, as it is first shown; the whole rule stands behind it."""
    return {} if version == FIRST else cast(Entries, _read(edition(version).folder, f"shown.{language}.toml"))


@cache
def words(language: str, version: int) -> dict[str, object]:
    """The texts of the things: events, postcards, rules, regions, companies."""
    first = _read(f"{language}.toml")
    told = story(language, version)
    if not told:
        return first
    merged: dict[str, object] = {**first, "campaign": told["campaign"]}
    for kind in REPLACED:
        merged[kind] = _over(cast(Entries, first[kind]), cast(Entries, told[kind]))
    events = _over(cast(Entries, first["events"]), cast(Entries, told["event_rules"]))
    merged["events"] = _over(events, cast(Entries, told["events"]))
    merged["stickers"] = _over(cast(Entries, merged["stickers"]), shown(language, version))
    merged["regions"] = _regions(cast(Entries, first["regions"]), cast(Entries, told["regions"]))
    merged["cards"] = _cards(cast(Entries, first["cards"]), told, version)
    return merged


def _over(entries: Entries, new: Entries) -> Entries:
    return {id: {**entries.get(id, {}), **new.get(id, {})} for id in {**entries, **new}}


def _regions(entries: Entries, new: Entries) -> Entries:
    """What arrives at the Fair keeps its name; the line that is read on its arrival is `delivered`."""
    renamed = {id: {("delivered" if k == "exhibit" else k): v for k, v in told.items()} for id, told in new.items()}
    return _over(entries, renamed)


def _cards(entries: Entries, told: dict[str, object], version: int) -> Entries:
    """The title of a card is that of its scene; its second side says what to do."""
    instructions = cast("dict[str, str]", told["cards"])
    fixed = cast("dict[str, str]", told["fixed"])
    also = {"amend": fixed["amend_do"], "take_vows": fixed["vows_do"]}
    found: Entries = {}
    for card in edition(version).cards:
        said = [instructions[card.id]] if card.id in instructions else []
        for effect in card.effects:
            what = "take_vows" if effect.get("family") == "vow" else str(effect["do"])
            said += [also[what]] if what in also else []
        title = _at(told, f"{card.scene}_title" if card.scene.startswith("games.") else f"{card.scene}.title")
        if not title:
            votes = [str(effect["on"]) for effect in card.effects if effect["do"] == "vote"]
            title = _at(told, f"choices.{votes[0]}.title") if votes else entries[card.id]["title"]
        found[card.id] = {"title": title, "a": "", "b": " ".join(said)}
    return found


def _at(told: Mapping[str, object], key: str) -> str:
    value: object = told
    for name in key.split("."):
        value = value.get(name, "") if isinstance(value, dict) else ""
    return value if isinstance(value, str) else ""


def text(language: str, kind: str, id: str, field: str, version: int = FIRST, companies: int = 0) -> str:
    """For example text("de", "events", "E01", "name"); its numbers are filled in, for so many companies."""
    entries = cast(Entries, words(language, version)[kind])
    found = entries[id][field]
    return fill(found, numbers(version, kind, id, companies)) if "{" in found else found


def numbers(version: int, kind: str, id: str, companies: int = 0) -> dict[str, object]:
    """The numbers that a text names, from the data of its edition."""
    paths = edition(version).parameters.get(kind, {}).get(id, {})
    return {name: sum(_number(version, part, companies) for part in path.split(" + ")) for name, path in paths.items()}


def _numbers_of(version: int, key: str) -> dict[str, object]:
    kind, id = key.split(".")[:2]
    return numbers(version, kind, id)


def _number(version: int, path: str, companies: int) -> int:
    value: object = edition(version).by_id
    table, _, rest = path.partition(".")
    for name in [table, rest] if table == "numbers" else path.split("."):
        value = value[int(name)] if isinstance(value, list | tuple) else cast("dict[str, object]", value)[name]
    return of_companies(value, companies or MOST_COMPANIES)


def title(language: str, version: int = LATEST) -> str:
    return str(cast("dict[str, str]", words(language, version)["campaign"])["title"])


def toolbox(language: str) -> tuple[str, list[str]]:
    """Name and contents of the conductor's toolbox."""
    found = cast("dict[str, object]", words(language, FIRST)["toolbox"])
    return str(found["name"]), cast("list[str]", found["contents"])


# lines of the story


def line(language: str, version: int, key: str) -> str:
    """A text of the story by its path, as it is written."""
    return _at(story(language, version), key)


@cache
def people_in(language: str, version: int, key: str) -> list[str]:
    """Who is named in a text of the story, with what they are."""
    said = line(language, version, key)
    people = cast(Entries, story(language, version).get("people", {}))
    return [f"{who['name']}, {who['what']}" for who in people.values() if who["name"] in said]


def title_of(language: str, version: int, key: str) -> str:
    """The title over a text, if it has one."""
    head, _, last = key.rpartition(".")
    told = story(language, version)
    return _at(told, f"{key}_title") or (_at(told, f"{head}.title") if last in ("text", "scene") else "")


WRITTEN = {"n_word": "companies", "answered": "companies"}  # words for a number


@cache
def wanted(version: int, key: str) -> tuple[str, ...]:
    """What a line needs to know; those that are words for the number of companies need that."""
    found = {WRITTEN.get(name, name) for name in re.findall(r"\{(\w+)", line("en", version, key))}
    return tuple(sorted(found - set(_numbers_of(version, key))))


def fill(said: str, values: Mapping[str, object]) -> str:
    """Names in braces are replaced; {n|one|many} chooses by the number n."""

    def found(match: re.Match[str]) -> str:
        value = values[match[1]]
        if match[2] is None:
            return str(value)
        return fill(match[2] if value == 1 else match[3], values)

    return PLACE.sub(found, said)


def read_aloud(language: str, version: int, params: Mapping[str, str | int]) -> str:
    """A text that was read in a campaign, with names and numbers, in one language."""
    key = str(params["text"])
    values: dict[str, object] = dict(_numbers_of(version, key))
    for name, value in params.items():
        values[name] = _named(language, version, name, value)
    if "companies" in params:
        values["n_word"] = line(language, version, f"numbers.{params['companies']}")
        values["answered"] = line(language, version, f"answered.{params['companies']}")
    return fill(line(language, version, key), values)


def _named(language: str, version: int, name: str, value: str | int) -> object:
    if name == "region":
        return text(language, "regions", str(value), "name", version)
    if name == "vow":
        return text(language, "postcards", str(value), "title", version)
    if isinstance(value, str) and name != "text":
        return text(language, "companies", value, "name", version)
    return value
