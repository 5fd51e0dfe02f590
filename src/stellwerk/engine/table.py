"""A game in progress, by number: the only code, with the mechanisms it calls, that writes the state.

Fast and unchecked. People use `engine.game.Game`, which checks every action and speaks in names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.cards import Pile
from stellwerk.engine.decisions import Decision, Sequence, frame, frame_arg, frame_node, frame_seat
from stellwerk.engine.events import Event, PointsScored
from stellwerk.engine.ints import WORD, append, bit, filled, ints, lowest, without_last, zeros
from stellwerk.engine.rng import Stream
from stellwerk.engine.scoresheet import ScoreSheet
from stellwerk.engine.setting import Setting
from stellwerk.engine.state import EMPTY, NOBODY, GameState, Player

if TYPE_CHECKING:
    from stellwerk.engine.decisions import Node

CARDS: Final = 0
TICKETS: Final = 1
SETUP: Final = 2
STREAMS: Final = ("cards", "tickets", "setup")


class Table:
    def __init__(self, setting: Setting, state: GameState) -> None:
        self.setting = setting
        self.state = state
        self.listening = False
        self.events: list[Event] = []

    def clone(self) -> Table:
        """An independent copy that does not listen."""
        return Table(self.setting, self.state.clone())

    # choosing

    def to_act(self) -> i64:
        """The seat that must choose now; of several that answer together, the first."""
        state = self.state
        if state.waiting:
            return lowest(state.waiting)
        return frame_seat(state.stack[len(state.stack) - 1])

    def may_act(self, seat: i64) -> bool:
        if self.state.over:
            return False
        if self.state.waiting:
            return self.state.waiting & bit(seat) != 0
        return self.to_act() == seat

    def decision(self) -> Decision:
        stack = self.state.stack
        node = self.setting.nodes[frame_node(stack[len(stack) - 1])]
        assert isinstance(node, Decision)
        return node

    def subject(self) -> str:
        stack = self.state.stack
        return self.decision().subject(self, frame_arg(stack[len(stack) - 1]))

    def options(self, seat: i64) -> i64:
        """Fill the setting's buffer with the numbers of the seat's legal actions; return how many."""
        stack = self.state.stack
        return self.decision().options(self, seat, frame_arg(stack[len(stack) - 1]), self.setting.buffer, 0)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action, and all that follows until somebody must choose again."""
        decision = self.decision()
        arg = frame_arg(self.pop())
        decision.play(self, seat, arg, action)
        self.settle()

    def settle(self) -> None:
        nodes = self.setting.nodes
        while not self.state.over:
            stack = self.state.stack
            node = nodes[frame_node(stack[len(stack) - 1])]
            if node.is_decision:
                return
            assert isinstance(node, Sequence)
            node.advance(self)

    # the stack

    def push(self, node: Node, seat: i64, arg: i64) -> None:
        self.state.stack = append(self.state.stack, frame(node, seat, arg))

    def pop(self) -> i64:
        stack = self.state.stack
        top = stack[len(stack) - 1]
        self.state.stack = without_last(stack)
        return top

    # cards, routes and points

    def spend(self, player: Player, kind: i64, n: i64) -> None:
        """Discard cards from a hand; call `setting.supply.discarded` when all are spent."""
        if n > 0:
            player.hand.add(kind, -n)
            self.state.discards.add(kind, n)
            known = player.known[kind] - n
            player.known[kind] = known if known > 0 else 0

    def score(self, seat: i64, points: i64, source: i64) -> None:
        player = self.state.players[seat]
        player.points += points
        player.scored[source] += points
        if self.listening:
            self.emit(PointsScored(int(seat), int(points), self.setting.sources[source]))

    def end(self, reason: str) -> None:
        state = self.state
        state.over = True
        state.ended_by = reason
        state.stack = ints([])

    def score_sheet(self) -> ScoreSheet:
        sheet = ScoreSheet(self)
        for scorer in self.setting.scorers:
            scorer.score(self, sheet)
        return sheet

    def emit(self, event: Event) -> None:
        self.events.append(event)


def new_table(setting: Setting, seed: str, listening: bool = False) -> Table:
    """A table set up as far as it goes without a player's choice."""
    rules = setting.rules
    board = setting.board
    state = GameState()
    state.streams = [Stream(seed, name) for name in STREAMS]
    all_routes = zeros(setting.words)
    for route in board.routes:
        all_routes[route.number // WORD] |= bit(route.number % WORD)
    for seat in range(setting.players):
        player = Player(
            seat, rules.trains, len(setting.kinds), 0, len(setting.sources), len(setting.ticket_deck_names)
        )
        player.open = all_routes[:]
        state.players.append(player)
    state.deck = Pile(ints(rules.deck.counts))
    state.discards = Pile(zeros(len(setting.kinds)))
    state.market = filled(5, EMPTY)
    state.owner = filled(len(board.routes), NOBODY)
    for number in range(len(setting.ticket_deck_names)):
        tickets = ints([int(t.number) for t in board.tickets if setting.deck_of_ticket[t.number] == number])
        state.streams[TICKETS].shuffle(tickets)
        state.ticket_decks.append(tickets)
    for mechanism in setting.parts:
        part = mechanism.new_part(setting)
        assert part is not None
        state.parts.append(part)
    table = Table(setting, state)
    table.listening = listening
    table.push(setting.round, 0, 0)
    table.push(setting.setup, 0, 0)
    table.settle()
    return table
