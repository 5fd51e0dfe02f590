"""`stellwerk verify RECORD...`: does a record hold what it says? One line for each."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from stellwerk.cli.console import one_line, output
from stellwerk.cli.failures import BAD_INPUT
from stellwerk.cli.files import FileError, read_record
from stellwerk.engine.errors import RecordError
from stellwerk.engine.game import Game
from stellwerk.engine.record import Record, verify
from stellwerk.games.registry import setting_for
from stellwerk.rules.train_cards import CardDrawn, CardsDealt, DeckReshuffled, MarketFilled

DOES_NOT_HOLD = 1


def verify_records(paths: Sequence[Path]) -> int:
    """The exit code: 0 if all hold, 2 if one cannot be read, else 1."""
    return max(_verify(path) for path in paths)


def _verify(path: Path) -> int:
    try:
        record, text = read_record(path)
    except FileError as problem:
        return _complain(str(problem), BAD_INPUT)
    try:
        game = verify(text, setting_for)
    except RecordError as problem:
        return _complain(f"{path}: does not hold: {problem}", DOES_NOT_HOLD)
    output().print(one_line(f"ok  {path}: {checked(record, game)}", 2000), soft_wrap=True)
    return 0


def _complain(message: str, code: int) -> int:
    print(f"stellwerk: {one_line(message)}", file=sys.stderr)
    return code


def checked(record: Record, game: Game) -> str:
    """What was found right, in numbers."""
    digests = sum(1 for move in record.moves if move.digest is not None) + 1
    shuffles = sum(1 for event in game.events if isinstance(event, DeckReshuffled))
    return (
        f"{record.game} with {len(record.players)} players; the seed fits its commitment, "
        f"{cards_drawn(game)} cards drawn again, {shuffles} {'reshuffle' if shuffles == 1 else 'reshuffles'}, "
        f"{len(record.moves)} actions legal, {digests} digests equal; result {result(record, game)}"
    )


def cards_drawn(game: Game) -> int:
    dealt = sum(len(event.cards) for event in game.events if isinstance(event, CardsDealt))
    return dealt + sum(1 for event in game.events if isinstance(event, CardDrawn | MarketFilled))


def result(record: Record, game: Game) -> str:
    if game.outcome is None:
        return "open"
    scores = sorted(zip(game.outcome.places, record.players, game.outcome.totals, strict=True))
    return ", ".join(f"{place}. {name} {total}" for place, name, total in scores)
