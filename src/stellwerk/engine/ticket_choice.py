"""Choosing among tickets on offer: the one action whose names depend on the state, so its numbers do too.

Number = first slot + 6 * (bit mask of the kept ones) + rank of the order in which the others go back. Orders that
differ only between decks are the same choice, and where order does not matter there is only rank 0.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.ints import append, bit, empty, ints, ones

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting

RANKS: Final = 6
MOST_OFFERED: Final = 5
SLOTS: Final = RANKS << MOST_OFFERED
ORDERS: Final = [[list(p) for p in permutations(range(n))] for n in range(4)]
ORDER_ROWS: Final = [[ints(order) for order in orders] for orders in ORDERS]


class TicketChoice:
    """The tickets kept and given back, by number, in order."""

    def __init__(self, setting: Setting, offered: Ints, slot: i64) -> None:
        mask = slot // RANKS
        self.kept = empty()
        others = empty()
        i: i64
        for i in range(len(offered)):
            if mask & bit(i):
                self.kept = append(self.kept, offered[i])
            else:
                others = append(others, offered[i])
        self.returned = others
        if slot % RANKS:
            self.returned = empty()
            for j in ORDERS[len(others)][slot % RANKS]:
                self.returned = append(self.returned, others[j])


def keep_options(setting: Setting, offered: Ints, keep: i64, ordered: bool, out: Ints, k: i64) -> i64:
    """Every choice that keeps at least so many."""
    n: i64 = len(offered)
    one_deck = len(setting.ticket_decks) == 1
    mask: i64
    rank: i64
    for mask in range(0 if keep == 0 else 1, bit(n)):
        kept = ones(mask)
        if kept >= keep:
            first = setting.ticket_slots + RANKS * mask
            out[k] = first
            k += 1
            if ordered and n - kept > 1:
                decks: i64 = 0
                if not one_deck:
                    decks = decks_given_back(setting, offered, mask)
                orders = ORDER_ROWS[n - kept]
                for rank in range(1, len(orders)):
                    if one_deck or is_sorted(decks, orders[rank]):
                        out[k] = first + rank
                        k += 1
    return k


def decks_given_back(setting: Setting, offered: Ints, mask: i64) -> i64:
    """The decks of the tickets that are not kept, four bits each, the first lowest."""
    decks: i64 = 0
    shift: i64 = 0
    i: i64
    for i in range(len(offered)):
        if not mask & bit(i):
            decks |= setting.deck_of_ticket[offered[i]] << shift
            shift += 4
    return decks


def is_sorted(decks: i64, order: Ints) -> bool:
    last: i64 = -1
    for i in order:
        deck = (decks >> (4 * i)) & 15
        if deck < last:
            return False
        last = deck
    return True


def named_choice(setting: Setting, offered: Ints, number: int) -> KeepTickets:
    """The choice with this number among the tickets on offer."""
    choice = TicketChoice(setting, offered, number - setting.ticket_slots)
    tickets = setting.board.tickets
    return KeepTickets(tuple(tickets[t].id for t in choice.kept), tuple(tickets[t].id for t in choice.returned))


def choice_number(setting: Setting, offered: Ints, keeps_order: bool, action: KeepTickets) -> int | None:
    """The number of a named choice, whatever the order of what has no order; None if it does not fit the offer.

    Where it does not say what goes back, that is all that is not kept, in the order of the offer.
    """
    numbers = [int(t) for t in offered]
    names = [setting.board.tickets[t].id for t in numbers]
    kept, given_back = list(action.kept), list(action.returned)
    if not given_back:
        given_back = [name for name in names if name not in kept]
    if sorted(kept + given_back) != sorted(names) or len(set(names)) != len(names):
        return None
    returned = [names.index(name) for name in given_back]
    returned.sort(key=lambda i: setting.deck_of_ticket[numbers[i]] if keeps_order else i)
    mask = sum(1 << names.index(name) for name in kept)
    rank = 0
    if 1 < len(returned) < len(ORDERS):
        ascending = sorted(returned)
        rank = ORDERS[len(returned)].index([ascending.index(i) for i in returned])
    return int(setting.ticket_slots) + RANKS * mask + rank
