"""Why a plan wants an action: which card for which route for which ticket, which tickets and at what price.

It reads the plan that was made for the seat, so it tells nothing that the seat does not know.
"""

from __future__ import annotations

from collections import deque
from dataclasses import fields

from stellwerk.bots.base import Reason
from stellwerk.bots.kernel.chart import ANY_COLOR
from stellwerk.bots.kernel.policy import Policy
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.advice import OF_PLACE
from stellwerk.engine.board import Ticket
from stellwerk.engine.game import name_action
from stellwerk.engine.ints import append
from stellwerk.engine.table import Table
from stellwerk.engine.ticket_choice import TicketChoice
from stellwerk.engine.viewing import view
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp

Params = dict[str, str | int | tuple[str, ...]]


def explained(policy: Policy, table: Table, seat: int, number: int) -> Reason:
    """Why this action fits the seat's plan, with what it is about."""
    action = name_action(table, seat, number)
    policy.forget()
    chosen = int(policy.choose(table, seat))
    code, about, about_what = policy.reason, int(policy.about), policy.about_what
    if code == "only_choice":
        return Reason(code)
    if isinstance(action, KeepTickets):
        return _tickets(policy, table, seat, action, number)
    if isinstance(action, ClaimRoute | DrawBlind | DrawFaceUp | DrawTickets):
        policy.prepare(table, seat)
        reason = _planned(policy, table, seat, action, code if chosen == number else "")
        policy.forget()
        return reason
    params: Params = {}
    if about >= 0 and chosen == number:
        board = policy.chart.setting.board
        params = {"place": board.places[about].id} if about_what == OF_PLACE else {"route": board.routes[about].id}
    for part in fields(action):
        value = getattr(action, part.name)
        if isinstance(value, str | int):
            params[part.name] = value
    _standing(table, seat, params)
    policy.forget()
    return Reason(code, params)


def _planned(policy: Policy, table: Table, seat: int, action: Action, code: str) -> Reason:
    if isinstance(action, ClaimRoute):
        return _claim(policy, table, seat, action, code)
    if isinstance(action, DrawTickets):
        player = table.state.players[seat]
        return Reason("more_tickets", {"open": int(policy.plan.pending), "trains": int(player.trains)})
    card = action.card if isinstance(action, DrawFaceUp) else None
    if code == "nothing_better":
        return Reason(code)
    return _card(policy, table, seat, card)


# claims


def _claim(policy: Policy, table: Table, seat: int, action: ClaimRoute, code: str) -> Reason:
    chart = policy.chart
    route = chart.setting.board.route(action.route)
    number = int(route.number)
    params: Params = {
        "route": route.id,
        "points": int(chart.points[number]) // 100,
        "color": action.payment.color or "locomotive",
        "amount": int(route.length),
    }
    for ticket, line in _lines(policy, table, seat):
        if number in line:
            left = sum(int(chart.length[r]) for r in line if r != number)
            params |= {"ticket": ticket.id, "left": left}
            return Reason("claim_for_ticket" if left else "claim_closes_ticket", params)
    return Reason("last_claim" if code == "last_claim" else "claim_for_points", params)


def _lines(policy: Policy, table: Table, seat: int) -> list[tuple[Ticket, list[int]]]:
    """For each ticket that is not done, the routes still to be claimed on its planned line."""
    board = policy.chart.setting.board
    owner, wanted = table.state.owner, policy.plan.wanted
    usable = [r for r in range(len(board.routes)) if int(owner[r]) == seat or wanted[r]]
    edges: dict[int, list[int]] = {}
    for r in usable:
        for stop in (int(policy.chart.a[r]), int(policy.chart.b[r])):
            edges.setdefault(stop, []).append(r)
    lines = []
    for ticket in sorted((board.tickets[t] for t in table.state.players[seat].tickets), key=lambda t: -int(t.points)):
        starts = [int(stop) for stop in board.places[ticket.a].stops]
        ends = {int(stop) for stop in board.places[ticket.b].stops}
        line = [r for r in _way(policy, edges, starts, ends) if int(owner[r]) != seat]
        if line:
            lines.append((ticket, line))
    return lines


def _way(policy: Policy, edges: dict[int, list[int]], starts: list[int], ends: set[int]) -> list[int]:
    came: dict[int, int | None] = dict.fromkeys(starts)
    queue = deque(starts)
    while queue:
        at = queue.popleft()
        if at in ends:
            way = []
            while (r := came[at]) is not None:
                way.append(r)
                at = int(policy.chart.a[r]) + int(policy.chart.b[r]) - at
            return way
        for r in edges.get(at, ()):
            other = int(policy.chart.a[r]) + int(policy.chart.b[r]) - at
            if other not in came:
                came[other] = r
                queue.append(other)
    return []


# cards


def _card(policy: Policy, table: Table, seat: int, card: str | None) -> Reason:
    """The planned route that this card brings nearest; for a card from the deck the most important one."""
    chart = policy.chart
    colors = int(chart.colors)
    kind = -1 if card is None else colors if card == "locomotive" else chart.setting.color_number(card)
    hand = table.state.players[seat].hand.count
    best, best_worth, best_missing = -1, 0.0, 0
    for r in range(int(chart.routes)):
        if not policy.plan.wanted[r]:
            continue
        color = int(chart.color[r])
        if kind not in (-1, colors) and color not in (ANY_COLOR, kind):
            continue
        held = max(int(hand[c]) for c in range(colors)) if color == ANY_COLOR else int(hand[color])
        if color == ANY_COLOR and 0 <= kind < colors:
            held = int(hand[kind])
        missing = int(chart.length[r]) - held - int(hand[colors])
        worth = float(int(policy.importance(r))) / max(1, missing)
        if missing > 0 and worth > best_worth:
            best, best_worth, best_missing = r, worth, missing
    params: Params = {} if card is None else {"card": card}
    if best >= 0:
        params |= {"route": chart.setting.board.routes[best].id, "missing": best_missing}
        for ticket, line in _lines(policy, table, seat):
            if best in line:
                params["ticket"] = ticket.id
                break
    return Reason("blind_for_plan" if card is None else "card_for_plan", params)


# tickets


def _tickets(policy: Policy, table: Table, seat: int, action: KeepTickets, number: int) -> Reason:
    player = table.state.players[seat]
    tickets = player.tickets[:]
    for ticket in TicketChoice(table.setting, player.offered, number - table.setting.ticket_slots).kept:
        tickets = append(tickets, ticket)
    plan = policy.plan
    plan.look(table, seat)
    plan.join_best(table, seat, tickets)
    needed = int(plan.ticket_length())
    policy.forget()
    params: Params = {"tickets": tuple(action.kept), "needed": needed, "trains": int(player.trains)}
    return Reason("tickets_fit_together", params)


# what only some games ask


def _standing(table: Table, seat: int, params: Params) -> None:
    """Where an action names a colour that seats have counts of, how the seat and the best other stand."""
    color = params.get("color")
    for shown in view(table, seat).parts.values():
        for rows in shown.values():
            if (
                isinstance(color, str)
                and isinstance(rows, tuple | list)
                and len(rows) == len(table.state.players)
                and all(isinstance(row, dict) and color in row for row in rows)
            ):
                params["own"] = int(rows[seat][color])
                params["others"] = max(int(row[color]) for other, row in enumerate(rows) if other != seat)
                return
