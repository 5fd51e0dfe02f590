"""What the mechanisms of a campaign game share: registers, the vocabulary, money, the claim in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.network import Network
from stellwerk.rules.campaign.kinds import KINDS, LOCOMOTIVES, NEWSPAPER, PICKAXE, SKULL
from stellwerk.rules.campaign.registers import Register, RegisterBook
from stellwerk.rules.campaign.vocabulary import Effect, Effects, Vocabulary

if TYPE_CHECKING:
    from stellwerk.engine.board import Route
    from stellwerk.engine.table import Table


class Desk:
    """Made once for each game of a campaign, with what the campaign has fixed before it."""

    def __init__(
        self,
        game_number: int,
        companies: list[str],
        large: set[str],
        route_regions: dict[str, str],
        privileges: list[dict[str, int]],
        numbers: dict[str, int],
    ) -> None:
        players = len(companies)
        self.players = players
        self.game_number = game_number
        self.companies = companies
        self.large = large
        self.route_regions = route_regions
        self.privileges = privileges
        self.numbers = numbers
        self.book = RegisterBook(players)
        self.vocabulary = Vocabulary()
        self.effects = Effects(self.vocabulary, players)
        self.route = self.book.declare("claimed_route", [-1])
        self.spent = self.book.declare("spent", [0] * len(KINDS))
        self.extra_locomotives = self.book.declare("extra_locomotives")
        self.tallies: dict[str, Register] = {}
        self.event_changes: list[dict[str, int]] = []
        self.claim_event = self.book.declare("claim_event", [-1])
        self.events_used = self.book.declare("events_used", [0], per_seat=True)
        self.count_routes()
        self.count_claim()
        self.name_operations()

    # money

    def gain(self, table: Table, seat: i64, n: i64, source: str) -> None:
        if n != 0:
            table.score(seat, n, table.setting.sources.index(source))

    def pay(self, table: Table, seat: i64, n: i64, source: str) -> i64:
        """Pay as much as there is, up to n (LE-162)."""
        paid = min(n, table.state.players[seat].points)
        self.gain(table, seat, -paid, source)
        return paid

    # tallies: what each seat has done in this game, for postcards

    def tally(self, name: str) -> Register:
        if name not in self.tallies:
            self.tallies[name] = self.book.declare(f"tally_{name}", [0], per_seat=True)
        return self.tallies[name]

    # the claim in progress

    def begin_claim(self, table: Table, route: i64, event: i64) -> None:
        self.route.put(table, route)
        self.claim_event.put(table, event)
        self.extra_locomotives.put(table, 0)
        kind: i64
        for kind in range(len(KINDS)):
            self.spent.put(table, 0, kind)

    def spend(self, table: Table, seat: i64, kind: i64, n: i64) -> None:
        """Discard cards for a claim: their marks count."""
        table.spend(table.state.players[seat], kind, n)
        self.spent.add(table, n, kind)

    def spent_marks(self, table: Table, mark: int) -> int:
        return sum(int(self.spent.get(table, 3 * suit + mark)) for suit in range(LOCOMOTIVES + 1))

    def spent_of_suit(self, table: Table, suit: int) -> int:
        return sum(int(self.spent.get(table, 3 * suit + mark)) for mark in range(3))

    def claimed(self, table: Table) -> Route:
        return table.setting.board.routes[self.route.get(table)]

    def touches(self, table: Table, route: Route, cities: list[str]) -> bool:
        places = table.setting.board.places
        return places[route.a].id in cities or places[route.b].id in cities

    def larges(self, table: Table, route: Route) -> int:
        places = table.setting.board.places
        return int(places[route.a].id in self.large) + int(places[route.b].id in self.large)

    def own_number(self, seat: i64, key: str) -> int:
        """A number of a rule, as a privilege of the seat changes it."""
        return self.privileges[seat].get(key, self.numbers[key])

    def number(self, table: Table, seat: i64, key: str) -> int:
        """A number of a rule, as the event of the claim or a privilege of the seat changes it."""
        value = self.own_number(seat, key)
        event = self.claim_event.get(table)
        if event >= 0 and key in self.event_changes[event]:
            self.use_event(table, seat, event)
            return self.event_changes[event][key]
        return value

    def event_changes_for(self, table: Table, seat: i64, key: str) -> int:
        """What the event of the claim adds under this key."""
        event = self.claim_event.get(table)
        if event < 0 or key not in self.event_changes[event]:
            return 0
        self.use_event(table, seat, event)
        return self.event_changes[event][key]

    def use_event(self, table: Table, seat: i64, event: i64) -> None:
        used = int(self.events_used.get(table, seat))
        self.events_used.put(table, used | (1 << int(event)), seat)

    # what can be counted

    def own_routes(self, table: Table, seat: int) -> list[Route]:
        owner = table.state.owner
        return [route for route in table.setting.board.routes if owner[route.number] == seat]

    def network(self, table: Table, seat: int) -> Network:
        return Network(table.setting.board, table.state.owner, seat)

    def tickets_done(self, table: Table, seat: int) -> list[str]:
        board = table.setting.board
        network = self.network(table, seat)
        tickets = [board.tickets[t] for t in table.state.players[seat].tickets]
        return [t.id for t in tickets if network.joins(board.places[t.a], board.places[t.b])]

    def places_touched(self, table: Table, seat: int) -> set[str]:
        places = table.setting.board.places
        return {places[p].id for route in self.own_routes(table, seat) for p in (route.a, route.b)}

    def routes_at(self, table: Table, seat: int, city: str) -> int:
        return sum(1 for route in self.own_routes(table, seat) if self.touches(table, route, [city]))

    def joins(self, table: Table, seat: int, a: str, b: str) -> bool:
        board = table.setting.board
        if a not in board.place_numbers or b not in board.place_numbers:
            return False
        return self.network(table, seat).joins(board.place(a), board.place(b))

    def count_routes(self) -> None:
        count = self.vocabulary.quantities
        count["routes_at"] = self.routes_at
        count["routes_len"] = lambda table, seat, arg: sum(
            1 for r in self.own_routes(table, seat) if r.length >= int(arg)
        )
        count["routes_region"] = lambda table, seat, arg: sum(
            1 for r in self.own_routes(table, seat) if self.route_regions[r.id] == arg
        )
        count["routes_color"] = lambda table, seat, arg: self.tallied(table, seat, "own_color")
        count["colors_claimed"] = lambda table, seat, arg: len(
            {r.color for r in self.own_routes(table, seat)} - {"gray"}
        )
        count["regions_claimed"] = lambda table, seat, arg: len(
            {self.route_regions[r.id] for r in self.own_routes(table, seat)}
        )
        count["connects"] = lambda table, seat, arg: int(self.joins(table, seat, *arg.split(",")))
        count["cities_touched"] = lambda table, seat, arg: len(self.places_touched(table, seat))
        count["larges_touched"] = lambda table, seat, arg: len(self.places_touched(table, seat) & self.large)
        count["largest_network"] = lambda table, seat, arg: largest_network(self.network(table, seat))
        count["loop"] = lambda table, seat, arg: longest_loop(self.own_routes(table, seat))
        count["trains_left"] = lambda table, seat, arg: int(table.state.players[seat].trains)
        count["trains_on_board"] = lambda table, seat, arg: sum(int(r.length) for r in self.own_routes(table, seat))
        count["tickets_done"] = lambda table, seat, arg: len(self.tickets_done(table, seat))
        count["hand_below"] = lambda table, seat, arg: int(table.state.players[seat].hand.total < int(arg))
        count["money"] = lambda table, seat, arg: int(table.state.players[seat].points)
        count["game_index"] = lambda table, seat, arg: self.game_number
        count["events_used"] = lambda table, seat, arg: int(self.events_used.get(table, seat)).bit_count()
        count["rank"] = lambda table, seat, arg: table.score_sheet().outcome().places[seat]
        count["most"] = lambda table, seat, arg: int(self.has_most(table, seat, arg))
        count["taken"] = lambda table, seat, arg: self.tallied(table, seat, f"taken_{arg}")
        count["delivered"] = lambda table, seat, arg: self.tallied(table, seat, f"delivered_{arg}")
        count["paid_rule"] = lambda table, seat, arg: self.tallied(table, seat, f"paid_{arg}")
        count["newspapers"] = lambda table, seat, arg: self.tallied(table, seat, "newspapers")
        count["seal_by_card"] = lambda table, seat, arg: self.tallied(table, seat, "seal_by_card")
        count["spent_pickaxes"] = lambda table, seat, arg: self.tallied(table, seat, "pickaxes")

    def tallied(self, table: Table, seat: int, name: str) -> int:
        return int(self.tallies[name].get(table, seat)) if name in self.tallies else 0

    def has_most(self, table: Table, seat: int, what: str) -> bool:
        """Is this seat (one of) the poorest, or has it most of something, and not nothing?"""
        if what == "poorest":
            return bool(table.state.players[seat].points == min([player.points for player in table.state.players]))
        found = [self.tallied(table, s, f"taken_{what}") for s in range(self.players)]
        return found[seat] == max(found) and found[seat] > 0

    def count_claim(self) -> None:
        count = self.vocabulary.quantities
        count["route_length"] = lambda table, seat, arg: int(self.claimed(table).length)
        count["route_larges"] = lambda table, seat, arg: self.larges(table, self.claimed(table))
        count["route_region"] = lambda table, seat, arg: int(self.route_regions[self.claimed(table).id] == arg)
        count["route_touches"] = lambda table, seat, arg: int(
            arg in (self.region_of(table, self.claimed(table).a), self.region_of(table, self.claimed(table).b))
        )
        count["spent_locos"] = lambda table, seat, arg: self.spent_of_suit(table, LOCOMOTIVES)
        count["spent_extra_locos"] = lambda table, seat, arg: int(self.extra_locomotives.get(table))
        count["spent_now_pickaxes"] = lambda table, seat, arg: self.spent_marks(table, PICKAXE)
        count["spent_now_skulls"] = lambda table, seat, arg: self.spent_marks(table, SKULL)

    def region_of(self, table: Table, place: i64) -> str:
        return table.setting.board.places[place].region

    # what can be done with money; the other operations belong to their mechanisms

    def name_operations(self) -> None:
        self.vocabulary.operations["gain"] = self.do_gain
        self.vocabulary.operations["pay"] = self.do_pay

    def do_gain(self, table: Table, seat: int, effect: Effect) -> None:
        self.gain(table, seat, self.vocabulary.amount(table, seat, effect.amount), effect.words.get("source", "events"))

    def do_pay(self, table: Table, seat: int, effect: Effect) -> None:
        self.pay(table, seat, self.vocabulary.amount(table, seat, effect.amount), effect.words.get("source", "events"))


def hand_of(table: Table, seat: i64) -> list[int]:
    return [int(n) for n in table.state.players[seat].hand.count[:NEWSPAPER]]


def largest_network(network: Network) -> int:
    wagons: dict[int, int] = {}
    for r in network.routes:
        root = int(network.find(network.board.stops_a[r]))
        wagons[root] = wagons.get(root, 0) + int(network.board.lengths[r])
    return max(wagons.values(), default=0)


def longest_loop(routes: list[Route]) -> int:
    """The most wagons on a closed line that uses no route twice."""
    best = 0
    core = without_dead_ends(routes)
    edges: dict[int, list[Route]] = {}
    for route in core:
        edges.setdefault(int(route.a), []).append(route)
        edges.setdefault(int(route.b), []).append(route)

    def extend(start: int, at: int, used: set[int], length: int) -> None:
        nonlocal best
        if at == start and length:
            best = max(best, length)
        for route in edges.get(at, []):
            if int(route.number) not in used:
                used.add(int(route.number))
                extend(start, int(route.a + route.b) - at, used, length + int(route.length))
                used.discard(int(route.number))

    for start in edges:
        extend(start, start, set(), 0)
    return best


def without_dead_ends(routes: list[Route]) -> list[Route]:
    while True:
        degree: dict[int, int] = {}
        for route in routes:
            degree[int(route.a)] = degree.get(int(route.a), 0) + 1
            degree[int(route.b)] = degree.get(int(route.b), 0) + 1
        kept = [r for r in routes if degree[int(r.a)] > 1 and degree[int(r.b)] > 1]
        if len(kept) == len(routes):
            return routes
        routes = kept
