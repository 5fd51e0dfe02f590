"""Why a way to pay can never pay for a route, whatever a seat holds."""

from __future__ import annotations

from stellwerk.engine.board import GRAY, Board
from stellwerk.engine.decisions import Refusal
from stellwerk.rules.claim.words import ClaimRoute


def never_pays(board: Board, action: ClaimRoute) -> Refusal:
    """Asked for claims that the game never offers."""
    if action.route not in board.route_numbers:
        return Refusal("unknown_route", "NA-21")
    route = board.route(action.route)
    paid = action.payment
    waves = int(route.waves)
    if paid.ferry_cards and not waves:
        return Refusal("ferry_cards_only_on_waves", "IT-12")
    if paid.ferry_cards > (waves + 1) // 2:
        return Refusal("ferry_card_wasted", "IT-22")
    if min(paid.cards, paid.locomotives, paid.ferry_cards) < 0:
        return Refusal("wrong_number_of_cards", "NA-21")
    if paid.locomotives < waves - 2 * paid.ferry_cards:
        return Refusal("waves_need_locomotives_or_ferry_cards", "IT-10")
    if paid.locomotives < int(route.locomotives):
        return Refusal("locomotive_symbols_need_locomotives", "WW-17")
    if paid.cards and route.color not in (GRAY, paid.color):
        return Refusal("wrong_color", "NA-21")
    return Refusal("wrong_number_of_cards", "NA-21")
