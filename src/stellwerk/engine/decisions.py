"""The kinds of parts that rules are made of, and the frames of the stack that says who must choose what.

A frame on the stack is either a sequence, whose next step runs by itself, or a decision, which waits for an
action. A step may push further frames; the sequence goes on when they are done. So steps run, and ask, in the
order of the rulebook, however deeply one interrupts another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from stellwerk.engine.errors import SettingError
from stellwerk.engine.ints import bit, lowest
from stellwerk.engine.state import UNDECIDED, Part

if TYPE_CHECKING:
    from stellwerk.engine.actions import Action
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import PartView, View


class Refusal:
    """Why an action is not legal: a code for programs and the rule that forbids it."""

    def __init__(self, code: str, rule: str) -> None:
        self.code = code
        self.rule = rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Mechanism:
    """A part of a game's rules. It is made for one set of rules and bound to one setting."""

    def __init__(self) -> None:
        self.bound = False
        self.slot: int = -1

    def bind_once(self, setting: Setting) -> None:
        if self.bound:
            raise SettingError(f"{self} is already part of another game; build the rules anew for each setting")
        self.bound = True
        self.bind(setting)

    def bind(self, setting: Setting) -> None:
        """Ask the setting for numbers of actions, frames, sources of points and a slot for the part."""

    def new_part(self, setting: Setting) -> Part:
        """What a mechanism that asked for a part adds to the state of a new game."""
        raise NotImplementedError

    def part_from_json(self, data: dict[str, list[int]]) -> Part:
        raise NotImplementedError

    def part_view(self, table: Table, viewer: int | None) -> PartView | None:
        """What a seat, or for None a spectator, may see of this mechanism's part of the state."""
        return None

    def imagine(self, table: Table, view: View) -> None:
        """Bring this mechanism's part of an imagined state in line with a view."""

    def describe(self) -> str:
        """This part in a few words, for the matrix of rule points."""
        return type(self).__name__

    def __str__(self) -> str:
        return self.describe()


class Step(Mechanism):
    """Something that happens by itself, or that pushes a decision if there is something to ask."""

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        raise NotImplementedError


class Node:
    """Anything that a frame of the stack can stand for: a sequence or a decision."""

    def __init__(self, code: str, is_decision: bool) -> None:
        self.code = code
        self.number: i64 = -1
        self.is_decision = is_decision
        self.is_together = False
        self.keeps_order = False  # does the order matter in which tickets are given back?

    def advance(self, table: Table) -> None:
        """Sequences only: run the next step."""
        raise NotImplementedError

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        """Write the numbers of all legal actions to `out` from place k on; return the place after the last."""
        raise NotImplementedError

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        """Carry out a legal action. The frame of this decision is already gone."""
        raise NotImplementedError

    def subject(self, table: Table, arg: i64) -> str:
        """The id of the place or route that the question is about, if it is about one."""
        return ""

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        """Why this action of the game is not among the options."""
        return Refusal("not_now", "NA-10")

    def unlisted(self, table: Table, seat: i64, action: Action) -> Refusal | None:
        """Why an action that this game never offers is none of its actions, if this decision can tell."""
        return None


class Sequence(Node):
    """Steps in the order of the rulebook."""

    def __init__(self, code: str, steps: list[Step]) -> None:
        super().__init__(code, False)
        self.steps = steps

    def advance(self, table: Table) -> None:
        state = table.state
        top = state.depth - 1
        frame = state.stack[top]
        position = frame_position(frame)
        if position == len(self.steps):
            state.depth = top
            return
        state.stack[top] = frame + POSITION_ONE
        self.steps[position].run(table, frame_seat(frame), frame_arg(frame))


class Decision(Node):
    """A question to one seat. What it is about lies in the state."""

    def __init__(self, code: str) -> None:
        super().__init__(code, True)


class Together(Decision):
    """A question that all seats answer without knowing the others' answers."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.is_together = True

    def ask(self, table: Table) -> None:
        table.state.waiting = bit(len(table.state.players)) - 1
        table.push(self, 0, 0)

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        state = table.state
        state.players[seat].chosen = action
        state.waiting &= ~bit(seat)
        if state.waiting:
            table.push(self, lowest(state.waiting), 0)
            return
        self.resolve(table)
        for player in state.players:
            player.chosen = UNDECIDED

    def resolve(self, table: Table) -> None:
        """All have answered: carry out `player.chosen` in seat order."""
        raise NotImplementedError


class TurnOption(Mechanism):
    """One of the things that can be done on a turn, with its own range of action numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.first: i64 = 0
        self.end: i64 = 0

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        raise NotImplementedError

    def play(self, table: Table, seat: i64, action: i64) -> None:
        raise NotImplementedError

    def refusal(self, table: Table, seat: i64, action: int) -> Refusal:
        raise NotImplementedError

    def unlisted(self, table: Table, seat: i64, action: Action) -> Refusal | None:
        return None


class ClaimLimit(Step):
    """A step that also limits, from then on, which of the free routes a seat may claim."""

    def allowed(self, table: Table, seat: i64, word: i64) -> i64:
        """One word of the bit mask of routes."""
        raise NotImplementedError

    def limit_rule(self) -> str:
        """The rule that forbids the others."""
        raise NotImplementedError


class Scorer(Mechanism):
    """A line of the final scoring."""

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        raise NotImplementedError


class TieBreak(Mechanism):
    """What decides between players with equal points; more is better."""

    def value(self, table: Table, sheet: ScoreSheet, seat: i64) -> i64:
        raise NotImplementedError


class CardSupply(Mechanism):
    """How train cards come off the deck, lie in the market and return from the discards."""

    def draw(self, table: Table) -> i64:
        """The kind of the next unseen card. The caller has made sure that there is one."""
        raise NotImplementedError

    def discarded(self, table: Table) -> None:
        """Cards have just been discarded."""
        raise NotImplementedError


POSITION_ONE: Final = 1 << 12


def frame(node: Node, seat: i64, arg: i64) -> i64:
    return node.number | (seat << 8) | (arg << 20)


def frame_at(node: Node, seat: i64, position: i64, arg: i64) -> i64:
    return node.number | (seat << 8) | (position << 12) | (arg << 20)


def frame_node(packed: i64) -> i64:
    return packed & 255


def frame_seat(packed: i64) -> i64:
    return (packed >> 8) & 15


def frame_position(packed: i64) -> i64:
    return (packed >> 12) & 255


def frame_arg(packed: i64) -> i64:
    return packed >> 20
