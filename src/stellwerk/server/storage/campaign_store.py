"""What is read from and written to the database for campaigns.

A campaign is its seed and its steps: answers to questions, and tables at which its games are played. Everything else
follows from them and is found again by repeating.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from stellwerk.engine.actions import Action
from stellwerk.engine.codec import action_from_json
from stellwerk.server.storage import schema
from stellwerk.server.storage.campaign_rows import CampaignHead, CampaignStep, Companies, CompanySeat, LoadedCampaign
from stellwerk.server.storage.finding import MOST_LISTED
from stellwerk.server.storage.rows import Entry, Head, Seat
from stellwerk.server.storage.store import Conflict, Write, add_running_table

COLUMNS = [column.name for column in fields(CampaignHead) if column.name != "table"]


def _values(head: CampaignHead) -> dict[str, Any]:
    values = {name: getattr(head, name) for name in COLUMNS}
    return {**values, "waiting_for": list(head.waiting_for), "table_id": head.table}


def _head(row: Any) -> CampaignHead:
    values = {name: row[name] for name in COLUMNS}
    return CampaignHead(**{**values, "waiting_for": tuple(row["waiting_for"]), "table": row["table_id"]})


def _insert_companies(db: Connection, id: str, companies: Companies) -> None:
    rows = [{"campaign_id": id, "seat": n, **vars(company)} for n, company in enumerate(companies)]
    db.execute(insert(schema.companies), rows)


def add_campaign(head: CampaignHead, companies: Companies) -> Write:
    def job(db: Connection) -> None:
        db.execute(insert(schema.campaigns).values(**_values(head)))
        _insert_companies(db, head.id, companies)

    return job


def change_campaign(
    head: CampaignHead,
    companies: Companies | None = None,
    steps: list[CampaignStep] | None = None,
    table: tuple[Head, tuple[Seat, ...], Entry] | None = None,
) -> Write:
    """The campaign moves on: its row, its companies, its steps and the table of its next game. All of it or nothing."""
    seat_down = None if table is None else add_running_table(table[0], table[1], [table[2]])

    def job(db: Connection) -> None:
        c = schema.campaigns.c
        if seat_down is not None:
            seat_down(db)
        unchanged = and_(c.id == head.id, c.version == head.version - 1)
        if db.execute(update(schema.campaigns).where(unchanged).values(**_values(head))).rowcount != 1:
            raise Conflict(head.id)
        if companies is not None:
            db.execute(delete(schema.companies).where(schema.companies.c.campaign_id == head.id))
            _insert_companies(db, head.id, companies)
        if steps:
            db.execute(
                insert(schema.campaign_steps),
                [
                    {
                        "campaign_id": head.id,
                        "number": step.number,
                        "answer": step.answer,
                        "table_id": step.table,
                        "command": step.command,
                        "at": step.at,
                    }
                    for step in steps
                ],
            )

    return job


def _companies_of(db: Connection, ids: list[str]) -> dict[str, Companies]:
    c = schema.companies.c
    found: dict[str, list[CompanySeat]] = {}
    for row in db.execute(select(schema.companies).where(c.campaign_id.in_(ids)).order_by(c.seat)).mappings():
        company = CompanySeat(*(row[name] for name in ("color", "kind", "name", "person", "seen", "away")))
        found.setdefault(row["campaign_id"], []).append(company)
    return {id: tuple(companies) for id, companies in found.items()}


def load_campaign(id: str) -> Callable[[Connection], LoadedCampaign | None]:
    def job(db: Connection) -> LoadedCampaign | None:
        row = db.execute(select(schema.campaigns).where(schema.campaigns.c.id == id)).mappings().first()
        if row is None:
            return None
        s = schema.campaign_steps.c
        rows = db.execute(select(schema.campaign_steps).where(s.campaign_id == id).order_by(s.number)).mappings()
        steps = [CampaignStep(r["number"], r["answer"], r["table_id"], r["command"], r["at"]) for r in rows]
        tables = [step.table for step in steps if step.table is not None]
        moves = {table: moves_of(table)(db) for table in tables}
        t = schema.tables.c
        over = {str(found) for (found,) in db.execute(select(t.id).where(t.id.in_(tables), t.status == "finished"))}
        return LoadedCampaign(_head(row), _companies_of(db, [id])[id], steps, moves, over)

    return job


def version_of(id: str) -> Callable[[Connection], int]:
    wanted = select(schema.campaigns.c.version).where(schema.campaigns.c.id == id)
    return lambda db: int(db.execute(wanted).scalar_one())


def moves_of(table: str) -> Callable[[Connection], list[tuple[int, Action]]]:
    e = schema.entries.c
    wanted = select(e.seat, e.action).where(e.table_id == table, e.action.is_not(None)).order_by(e.number)
    return lambda db: [
        (int(seat), action_from_json(msgspec.json.decode(action))) for seat, action in db.execute(wanted)
    ]


CampaignList = list[tuple[CampaignHead, Companies]]


def campaigns_of(person: str) -> Callable[[Connection], CampaignList]:
    """The campaigns that a person takes part in or is host of, the latest first."""
    c = schema.campaigns.c
    leads = select(schema.companies.c.campaign_id).where(schema.companies.c.person == person)
    wanted = select(schema.campaigns).where(or_(c.id.in_(leads), c.host == person), c.status != "closed")

    def job(db: Connection) -> CampaignList:
        rows = db.execute(wanted.order_by(c.updated.desc()).limit(MOST_LISTED)).mappings()
        heads = [_head(row) for row in rows]
        companies = _companies_of(db, [head.id for head in heads])
        return [(head, companies[head.id]) for head in heads]

    return job


def note_seen(campaign: str, person: str, seen: int) -> Write:
    """How much of the story a person has been shown; it only grows."""
    c = schema.companies.c
    mine = and_(c.campaign_id == campaign, c.person == person, or_(c.seen.is_(None), c.seen < seen))

    def job(db: Connection) -> None:
        db.execute(update(schema.companies).where(mine).values(seen=seen))

    return job


def running_of(person: str) -> Callable[[Connection], int]:
    c = schema.campaigns.c
    count = select(func.count()).where(c.host == person, c.status.in_(["waiting", "running"]))
    return lambda db: int(db.execute(count).scalar_one())


def unattended(db: Connection) -> list[str]:
    """Running campaigns that wait neither for people nor for a game that is being played: those to wake."""
    c, t = schema.campaigns.c, schema.tables.c
    playing = select(t.id).where(t.id == c.table_id, t.status == "running")
    rows = db.execute(select(c.id, c.waiting_for).where(c.status == "running", ~playing.exists()))
    return [str(id) for id, waiting_for in rows if not waiting_for]


def move_companies(guest: str, person: str) -> Callable[[Connection], list[str]]:
    """All companies that a guest led are somebody else's now; the ids of the campaigns concerned."""

    def job(db: Connection) -> list[str]:
        c, s = schema.campaigns.c, schema.companies.c
        led = select(s.campaign_id).where(s.person == guest)
        ids = [str(id) for (id,) in db.execute(select(c.id).where(or_(c.id.in_(led), c.host == guest)))]
        changed = update(schema.campaigns).where(c.id.in_(ids))
        db.execute(changed.values(version=c.version + 1))
        db.execute(changed.where(c.host == guest).values(host=person))
        db.execute(update(schema.companies).where(s.person == guest).values(person=person))
        return ids

    return job
