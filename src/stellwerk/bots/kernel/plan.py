"""A plan for one seat: what each free route costs and brings, the lines that join its tickets, and what to build with
the trains that are left. Reads only what the seat may know. Money is counted in hundredths of a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.bots.kernel.chart import ANY_COLOR, NONE, Chart, Weights
from stellwerk.engine.ints import WORD, append, bit, empty, zeros
from stellwerk.engine.state import NOBODY
from stellwerk.engine.table import Table

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

NEVER: Final = 1 << 40
FOR_TICKETS: Final = 1
FOR_POINTS: Final = 2
PASSENGER_COLORS: Final = 6


class Plan:
    """`wanted` says, by route, what it is planned for; `price`, `value` and `turns` what it costs and brings."""

    def __init__(self, chart: Chart, weights: Weights) -> None:
        routes = int(chart.routes)
        stops = int(chart.stops)
        self.chart = chart
        self.weights = weights
        self.price = zeros(routes)
        self.value = zeros(routes)
        self.turns = zeros(routes)
        self.danger = zeros(routes)
        self.wanted = zeros(routes)
        self.best_wanted = zeros(routes)
        self.taken_groups = zeros(int(chart.groups))
        self.dist = zeros(stops)
        self.via = zeros(stops)
        self.done = zeros(stops)
        self.frontier = zeros(stops)
        self.touched = zeros(stops)
        self.near = zeros(stops)
        self.goal = zeros(stops)
        self.root = zeros(stops)
        self.adopted = zeros(routes)
        self.adopted_count: i64 = 0
        self.path_length: i64 = 0
        self.path_turns: i64 = 0
        self.color_worth = zeros(PASSENGER_COLORS)
        self.place_worth = zeros(len(chart.setting.board.places))
        self.trains: i64 = 0
        self.length_used: i64 = 0
        self.turns_used: i64 = 0
        self.turns_left: i64 = 0
        self.pending: i64 = 0  # tickets still to be joined
        self.doomed: i64 = 0  # tickets given up

    # what routes cost and bring

    def look(self, table: Table, seat: i64) -> None:
        """Read the table: prices of all routes for this seat."""
        chart = self.chart
        weights = self.weights
        state = table.state
        player = state.players[seat]
        hand = player.hand.count
        locomotives = hand[chart.colors]
        self.trains = player.trains
        self.turns_left = expected_turns(table, seat)
        if chart.passengers is not None:
            self.look_at_passengers(table, seat)
        self._look_at_track(table, seat)
        most: i64 = 0
        i: i64
        r: i64
        for i in range(chart.colors):
            most = max(most, hand[i])
        others = ~bit(seat)
        for r in range(chart.routes):
            self.danger[r] = 0
            if state.owner[r] == seat:
                self.price[r] = 0
                self.value[r] = 0
                self.turns[r] = 0
                continue
            length = chart.length[r]
            if length > self.trains or not player.open[r // WORD] & bit(r % WORD):
                self.price[r] = NEVER
                continue
            color = chart.color[r]
            have = (most if color == ANY_COLOR else hand[color]) + locomotives
            missing = max(100 * length - min(have, length) * weights.credit, 0)
            turns = 100 + missing * 100 // weights.cards_per_turn
            if chart.waves[r] + chart.locomotives[r] > 0:
                lacking = chart.locomotives[r] + chart.waves[r] - locomotives - 2 * player.ferry_cards
                if lacking > 0:
                    turns += 60 * lacking
            value = self.route_value(table, seat, r)
            if self.touched[chart.a[r]] & others:
                self.danger[r] += weights.hazard
            if self.touched[chart.b[r]] & others:
                self.danger[r] += weights.hazard
            self.value[r] = value
            self.turns[r] = turns
            self.price[r] = max(turns * weights.turn // 100 + length * weights.train - value, 10) + self.danger[r]
            if length >= 5:
                self.danger[r] += weights.long_hazard

    def _look_at_track(self, table: Table, seat: i64) -> None:
        """Who touches which stop, and which stops the seat has joined."""
        chart = self.chart
        i: i64
        r: i64
        for i in range(chart.stops):
            self.touched[i] = 0
            self.root[i] = i
        for r in range(chart.routes):
            owner = table.state.owner[r]
            if owner != NOBODY:
                self.touched[chart.a[r]] |= bit(owner)
                self.touched[chart.b[r]] |= bit(owner)
                if owner == seat:
                    self.root[self.find(chart.a[r])] = self.find(chart.b[r])

    def route_value(self, table: Table, seat: i64, r: i64) -> i64:
        """The points that claiming this route brings, less a share of those it gives to others."""
        chart = self.chart
        points = chart.points[chart.length[r]]
        value = points
        markers = chart.markers
        if markers is not None:
            a = markers.controller(table, chart.place_a[r])
            b = markers.controller(table, chart.place_b[r])
            if a != NOBODY or b != NOBODY:
                value = 0
                if a != NOBODY:
                    value += points if a == seat else -(points * self.weights.deny) // 100
                if b != NOBODY:
                    value += points if b == seat else -(points * self.weights.deny) // 100
            alvin = chart.alvin
            if alvin is not None:
                where = alvin.where(table)[0]
                if (where == chart.place_a[r] or where == chart.place_b[r]) and markers.controller(
                    table, where
                ) != seat:
                    value += 1000
        if chart.passengers is not None:
            value += self.place_worth[chart.place_a[r]] + self.place_worth[chart.place_b[r]]
        return value

    def look_at_passengers(self, table: Table, seat: i64) -> None:
        """What one more passenger of each colour is worth, and the best that waits at each place."""
        passengers = self.chart.passengers
        assert passengers is not None
        part = passengers.part(table)
        players: i64 = len(table.state.players)
        color: i64
        place: i64
        other: i64
        for color in range(PASSENGER_COLORS):
            mine = part.taken[PASSENGER_COLORS * seat + color]
            best: i64 = 0
            ahead: i64 = 0
            ahead_after: i64 = 0
            for other in range(players):
                if other != seat:
                    count = part.taken[PASSENGER_COLORS * other + color]
                    best = max(best, count)
                    if count > mine:
                        ahead += 1
                    if count > mine + 1:
                        ahead_after += 1
            now = 0 if mine == 0 else standing_points(ahead)
            gap = mine - best
            gap = -gap if gap < 0 else gap
            swing = standing_points(ahead_after) - now
            self.color_worth[color] = (swing // 2 + 300 // (1 + gap)) * self.weights.passenger // 300
        for place in range(len(self.place_worth)):
            worth: i64 = 0
            for color in range(PASSENGER_COLORS):
                if part.waiting[PASSENGER_COLORS * place + color] > 0:
                    worth = max(worth, self.color_worth[color])
            self.place_worth[place] = worth

    # lines

    def find(self, stop: i64) -> i64:
        root = self.root
        while root[stop] != stop:
            stop = root[stop]
        return stop

    def connect(self, starts: Ints, ends: Ints) -> i64:
        """The cheapest line between two places over own, planned and free routes; `trace` then walks it."""
        chart = self.chart
        dist = self.dist
        done = self.done
        stops = chart.stops
        i: i64
        for i in range(stops):
            dist[i] = NEVER
            done[i] = 0
            self.goal[i] = 0
        for i in starts:
            dist[i] = 0
            self.via[i] = NONE
        for i in ends:
            self.goal[i] = 1
        frontier = self.frontier
        waiting: i64 = 0
        for i in starts:
            frontier[waiting] = i
            waiting += 1
        while waiting > 0:
            nearest: i64 = 0
            for i in range(1, waiting):
                if dist[frontier[i]] < dist[frontier[nearest]]:
                    nearest = i
            at = frontier[nearest]
            waiting -= 1
            frontier[nearest] = frontier[waiting]
            least = dist[at]
            if self.goal[at]:
                self._trace(at)
                return least
            done[at] = 1
            for i in range(chart.first_edge[at], chart.first_edge[at + 1]):
                to = chart.edge_stop[i]
                if done[to]:
                    continue
                r = chart.edge_route[i]
                cost = self.price[r]
                if cost >= NEVER:
                    continue
                if self.wanted[r]:
                    cost = 0
                if least + cost < dist[to]:
                    if dist[to] >= NEVER:
                        frontier[waiting] = to
                        waiting += 1
                    dist[to] = least + cost
                    self.via[to] = r
        return NEVER

    def _trace(self, at: i64) -> None:
        """Adopt the new routes of the line that ends here."""
        chart = self.chart
        self.path_length = 0
        self.path_turns = 0
        while self.via[at] != NONE:
            r = self.via[at]
            if self.price[r] > 0 and self.wanted[r] == 0:
                self.adopted[self.adopted_count] = r
                self.adopted_count += 1
                self.path_length += chart.length[r]
                self.path_turns += self.turns[r]
            at = chart.a[r] + chart.b[r] - at

    # tickets

    def join(self, table: Table, seat: i64, tickets: Ints) -> i64:
        """Plan lines for the tickets in this order; return their points less what it costs."""
        board = self.chart.setting.board
        self.clear()
        net: i64 = 0
        for number in tickets:
            ticket = board.tickets[number]
            points = ticket.points * self.weights.ticket_share + self.chart.most_tickets_bonus // 5
            cost = self.ticket_cost(table, seat, board.places[ticket.a].stops, board.places[ticket.b].stops)
            fits = self.length_used + self.path_length <= self.trains
            in_time = self.turns_used + self.path_turns <= self.turns_left + self.weights.slack
            if cost <= 2 * points and fits and (in_time or cost == 0):
                if self.adopted_count:
                    self.pending += 1
                self._adopt()
                net += points - cost
            else:
                self.adopted_count = 0
                self.doomed += 1
                net -= points
        return net

    def clear(self) -> None:
        r: i64
        for r in range(self.chart.routes):
            self.wanted[r] = 0
        self.length_used = 0
        self.turns_used = 0
        self.pending = 0
        self.doomed = 0
        self.adopted_count = 0

    def ticket_cost(self, table: Table, seat: i64, a: Ints, b: Ints) -> i64:
        """Where networks grow from a home city, both ends must be joined to it."""
        homes = self.chart.homes
        self.adopted_count = 0
        if homes is None or homes.part(table).home[seat] == NOBODY:
            return self.connect(a, b)
        home = append(empty(), homes.part(table).home[seat])
        first = self.connect(home, a)
        if first >= NEVER:
            return NEVER
        length = self.path_length
        turns = self.path_turns
        i: i64
        for i in range(self.adopted_count):
            self.wanted[self.adopted[i]] = FOR_TICKETS
        second = self.connect(home, b)
        for i in range(self.adopted_count):
            self.wanted[self.adopted[i]] = 0
        self.path_length += length
        self.path_turns += turns
        return min(first + second, NEVER)

    def _adopt(self) -> None:
        i: i64
        for i in range(self.adopted_count):
            self.wanted[self.adopted[i]] = FOR_TICKETS
        self.length_used += self.path_length
        self.turns_used += self.path_turns

    def join_best(self, table: Table, seat: i64, tickets: Ints) -> i64:
        """The best of a few orders of the tickets."""
        ordered = by_points(self.chart, tickets)
        best = self.join(table, seat, ordered)
        if self.weights.orders < 2 or len(ordered) < 2:
            return best
        i: i64
        turned = empty()
        for i in range(len(ordered)):
            turned = append(turned, ordered[len(ordered) - 1 - i])
        self.best_wanted = self.wanted[:]
        length, turns, pending, doomed = self.length_used, self.turns_used, self.pending, self.doomed
        other = self.join(table, seat, turned)
        if other > best:
            return other
        self.wanted = self.best_wanted[:]
        self.length_used, self.turns_used, self.pending, self.doomed = length, turns, pending, doomed
        return best

    def ticket_length(self) -> i64:
        """The trains that the lines of tickets still need."""
        total: i64 = 0
        r: i64
        for r in range(self.chart.routes):
            if self.wanted[r] == FOR_TICKETS:
                total += self.chart.length[r]
        return total

    def ticket_turns(self) -> i64:
        total: i64 = 0
        r: i64
        for r in range(self.chart.routes):
            if self.wanted[r] == FOR_TICKETS:
                total += self.turns[r]
        return total

    # trains that are left

    def extend(self, table: Table, seat: i64) -> None:
        """Fill up with the routes that bring most per turn."""
        chart = self.chart
        weights = self.weights
        mine = bit(seat)
        grows_from_home = chart.homes is not None
        homes = chart.homes
        i: i64
        r: i64
        for i in range(chart.stops):
            self.near[i] = 1 if self.touched[i] & mine else 0
        if homes is not None and homes.part(table).home[seat] != NOBODY:
            self.near[homes.part(table).home[seat]] = 1
        for i in range(chart.groups):
            self.taken_groups[i] = 0
        for r in range(chart.routes):
            if self.wanted[r]:
                self._mark(r)
        regions = len(chart.region_points) > 0
        if regions:
            self._join_planned(seat)
        while self.length_used < self.trains and self.turns_used < self.turns_left:
            best: i64 = -1
            best_rate: i64 = 0
            for r in range(chart.routes):
                price = self.price[r]
                if price == 0 or price >= NEVER or self.wanted[r] or self.taken_groups[chart.group[r]]:
                    continue
                if self.length_used + chart.length[r] > self.trains:
                    continue
                touching = self.near[chart.a[r]] + self.near[chart.b[r]]
                if grows_from_home and touching == 0:
                    continue
                value = self.value[r]
                if touching > 0:
                    value += weights.touch
                    if regions:
                        value += self._region_gain(r)
                rate = value * 100 // self.turns[r]
                if rate > best_rate:
                    best_rate = rate
                    best = r
            if best < 0:
                return
            self.wanted[best] = FOR_POINTS
            self.length_used += chart.length[best]
            self.turns_used += self.turns[best]
            self._mark(best)
            if regions:
                self.root[self.find(chart.a[best])] = self.find(chart.b[best])

    def _mark(self, r: i64) -> None:
        chart = self.chart
        self.near[chart.a[r]] = 1
        self.near[chart.b[r]] = 1
        self.taken_groups[chart.group[r]] = 1

    def _join_planned(self, seat: i64) -> None:
        chart = self.chart
        r: i64
        for r in range(chart.routes):
            if self.wanted[r]:
                self.root[self.find(chart.a[r])] = self.find(chart.b[r])

    def _region_gain(self, r: i64) -> i64:
        """By how much the region bonus grows when this route joins two networks."""
        chart = self.chart
        a = self.find(chart.a[r])
        b = self.find(chart.b[r])
        if a == b:
            return 0
        in_a: i64 = 0
        in_b: i64 = 0
        place: i64
        for place in range(len(chart.region)):
            region = chart.region[place]
            if region == NONE:
                continue
            root = self.find(place)
            if root == a:
                in_a |= bit(region)
            elif root == b:
                in_b |= bit(region)
        points = chart.region_points
        return points[count_bits(in_a | in_b)] - points[count_bits(in_a)] - points[count_bits(in_b)]


def count_bits(x: i64) -> i64:
    n: i64 = 0
    while x:
        x &= x - 1
        n += 1
    return n


def standing_points(ahead: i64) -> i64:
    """DE-20, DE-21."""
    return 2000 if ahead == 0 else 1000 if ahead == 1 else 0


def by_points(chart: Chart, tickets: Ints) -> Ints:
    """The most valuable first."""
    board = chart.setting.board
    ordered = tickets[:]
    i: i64
    for i in range(1, len(ordered)):
        ticket = ordered[i]
        j = i
        while j > 0 and board.tickets[ordered[j - 1]].points < board.tickets[ticket].points:
            ordered[j] = ordered[j - 1]
            j -= 1
        ordered[j] = ticket
    return ordered


def expected_turns(table: Table, seat: i64) -> i64:
    """Turns, in hundredths, until somebody else runs out of trains, if he hurries."""
    state = table.state
    if state.turns_left >= 0:
        return 100
    least: i64 = 100000
    for player in state.players:
        if player.seat == seat:
            continue
        trains = player.trains - 2
        cards = trains - player.hand.total * 85 // 100
        turns = 25 * trains
        if cards > 0:
            turns += cards * 55
        least = min(least, max(turns, 0) + 100)
    return least
