"""Whom the host keeps out: a person, or whoever comes from the address of a person. Addresses are not kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, or_, select

from stellwerk.server.storage import schema
from stellwerk.server.storage.store import Write


@dataclass(frozen=True)
class Ban:
    id: str
    person: str | None
    origin: str | None
    note: str
    created: float
    until: float | None


def bans(db: Connection) -> list[Ban]:
    """Those in force, the latest first."""
    c = schema.bans.c
    wanted = select(schema.bans).where(or_(c.until.is_(None), c.until > time.time())).order_by(c.created.desc())
    return [Ban(**row) for row in db.execute(wanted).mappings()]


def add_ban(ban: Ban) -> Write:
    def job(db: Connection) -> None:
        db.execute(insert(schema.bans).values(**vars(ban)))

    return job


def lift_ban(id: str) -> Callable[[Connection], bool]:
    return lambda db: db.execute(delete(schema.bans).where(schema.bans.c.id == id)).rowcount > 0
