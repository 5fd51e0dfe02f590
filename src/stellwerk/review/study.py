"""A finished game laid out to be reviewed: every position with its full table, and the bot that plays on from it."""

from __future__ import annotations

from functools import lru_cache

from stellwerk.engine.errors import RecordError, SettingError
from stellwerk.engine.record import Record, parse_record
from stellwerk.games.registry import setting_for
from stellwerk.review.chances import Chances
from stellwerk.review.ledger import turns_of
from stellwerk.review.positions import moves_of, positions_of


class Study:
    """RecordError says why a game cannot be reviewed."""

    def __init__(self, record: Record, seed: str = "review") -> None:
        if record.seed is None:
            raise RecordError("the seed is not revealed yet, so the cards cannot be dealt again", "seed_hidden")
        try:
            self.setting = setting_for(record.game, len(record.players), record.variants)
        except SettingError as problem:
            raise RecordError(f"the head names a game that cannot be set up: {problem}", "unknown_game") from None
        self.record = record
        self.chances = Chances(self.setting, seed)
        self.positions = positions_of(self.setting, record.seed, moves_of(record), self.chances)
        self.turns = turns_of(self.positions)


@lru_cache(2)
def study_of(text: str, seed: str = "review") -> Study:
    """From the text of a record; the last ones are kept, for a review is made in many pieces."""
    return Study(parse_record(text), seed)
