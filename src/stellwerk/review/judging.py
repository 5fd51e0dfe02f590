"""Moves at one moment compared by games played on, from tables that agree with what the seat saw."""

from __future__ import annotations

from dataclasses import dataclass, field

from stellwerk.bots.kernel.candidates import candidates
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.table import Table
from stellwerk.engine.viewing import view
from stellwerk.review.chances import Chances
from stellwerk.review.positions import Position

CLOSE = 15  # points of margin that count as much as half of a sure win
BOTH = 2  # moves that are there from the beginning: the advised one and the one played
TYPICAL = 0.1  # a choice seldom changes more with two players, so what few games say of it is drawn towards nothing
SURE = 2.0  # standard errors by which a move must lead the advised one to be called better


@dataclass
class Tried:
    """Moves of one position and how their games ended, without the table: it can be handed to another process.

    The first move is the advised one, the second, if another was played, that one; rivals follow. `wins` has, by move
    and game, each seat's part of the win; `values` the seat's own, half win and half margin.
    """

    number: int
    moves: list[int]
    values: list[list[float]] = field(default_factory=list)
    wins: list[list[tuple[float, ...]]] = field(default_factory=list)
    first: int = 0  # rivals, which come later, have no games before this one

    @property
    def games(self) -> int:
        return len(self.values[0]) if self.values else 0

    def begin(self, *moves: int) -> int:
        """The first game that all these moves have played."""
        return self.first if any(move >= BOTH for move in moves) else 0

    def mean(self, move: int) -> float:
        """The mean value of a move."""
        values = self.values[move][self.begin(move) :]
        return sum(values) / max(1, len(values))

    def lead(self, move: int, over: int) -> tuple[float, float]:
        """By how much a move is better than another over the same cards, and one standard error of it."""
        begin = self.begin(move, over)
        ours, theirs = self.values[move][begin:], self.values[over][begin:]
        return mean_and_error([a - b for a, b in zip(ours, theirs, strict=True)])

    @property
    def best(self) -> int:
        """The advised move, unless another one is clearly better."""
        best, least = 0, 0.0
        for move in range(1, len(self.moves)):
            mean, error = self.lead(move, 0)
            if mean - SURE * error > least:
                best, least = move, mean - SURE * error
        return best


@dataclass
class Judgement:
    """What was tried at a position, with the tables that its seat could not tell from the true one."""

    position: Position
    imagined: Imagination
    tried: Tried

    @property
    def moves(self) -> list[int]:
        return self.tried.moves

    @property
    def games(self) -> int:
        return self.tried.games

    def chance(self, move: int) -> float:
        """The seat's share of the wins."""
        wins = self.tried.wins[move][self.tried.begin(move) :]
        return sum(game[self.position.seat] for game in wins) / max(1, len(wins))

    def lead(self, move: int, over: int) -> tuple[float, float]:
        return self.tried.lead(move, over)

    @property
    def best(self) -> int:
        return self.tried.best

    @property
    def played(self) -> int:
        return self.moves.index(self.position.played)

    @property
    def cost(self) -> float:
        """What the move played gave away."""
        return self.given_away(self.played)

    def given_away(self, move: int) -> float:
        """By how much a move is worse than the best, as far as that is believed; nothing, if it is the best.

        All its games count against the advised move; a rival that is clearly better adds its lead over that one. It has
        few games and is the best of several by them, so its lead is believed by its own uncertainty.
        """
        best = self.best
        if best == move:
            return 0.0
        return max(0.0, self._believed(0, move) + self._believed(best, 0))

    def _believed(self, move: int, over: int) -> float:
        if move == over:
            return 0.0
        lead, error = self.lead(move, over)
        usual = (2 * TYPICAL / len(self.tried.wins[0][0])) ** 2
        return lead * usual / (usual + error**2)

    def change(self, games: int) -> tuple[tuple[float, ...], float]:
        """What playing another move than the advised one did to every seat's chance, by the first so many games, and
        one standard error for the seat that moved."""
        wins = self.tried.wins
        pairs = list(zip(wins[self.played][:games], wins[0][:games], strict=True))
        rows = [tuple(a - b for a, b in zip(ours, advised, strict=True)) for ours, advised in pairs]
        changes = tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
        return changes, mean_and_error([row[self.position.seat] for row in rows])[1]


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1)
    return mean, float((variance / len(values)) ** 0.5)


def judgement_of(position: Position, chances: Chances, tried: Tried | None = None) -> Judgement:
    """What was tried before, or the advised move and the one played, of which no game is played yet."""
    imagined = Imagination(chances.setting, view(position.table, position.seat))
    if tried is None:
        moves = list(dict.fromkeys((position.advised, position.played)))
        tried = Tried(position.number, moves, [[] for _ in moves], [[] for _ in moves])
    return Judgement(position, imagined, tried)


def add_move(judgement: Judgement, chances: Chances, action: int) -> int:
    """Another move, which catches up over the cards of the games that count; where it stands among the moves."""
    tried = judgement.tried
    if action in tried.moves:
        return tried.moves.index(action)
    games = judgement.games
    tried.moves.append(action)
    tried.values.append([0.0] * tried.first)
    tried.wins.append([()] * tried.first)
    for number in range(tried.first, games):
        _try(judgement, len(tried.moves) - 1, judgement.imagined.deal(number), chances)
    return len(tried.moves) - 1


def add_rivals(judgement: Judgement, chances: Chances, most: int) -> None:
    """The closest rivals of the advised move."""
    seat = judgement.position.seat
    policy = chances.policies[seat]
    policy.forget()
    found = [int(n) for n in candidates(policy, judgement.imagined.deal(0), seat, most)]
    policy.forget()
    for action in found:
        add_move(judgement, chances, action)


def try_moves(judgement: Judgement, chances: Chances, games: int) -> None:
    """Play every move on so many times more, each time from another table that the seat cannot tell from the true."""
    for number in range(judgement.games, judgement.games + games):
        table = judgement.imagined.deal(number)
        for move in range(len(judgement.moves)):
            _try(judgement, move, table.clone(), chances)


def _try(judgement: Judgement, move: int, table: Table, chances: Chances) -> None:
    seat = judgement.position.seat
    table.apply(seat, judgement.moves[move])
    chances.play_on(table)
    sheet = table.score_sheet()
    places = sheet.places()
    winners = places.count(1)
    wins = tuple(1 / winners if place == 1 else 0.0 for place in places)
    totals = [int(total) for total in sheet.totals]
    margin = totals[seat] - max((t for other, t in enumerate(totals) if other != seat), default=0)
    judgement.tried.wins[move].append(wins)
    judgement.tried.values[move].append(0.5 * wins[seat] + 0.25 * (1 + margin / (abs(margin) + CLOSE)))
