"""What another player's hidden tickets may be, judged by what everybody sees: track, cards taken openly, counts.

Each unseen ticket gets features, from which weights (`bots.beliefs`) make odds; imagined deals are dealt by them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.bots.kernel.chart import ANY_COLOR, Chart
from stellwerk.engine.advice import NONE
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.ints import WORD, append, bit, empty, filled, joined, zeros
from stellwerk.engine.playout import QuickDice
from stellwerk.engine.table import Table

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

FAR: Final = 100000
NEAR: Final = 2  # trains by which a route may lie off a line and still be thought to be for it
FEATURES: Final = 10


class Ground:
    """Distances in trains between all stops on the empty board. Made once for each chart."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        stops = chart.stops
        self.far = filled(int(stops * stops), FAR)
        at: i64
        to: i64
        via: i64
        r: i64
        for at in range(stops):
            self.far[at * stops + at] = 0
        for r in range(chart.routes):
            a, b = chart.a[r], chart.b[r]
            if chart.length[r] < self.far[a * stops + b]:
                self.far[a * stops + b] = chart.length[r]
                self.far[b * stops + a] = chart.length[r]
        for via in range(stops):
            for at in range(stops):
                first = self.far[at * stops + via]
                if first >= FAR:
                    continue
                for to in range(stops):
                    self.far[at * stops + to] = min(self.far[at * stops + to], first + self.far[via * stops + to])

    def distance(self, starts: Ints, ends: Ints) -> i64:
        least: i64 = FAR
        for a in starts:
            for b in ends:
                least = min(least, self.far[a * self.chart.stops + b])
        return least

    def detour(self, starts: Ints, ends: Ints, r: i64) -> i64:
        """How much longer the shortest line between two places becomes if it has to use this route."""
        chart = self.chart
        stops = chart.stops
        near_a: i64 = FAR
        near_b: i64 = FAR
        end_a: i64 = FAR
        end_b: i64 = FAR
        for s in starts:
            near_a = min(near_a, self.far[s * stops + chart.a[r]])
            near_b = min(near_b, self.far[s * stops + chart.b[r]])
        for s in ends:
            end_a = min(end_a, self.far[s * stops + chart.a[r]])
            end_b = min(end_b, self.far[s * stops + chart.b[r]])
        return min(near_a + end_b, near_b + end_a) + chart.length[r] - self.distance(starts, ends)


