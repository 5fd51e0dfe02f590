"""What a worker process is asked to do for a review, an answer or a hint: plain values in, JSON or plain values out."""

from __future__ import annotations

import json
from typing import Any

from stellwerk._pure import compiled
from stellwerk.bots.base import Reason
from stellwerk.engine.codec import action_from_json, to_json, view_from_json
from stellwerk.engine.errors import RecordError
from stellwerk.engine.record import parse_record, replay
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import setting_for
from stellwerk.messages.states import state_json
from stellwerk.review.answers import answer_to
from stellwerk.review.hints import Candidate, hint_for
from stellwerk.review.pieces import Found, Piece, Work, do
from stellwerk.review.reviewing import reason_json, review_from
from stellwerk.review.study import study_of

Json = dict[str, Any]
EFFORT, EFFORT_UNCOMPILED = 1.0, 0.015


def usual_effort() -> float:
    """A review takes as long where nothing is compiled, but knows less."""
    return EFFORT if compiled() else EFFORT_UNCOMPILED


def piece_of(text: str, piece: Piece) -> Found:
    """One piece of the review of a record."""
    return do(study_of(text), piece)


def whole_of(text: str, work: Work) -> str:
    """The review as JSON, when all pieces are done. Whoever played is named by seat only."""
    told = review_from(study_of(text), work).to_json()
    del told["players"]
    return json.dumps(told, ensure_ascii=False)


def moment_state(text: str, number: int) -> Json | None:
    """What the seat saw that chose the numbered action of a finished game, and all that it could have done."""
    record = parse_record(text)
    if record.result is None or not 0 <= number < len(record.moves):
        return None
    return state_json(replay(record, setting_for, number), record.moves[number].seat)


def answered(text: str, number: int, action: Json) -> Json | None:
    """How good another answer would have been; None if it was not legal."""
    try:
        found = answer_to(study_of(text), number, action_from_json(action))
    except (RecordError, ValueError):
        return None
    return {
        "good": found.good,
        "cost": found.cost,
        "played": found.played,
        "chance": found.chance,
        "chance_best": found.chance_best,
        "best": to_json(found.best),
        "reason": reason_json(found.reason),
        "games": found.games,
    }


def hinted(view: bytes | str, also: Json | None, seed: str) -> Json | None:
    """Candidates for the seat whose view this is; None if the move that was asked about makes no sense."""
    seen = view_from_json(json.loads(view))
    setting: Setting = setting_for(seen.game, len(seen.seats), seen.variants)
    try:
        asked = None if also is None else action_from_json(also)
    except ValueError:
        return None
    found = hint_for(setting, seen, asked, seed)
    return {
        "candidates": [_candidate(candidate) for candidate in found.candidates],
        "also": None if found.also is None else _candidate(found.also),
        "games": found.games,
    }


def _candidate(candidate: Candidate) -> Json:
    reason: Reason = candidate.reason
    return {
        "action": to_json(candidate.action),
        "chance": candidate.chance,
        "lead": candidate.lead,
        "reason": reason_json(reason),
    }
