"""Every bot plays whole games of every game, variant and number of players, with legal actions only."""

from __future__ import annotations

import pytest

from stellwerk.bots.registry import BOTS, make_bot
from stellwerk.engine.game import Game
from stellwerk.games.registry import GAMES, setting_for

PLAIN = sorted(set(BOTS) - {"level5", "level6", "search"})
SETTINGS = [
    (entry.name, variants, players)
    for entry in GAMES.values()
    for variants in [(), *((v,) for v in entry.variants)]
    for players in entry.players
]


def play(game: str, variants: tuple[str, ...], names: list[str], seed: int, deals: int | None = None) -> Game:
    """A whole game; `Game.play` raises if an action is not legal."""
    table = Game(setting_for(game, len(names), variants), str(seed))
    bots = [make_bot(name, 17 + seat) for seat, name in enumerate(names)]
    for bot in bots:
        if deals is not None and hasattr(bot, "deals"):
            bot.deals = deals
    while not table.over:
        seat = table.to_act[0]
        table.play(bots[seat].choose(table.view(seat), table.options_for(seat)), seat)
    return table


@pytest.mark.parametrize(("game", "variants", "players"), SETTINGS)
def test_bots_play_to_the_end(game: str, variants: tuple[str, ...], players: int) -> None:
    """The bots take turns over the settings, so that each plays several of them."""
    first = 3 * SETTINGS.index((game, variants, players))
    names = [PLAIN[(first + seat) % len(PLAIN)] for seat in range(players)]
    assert play(game, variants, names, first).outcome is not None


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("name", PLAIN)
def test_every_bot_plays_every_game(name: str, game: str) -> None:
    assert play(game, (), [name, "random"], 11).outcome is not None


@pytest.mark.parametrize("name", ["level5", "level6"])
@pytest.mark.parametrize(("game", "variants"), sorted({(game, variants) for game, variants, _ in SETTINGS}))
def test_the_search_plays_every_game(game: str, variants: tuple[str, ...], name: str) -> None:
    assert play(game, variants, [name, "racer"], 3, deals=1).outcome is not None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_levels_finish_against_each_other_with_most_players(game: str) -> None:
    players = max(GAMES[game].players)
    names = [f"level{1 + seat % 4}" for seat in range(players)]
    assert play(game, (), names, 5).outcome is not None
