"""Playing for the own vow: routes that it makes worth more, and what it says about seals, tickets and wagons."""

from __future__ import annotations

from stellwerk.bots.company.bonuses import Bonuses
from stellwerk.bots.company.sight import Sight
from stellwerk.campaign import content

GAMES = 12
GAMES_WITHOUT_SEALS = 2  # the last ones
BROKEN_SEAL = -6.0
A_COAST = 0.45  # of what one game is worth to the vow


def games_left(sight: Sight) -> int:
    """With the game at hand."""
    return GAMES - sight.ground.charter.game + 1


def follow(sight: Sight, bonuses: Bonuses) -> None:
    charter = sight.ground.charter
    vow = charter.vow
    if vow is None:
        return
    if vow.of == "games_in_peace" and 0 < vow.missing <= games_left(sight) - GAMES_WITHOUT_SEALS:
        bonuses.add(bonuses.targets.get("seal", set()), BROKEN_SEAL)
    elif vow.of == "games_both_coasts" and 0 < vow.missing <= games_left(sight):
        touched = {sight.ground.board.places[city].id for city in sight.touched()}
        for coast in content.coasts():
            missing = vow.cities - len(touched.intersection(coast))
            if missing > 0:
                routes = sight.ground.routes_at(*(city for city in coast if city not in touched))
                bonuses.add(routes, A_COAST * vow.worth / (vow.wanted * missing))


def wagons_worth(sight: Sight, left: int) -> float:
    """What it is worth to end the game with so few wagons."""
    vow = sight.ground.charter.promised("games_with_few_trains")
    return vow.worth / vow.wanted if vow is not None and left <= vow.trains else 0.0


def mark_worth(sight: Sight, stripe: str) -> float:
    """What one more mark in a column of the ledger is worth to a vow about rows."""
    vow = sight.ground.charter.promised("ledger_rows")
    if vow is None or sight.ground.charter.ledger.get(stripe, 0) >= vow.wanted:
        return 0.0
    return vow.worth / (6 * vow.wanted) + 2.0


def postcard_worth(sight: Sight) -> float:
    vow = sight.ground.charter.promised("solved")
    return vow.worth / vow.wanted + 1.0 if vow is not None else 0.0
