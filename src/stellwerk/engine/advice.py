"""What a mechanism tells whoever plans: what a claim is worth besides its points, where a network must begin, how its
own questions are best answered. A planner asks all advisers and knows no mechanism. Money is counted in hundredths of
a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, mypyc_attr

from stellwerk.engine.ints import COMPILED, empty

if COMPILED:
    from librt.vecs import vec

if TYPE_CHECKING:
    from stellwerk.engine.decisions import TurnOption
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.table import Table

NONE: Final = -1
WORST: Final = -(1 << 40)
OF_PLACE: Final = "place"
OF_ROUTE: Final = "route"


class Moves:
    """What a turn offers, by numbers of actions: claims and what each takes, cards, tickets. Told by who offers it."""

    def __init__(self) -> None:
        self.claims: TurnOption | None = None  # who lists the claims of a single route
        self.claims_order: list[int] = []  # routes in the order in which it lists their claims
        self.claim_first: i64 = NONE
        self.claim_end: i64 = NONE
        self.route_of = empty()
        self.color_of = empty()
        self.cards_of = empty()
        self.locomotives_of = empty()
        self.wave_cards_of = empty()
        self.draw_first: i64 = NONE
        self.tickets_first: i64 = NONE
        self.tickets_end: i64 = NONE
        self.ticket_count: i64 = 3
        self.drawn_mixes: list[tuple[int, ...]] = []


class Planner:
    """What an adviser may ask of the planner that asks it."""

    def turn_worth(self) -> i64:
        """What could be earned elsewhere in one turn."""
        raise NotImplementedError

    def locomotive_worth(self) -> i64:
        """How much more a locomotive is worth than another card."""
        raise NotImplementedError

    def hurries(self) -> bool:
        """Is this one of thousands of imagined games, where a good answer at once is better than the best one?"""
        raise NotImplementedError

    def prepare(self, table: Table, seat: i64) -> None:
        """Make sure that there is a plan for this turn, with the cards that it needs."""
        raise NotImplementedError

    def look(self, table: Table, seat: i64) -> None:
        """Price all routes anew for this seat; needed before `ticket_value`."""
        raise NotImplementedError

    def ticket_value(self, table: Table, seat: i64, floor: i64) -> i64:
        """What the seat's tickets bring by the best plan that is found; no more than the floor if that is not more."""
        raise NotImplementedError

    def income(self, table: Table, seat: i64, place: i64) -> i64:
        """The points of the routes at a place that others can still claim."""
        raise NotImplementedError

    def time_left(self, table: Table, seat: i64) -> i64:
        """Turns, in hundredths, until the game may end."""
        raise NotImplementedError

    def cards_needed(self, kind: i64) -> i64:
        """How many cards of a kind the planned routes take."""
        raise NotImplementedError

    def wants(self, route: i64) -> bool:
        """Is this route part of the plan?"""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser:
    """One for each plan and mechanism. `answers` is the code of the decision that it answers; `settles`: its answer
    needs no search. `reason` and `about`, a place or route by number as `about_what` says, tell why."""

    def __init__(self) -> None:
        self.answers = ""
        self.settles = False
        self.anchors = False
        self.joins = False
        self.reason = ""
        self.about: i64 = NONE
        self.about_what = ""

    def tune(self, weights: dict[str, int]) -> None:
        """Take over weights of its own that a bot has changed."""

    def look(self, table: Table, seat: i64) -> None:
        """Read the table before anything else is asked."""

    def claim_worth(self, table: Table, seat: i64, route: i64, worth: i64) -> i64:
        """What claiming a route is worth, given what it was worth without this mechanism."""
        return worth

    def anchor(self, table: Table, seat: i64) -> i64:
        """Only where `anchors`: the place from which the seat's network must grow, or NONE."""
        return NONE

    def begin_joining(self, roots: Ints) -> None:
        """Only where `joins`: read the networks, a forest of stops, before it is asked what joining two brings."""

    def join_worth(self, a: i64, b: i64) -> i64:
        """Only where `joins`: what is gained by joining the networks with these roots."""
        return 0

    def note_joined(self, a: i64, b: i64) -> None:
        """Only where `joins`: the network with root a is part of that with root b now."""

    def ticket_worth(self) -> i64:
        """What a completed ticket is worth besides its points."""
        return 0

    def wave_help(self, table: Table, seat: i64) -> i64:
        """The waves for which the seat needs no locomotives."""
        return 0

    def turn(self, table: Table, seat: i64, options: Ints, planner: Planner) -> i64:
        """Something to do on a turn before cards are taken, or NONE."""
        return NONE

    def answer(self, table: Table, seat: i64, options: Ints, planner: Planner) -> i64:
        """The answer to the decision `answers`."""
        return options[0]

    def plain_answer(self, table: Table, seat: i64, options: Ints) -> i64:
        """A plain answer to it, for bots that do not plan."""
        return options[0]


def root_of(roots: Ints, stop: i64) -> i64:
    while roots[stop] != stop:
        stop = roots[stop]
    return stop


def adviser_row(advisers: list[Adviser]) -> vec[Adviser]:
    """A list that is faster to read when compiled, as its items' type is known."""
    return vec[Adviser](advisers) if COMPILED else cast("vec[Adviser]", advisers)
