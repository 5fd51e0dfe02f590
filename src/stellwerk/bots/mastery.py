"""Weights of the best style that is known for each game and number of players, found by `stellwerk train`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from stellwerk.bots.styles import STYLES
from stellwerk.games.registry import GAMES

FILE = Path(__file__).parent / "data" / "masters.json"
PLANNER = "planner"
MASTER = "master"


@cache
def masters() -> dict[str, dict[str, int]]:
    """By game, variants and number of players, as `key_of` writes them."""
    told: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))["masters"]
    return told


def key_of(game: str, players: int, variants: tuple[str, ...]) -> str:
    return "-".join((game, *variants, str(players)))


def master_changes(game: str, players: int, variants: tuple[str, ...] = ()) -> dict[str, int]:
    """For this game, else for the nearest number of players, else without its variants; nothing for a game unknown."""
    known = masters()
    for described in (variants, ()):
        for seats in sorted(range(2, 7), key=lambda n: (abs(n - players), n)):
            key = key_of(game, seats, described)
            if key in known:
                return known[key]
    return {}


def planned_variants(game: str) -> list[tuple[str, ...]]:
    """Those that are planned for by weights of their own."""
    entry = GAMES[game]
    return [(name,) for name in entry.variants if any(key_of(game, n, (name,)) in masters() for n in entry.players)]


def rival_styles(game: str, players: int, variants: tuple[str, ...] = ()) -> dict[str, dict[str, int]]:
    """Whom a search imagines opposite: the planner, all styles, and its equal."""
    found: dict[str, dict[str, int]] = {PLANNER: {}}
    found |= {style.name: style.changes for style in STYLES}
    found[MASTER] = master_changes(game, players, variants)
    return found


def own_styles(game: str, players: int, variants: tuple[str, ...] = ()) -> dict[str, dict[str, int]]:
    """Styles that the search may change to."""
    master = master_changes(game, players, variants)
    return {PLANNER: {}, "strike": master | {"hoard": 0}}
