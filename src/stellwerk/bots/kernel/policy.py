"""Plays one seat by its plan, by numbers, fast enough to play whole games inside a search.

It reads of the table only what its seat may know: the own hand and tickets, and what lies open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.bots.kernel.chart import ANY_COLOR, Chart, Weights
from stellwerk.bots.kernel.plan import FOR_TICKETS, NEVER, Plan, by_points, expected_turns
from stellwerk.engine.advice import NONE, OF_ROUTE, WORST, Adviser, Planner
from stellwerk.engine.ints import WORD, append, bit, zeros
from stellwerk.engine.state import EMPTY, NOBODY, Player
from stellwerk.engine.table import Table
from stellwerk.engine.ticket_choice import RANKS, TicketChoice

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

MOST_OUTLOOKS: Final = 40
CARD_IN_HAND: Final = 60
MOST_PAYMENTS: Final = 512  # for one route


class Policy(Planner):
    """`reason` and `about` say why the last action was chosen; `about` is a route or place by number, as `about_what`
    says. `settled`: the choice needs no search."""

    def __init__(self, chart: Chart, weights: Weights) -> None:
        self.chart = chart
        self.weights = weights
        self.plan = Plan(chart, weights)
        self.worth = zeros(int(chart.colors) + 1)
        self.need = zeros(int(chart.colors) + 1)
        self.unseen = zeros(int(chart.colors) + 1)
        self.payments = zeros(MOST_PAYMENTS)
        self.reason = ""
        self.about: i64 = NONE
        self.about_what = OF_ROUTE
        self.settled = False
        self.planned_turn: i64 = -1
        self.weighed_turn: i64 = -1  # the plan for which drawing tickets was weighed last
        self.planned_tickets: i64 = -1
        self.best_score: i64 = 0
        self.best_found: i64 = NONE

    def forget(self) -> None:
        self.planned_turn = -1
        self.weighed_turn = -1

    def choose(self, table: Table, seat: i64) -> i64:
        self.about = NONE
        self.about_what = OF_ROUTE
        self.settled = False
        code = table.decision().code
        if code == "turn" and table.state.turns_left < 0 and table.state.deck.total > 0:
            others = self._without_claims(table, seat)
            if len(others) > 1:
                return self._turn(table, seat, others)
        count = table.options(seat)
        buffer = table.setting.buffer
        if count == 1:
            self.reason = "only_choice"
            return buffer[0]
        if code == "turn":
            return self._turn(table, seat, buffer[:count])
        if code == "second_card":
            self._prepare(table, seat)
            self._card_worths(table, seat)
            self.reason = "card_for_plan"
            return self.best_card(table, seat, buffer[:count])
        if code == "opening_tickets" or code == "keep_tickets":
            return self._keep(table, seat, buffer[:count])
        for adviser in self.plan.advisers:
            if adviser.answers == code:
                return self._take_advice(adviser, adviser.answer(table, seat, buffer[:count], self))
        return self._best_outlook(table, seat, buffer[:count])

    def _without_claims(self, table: Table, seat: i64) -> Ints:
        """The options of a turn but claims, of which there are many: the plan knows those that matter."""
        buffer = table.setting.buffer
        count: i64 = 0
        if self.chart.claims is not None:
            for option in self.chart.other_options:
                count = option.options(table, seat, buffer, count)
        return buffer[:count]

    def _take_advice(self, adviser: Adviser, action: i64) -> i64:
        self.reason, self.about, self.about_what = adviser.reason, adviser.about, adviser.about_what
        self.settled = adviser.settles
        return action

    def _best_outlook(self, table: Table, seat: i64, options: Ints) -> i64:
        """For a question that nobody advises on: try each answer and see what points and plan are worth after it."""
        best = options[0]
        best_value: i64 = WORST
        self.reason = "best_outlook"
        for action in options[:MOST_OUTLOOKS]:
            after = table.clone()
            after.apply(seat, action)
            player = after.state.players[seat]
            self.plan.look(after, seat)
            value = 100 * player.points + self.plan.join_best(after, seat, player.tickets)
            value += CARD_IN_HAND * player.hand.total
            if value > best_value:
                best_value = value
                best = action
        self.forget()
        return best

    # what advisers ask

    def turn_worth(self) -> i64:
        return self.weights.turn

    def locomotive_worth(self) -> i64:
        return self.weights.locomotive

    def hurries(self) -> bool:
        return self.weights.patience > 0

    def prepare(self, table: Table, seat: i64) -> None:
        self._prepare(table, seat)
        self._card_worths(table, seat)

    def look(self, table: Table, seat: i64) -> None:
        self.plan.look(table, seat)
        self.planned_turn = -1

    def ticket_value(self, table: Table, seat: i64, floor: i64) -> i64:
        return self.plan.join_above(table, seat, table.state.players[seat].tickets, floor)

    def time_left(self, table: Table, seat: i64) -> i64:
        return expected_turns(table, seat)

    def cards_needed(self, kind: i64) -> i64:
        return self.need[kind]

    def wants(self, route: i64) -> bool:
        return self.plan.wanted[route] != 0

    def income(self, table: Table, seat: i64, place: i64) -> i64:
        """Points that others' claims at this place may still bring, in hundredths."""
        chart = self.chart
        state = table.state
        income: i64 = 0
        r: i64
        for r in range(chart.routes):
            if chart.place_a[r] == place or chart.place_b[r] == place:
                if state.owner[r] == NOBODY and self._open_to_others(table, seat, r):
                    income += chart.points[r]
        return income

    def _open_to_others(self, table: Table, seat: i64, r: i64) -> bool:
        for player in table.state.players:
            if player.seat != seat and player.open[r // WORD] & bit(r % WORD) and player.trains >= self.chart.length[r]:
                return True
        return False

    # the plan

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
        if plan.trains != player.trains and not (self.weights.keeps_on and plan.note_built(table, seat)):
            return False
        chart = self.chart
        i: i64
        for i in range(plan.picked_count):
            r = plan.picked[i]
            if not player.open[chart.word[r]] & chart.mask[r]:
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
        for adviser in self.plan.advisers:
            advised = adviser.turn(table, seat, options, self)
            if advised != NONE:
                return self._take_advice(adviser, advised)
        self.reason = "card_for_plan"
        return self.best_card(table, seat, options)

    def importance(self, r: i64) -> i64:
        plan = self.plan
        worth = plan.value[r] + plan.danger[r]
        if plan.wanted[r] == FOR_TICKETS:  # no conditional expression: with a literal it would be boxed when compiled
            worth += self.weights.ticket_urgency
        return worth

    def _best_claim(self, table: Table, seat: i64, options: Ints) -> i64:
        """The most urgent planned route, or a parallel, that can be paid, in the way that hurts least."""
        chart = self.chart
        claims = chart.claims
        plan = self.plan
        self.best_score = 0
        self.best_found = NONE
        if claims is None:
            for action in options:
                if chart.claim_first <= action < chart.claim_end:
                    r = chart.route_of[action - chart.claim_first]
                    if plan.taken_groups[chart.group[r]]:  # wanted, or its parallel
                        self._weigh(table, seat, action, r)
            return self.best_found
        open = table.state.players[seat].open
        i: i64
        j: i64
        for i in range(plan.target_count):
            r = plan.targets[i]
            if open[chart.word[r]] & chart.mask[r]:
                for j in range(claims.route_options(table, seat, r, self.payments, 0)):
                    self._weigh(table, seat, self.payments[j], r)
        return self.best_found

    def _weigh(self, table: Table, seat: i64, claim: i64, r: i64) -> None:
        loss = self.payment_loss(table, seat, claim - self.chart.claim_first, r)
        score = self.weights.eager + self.importance(r) - loss
        if score > self.best_score:
            self.best_score = score
            self.best_found = claim

    def payment_loss(self, table: Table, seat: i64, payment: i64, r: i64) -> i64:
        """What the cards paid would have been worth elsewhere."""
        chart = self.chart
        hand = table.state.players[seat].hand.count
        forced = chart.locomotives[r]
        loss = (chart.locomotives_of[payment] - forced) * self.weights.locomotive
        color = chart.color_of[payment]
        cards = chart.cards_of[payment]
        if cards > 0:
            elsewhere = self.need[color]
            if chart.color[r] == color:
                elsewhere -= chart.length[r]
            short = min(elsewhere - (hand[color] - cards), cards)
            if short > 0:
                loss += short * self.weights.card
        return loss + 40 * chart.wave_cards_of[payment]

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
        picked = plan.picked
        kinds = chart.color
        lengths = chart.length
        wave_help = plan.wave_help(table, seat)
        c: i64
        i: i64
        for c in range(colors + 1):
            worth[c] = 0
            need[c] = 0
        for i in range(plan.picked_count):
            r = picked[i]
            if kinds[r] != ANY_COLOR:
                need[kinds[r]] += lengths[r]
        top: i64 = 0
        for i in range(plan.picked_count):
            r = picked[i]
            weight = self.importance(r)
            forced = chart.locomotives[r]
            waves = max(chart.waves[r] - wave_help, 0)
            spaces = lengths[r] - chart.locomotives[r] - chart.waves[r]
            spare = max(locomotives - forced - waves, 0)
            if forced + waves > locomotives:
                worth[colors] += weight // (forced + waves - locomotives)
            color = kinds[r]
            if color != ANY_COLOR:
                top = max(top, self._add_worth(color, hand[color], spaces, spare, weight))
                for parallel in chart.setting.board.routes[r].parallels:
                    other = kinds[parallel]
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
        all_cards = chart.setting.card_counts
        discards = state.discards.count
        for kind in range(chart.colors + 1):
            unseen[kind] = all_cards[kind] - discards[kind]
        for player in state.players:
            cards = player.hand.count if player.seat == seat else player.known
            for kind in range(chart.colors + 1):
                unseen[kind] -= cards[kind]
        for kind in state.market:
            if kind != EMPTY:
                unseen[kind] -= 1
        for kind in range(chart.colors + 1):
            total += unseen[kind]
            sum += unseen[kind] * self.worth[kind]
        if total <= 0:
            return 0
        return sum * self.weights.blind // (100 * total)

    # tickets

    def _keep(self, table: Table, seat: i64, options: Ints) -> i64:
        """The choice whose tickets bring most together with those already held."""
        plan = self.plan
        player = table.state.players[seat]
        plan.look(table, seat)
        self.planned_turn = -1
        self.reason = "tickets_fit_together"
        choices: list[tuple[i64, i64]] = []
        for action in options:
            if (action - table.setting.ticket_slots) % RANKS == 0:
                choices.append((-self._order_of(table, player, action), action))
        choices.sort()
        best = options[0]
        best_value: i64 = 2 * WORST
        for _, action in choices:
            tickets = player.tickets[:]
            kept = TicketChoice(table.setting, player.offered, action - table.setting.ticket_slots).kept
            for ticket in kept:
                tickets = append(tickets, ticket)
            taste = self._taste(kept)
            value = plan.join_above(table, seat, tickets, best_value - taste - 1) + taste
            if value > best_value or (value == best_value and action < best):
                best_value = value
                best = action
        return best

    def _order_of(self, table: Table, player: Player, action: i64) -> i64:
        """Choices that begin alike follow each other, so that a plan goes on where the last one parts from it."""
        kept = TicketChoice(table.setting, player.offered, action - table.setting.ticket_slots).kept
        offered = by_points(self.chart, player.offered)
        order: i64 = 0
        for ticket in offered:
            order *= 2
            for other in kept:
                if other == ticket:
                    order += 1
        return order

    def _taste(self, kept: Ints) -> i64:
        """What it likes about these tickets besides what they bring."""
        return 0

    def _time_for_tickets(self) -> i64:
        """Turns, in hundredths, that new tickets would have; NONE if it is not the time for any."""
        if self.plan.pending > 0 or self.plan.turns_left < 500:
            return NONE
        return self.plan.turns_left

    def _tickets_option(self, table: Table, seat: i64, options: Ints) -> i64:
        """Draw tickets when those held are nearly done and new ones promise more than another turn."""
        chart = self.chart
        available: i64 = NONE
        for action in options:
            if chart.tickets_first <= action < chart.tickets_end:
                available = action
                break
        time = self._time_for_tickets()
        if available == NONE or time == NONE:
            return NONE
        if self.weighed_turn == self.planned_turn:
            return NONE
        self.weighed_turn = self.planned_turn
        decks: i64 = len(table.setting.ticket_decks)
        best: i64 = NONE
        best_value = self.weights.turn + self.weights.draw_tickets
        deck: i64
        for deck in range(decks):
            value = self._deck_worth(table, seat, deck, time)
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

    def _deck_worth(self, table: Table, seat: i64, deck: i64, time: i64) -> i64:
        """The best that a few unseen tickets of a deck may bring on average."""
        chart = self.chart
        plan = self.plan
        setting = chart.setting
        length = plan.ticket_length()
        turns = plan.ticket_turns()
        gains: list[int] = []
        stride: i64 = 3 if self.hurries() else 1  # every third ticket will do then
        t: i64 = -stride
        while t + stride < len(setting.board.tickets):
            t += stride
            if setting.deck_of_ticket[t] != deck or self._holds(table, seat, t):
                continue
            ticket = setting.board.tickets[t]
            places = setting.board.places
            points = 100 * ticket.points
            cost = plan.ticket_cost(table, seat, places[ticket.a].stops, places[ticket.b].stops, 2 * points)
            plan.adopted_count = 0
            in_time = turns + plan.path_turns <= time - 100
            fits = length + plan.path_length <= plan.trains
            if cost < 2 * points and fits and in_time:
                gains.append(int(points - cost + plan.ticket_bonus))
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
