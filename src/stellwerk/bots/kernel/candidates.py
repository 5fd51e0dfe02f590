"""The few actions that are worth a search: what the policy would do, and its closest rivals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.bots.kernel.policy import Policy
from stellwerk.engine.advice import NONE, WORST
from stellwerk.engine.ints import append, empty
from stellwerk.engine.table import Table
from stellwerk.engine.ticket_choice import RANKS, TicketChoice

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints


def candidates(policy: Policy, table: Table, seat: i64, most: i64) -> Ints:
    """At most so many actions, the policy's own choice first."""
    first = policy.choose(table, seat)
    count = table.options(seat)
    options = table.setting.buffer[:count]
    found = append(empty(), first)
    code = table.decision().code
    if code == "turn":
        return _of_turn(policy, table, seat, options, found, most)
    if code == "second_card":
        return _cards(policy, options, found, most)
    if code == "opening_tickets" or code == "keep_tickets":
        return _tickets(policy, table, seat, options, found, most)
    if policy.settled:
        return found
    for action in options:
        if len(found) < most and not has(found, action):
            found = append(found, action)
    return found


def has(actions: Ints, action: i64) -> bool:
    for other in actions:  # noqa: SIM110 (a generator would be slow when compiled)
        if other == action:
            return True
    return False


def _of_turn(policy: Policy, table: Table, seat: i64, options: Ints, found: Ints, most: i64) -> Ints:
    """Rival claims, the best card, and tickets."""
    chart = policy.chart
    claims: i64 = 0
    while claims < most - 2:
        action = _next_claim(policy, table, seat, options, found)
        if action == NONE:
            break
        found = append(found, action)
        claims += 1
    last_turn = table.state.turns_left >= 0
    if not last_turn:
        card = policy.best_card(table, seat, options)
        if chart.draw_first <= card <= chart.draw_first + chart.colors + 1 and not has(found, card):
            found = append(found, card)
        if policy.plan.pending <= 1:
            for action in options:
                if chart.tickets_first <= action < chart.tickets_end and not has(found, action):
                    found = append(found, action)
                    break
        found = _cards(policy, options, found, most)
    return found[:most]


def _next_claim(policy: Policy, table: Table, seat: i64, options: Ints, found: Ints) -> i64:
    """The most important claim of a route that is not among those found."""
    chart = policy.chart
    best: i64 = NONE
    best_score: i64 = WORST
    for action in options:
        if action < chart.claim_first or action >= chart.claim_end:
            continue
        payment = action - chart.claim_first
        route = chart.route_of[payment]
        known = False
        for other in found:
            if chart.claim_first <= other < chart.claim_end and chart.route_of[other - chart.claim_first] == route:
                known = True
        if known:
            continue
        score = policy.importance(route) - policy.payment_loss(table, seat, payment, route)
        if policy.plan.wanted[route] == 0:
            score -= 300
        if score > best_score:
            best_score = score
            best = action
    return best


def _cards(policy: Policy, options: Ints, found: Ints, most: i64) -> Ints:
    """The cards that help most."""
    chart = policy.chart
    first = chart.draw_first
    while len(found) < most:
        best: i64 = NONE
        best_worth: i64 = WORST
        for action in options:
            if action < first or action > first + 1 + chart.colors or has(found, action):
                continue
            worth: i64 = 0 if action == first else policy.worth[action - first - 1]
            if worth > best_worth:
                best_worth = worth
                best = action
        if best == NONE:
            break
        found = append(found, best)
    return found


def _tickets(policy: Policy, table: Table, seat: i64, options: Ints, found: Ints, most: i64) -> Ints:
    """The choices with the best plans."""
    player = table.state.players[seat]
    plan = policy.plan
    plan.look(table, seat)
    values: list[tuple[int, int]] = []
    for action in options:
        slot = action - table.setting.ticket_slots
        if slot % RANKS or has(found, action):
            continue
        tickets = player.tickets[:]
        for ticket in TicketChoice(table.setting, player.offered, slot).kept:
            tickets = append(tickets, ticket)
        values.append((-int(plan.join_best(table, seat, tickets)), int(action)))
    values.sort()
    for _, other in values:
        if len(found) < most:
            found = append(found, other)
    policy.forget()
    return found
