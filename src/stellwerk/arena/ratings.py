"""OpenSkill ratings (Plackett-Luce) over all games of a pool."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from stellwerk.arena.contest import Played

PASSES = 5
MIDDLE, SCALE = 1500, 60


@dataclass(frozen=True)
class Rated:
    """`mu` and `sigma` as OpenSkill gives them; `value` is mu on a scale that people know from chess."""

    mu: float
    sigma: float

    @property
    def value(self) -> int:
        return round(MIDDLE + SCALE * (self.mu - 25))


def rate(bots: Sequence[str], games: Sequence[Played]) -> dict[str, Rated]:
    """The mean over a few orders of the games, so that the order in which they were played matters little."""
    passes = [_one_pass(bots, games, number) for number in range(PASSES)]
    return {
        bot: Rated(sum(p[bot].mu for p in passes) / PASSES, sum(p[bot].sigma for p in passes) / PASSES) for bot in bots
    }


def _one_pass(bots: Sequence[str], games: Sequence[Played], number: int) -> dict[str, Any]:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    order = list(games)
    Random(number).shuffle(order)
    for game in order:
        names = list(dict.fromkeys(game.bots))
        if len(names) < 2:
            continue
        best = {name: min(p for b, p in zip(game.bots, game.places, strict=True) if b == name) for name in names}
        rated = model.rate([[ratings[name]] for name in names], ranks=[best[name] for name in names])
        for name, [new] in zip(names, rated, strict=True):
            ratings[name] = new
    return ratings
