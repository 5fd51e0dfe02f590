"""Each choice against the best that its seat could have known: which moments cost most, and by how much.

A move that the Intercity would also have made is not judged further. Any other is played on against it. Some games
sort out what is as good; the moves that seem to have cost most get more games, the fewer the more, and the worst of
these meet the closest rivals too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.bots.base import Reason
from stellwerk.bots.explaining import explained
from stellwerk.engine.actions import Action
from stellwerk.engine.game import name_action
from stellwerk.review.chances import Chances
from stellwerk.review.judging import Judgement, Tried
from stellwerk.review.positions import Position

MOMENTS = 5
WORST, WORST_OF_THESE = 8, 4
RIVALS = 3
AS_GOOD = 0.01
LINE = 3


@dataclass(frozen=True)
class Moment:
    """A costly choice: what was played, what was better, why, and how it would have gone on."""

    number: int
    turn: int
    seat: int
    played: Action
    better: Action
    cost: float
    reason: Reason
    line: tuple[Action, ...]
    chance_played: float
    chance_better: float
    games: int


@dataclass(frozen=True)
class SeatErrors:
    """`choices` are those that were neither forced nor nearly equal; `good` of them were the best or as good."""

    seat: int
    choices: int
    good: int
    error: float
    moments: tuple[Moment, ...]


def worst_of(positions: Sequence[Position], tried: Sequence[Tried], players: int, most: int = WORST) -> list[int]:
    """The positions that are looked at longer: of every seat those whose moves seem to have cost most."""
    found = []
    for seat in range(players):
        mine = sorted((t for t in tried if positions[t.number].seat == seat), key=lambda t: _promise(t, positions))
        found += [t.number for t in mine[-most:][::-1]]
    return found


def _promise(tried: Tried, positions: Sequence[Position]) -> float:
    """How much a move may have cost: its mean cost, and more where that is uncertain."""
    mean, error = tried.lead(0, tried.moves.index(positions[tried.number].played))
    return mean + error


def errors_of(positions: Sequence[Position], judged: Sequence[Judgement], chances: Chances) -> tuple[SeatErrors, ...]:
    """The errors of every seat."""
    found = []
    for seat in range(chances.setting.players):
        own = sum(1 for p in positions if p.seat == seat and p.options > 1)
        found.append(_errors(seat, own, [j for j in judged if j.position.seat == seat], chances))
    return tuple(found)


def _errors(seat: int, own: int, judged: list[Judgement], chances: Chances) -> SeatErrors:
    costs = [judgement.cost for judgement in judged]
    choices = own - sum(1 for cost in costs if cost < AS_GOOD)
    wrong = sum(1 for cost in costs if cost >= AS_GOOD)
    worst = sorted((j for j in judged if j.tried.first and j.cost >= AS_GOOD), key=lambda j: -j.cost)[:MOMENTS]
    moments = tuple(moment_of(judgement, chances) for judgement in worst)
    return SeatErrors(seat, choices, choices - wrong, sum(costs) / max(1, choices), moments)


def moment_of(judgement: Judgement, chances: Chances) -> Moment:
    position = judgement.position
    seat, best = position.seat, judgement.best
    chance = judgement.chance(best)
    return Moment(
        number=position.number,
        turn=position.turn,
        seat=seat,
        played=name_action(position.table, seat, position.played),
        better=name_action(position.table, seat, judgement.moves[best]),
        cost=judgement.cost,
        reason=explained(chances.policies[seat], judgement.imagined.deal(0), seat, judgement.moves[best]),
        line=line_after(judgement, chances, judgement.moves[best]),
        chance_played=max(0.0, chance - judgement.cost),
        chance_better=chance,
        games=judgement.games,
    )


def line_after(judgement: Judgement, chances: Chances, action: int) -> tuple[Action, ...]:
    """The seat's next moves, if the bot went on from here."""
    seat = judgement.position.seat
    table = judgement.imagined.deal(0)
    table.apply(seat, action)
    for policy in chances.policies:
        policy.forget()
    line: list[Action] = []
    while not table.state.over and len(line) < LINE:
        mover = int(table.to_act())
        chosen = int(chances.policies[mover].choose(table, mover))
        if mover == seat:
            line.append(name_action(table, seat, chosen))
        table.apply(mover, chosen)
    return tuple(line)
