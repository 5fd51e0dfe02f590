"""All that is kept of a person, to take along; and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, or_, select, update

from stellwerk.server.storage import schema
from stellwerk.server.storage.retention import end_campaigns, end_tables

OVER = ("finished", "closed")
Data = dict[str, Any]


def own_data(person: str) -> Callable[[Connection], Data]:
    """Of tables the own seats, moves and words; what others held is theirs."""
    p, t, s, e = schema.persons.c, schema.tables.c, schema.seats.c, schema.entries.c
    c, m, r, w = schema.campaigns.c, schema.companies.c, schema.records.c, schema.chat.c
    o, h = schema.orders.c, schema.channels.c
    known = (p.id, p.name, p.language, p.login, p.created, p.seen)
    head = (t.id, t.game, t.variants, t.status, t.created, t.updated)

    def rows(db: Connection, wanted: Any) -> list[Data]:
        return [dict(row) for row in db.execute(wanted).mappings()]

    def moves(db: Connection, table: str, seats: list[int]) -> list[Data]:
        wanted = select(e.number, e.seat, e.action, e.at).where(e.table_id == table, e.seat.in_(seats))
        found = rows(db, wanted.order_by(e.number))
        return [{**move, "action": msgspec.json.decode(move["action"])} for move in found if move["action"]]

    def table(db: Connection, row: Data) -> Data:
        seats = rows(db, select(s.seat, s.name).where(s.table_id == row["id"], s.person == person).order_by(s.seat))
        return {**row, "seats": seats, "moves": moves(db, row["id"], [seat["seat"] for seat in seats])}

    def job(db: Connection) -> Data:
        sits = select(s.table_id).where(s.person == person)
        leads = select(m.campaign_id).where(m.person == person)
        tables = rows(db, select(*head).where(or_(t.id.in_(sits), t.host == person)).order_by(t.created))
        return {
            "person": rows(db, select(*known).where(p.id == person))[0],
            "tables": [table(db, row) for row in tables],
            "campaigns": rows(
                db,
                select(c.id, c.status, c.game, c.created, c.updated, m.color, m.name)
                .outerjoin_from(schema.campaigns, schema.companies, (m.campaign_id == c.id) & (m.person == person))
                .where(or_(c.id.in_(leads), c.host == person)),
            ),
            "chat": rows(db, select(w.table_id, w.text, w.emote, w.at).where(w.person == person).order_by(w.id)),
            "orders": rows(db, select(o.table_id, o.seat, o.wishes).where(o.person == person)),
            "reach": rows(db, select(schema.reach).where(schema.reach.c.person == person)),
            "channels": rows(db, select(h.kind, h.table_id, h.address, h.created).where(h.person == person)),
            "records": rows(db, select(r.id, r.created, r.text).where(r.person == person)),
        }

    return job


def forget_person(person: str, generation: int) -> Callable[[Connection], tuple[list[str], list[str]]]:
    """Words, records and names go, also from games that are over; those without any people left go too.

    The ids of tables and of campaigns that have changed.
    """
    p, t, s = schema.persons.c, schema.tables.c, schema.seats.c
    c, m = schema.campaigns.c, schema.companies.c

    def job(db: Connection) -> tuple[list[str], list[str]]:
        def ids(wanted: Any) -> list[str]:
            return [str(id) for (id,) in db.execute(wanted)]

        db.execute(delete(schema.chat).where(schema.chat.c.person == person))
        db.execute(delete(schema.records).where(schema.records.c.person == person))
        for table in (schema.orders, schema.channels, schema.reach):
            db.execute(delete(table).where(table.c.person == person))
        sits, leads = select(s.table_id).where(s.person == person), select(m.campaign_id).where(m.person == person)
        tables = ids(select(t.id).where(t.status.in_(OVER), or_(t.id.in_(sits), t.host == person)))
        campaigns = ids(select(c.id).where(c.status.in_(OVER), or_(c.id.in_(leads), c.host == person)))
        db.execute(delete(schema.records).where(schema.records.c.id.in_(tables)))  # made anew without the name
        nobody = {"person": None, "name": None}
        db.execute(update(schema.seats).where(s.person == person, s.table_id.in_(tables)).values(**nobody))
        db.execute(update(schema.tables).where(t.host == person, t.id.in_(tables)).values(host=None))
        db.execute(update(schema.companies).where(m.person == person, m.campaign_id.in_(campaigns)).values(**nobody))
        db.execute(update(schema.campaigns).where(c.host == person, c.id.in_(campaigns)).values(host=None))
        played = select(s.table_id).where(s.person.is_not(None))
        led = select(m.campaign_id).where(m.person.is_not(None))
        empty = select(t.id).where(t.id.in_(tables), t.host.is_(None), t.deal.is_(None), t.id.not_in(played))
        end_tables(db, ids(empty))
        end_campaigns(db, ids(select(c.id).where(c.id.in_(campaigns), c.host.is_(None), c.id.not_in(led))))
        gone = {"name": "", "login": None, "password": None, "generation": generation + 1, "seen": 0.0, "admin": False}
        db.execute(update(schema.persons).where(p.id == person).values(**gone))
        return tables, campaigns

    return job
