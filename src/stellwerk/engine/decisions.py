"""The kinds of parts that rules are made of, and the frames of the stack that says who must choose what.

A frame on the stack is either a sequence, whose next step runs by itself, or a decision, which waits for an
action. A step may push further frames; the sequence goes on when they are done. So steps run, and ask, in the
order of the rulebook, however deeply one interrupts another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, mypyc_attr

from stellwerk.engine.errors import SettingError
from stellwerk.engine.ints import COMPILED, bit, lowest
from stellwerk.engine.state import UNDECIDED

if COMPILED:
    from librt.vecs import vec

if TYPE_CHECKING:
    from stellwerk.engine.actions import Action
    from stellwerk.engine.advice import Adviser, Moves
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.values import Book, Shown
    from stellwerk.engine.vocabulary import Vocabulary


class Refusal:
    """Why an action is not legal: a code for programs and the rule that forbids it."""

    def __init__(self, code: str, rule: str) -> None:
        self.code = code
        self.rule = rule

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.rule!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Mechanism:
    """A part of a game's rules. It is made for one set of rules and bound to one setting.

    What it keeps in the state it declares in its `book`, and its words in its `vocabulary`.
    """

    def __init__(self) -> None:
        self.bound = False
        self.book: Book | None = None
        self.vocabulary: Vocabulary | None = None

    def bind_once(self, setting: Setting) -> None:
        if self.bound:
            raise SettingError(f"{self} is already part of another game; build the rules anew for each setting")
        self.bound = True
        self.bind(setting)

    def bind(self, setting: Setting) -> None:
        """Ask the setting for numbers of actions, frames and sources of points."""

    def facts(self, table: Table, viewer: int | None) -> dict[str, Shown]:
        """What a seat, or for None a spectator, is told besides the values in the book: what follows from them."""
        return {}

    def follow(self, table: Table, viewer: int | None) -> None:
        """Make anew what follows from the rest of a state that a seat imagines, or that it cannot know."""

    def adviser(self, setting: Setting) -> Adviser | None:
        """Somebody who tells a planner what this mechanism is worth, made anew for each planner."""
        return None

    def describe(self) -> str:
        """This part in a few words, for the matrix of rule points."""
        return type(self).__name__

    def __str__(self) -> str:
        return self.describe()


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Mechanism):
    """Something that happens by itself, or that pushes a decision if there is something to ask."""

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        raise NotImplementedError


def step_row(steps: list[Step]) -> vec[Step]:
    """A list that is faster to read when compiled, as its items' type is known."""
    return vec[Step](steps) if COMPILED else cast("vec[Step]", steps)


@mypyc_attr(allow_interpreted_subclasses=True)
class Node:
    """Anything that a frame of the stack can stand for: a sequence or a decision."""

    def __init__(self, code: str, is_decision: bool, steps: list[Step] | None = None) -> None:
        self.code = code
        self.steps = step_row(steps or [])
        self.is_sequence = steps is not None
        self.number: i64 = -1
        self.is_decision = is_decision
        self.is_together = False
        self.keeps_order = False  # does the order matter in which tickets are given back?

    def advance(self, table: Table) -> None:
        """What happens next where a node is neither a decision nor a sequence."""
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
        super().__init__(code, False, steps)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Node):
    """A question to one seat. What it is about lies in the state."""

    def __init__(self, code: str) -> None:
        super().__init__(code, True)


@mypyc_attr(allow_interpreted_subclasses=True)
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


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def route_options(self, table: Table, seat: i64, route: i64, out: Ints, k: i64) -> i64:
        """Only for what is told as `Moves.claims`: those of the options that claim this route."""
        raise NotImplementedError

    def tell(self, moves: Moves) -> None:
        """Tell a planner what this is, if it is one of the things that every planner knows."""


def option_row(options: list[TurnOption]) -> vec[TurnOption]:
    """As `step_row`."""
    return vec[TurnOption](options) if COMPILED else cast("vec[TurnOption]", options)


def node_row(nodes: list[Node]) -> vec[Node]:
    """As `step_row`."""
    return vec[Node](nodes) if COMPILED else cast("vec[Node]", nodes)


@mypyc_attr(allow_interpreted_subclasses=True)
class ClaimLimit(Step):
    """A step that also limits, from then on, which of the free routes a seat may claim."""

    def allowed(self, table: Table, seat: i64, word: i64) -> i64:
        """One word of the bit mask of routes."""
        raise NotImplementedError

    def limit_rule(self) -> str:
        """The rule that forbids the others."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Scorer(Mechanism):
    """A line of the final scoring."""

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class TieBreak(Mechanism):
    """What decides between players with equal points; more is better."""

    def value(self, table: Table, sheet: ScoreSheet, seat: i64) -> i64:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
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
