"""Which regions can open, and which companies have built towards them (after-game step 4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from stellwerk.campaign import content


@cache
def _neighbours() -> tuple[tuple[str, str, str], ...]:
    """City, its region, and a region that a route leads into from there."""
    home = {place["id"]: place["region"] for place in content.place_rows()}
    ends = [(route["a"], route["b"]) for route in content.route_rows()]
    both = [*ends, *((b, a) for a, b in ends)]
    return tuple((here, home[here], home[there]) for here, there in both)


def gateways(region: str, opened: Collection[str]) -> set[str]:
    """Cities on the board with a route into a closed region (CA-103)."""
    on_board = {"start", *opened}
    return {city for city, home, there in _neighbours() if home in on_board and there == region}


def surveyable(opened: Collection[str]) -> list[str]:
    """Closed regions with a route into the board whose conditions are met (CA-80)."""
    return [
        region.id
        for region in content.regions().values()
        if region.id not in opened
        and set(region.requires_all) <= set(opened)
        and (not region.requires_any or set(region.requires_any) & set(opened))
        and gateways(region.id, opened)
    ]


def leading(points: Mapping[str, Sequence[int]]) -> list[str]:
    """The regions with the most points of all companies; without any points the first that may open (CA-105)."""
    sums = {region: sum(of_seats) for region, of_seats in points.items()}
    most = max(sums.values())
    return [region for region in sums if sums[region] == most] if most else [min(sums)]


def founder(points: Sequence[int], worst_first: Sequence[int]) -> int:
    """The seat with the most points; of equals, and where nobody has any, the worst placed (CA-106)."""
    return max(worst_first, key=lambda seat: (points[seat], -worst_first.index(seat)))
