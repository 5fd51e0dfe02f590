"""Claims the longest route it can pay, saves for long ones, and keeps as few and as cheap tickets as it may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stellwerk.bots.base import Bot
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.board import Board
from stellwerk.engine.cards import LOCOMOTIVE_NAME
from stellwerk.engine.payment import Payment
from stellwerk.engine.view import View
from stellwerk.games.registry import setting_for
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp


class GreedyBot(Bot):
    name = "greedy"

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        board = setting_for(view.game, len(view.seats), view.variants).board
        return max(options, key=lambda action: (self._worth(view, board, action), self.random.random()))

    def _worth(self, view: View, board: Board, action: Action) -> float:
        if isinstance(action, ClaimRoute):
            length = int(board.route(action.route).length)
            return 10 * length - 3 * cost(action.payment) if length >= 3 or self._ends_soon(view) else 4
        if isinstance(action, DrawFaceUp | DrawBlind):
            return 5 + self._use(view, action)
        if isinstance(action, KeepTickets):
            points = {t.id: int(t.points) for t in board.tickets}
            return -sum(points[id] for id in action.kept)
        return 0

    def _use(self, view: View, action: DrawFaceUp | DrawBlind) -> float:
        """More of what is already many in the hand."""
        if isinstance(action, DrawBlind):
            return 1
        if action.card == LOCOMOTIVE_NAME:
            return 2
        own = view.seats[view.seat or 0].hand or {}
        return min(3, Counter(own)[action.card])

    def _ends_soon(self, view: View) -> bool:
        return view.turns_left is not None or any(seat.trains < 6 for seat in view.seats)


def cost(payment: Payment) -> float:
    """Locomotives are dearer than cards."""
    return 0.5 * payment.cards + payment.locomotives + payment.ferry_cards
