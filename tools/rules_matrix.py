"""Writes docs/rules-matrix.md from the games themselves: `python -m tools.rules_matrix`."""

from __future__ import annotations

from pathlib import Path

from stellwerk.games.registry import listed_games, rules_for

PATH = Path(__file__).parent.parent / "docs" / "rules-matrix.md"
HEAD = """# Rule points by game

Generated from the games by `python -m tools.rules_matrix`; a test fails when it is out of date. Each cell is what the
parts of that game say of themselves, so a difference between games is a difference between their parts.
"""


def matrix() -> str:
    games = [entry.name for entry in listed_games()]
    columns = {game: rules_for(game).describe() for game in games}
    for entry in listed_games():
        for variant in entry.variants:
            columns[f"{entry.name}, {variant}"] = rules_for(entry.name, (variant,)).describe()
    points = list(next(iter(columns.values())))
    lines = [HEAD]
    for title, chosen in (("The games", games), ("Variants", [c for c in columns if c not in games])):
        lines.append(f"## {title}\n")
        lines.append(f"| point | {' | '.join(chosen)} |")
        lines.append("|---" * (len(chosen) + 1) + "|")
        lines += [f"| {point} | {' | '.join(columns[c][point] for c in chosen)} |" for point in points]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PATH.write_text(matrix(), encoding="utf-8")
