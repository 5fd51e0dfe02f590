"""Writes the rulings into docs/rulings.md from the rulebooks themselves: `python -m tools.rulings`."""

from __future__ import annotations

from pathlib import Path

from stellwerk import rulebook

PATH = Path(__file__).parent.parent / "docs" / "rulings.md"
FIRST, LAST = "<!-- all rulings: python -m tools.rulings -->", "<!-- end of all rulings -->"
RULEBOOKS = {
    "North America": "NA",
    "Germany": "DE",
    "Italy": "IT",
    "Old West": "WW",
    "The campaign's frame": "LE",
    "The campaign's content": "CA",
}


def tables() -> str:
    """Every ruling of every rulebook, in the order of its number."""
    lines: list[str] = []
    for title, prefix in RULEBOOKS.items():
        found = [rule for rule in rulebook.rules(prefix) if rule.ruling is not None]
        found.sort(key=lambda rule: int(rule.id.split("-")[1]))
        lines += [f"## {title}", "", "| rule | the rulebook | the ruling |", "|---|---|---|"]
        for rule in found:
            says = rule.text.en if rule.text is not None else "is silent"
            lines.append(f"| {rule.id} | {says} | {rule.ruling.en if rule.ruling is not None else ''} |")
        lines.append("")
    return "\n".join(lines)


def renewed(text: str) -> str:
    """The page with the rulings as they are now."""
    before, rest = text.split(FIRST)
    after = rest.split(LAST)[1]
    return f"{before}{FIRST}\n\n{tables()}\n{LAST}{after}"


if __name__ == "__main__":
    PATH.write_text(renewed(PATH.read_text(encoding="utf-8")), encoding="utf-8")
