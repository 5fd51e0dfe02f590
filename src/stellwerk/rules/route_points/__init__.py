"""Points for a claim, by the length of the route."""

from __future__ import annotations

from stellwerk.rules.route_points.mechanism import POINTS, RoutePoints, check_lengths

__all__ = ["POINTS", "RoutePoints", "check_lengths"]
