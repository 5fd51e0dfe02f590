"""The site: every public name explained, every page in it, every example run, and nothing from elsewhere."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import stellwerk
from stellwerk.engine.ints import COMPILED

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src"
WITH_EXAMPLES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCE.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


def unexplained(name: str) -> list[str]:
    """The public name and its public methods and properties, as far as they have no docstring."""
    thing = getattr(stellwerk, name)
    missing = [] if inspect.getdoc(thing) else [name]
    if inspect.isclass(thing):
        for member, value in vars(thing).items():
            told = callable(value) or isinstance(value, property | classmethod)
            if told and not member.startswith("_") and not inspect.getdoc(value):
                missing.append(f"{name}.{member}")
    return missing


@pytest.mark.skipif(COMPILED, reason="compiled classes keep no docstrings; the tests of the sources see to it")
def test_every_public_name_has_a_docstring() -> None:
    assert [missing for name in stellwerk.__all__ for missing in unexplained(name)] == []


def test_the_reference_has_every_public_name() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    named = re.findall(r"^\.\. auto\w+:: stellwerk\.(\w+)$", text, re.MULTILINE)
    assert sorted(named) == sorted(stellwerk.__all__)


def test_every_page_is_in_the_site() -> None:
    listed = set((ROOT / "docs" / "index.md").read_text(encoding="utf-8").splitlines())
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    assert sorted(pages - listed) == []


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_in_the_docstrings_run(module: str) -> None:
    found = import_module(module)
    results = doctest.testmod(found, optionflags=doctest.ELLIPSIS)
    assert results.attempted > 0 or not str(found.__file__).endswith(".py")  # compiled classes keep no docstrings
    assert results.failed == 0


def test_the_site_is_built_without_a_warning_and_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="./run docs installs what the site needs")
    command = [sys.executable, "-m", "tools.site", "--build", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, env={**os.environ}, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    for page in [*tmp_path.rglob("*.html"), *tmp_path.rglob("*.css")]:
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r"<(?:script|img|iframe)[^>]+src=[\"']?(\w+:)?//", text)
        loaded += re.findall(r"<link[^>]+href=[\"']?(?:\w+:)?//[^>]+", text)
        loaded += re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//[^)\"']+", text)
        assert loaded == [], page.name
    reference = (tmp_path / "api.html").read_text(encoding="utf-8")
    assert all(f'id="stellwerk.{name}"' in reference for name in stellwerk.__all__)
    assert "highlight-pycon" in (tmp_path / "library.html").read_text(encoding="utf-8")
