"""Claiming a route in the campaign: the price with all that changes it, paid step by step, then wagons are placed.

The steps of a claim run in the order of the rulebook (LE-108): price rules first, then the company, the discovered
rules, and the Large cities last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Action
from stellwerk.engine.board import GRAY, Route
from stellwerk.engine.decisions import Refusal, Step, TurnOption
from stellwerk.engine.ints import WORD, append, bit, empty
from stellwerk.engine.payment import Payment
from stellwerk.engine.state import NOBODY
from stellwerk.rules.campaign.desk import Desk, hand_of
from stellwerk.rules.campaign.event_cards import EventCards
from stellwerk.rules.campaign.kinds import LOCOMOTIVES, STRIPES, SUITS, suit_count
from stellwerk.rules.campaign.spending import ExtraCard, MarkedSpending
from stellwerk.rules.campaign.words import ClaimWithDepot
from stellwerk.rules.claim.words import VOCABULARY, ClaimRoute, RouteClaimed

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.state import Player
    from stellwerk.engine.table import Table


class PriceRule(Step):
    """A rule that makes a claim dearer; its step is where the extra price is paid."""

    def extra_cards(self, table: Table, seat: i64, route: Route) -> int:
        """Cards that must be spent on top, whatever they are."""
        return 0

    def cards_if_poor(self, table: Table, seat: i64, route: Route, money: int) -> int:
        """Cards that must be spent because so much money does not do."""
        return 0

    def money_left(self, table: Table, route: Route, money: int) -> int:
        """What is at least left of so much money for the rules that follow."""
        return money

    def extra_wagons(self, table: Table, seat: i64, route: Route, locomotives: i64) -> int:
        return 0

    def rule_id(self) -> str:
        """The rule of the rulebook that makes the claim dearer."""
        return "CA-51"

    def placed(self, table: Table, seat: i64, route: Route) -> None:
        """The wagons are on the board now."""


class CampaignClaim(TurnOption):
    """Any free route with both ends on the board (LE-99 to LE-105)."""

    def __init__(
        self, desk: Desk, events: EventCards, towers: set[str], depots: list[list[str]], rules: list[PriceRule]
    ) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        self.desk = desk
        self.events = events
        self.towers = towers
        self.rules = rules
        owned = [[1 if color in seat else 0 for color in STRIPES] for seat in depots]
        self.depots = desk.book.declare("depots", [0] * len(STRIPES), per_seat=True)
        self.owned_depots = owned
        self.suit = desk.book.declare("paying_suit")
        self.cards = desk.book.declare("paying_cards")
        self.locomotives = desk.book.declare("paying_locomotives")
        self.depot = desk.book.declare("paying_with_depot")
        self.first_payment = empty()
        self.route_of = empty()
        self.suit_of = empty()
        self.cards_of = empty()
        self.locomotives_of = empty()
        self.depot_of = empty()
        self.price_of = empty()

    def describe(self) -> str:
        return "claim a route, with the price rules that are discovered"

    def bind(self, setting: Setting) -> None:
        self.first = len(setting.actions)
        for route in setting.board.routes:
            self.first_payment = append(self.first_payment, len(self.route_of))
            price = self.price(setting, route)
            self.price_of = append(self.price_of, price)
            suits = list(range(LOCOMOTIVES)) if route.color == GRAY else [STRIPES.index(route.color)]
            for suit in suits:
                for locomotives in range(price):
                    self._add(setting, route, suit, price - locomotives, locomotives)
            self._add(setting, route, LOCOMOTIVES, 0, price)
        self.first_payment = append(self.first_payment, len(self.route_of))
        self.end = len(setting.actions)

    def _add(self, setting: Setting, route: Route, suit: int, cards: int, locomotives: int) -> None:
        payment = Payment(SUITS[suit] if cards else None, cards, locomotives)
        for depot in (0, 1) if cards else (0,):
            setting.add_action(ClaimWithDepot(route.id, payment) if depot else ClaimRoute(route.id, payment))
            self.route_of = append(self.route_of, route.number)
            self.suit_of = append(self.suit_of, suit)
            self.cards_of = append(self.cards_of, cards)
            self.locomotives_of = append(self.locomotives_of, locomotives)
            self.depot_of = append(self.depot_of, depot)

    def price(self, setting: Setting, route: Route) -> int:
        """A water tower saves a card on a route of four or more (sticker I)."""
        places = setting.board.places
        at_tower = places[route.a].id in self.towers or places[route.b].id in self.towers
        return int(route.length) - (1 if at_tower and route.length >= 4 else 0)

    def follow(self, table: Table, viewer: int | None) -> None:
        for route in table.setting.board.routes:
            owner = table.state.owner[route.number]
            if owner != NOBODY:
                self.close(table, table.state.players[owner], route)

    # what is legal

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        player = table.state.players[seat]
        hand = hand_of(table, seat)
        suits = [suit_count(hand, suit) for suit in range(LOCOMOTIVES + 1)]
        for route in table.setting.board.routes:
            if not player.open[route.number // WORD] & bit(route.number % WORD):
                continue
            if route.length > player.trains or self.price_of[route.number] > player.hand.total:
                continue
            if not self.extras_payable(table, seat, route):
                continue
            k = self.payments(table, player, route, suits, out, k)
        return k

    def payments(self, table: Table, player: Player, route: Route, suits: list[int], out: Ints, k: i64) -> i64:
        """Most ways to pay fail by the cards, so these are looked at first."""
        held = suits[LOCOMOTIVES]
        payment: i64
        for payment in range(self.first_payment[route.number], self.first_payment[route.number + 1]):
            locomotives = self.locomotives_of[payment]
            if locomotives > held:
                continue
            suit = self.suit_of[payment]
            missing = self.cards_of[payment] - suits[suit]
            if missing > self.depot_of[payment]:
                continue
            if self.depot_of[payment] and not self.depot_pays(table, player.seat, suit, suits):
                continue
            if self.wagons(table, player.seat, route, locomotives) <= player.trains:
                out[k] = self.first + payment
                k += 1
        return k

    def depot_pays(self, table: Table, seat: i64, suit: i64, suits: list[int]) -> bool:
        """A card of another colour stands for one of this."""
        return self.has_depot(table, seat, suit) and sum(suits[:LOCOMOTIVES]) > suits[suit]

    def wagons(self, table: Table, seat: i64, route: Route, locomotives: i64) -> int:
        needed = int(route.length)
        for rule in self.rules:
            needed += rule.extra_wagons(table, seat, route, locomotives)
        return needed

    def has_depot(self, table: Table, seat: i64, suit: i64) -> bool:
        """Each depot once a game (sticker J)."""
        return self.owned_depots[seat][suit] == 1 and self.depots.get(table, seat * len(STRIPES) + suit) == 0

    def extras_payable(self, table: Table, seat: i64, route: Route) -> bool:
        return self.unpayable(table, seat, route) is None

    def unpayable(self, table: Table, seat: i64, route: Route) -> PriceRule | None:
        """The first rule whose extra cards the hand cannot pay."""
        player = table.state.players[seat]
        money = int(player.points)
        cards = int(player.hand.total - self.price_of[route.number])
        for rule in self.rules:
            cards -= rule.extra_cards(table, seat, route) + rule.cards_if_poor(table, seat, route, money)
            money = rule.money_left(table, route, money)
            if cards < 0:
                return rule
        return None

    # what a claim does

    def play(self, table: Table, seat: i64, action: i64) -> None:
        payment = action - self.first
        route = table.setting.board.routes[self.route_of[payment]]
        self.desk.begin_claim(table, route.number, self.events.current(table))
        self.suit.put(table, self.suit_of[payment])
        self.cards.put(table, self.cards_of[payment])
        self.locomotives.put(table, self.locomotives_of[payment])
        self.depot.put(table, self.depot_of[payment])
        if table.listening:
            claim = table.setting.actions[action]
            assert isinstance(claim, ClaimRoute | ClaimWithDepot)
            table.emit(RouteClaimed(int(seat), claim.route, claim.payment))
        table.push(table.setting.after_claim, seat, route.number)

    def close(self, table: Table, claimer: Player, route: Route) -> None:
        """Of a double one track only with 2 or 3 players; of a triple always all (LE-104, LE-105)."""
        state = table.state
        state.owner[route.number] = claimer.seat
        everybody = len(route.parallels) == 1 and len(state.players) < 4
        for player in state.players:
            player.open[route.number // WORD] &= ~bit(route.number % WORD)
            if everybody or player is claimer:
                for parallel in route.parallels:
                    player.open[parallel // WORD] &= ~bit(parallel % WORD)

    def refusal(self, table: Table, seat: i64, action: int) -> Refusal:
        payment = action - int(self.first)
        route = table.setting.board.routes[self.route_of[payment]]
        player = table.state.players[seat]
        if table.state.owner[route.number] != NOBODY:
            return Refusal("route_is_claimed", "LE-103")
        if not player.open[route.number // WORD] & bit(route.number % WORD):
            if any(table.state.owner[parallel] == seat for parallel in route.parallels):
                return Refusal("own_parallel_route", "LE-104")
            return Refusal("parallel_route_closed", "LE-105")
        if route.length > player.trains:
            return Refusal("not_enough_trains", "LE-159")
        if self.depot_of[payment] and not self.has_depot(table, seat, self.suit_of[payment]):
            return Refusal("no_depot_of_this_color", "CA-62")
        hand = hand_of(table, seat)
        if self.locomotives_of[payment] > suit_count(hand, LOCOMOTIVES):
            return Refusal("not_enough_locomotives", "LE-93")
        if self.cards_of[payment] - self.depot_of[payment] > suit_count(hand, int(self.suit_of[payment])):
            return Refusal("not_enough_cards", "LE-100" if route.color == GRAY else "LE-99")
        rule = self.unpayable(table, seat, route)
        if rule is not None:
            return Refusal("extra_card_not_payable", rule.rule_id())
        suits = [suit_count(hand, suit) for suit in range(LOCOMOTIVES)]
        if self.depot_of[payment] and sum(suits) == suits[self.suit_of[payment]]:
            return Refusal("not_enough_cards", "CA-62")
        return Refusal("not_enough_trains", "CA-58")

    def unlisted(self, table: Table, seat: i64, action: Action) -> Refusal | None:
        """Why a way to pay can never pay for its route."""
        if not isinstance(action, ClaimRoute | ClaimWithDepot):
            return None
        board = table.setting.board
        if action.route not in board.route_numbers:
            return Refusal("unknown_route", "LE-102")
        route = board.route(action.route)
        if action.payment.cards and route.color not in (GRAY, action.payment.color):
            return Refusal("wrong_color", "LE-99")
        return Refusal("wrong_number_of_cards", "LE-99" if self.price_of[route.number] == route.length else "CA-61")


class SpendPrice(Step):
    """The cards of the price: of the colour, the depot's, locomotives. Each part may ask which cards."""

    def __init__(self, claim: CampaignClaim, spending: MarkedSpending, part: str) -> None:
        super().__init__()
        self.claim = claim
        self.spending = spending
        self.part = part
        self.substitute = ExtraCard(claim.desk, "depot_card", False, False)
        self.substitute.barred = self.is_no_substitute

    def describe(self) -> str:
        return f"pay: {self.part}"

    def bind(self, setting: Setting) -> None:
        self.spending.prepare(setting)
        if self.part == "depot":
            self.substitute.prepare(setting)

    def is_no_substitute(self, table: Table, seat: int, kind: int) -> bool:
        return kind // 3 in (LOCOMOTIVES, int(self.claim.suit.get(table)))

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        claim = self.claim
        depot = int(claim.depot.get(table))
        if self.part == "color":
            self.spending.ask(table, seat, int(claim.suit.get(table)), int(claim.cards.get(table)) - depot)
        elif self.part == "locomotives":
            self.spending.ask(table, seat, LOCOMOTIVES, int(claim.locomotives.get(table)))
        elif depot:
            claim.depots.put(table, 1, seat * len(STRIPES) + claim.suit.get(table))
            table.push(self.substitute, seat, arg)


class PlaceWagons(Step):
    """A wagon on every space; what lay on the route is taken; the discards are looked at (LE-101)."""

    def __init__(self, claim: CampaignClaim) -> None:
        super().__init__()
        self.claim = claim

    def describe(self) -> str:
        return "place the wagons"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        claim = self.claim
        player = table.state.players[seat]
        route = table.setting.board.routes[arg]
        player.trains -= claim.wagons(table, seat, route, claim.locomotives.get(table))
        claim.close(table, player, route)
        for rule in claim.rules:
            rule.placed(table, seat, route)
        table.setting.supply.discarded(table)
