"""Packs what `stellwerk.local.host` needs, and lists everything that a browser is to load, with sizes and versions."""

from __future__ import annotations

import ast
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
FETCHED = Path(__file__).parent / "browser"  # put there by `./run page`
SOURCES = "stellwerk.zip"
LIST = "files.json"
INTERPRETER = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
BEGIN = "stellwerk.local.host"
FOLDERS = ("boards", "bots", "campaign", "engine", "games", "messages", "review", "rulebook", "rules")
LEFT_OUT = {".so", ".pyd", ".pyc", ".md"}
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same sources give the same bytes


class MissingPartsError(Exception):
    """The parts that `./run page` brings along are not there."""


def _module_file(name: str) -> Path | None:
    place = PACKAGE.parent.joinpath(*name.split("."))
    found = (place / "__init__.py", place.with_suffix(".py"))
    return next((path for path in found if path.is_file()), None)


def _imports(path: Path) -> Iterator[str]:
    """Modules that a file may import when it runs; what only type checkers read is passed over."""
    waiting: list[ast.AST] = [ast.parse(path.read_bytes())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting.extend(node.orelse)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            waiting.extend(ast.iter_child_nodes(node))


def needed_modules() -> dict[str, Path]:
    """All modules that the host can reach, with those that are found by their folder."""
    found: dict[str, Path] = {}
    whole = (path for folder in FOLDERS for path in (PACKAGE / folder).rglob("*.py"))
    names = (path.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", ".") for path in whole)
    waiting = [BEGIN, *(name.removesuffix(".__init__") for name in names)]
    while waiting:
        name = waiting.pop()
        path = _module_file(name) if name.split(".")[0] == "stellwerk" else None
        if path is None or name in found:
            continue
        found[name] = path
        waiting.extend(_imports(path))
        waiting.append(name.rpartition(".")[0])
    return found


def _data_files() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in (PACKAGE / folder).rglob("*"):
            if path.is_file() and path.suffix not in {*LEFT_OUT, ".py", ""} and "__pycache__" not in path.parts:
                yield path


@cache
def packed_sources() -> bytes:
    """The sources as a zip file; equal sources give equal bytes."""
    files = {path.relative_to(PACKAGE.parent).as_posix(): path for path in needed_modules().values()}
    files |= {path.relative_to(PACKAGE.parent).as_posix(): path for path in _data_files()}
    extensions = find_spec("mypy_extensions")
    if extensions is not None and extensions.origin is not None:
        files["mypy_extensions.py"] = Path(extensions.origin)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return written.getvalue()


@cache
def parts() -> dict[str, bytes]:
    """Everything that is to be loaded, by name; raises MissingPartsError where something was not brought along."""
    wheels = sorted(FETCHED.glob("msgspec-*wasm32.whl"))
    missing = [name for name in INTERPRETER if not (FETCHED / name).is_file()]
    if missing or not wheels:
        raise MissingPartsError(", ".join([*missing, *([] if wheels else ["msgspec for browsers"])]))
    fetched = {name: (FETCHED / name).read_bytes() for name in INTERPRETER}
    return {**fetched, "msgspec.whl": wheels[-1].read_bytes(), SOURCES: packed_sources()}


def parts_list() -> str:
    """The list that a browser asks for first; empty where the parts are missing."""
    try:
        found = parts()
    except MissingPartsError:
        found = {}
    files = [
        {"name": name, "size": len(body), "version": hashlib.sha256(body).hexdigest()[:12]}
        for name, body in found.items()
    ]
    return json.dumps({"files": files}, separators=(",", ":"))
