"""Weights found by playing: what differs from the defaults in each game, with any number of players."""

from __future__ import annotations

from stellwerk.bots.kernel.chart import Weights

TUNED: dict[str, dict[str, int]] = {
    "germany": {
        "turn": 600,
        "cards_per_turn": 170,
        "ticket_urgency": 800,
        "wild": 0,
        "blind": 80,
        "tickets.first_deck": 4,
        "draw_tickets": -400,
    },
    "italy": {"credit": 50},
    "old_west": {"credit": 40, "draw_tickets": -200, "ticket_urgency": 800},
}


def tuned_weights(game: str) -> Weights:
    """A game without tuned weights gets the defaults."""
    return with_changes(Weights(), TUNED.get(game, {}))


def with_changes(weights: Weights, changes: dict[str, int]) -> Weights:
    for name, value in changes.items():
        if "." in name:
            weights.special[name] = value
            continue
        if not hasattr(weights, name):
            raise AttributeError(f"plans have no weight called {name}")
        setattr(weights, name, value)
    return weights
