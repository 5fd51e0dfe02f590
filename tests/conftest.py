"""Shared by all tests: compiled modules must be those of the sources that are tested."""

from __future__ import annotations

from pathlib import Path

import pytest

import stellwerk.engine.table

SOURCES = Path(stellwerk.engine.table.__file__).parent.parent


def pytest_configure() -> None:
    for folder in ("engine", "rules"):
        for compiled in (SOURCES / folder).glob("*.so"):
            source = compiled.with_name(compiled.name.split(".")[0] + ".py")
            if stellwerk.engine.table.__file__.endswith(".so") and source.stat().st_mtime > compiled.stat().st_mtime:
                pytest.exit(f"{compiled.name} is older than its source; run ./run --version to compile it again", 3)
