"""What a seat may believe about the others, from its view alone: which tickets they hold and in which style they play.

The weights come from games between all styles (`stellwerk train`) and lie in `data/beliefs.json`; a game that is not
there is judged by those of all games together.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from stellwerk.bots.kernel.belief import Ground, Watcher
from stellwerk.bots.kernel.chart import Chart
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.ints import empty, ints
from stellwerk.engine.table import Table

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

WEIGHTS = Path(__file__).parent / "data" / "beliefs.json"
ANY_GAME = "any"
FULL = 10_000  # the odds of the likeliest ticket
DOUBT = 0.02  # even the unlikeliest style keeps this share


@dataclass(frozen=True)
class Weighing:
    """What features of tickets weigh, and for each style those of a way to play."""

    tickets: tuple[float, ...]
    styles: dict[str, tuple[float, ...]]


@cache
def weighings() -> dict[str, Weighing]:
    """By game."""
    told = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return {
        game: Weighing(tuple(entry["tickets"]), {name: tuple(row) for name, row in entry["styles"].items()})
        for game, entry in told["games"].items()
    }


def weighing_for(game: str) -> Weighing:
    """Of this game, or of all together where it was never trained."""
    found = weighings()
    return found.get(game, found[ANY_GAME])


class Beliefs:
    """One seat's beliefs at one moment. `odds` go by seat and ticket, `styles` by seat."""

    def __init__(self, chart: Chart, imagined: Imagination, game: str) -> None:
        self.chart = chart
        self.odds: list[Ints] = []
        self.styles: list[dict[str, float]] = []
        weighing = weighing_for(game)
        watcher = Watcher(ground_of(chart))
        for player in imagined.known.state.players:
            seat = int(player.seat)
            hidden = sum(int(n) for n in imagined.hidden_tickets[seat])
            if not hidden:
                self.odds.append(empty())
                self.styles.append({})
                continue
            unseen = [int(t) for deck in imagined.unseen_tickets for t in deck]
            self.odds.append(ticket_odds(watcher, imagined.known, seat, unseen, weighing.tickets))
            self.styles.append(style_shares(imagined.known, seat, weighing.styles))


def ticket_odds(watcher: Watcher, table: Table, seat: int, unseen: list[int], weights: tuple[float, ...]) -> Ints:
    """For every ticket of the board how likely this rival holds it, as a whole number; 0 for those that are seen."""
    watcher.look(table, seat)
    scores: dict[int, float] = {}
    for ticket in unseen:
        features = watcher.features(table, seat, ticket)
        scores[ticket] = sum(w * int(x) / 100 for w, x in zip(weights, features, strict=True))
    best = max(scores.values(), default=0.0)
    odds = [0] * len(watcher.ground.chart.setting.board.tickets)
    for ticket, score in scores.items():
        odds[ticket] = max(1, round(FULL * exp(score - best)))
    return ints(odds)


def style_shares(table: Table, seat: int, weights: dict[str, tuple[float, ...]]) -> dict[str, float]:
    """How likely each style is, by how this rival has played so far."""
    features = style_features(table, seat)
    scores = {name: sum(w * x for w, x in zip(row, features, strict=True)) for name, row in weights.items()}
    best = max(scores.values())
    parts = {name: exp(score - best) for name, score in scores.items()}
    total = sum(parts.values())
    spread = 1 - DOUBT * len(parts)
    return {name: DOUBT + spread * part / total for name, part in parts.items()}


def style_features(table: Table, seat: int) -> list[float]:
    """What tells styles apart: cards, trains, tickets, and which routes were claimed, as the game goes on."""
    state = table.state
    board = table.setting.board
    player = state.players[seat]
    own = [r for r in board.routes if int(state.owner[int(r.number)]) == seat]
    others = {
        int(s) for r in board.routes if int(state.owner[int(r.number)]) not in (-1, seat) for s in (r.stop_a, r.stop_b)
    }
    built = sum(int(r.length) for r in own)
    all_trains = built + int(player.trains)
    time = min(int(state.turn) / len(state.players) / 40, 1.5)
    hand = int(player.hand.total) / 20
    mean = built / len(own) / 6 if own else 0.0
    beside = sum(int(r.stop_a) in others and int(r.stop_b) in others for r in own) / len(own) if own else 0.0
    tickets = sum(int(n) for n in player.ticket_mix) / 4
    used = built / max(1, all_trains)
    return [1.0, time, hand, hand * time, used, used - time, mean, 1.0 if own else 0.0, tickets, tickets * time, beside]


@cache
def ground_of(chart: Chart) -> Ground:
    return Ground(chart)
