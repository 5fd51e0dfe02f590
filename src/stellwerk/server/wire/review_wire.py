"""Messages of the review: what decided a game, answers to its moments, hints in play, and how somebody's play goes."""

from __future__ import annotations

from msgspec import Struct

from stellwerk.server.wire.wire import Request, SeatNumber
from stellwerk.server.wire.wire_types import WireAction


class ReasonTold(Struct):
    """Why, as a code with what it is about; `/api/words/GAME` has the sentences."""

    code: str
    params: dict[str, str | int | list[str]]


class ReviewSeat(Struct):
    """In chances from 0 to 1: start + luck + choices + opponents = result. `noise` is one standard error of the
    choices, `error` what was given away per real choice, `word` the level that gives away as much."""

    seat: int
    start: float
    luck: float
    choices: float
    opponents: float
    result: float
    noise: float
    without_luck: float
    real_choices: int
    good_choices: int
    error: float
    word: str


class ReviewMoment(Struct):
    """A costly choice: `action` counts the actions before it, `line` is how it would have gone on."""

    turn: int
    seat: int
    action: int
    played: WireAction
    better: WireAction
    cost: float
    reason: ReasonTold
    line: list[WireAction]
    chance_played: float
    chance_better: float
    games: int


class ReviewPoint(Struct):
    """The chances after so many actions."""

    action: int
    chances: list[float]


class Review(Struct):
    """`moments` are those of all seats, the costliest first; `games` were played on for each point of the curve."""

    game: str
    games: int
    seats: list[ReviewSeat]
    moments: list[ReviewMoment]
    curve: list[ReviewPoint]


class ReviewState(Struct):
    """`review` is null until it is made; `progress` is null if nobody has asked for it."""

    progress: float | None
    review: Review | None


class MomentAnswer(Request):
    """Another move in place of an action of the game, counted from 0."""

    action: int
    answer: WireAction


class AnswerJudged(Struct):
    """`cost` is what the answer gives away against `best`, `played` what the move in the game gave away."""

    good: bool
    cost: float
    played: float
    chance: float
    chance_best: float
    best: WireAction
    reason: ReasonTold
    games: int


class HintRequest(Request):
    """`also`: a move of one's own that is to be judged too."""

    seat: SeatNumber
    also: WireAction | None = None


class HintMove(Struct):
    """`lead` is by how much it is ahead of the next one."""

    action: WireAction
    chance: float
    lead: float
    reason: ReasonTold


class HintTold(Struct):
    candidates: list[HintMove]
    also: HintMove | None
    games: int


class PlayedGame(Struct):
    """One's own part in a game that was reviewed."""

    table: str
    game: str
    players: int
    seat: int
    at: int
    luck: float
    error: float
    result: float
    without_luck: float
    real_choices: int
    good_choices: int
    word: str


class OwnPlay(Struct):
    """Oldest first; `waiting`: so many finished games could be reviewed too."""

    games: list[PlayedGame]
    waiting: int
