"""Records of games by name: checked and played again without saying how a game is set up."""

from __future__ import annotations

from stellwerk.engine import record as engine
from stellwerk.engine.errors import RecordError
from stellwerk.engine.game import Game
from stellwerk.engine.record import Record, SettingFor
from stellwerk.engine.rules import Rules
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import setting_for


def verify(record: Record | str, rules: Rules | None = None) -> Game:
    """Check everything that a record of a finished game claims, and return the game as it ended.

    RecordError names the first thing that is wrong. `rules` are those of the record's game if it is none of the list.

    >>> from stellwerk import new_game, verify
    >>> game = new_game("usa", seed=7)
    >>> while not game.over:
    ...     events = game.play(game.options[0])
    >>> verify(game.record()).digest() == game.digest()
    True
    """
    return engine.verify(_text(record), _settings(rules))


def replay(record: Record | str, upto: int | None = None, rules: Rules | None = None) -> Game:
    """Play the actions of a record again, all or the first `upto`; RecordError names the first that is not legal."""
    if upto is not None and (not isinstance(upto, int) or isinstance(upto, bool) or upto < 0):
        raise RecordError(f"upto is {upto!r}, but must be a number of actions", "bad_field", field="upto")
    read = record if isinstance(record, Record) else Record.from_text(record)
    return engine.replay(read, _settings(rules), upto)


def _text(record: Record | str) -> str:
    return record.to_text() if isinstance(record, Record) else record


def _settings(rules: Rules | None) -> SettingFor:
    if rules is None:
        return setting_for

    def of_these_rules(name: str, players: int, variants: tuple[str, ...]) -> Setting:
        if (name, variants) != (rules.name, rules.variants):
            raise RecordError(f"the record is of {name} {' '.join(variants)}, not of {rules.name}", "unknown_game")
        return Setting(rules, players)

    return of_these_rules
