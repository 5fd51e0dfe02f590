"""A bot that leads a company through the campaign: builds towards its tickets, uses what pays, answers all questions.

It sees views and questions only. One is made for each game, since the board grows.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Sequence

from stellwerk.bots.base import Bot
from stellwerk.engine.actions import (
    Action,
    ClaimRoute,
    ClaimWithDepot,
    Decline,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    PayMoney,
    SellCards,
    SolvePostcard,
    SpendCards,
    SpendExtra,
    SwapCards,
    Use,
)
from stellwerk.engine.board import Board, Route
from stellwerk.engine.view import SeatView, View
from stellwerk.rules.campaign.registers import RegistersView

CHEAP_PER_TICKET = 1.6
TRAINS_FOR_MORE_TICKETS = 12
LOCOMOTIVE = "locomotive"
Edges = dict[int, list[tuple[int, int, float]]]


class CompanyBot(Bot):
    """`color` is the company's; routes of it pay a bonus."""

    name = "company"

    def __init__(self, seed: int, board: Board, color: str, large: frozenset[str]) -> None:
        super().__init__(seed)
        self.board = board
        self.color = color
        self.large = large
        self.tickets = {t.id: t for t in board.tickets}
        self._edges_seen: tuple[View, Edges] | None = None

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        seat = view.seats[view.seat or 0]
        first = options[0]
        if isinstance(first, KeepTickets):
            return self._keep(view, options)
        if view.decision in ("turn", "first_card", "second_card"):
            return self._turn(view, seat, options)
        return max(options, key=lambda action: (self._worth(view, seat, action), self.random.random()))

    # tickets and the way to them

    def _keep(self, view: View, options: Sequence[Action]) -> Action:
        """Tickets that are cheap for their money, together, and within the wagons."""
        trains = view.seats[view.seat or 0].trains

        def worth(action: Action) -> float:
            assert isinstance(action, KeepTickets)
            needed = self._routes_for(view, [*self._unfinished(view), *action.kept])
            spaces = sum(int(self.board.routes[r].length) for r in needed)
            money = sum(int(self.tickets[id].points) for id in action.kept)
            return money - CHEAP_PER_TICKET * spaces if spaces < trains - 2 else -money - 0.1 * spaces

        return max(options, key=worth)

    def _unfinished(self, view: View) -> list[str]:
        owned = view.seats[view.seat or 0].tickets or ()
        return [id for id in owned if self._path(view, id, set())]

    def _routes_for(self, view: View, ids: Sequence[str]) -> set[int]:
        """Routes still to claim for these tickets, each path using what the ones before it need anyway."""
        chosen: set[int] = set()
        for id in sorted(ids, key=lambda i: -int(self.tickets[i].points)):
            chosen |= set(self._path(view, id, chosen) or [])
        return chosen

    def _path(self, view: View, id: str, planned: set[int]) -> list[int] | None:
        """Free routes on the cheapest way between a ticket's cities; empty if joined, None if cut off."""
        ticket = self.tickets[id]
        start, goal = int(ticket.a), int(ticket.b)
        best: dict[int, float] = {start: 0}
        came: dict[int, tuple[int, int]] = {}
        queue: list[tuple[float, int]] = [(0, start)]
        edges = self._edges(view)
        while queue:
            cost, at = heapq.heappop(queue)
            if at == goal:
                break
            if cost > best[at]:
                continue
            for route, other, price in edges.get(at, []):
                total = cost + (0 if route in planned else price)
                if total < best.get(other, 1e9):
                    best[other] = total
                    came[other] = (at, route)
                    heapq.heappush(queue, (total, other))
        if goal not in best:
            return None
        path = []
        while goal != start:
            goal, route = came[goal]
            if self.board.routes[route].id not in view.owners:
                path.append(route)
        return path

    def _edges(self, view: View) -> Edges:
        """Which routes can be used from each place, at which price; found once for each view."""
        if self._edges_seen is None or self._edges_seen[0] is not view:
            self._edges_seen = (view, self._find_edges(view))
        return self._edges_seen[1]

    def _find_edges(self, view: View) -> Edges:
        edges: Edges = {}
        few = len(view.seats) < 4
        for route in self.board.routes:
            owner = view.owners.get(route.id)
            price = float(route.length) + 0.3
            if owner == view.seat:
                price = 0.0
            elif owner is not None or self._closed(view, route, few):
                continue
            elif route.color == self.color:
                price -= 0.6
            for a, b in ((int(route.a), int(route.b)), (int(route.b), int(route.a))):
                edges.setdefault(a, []).append((int(route.number), b, price))
        return edges

    def _closed(self, view: View, route: Route, few: bool) -> bool:
        owners = [view.owners.get(self.board.routes[p].id) for p in route.parallels]
        return view.seat in owners or (few and len(owners) == 1 and owners[0] is not None)

    # the turn

    def _turn(self, view: View, seat: SeatView, options: Sequence[Action]) -> Action:
        wanted = self._routes_for(view, self._unfinished(view))
        spaces = sum(int(self.board.routes[r].length) for r in wanted)
        late = view.turns_left is not None or min(s.trains for s in view.seats) <= 6

        def worth(action: Action) -> float:
            if isinstance(action, ClaimRoute | ClaimWithDepot):
                return self._claim_worth(view, action, wanted, spaces, late)
            if isinstance(action, DrawTickets):
                return 7.0 if not wanted and seat.trains >= TRAINS_FOR_MORE_TICKETS and not late else -5.0
            if isinstance(action, DrawFaceUp):
                return 4.0 + self._card_worth(action.card, seat, wanted)
            return {DrawBlind: 4.3, Use: 9.0}.get(type(action), 0.0)

        return max(options, key=lambda action: (worth(action), self.random.random()))

    def _claim_worth(
        self, view: View, action: ClaimRoute | ClaimWithDepot, wanted: set[int], spaces: int, late: bool
    ) -> float:
        route = self.board.route(action.route)
        payment = action.payment
        cost = 0.9 * payment.locomotives + (0.5 if isinstance(action, ClaimWithDepot) else 0)
        own = 2.5 if route.color == self.color else 0.0
        ends = {self.board.places[route.a].id, self.board.places[route.b].id}
        extra = own + (0.8 if ends & self.large else 0) + (0.6 if route.color == "white" else 0)
        if int(route.number) in wanted:
            return 12.0 + int(route.length) + extra - cost
        trains = view.seats[view.seat or 0].trains
        if trains - int(route.length) < spaces + 1 and not late:
            return -3.0
        return (5.5 if not wanted or late else 1.0) + extra + 0.7 * int(route.length) - 2 * cost

    def _card_worth(self, card: str, seat: SeatView, wanted: set[int]) -> float:
        suit = card.split("_", maxsplit=1)[0]
        if suit == LOCOMOTIVE:
            return 0.6
        hand = self._suits(seat)
        best = 0.0
        for number in wanted:
            route = self.board.routes[number]
            if route.color in (suit, "gray"):
                missing = int(route.length) - hand[suit]
                best = max(best, 1.5 if missing == 1 else 1.0 if missing > 0 else 0.0)
        return best + (0.1 if card.endswith("_pickaxe") else -0.1 if card.endswith("_skull") else 0.0)

    def _suits(self, seat: SeatView) -> Counter[str]:
        counts: Counter[str] = Counter()
        for card, n in (seat.hand or {}).items():
            counts[card.split("_")[0]] += n
        return counts

    # everything else that is asked

    def _worth(self, view: View, seat: SeatView, action: Action) -> float:
        if isinstance(action, SpendCards):
            return action.pickaxes - 2 * action.skulls
        if isinstance(action, SpendExtra):
            plain = {"pickaxe": 0.2, "skull": -0.5}.get(action.card.rpartition("_")[2], 0)
            hand = self._suits(seat)
            suit = action.card.split("_")[0]
            dear = 4.0 if suit == LOCOMOTIVE and view.decision != "spare_engine" else 0
            return 3.0 + 0.3 * hand[suit] + plain - dear
        if isinstance(action, SellCards):
            prices = view.part(RegistersView).table["prices"]
            price = prices[("black", "blue", "white", "green", "yellow", "red").index(action.color)]
            return price * action.count - 1.1 * action.count
        if isinstance(action, SwapCards):
            hand = self._suits(seat)
            return 0.5 * (hand[action.take.split("_")[0]] - hand[action.give.split("_")[0]])
        if isinstance(action, Use):
            return self._use_worth(view, seat, action.what)
        return {SolvePostcard: 3.0, PayMoney: 0.5, Decline: 0.1}.get(type(action), 0.0)

    def _use_worth(self, view: View, seat: SeatView, what: str) -> float:
        if what.startswith("pledge_"):
            sure = len(self._pledgeable(view))
            tickets = int(what.removeprefix("pledge_"))
            return 5.0 + tickets if tickets <= sure else -1.0
        if what.startswith("key_on_"):
            return 1.0 + self._card_worth(
                what.removeprefix("key_on_"), seat, self._routes_for(view, self._unfinished(view))
            )
        return {
            "bonus_cards": 0.4,
            "bonus_money": 0.5,
            "wages_1": 0.5,
            "wages_2": 0.4,
            "seal_free": 3.0,
            "seal_money": 1.0,
            "seal_card": 0.9,
            "bury_event": 0.2,
            "leave_event": 0.3,
            "peek_at_event": 0.5,
            "set_wagon_aside": 0.6,
        }.get(what, 0.05 if what.startswith("renew_") else 2.0)

    def _pledgeable(self, view: View) -> list[str]:
        """Tickets that a company can count on from the start: all that it kept, if its wagons reach."""
        owned = view.seats[view.seat or 0].tickets or ()
        spaces = sum(int(self.board.routes[r].length) for r in self._routes_for(view, owned))
        return list(owned) if spaces < 0.8 * view.seats[view.seat or 0].trains else list(owned)[:2]


def answer(code: str, options: Sequence[str], dice_value: float, company: str | None = None) -> str:
    """An answer to a question between the games; the dice decide where nothing speaks for one of them."""
    if code == "attendance":
        return options[0]
    if code == "amendment":
        liked = ("am1", "am4", "am9", "am2", "am7", "am10", "am5", "am8", "am3", "am6")
        return min(options, key=liked.index)
    if code == "archive_ticket":
        return options[0]
    return options[int(dice_value * len(options)) % len(options)]
