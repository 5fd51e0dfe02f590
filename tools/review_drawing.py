"""Draws said against happened chances, one field for each game: on the diagonal the chances are right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SIDE, GAP, LEFT, TOP = 250, 70, 50, 40
COLORS = ("#0b62a4", "#b3421b", "#2f7d32", "#6a3d9a")
BAND = 0.03


@dataclass(frozen=True)
class Decile:
    """Chances of one tenth: how many, their mean, how often it happened, and one standard error of the difference."""

    count: int
    said: float
    happened: float
    error: float

    @property
    def gap(self) -> float:
        return self.happened - self.said


def drawing(games: Mapping[str, Sequence[Decile]]) -> str:
    """The SVG."""
    columns = min(2, len(games))
    lines = -(-len(games) // 2)
    width, height = LEFT + columns * (SIDE + GAP), TOP + lines * (SIDE + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-size="12"',
        'font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, (name, tenths) in enumerate(games.items()):
        x, y = LEFT + (number % 2) * (SIDE + GAP), TOP + (number // 2) * (SIDE + GAP)
        parts += _field(name, tenths, x, y, COLORS[number % len(COLORS)])
    return "\n".join([*parts, "</svg>", ""])


def _field(name: str, tenths: Sequence[Decile], x: int, y: int, color: str) -> list[str]:
    def at(said: float, happened: float) -> str:
        return f"{x + SIDE * said:.1f},{y + SIDE * (1 - happened):.1f}"

    band = " ".join(at(*corner) for corner in ((0, 0), (0, BAND), (1 - BAND, 1), (1, 1), (1, 1 - BAND), (BAND, 0)))
    parts = [
        f'<text x="{x}" y="{y - 10}" font-weight="bold">{name}: {sum(t.count for t in tenths):,} chances</text>',
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#bbb"/>',
        f'<polygon points="{band}" fill="#e4e4e4"/>',
        f'<polyline points="{at(0, 0)} {at(1, 1)}" stroke="#999" fill="none"/>',
    ]
    for mark in (0, 0.5, 1):
        parts.append(f'<text x="{x + SIDE * mark}" y="{y + SIDE + 16}" text-anchor="middle">{mark:.0%}</text>')
        parts.append(f'<text x="{x - 6}" y="{y + SIDE * (1 - mark) + 4}" text-anchor="end">{mark:.0%}</text>')
    parts.append(f'<text x="{x + SIDE / 2}" y="{y + SIDE + 32}" text-anchor="middle">said (up: happened)</text>')
    for t in tenths:
        low, high = at(t.said, t.happened - 2 * t.error), at(t.said, t.happened + 2 * t.error)
        center = at(t.said, t.happened).split(",")
        parts.append(f'<polyline points="{low} {high}" stroke="{color}" fill="none"/>')
        parts.append(f'<circle cx="{center[0]}" cy="{center[1]}" r="3.5" fill="{color}"/>')
    return parts
