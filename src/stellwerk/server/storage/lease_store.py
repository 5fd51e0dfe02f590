"""The servers at one database, as jobs for `Database`."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sqlalchemy import Connection, delete, insert, select, update

from stellwerk.server.storage import schema
from stellwerk.server.storage.store import Write


def beat(name: str) -> Callable[[Connection], dict[str, int]]:
    """This server lives; the counts of all servers, its own included."""
    c = schema.servers.c

    def job(db: Connection) -> dict[str, int]:
        raised = db.execute(update(schema.servers).where(c.name == name).values(beat=c.beat + 1))
        if raised.rowcount == 0:
            db.execute(insert(schema.servers).values(name=name, beat=1))
        return {str(found): int(count) for found, count in db.execute(select(c.name, c.beat))}

    return job


def forget_servers(names: Collection[str]) -> Write:
    def job(db: Connection) -> None:
        db.execute(delete(schema.servers).where(schema.servers.c.name.in_(names)))

    return job
