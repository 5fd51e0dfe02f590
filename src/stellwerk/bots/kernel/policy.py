"""Plays one seat by its plan, by numbers, fast enough to play whole games inside a search.

It reads of the table only what its seat may know: the own hand and tickets, and what lies open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.bots.kernel.chart import ANY_COLOR, NONE, Chart, Weights
from stellwerk.bots.kernel.plan import FOR_TICKETS, NEVER, PASSENGER_COLORS, Plan, expected_turns
from stellwerk.engine.ints import WORD, append, bit, zeros
from stellwerk.engine.state import EMPTY, NOBODY
from stellwerk.engine.table import Table
from stellwerk.engine.ticket_choice import RANKS, TicketChoice

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

WORST: Final = -(1 << 40)


class Policy:
    """`reason` and `about` say why the last action was chosen; `about` is a route, ticket or place by number."""

    def __init__(self, chart: Chart, weights: Weights) -> None:
        self.chart = chart
        self.weights = weights
        self.plan = Plan(chart, weights)
        self.worth = zeros(int(chart.colors) + 1)
        self.need = zeros(int(chart.colors) + 1)
        self.unseen = zeros(int(chart.colors) + 1)
        self.reason = ""
        self.about: i64 = NONE
        self.planned_turn: i64 = -1
        self.weighed_turn: i64 = -1  # the plan for which drawing tickets was weighed last
        self.planned_tickets: i64 = -1

    def forget(self) -> None:
        self.planned_turn = -1
        self.weighed_turn = -1

    def choose(self, table: Table, seat: i64) -> i64:
        count = table.options(seat)
        buffer = table.setting.buffer
        self.about = NONE
        if count == 1:
            self.reason = "only_choice"
            return buffer[0]
        code = table.decision().code
        if code == "turn":
            return self._turn(table, seat, buffer[:count])
        if code == "second_card":
            self._prepare(table, seat)
            self._card_worths(table, seat)
            self.reason = "card_for_plan"
            return self.best_card(table, seat, buffer[:count])
        if code == "opening_tickets" or code == "keep_tickets":
            return self._keep(table, seat, buffer[:count])
        if code == "passenger":
            return self._passenger(table, seat, buffer[:count])
        if code == "marker":
            return self._marker(table, seat, buffer[:count])
        if code == "home_city":
            return self._home(table, seat, buffer[:count])
        if code == "move_alvin":
            return self._alvin(table, seat, buffer[:count])
        if code == "announce_mix":
            return self._mix(buffer[:count])
        self.reason = "only_choice"
        return buffer[0]

    def _prepare(self, table: Table, seat: i64) -> None:
        """Make a plan for this turn, unless the last one still holds."""
        if self._plan_holds(table, seat):
            return
        plan = self.plan
        player = table.state.players[seat]
        plan.look(table, seat)
        plan.join_best(table, seat, player.tickets)
        plan.extend(table, seat)
        self.planned_turn = table.state.turn
        self.planned_tickets = len(player.tickets)

    def _plan_holds(self, table: Table, seat: i64) -> bool:
        state = table.state
        player = state.players[seat]
        if self.planned_turn < 0 or self.planned_tickets != len(player.tickets):
            return False
        if state.turn == self.planned_turn:
            return True
        if state.turn - self.planned_turn > self.weights.patience * len(state.players) or state.turns_left >= 0:
            return False
        plan = self.plan
        if plan.trains != player.trains:
            return False
        r: i64
        for r in range(self.chart.routes):
            if plan.wanted[r] and not player.open[r // WORD] & bit(r % WORD):
                return False
        return True

    # the turn

    def _turn(self, table: Table, seat: i64, options: Ints) -> i64:
        self._prepare(table, seat)
        chart = self.chart
        if table.state.turns_left >= 0:
            return self._last_turn(table, seat, options)
        self._card_worths(table, seat)
        claim = self._best_claim(table, seat, options)
        if claim != NONE:
            self.about = chart.route_of[claim - chart.claim_first]
            self.reason = "claim_for_ticket" if self.plan.wanted[self.about] == FOR_TICKETS else "claim_for_points"
            return claim
        tickets = self._tickets_option(table, seat, options)
        if tickets != NONE:
            self.reason = "more_tickets"
            return tickets
        ferry = self._ferry_option(table, seat, options)
        if ferry != NONE:
            self.reason = "ferry_card"
            return ferry
        self.reason = "card_for_plan"
        return self.best_card(table, seat, options)

    def importance(self, r: i64) -> i64:
        plan = self.plan
        extra = self.weights.ticket_urgency if plan.wanted[r] == FOR_TICKETS else 0
        return plan.value[r] + extra + plan.danger[r]

    def _best_claim(self, table: Table, seat: i64, options: Ints) -> i64:
        """The most urgent planned route that can be paid, in the way that hurts least."""
        chart = self.chart
        plan = self.plan
        best: i64 = NONE
        best_score: i64 = 0
        for action in options:
            if action < chart.claim_first or action >= chart.claim_end:
                continue
            payment = action - chart.claim_first
            r = chart.route_of[payment]
            if plan.wanted[r] == 0 and plan.taken_groups[chart.group[r]] == 0:  # nor a parallel
                continue
            score = self.weights.eager + self.importance(r) - self.payment_loss(table, seat, payment, r)
            if score > best_score:
                best_score = score
                best = action
        return best

    def payment_loss(self, table: Table, seat: i64, payment: i64, r: i64) -> i64:
        """What the cards paid would have been worth elsewhere."""
        chart = self.chart
        hand = table.state.players[seat].hand.count
        forced = chart.locomotives[r]
        loss = (chart.locomotives_of[payment] - forced) * self.weights.locomotive
        color = chart.color_of[payment]
        cards = chart.cards_of[payment]
        if cards > 0:
            elsewhere = self.need[color] - (chart.length[r] if chart.color[r] == color else 0)
            short = min(elsewhere - (hand[color] - cards), cards)
            if short > 0:
                loss += short * self.weights.card
        return loss + 40 * chart.ferry_cards_of[payment]

    def _last_turn(self, table: Table, seat: i64, options: Ints) -> i64:
        """The claim that brings most at once, tickets included."""
        chart = self.chart
        best: i64 = NONE
        best_gain: i64 = 0
        last: i64 = NONE
        gain: i64 = 0
        for action in options:
            if action < chart.claim_first or action >= chart.claim_end:
                continue
            r = chart.route_of[action - chart.claim_first]
            if r != last:
                gain = self.plan.route_value(table, seat, r) + self._tickets_gain(table, seat, r)
                last = r
            if gain > best_gain:
                best_gain = gain
                best = action
        if best != NONE:
            self.reason = "last_claim"
            self.about = chart.route_of[best - chart.claim_first]
            return best
        self.reason = "nothing_better"
        for action in options:
            if chart.draw_first <= action <= chart.draw_first + chart.colors + 1:
                return action
        return options[0]

    def _tickets_gain(self, table: Table, seat: i64, r: i64) -> i64:
        """Twice the points of the tickets that this route completes."""
        plan = self.plan
        board = self.chart.setting.board
        a = plan.find(self.chart.a[r])
        b = plan.find(self.chart.b[r])
        gain: i64 = 0
        for number in table.state.players[seat].tickets:
            ticket = board.tickets[number]
            before = False
            after = False
            for stop in board.places[ticket.a].stops:
                x = plan.find(stop)
                for other in board.places[ticket.b].stops:
                    y = plan.find(other)
                    if x == y:
                        before = True
                    if (x == a and y == b) or (x == b and y == a):
                        after = True
            if after and not before:
                gain += 200 * ticket.points
        return gain

    # cards

    def _card_worths(self, table: Table, seat: i64) -> None:
        """How much one more card of each kind helps the plan."""
        chart = self.chart
        plan = self.plan
        player = table.state.players[seat]
        hand = player.hand.count
        colors = chart.colors
        locomotives = hand[colors]
        worth = self.worth
        need = self.need
        c: i64
        r: i64
        for c in range(colors + 1):
            worth[c] = 0
            need[c] = 0
        for r in range(chart.routes):
            if plan.wanted[r] and chart.color[r] != ANY_COLOR:
                need[chart.color[r]] += chart.length[r]
        top: i64 = 0
        for r in range(chart.routes):
            if plan.wanted[r] == 0:
                continue
            weight = self.importance(r)
            forced = chart.locomotives[r]
            waves = max(chart.waves[r] - 2 * player.ferry_cards, 0)
            spaces = chart.length[r] - chart.locomotives[r] - chart.waves[r]
            spare = max(locomotives - forced - waves, 0)
            if forced + waves > locomotives:
                worth[colors] += weight // (forced + waves - locomotives)
            color = chart.color[r]
            if color != ANY_COLOR:
                top = max(top, self._add_worth(color, hand[color], spaces, spare, weight))
                for parallel in chart.setting.board.routes[r].parallels:
                    other = chart.color[parallel]
                    if other != ANY_COLOR and plan.price[parallel] < NEVER:
                        top = max(top, self._add_worth(other, hand[other], spaces, spare, weight * 3 // 4))
            else:
                for c in range(colors):
                    free = max(hand[c] - need[c], 0)
                    missing = max(spaces - free - spare, 1)
                    if free < spaces:
                        gain = weight // (missing * missing)
                        worth[c] += gain
                        top = max(top, gain)
        worth[colors] += top + self.weights.wild

    def _add_worth(self, color: i64, have: i64, spaces: i64, spare: i64, weight: i64) -> i64:
        if have >= spaces:
            return 0
        missing = max(spaces - have - spare, 1)
        gain = weight // missing
        self.worth[color] += gain
        return gain

    def best_card(self, table: Table, seat: i64, options: Ints) -> i64:
        """A market card or an unseen one; a face-up locomotive only if it beats two cards."""
        chart = self.chart
        worth = self.worth
        first = chart.draw_first
        blind = self._blind_worth(table, seat)
        best: i64 = NONE
        best_worth: i64 = WORST
        second_worth: i64 = blind
        locomotive: i64 = NONE
        for action in options:
            if action < first or action > first + 1 + chart.colors:
                continue
            if action == first + 1 + chart.colors:
                locomotive = action
                continue
            gain = blind if action == first else worth[action - first - 1]
            if gain > best_worth:
                if best != NONE:
                    second_worth = max(second_worth, best_worth)
                best_worth = gain
                best = action
            else:
                second_worth = max(second_worth, gain)
        if locomotive != NONE and (best == NONE or worth[chart.colors] > best_worth + second_worth):
            return locomotive
        return best if best != NONE else options[0]

    def _blind_worth(self, table: Table, seat: i64) -> i64:
        """The mean over all cards that this seat has not seen."""
        state = table.state
        chart = self.chart
        unseen = self.unseen
        total: i64 = 0
        sum: i64 = 0
        kind: i64
        for kind in range(chart.colors + 1):
            unseen[kind] = chart.setting.card_counts[kind] - state.discards.count[kind]
            for player in state.players:
                unseen[kind] -= player.hand.count[kind] if player.seat == seat else player.known[kind]
        for kind in state.market:
            if kind != EMPTY:
                unseen[kind] -= 1
        for kind in range(chart.colors + 1):
            total += unseen[kind]
            sum += unseen[kind] * self.worth[kind]
        return sum * self.weights.blind // (100 * total) if total > 0 else 0

    def _ferry_option(self, table: Table, seat: i64, options: Ints) -> i64:
        """A ferry card when a planned ferry still needs one."""
        chart = self.chart
        if chart.ferry == NONE:
            return NONE
        available = False
        for action in options:
            if action == chart.ferry:
                available = True
        if not available:
            return NONE
        player = table.state.players[seat]
        r: i64
        for r in range(chart.routes):
            if self.plan.wanted[r] and chart.waves[r] > 2 * player.ferry_cards + player.hand.count[chart.colors]:
                return chart.ferry
        return NONE

    # tickets

    def _keep(self, table: Table, seat: i64, options: Ints) -> i64:
        """The choice whose tickets bring most together with those already held."""
        plan = self.plan
        player = table.state.players[seat]
        plan.look(table, seat)
        self.planned_turn = -1
        self.reason = "tickets_fit_together"
        best = options[0]
        best_value: i64 = WORST
        for action in options:
            slot = action - table.setting.ticket_slots
            if slot % RANKS:
                continue
            tickets = player.tickets[:]
            for ticket in TicketChoice(table.setting, player.offered, slot).kept:
                tickets = append(tickets, ticket)
            value = plan.join_best(table, seat, tickets)
            if value > best_value:
                best_value = value
                best = action
        return best

    def _tickets_option(self, table: Table, seat: i64, options: Ints) -> i64:
        """Draw tickets when those held are nearly done and new ones promise more than another turn."""
        chart = self.chart
        available: i64 = NONE
        for action in options:
            if chart.tickets_first <= action < chart.tickets_end:
                available = action
                break
        if available == NONE or self.plan.pending > 0 or self.plan.turns_left < 500:
            return NONE
        if self.weighed_turn == self.planned_turn:
            return NONE
        self.weighed_turn = self.planned_turn
        decks: i64 = len(table.setting.ticket_decks)
        best: i64 = NONE
        best_value = self.weights.turn + self.weights.draw_tickets
        deck: i64
        for deck in range(decks):
            value = self._deck_worth(table, seat, deck)
            if value > best_value:
                action = self._draw_from(table, deck, options)
                if action != NONE:
                    best_value = value
                    best = action
        return best

    def _draw_from(self, table: Table, deck: i64, options: Ints) -> i64:
        """The option that takes most from this deck."""
        chart = self.chart
        best: i64 = NONE
        most: i64 = 0
        for action in options:
            if chart.tickets_first <= action < chart.tickets_end:
                n: i64 = chart.drawn_mixes[action - chart.tickets_first][deck]
                if n > most:
                    most = n
                    best = action
        return best

    def _deck_worth(self, table: Table, seat: i64, deck: i64) -> i64:
        """The best that a few unseen tickets of a deck may bring on average."""
        chart = self.chart
        plan = self.plan
        setting = chart.setting
        length = plan.ticket_length()
        turns = plan.ticket_turns()
        gains: list[int] = []
        stride: i64 = 3 if self.weights.patience > 0 else 1  # in a search, every third ticket will do
        t: i64 = -stride
        while t + stride < len(setting.board.tickets):
            t += stride
            if setting.deck_of_ticket[t] != deck or self._holds(table, seat, t):
                continue
            ticket = setting.board.tickets[t]
            places = setting.board.places
            points = 100 * ticket.points
            cost = plan.ticket_cost(table, seat, places[ticket.a].stops, places[ticket.b].stops)
            plan.adopted_count = 0
            in_time = turns + plan.path_turns <= plan.turns_left - 100
            fits = length + plan.path_length <= plan.trains
            if cost < 2 * points and fits and in_time:
                gains.append(int(points - cost + chart.most_tickets_bonus // 5))
            else:
                gains.append(int(-points))
        if not gains:
            return WORST
        gains.sort(reverse=True)
        return expected_best(gains, chart.ticket_count)

    def _holds(self, table: Table, seat: i64, ticket: i64) -> bool:
        for own in table.state.players[seat].tickets:  # noqa: SIM110 (a generator would be slow when compiled)
            if own == ticket:
                return True
        return False

    def _mix(self, options: Ints) -> i64:
        """Of the wished number of short tickets."""
        chart = self.chart
        self.reason = "mix_of_tickets"
        for action in options:
            if chart.mixes[action - chart.mix_first][0] == self.weights.short_mix:
                return action
        return options[0]

    # what only some games ask

    def _passenger(self, table: Table, seat: i64, options: Ints) -> i64:
        plan = self.plan
        plan.look_at_passengers(table, seat)
        self.reason = "passenger_for_majority"
        best = options[0]
        for action in options:
            color = (action - self.chart.passenger_first) % PASSENGER_COLORS
            if plan.color_worth[color] > plan.color_worth[(best - self.chart.passenger_first) % PASSENGER_COLORS]:
                best = action
        return best

    def city_income(self, table: Table, seat: i64, place: i64) -> i64:
        """Points that others' claims at this city may still bring, in hundredths."""
        chart = self.chart
        state = table.state
        income: i64 = 0
        r: i64
        for r in range(chart.routes):
            if chart.place_a[r] == place or chart.place_b[r] == place:
                if state.owner[r] == NOBODY and self._open_to_others(table, seat, r):
                    income += chart.points[chart.length[r]]
        return income

    def _open_to_others(self, table: Table, seat: i64, r: i64) -> bool:
        for player in table.state.players:
            if player.seat != seat and player.open[r // WORD] & bit(r % WORD) and player.trains >= self.chart.length[r]:
                return True
        return False

    def _marker(self, table: Table, seat: i64, options: Ints) -> i64:
        """A marker where others still have to build, if that is worth two cards."""
        chart = self.chart
        self._prepare(table, seat)
        self._card_worths(table, seat)
        per_place = 2 * chart.colors + 1
        hand = table.state.players[seat].hand.count
        best = chart.decline
        best_value: i64 = 0
        time_left = min(expected_turns(table, seat), 2000)
        for action in options:
            if action == chart.decline:
                continue
            place = (action - chart.marker_first) // per_place
            paid = (action - chart.marker_first) % per_place
            income = self.city_income(table, seat, place) * self.weights.marker // 100 * time_left // 2000
            cost = self.weights.turn
            if paid == per_place - 1:
                cost += 2 * self.weights.locomotive
            else:
                color = paid // 2
                cost += self.weights.locomotive if paid % 2 else 0
                if hand[color] - 2 < self.need[color]:
                    cost += 60
            if income - cost > best_value:
                best_value = income - cost
                best = action
                self.about = place
        self.reason = "marker_declined" if best == chart.decline else "marker_for_income"
        return best

    def _home(self, table: Table, seat: i64, options: Ints) -> i64:
        """The city from which the tickets are joined most cheaply, and where others will build."""
        chart = self.chart
        plan = self.plan
        homes = chart.homes
        assert homes is not None
        self.reason = "home_for_tickets"
        home = homes.part(table).home
        plan.look(table, seat)
        best = options[0]
        best_value: i64 = WORST
        for action in options:
            place = action - chart.home_first
            home[seat] = place
            value = plan.join_best(table, seat, table.state.players[seat].tickets)
            value += self.city_income(table, seat, place) * self.weights.marker // 200
            if value > best_value:
                best_value = value
                best = action
        home[seat] = NOBODY
        self.planned_turn = -1
        self.about = best - chart.home_first
        return best

    def _alvin(self, table: Table, seat: i64, options: Ints) -> i64:
        """Where others can least easily fetch him."""
        best = options[0]
        least: i64 = NEVER
        for action in options:
            income = self.city_income(table, seat, action - self.chart.alvin_first)
            if income < least:
                least = income
                best = action
        self.reason = "alvin_where_he_is_safe"
        self.about = best - self.chart.alvin_first
        return best


def expected_best(gains: list[int], count: i64) -> i64:
    """The mean of the best of so many drawn from gains sorted downwards, and half of what else is welcome."""
    n: i64 = len(gains)
    count = min(count, n)
    mean: i64 = 0
    welcome: i64 = 0
    left: i64 = 1000000  # the chance, in millionths, that none of the better ones is drawn
    i: i64
    for i in range(n):
        rest = n - i
        chance = left * count // rest if rest >= count else left
        chance = min(chance, left)
        gain: i64 = gains[i]
        mean += gain * chance
        left -= chance
        if gain > 0:
            welcome += gain
        if left <= 0:
            break
    return mean // 1000000 + welcome * (count - 1) // (2 * n)
