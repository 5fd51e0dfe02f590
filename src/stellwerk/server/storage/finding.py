"""Which tables there are: in lists, of somebody, waiting for a bot or out of time, as jobs for `Database`."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import Connection, func, or_, select

from stellwerk.server.storage import schema, store
from stellwerk.server.storage.rows import Head, Seat

MOST_LISTED = 100
LISTED_SECONDS = 7 * 86400
TableList = list[tuple[Head, tuple[Seat, ...]]]


def _listed(db: Connection, wanted: Any) -> TableList:
    heads = [store.head_of(row) for row in db.execute(wanted).mappings()]
    seats = store.seats_of(db, [head.id for head in heads])
    return [(head, seats[head.id]) for head in heads]


def public_tables(db: Connection) -> TableList:
    """Tables that anybody may join or watch, those with room first."""
    c = schema.tables.c
    recent = c.updated > time.time() - LISTED_SECONDS
    wanted = select(schema.tables).where(c.public, c.status.in_(["waiting", "running"]), recent)
    return _listed(db, wanted.order_by(c.status.desc(), c.updated.desc()).limit(MOST_LISTED))


def tables_of(person: str) -> Callable[[Connection], TableList]:
    """The tables where a person sits or is host, the latest first."""
    c = schema.tables.c
    sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
    wanted = select(schema.tables).where(or_(c.id.in_(sits), c.host == person), c.status != "closed")
    wanted = wanted.where(c.deal.is_(None))  # those of a campaign are found in the campaign
    return lambda db: _listed(db, wanted.order_by(c.updated.desc()).limit(MOST_LISTED))


def active_of(person: str) -> Callable[[Connection], list[str]]:
    """Tables that wait or run, where a person sits or is host."""
    c = schema.tables.c
    sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
    wanted = select(c.id).where(or_(c.id.in_(sits), c.host == person), c.status.in_(["waiting", "running"]))
    return lambda db: [str(id) for (id,) in db.execute(wanted)]


def people_at(tables: Collection[str]) -> Callable[[Connection], set[str]]:
    """Who sits at these tables or is their host."""
    sits = select(schema.seats.c.person).where(schema.seats.c.table_id.in_(tables))
    hosts = select(schema.tables.c.host).where(schema.tables.c.id.in_(tables))
    return lambda db: {str(person) for (person,) in db.execute(sits.union(hosts)) if person is not None}


def running_of(person: str) -> Callable[[Connection], int]:
    c = schema.tables.c
    count = select(func.count()).where(c.host == person, c.status.in_(["waiting", "running"]))
    return lambda db: int(db.execute(count).scalar_one())


def unattended(everywhere: bool) -> Callable[[Connection], list[str]]:
    """Running tables that wait for a bot; unless `everywhere`, those where people play or whose host has a password."""
    t, s, p = schema.tables.c, schema.seats.c, schema.persons.c
    bots = select(t.id, t.waiting_for, s.seat).where(t.status == "running", t.id == s.table_id)
    bots = bots.where(or_(s.kind == "bot", s.away))
    if not everywhere:
        other = schema.seats.alias()
        plays = select(other.c.seat).where(other.c.table_id == t.id, other.c.person.is_not(None), ~other.c.away)
        hosted = select(p.id).where(p.id == t.host, p.login.is_not(None))
        bots = bots.where(or_(plays.exists(), hosted.exists()))

    def job(db: Connection) -> list[str]:
        return sorted({str(id) for id, waiting_for, seat in db.execute(bots) if seat in waiting_for})

    return job


def versions(ids: Collection[str]) -> Callable[[Connection], dict[str, int]]:
    """How often each of these tables was changed."""
    c = schema.tables.c
    wanted = select(c.id, c.version).where(c.id.in_(ids))
    return lambda db: {str(id): int(version) for id, version in db.execute(wanted)}


def overdue(now: float) -> Callable[[Connection], list[str]]:
    c = schema.tables.c
    wanted = select(c.id).where(c.status == "running", c.deadline < now)
    return lambda db: [str(id) for (id,) in db.execute(wanted)]


def pauses_over(now: float) -> Callable[[Connection], list[str]]:
    """Tables whose pause ends by itself."""
    c = schema.tables.c
    wanted = select(c.id).where(c.status == "running", c.paused_until < now)
    return lambda db: [str(id) for (id,) in db.execute(wanted)]


def stand_ins_over(now: float) -> Callable[[Connection], list[str]]:
    """Running tables where somebody's bot has stood in as long as it should."""
    t, s = schema.tables.c, schema.seats.c
    wanted = select(t.id).where(t.status == "running", s.table_id == t.id, s.away, s.until < now)
    return lambda db: [str(id) for (id,) in db.execute(wanted.distinct())]


def times_of(table: str, most: int) -> Callable[[Connection], list[tuple[int, float]]]:
    """When each seat's people have acted at a table, the latest first."""
    e = schema.entries.c
    wanted = select(e.seat, e.at).where(e.table_id == table, e.seat.is_not(None), e.bot.is_(None))
    wanted = wanted.order_by(e.number.desc()).limit(most)
    return lambda db: [(int(seat), float(at)) for seat, at in db.execute(wanted)]


def ordered() -> Callable[[Connection], list[str]]:
    """Running tables that wait for a seat which has left orders."""
    t, o = schema.tables.c, schema.orders.c
    wanted = select(t.id, t.waiting_for, o.seat).where(t.status == "running", t.id == o.table_id, ~o.failed)

    def job(db: Connection) -> list[str]:
        return sorted({str(id) for id, waiting_for, seat in db.execute(wanted) if seat in waiting_for})

    return job
