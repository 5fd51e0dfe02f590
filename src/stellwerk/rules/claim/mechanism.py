"""Claiming a route: which are open to a seat, every way to pay for each, and what is paid and placed.

Routes are bits of a mask, and masks by colour and length say at once which can be paid, so listing all claims
touches only those that are legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Action
from stellwerk.engine.board import GRAY, Board, Route
from stellwerk.engine.decisions import Refusal, Sequence, Step, TurnOption
from stellwerk.engine.ints import WORD, append, bit, empty, lowest, zeros
from stellwerk.engine.payment import Payment
from stellwerk.engine.state import NOBODY, Player
from stellwerk.rules.claim.refusals import never_pays
from stellwerk.rules.claim.words import VOCABULARY, ClaimRoute, RouteClaimed

if TYPE_CHECKING:
    from stellwerk.engine.advice import Moves
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class ClaimRoutes(TurnOption):
    """One route a turn, paid in one colour and locomotives.

    With fewer than `all_tracks_from` players only one of several parallel routes can be claimed.
    """

    def __init__(self, all_tracks_from: int = 4, own_rule: str = "NA-26", closed_rule: str = "NA-27") -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        self.all_tracks_from = all_tracks_from
        self.own_rule = own_rule
        self.closed_rule = closed_rule
        self.words: i64 = 0
        self.colors: i64 = 0
        self.longest: i64 = 0
        self.first_payment = empty()  # by route: the number of its first payment
        self.first_action = empty()  # by route: the number of the action that pays so
        self.lengths = empty()
        self.has_ferries = False
        self.shortest_plain: i64 = 100
        self.shortest_gray: i64 = 100
        self.longest_gray: i64 = 0
        self.route_of = empty()  # by payment, as the following
        self.color_of = empty()
        self.cards_of = empty()
        self.locomotives_of = empty()
        self.ferry_cards_of = empty()
        self.plain_masks = empty()  # [(colour * (longest + 1) + most spaces) * words + word]
        self.gray_masks = empty()  # [length * words + word]
        self.ferry_mask = empty()
        self.candidates = empty()
        self.before: Sequence | None = None
        self.claims_order: list[int] = []

    def describe(self) -> str:
        return f"claim a route (parallel routes: all from {self.all_tracks_from} players, else one)"

    def bind(self, setting: Setting) -> None:
        board = setting.board
        self.colors = setting.locomotive
        self.words = setting.words
        self.longest = board.longest_route
        self.lengths = board.lengths
        steps = self.longest + 1
        self.plain_masks = zeros(int(self.colors * steps * self.words))
        self.gray_masks = zeros(int(steps * self.words))
        self.ferry_mask = zeros(int(self.words))
        self.candidates = zeros(int(self.words))
        claims: list[Action] = []
        for route in board.routes:
            self.first_payment = append(self.first_payment, len(self.route_of))
            self._add_payments(setting, route, claims)
            word = route.number // WORD
            mask = bit(route.number % WORD)
            if route.waves + route.locomotives > 0:
                self.ferry_mask[word] |= mask
                self.has_ferries = True
            elif route.color == GRAY:
                self.gray_masks[route.length * self.words + word] |= mask
                self.shortest_gray = min(self.shortest_gray, route.length)
                self.longest_gray = max(self.longest_gray, route.length)
            else:
                color: i64 = setting.color_number(route.color)
                self.shortest_plain = min(self.shortest_plain, route.length)
                for reach in range(int(route.length), int(steps)):
                    self.plain_masks[(color * steps + reach) * self.words + word] |= mask
        if setting.rules.before_claim:
            self.before = setting.sequence("before_claim", [*setting.rules.before_claim, CarryOut(self)])
        numbers = setting.add_actions(claims)
        self.first, self.end = numbers.start, numbers.stop
        for payment in self.first_payment:
            self.first_action = append(self.first_action, self.first + payment)
        self.claims_order = self._order(board)

    def _add_payments(self, setting: Setting, route: Route, claims: list[Action]) -> None:
        """Number every way to pay for the route: ferry cards, then colour, then locomotives."""
        colors = [setting.color_number(route.color)] if route.color != GRAY else list(range(int(self.colors)))
        free = int(route.length - route.waves - route.locomotives)
        for ferry_cards in range((int(route.waves) + 1) // 2 + 1):
            forced = int(route.locomotives) + max(0, int(route.waves) - 2 * ferry_cards)
            for color in colors:
                for locomotives in range(free):
                    paid = Payment(setting.kinds[color], free - locomotives, forced + locomotives, ferry_cards)
                    claims.append(ClaimRoute(route.id, paid))
                    self._add(route, color, paid)
            paid = Payment(None, 0, forced + free, ferry_cards)
            claims.append(ClaimRoute(route.id, paid))
            self._add(route, int(self.colors), paid)

    def _add(self, route: Route, color: int, paid: Payment) -> None:
        self.route_of = append(self.route_of, route.number)
        self.color_of = append(self.color_of, color)
        self.cards_of = append(self.cards_of, paid.cards)
        self.locomotives_of = append(self.locomotives_of, paid.locomotives)
        self.ferry_cards_of = append(self.ferry_cards_of, paid.ferry_cards)

    def tell(self, moves: Moves) -> None:
        moves.claims, moves.claims_order = self, self.claims_order
        moves.claim_first, moves.claim_end = self.first, self.end
        moves.route_of, moves.color_of = self.route_of, self.color_of
        moves.cards_of, moves.locomotives_of = self.cards_of, self.locomotives_of
        moves.wave_cards_of = self.ferry_cards_of

    def follow(self, table: Table, viewer: int | None) -> None:
        for route in table.setting.board.routes:
            owner = table.state.owner[route.number]
            if owner != NOBODY:
                self.close(table, table.state.players[owner], route)

    # what is legal

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        player = table.state.players[seat]
        hand = player.hand.count
        locomotives = hand[self.colors]
        limit = min(player.trains, self.longest)
        open = self.open_routes(table, player)
        words = self.words
        steps = self.longest + 1
        plain_masks = self.plain_masks
        first_action = self.first_action
        lengths = self.lengths
        most: i64 = 0
        color: i64
        word: i64
        for color in range(self.colors):
            have = hand[color]
            most = max(most, have)
            reach = min(have + locomotives, limit)
            if reach < self.shortest_plain:
                continue
            at = (color * steps + reach) * words
            for word in range(words):
                mask = open[word] & plain_masks[at + word]
                while mask:
                    number = WORD * word + lowest(mask)
                    mask &= mask - 1
                    length = lengths[number]
                    k = splits(first_action[number], length, length, have, locomotives, out, k)
        k = self._gray(open, hand, locomotives, min(most + locomotives, limit), out, k)
        if not self.has_ferries:
            return k
        routes = table.setting.board.routes
        for word in range(words):
            mask = open[word] & self.ferry_mask[word]
            while mask:
                route = routes[WORD * word + lowest(mask)]
                mask &= mask - 1
                if route.length <= limit:
                    k = self._ferry(table, route, player, out, k)
        return k

    def route_options(self, table: Table, seat: i64, route: i64, out: Ints, k: i64) -> i64:
        player = table.state.players[seat]
        length = self.lengths[route]
        if length > player.trains or not self._is_open(table, player, route):
            return k
        hand = player.hand.count
        first = self.first_action[route]
        if self.ferry_mask[route // WORD] & bit(route % WORD):
            return self._ferry(table, table.setting.board.routes[route], player, out, k)
        if self.gray_masks[length * self.words + route // WORD] & bit(route % WORD):
            return self._any_color(first, length, hand, hand[self.colors], out, k)
        color = self.color_of[self.first_payment[route]]
        return splits(first, length, length, hand[color], hand[self.colors], out, k)

    def _is_open(self, table: Table, player: Player, route: i64) -> bool:
        word = route // WORD
        open = player.open[word]
        for limit in table.setting.claim_limits:
            open &= limit.allowed(table, player.seat, word)
        return open & bit(route % WORD) != 0

    def _order(self, board: Board) -> list[int]:
        """All routes in the order of `options`: by colour, then gray ones by length, then ferries."""
        keys: list[tuple[int, int, int]] = []
        for route in board.routes:
            ferry = route.waves + route.locomotives > 0
            gray = route.color == GRAY
            within = 0 if ferry else route.length if gray else self.color_of[self.first_payment[route.number]]
            keys.append((2 if ferry else 1 if gray else 0, int(within), int(route.number)))
        return [number for _, _, number in sorted(keys)]

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

    def _gray(self, open: Ints, hand: Ints, locomotives: i64, longest: i64, out: Ints, k: i64) -> i64:
        """Gray routes of one length take the same cards, so the first one's payments are copied for the others."""
        words = self.words
        gray_masks = self.gray_masks
        first_action = self.first_action
        length: i64
        word: i64
        i: i64
        for length in range(self.shortest_gray, min(longest, self.longest_gray) + 1):
            start: i64 = -1
            count: i64 = 0
            base: i64 = 0
            for word in range(words):
                mask = open[word] & gray_masks[length * words + word]
                while mask:
                    first = first_action[WORD * word + lowest(mask)]
                    mask &= mask - 1
                    if start < 0:
                        start = k
                        base = first
                        k = self._any_color(first, length, hand, locomotives, out, k)
                        count = k - start
                    else:
                        for i in range(start, start + count):
                            out[k] = out[i] - base + first
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

    def _ferry(self, table: Table, route: Route, player: Player, out: Ints, k: i64) -> i64:
        """Waves by ferry cards or locomotives (IT-10, IT-22), locomotive symbols by locomotives (WW-17)."""
        hand = player.hand.count
        held = wave_cards(table, player.seat)
        free = route.length - route.waves - route.locomotives
        first = self.first + self.first_payment[route.number]
        ferry_cards: i64
        for ferry_cards in range((route.waves + 1) // 2 + 1):
            if ferry_cards > held:
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
        if self.before is None:
            self.carry_out(table, seat, action - self.first)
        else:
            table.push(self.before, seat, action - self.first)

    def carry_out(self, table: Table, seat: i64, payment: i64) -> None:
        setting = table.setting
        player = table.state.players[seat]
        route = setting.board.routes[self.route_of[payment]]
        table.spend(player, self.color_of[payment], self.cards_of[payment])
        table.spend(player, self.colors, self.locomotives_of[payment])
        if self.ferry_cards_of[payment] > 0 and setting.wave_cards is not None:
            setting.wave_cards.add(table, -self.ferry_cards_of[payment], seat)
        player.trains -= route.length
        self.close(table, player, route)
        if table.listening:
            claim = setting.actions[self.first + payment]
            assert isinstance(claim, ClaimRoute)
            table.emit(RouteClaimed(int(seat), claim.route, claim.payment))
        setting.supply.discarded(table)
        table.push(setting.after_claim, seat, route.number)

    def withdraw(self, table: Table) -> None:
        """Called from a step before the claim, or its question: the claim does not come about."""
        table.pop()

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
        return self.closed(table, seat, route) or self._unpaid(table, table.state.players[seat], route, payment)

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
        return never_pays(table.setting.board, action) if isinstance(action, ClaimRoute) else None

    def _unpaid(self, table: Table, player: Player, route: Route, payment: int) -> Refusal:
        if self.ferry_cards_of[payment] > wave_cards(table, player.seat):
            return Refusal("not_enough_ferry_cards", "IT-8")
        if self.locomotives_of[payment] > player.hand.count[self.colors]:
            return Refusal("not_enough_locomotives", "NA-23")
        return Refusal("not_enough_cards", "NA-22" if route.color == GRAY else "NA-21")


class CarryOut(Step):
    """After the steps before a claim; like theirs, its argument is the number of the payment."""

    def __init__(self, claims: ClaimRoutes) -> None:
        super().__init__()
        self.claims = claims

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.claims.carry_out(table, seat, arg)


def wave_cards(table: Table, seat: i64) -> i64:
    held = table.setting.wave_cards
    return 0 if held is None else held.get(table, seat)


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
