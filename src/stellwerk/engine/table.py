"""A game in progress, by number: the only code, with the mechanisms it calls, that writes the state.

Fast and unchecked. People use `engine.game.Game`, which checks every action and speaks in names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.cards import Pile
from stellwerk.engine.decisions import POSITION_ONE, frame, frame_arg, frame_node, frame_position, frame_seat
from stellwerk.engine.events import Event, GameEnded, PointsScored
from stellwerk.engine.ints import bit, empty, filled, lowest, zeros
from stellwerk.engine.rng import stream_at
from stellwerk.engine.scoresheet import ScoreSheet
from stellwerk.engine.setting import Setting
from stellwerk.engine.state import DEEPEST_STACK, EMPTY, NOBODY, UNDECIDED, GameState, Player

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
        return frame_seat(state.stack[state.depth - 1])

    def may_act(self, seat: i64) -> bool:
        if self.state.over:
            return False
        if self.state.waiting:
            return self.state.waiting & bit(seat) != 0
        return self.to_act() == seat

    def top(self) -> i64:
        return self.state.stack[self.state.depth - 1]

    def decision(self) -> Node:
        """The question that waits for an answer."""
        return self.setting.node_row[frame_node(self.top())]

    def subject(self) -> str:
        return self.decision().subject(self, frame_arg(self.top()))

    def options(self, seat: i64) -> i64:
        """Fill the setting's buffer with the numbers of the seat's legal actions; return how many."""
        frame = self.top()
        setting = self.setting
        return setting.node_row[frame_node(frame)].options(self, seat, frame_arg(frame), setting.buffer, 0)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action, and all that follows until somebody must choose again."""
        frame = self.pop()
        self.setting.node_row[frame_node(frame)].play(self, seat, frame_arg(frame), action)
        self.settle()

    def settle(self) -> None:
        """Run the steps of the topmost sequence until a decision lies on top."""
        nodes = self.setting.node_row
        state = self.state
        while not state.over:
            top = state.depth - 1
            frame = state.stack[top]
            node = nodes[frame_node(frame)]
            if node.is_decision:
                return
            if not node.is_sequence:
                node.advance(self)
                continue
            position = frame_position(frame)
            if position == len(node.steps):
                state.depth = top
            else:
                state.stack[top] = frame + POSITION_ONE
                node.steps[position].run(self, frame_seat(frame), frame_arg(frame))

    # the stack

    def push(self, node: Node, seat: i64, arg: i64) -> None:
        state = self.state
        state.stack[state.depth] = frame(node, seat, arg)
        state.depth += 1

    def pop(self) -> i64:
        state = self.state
        state.depth -= 1
        return state.stack[state.depth]

    def step_frame(self) -> None:
        """The top frame goes on to its next position."""
        state = self.state
        state.stack[state.depth - 1] += POSITION_ONE

    # cards, routes and points

    def spend(self, player: Player, kind: i64, n: i64) -> None:
        """Discard cards from a hand; call `setting.supply.discarded` when all are spent."""
        if n > 0:
            player.hand.add(kind, -n)
            self.state.discards.add(kind, n)
            player.known[kind] = max(player.known[kind] - n, 0)

    def score(self, seat: i64, points: i64, source: i64) -> None:
        player = self.state.players[seat]
        player.points += points
        scored = player.scored[:]
        scored[source] += points
        player.scored = scored
        if self.listening:
            self.emit(PointsScored(int(seat), int(points), self.setting.sources[source]))

    def end(self, reason: str) -> None:
        """Nobody has another turn: what is left to do at the end is done, then the game is over."""
        self.state.ended_by = reason
        self.state.depth = 0
        self.push(self.setting.at_end, self.state.current, 0)

    def close(self) -> None:
        self.state.over = True
        self.state.depth = 0
        if self.listening:
            self.emit(GameEnded(self.state.ended_by))

    def score_sheet(self) -> ScoreSheet:
        sheet = ScoreSheet(self)
        for scorer in self.setting.scorers:
            scorer.score(self, sheet)
        return sheet

    def emit(self, event: Event) -> None:
        self.events.append(event)


def new_table(setting: Setting, seed: str, listening: bool = False) -> Table:
    """A table set up as far as it goes without a player's choice."""
    table = Table(setting, blank_state(setting, seed))
    table.listening = listening
    for tickets in table.state.ticket_decks:
        table.state.streams[TICKETS].shuffle(tickets)
    table.push(setting.round, 0, 0)
    table.push(setting.setup, 0, 0)
    table.settle()
    return table


def blank_state(setting: Setting, seed: str) -> GameState:
    """Everything unpacked and nothing dealt."""
    rules = setting.rules
    kinds = len(setting.kinds)
    players = [
        Player(
            seat,
            rules.trains,
            0,
            UNDECIDED,
            Pile(zeros(kinds), 0),
            zeros(kinds),
            empty(),
            zeros(len(setting.ticket_deck_names)),
            empty(),
            zeros(len(setting.sources)),
            setting.all_routes[:],
        )
        for seat in range(setting.players)
    ]
    return GameState(
        players,
        Pile(setting.card_counts[:], setting.card_total),
        Pile(zeros(kinds), 0),
        filled(5, EMPTY),
        filled(len(setting.board.routes), NOBODY),
        [deck[:] for deck in setting.ticket_decks],
        zeros(DEEPEST_STACK),
        setting.values_begin[:],
        [stream_at(seed, name) for name in STREAMS],
    )
