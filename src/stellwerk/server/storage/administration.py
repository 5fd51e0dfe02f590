"""What an admin reads and changes. No seed, hand, word or password is among it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from stellwerk.server.storage import schema
from stellwerk.server.storage.store import Write

MOST_SHOWN = 100
p, t, s, c = schema.persons.c, schema.tables.c, schema.seats.c, schema.campaigns.c
Rows = list[dict[str, Any]]


def add_link(digest: str, until: float) -> Write:
    def job(db: Connection) -> None:
        db.execute(insert(schema.admin_links).values(digest=digest, until=until))

    return job


def use_link(digest: str, person: str, now: float) -> Callable[[Connection], bool]:
    """A link works once."""
    links = schema.admin_links

    def job(db: Connection) -> bool:
        used = db.execute(delete(links).where(links.c.digest == digest, links.c.until > now)).rowcount == 1
        if used:
            db.execute(update(schema.persons).where(p.id == person).values(admin=True))
        return used

    return job


def _rows(db: Connection, wanted: Any) -> Rows:
    return [dict(row) for row in db.execute(wanted).mappings()]


def counts(db: Connection) -> dict[str, dict[str, int]]:
    def by(column: Any) -> dict[str, int]:
        return {str(name): int(count) for name, count in db.execute(select(column, func.count()).group_by(column))}

    people = by(p.login.is_not(None))
    registered = sum(count for name, count in people.items() if name in ("1", "True"))
    return {
        "people": {"registered": registered, "guests": sum(people.values()) - registered},
        "tables": by(t.status),
        "campaigns": by(c.status),
    }


def people(query: str) -> Callable[[Connection], Rows]:
    """Those whose name, login or id holds the query, the latest first."""
    sits = select(func.count(func.distinct(s.table_id))).where(s.person == p.id).scalar_subquery()
    wanted = select(p.id, p.name, p.login, p.created, p.seen, p.admin, p.origin, sits.label("tables"))
    if query:
        like = f"%{query.lower()}%"
        wanted = wanted.where(or_(func.lower(p.name).like(like), p.login.like(like), p.id == query))
    return lambda db: _rows(db, wanted.where(p.name != "").order_by(p.seen.desc()).limit(MOST_SHOWN))


def tables(status: str) -> Callable[[Connection], Rows]:
    host = select(p.name).where(p.id == t.host).scalar_subquery()
    sitting = select(func.count()).where(s.table_id == t.id, s.person.is_not(None)).scalar_subquery()
    wanted = select(
        t.id, t.game, t.status, t.public, t.created, t.updated, t.number, t.deal.is_not(None).label("dealt")
    )
    wanted = wanted.add_columns(host.label("host"), sitting.label("people"))
    if status:
        wanted = wanted.where(t.status == status)
    return lambda db: _rows(db, wanted.order_by(t.updated.desc()).limit(MOST_SHOWN))


def admins(db: Connection) -> int:
    return int(db.execute(select(func.count()).where(p.admin)).scalar_one())
