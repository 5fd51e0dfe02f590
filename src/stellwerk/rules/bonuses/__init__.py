"""Bonus cards: the longest trail and the most completed tickets."""

from __future__ import annotations

from stellwerk.rules.bonuses.mechanism import HoldsLongestTrail, LongestTrailBonus, MostTicketsBonus

__all__ = ["HoldsLongestTrail", "LongestTrailBonus", "MostTicketsBonus"]
