"""What the Night express would do: a few candidates with chances and reasons, by what one seat knows and nothing else.

It gets a view, as bots do, so it cannot tell anything that the seat may not know. The number of games follows from the
game and the turn, so that equal views and seeds give equal hints; the clock only stops one that would take too long.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from stellwerk.bots.base import Reason
from stellwerk.bots.explaining import explained
from stellwerk.bots.kernel.candidates import candidates
from stellwerk.engine.actions import Action
from stellwerk.engine.game import action_number, name_action
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.setting import Setting
from stellwerk.engine.view import View
from stellwerk.review.chances import Chances
from stellwerk.review.judging import Judgement, Tried, add_move, try_moves
from stellwerk.review.measure import games_within
from stellwerk.review.positions import Position

MOST = 3
SECONDS = 0.5  # on one core, by the usual times of games, which are shorter the later it is
LONGEST = 0.9
FEWEST = 4


@dataclass(frozen=True)
class Candidate:
    """A move with its chance to win, and by how much it leads the next one."""

    action: Action
    chance: float
    lead: float
    reason: Reason


@dataclass(frozen=True)
class Hint:
    """The best move first; `also` is the move that was asked about, if it is none of them."""

    candidates: tuple[Candidate, ...]
    also: Candidate | None
    games: int


def hint_for(setting: Setting, view: View, also: Action | None = None, seed: str = "hint") -> Hint:
    """Candidates for the seat whose view this is, and which must choose now."""
    seat = view.seat or 0
    chances = Chances(setting, seed)
    imagined = Imagination(setting, view)
    table = imagined.deal(0)
    policy = chances.policies[seat]
    policy.forget()
    moves = [int(n) for n in candidates(policy, table, seat, MOST)]
    policy.forget()
    asked = None if also is None else action_number(table, seat, also)
    if asked is not None and asked not in moves:
        moves.append(asked)
    judgement = _judged(setting, imagined, Position(0, int(view.turn), seat, table, moves[0], moves[0], 2, (), False))
    for move in moves:
        add_move(judgement, chances, move)
    _play(judgement, chances, setting)
    order = sorted(range(len(moves)), key=lambda move: -judgement.tried.mean(move))
    top = judgement.chance(order[0])
    told = {
        move: Candidate(
            name_action(table, seat, moves[move]),
            max(0.0, top - judgement.lead(order[0], move)[0]),
            judgement.lead(move, after)[0],
            explained(policy, imagined.deal(0), seat, moves[move]),
        )
        for move, after in zip(order, [*order[1:], order[-1]], strict=True)
    }
    extra = None if asked is None or len(moves) <= MOST else moves.index(asked)
    best = tuple(told[move] for move in order if move != extra)[:MOST]
    return Hint(best, None if extra is None else told[extra], judgement.games)


def _judged(setting: Setting, imagined: Imagination, position: Position) -> Judgement:
    return Judgement(position, imagined, Tried(0, [], [], []))


def _play(judgement: Judgement, chances: Chances, setting: Setting) -> None:
    if len(judgement.moves) < 2:
        try_moves(judgement, chances, FEWEST)
        return
    games = games_within(setting, judgement.position.turn, SECONDS, len(judgement.moves))
    stop = perf_counter() + LONGEST
    while judgement.games < games and perf_counter() < stop:
        try_moves(judgement, chances, 1)
