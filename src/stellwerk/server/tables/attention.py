"""For which tables bots think: where people play, where somebody looks on, and where the host has a password.

A guest can leave any number of tables of bots behind; nobody would ever see what was thought there.
"""

from __future__ import annotations

from stellwerk.server.storage.owners import Owner
from stellwerk.server.tables.fair_queue import Lane
from stellwerk.server.tables.live import Live


def somebody_cares(live: Live) -> bool:
    """Unknown owners count until they are known."""
    if any(seat.person is not None and not seat.away for seat in live.seats):
        return True
    if live.people_online() or live.spectators():
        return True
    owner = owner_of(live)
    return owner is None or owner.registered


def owner_of(live: Live) -> Owner | None:
    """The host may have changed since it was looked up."""
    return live.owner if live.owner is not None and live.owner.person == (live.head.host or "") else None


def lane_of(live: Live) -> Lane:
    owner = owner_of(live) or Owner("")
    return Lane(owner.origin, owner.person, live.id)
