"""All games and their variants by name, and the settings made from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from stellwerk.engine.errors import SettingError
from stellwerk.engine.game import Game
from stellwerk.engine.rng import new_seed
from stellwerk.engine.rules import Rules
from stellwerk.engine.setting import Setting
from stellwerk.games.germany import germany
from stellwerk.games.italy import italy
from stellwerk.games.old_west import old_west, with_alvin
from stellwerk.games.usa import big_cities, classic, mega, nineteen_ten, usa


@dataclass(frozen=True)
class GameEntry:
    """A game in the list: how its rules are built, and the variants of which one at most is chosen."""

    name: str
    build: Callable[[], Rules]
    variants: dict[str, Callable[[Rules], Rules]]

    @property
    def players(self) -> range:
        fewest, most = self.build().players
        return range(fewest, most + 1)


GAMES: dict[str, GameEntry] = {
    entry.name: entry
    for entry in (
        GameEntry("usa", usa, {"classic": classic, "1910": nineteen_ten, "mega": mega, "big_cities": big_cities}),
        GameEntry("germany", germany, {}),
        GameEntry("italy", italy, {}),
        GameEntry("old_west", old_west, {"alvin": with_alvin}),
    )
}


def game_entry(name: str) -> GameEntry:
    if name not in GAMES:
        raise SettingError(f"there is no game called {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def rules_for(name: str, variants: tuple[str, ...] = ()) -> Rules:
    """The rules of a game with at most one variant, built anew."""
    entry = game_entry(name)
    rules = entry.build()
    if len(variants) > 1:
        raise SettingError(f"{name} is played with one variant at a time, not with {', '.join(variants)}")
    for variant in variants:
        if variant not in entry.variants:
            known = ", ".join(entry.variants) or "none"
            raise SettingError(f"{name} has no variant called {variant!r}; its variants: {known}")
        rules = entry.variants[variant](rules)
    return rules


@cache
def setting_for(name: str, players: int, variants: tuple[str, ...] = ()) -> Setting:
    """The shared setting of all games with these rules and so many seats."""
    return Setting(rules_for(name, variants), players)


def new_game(
    name: str,
    players: int | Sequence[str] = 2,
    seed: int | str | None = None,
    variants: Sequence[str] = (),
    salt: str = "",
) -> Game:
    """Set up a game for a number of players or for named ones.

    Without a seed the shuffles are secret and unguessable, as a real game needs; with one they can be repeated.
    """
    names = () if isinstance(players, int) else tuple(players)
    count = players if isinstance(players, int) else len(names)
    if isinstance(seed, int) and seed < 0:
        raise SettingError(f"a seed is a text or a number that is not negative, not {seed}")
    secret = new_seed() if seed is None else str(seed)
    return Game(setting_for(name, count, tuple(variants)), secret, salt, names)
