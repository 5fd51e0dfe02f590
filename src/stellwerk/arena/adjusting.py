"""Luck taken out of a comparison (control variates), so that fewer games tell two bots apart.

Each bot has a model: its plans without slips and searches, which play hundreds of games in the time of one. A result
is what the models get on average, plus what the bots did that their models would not have done, plus luck. Luck is zero
on average, whatever the models are worth, since the cards that came are some of those that might have come; so part of
it can be subtracted from every result, as much as makes the interval smallest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.bots.kernel.chart import Weights
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.planner import PlannerBot
from stellwerk.bots.registry import make_bot
from stellwerk.bots.tuning import tuned_weights
from stellwerk.engine.game import Game
from stellwerk.engine.setting import Setting
from stellwerk.engine.table import new_table
from stellwerk.engine.viewing import view
from stellwerk.review.chances import Chances
from stellwerk.review.positions import positions_of

PLAYED_ON = 100
"""Games after each choice that a model would not have made."""

MODEL_GAMES = 60
"""Games of the models for each game of the bots."""

NORMAL_95 = 1.96


@dataclass(frozen=True)
class Adjusted:
    """The win share with a part of the luck taken out: `interval` is 95 %, `ratio` says how many times more games the
    plain result would need for an interval as small."""

    win_share: float
    interval: tuple[float, float]
    part: float
    ratio: float


def without_luck(game: Game, bots: Sequence[str]) -> list[float]:
    """By seat: the share of the wins that its model gets, and what the bots' own choices changed of it."""
    setting = game.setting
    models = Models(setting, bots, game.seed)
    shares = models.play()
    for position in positions_of(setting, game.seed, game.history, models):
        if position.options > 1 and position.played != position.advised:
            about = (range(PLAYED_ON), f"choice-{position.number}", position.fresh)
            done = models.after(position.table, position.seat, position.played, *about).chances
            advised = models.after(position.table, position.seat, position.advised, *about).chances
            shares = [share + a - b for share, a, b in zip(shares, done, advised, strict=True)]
    return shares


class Models(Chances):
    """Chances as the bots' models would play on, each in the seat of its bot."""

    def __init__(self, setting: Setting, bots: Sequence[str], seed: str) -> None:
        super().__init__(setting, seed)
        self.policies = [Policy(self.chart, model_of(bot, setting)) for bot in bots]

    def play(self) -> list[float]:
        """Each seat's share of the wins over deals of their own."""
        deals = (new_table(self.setting, f"{self.seed}-model-{number}") for number in range(MODEL_GAMES))
        return list(self.finished(deals).chances)


def model_of(bot: str, setting: Setting) -> Weights:
    """The bot's own plans if it has any, otherwise those of the Intercity."""
    made = make_bot(bot, 0)
    if isinstance(made, PlannerBot):
        return made.weights(view(new_table(setting, "model"), 0))
    return tuned_weights(setting.rules.name)


def adjusted(rows: Sequence[tuple[float, float]]) -> Adjusted | None:
    """From the shares of each deal, as they were and without luck; None for too few deals to tell."""
    if len(rows) < 10:
        return None
    plain = [row[0] for row in rows]
    luck = [row[0] - row[1] for row in rows]
    part = covariance(plain, luck) / (covariance(luck, luck) or 1.0)
    left = [share - part * lucky for share, lucky in zip(plain, luck, strict=True)]
    mean, spread = sum(left) / len(left), covariance(left, left)
    half = NORMAL_95 * (spread / len(left)) ** 0.5
    ratio = covariance(plain, plain) / spread if spread else float("inf")
    return Adjusted(mean, (max(0.0, mean - half), min(1.0, mean + half)), part, ratio)


def covariance(first: Sequence[float], second: Sequence[float]) -> float:
    a, b = sum(first) / len(first), sum(second) / len(second)
    return sum((x - a) * (y - b) for x, y in zip(first, second, strict=True)) / (len(first) - 1)
