"""A plan for one seat: what each free route costs and brings, the lines that join its tickets, and what to build with
the trains that are left. Reads only what the seat may know. Money is counted in hundredths of a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.bots.kernel.chart import ANY_COLOR, Chart, Weights, advisers_of
from stellwerk.engine.advice import NONE, WORST, Adviser, adviser_row, root_of
from stellwerk.engine.ints import WORD, append, bit, empty, lowest, zeros
from stellwerk.engine.state import NOBODY, Player
from stellwerk.engine.table import Table

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

NEVER: Final = 1 << 40
FOR_TICKETS: Final = 1
FOR_POINTS: Final = 2


class Course:
    """The tickets of a plan in the order in which their lines were planned, and how things stood after each, so that
    another order that begins alike need not be planned from its beginning."""

    def __init__(self, tickets: int) -> None:
        self.count: i64 = 0
        self.anchor: i64 = NONE
        self.ticket = zeros(tickets + 1)
        self.net = zeros(tickets + 1)
        self.picked = zeros(tickets + 1)
        self.length = zeros(tickets + 1)
        self.turns = zeros(tickets + 1)
        self.pending = zeros(tickets + 1)
        self.doomed = zeros(tickets + 1)

    def note(self, plan: Plan, ticket: i64, net: i64) -> None:
        self.ticket[self.count] = ticket
        self.count += 1
        self.net[self.count] = net
        self.picked[self.count] = plan.picked_count
        self.length[self.count] = plan.length_used
        self.turns[self.count] = plan.turns_used
        self.pending[self.count] = plan.pending
        self.doomed[self.count] = plan.doomed


class Plan:
    """`wanted` says, by route, what it is planned for; `price`, `value` and `turns` what it costs and brings."""

    def __init__(self, chart: Chart, weights: Weights) -> None:
        routes = int(chart.routes)
        stops = int(chart.stops)
        self.chart = chart
        self.weights = weights
        self.price = zeros(routes)
        self.toll = zeros(routes)  # what a line over it costs more: its price, or nothing where it is wanted
        self.value = zeros(routes)
        self.turns = zeros(routes)
        self.danger = zeros(routes)
        self.wanted = zeros(routes)
        self.picked = zeros(routes)  # the wanted routes, in the order in which they were added
        self.picked_count: i64 = 0
        self.targets = zeros(routes)  # wanted routes and their parallels, in the order of the list of claims
        self.target_count: i64 = 0
        self.rate = zeros(routes)
        self.near_rate = zeros(routes)
        self.left = zeros(routes)
        self.taken_groups = zeros(int(chart.groups))
        self.dist = zeros(stops)
        self.via = zeros(stops)
        self.search: i64 = 0  # numbers the searches, so that marks of earlier ones need not be cleared
        self.frontier = zeros(stops)
        self.touched = zeros(stops)
        self.near = zeros(stops)
        self.goal = zeros(stops)
        self.root = zeros(stops)
        self.adopted = zeros(routes)
        self.adopted_count: i64 = 0
        self.course = Course(len(chart.setting.board.tickets))
        self.path_length: i64 = 0
        self.path_turns: i64 = 0
        self.advisers = advisers_of(chart.setting, weights)
        self.joiners = adviser_row([adviser for adviser in self.advisers if adviser.joins])
        self.anchors = adviser_row([adviser for adviser in self.advisers if adviser.anchors])
        self.valuers = adviser_row([adviser for adviser in self.advisers if values_claims(adviser)])
        self.ticket_bonus: i64 = 0
        for adviser in self.advisers:
            self.ticket_bonus += adviser.ticket_worth()
        self.trains: i64 = 0
        self.length_used: i64 = 0
        self.turns_used: i64 = 0
        self.turns_left: i64 = 0
        self.pending: i64 = 0  # tickets still to be joined
        self.doomed: i64 = 0  # tickets given up
        self.steps: i64 = int(max(chart.length)) + 1
        self.turns_for = zeros(int(self.steps * self.steps))  # [length * steps + usable cards held]
        self.price_for = zeros(int(self.steps * self.steps))
        self._price_lengths()

    # what routes cost and bring

    def _price_lengths(self) -> None:
        """Turns and price of a route by its length and the cards held for it."""
        weights = self.weights
        length: i64
        have: i64
        for length in range(self.steps):
            for have in range(length + 1):
                missing = max(100 * length - have * weights.credit, 0)
                turns = 100 + missing * 100 // weights.cards_per_turn
                self.turns_for[length * self.steps + have] = turns
                self.price_for[length * self.steps + have] = turns * weights.turn // 100 + length * weights.train

    def look(self, table: Table, seat: i64) -> None:
        """Read the table: prices of all routes for this seat."""
        player = table.state.players[seat]
        self.clear()
        self.trains = player.trains
        self.turns_left = expected_turns(table, seat)
        for adviser in self.advisers:
            adviser.look(table, seat)
        self._look_at_track(table, seat)
        self._price_open_routes(table, seat, player)

    def _price_open_routes(self, table: Table, seat: i64, player: Player) -> None:
        chart = self.chart
        weights = self.weights
        hand = player.hand.count
        locomotives = hand[chart.colors]
        wave_help = self.wave_help(table, seat)
        lengths = chart.length
        touched = self.touched
        a = chart.a
        b = chart.b
        steps = self.steps
        turns_for = self.turns_for
        price_for = self.price_for
        prices = self.price
        tolls = self.toll
        others = ~bit(seat)
        only_points = len(self.valuers) == 0
        most = most_of(hand, chart.colors)
        color: i64
        word: i64
        for word in range(len(player.open)):
            mask = player.open[word]
            while mask:
                r = WORD * word + lowest(mask)
                mask &= mask - 1
                length = lengths[r]
                if length > self.trains:
                    continue
                color = chart.color[r]
                have = (most if color == ANY_COLOR else hand[color]) + locomotives
                at = length * steps + min(have, length)
                turns = turns_for[at]
                price = price_for[at]
                if chart.symbols[r] > 0:
                    lacking = chart.symbols[r] - locomotives - wave_help
                    if lacking > 0:
                        turns += 60 * lacking
                        price = turns * weights.turn // 100 + length * weights.train
                value = chart.points[r]
                if not only_points:
                    value = self.route_value(table, seat, r)
                danger: i64 = 0
                if touched[a[r]] & others:
                    danger += weights.hazard
                if touched[b[r]] & others:
                    danger += weights.hazard
                self.value[r] = value
                self.turns[r] = turns
                prices[r] = tolls[r] = max(price - value, 10) + danger
                if length >= 5:
                    danger += weights.long_hazard
                self.danger[r] = danger

    def _look_at_track(self, table: Table, seat: i64) -> None:
        """Who touches which stop, which stops the seat has joined, and what its own routes cost: nothing."""
        chart = self.chart
        owners = table.state.owner
        touched = self.touched
        price = self.price
        toll = self.toll
        danger = self.danger
        root = self.root
        a = chart.a
        b = chart.b
        i: i64
        r: i64
        for i in range(chart.stops):
            touched[i] = 0
            root[i] = i
        for r in range(len(owners)):
            danger[r] = 0
            price[r] = toll[r] = NEVER
            owner = owners[r]
            if owner != NOBODY:
                touched[a[r]] |= bit(owner)
                touched[b[r]] |= bit(owner)
                if owner == seat:
                    self.root[self.find(chart.a[r])] = self.find(chart.b[r])
                    price[r] = toll[r] = 0
                    self.value[r] = 0
                    self.turns[r] = 0

    def route_value(self, table: Table, seat: i64, r: i64) -> i64:
        """The points that claiming this route brings, and what else the mechanisms say."""
        value = self.chart.points[r]
        for adviser in self.valuers:
            value = adviser.claim_worth(table, seat, r, value)
        return value

    def wave_help(self, table: Table, seat: i64) -> i64:
        """The waves for which the seat needs no locomotives."""
        paid: i64 = 0
        for adviser in self.advisers:
            paid += adviser.wave_help(table, seat)
        return paid

    def anchor(self, table: Table, seat: i64) -> i64:
        """The place from which the network must grow, if there is one."""
        for adviser in self.anchors:
            return adviser.anchor(table, seat)
        return NONE

    # lines

    def find(self, stop: i64) -> i64:
        return root_of(self.root, stop)

    def connect(self, starts: Ints, ends: Ints, limit: i64) -> i64:
        """The cheapest line between two places over own, planned and free routes, if it costs no more than the limit;
        its new routes are then adopted."""
        if self._joined(starts, ends):
            self.path_length = self.path_turns = 0
            return 0
        chart = self.chart
        dist = self.dist
        via = self.via
        toll = self.toll
        first_edge = chart.first_edge
        edge_stop = chart.edge_stop
        edge_route = chart.edge_route
        frontier = self.frontier
        waiting = self._begin_search(starts, ends)
        search = self.search
        reached: i64 = 0  # nothing that waits is nearer
        i: i64
        while waiting > 0:
            nearest: i64 = 0
            at = frontier[0]
            least = dist[at]
            for i in range(1, waiting):
                if least == reached:
                    break
                stop = frontier[i]
                if dist[stop] < least:
                    least = dist[stop]
                    nearest = i
                    at = stop
            reached = least
            if least > limit:
                return NEVER
            waiting -= 1
            frontier[nearest] = frontier[waiting]
            if self.goal[at] == search:
                self._trace(at)
                return least
            for i in range(first_edge[at], first_edge[at + 1]):
                cost = least + max(toll[edge_route[i]], 0)  # with less than nothing a line would go in circles
                to = edge_stop[i]
                known = dist[to]
                if cost >= known:
                    continue
                if known == NEVER:
                    frontier[waiting] = to
                    waiting += 1
                dist[to] = cost
                via[to] = edge_route[i]
        return NEVER

    def _begin_search(self, starts: Ints, ends: Ints) -> i64:
        self.search += 1
        dist = self.dist
        waiting: i64 = 0
        stop: i64
        for stop in range(len(dist)):
            dist[stop] = NEVER
        for stop in starts:
            dist[stop] = 0
            self.via[stop] = NONE
            self.frontier[waiting] = stop
            waiting += 1
        for stop in ends:
            self.goal[stop] = self.search
        return waiting

    def _joined(self, a: Ints, b: Ints) -> bool:
        """Has the seat joined the two places already?"""
        for stop in a:
            root = self.find(stop)
            for other in b:
                if self.find(other) == root:
                    return True
        return False

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

    def join(self, table: Table, seat: i64, tickets: Ints, floor: i64) -> i64:
        """Plan lines for the tickets in this order; return their points less what it costs. Where that cannot be more
        than the floor, it gives up, with a plan that is not to be used."""
        chart = self.chart
        places = chart.setting.board.places
        share = self.weights.ticket_share
        bonus = self.ticket_bonus
        i = self._go_back(table, seat, tickets)
        net = self.course.net[i]
        rest: i64 = 0
        for number in tickets[i:]:
            rest += chart.ticket_points[number] * share + bonus
        while i < len(tickets) and net + rest > floor:
            ticket = tickets[i]
            points = chart.ticket_points[ticket] * share + bonus
            a = places[chart.ticket_a[ticket]].stops
            cost = self.ticket_cost(table, seat, a, places[chart.ticket_b[ticket]].stops, 2 * points)
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
            rest -= points
            self.course.note(self, ticket, net)
            i += 1
        return net + rest

    def _go_back(self, table: Table, seat: i64, tickets: Ints) -> i64:
        """To where the last course and this one part; say how many tickets they have in common."""
        course = self.course
        anchor = self.anchor(table, seat)
        common: i64 = 0
        if course.anchor == anchor:
            while common < course.count and common < len(tickets) and course.ticket[common] == tickets[common]:
                common += 1
        course.anchor = anchor
        course.count = common
        i: i64
        for i in range(course.picked[common], self.picked_count):
            self._drop(self.picked[i])
        self.picked_count = course.picked[common]
        self.length_used = course.length[common]
        self.turns_used = course.turns[common]
        self.pending = course.pending[common]
        self.doomed = course.doomed[common]
        self.adopted_count = 0
        return common

    def clear(self) -> None:
        i: i64
        for i in range(self.picked_count):
            self._drop(self.picked[i])
        self.picked_count = 0
        self.length_used = 0
        self.turns_used = 0
        self.pending = 0
        self.doomed = 0
        self.adopted_count = 0
        self.course.count = 0

    def _drop(self, r: i64) -> None:
        self.wanted[r] = 0
        self.toll[r] = self.price[r]

    def _want(self, r: i64, purpose: i64) -> None:
        self.wanted[r] = purpose
        self.toll[r] = 0

    def _pick(self, r: i64, purpose: i64) -> None:
        self._want(r, purpose)
        self.picked[self.picked_count] = r
        self.picked_count += 1

    def ticket_cost(self, table: Table, seat: i64, a: Ints, b: Ints, limit: i64) -> i64:
        """Where networks grow from one place, both ends must be joined to it."""
        self.adopted_count = 0
        anchor = self.anchor(table, seat)
        if anchor == NONE:
            return self.connect(a, b, limit)
        home = append(empty(), anchor)
        first = self.connect(home, a, limit)
        if first >= NEVER:
            return NEVER
        length = self.path_length
        turns = self.path_turns
        i: i64
        for i in range(self.adopted_count):
            self._want(self.adopted[i], FOR_TICKETS)
        second = self.connect(home, b, limit - first)
        for i in range(self.adopted_count):
            self._drop(self.adopted[i])
        self.path_length += length
        self.path_turns += turns
        return min(first + second, NEVER)

    def _adopt(self) -> None:
        i: i64
        for i in range(self.adopted_count):
            self._pick(self.adopted[i], FOR_TICKETS)
        self.length_used += self.path_length
        self.turns_used += self.path_turns

    def join_best(self, table: Table, seat: i64, tickets: Ints) -> i64:
        """The best of a few orders of the tickets."""
        return self.join_above(table, seat, tickets, WORST)

    def join_above(self, table: Table, seat: i64, tickets: Ints, floor: i64) -> i64:
        """The same, for who only wants to know whether it is more than the floor, and how much then."""
        ordered = by_points(self.chart, tickets)
        best = self.join(table, seat, ordered, floor)
        if self.weights.orders < 2 or len(ordered) < 2:
            return best
        i: i64
        turned = empty()
        for i in range(len(ordered)):
            turned = append(turned, ordered[len(ordered) - 1 - i])
        picked = self.picked[: self.picked_count]
        length, turns, pending, doomed = self.length_used, self.turns_used, self.pending, self.doomed
        other = self.join(table, seat, turned, floor)
        if other > best:
            return other
        self.clear()
        for r in picked:
            self._pick(r, FOR_TICKETS)
        self.length_used, self.turns_used, self.pending, self.doomed = length, turns, pending, doomed
        return best

    def ticket_length(self) -> i64:
        """The trains that the lines of tickets still need."""
        total: i64 = 0
        i: i64
        for i in range(self.picked_count):
            r = self.picked[i]
            if self.wanted[r] == FOR_TICKETS:
                total += self.chart.length[r]
        return total

    def ticket_turns(self) -> i64:
        total: i64 = 0
        i: i64
        for i in range(self.picked_count):
            r = self.picked[i]
            if self.wanted[r] == FOR_TICKETS:
                total += self.turns[r]
        return total

    # trains that are left

    def extend(self, table: Table, seat: i64) -> None:
        """Fill up with the routes that bring most per turn."""
        chart = self.chart
        mine = bit(seat)
        anchor = self.anchor(table, seat)
        near = self.near
        self.course.count = 0
        i: i64
        for i in range(chart.stops):
            near[i] = 0
            if self.touched[i] & mine:
                near[i] = 1
        if anchor != NONE:
            near[anchor] = 1
        for i in range(chart.groups):
            self.taken_groups[i] = 0
        for i in range(self.picked_count):
            self._mark(self.picked[i])
        if len(self.joiners) > 0:
            self._join_planned()
        self._fill_up(len(self.anchors) > 0)
        self._note_targets()

    def _fill_up(self, anchored: bool) -> None:
        """`left` are the routes that may be added, `rate` what they bring per turn; it grows when they join others."""
        chart = self.chart
        joining = len(self.joiners) > 0
        group = chart.group
        length = chart.length
        taken_groups = self.taken_groups
        near = self.near
        left = self.left
        rates = self.rate
        count = self._rate_routes(anchored)
        i: i64
        while self.length_used < self.trains and self.turns_used < self.turns_left:
            best: i64 = -1
            best_rate: i64 = 0
            room = self.trains - self.length_used
            for i in range(count):
                r = left[i]
                rate = rates[r]
                if joining and (near[chart.a[r]] or near[chart.b[r]]):
                    rate = (self.value[r] + self.weights.touch + self._join_worth(r)) * 100 // self.turns[r]
                if rate > best_rate and length[r] <= room and taken_groups[group[r]] == 0:
                    best_rate = rate
                    best = r
            if best < 0:
                return
            self._pick(best, FOR_POINTS)
            self.length_used += length[best]
            self.turns_used += self.turns[best]
            self._mark(best)
            if joining:
                self._join_ends(best)

    def _rate_routes(self, anchored: bool) -> i64:
        """Note what each route that may be added brings per turn; return how many there are."""
        chart = self.chart
        touch = self.weights.touch
        near = self.near
        a = chart.a
        b = chart.b
        price = self.price
        value = self.value
        turns = self.turns
        taken_groups = self.taken_groups
        group = chart.group
        left = self.left
        rate = self.rate
        near_rate = self.near_rate
        count: i64 = 0
        r: i64
        for r in range(chart.routes):
            if 0 < price[r] < NEVER and taken_groups[group[r]] == 0:
                left[count] = r
                count += 1
                near_rate[r] = (value[r] + touch) * 100 // turns[r]
                if near[a[r]] or near[b[r]]:
                    rate[r] = near_rate[r]
                elif anchored:
                    rate[r] = 0
                else:
                    rate[r] = value[r] * 100 // turns[r]
        return count

    def note_built(self, table: Table, seat: i64) -> bool:
        """Go on with the plan when all that was built since is part of it; say whether that is so."""
        chart = self.chart
        owner = table.state.owner
        self.course.count = 0
        kept: i64 = 0
        built: i64 = 0
        for_tickets: i64 = 0
        i: i64
        for i in range(self.picked_count):
            r = self.picked[i]
            if owner[r] == seat:
                built += chart.length[r]
                self.turns_used -= self.turns[r]
                self.wanted[r] = 0
                self.price[r] = 0
                self.toll[r] = 0
                self.turns[r] = 0
                self.root[self.find(chart.a[r])] = self.find(chart.b[r])
            else:
                self.picked[kept] = r
                kept += 1
                if self.wanted[r] == FOR_TICKETS:
                    for_tickets += 1
        self.picked_count = kept
        if built != self.trains - table.state.players[seat].trains:
            return False
        self.length_used -= built
        self.trains -= built
        if for_tickets == 0:
            self.pending = 0
        self._forget_built_targets()
        return True

    def _forget_built_targets(self) -> None:
        count: i64 = 0
        i: i64
        for i in range(self.target_count):
            r = self.targets[i]
            if self.price[r] > 0:
                self.targets[count] = r
                count += 1
        self.target_count = count

    def _note_targets(self) -> None:
        taken_groups = self.taken_groups
        group = self.chart.group
        price = self.price
        count: i64 = 0
        for r in self.chart.claims_order:
            if taken_groups[group[r]] and 0 < price[r] < NEVER:
                self.targets[count] = r
                count += 1
        self.target_count = count

    def _mark(self, r: i64) -> None:
        chart = self.chart
        self.taken_groups[chart.group[r]] = 1
        self._reach(chart.a[r])
        self._reach(chart.b[r])

    def _reach(self, stop: i64) -> None:
        """The routes at this stop now continue the own track."""
        if self.near[stop]:
            return
        self.near[stop] = 1
        chart = self.chart
        i: i64
        for i in range(chart.first_edge[stop], chart.first_edge[stop + 1]):
            r = chart.edge_route[i]
            self.rate[r] = self.near_rate[r]

    def _join_planned(self) -> None:
        chart = self.chart
        i: i64
        for i in range(self.picked_count):
            r = self.picked[i]
            self.root[self.find(chart.a[r])] = self.find(chart.b[r])
        for adviser in self.joiners:
            adviser.begin_joining(self.root)

    def _join_ends(self, r: i64) -> None:
        a = self.find(self.chart.a[r])
        b = self.find(self.chart.b[r])
        self.root[a] = b
        if a != b:
            for adviser in self.joiners:
                adviser.note_joined(a, b)

    def _join_worth(self, r: i64) -> i64:
        """What it brings that this route joins two networks."""
        a = self.find(self.chart.a[r])
        b = self.find(self.chart.b[r])
        worth: i64 = 0
        if a != b:
            for adviser in self.joiners:
                worth += adviser.join_worth(a, b)
        return worth


def most_of(hand: Ints, colors: i64) -> i64:
    """The cards of the colour of which there are most."""
    most: i64 = 0
    color: i64
    for color in range(colors):
        most = max(most, hand[color])
    return most


def values_claims(adviser: Adviser) -> bool:
    """Has it anything to say on what a claim is worth?"""
    return type(adviser).claim_worth is not Adviser.claim_worth


def by_points(chart: Chart, tickets: Ints) -> Ints:
    """The most valuable first."""
    points = chart.ticket_points
    ordered = tickets[:]
    i: i64
    for i in range(1, len(ordered)):
        ticket = ordered[i]
        j = i
        while j > 0 and points[ordered[j - 1]] < points[ticket]:
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
