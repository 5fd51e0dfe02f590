"""Promises about the project as a whole: every rule has a test, docs are true, the engine stays alone."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import pytest

from stellwerk.rulebook import all_ids, campaign_ids, rule
from tools import rulings
from tools.rules_matrix import PATH, matrix

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "stellwerk"
DOCS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
ENGINE = sorted([*(SOURCE / "engine").glob("*.py"), *(SOURCE / "rules").rglob("*.py")])
RULES = all_ids() | campaign_ids()


def marked_rules() -> dict[str, list[str]]:
    """The tests that carry each rule's marker."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    assert isinstance(decorator.args[0], ast.Constant)
                    found.setdefault(str(decorator.args[0].value), []).append(f"{path.name}::{node.name}")
    return found


def test_every_rule_has_a_test_and_every_marker_names_a_rule() -> None:
    marked = set(marked_rules())
    assert sorted(RULES - marked) == [], "rules without a test"
    assert sorted(marked - RULES) == [], "tests that name an unknown rule"


def test_every_rule_that_the_code_cites_exists() -> None:
    for path in [*ENGINE, *(SOURCE / "games").glob("*.py"), *(SOURCE / "campaign").glob("*.py")]:
        cited = set(re.findall(r"\b(?:NA|DE|IT|WW|LE|CA)-\d+", path.read_text(encoding="utf-8")))
        assert cited <= RULES, path.name


def test_the_matrix_of_rule_points_is_up_to_date() -> None:
    assert PATH.read_text(encoding="utf-8") == matrix(), "run: python -m tools.rules_matrix"


def test_all_rulings_are_listed_as_the_rulebooks_have_them() -> None:
    text = rulings.PATH.read_text(encoding="utf-8")
    assert text == rulings.renewed(text), "run: python -m tools.rulings"
    listed = set(re.findall(r"^\| ([A-Z]{2}-\d+) \|", text, re.MULTILINE))
    assert listed == {id for id in RULES if rule(id).ruling is not None}


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_the_examples_in_the_docs_run(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_in_the_docs_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_engine_and_rules_use_the_standard_library_and_no_randomness_but_their_own(path: Path) -> None:
    allowed = {"stellwerk", "mypy_extensions", "librt", "__future__", "typing", "types", "dataclasses", "enum", "re"}
    allowed |= {"abc", "collections", "functools", "itertools", "hashlib", "json", "secrets", "difflib", "operator"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            assert name.split(".")[0] in allowed


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_engine_and_rules_ask_for_no_game_by_name(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(docstring) for node in ast.walk(tree) for docstring in docstrings(node)}
    texts = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docs}
    assert texts.isdisjoint({"usa", "germany", "italy", "old_west"})


def docstrings(node: ast.AST) -> list[ast.expr]:
    body = getattr(node, "body", None)
    return [body[0].value] if isinstance(body, list) and body and isinstance(body[0], ast.Expr) else []
