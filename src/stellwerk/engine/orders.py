"""What a seat would do on its next turn: a list of wishes, of which the first that is legal then is played.

An order promises nothing: when the turn has come, whatever it names is checked like any other action. What can be put
into an order is looked up in an imagined game, so that preparing one tells nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.engine.actions import Action
from stellwerk.engine.decisions import frame_at
from stellwerk.engine.game import Game
from stellwerk.engine.imagine import Imagination

TURN = "turn"


@dataclass(frozen=True)
class Answer:
    """What to answer when a wish leads to this question, best first; `about` is the place or route it is asked for."""

    asks: str
    about: str
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Wish:
    """One thing for the turn, and the answers to what is asked after it."""

    action: Action
    then: tuple[Answer, ...] = ()


@dataclass(frozen=True)
class Question:
    """What a seat is asked, with all that it may answer."""

    asks: str
    about: str
    options: tuple[Action, ...]


def asked(game: Game, seat: int) -> Question | None:
    """The question that this seat must answer now."""
    if seat not in game.to_act:
        return None
    return Question(game.table.decision().code, game.table.subject(), tuple(game.options_for(seat)))


def first_possible(game: Game, seat: int, wishes: Sequence[Wish]) -> int | None:
    """The place of the first wish that can be played on the turn that has come."""
    options = game.options_for(seat)
    return next((place for place, wish in enumerate(wishes) if wish.action in options), None)


def answer_to(game: Game, seat: int, wish: Wish) -> Action | None:
    """The best of the prepared answers to what is asked now; None if nothing fits, and the player must choose."""
    code, about = game.table.decision().code, game.table.subject()
    options = game.options_for(seat)
    for answer in wish.then:
        if (answer.asks, answer.about) == (code, about):
            return next((action for action in answer.actions if action in options), None)
    return None


def on_own_turn(game: Game, seat: int) -> Game:
    """The game as this seat may imagine it if its turn came now. Cards that it has not seen are any cards."""
    table = Imagination(game.setting, game.view(seat)).deal(0)
    state = table.state
    state.depth, state.waiting, state.current = 0, 0, seat
    table.push(game.setting.round, seat, 0)
    turn = len(game.setting.rules.before_turn)
    state.stack[0] = frame_at(game.setting.round, seat, turn, 0)
    table.settle()
    imagined = game.clone()
    imagined.table = table
    imagined.table.listening = True
    return imagined


def question_after(game: Game, seat: int, wish: Wish) -> Question | None:
    """What a wish would lead to that its answers do not cover yet. None if nothing is asked, or if it is not possible
    now and nobody can say."""
    imagined = on_own_turn(game, seat)
    if wish.action not in imagined.options_for(seat):
        return None
    turn = int(imagined.table.state.turn)
    imagined.play(wish.action, seat)
    while seat in imagined.to_act and int(imagined.table.state.turn) == turn:
        answer = answer_to(imagined, seat, wish)
        if answer is None:
            return asked(imagined, seat)
        imagined.play(answer, seat)
    return None
