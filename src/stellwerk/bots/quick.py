"""Games between plans alone, without views and searches: thousands in the time of a few whole ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.bots.base import Bot
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import play_on, utility
from stellwerk.bots.kernel.style import StylePolicy
from stellwerk.bots.planner import PlannerBot, chart_for
from stellwerk.bots.styles.style import style_weights
from stellwerk.engine.table import new_table
from stellwerk.engine.viewing import view

QUICK = {"orders": 1, "patience": 4, "keeps_on": True}
"""How plans are made when they are made thousands of times."""


@dataclass(frozen=True)
class Outcome:
    """Of one deal in all seatings: the games won, a shared win in parts, and the sum of utilities from -1 to 1."""

    wins: float
    useful: float


class QuickGames:
    """Of one setting. Equal seeds give equal games."""

    def __init__(self, game: str, players: int, variants: tuple[str, ...] = ()) -> None:
        self.game = game
        self.players = players
        self.chart = chart_for(game, players, variants)

    def style(self, changes: dict[str, int]) -> Policy:
        return StylePolicy(self.chart, style_weights(self.game, changes | QUICK))

    def plan_of(self, bot: Bot) -> Policy | None:
        """What the bot would do without slips and searches; None if it does not plan."""
        if not isinstance(bot, PlannerBot):
            return None
        policy = bot.new_policy(self.chart, view(new_table(self.chart.setting, "plan"), 0))
        for name, value in QUICK.items():
            setattr(policy.weights, name, value)
        return policy

    def deal(self, one: Policy, rest: Sequence[Policy], seed: str) -> Outcome:
        """One policy against the others, in every seat."""
        wins = useful = 0.0
        for seat in range(self.players):
            table = new_table(self.chart.setting, seed)
            play_on(table, [*rest[:seat], one, *rest[seat:]])
            totals = [int(n) for n in table.score_sheet().totals]
            useful += int(utility(table, seat)) / 1000
            if totals[seat] == max(totals):
                wins += 1 / totals.count(totals[seat])
        return Outcome(wins, useful)
