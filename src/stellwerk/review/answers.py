"""Another answer to a moment of a finished game: how good would it have been, by what its seat could know then?"""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.bots.base import Reason
from stellwerk.bots.explaining import explained
from stellwerk.engine.actions import Action
from stellwerk.engine.errors import RecordError
from stellwerk.engine.game import action_number, name_action
from stellwerk.review.errors import AS_GOOD, RIVALS
from stellwerk.review.judging import add_move, add_rivals, judgement_of, try_moves
from stellwerk.review.measure import games_within
from stellwerk.review.study import Study

SECONDS = 0.4


@dataclass(frozen=True)
class Answer:
    """`cost` is what the answer gives away against the best, `played` what the move in the game did; the answer is
    `good` if it is the best or as good."""

    good: bool
    cost: float
    played: float
    chance: float
    chance_best: float
    best: Action
    reason: Reason
    games: int


def answer_to(study: Study, number: int, action: Action) -> Answer:
    """Judge an action in place of the numbered one; RecordError if it was not legal there."""
    position = study.positions[number] if 0 <= number < len(study.positions) - 1 else None
    if position is None:
        raise RecordError("there is no such moment", "no_moment", action=number)
    table, seat = position.table, position.seat
    chosen = action_number(table, seat, action)
    legal = [int(n) for n in study.setting.buffer[: int(table.options(seat))]]
    if chosen is None or chosen not in legal:
        raise RecordError("this is not legal here", "illegal_action", action=number)
    judgement = judgement_of(position, study.chances)
    add_rivals(judgement, study.chances, RIVALS)
    mine = add_move(judgement, study.chances, chosen)
    try_moves(judgement, study.chances, games_within(study.setting, position.turn, SECONDS, len(judgement.moves)))
    best = judgement.best
    cost = judgement.given_away(mine)
    return Answer(
        good=cost < AS_GOOD,
        cost=cost,
        played=judgement.cost,
        chance=max(0.0, judgement.chance(best) - cost),
        chance_best=judgement.chance(best),
        best=name_action(table, seat, judgement.moves[best]),
        reason=explained(study.chances.policies[seat], judgement.imagined.deal(0), seat, judgement.moves[best]),
        games=judgement.games,
    )
