"""Whole games and campaigns played by bots, one or thousands: the layer between bots and their users."""

from stellwerk.simulation.many import Simulation, simulate
from stellwerk.simulation.playing import (
    GameResult,
    SeatResult,
    game_result,
    new_bot,
    play_game,
    play_on,
    play_one,
    player_names,
)
from stellwerk.simulation.summary import Spread, Standing, Summary, Tally, summarize

__all__ = [
    "GameResult",
    "SeatResult",
    "Simulation",
    "Spread",
    "Standing",
    "Summary",
    "Tally",
    "game_result",
    "new_bot",
    "play_game",
    "play_on",
    "play_one",
    "player_names",
    "simulate",
    "summarize",
]
