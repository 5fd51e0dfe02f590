"""Who may ask for a hint where, and how its use is written down. Plain functions, for any host of tables."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.server.errors import Refused
from stellwerk.server.storage.rows import Head
from stellwerk.server.tables.live import Live, hints_allowed


def check_hint(live: Live, person: str, seat: int) -> None:
    """Refuse whoever may not ask now."""
    if seat not in live.own_seats(person):
        raise Refused("not_your_seat", 403)
    if not hints_allowed(live.head, live.seats):
        raise Refused("no_hints_here", 409)
    if not live.running or live.game is None or seat not in live.game.to_act:
        raise Refused("not_your_turn", 409)


def with_use(live: Live, seat: int) -> Head:
    """The table's row with one more use; asking again about the same question is the same use."""
    head, use = live.head, (seat, live.asked_since())
    return head if use in head.hinted else replace(head, hinted=(*head.hinted, use))
