"""Weights found by playing: for each game, what differs from the defaults with two players and with more."""

from __future__ import annotations

from stellwerk.bots.kernel.chart import Weights

TWO: dict[str, dict[str, int]] = {
    "usa": {},
    "germany": {
        "turn": 600,
        "cards_per_turn": 170,
        "ticket_urgency": 800,
        "passenger": 350,
        "wild": 0,
        "blind": 80,
        "short_mix": 4,
        "draw_tickets": -400,
    },
    "italy": {"credit": 50},
    "old_west": {"credit": 40, "draw_tickets": -200, "ticket_urgency": 800},
}
MORE: dict[str, dict[str, int]] = {
    "usa": {},
    "germany": {
        "turn": 600,
        "cards_per_turn": 170,
        "ticket_urgency": 800,
        "passenger": 350,
        "wild": 0,
        "blind": 80,
        "short_mix": 4,
        "draw_tickets": -400,
    },
    "italy": {"credit": 50},
    "old_west": {"credit": 40, "draw_tickets": -200, "ticket_urgency": 800},
}


def tuned_weights(game: str, players: int) -> Weights:
    """A game without tuned weights gets the defaults."""
    return with_changes(Weights(), (TWO if players == 2 else MORE).get(game, {}))


def with_changes(weights: Weights, changes: dict[str, int]) -> Weights:
    for name, value in changes.items():
        if not hasattr(weights, name):
            raise AttributeError(f"plans have no weight called {name}")
        setattr(weights, name, value)
    return weights
