"""The words of a game as JSON: templates for its actions, events, questions, refusals and points, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from stellwerk.engine.codec import type_name
from stellwerk.engine.vocabulary import Text, Vocabulary

Json = dict[str, Any]
KINDS = ("questions", "refusals", "sources", "details")


def words_json(vocabularies: Iterable[Vocabulary]) -> Json:
    """By kind and code; `mechanisms` has what each one says besides, by its name."""
    told: Json = {"actions": {}, "events": {}, **{kind: {} for kind in KINDS}, "mechanisms": {}}
    for vocabulary in vocabularies:
        told["actions"] |= {type_name(kind): _both(text) for kind, text in vocabulary.actions.items()}
        told["events"] |= {type_name(kind): _both(text) for kind, text in vocabulary.events.items()}
        for kind in KINDS:
            told[kind] |= _all(getattr(vocabulary, kind))
        told["mechanisms"][vocabulary.name] = _own(vocabulary)
    return told


def _own(vocabulary: Vocabulary) -> Json:
    """Terms belong to the mechanism's own actions and events, which are named with them."""
    said = [type_name(kind) for kind in (*vocabulary.actions, *vocabulary.events)]
    return {
        "title": _both(vocabulary.title),
        "said": said,
        "asks": list(vocabulary.questions),
        "values": _all(vocabulary.values),
        "terms": {field: _all(terms) for field, terms in vocabulary.terms.items()},
        "page": _all(vocabulary.page),
        "module": vocabulary.module is not None,
    }


def _all(words: Mapping[str, Text]) -> Json:
    return {code: _both(text) for code, text in words.items()}


def _both(text: Text) -> Json:
    return {"en": text.en, "de": text.de}
