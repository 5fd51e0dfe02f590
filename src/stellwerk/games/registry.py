"""All games and their variants by name, and the settings made from them."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from stellwerk.engine.errors import SettingError
from stellwerk.engine.rules import Rules
from stellwerk.engine.setting import Setting
from stellwerk.games.entry import GameEntry
from stellwerk.games.first_journey import FIRST_JOURNEY
from stellwerk.games.germany import GERMANY
from stellwerk.games.italy import ITALY
from stellwerk.games.old_west import OLD_WEST
from stellwerk.games.usa import USA

ENTRY_POINTS = "stellwerk.games"


def _all_games() -> dict[str, GameEntry]:
    """The project's own games, then those of other installed packages, which name an entry as `stellwerk.games`."""
    games = {entry.name: entry for entry in (USA, GERMANY, ITALY, OLD_WEST, FIRST_JOURNEY)}
    for point in entry_points(group=ENTRY_POINTS):
        entry = point.load()
        if not isinstance(entry, GameEntry):
            raise SettingError(f"{point.value} is registered as a game, but is no GameEntry")
        if entry.name in games:
            raise SettingError(f"{point.value} is called {entry.name}, as another game is; give it another name")
        games[entry.name] = entry
    return games


GAMES: dict[str, GameEntry] = _all_games()


def listed_games() -> list[GameEntry]:
    """The games to choose from."""
    return [entry for entry in GAMES.values() if entry.listed]


def game_entry(name: str) -> GameEntry:
    if not isinstance(name, str) or name not in GAMES:
        known = ", ".join(entry.name for entry in listed_games())
        raise SettingError(f"there is no game called {name!r}; the games are {known}")
    return GAMES[name]


def rules_for(name: str, variants: tuple[str, ...] = ()) -> Rules:
    """The rules of a game with at most one variant, built anew."""
    entry = game_entry(name)
    rules = entry.build()
    if not isinstance(variants, tuple | list) or not all(isinstance(variant, str) for variant in variants):
        raise SettingError(f"variants is {variants!r}, but must be a list of texts")
    if len(variants) > 1:
        raise SettingError(f"{name} is played with one variant at a time, not with {', '.join(variants)}")
    for variant in variants:
        if variant not in entry.variants:
            known = ", ".join(entry.variants) or "none"
            raise SettingError(f"{name} has no variant called {variant!r}; its variants: {known}")
        rules = entry.variants[variant].apply(rules)
    return rules


@cache
def setting_for(name: str, players: int, variants: tuple[str, ...] = ()) -> Setting:
    """The shared setting of all games with these rules and so many seats."""
    return Setting(rules_for(name, variants), players)
