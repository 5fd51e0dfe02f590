"""How long things are kept that nobody uses any more, and their end. People with a password are kept until they go."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, exists, or_, select, update

from stellwerk.server.persons import COOKIE_SECONDS
from stellwerk.server.policy import Policy
from stellwerk.server.storage import schema
from stellwerk.server.storage.reach_store import forget_notices

MOST_AT_ONCE = 200
KEEP_NOTICES, KEEP_UNPROVED = 30 * 86400, 7 * 86400
t, c, p = schema.tables.c, schema.campaigns.c, schema.persons.c
ACTIVE = ("waiting", "running")


@dataclass
class Purged:
    """How many of each kind went; `tables` are the ids of those that are no more."""

    counts: dict[str, int] = field(default_factory=dict)
    tables: list[str] = field(default_factory=list)

    def add(self, other: Purged) -> None:
        for name, count in other.counts.items():
            self.counts[name] = self.counts.get(name, 0) + count
        self.tables += other.tables


def due(policy: Policy, now: float) -> dict[str, Select[Any]]:
    """The ids of what is to go, by the policy's names."""
    own = t.deal.is_(None)  # those of a campaign go with it
    last = [select(t.id).where(own, t.status == name, t.updated < policy.before(name, now)) for name in ACTIVE]
    over = select(t.id).where(own, t.status.in_(["finished", "closed"]), t.updated < policy.before("finished", now))
    played = exists().where(t.id == c.table_id, t.updated >= policy.before("campaigns", now))
    old = and_(c.updated < policy.before("campaigns", now), ~played)
    never_begun = and_(c.status == "waiting", c.updated < policy.before("waiting", now))
    kept = exists().where(t.id == schema.records.c.id)
    return {
        "waiting": last[0],
        "running": last[1],
        "finished": over,
        "campaigns": select(c.id).where(or_(old, never_begun)),
        "chat": select(schema.chat.c.id).where(schema.chat.c.at < policy.before("chat", now)),
        "records": select(schema.records.c.id).where(schema.records.c.created < policy.before("records", now), ~kept),
        "guests": select(p.id).where(
            p.login.is_(None), ~p.admin, p.seen < policy.before("guests", now), ~_takes_part()
        ),
    }


def _takes_part() -> Any:
    """A guest with a seat or a company somewhere, or the host of something that goes on."""
    s, m = schema.seats.c, schema.companies.c
    return or_(
        exists().where(s.person == p.id, s.table_id == t.id, t.status.in_(ACTIVE)),
        exists().where(t.host == p.id, t.status.in_(ACTIVE)),
        exists().where(m.person == p.id, m.campaign_id == c.id, c.status.in_(ACTIVE)),
        exists().where(c.host == p.id, c.status.in_(ACTIVE)),
    )


def count_due(policy: Policy, now: float) -> Callable[[Connection], Purged]:
    """What a purge would do."""
    return lambda db: Purged({name: len(db.execute(ids).all()) for name, ids in due(policy, now).items()})


def purge(policy: Policy, now: float, spared: Collection[str] = ()) -> Callable[[Connection], Purged]:
    """Some of what is due, so that nobody waits for long; nothing when all is done. `spared` tables are in use."""

    def job(db: Connection) -> Purged:
        done = Purged()
        for name, ids in due(policy, now).items():
            if name in (*ACTIVE, "finished"):
                ids = ids.where(t.id.not_in(spared))
            found = [id for (id,) in db.execute(ids.limit(MOST_AT_ONCE))]
            if found:
                done.counts[name] = len(found)
                done.tables += END[name](db, found)
        _end_leftovers(db, now)
        return done

    return job


def end_tables(db: Connection, ids: list[str]) -> list[str]:
    end_records(db, ids)
    db.execute(delete(schema.tables).where(t.id.in_(ids)))
    return ids


def end_records(db: Connection, ids: list[str]) -> list[str]:
    """A review goes with its record."""
    for table in (schema.records, schema.reviews):
        db.execute(delete(table).where(table.c.id.in_(ids)))
    return []


def end_campaigns(db: Connection, ids: list[str]) -> list[str]:
    steps = schema.campaign_steps.c
    tables = [
        id
        for (id,) in db.execute(select(steps.table_id).where(steps.campaign_id.in_(ids), steps.table_id.is_not(None)))
    ]
    db.execute(delete(schema.campaigns).where(c.id.in_(ids)))
    return end_tables(db, tables)


def end_guests(db: Connection, ids: list[str]) -> list[str]:
    """Games that are over keep the name under which they were played, but nobody's seat."""
    for table, column in ((schema.tables, t.host), (schema.seats, schema.seats.c.person)):
        db.execute(update(table).where(column.in_(ids)).values({column: None}))
    for table, column in ((schema.campaigns, c.host), (schema.companies, schema.companies.c.person)):
        db.execute(update(table).where(column.in_(ids)).values({column: None}))
    db.execute(delete(schema.persons).where(p.id.in_(ids)))
    return []


def _end_rows(table: Any) -> Callable[[Connection, list[Any]], list[str]]:
    def end(db: Connection, ids: list[Any]) -> list[str]:
        db.execute(delete(table).where(table.c.id.in_(ids)))
        return []

    return end


END: dict[str, Callable[[Connection, list[Any]], list[str]]] = {
    "waiting": end_tables,
    "running": end_tables,
    "finished": end_tables,
    "campaigns": end_campaigns,
    "chat": _end_rows(schema.chat),
    "records": end_records,
    "guests": end_guests,
}


def _end_leftovers(db: Connection, now: float) -> None:
    """What counts no more by itself: logouts of cookies that are too old, bans and links whose time is up, what was
    told long ago, and ways to be reached that were never proved."""
    db.execute(delete(schema.ended_sessions).where(schema.ended_sessions.c.at < now - COOKIE_SECONDS))
    db.execute(delete(schema.bans).where(schema.bans.c.until < now))
    db.execute(delete(schema.admin_links).where(schema.admin_links.c.until < now))
    forget_notices(now - KEEP_NOTICES)(db)
    h = schema.channels.c
    db.execute(delete(schema.channels).where(h.proved.is_(None), h.created < now - KEEP_UNPROVED))
