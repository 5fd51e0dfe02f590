"""Promises about games and mechanisms: no game knows another, and whatever a mechanism does it has words for."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.codec import declared
from stellwerk.engine.events import Event
from stellwerk.engine.vocabulary import Text, Vocabulary
from stellwerk.games.registry import GAMES, setting_for

RULES = Path(__file__).parents[2] / "src" / "stellwerk" / "rules"
MODULES = {name: entry.build.__module__ for name, entry in GAMES.items()}


def vocabularies() -> list[Vocabulary]:
    found: dict[str, Vocabulary] = {}
    for name, entry in GAMES.items():
        for variants in ((), *((variant,) for variant in entry.variants)):
            found |= setting_for(name, entry.usual_players, variants).vocabularies
    return list(found.values())


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game: str) -> None:
    source = Path(str(sys.modules[MODULES[game]].__file__)).read_text(encoding="utf-8")
    imported = {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert not imported & (set(MODULES.values()) - {MODULES[game]})


def test_every_action_event_and_refusal_of_a_mechanism_has_words() -> None:
    told = vocabularies()
    actions = {kind for vocabulary in told for kind in vocabulary.actions}
    events = {kind for vocabulary in told for kind in vocabulary.events}
    own = "stellwerk.rules.campaign"  # told with what a campaign has discovered
    for kind in declared(Action).values():
        assert kind in actions or kind.__module__.startswith(own), kind
    for event in declared(Event).values():  # type: ignore[type-abstract]
        assert event in events or event.__module__.startswith(own), event
    assert KeepTickets in actions
    refusals = {code for vocabulary in told for code in vocabulary.refusals}
    for path in [*RULES.glob("*/*.py"), *(RULES.parent / "engine").glob("*.py")]:
        if path.parent.name != "campaign":
            codes = set(re.findall(r'Refusal\(\s*"([a-z_]+)"', path.read_text(encoding="utf-8")))
            assert codes <= refusals, (path.name, codes - refusals)


def test_words_name_the_same_fields_in_both_languages() -> None:
    for vocabulary in vocabularies():
        words: list[Text] = [*vocabulary.actions.values(), *vocabulary.events.values()]
        for kind in ("questions", "refusals", "sources", "details", "values", "page"):
            words += getattr(vocabulary, kind).values()
        for text in words:
            assert text.en
            assert text.de
            assert set(re.findall(r"\{(\w+)", text.en)) == set(re.findall(r"\{(\w+)", text.de)), text
