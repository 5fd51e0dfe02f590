"""Regions: what each network joins of them is worth points at the end."""

from __future__ import annotations

from stellwerk.rules.regions.mechanism import RegionBonus

__all__ = ["RegionBonus"]
