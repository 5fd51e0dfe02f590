"""A review in short pieces of work, so that others get their turn in between, in this process or in others.

`Work` says which piece is next and takes what it found; `do` does one. In whatever processes they are done, equal
records, seeds and efforts give equal reviews.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from stellwerk.review.errors import MOMENTS, RIVALS, WORST, WORST_OF_THESE, SeatErrors, errors_of, worst_of
from stellwerk.review.judging import Tried, add_rivals, judgement_of, try_moves
from stellwerk.review.ledger import Changes, Ledger, chances_of_turn, ledger_of
from stellwerk.review.measure import Games, games_for, more_games
from stellwerk.review.study import Study

TURNS_AT_ONCE = 4
STAGES = (("longer", WORST), ("longest", WORST_OF_THESE), ("moments", MOMENTS))
"""After all choices were tried: so many of every seat that seem worst are played longer, fewer longer still, then the
worst meet rivals."""


@dataclass(frozen=True)
class Plan:
    """How many games are played for what, the moves that the bot would not have made, and the number of turns."""

    games: Games
    choices: tuple[int, ...]
    turns: int


@dataclass(frozen=True)
class Piece:
    """`numbers` are positions or turns; `tried` is what is already known of them. The worst are found for a stage."""

    kind: str
    effort: float
    games: int = 0
    stage: int = 0
    numbers: tuple[int, ...] = ()
    tried: tuple[Tried, ...] = ()


Found = Plan | list[Tried] | list[Changes] | dict[int, int]


def do(study: Study, piece: Piece) -> Found:
    """What a piece finds."""
    if piece.kind == "plan":
        others = [p.number for p in study.positions if p.options > 1 and p.played != p.advised]
        return Plan(games_for(study.setting, study.positions, piece.effort), tuple(others), len(study.turns))
    if piece.kind == "turns":
        return [chances_of_turn(study.turns, number, study.chances, piece.games) for number in piece.numbers]
    if piece.kind == "worst":
        kind, most = STAGES[piece.stage]
        numbers = worst_of(study.positions, piece.tried, study.setting.players, most)
        return more_games(study.setting, study.positions, numbers, kind, piece.effort)
    known: dict[int, Tried] = {tried.number: tried for tried in piece.tried}
    found = []
    for number in piece.numbers:
        judgement = judgement_of(study.positions[number], study.chances, known.get(number))
        if piece.kind == "moments":
            judgement.tried.first = judgement.games
            add_rivals(judgement, study.chances, RIVALS)
        try_moves(judgement, study.chances, piece.games)
        found.append(judgement.tried)
    return found


@dataclass
class Work:
    """What is known so far, and what is still to be done."""

    effort: float = 1.0
    plan: Plan | None = None
    tried: dict[int, Tried] = field(default_factory=dict)
    turns: list[Changes] = field(default_factory=list)
    stage: int = 0
    waiting: deque[Piece] = field(default_factory=deque)
    done: int = 0

    def __post_init__(self) -> None:
        self.waiting.append(Piece("plan", self.effort))

    def next(self) -> Piece | None:
        """The next piece; None when all are done."""
        return self.waiting[0] if self.waiting else None

    @property
    def progress(self) -> float:
        """From 0 to 1, as far as one can say."""
        if self.plan is None:
            return 0.0
        to_come = (len(STAGES) - self.stage) * (1 + len(self.plan.choices))
        return self.done / max(1, self.done + len(self.waiting) + to_come)

    def take(self, found: Found) -> None:
        """What the next piece found; another one is next now."""
        piece = self.waiting.popleft()
        self.done += 1
        if isinstance(found, Plan):
            self._begin(found)
        elif piece.kind == "turns":
            self.turns += found  # type: ignore[arg-type]
        elif isinstance(found, dict):
            for number, games in found.items():
                tried = (self.tried[number],)
                self.waiting.append(Piece(STAGES[self.stage][0], self.effort, games, numbers=(number,), tried=tried))
            self.stage += 1
        else:
            self.tried |= {tried.number: tried for tried in found}  # type: ignore[union-attr, misc]
        if not self.waiting and self.stage < len(STAGES):
            tried_so_far = tuple(self.tried.values())
            self.waiting.append(Piece("worst", self.effort, stage=self.stage, tried=tried_so_far))

    def _begin(self, plan: Plan) -> None:
        self.plan = plan
        for number in plan.choices:
            self.waiting.append(Piece("choices", self.effort, plan.games.choices, numbers=(number,)))
        for first in range(0, plan.turns, TURNS_AT_ONCE):
            numbers = tuple(range(first, min(plan.turns, first + TURNS_AT_ONCE)))
            self.waiting.append(Piece("turns", self.effort, plan.games.turns, numbers=numbers))

    def end(self, study: Study) -> tuple[Ledger, tuple[SeatErrors, ...]]:
        """What all pieces add up to."""
        assert self.plan is not None
        judged = {n: judgement_of(study.positions[n], study.chances, tried) for n, tried in self.tried.items()}
        games = self.plan.games
        ledger = ledger_of(study.positions, judged, study.chances, self.turns, games.turns, games.choices)
        return ledger, errors_of(study.positions, list(judged.values()), study.chances)
