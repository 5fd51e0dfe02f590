"""The words of a mechanism in both languages, and how actions and events become sentences.

A template names fields of the action or event in braces, and the field's name says what it is: `seat` a player, `place`
and `city` a place, `route`, `card` and `cards`, `payment`, `mix`, `tickets`, `kept` and `returned`, `points`, `source`,
`reason`; anything else is told as it is, or by the mechanism's own `terms`. `{n|card|cards}` chooses by a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from stellwerk.engine.actions import Action
    from stellwerk.engine.events import Event

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in both languages."""

    en: str
    de: str

    def in_language(self, language: Language) -> str:
        return {"en": self.en, "de": self.de}[language]


Words: TypeAlias = "Mapping[str, Text]"


@dataclass(frozen=True)
class Vocabulary:
    """All words of one mechanism.

    `actions` and `events` are told by their templates, `questions` by the codes of decisions, `refusals` and `sources`
    of points by theirs, `details` by the source of points that they explain, `values` by their names in the mechanism's
    book; `terms` are words for the values of a field, `reasons` what its advisers say, the fullest sentence first.
    `page` are further words for the page, and `module` is the path of a script that shows this mechanism there, for
    mechanisms that the page does not know by itself.
    """

    name: str
    title: Text
    actions: Mapping[type[Action], Text] = field(default_factory=dict)
    events: Mapping[type[Event], Text] = field(default_factory=dict)
    questions: Words = field(default_factory=dict)
    refusals: Words = field(default_factory=dict)
    sources: Words = field(default_factory=dict)
    details: Words = field(default_factory=dict)
    values: Words = field(default_factory=dict)
    terms: Mapping[str, Words] = field(default_factory=dict)
    reasons: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    page: Words = field(default_factory=dict)
    module: str | None = None


CHOICE = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")


def fill(template: str, values: Mapping[str, object]) -> str:
    """The template with its values; `{n|one|many}` is the first word where n is one."""
    chosen = CHOICE.sub(lambda found: found[2] if str(values[found[1]]) in ("1", "-1") else found[3], template)
    return chosen.format(**values)


def merged(vocabularies: Iterable[Vocabulary], kind: str) -> dict[str, Text]:
    """The words of one kind of several mechanisms, by their codes."""
    found: dict[str, Text] = {}
    for vocabulary in vocabularies:
        found.update(getattr(vocabulary, kind))
    return found


def merged_terms(vocabularies: Iterable[Vocabulary], name: str) -> dict[str, Text]:
    """The words for the values of one field."""
    found: dict[str, Text] = {}
    for vocabulary in vocabularies:
        found.update(vocabulary.terms.get(name, {}))
    return found
