"""A whole review: the ledger and the errors of one finished game, as values and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stellwerk.bots.base import Reason
from stellwerk.engine.codec import to_json
from stellwerk.engine.record import Record
from stellwerk.engine.setting import Setting
from stellwerk.review.errors import Moment, SeatErrors
from stellwerk.review.ledger import Account, Changes, Ledger
from stellwerk.review.pieces import Work, do
from stellwerk.review.study import Study
from stellwerk.review.words import word_for

Json = dict[str, Any]
Progress = Callable[[float], None]


@dataclass(frozen=True)
class SeatReview:
    """What a seat's chance came from, and how well it chose; `word` is one of five, from Handcar to Night express."""

    account: Account
    errors: SeatErrors
    word: str


@dataclass(frozen=True)
class Review:
    record: Record
    setting: Setting
    seats: tuple[SeatReview, ...]
    ledger: Ledger

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Of all seats, the costliest first."""
        return tuple(sorted((m for seat in self.seats for m in seat.errors.moments), key=lambda m: -m.cost))

    def curve(self) -> list[tuple[int, Changes]]:
        """The chances at the start of every turn, and at the end; the key is the number of actions before it."""
        points = [(step.number, step.before) for step in self.ledger.steps]
        return [*points, (len(self.record.moves), self.ledger.result)]

    def to_json(self) -> Json:
        return {
            "format": "stellwerk-review",
            "version": 1,
            "game": self.record.game,
            "players": list(self.record.players),
            "games": self.ledger.games,
            "seats": [_seat_json(seat) for seat in self.seats],
            "moments": [moment_json(moment) for moment in self.moments],
            "curve": [{"action": number, "chances": list(chances)} for number, chances in self.curve()],
        }


def _seat_json(seat: SeatReview) -> Json:
    account, errors = seat.account, seat.errors
    return {
        "seat": account.seat,
        "start": account.start,
        "luck": account.luck,
        "choices": account.choices,
        "opponents": account.opponents,
        "result": account.result,
        "noise": account.noise,
        "without_luck": account.result - account.luck,
        "real_choices": errors.choices,
        "good_choices": errors.good,
        "error": errors.error,
        "word": seat.word,
    }


def moment_json(moment: Moment) -> Json:
    return {
        "turn": moment.turn,
        "seat": moment.seat,
        "action": moment.number,
        "played": to_json(moment.played),
        "better": to_json(moment.better),
        "cost": moment.cost,
        "reason": reason_json(moment.reason),
        "line": [to_json(action) for action in moment.line],
        "chance_played": moment.chance_played,
        "chance_better": moment.chance_better,
        "games": moment.games,
    }


def reason_json(reason: Reason) -> Json:
    """The code and what it is about."""
    params = {name: list(value) if isinstance(value, tuple) else value for name, value in reason.params.items()}
    return {"code": reason.code, "params": params}


def review_of(record: Record, progress: Progress | None = None, effort: float = 1.0, seed: str = "review") -> Review:
    """Review a finished game whose seed is revealed; RecordError says why another cannot be."""
    study, work = Study(record, seed), Work(effort)
    while (piece := work.next()) is not None:
        work.take(do(study, piece))
        if progress is not None:
            progress(work.progress)
    return review_from(study, work)


def review_from(study: Study, work: Work) -> Review:
    """The review, when all pieces are done."""
    ledger, errors = work.end(study)
    seats = tuple(
        SeatReview(account, error, word_for(error.error))
        for account, error in zip(ledger.accounts(), errors, strict=True)
    )
    return Review(study.record, study.setting, seats, ledger)
