"""Figures that a command measured, kept in the docs between two marks of its name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

PATH = Path(__file__).parent.parent / "docs" / "hosting.md"


def recorded(name: str, lines: Iterable[str], path: Path = PATH) -> None:
    """Put these lines in the place of those that are there."""
    text = path.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"{path.name} has no place for {name}")
    body = "\n".join(["```", *lines, "```", ""])
    path.write_text(f"{before}{begin}{body}{closed}{after}", encoding="utf-8")
