"""Home cities: everybody's network grows from one city."""

from __future__ import annotations

from stellwerk.rules.home_city.mechanism import ChooseHomes, GrowNetwork, HomeDecision, home_seen, starts_at_home
from stellwerk.rules.home_city.words import ChooseHome, HomeChosen

__all__ = ["ChooseHome", "ChooseHomes", "GrowNetwork", "HomeChosen", "HomeDecision", "home_seen", "starts_at_home"]
