"""A setting as flat vectors for planning: routes, stops and the actions of every game. Made once for each setting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser, Moves, adviser_row
from stellwerk.engine.board import GRAY
from stellwerk.engine.decisions import TurnOption, option_row
from stellwerk.engine.ints import WORD, append, empty, ints, zeros
from stellwerk.engine.setting import Setting

if TYPE_CHECKING:
    from librt.vecs import vec

ANY_COLOR: Final = -1


class Chart:
    """`edge_*` list the routes at each stop, from `first_edge[stop]` to `first_edge[stop + 1]`."""

    def __init__(self, setting: Setting) -> None:
        board = setting.board
        self.setting = setting
        self.routes: i64 = len(board.routes)
        self.stops: i64 = board.stop_count
        self.colors: i64 = setting.locomotive
        self.length = ints([int(r.length) for r in board.routes])
        self.a = ints([int(r.stop_a) for r in board.routes])
        self.b = ints([int(r.stop_b) for r in board.routes])
        self.place_a = ints([int(r.a) for r in board.routes])
        self.place_b = ints([int(r.b) for r in board.routes])
        self.color = ints([ANY_COLOR if r.color == GRAY else setting.color_number(r.color) for r in board.routes])
        self.waves = ints([int(r.waves) for r in board.routes])
        self.locomotives = ints([int(r.locomotives) for r in board.routes])
        self.symbols = ints([int(r.waves + r.locomotives) for r in board.routes])
        self.word = ints([int(r.number) // WORD for r in board.routes])
        self.mask = ints([1 << int(r.number) % WORD for r in board.routes])
        self.group = ints([int(r.group) for r in board.routes])
        self.groups: i64 = len(board.groups)
        self.points = ints([100 * int(n) for n in setting.route_points])
        self.ticket_points = ints([int(ticket.points) for ticket in board.tickets])
        self.ticket_a = ints([int(ticket.a) for ticket in board.tickets])
        self.ticket_b = ints([int(ticket.b) for ticket in board.tickets])
        self.first_edge = zeros(board.stop_count + 1)
        self.edge_route = empty()
        self.edge_stop = empty()
        self._edges()
        self._decisions(setting)

    def _edges(self) -> None:
        for stop in range(int(self.stops)):
            self.first_edge[stop] = len(self.edge_route)
            for route in range(int(self.routes)):
                if self.a[route] == stop or self.b[route] == stop:
                    self.edge_route = append(self.edge_route, route)
                    self.edge_stop = append(self.edge_stop, self.a[route] + self.b[route] - stop)
        self.first_edge[self.stops] = len(self.edge_route)

    def _decisions(self, setting: Setting) -> None:
        """The first numbers of each kind of action."""
        moves = Moves()
        for option in setting.turn_options:
            option.tell(moves)
        self.claims = moves.claims
        self.claims_order = ints(moves.claims_order)
        others: list[TurnOption] = [option for option in setting.turn_options if option is not moves.claims]
        self.other_options = option_row(others)
        self.claim_first, self.claim_end = moves.claim_first, moves.claim_end
        self.route_of, self.color_of = moves.route_of, moves.color_of
        self.cards_of, self.locomotives_of = moves.cards_of, moves.locomotives_of
        self.wave_cards_of = moves.wave_cards_of
        self.draw_first = moves.draw_first
        self.tickets_first, self.tickets_end = moves.tickets_first, moves.tickets_end
        self.ticket_count, self.drawn_mixes = moves.ticket_count, moves.drawn_mixes


def advisers_of(setting: Setting, weights: Weights) -> vec[Adviser]:
    """What the mechanisms of a setting have to say, for one planner."""
    found: list[Adviser] = []
    for mechanism in setting.mechanisms:
        adviser = mechanism.adviser(setting)
        if adviser is not None:
            adviser.tune(weights.special)
            found.append(adviser)
    return adviser_row(found)


class Weights:
    """What a plan thinks things are worth, in hundredths of a point; the levels differ in these."""

    def __init__(self) -> None:
        self.turn: i64 = 400  # what could be earned elsewhere in one turn
        self.train: i64 = 20
        self.cards_per_turn: i64 = 190  # useful ones, in hundredths
        self.credit: i64 = 20  # how much of a card in hand counts when routes are priced, in hundredths
        self.hazard: i64 = 60  # for each end of a route that others touch
        self.long_hazard: i64 = 100  # for routes that everybody wants
        self.locomotive: i64 = 120  # a locomotive spent where it was not needed
        self.card: i64 = 60  # a card spent that another planned route needs
        self.wild: i64 = 30  # how much better a locomotive is than the best card
        self.ticket_urgency: i64 = 500  # how much sooner routes for tickets are built
        self.eager: i64 = 1000  # how much a claim may waste rather than be put off
        self.touch: i64 = 60  # a route that continues the own track
        self.draw_tickets: i64 = 150  # by how much drawing tickets must beat another turn
        self.ticket_share: i64 = 100  # how much of the points of tickets counts, in hundredths
        self.slack: i64 = 600  # turns, in hundredths, that a plan may overrun the expected end
        self.orders: i64 = 2  # in which tickets are tried
        self.patience: i64 = 0  # rounds for which a plan is kept if nothing speaks against it
        self.keeps_on: bool = False  # is a plan also kept when one of its routes was built?
        self.special: dict[str, int] = {}  # weights of mechanisms' own advisers, by name
        self.blind: i64 = 100  # how much of its mean an unseen card is worth, in hundredths
