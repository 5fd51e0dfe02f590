"""Shared by all tests: compiled modules must be those of the sources that are tested."""

from __future__ import annotations

import gc
import signal
from pathlib import Path

import pytest

import stellwerk.engine.table

pytest.register_assert_rewrite("tests.rulebook.situations", "tests.rulebook.tables")

SOURCES = Path(stellwerk.engine.table.__file__).parent.parent

# Whatever takes longest begins first, so that nobody waits for it at the end.
LONGEST = ("test_offline", "test_installed", "test_together", "test_campaign", "test_whole_games", "test_keyboard")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not (item.path.parent.name == "browser" and item.path.stem in LONGEST))


def pytest_collection_finish() -> None:
    """What was imported stays: to look through it for garbage again and again was a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_configure() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background, and children would inherit it
    if not stellwerk.engine.table.__file__.endswith(".so"):
        return
    built = max(library.stat().st_mtime for library in SOURCES.parent.glob("stellwerk__mypyc*.so"))
    for folder in ("engine", "rules"):
        for source in (SOURCES / folder).glob("*.py"):
            if source.stat().st_mtime > built and list(source.parent.glob(f"{source.stem}.*.so")):
                pytest.exit(f"{source.name} is newer than its compiled form; ./run compile", 3)
