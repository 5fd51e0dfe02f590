"""The words of the campaign in both languages, by id. What is not unlocked is for the caller not to ask for."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import cast


@cache
def _texts(language: str) -> dict[str, object]:
    path = files(__package__).joinpath("texts", f"{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def text(language: str, kind: str, id: str, field: str) -> str:
    """For example text("de", "events", "E01", "name")."""
    entries = cast("dict[str, dict[str, str]]", _texts(language)[kind])
    return entries[id][field]


def title(language: str) -> str:
    return str(cast("dict[str, str]", _texts(language)["campaign"])["title"])


def toolbox(language: str) -> tuple[str, list[str]]:
    """Name and contents of the conductor's toolbox."""
    found = cast("dict[str, object]", _texts(language)["toolbox"])
    return str(found["name"]), cast("list[str]", found["contents"])
