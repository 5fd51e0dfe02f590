"""Beginning a game: of a name from the list, or of rules of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.engine.errors import SettingError
from stellwerk.engine.game import Game
from stellwerk.engine.rng import new_seed
from stellwerk.engine.rules import Rules
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import setting_for


def new_game(
    name: str | None = None,
    players: int | Sequence[str] = 2,
    seed: int | str | None = None,
    variants: Sequence[str] = (),
    salt: str = "",
    *,
    rules: Rules | None = None,
) -> Game:
    """Set up a game for a number of players or for named ones.

    Without a seed the shuffles are secret and unguessable, as a real game needs; with one they can be repeated.
    Instead of the name of a game, `rules` can be given, made for this one game.

    >>> new_game("usa", players=["Anna", "Ben"], variants=["mega"], seed=7)
    <game usa mega, 2 players, before turn 1: seats 0 and 1 choose (opening_tickets)>
    >>> from dataclasses import replace
    >>> from stellwerk import rules_for
    >>> new_game(rules=replace(rules_for("usa"), name="short usa", trains=20), players=3, seed=7)
    <game short usa, 3 players, before turn 1: seats 0 and 1 and 2 choose (opening_tickets)>
    """
    names = _names(players)
    count = players if isinstance(players, int) else len(names)
    chosen = _texts("variants", variants)
    secret, salted = _seed(seed), _text("salt", salt)
    if rules is None:
        setting = setting_for(_text("the name of the game", name), count, chosen)
    elif not isinstance(rules, Rules):
        raise SettingError(f'rules is {rules!r}, but must be Rules, as rules_for("usa") makes them')
    elif name is not None or chosen:
        raise SettingError("a game is set up by its name and variants or by its rules, not by both")
    else:
        setting = Setting(rules, count)
    return Game(setting, secret, salted, names)


def _names(players: object) -> tuple[str, ...]:
    if isinstance(players, int) and not isinstance(players, bool):
        return ()
    names = _texts("players", players, "a number of players or a list of names")
    if not names or "" in names:
        raise SettingError("every player needs a name, or give the number of players")
    return names


def _texts(what: str, values: object, kind: str = "a list of texts") -> tuple[str, ...]:
    if isinstance(values, str) or not isinstance(values, Sequence) or not all(isinstance(v, str) for v in values):
        hint = f", such as [{values!r}]" if isinstance(values, str) else ""
        raise SettingError(f"{what} is {values!r}, but must be {kind}{hint}")
    return tuple(values)


def _text(what: str, value: object) -> str:
    if not isinstance(value, str):
        raise SettingError(f"{what} is {value!r}, but must be a text")
    return value


def _seed(seed: object) -> str:
    if seed is None:
        return new_seed()
    number = isinstance(seed, int) and not isinstance(seed, bool) and seed >= 0
    if not number and not isinstance(seed, str):
        raise SettingError(f"a seed is a text or a number that is not negative, not {seed!r}")
    return str(seed)
