"""To whom tables belong, as far as their share of the machine goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from stellwerk.server.storage import schema


@dataclass(frozen=True)
class Owner:
    """`origin` is the name of an address; `registered` are those who gave themselves a password."""

    person: str
    origin: str = ""
    registered: bool = False


def owner(person: str | None) -> Callable[[Connection], Owner]:
    p = schema.persons.c

    def job(db: Connection) -> Owner:
        row = db.execute(select(p.origin, p.login).where(p.id == person)).first()
        return Owner(person or "") if row is None else Owner(person or "", row[0] or "", row[1] is not None)

    return job


def guests_tables(origin: str) -> Callable[[Connection], int]:
    """Tables that wait or run and whose hosts are guests from this address."""
    t, p = schema.tables.c, schema.persons.c
    count = select(func.count()).where(
        t.status.in_(["waiting", "running"]), t.host == p.id, p.origin == origin, p.login.is_(None)
    )
    return lambda db: int(db.execute(count).scalar_one())
