"""Bots in a browser. They see views, as everywhere; who searches does so for as long as a person likes to wait."""

from __future__ import annotations

import random
import secrets
import time

from stellwerk.bots.base import Bot
from stellwerk.bots.levels import LEVELS
from stellwerk.bots.registry import BOTS, make_bot
from stellwerk.bots.search import SearchBot
from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game
from stellwerk.games.registry import setting_for
from stellwerk.server.tables.deal import company_bot

SECONDS = 4.0  # for one move of a bot that searches
TRIAL = 400  # actions by which the speed of a device is judged
NEEDED = 4_000.0  # actions a second, so that a search imagines enough games in its time


def choose(bot: str, game: Game, seat: int, deal: str | None) -> Action:
    """A bot's action; if it fails, any legal one, for a table must go on."""
    options = game.options_for(seat)
    if len(options) == 1:
        return options[0]
    seed = secrets.randbits(32)
    try:
        player: Bot = company_bot(deal, seat, seed) if deal else make_bot(bot, seed)
        if isinstance(player, SearchBot):
            player.seconds = SECONDS
        return player.choose(game.view(seat), options)
    except Exception:
        return options[random.randrange(len(options))]


def speed() -> float:
    """Actions a second on this device, in a game of nobody."""
    game, chance = Game(setting_for("usa", 2), "speed"), random.Random(7)
    begun, actions = time.perf_counter(), 0
    while actions < TRIAL and not game.over:
        for seat in game.to_act:
            options = game.options_for(seat)
            game.play(options[chance.randrange(len(options))], seat)
            actions += 1
    return actions / max(time.perf_counter() - begun, 1e-6)


def searches(bot: str) -> bool:
    return bot in BOTS and isinstance(BOTS[bot](0), SearchBot)


def strongest_without_search() -> str:
    """What a device plays with that is too slow for searching."""
    return next(level.code for level in reversed(LEVELS) if not searches(level.code))
