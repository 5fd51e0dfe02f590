"""Splits what happened to each seat's chance into luck, its own choices, and the others' choices.

A choice is what a move changed against the move that the bot would have made, by what its seat could know. Everything
else is luck: the cards that fell, and what lay hidden when somebody chose. The chances themselves are those of the full
table, at the start of every turn. Each is the end of one difference and the start of the next, so whatever the noise of
the playouts, the parts of every seat add up to its result less its start, and over the seats to zero. The cards
that did come are one of those that might have come, so luck is zero on average.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stellwerk.review.chances import Chances, result_of, start_chances
from stellwerk.review.judging import Judgement
from stellwerk.review.positions import Position

Changes = tuple[float, ...]


@dataclass(frozen=True)
class Step:
    """One turn of one seat, by its first action: the chances before it, what was chosen in it, by whom, and what luck
    brought; `noise` is one standard error of the choices."""

    number: int
    turn: int
    before: Changes
    choices: tuple[tuple[int, Changes], ...]
    luck: Changes
    noise: float


@dataclass(frozen=True)
class Account:
    """One seat's row: start + luck + choices + opponents = result. `noise` is one standard error of the choices."""

    seat: int
    start: float
    luck: float
    choices: float
    opponents: float
    result: float
    noise: float


@dataclass(frozen=True)
class Ledger:
    start: Changes
    dealt: Changes
    steps: tuple[Step, ...]
    result: Changes
    games: int

    def accounts(self) -> tuple[Account, ...]:
        noise = sum(step.noise**2 for step in self.steps) ** 0.5
        rows = []
        for seat, start in enumerate(self.start):
            own = sum(change[seat] for step in self.steps for by, change in step.choices if by == seat)
            others = sum(change[seat] for step in self.steps for by, change in step.choices if by != seat)
            luck = self.dealt[seat] - start + sum(step.luck[seat] for step in self.steps)
            rows.append(Account(seat, start, luck, own, others, self.result[seat], noise))
        return tuple(rows)


def chances_of_turn(turns: Sequence[Sequence[Position]], number: int, chances: Chances, games: int) -> Changes:
    """The chances at the start of a turn, from what is true, by so many games."""
    first = turns[number][0]
    return chances.after(first.table, first.seat, first.advised, range(games), f"turn-{number}", first.fresh).believed


def ledger_of(
    positions: Sequence[Position],
    judged: Mapping[int, Judgement],
    chances: Chances,
    before_turns: Sequence[Changes],
    games: int,
    choice_games: int,
) -> Ledger:
    """Book what happened. `judged` has, by the number of the action, the moves that the bot would not have made;
    `before_turns` are the chances at the start of each turn, estimated with so many games."""
    turns = turns_of(positions)
    values = [*before_turns, result_of(positions[-1].table)]
    steps = []
    for number, turn in enumerate(turns):
        before, after = values[number], values[number + 1]
        choices: list[tuple[int, Changes]] = []
        noise = 0.0
        for position in turn:
            if position.number in judged:
                change, error = judged[position.number].change(choice_games)
                choices.append((position.seat, change))
                noise += error**2
        luck = tuple(
            after[seat] - before[seat] - sum(change[seat] for _, change in choices) for seat in range(len(before))
        )
        steps.append(Step(turn[0].number, turn[0].turn, before, tuple(choices), luck, noise**0.5))
    return Ledger(start_chances(chances.setting), values[0], tuple(steps), values[-1], games)


def turns_of(positions: Sequence[Position]) -> list[list[Position]]:
    """The actions of each turn; those before the first turn are one."""
    turns: list[list[Position]] = []
    for position in positions[:-1]:
        if not turns or turns[-1][0].turn != position.turn:
            turns.append([])
        turns[-1].append(position)
    return turns
