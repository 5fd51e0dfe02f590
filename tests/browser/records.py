"""Records of unfinished games, made by the engine, that stop where a test wants to begin."""

from __future__ import annotations

import random
from collections.abc import Callable

from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game
from stellwerk.engine.record import record_of
from stellwerk.games.opening import new_game
from stellwerk.rules.city_markers import PlaceMarker
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.tickets import DrawTickets

Stop = Callable[[Game], bool]


def record_until(stop: Stop, game: str, variants: tuple[str, ...] = ()) -> str:
    """Two players claim what they can; the record of the first game in which the wanted moment comes."""
    for seed in range(200):
        played = new_game(game, ["Anna", "Ben"], seed=seed, variants=variants, salt="pepper")
        dice = random.Random(seed)
        while not played.over:
            if stop(played):
                return record_of(played, reveal=True).to_text()
            played.play(_choice(played, dice))
    raise AssertionError(f"no game of {game} comes to that moment")


def _choice(played: Game, dice: random.Random) -> Action:
    options: list[Action] = list(played.options)
    claims = [option for option in options if isinstance(option, ClaimRoute)]
    if claims and dice.random() < 0.7:
        return dice.choice(claims)
    return dice.choice([option for option in options if not isinstance(option, DrawTickets)] or options)


def asks_first_seat(decision: str, choices: int = 2) -> Stop:
    """The first seat, which is the person's who continues, has to answer this, in so many ways at least."""
    return lambda played: 0 in played.to_act and played.view(0).decision == decision and len(played.options) >= choices


def may_mark_both_cities(played: Game) -> bool:
    marked = {option.city for option in played.options if isinstance(option, PlaceMarker)}
    return 0 in played.to_act and len(marked) == 2


def may_build_for_the_other(played: Game) -> bool:
    """The first seat can claim a route whose points all go to the second."""
    seen = played.view(0)
    if seen.decision != "turn" or 0 not in played.to_act:
        return False
    markers = seen.part("city_markers")
    routes = {option.route for option in played.options if isinstance(option, ClaimRoute)}
    return any({markers["controller"][c] for c in markers["collecting"].get(route, ())} == {1} for route in routes)


def few_trains_left(trains: int) -> Stop:
    return lambda played: 0 in played.to_act and min(seat.trains for seat in played.view(0).seats) <= trains
