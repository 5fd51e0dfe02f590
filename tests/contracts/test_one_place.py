"""A mechanism is one place: outside its own folders hardly anything names it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from stellwerk.bots.reasons import SENTENCES
from tests.contracts.test_games import vocabularies

ROOT = Path(__file__).parent.parent.parent
MOST_FILES = 8
CODE = (".py", ".ts", ".svelte", ".js", ".css", ".html")
NOT_WRITTEN_BY_HAND = {"web/src/lib/openapi.ts"}


def sources() -> list[Path]:
    """Everything that is run and no test of it; texts and data are not meant."""
    listed = subprocess.run(
        ["git", "ls-files", "src", "web", "tools", "examples"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = [name for name in listed.stdout.split() if name.endswith(CODE) and name not in NOT_WRITTEN_BY_HAND]
    return [ROOT / name for name in names if not re.search(r"\.test\.|/tests?/", name) and (ROOT / name).exists()]


@pytest.mark.parametrize("word", ["passenger", "alvin"])
def test_a_mechanism_is_named_in_few_files(word: str) -> None:
    naming = [str(path.relative_to(ROOT)) for path in sources() if word in path.read_text(encoding="utf-8").casefold()]
    assert len(naming) <= MOST_FILES, naming


def test_what_advisers_say_has_words_beside_them() -> None:
    told = {code for vocabulary in vocabularies() for code in vocabulary.reasons}
    said: set[str] = set()
    for path in (ROOT / "src" / "stellwerk" / "rules").rglob("*.py"):
        for line in re.findall(r"self\.reason = (.+)", path.read_text(encoding="utf-8")):
            said |= set(re.findall(r'"(\w+)"', line))
    assert said - {""} == told
    assert told.isdisjoint(SENTENCES)