class Watcher:
    """Looks at one rival's track; `features` tells what speaks for a ticket, each in hundredths."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        stops = int(ground.chart.stops)
        self.cost = zeros(int(ground.chart.routes))
        self.dist = zeros(stops)
        self.via = zeros(stops)
        self.done = zeros(stops)
        self.touched = zeros(stops)
        self.values = zeros(FEATURES)
        self.built: i64 = 0  # trains of the rival's routes

    def look(self, table: Table, seat: i64) -> None:
        """Read what the rival has built and can still build."""
        chart = self.ground.chart
        player = table.state.players[seat]
        i: i64
        r: i64
        for i in range(chart.stops):
            self.touched[i] = 0
        self.built = 0
        for r in range(chart.routes):
            if table.state.owner[r] == seat:
                self.cost[r] = 0
                self.built += chart.length[r]
                self.touched[chart.a[r]] = 1
                self.touched[chart.b[r]] = 1
            elif chart.length[r] <= player.trains and player.open[r // WORD] & bit(r % WORD):
                self.cost[r] = chart.length[r]
            else:
                self.cost[r] = FAR

    def features(self, table: Table, seat: i64, ticket: i64) -> Ints:
        """For a ticket of this number: see the comments. `look` at the rival first."""
        ground = self.ground
        chart = ground.chart
        board = chart.setting.board
        about = board.tickets[ticket]
        a = board.places[about.a].stops
        b = board.places[about.b].stops
        full = max(ground.distance(a, b), 1)
        rest = self._rest(a, b)
        player = table.state.players[seat]
        values = self.values
        i: i64
        for i in range(FEATURES):
            values[i] = 0
        values[0] = about.points * 10
        if rest >= FAR:
            values[1] = 100  # cannot be joined any more
        else:
            values[2] = 100 * max(full - rest, 0) // full  # how much of it is built
            if rest == 0:
                values[3] = 100  # done
            values[4] = 100 * min(rest, 30) // 30  # what is left to build
            if rest > player.trains:
                values[5] = 100
        values[6] = 50 * (self._touches(a) + self._touches(b))
        if self.built:
            values[7] = 100 * self._explained(table, seat, a, b) // self.built  # which part of the track is for it
            values[8] = values[7] * min(self.built, 45) // 45
        values[9] = self._cards(table, seat, b, rest)
        return values

    def _touches(self, stops: Ints) -> i64:
        for stop in stops:
            if self.touched[stop]:
                return 1
        return 0

    def _explained(self, table: Table, seat: i64, a: Ints, b: Ints) -> i64:
        chart = self.ground.chart
        trains: i64 = 0
        r: i64
        for r in range(chart.routes):
            if table.state.owner[r] == seat and self.ground.detour(a, b, r) <= NEAR:
                trains += chart.length[r]
        return trains

    def _cards(self, table: Table, seat: i64, ends: Ints, rest: i64) -> i64:
        """Which part of the cards taken openly has the colours of the line that is left."""
        known = table.state.players[seat].known
        colors = self.ground.chart.colors
        total: i64 = 0
        c: i64
        for c in range(colors):
            total += known[c]
        if total == 0 or rest == 0 or rest >= FAR:
            return 0
        useful: i64 = 0
        at: i64 = NONE
        for stop in ends:
            if self.done[stop] and (at == NONE or self.dist[stop] < self.dist[at]):
                at = stop
        if at == NONE:
            return 0
        chart = self.ground.chart
        used = zeros(int(colors))
        while self.via[at] != NONE:
            r = self.via[at]
            color = chart.color[r]
            if self.cost[r] > 0 and color != ANY_COLOR:
                helps = min(known[color] - used[color], chart.length[r])
                used[color] += helps
                useful += helps
            at = chart.a[r] + chart.b[r] - at
        return 100 * useful // (total + 2)

    def _rest(self, starts: Ints, ends: Ints) -> i64:
        """The trains still needed to join two places."""
        chart = self.ground.chart
        dist = self.dist
        i: i64
        for i in range(chart.stops):
            dist[i] = FAR
            self.done[i] = 0
        for i in starts:
            dist[i] = 0
            self.via[i] = NONE
        while True:
            at: i64 = NONE
            for i in range(chart.stops):
                if not self.done[i] and dist[i] < FAR and (at == NONE or dist[i] < dist[at]):
                    at = i
            if at == NONE:
                return FAR
            self.done[at] = 1
            for i in ends:
                if i == at:
                    return dist[at]
            for i in range(chart.first_edge[at], chart.first_edge[at + 1]):
                r = chart.edge_route[i]
                to = chart.edge_stop[i]
                if self.cost[r] < FAR and dist[at] + self.cost[r] < dist[to]:
                    dist[to] = dist[at] + self.cost[r]
                    self.via[to] = r


def deal_by(imagined: Imagination, seed: int, odds: list[Ints]) -> Table:
    """An imagined state in which rivals' tickets are drawn by odds: for each seat, by ticket; empty for a fair deal."""
    table = imagined.deal(seed)
    dice = QuickDice(seed + 77)
    state = table.state
    number: i64
    for number in range(len(imagined.unseen_tickets)):
        pool = imagined.unseen_tickets[number][:]
        for player in state.players:
            wanted = imagined.hidden_tickets[player.seat][number]
            if number == 0:
                player.tickets = imagined.known.state.players[player.seat].tickets[:]
            held = empty()
            while wanted > 0:
                ticket = drawn(pool, odds[player.seat], dice)
                held = append(held, ticket)
                pool = without(pool, ticket)
                wanted -= 1
            player.tickets = joined(player.tickets, held)
        for player in state.players:
            offers = imagined.hidden_offers[player.seat][number]
            if number == 0:
                player.offered = imagined.known.state.players[player.seat].offered[:]
            while offers > 0:
                ticket = pool[dice.below(len(pool))]
                player.offered = append(player.offered[:], ticket)
                pool = without(pool, ticket)
                offers -= 1
        i: i64 = len(pool) - 1
        while i > 0:
            j = dice.below(i + 1)
            pool[i], pool[j] = pool[j], pool[i]
            i -= 1
        state.ticket_decks[number] = pool
    return table


def drawn(pool: Ints, odds: Ints, dice: QuickDice) -> i64:
    """One of the pool, by its odds."""
    if len(odds) == 0:
        return pool[dice.below(len(pool))]
    total: i64 = 0
    for ticket in pool:
        total += odds[ticket]
    at = dice.below(total) if total > 0 else 0
    for ticket in pool:
        at -= odds[ticket]
        if at < 0:
            return ticket
    return pool[0]


def without(pool: Ints, ticket: i64) -> Ints:
    left = empty()
    for other in pool:
        if other != ticket:
            left = append(left, other)
    return left
