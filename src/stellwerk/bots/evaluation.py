"""The learned evaluation: weights from `data/evaluation.json`, made by `stellwerk train`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from stellwerk.bots.kernel.network import Network
from stellwerk.bots.mastery import key_of

FILE = Path(__file__).parent / "data" / "evaluation.json"


@cache
def networks() -> dict[str, Network]:
    """By game, variants and number of players, as `mastery.key_of` writes them."""
    told = json.loads(FILE.read_text(encoding="utf-8"))["games"]
    return {key: Network(net["hidden"], net["bias"], net["out"], net["last"]) for key, net in told.items()}


def network_for(game: str, players: int, variants: tuple[str, ...] = ()) -> Network | None:
    """Of this variant, or of the game without it; None for a game that was never trained."""
    known = networks()
    return known.get(key_of(game, players, variants)) or known.get(key_of(game, players, ()))
