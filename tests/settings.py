"""Every game that people choose, with every variant and number of players, for tests that must hold in all of them."""

from __future__ import annotations

from stellwerk.engine.setting import Setting
from stellwerk.games.registry import listed_games, setting_for

LISTED = {entry.name: entry for entry in listed_games()}
ALL = [
    (game, variants, players)
    for game, entry in LISTED.items()
    for variants in ((), *((variant,) for variant in entry.variants))
    for players in entry.players
]
IDS = ["-".join([game, *variants, str(players)]) for game, variants, players in ALL]


def setting_of(which: tuple[str, tuple[str, ...], int]) -> Setting:
    game, variants, players = which
    return setting_for(game, players, variants)
