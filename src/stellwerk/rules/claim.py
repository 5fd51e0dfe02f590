"""Claiming a route: which are open to a seat, every way to pay for each, and what is paid and placed.

Routes are bits of a mask, and masks by colour and length say at once which can be paid, so listing all claims
touches only those that are legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Action, ClaimRoute
from stellwerk.engine.board import GRAY, Route
from stellwerk.engine.cards import Payment
from stellwerk.engine.decisions import Refusal, TurnOption
from stellwerk.engine.events import RouteClaimed
from stellwerk.engine.ints import WORD, append, bit, empty, lowest, zeros
from stellwerk.engine.state import NOBODY, Player

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.engine.view import View


class ClaimRoutes(TurnOption):
    """One route a turn, paid in one colour and locomotives.

    With fewer than `all_tracks_from` players only one of several parallel routes can be claimed.
    """

    def __init__(self, all_tracks_from: int = 4, own_rule: str = "NA-26", closed_rule: str = "NA-27") -> None:
        super().__init__()
        self.all_tracks_from = all_tracks_from
        self.own_rule = own_rule
        self.closed_rule = closed_rule
        self.words: i64 = 0
        self.colors: i64 = 0
        self.longest: i64 = 0
        self.first_payment = empty()  # by route: the number of its first payment
        self.route_of = empty()  # by payment, as the following
        self.color_of = empty()
        self.cards_of = empty()
        self.locomotives_of = empty()
        self.ferry_cards_of = empty()
        self.plain_masks = empty()  # [(colour * (longest + 1) + most spaces) * words + word]
        self.gray_masks = empty()  # [length * words + word]
        self.ferry_mask = empty()
        self.candidates = empty()

    def describe(self) -> str:
        return f"claim a route (parallel routes: all from {self.all_tracks_from} players, else one)"

    def bind(self, setting: Setting) -> None:
        board = setting.board
        self.colors = setting.locomotive
        self.words = setting.words
        self.longest = board.longest_route
        steps = self.longest + 1
        self.plain_masks = zeros(int(self.colors * steps * self.words))
        self.gray_masks = zeros(int(steps * self.words))
        self.ferry_mask = zeros(int(self.words))
        self.candidates = zeros(int(self.words))
        self.first = len(setting.actions)
        for route in board.routes:
            self.first_payment = append(self.first_payment, len(self.route_of))
            self._add_payments(setting, route)
            word = route.number // WORD
            mask = bit(route.number % WORD)
            if route.waves + route.locomotives > 0:
                self.ferry_mask[word] |= mask
            elif route.color == GRAY:
                self.gray_masks[route.length * self.words + word] |= mask
            else:
                color: i64 = setting.color_number(route.color)
                for reach in range(int(route.length), int(steps)):
                    self.plain_masks[(color * steps + reach) * self.words + word] |= mask
        self.end = len(setting.actions)

    def _add_payments(self, setting: Setting, route: Route) -> None:
        """Number every way to pay for the route: ferry cards, then colour, then locomotives."""
        colors = [setting.color_number(route.color)] if route.color != GRAY else list(range(int(self.colors)))
        free = int(route.length - route.waves - route.locomotives)
        for ferry_cards in range((int(route.waves) + 1) // 2 + 1):
            forced = int(route.locomotives) + max(0, int(route.waves) - 2 * ferry_cards)
            for color in colors:
                for locomotives in range(free):
                    self._add(setting, route, color, free - locomotives, forced + locomotives, ferry_cards)
            self._add(setting, route, int(self.colors), 0, forced + free, ferry_cards)

    def _add(self, setting: Setting, route: Route, color: int, cards: int, locomotives: int, ferry: int) -> None:
        name = setting.kinds[color] if cards else None
        setting.add_action(ClaimRoute(route.id, Payment(name, cards, locomotives, ferry)))
        self.route_of = append(self.route_of, route.number)
        self.color_of = append(self.color_of, color)
        self.cards_of = append(self.cards_of, cards)
        self.locomotives_of = append(self.locomotives_of, locomotives)
        self.ferry_cards_of = append(self.ferry_cards_of, ferry)

    def imagine(self, table: Table, view: View) -> None:
        for id, owner in view.owners.items():
            self.close(table, table.state.players[owner], table.setting.board.route(id))

    # what is legal

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        player = table.state.players[seat]
        hand = player.hand.count
        locomotives = hand[self.colors]
        limit = min(player.trains, self.longest)
        open = self.open_routes(table, player)
        words = self.words
        steps = self.longest + 1
        routes = table.setting.board.routes
        most: i64 = 0
        color: i64
        word: i64
        for color in range(self.colors):
            have = hand[color]
            most = max(most, have)
            reach = have + locomotives
            if reach == 0:
                continue
            reach = min(reach, limit)
            at = (color * steps + reach) * words
            for word in range(words):
                mask = open[word] & self.plain_masks[at + word]
                while mask:
                    number = WORD * word + lowest(mask)
                    mask &= mask - 1
                    length = routes[number].length
                    k = splits(self.first + self.first_payment[number], length, length, have, locomotives, out, k)
        k = self._gray(table, open, hand, locomotives, min(most + locomotives, limit), out, k)
        for word in range(words):
            mask = open[word] & self.ferry_mask[word]
            while mask:
                route = routes[WORD * word + lowest(mask)]
                mask &= mask - 1
                if route.length <= limit:
                    k = self._ferry(route, player, out, k)
        return k

    def open_routes(self, table: Table, player: Player) -> Ints:
        limits = table.setting.claim_limits
        if not limits:
            return player.open
        word: i64
        for word in range(self.words):
            allowed = player.open[word]
            for limit in limits:
                allowed &= limit.allowed(table, player.seat, word)
            self.candidates[word] = allowed
        return self.candidates

    def _gray(self, table: Table, open: Ints, hand: Ints, locomotives: i64, longest: i64, out: Ints, k: i64) -> i64:
        """Gray routes of one length take the same cards, so the first one's payments are copied for the others."""
        length: i64
        word: i64
        i: i64
        for length in range(1, longest + 1):
            start: i64 = -1
            count: i64 = 0
            base: i64 = 0
            for word in range(self.words):
                mask = open[word] & self.gray_masks[length * self.words + word]
                while mask:
                    first = self.first + self.first_payment[WORD * word + lowest(mask)]
                    mask &= mask - 1
                    if start < 0:
                        start = k
                        base = first
                        k = self._any_color(first, length, hand, locomotives, out, k)
                        count = k - start
                    else:
                        for i in range(count):
                            out[k] = out[start + i] - base + first
                            k += 1
        return k

    def _any_color(self, first: i64, spaces: i64, hand: Ints, locomotives: i64, out: Ints, k: i64) -> i64:
        color: i64
        for color in range(self.colors):
            k = splits(first + color * spaces, spaces, spaces - 1, hand[color], locomotives, out, k)
        if locomotives >= spaces:
            out[k] = first + self.colors * spaces
            k += 1
        return k

    def _ferry(self, route: Route, player: Player, out: Ints, k: i64) -> i64:
        """Waves by ferry cards or locomotives (IT-10, IT-22), locomotive symbols by locomotives (WW-17)."""
        hand = player.hand.count
        free = route.length - route.waves - route.locomotives
        first = self.first + self.first_payment[route.number]
        ferry_cards: i64
        for ferry_cards in range((route.waves + 1) // 2 + 1):
            if ferry_cards > player.ferry_cards:
                break
            left = hand[self.colors] - route.locomotives - max(0, route.waves - 2 * ferry_cards)
            if route.color == GRAY:
                if left >= 0:
                    k = self._any_color(first, free, hand, left, out, k)
                first += self.colors * free + 1
            else:
                if left >= 0:
                    color = self.color_of[self.first_payment[route.number]]
                    k = splits(first, free, free, hand[color], left, out, k)
                first += free + 1
        return k

    # what a claim does

    def play(self, table: Table, seat: i64, action: i64) -> None:
        state = table.state
        setting = table.setting
        player = state.players[seat]
        payment = action - self.first
        route = setting.board.routes[self.route_of[payment]]
        table.spend(player, self.color_of[payment], self.cards_of[payment])
        table.spend(player, self.colors, self.locomotives_of[payment])
        player.ferry_cards -= self.ferry_cards_of[payment]
        player.trains -= route.length
        self.close(table, player, route)
        if table.listening:
            claim = setting.actions[action]
            assert isinstance(claim, ClaimRoute)
            table.emit(RouteClaimed(int(seat), claim.route, claim.payment))
        setting.supply.discarded(table)
        table.push(setting.after_claim, seat, route.number)

    def close(self, table: Table, claimer: Player, route: Route) -> None:
        """The route has an owner now; its parallels are closed to that player, or to all (NA-26, NA-27)."""
        state = table.state
        state.owner[route.number] = claimer.seat
        for player in state.players:
            player.open[route.number // WORD] &= ~bit(route.number % WORD)
        for parallel in route.parallels:
            mask = ~bit(parallel % WORD)
            if len(state.players) < self.all_tracks_from:
                for player in state.players:
                    player.open[parallel // WORD] &= mask
            else:
                claimer.open[parallel // WORD] &= mask

    def refusal(self, table: Table, seat: i64, action: int) -> Refusal:
        setting = table.setting
        payment = action - int(self.first)
        route = setting.board.routes[self.route_of[payment]]
        return self.closed(table, seat, route) or self._unpaid(table.state.players[seat], route, payment)

    def closed(self, table: Table, seat: i64, route: Route) -> Refusal | None:
        """Why the seat cannot claim this route whatever it pays, if so."""
        player = table.state.players[seat]
        owner = table.state.owner
        if owner[route.number] != NOBODY:
            return Refusal("route_is_claimed", "NA-25")
        word = route.number // WORD
        here = bit(route.number % WORD)
        if not player.open[word] & here:
            for parallel in route.parallels:
                if owner[parallel] == seat:
                    return Refusal("own_parallel_route", self.own_rule)
            return Refusal("parallel_route_closed", self.closed_rule)
        for limit in table.setting.claim_limits:
            if not limit.allowed(table, seat, word) & here:
                return Refusal("route_not_in_network", limit.limit_rule())
        if player.trains < route.length:
            return Refusal("not_enough_trains", "NA-24")
        return None

    def unlisted(self, table: Table, seat: i64, action: Action) -> Refusal | None:
        """Why a way to pay can never pay for its route."""
        if not isinstance(action, ClaimRoute):
            return None
        board = table.setting.board
        if action.route not in board.route_numbers:
            return Refusal("unknown_route", "NA-21")
        route = board.route(action.route)
        paid = action.payment
        waves = int(route.waves)
        if paid.ferry_cards and not waves:
            return Refusal("ferry_cards_only_on_waves", "IT-12")
        if paid.ferry_cards > (waves + 1) // 2:
            return Refusal("ferry_card_wasted", "IT-22")
        if min(paid.cards, paid.locomotives, paid.ferry_cards) < 0:
            return Refusal("wrong_number_of_cards", "NA-21")
        if paid.locomotives < waves - 2 * paid.ferry_cards:
            return Refusal("waves_need_locomotives_or_ferry_cards", "IT-10")
        if paid.locomotives < int(route.locomotives):
            return Refusal("locomotive_symbols_need_locomotives", "WW-17")
        if paid.cards and route.color not in (GRAY, paid.color):
            return Refusal("wrong_color", "NA-21")
        return Refusal("wrong_number_of_cards", "NA-21")

    def _unpaid(self, player: Player, route: Route, payment: int) -> Refusal:
        if self.ferry_cards_of[payment] > player.ferry_cards:
            return Refusal("not_enough_ferry_cards", "IT-8")
        if self.locomotives_of[payment] > player.hand.count[self.colors]:
            return Refusal("not_enough_locomotives", "NA-23")
        return Refusal("not_enough_cards", "NA-22" if route.color == GRAY else "NA-21")


def splits(first: i64, spaces: i64, most: i64, have: i64, locomotives: i64, out: Ints, k: i64) -> i64:
    """Every number of locomotives, up to `most`, that leaves no more spaces than there are cards of the colour."""
    n = spaces - have
    n = max(n, 0)
    most = min(most, locomotives)
    while n <= most:
        out[k] = first + n
        k += 1
        n += 1
    return k
