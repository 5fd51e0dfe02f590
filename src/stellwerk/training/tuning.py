"""Finds the weights of the best style for a game and number of players: an evolution strategy with a step size for each
weight (sep-CMA-ES), at tables where planners, styles and its own former bests are mixed. Games are played by quick
policies, without views.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from stellwerk.bots.kernel.chart import Chart, Weights, advisers_of
from stellwerk.bots.mastery import PLANNER
from stellwerk.bots.quick import QuickGames
from stellwerk.bots.styles import STYLES
from stellwerk.bots.tuning import TUNED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

Changes = dict[str, int]

SPACE: dict[str, tuple[float, float, int, int]] = {
    "turn": (400, 60, 100, 900),
    "train": (20, 15, -50, 200),
    "cards_per_turn": (190, 20, 100, 300),
    "credit": (20, 12, 0, 100),
    "hazard": (60, 30, 0, 500),
    "long_hazard": (100, 40, 0, 600),
    "locomotive": (120, 40, 0, 500),
    "card": (60, 25, 0, 300),
    "wild": (30, 25, -100, 300),
    "ticket_urgency": (500, 200, -500, 3000),
    "eager": (1000, 250, -500, 5000),
    "touch": (60, 30, 0, 500),
    "draw_tickets": (150, 150, -1500, 3000),
    "ticket_share": (100, 15, 0, 200),
    "slack": (600, 250, -1000, 5000),
    "blind": (100, 12, 0, 200),
    "hoard": (30, 7, 0, 60),
    "strike": (2, 4, 0, 40),
    "hurry": (100, 20, 0, 400),
    "keep_each": (0, 120, -2000, 2000),
    "keep_cheap": (0, 25, -100, 300),
    "open_tickets": (0.3, 0.7, -1, 4),
    "tickets_until": (500, 150, 100, 3000),
    "trail": (0, 12, -50, 200),
}
"""Where a weight begins, how large a first step is, the least and the most."""

SPECIAL: dict[str, tuple[float, float, int, int]] = {
    "tickets.first_deck": (2, 0.8, 0, 4),
    "passengers.each": (350, 80, 0, 1500),
    "city_markers.deny": (50, 20, 0, 200),
    "city_markers.share": (45, 15, 0, 200),
}
"""The same for weights that only some mechanisms ask for."""

MIXED = "mixed"
OFFSPRING = 14
PARENTS = 7
LARGEST_STEP = 1.0
MOST_FORMER = 3
FORMER_EVERY = 8  # generations after which the mean joins those that it is measured against
STARTS = 4  # times as many deals as in a generation decide from where it begins


@dataclass(frozen=True)
class Task:
    """What is tuned; equal tasks give equal weights."""

    game: str
    players: int = 2
    variants: tuple[str, ...] = ()
    seed: int = 1
    deals: int = 80  # for each offspring in each generation


def space_of(chart: Chart) -> dict[str, tuple[float, float, int, int]]:
    """The weights that mean something in this setting."""
    asking = {type(adviser).__module__.split(".")[-2] for adviser in advisers_of(chart.setting, Weights())}
    return SPACE | {name: entry for name, entry in SPECIAL.items() if name.split(".")[0] in asking}


class Arena:
    """Quick games of one set of weights against others, every deal in all seatings."""

    def __init__(self, task: Task) -> None:
        self.games = QuickGames(task.game, task.players, task.variants)

    def play(self, changes: Changes, rivals: Sequence[Changes], deals: int, seed: str) -> tuple[float, float]:
        """The part of games that it wins, and its utility from -1 to 1. Rivals are drawn anew for each deal."""
        games = self.games
        one = games.style(changes)
        pool = [[games.style(rival) for rival in rivals] for _ in range(games.players - 1)]
        dice = Random(seed)
        wins = useful = 0.0
        for deal in range(deals):
            outcome = games.deal(one, [dice.choice(seat) for seat in pool], f"{seed}-{deal}")
            wins += outcome.wins
            useful += outcome.useful
        return wins / deals / games.players, useful / deals / games.players

    def share(self, changes: Changes, against: Changes, deals: int, seed: str) -> float:
        """The part of games that the first wins from others who are all alike, in units of a fair share."""
        return self.play(changes, [against], deals, seed)[0] * self.games.players


class Evolution:
    """`state` is plain data, so that it can be kept after each generation."""

    def __init__(self, task: Task, state: dict[str, Any] | None = None) -> None:
        self.task = task
        self.arena = Arena(task)
        tuned = TUNED.get(task.game, {})
        self.space = space_of(self.arena.games.chart)
        self.names = list(self.space)
        self.start = np.array([float(tuned.get(name, self.space[name][0])) for name in self.names])
        self.scale = np.array([self.space[name][1] for name in self.names])
        n = len(self.names)
        fresh: dict[str, Any] = {
            "generation": 0,
            "mean": [],
            "step": 0.7,
            "spread": [1.0] * n,
            "path": [0.0] * n,
            "spread_path": [0.0] * n,
            "former": [],
        }
        self.state: dict[str, Any] = state or fresh
        if not self.state["mean"]:
            self.state["mean"] = self.best_start().tolist()

    def best_start(self) -> Floats:
        """The middle of the space, the same without hoarding, or in between."""
        task = self.task
        seed = f"start-{task.seed}"
        starts = [np.zeros(len(self.names)), self.point({"hoard": 0}), self.point({"hoard": 20})]
        return max(
            starts, key=lambda at: self.arena.play(self.changes(at), self.opponents(), STARTS * task.deals, seed)[1]
        )

    def point(self, changes: Changes) -> Floats:
        values = [changes.get(name, start) for name, start in zip(self.names, self.start, strict=True)]
        point: Floats = (np.array(values) - self.start) / self.scale
        return point

    def changes(self, point: Floats) -> Changes:
        values = self.start + self.scale * point
        return {
            name: int(min(max(round(float(value)), self.space[name][2]), self.space[name][3]))
            for name, value in zip(self.names, values, strict=True)
        }

    def best(self) -> Changes:
        return self.changes(np.array(self.state["mean"]))

    def opponents(self) -> list[Changes]:
        """As many planners as there are styles, since searches plan as they do, and as many former bests."""
        styles = [style.changes for style in STYLES]
        former = self.state["former"]
        planner: Changes = {}
        return [*[planner] * len(styles), *styles, *(former[n % len(former)] for n in range(len(styles)) if former)]

    def fitness(self, changes: Changes) -> float:
        """Utility, not wins: it says more about each game."""
        seed = f"tune-{self.task.seed}-{self.state['generation']}"
        return self.arena.play(changes, self.opponents(), self.task.deals, seed)[1]

    def step(self) -> tuple[float, float]:
        """One generation; its best and mean fitness."""
        state = self.state
        n = len(self.names)
        ranks = np.log(PARENTS + 0.5) - np.log(np.arange(1, PARENTS + 1))
        ranks /= ranks.sum()
        mass = 1 / float((ranks**2).sum())
        c_path = (mass + 2) / (n + mass + 5)
        c_spread = 4 / (n + 4)
        c_one = 2 / ((n + 1.3) ** 2 + mass) * (n + 2) / 3
        c_many = min(1 - c_one, 2 * (mass - 2 + 1 / mass) / ((n + 2) ** 2 + mass) * (n + 2) / 3)
        length = n**0.5 * (1 - 1 / (4 * n) + 1 / (21 * n * n))
        dice = np.random.default_rng([self.task.seed, state["generation"]])
        mean, spread, step = np.array(state["mean"]), np.array(state["spread"]), state["step"]
        points = [mean + step * np.sqrt(spread) * dice.standard_normal(n) for _ in range(OFFSPRING)]
        fit = [self.fitness(self.changes(point)) for point in points]
        order = sorted(range(OFFSPRING), key=lambda i: -fit[i])[:PARENTS]
        new = sum((ranks[k] * points[i] for k, i in enumerate(order)), np.zeros(n))
        moved = (new - mean) / step
        path = (1 - c_path) * np.array(state["path"]) + (c_path * (2 - c_path) * mass) ** 0.5 * moved / np.sqrt(spread)
        long = (1 - c_spread) * np.array(state["spread_path"]) + (c_spread * (2 - c_spread) * mass) ** 0.5 * moved
        many = sum((ranks[k] * ((points[i] - mean) / step) ** 2 for k, i in enumerate(order)), np.zeros(n))
        spread = (1 - c_one - c_many) * spread + c_one * long**2 + c_many * many
        damping = 1 + c_path + 2 * max(0.0, ((mass - 1) / (n + 1)) ** 0.5 - 1)
        step *= float(np.exp(c_path / damping * (np.linalg.norm(path) / length - 1)))
        state |= {
            "generation": state["generation"] + 1,
            "mean": new.tolist(),
            "step": min(step, LARGEST_STEP),
            "spread": spread.tolist(),
            "path": path.tolist(),
            "spread_path": long.tolist(),
        }
        if state["generation"] % FORMER_EVERY == 0:
            state["former"] = [*state["former"], self.best()][-MOST_FORMER:]
        return max(fit), sum(fit) / len(fit)


def kept_state(file: Path, task: Task) -> dict[str, Any] | None:
    """What a run before this one has left, if it tuned the same."""
    if not file.is_file():
        return None
    told = json.loads(file.read_text(encoding="utf-8"))
    state: dict[str, Any] = told["state"]
    return state if told["task"] == repr(task) else None


def measured(task: Task, changes: Changes, deals: int) -> dict[str, float]:
    """What weights take from the planner, from each style and from all mixed, in deals that tuning never saw, in units
    of a fair share."""
    arena = Arena(task)
    none: Changes = {}
    styles = {PLANNER: none} | {style.name: style.changes for style in STYLES}
    seed = f"measured-{task.seed}"
    shares = {name: arena.share(changes, other, deals, seed) for name, other in styles.items()}
    return shares | {MIXED: arena.play(changes, list(styles.values()), deals, seed)[0] * task.players}
