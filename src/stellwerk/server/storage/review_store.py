"""Reviews in the database: how far one is, and the whole of it when it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select, update

from stellwerk.server.storage import schema
from stellwerk.server.storage.rows import PlayedGame

r = schema.reviews.c


@dataclass(frozen=True)
class KeptReview:
    """`text` is None while it is being made; `at` says when it was last worked on."""

    progress: float
    text: str | None
    at: float


def kept_review(id: str) -> Callable[[Connection], KeptReview | None]:
    def job(db: Connection) -> KeptReview | None:
        row = db.execute(select(r.progress, r.text, r.at).where(r.id == id)).first()
        return None if row is None else KeptReview(row.progress, row.text, row.at)

    return job


def begin_review(id: str, now: float, stale: float) -> Callable[[Connection], bool]:
    """Whether it is to be made by whoever asks: nobody else is at it, or whoever was is gone since `stale`."""

    def job(db: Connection) -> bool:
        row = db.execute(select(r.text, r.at).where(r.id == id)).first()
        if row is not None and (row.text is not None or row.at > stale):
            return False
        db.execute(delete(schema.reviews).where(r.id == id))
        db.execute(insert(schema.reviews).values(id=id, progress=0.0, text=None, at=now))
        return True

    return job


def save_review(id: str, progress: float, text: str | None, now: float) -> Callable[[Connection], None]:
    values: dict[str, Any] = {"progress": progress, "text": text, "at": now}
    return lambda db: _changed(db, id, values)


def _changed(db: Connection, id: str, values: dict[str, Any]) -> None:
    db.execute(update(schema.reviews).where(r.id == id).values(**values))


def drop_review(id: str) -> Callable[[Connection], None]:
    """One that could not be made is as if it had never been begun."""

    def job(db: Connection) -> None:
        db.execute(delete(schema.reviews).where(r.id == id, r.text.is_(None)))

    return job


def reviewed_games(person: str, most: int = 200) -> Callable[[Connection], list[PlayedGame]]:
    """The newest games of a person that were reviewed, oldest first."""
    t, s = schema.tables.c, schema.seats.c
    wanted = (
        select(t.id, t.game, s.seat, t.updated, r.text)
        .join_from(schema.tables, schema.seats, and_(s.table_id == t.id, s.person == person))
        .join(schema.reviews, r.id == t.id)
        .where(r.text.is_not(None), s.kind == "person")
        .order_by(t.updated.desc())
        .limit(most)
    )

    def job(db: Connection) -> list[PlayedGame]:
        rows = db.execute(wanted).all()
        counts = {row.id: len(db.execute(select(s.seat).where(s.table_id == row.id)).all()) for row in rows}
        return [PlayedGame(x.id, x.game, x.seat, counts[x.id], x.updated, x.text) for x in reversed(rows)]

    return job


def games_to_review(person: str, most: int) -> Callable[[Connection], list[str]]:
    """The newest finished games of a person that nobody has reviewed yet."""
    t, s = schema.tables.c, schema.seats.c
    wanted = (
        select(t.id)
        .join_from(schema.tables, schema.seats, and_(s.table_id == t.id, s.person == person))
        .outerjoin(schema.reviews, r.id == t.id)
        .where(t.status == "finished", t.deal.is_(None), r.id.is_(None), s.kind == "person")
        .order_by(t.updated.desc())
        .limit(most)
    )
    return lambda db: [str(id) for (id,) in db.execute(wanted)]
