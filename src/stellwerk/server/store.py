"""What is read from and written to the database, as jobs for `Database`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, fields
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from stellwerk.engine.actions import Action
from stellwerk.engine.cards import Payment
from stellwerk.engine.codec import action_from_json, type_name
from stellwerk.engine.events import Event, PublicEvent
from stellwerk.server import schema
from stellwerk.server.engine_json import encode, tagged
from stellwerk.server.live import Head, Seat

EVENTS: dict[str, type[Event]] = {
    type_name(kind): kind for base in (Event, PublicEvent) for kind in base.__subclasses__() if kind is not PublicEvent
}
MOST_LISTED = 100
LISTED_SECONDS = 7 * 86400
Write = Callable[[Connection], None]


@dataclass(frozen=True)
class Entry:
    """One line of a table's history with the whole truth; what a viewer learns is for `engine_json` to say."""

    number: int
    seat: int | None
    action: Action | None
    events: tuple[Event, ...]
    command: str | None
    bot: str | None
    at: float


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    language: str
    login: str | None
    password: str | None
    generation: int
    created: float


@dataclass(frozen=True)
class ChatLine:
    name: str
    seat: int | None
    text: str | None
    emote: str | None
    at: float


@dataclass(frozen=True)
class Loaded:
    """All that is needed to go on with a table; `entries` are those after the snapshot."""

    head: Head
    seats: tuple[Seat, ...]
    snapshot: tuple[int, str] | None
    entries: list[Entry]
    commands: dict[tuple[int, str], int]


def event_from_json(data: dict[str, Any]) -> Event:
    values = {name: _value(name, value) for name, value in data.items() if name != "type"}
    return EVENTS[data["type"]](**values)


def _value(name: str, value: Any) -> Any:
    if name == "payment":
        return Payment(**value)
    return tuple(value) if isinstance(value, list) else value


# people


def add_person(person: Person) -> Callable[[Connection], None]:
    def job(db: Connection) -> None:
        db.execute(insert(schema.persons).values(**vars(person)))

    return job


def change_person(id: str, changes: dict[str, Any]) -> Callable[[Connection], None]:
    def job(db: Connection) -> None:
        db.execute(update(schema.persons).where(schema.persons.c.id == id).values(**changes))

    return job


def person_by(**wanted: str) -> Callable[[Connection], Person | None]:
    def job(db: Connection) -> Person | None:
        conditions = [schema.persons.c[name] == value for name, value in wanted.items()]
        row = db.execute(select(schema.persons).where(*conditions)).mappings().first()
        return None if row is None else Person(**row)

    return job


def move_seats(guest: str, person: str) -> Callable[[Connection], list[str]]:
    """All that a guest held is somebody else's now; the ids of the tables concerned."""

    def job(db: Connection) -> list[str]:
        tables, seats = schema.tables.c, schema.seats.c
        held = select(seats.table_id).where(seats.person == guest)
        concerned = or_(tables.id.in_(held), tables.host == guest)
        ids = [str(id) for (id,) in db.execute(select(tables.id).where(concerned))]
        changed = update(schema.tables).where(tables.id.in_(ids))
        db.execute(changed.values(version=tables.version + 1))
        db.execute(changed.where(tables.host == guest).values(host=person))
        db.execute(update(schema.seats).where(seats.person == guest).values(person=person))
        return ids

    return job


# tables

HEAD_COLUMNS = [field.name for field in fields(Head)]


def _head_values(head: Head) -> dict[str, Any]:
    values = {name: getattr(head, name) for name in HEAD_COLUMNS}
    values.update(variants=list(head.variants), waiting_for=list(head.waiting_for), deadline=head.deadline)
    return values


def _head(row: Any) -> Head:
    values = {name: row[name] for name in HEAD_COLUMNS}
    values.update(
        variants=tuple(row["variants"]),
        waiting_for=tuple(row["waiting_for"]),
        deadlines={seat: (key, at) for seat, (key, at) in row["deadlines"].items()},
    )
    return Head(**values)


def _seat_values(table: str, number: int, seat: Seat) -> dict[str, Any]:
    return {"table_id": table, "seat": number, **vars(seat)}


class Conflict(Exception):  # noqa: N818 - nothing is wrong, somebody else was faster
    """Another server has changed the table since it was read here."""


def save_head(db: Connection, head: Head) -> None:
    c = schema.tables.c
    unchanged = and_(c.id == head.id, c.version == head.version - 1)
    if db.execute(update(schema.tables).where(unchanged).values(**_head_values(head))).rowcount != 1:
        raise Conflict(head.id)


def save_seats(db: Connection, table: str, seats: tuple[Seat, ...]) -> None:
    for number, seat in enumerate(seats):
        here = and_(schema.seats.c.table_id == table, schema.seats.c.seat == number)
        db.execute(update(schema.seats).where(here).values(**vars(seat)))


def add_table(head: Head, seats: tuple[Seat, ...]) -> Callable[[Connection], None]:
    def job(db: Connection) -> None:
        db.execute(insert(schema.tables).values(**_head_values(head)))
        db.execute(insert(schema.seats), [_seat_values(head.id, n, seat) for n, seat in enumerate(seats)])

    return job


def change_table(head: Head, seats: tuple[Seat, ...] | None = None) -> Callable[[Connection], None]:
    def job(db: Connection) -> None:
        save_head(db, head)
        if seats is not None:
            save_seats(db, head.id, seats)

    return job


def _entry_values(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": entry.number,
        "seat": entry.seat,
        "action": None if entry.action is None else encode(tagged(entry.action)).decode(),
        "events": encode([tagged(event) for event in entry.events]).decode(),
        "command": entry.command,
        "bot": entry.bot,
        "at": entry.at,
    }


def append_entries(
    head: Head, added: Iterable[Entry], snapshot: dict[str, Any] | None, seats: tuple[Seat, ...] | None = None
) -> Callable[[Connection], None]:
    """The table moves on: what happened, where it stands now and, at times, a snapshot. All of it or nothing."""
    rows = [_entry_values(head.id, entry) for entry in added]
    saved = None if snapshot is None else json.dumps(snapshot, separators=(",", ":"))

    def job(db: Connection) -> None:
        save_head(db, head)
        db.execute(insert(schema.entries), rows)
        if seats is not None:
            save_seats(db, head.id, seats)
        if saved is not None:
            db.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == head.id))
            db.execute(insert(schema.snapshots).values(table_id=head.id, number=head.number, state=saved))

    return job


def add_running_table(head: Head, seats: tuple[Seat, ...], entries: list[Entry]) -> Callable[[Connection], None]:
    add, rows = add_table(head, seats), [_entry_values(head.id, entry) for entry in entries]

    def job(db: Connection) -> None:
        add(db)
        db.execute(insert(schema.entries), rows)

    return job


def _entry(row: Any) -> Entry:
    events = tuple(event_from_json(data) for data in msgspec.json.decode(row["events"]))
    action = None if row["action"] is None else action_from_json(msgspec.json.decode(row["action"]))
    return Entry(row["number"], row["seat"], action, events, row["command"], row["bot"], row["at"])


def _entries_after(db: Connection, table: str, number: int) -> list[Entry]:
    wanted = and_(schema.entries.c.table_id == table, schema.entries.c.number > number)
    rows = db.execute(select(schema.entries).where(wanted).order_by(schema.entries.c.number)).mappings()
    return [_entry(row) for row in rows]


def entries_after(table: str, number: int) -> Callable[[Connection], list[Entry]]:
    return lambda db: _entries_after(db, table, number)


def _seats_of(db: Connection, tables: list[str]) -> dict[str, tuple[Seat, ...]]:
    wanted = select(schema.seats).where(schema.seats.c.table_id.in_(tables)).order_by(schema.seats.c.seat)
    found: dict[str, list[Seat]] = {}
    for row in db.execute(wanted).mappings():
        seat = Seat(row["kind"], row["name"], row["person"], row["bot"], row["away"])
        found.setdefault(row["table_id"], []).append(seat)
    return {table: tuple(seats) for table, seats in found.items()}


def load_table(id: str, *, snapshot: bool = True) -> Callable[[Connection], Loaded | None]:
    """With the latest snapshot and what came after it, or, without, with everything."""

    def job(db: Connection) -> Loaded | None:
        row = db.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().first()
        if row is None:
            return None
        latest = select(schema.snapshots).where(schema.snapshots.c.table_id == id)
        saved = db.execute(latest).mappings().first() if snapshot else None
        entries = _entries_after(db, id, saved["number"] if saved else 0)
        columns = (schema.entries.c.seat, schema.entries.c.command, schema.entries.c.number)
        ids = db.execute(select(*columns).where(schema.entries.c.table_id == id, schema.entries.c.command.is_not(None)))
        commands = {(int(seat), str(command)): int(number) for seat, command, number in ids}
        state = None if saved is None else (int(saved["number"]), str(saved["state"]))
        return Loaded(_head(row), _seats_of(db, [id])[id], state, entries, commands)

    return job


def load_news(id: str, number: int) -> Callable[[Connection], tuple[Head, tuple[Seat, ...], list[Entry]]]:
    """Where a table stands now, and what happened after an entry."""

    def job(db: Connection) -> tuple[Head, tuple[Seat, ...], list[Entry]]:
        row = db.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().one()
        return _head(row), _seats_of(db, [id])[id], _entries_after(db, id, number)

    return job


TableList = list[tuple[Head, tuple[Seat, ...]]]


def _listed(db: Connection, wanted: Any) -> TableList:
    heads = [_head(row) for row in db.execute(wanted).mappings()]
    seats = _seats_of(db, [head.id for head in heads])
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


def unattended(db: Connection) -> list[str]:
    """Running tables that wait for a bot: those to wake after a start."""
    t, s = schema.tables.c, schema.seats.c
    bots = select(t.id, t.waiting_for, s.seat).where(t.status == "running", t.id == s.table_id)
    rows = db.execute(bots.where(or_(s.kind == "bot", s.away)))
    return sorted({str(id) for id, waiting_for, seat in rows if seat in waiting_for})


def overdue(now: float) -> Callable[[Connection], list[str]]:
    c = schema.tables.c
    wanted = select(c.id).where(c.status == "running", c.deadline < now)
    return lambda db: [str(id) for (id,) in db.execute(wanted)]


# chat


def add_chat(table: str, line: ChatLine) -> Callable[[Connection], None]:
    def job(db: Connection) -> None:
        db.execute(insert(schema.chat).values(table_id=table, **vars(line)))

    return job


def latest_chat(table: str, count: int = 50) -> Callable[[Connection], list[ChatLine]]:
    c = schema.chat.c
    wanted = select(c.name, c.seat, c.text, c.emote, c.at).where(c.table_id == table).order_by(c.id.desc())
    return lambda db: [ChatLine(**row) for row in db.execute(wanted.limit(count)).mappings()][::-1]


# records


def add_record(id: str, text: str, created: float) -> Callable[[Connection], None]:
    def job(db: Connection) -> None:
        known = db.execute(select(schema.records.c.id).where(schema.records.c.id == id)).first()
        if known is None:
            db.execute(insert(schema.records).values(id=id, text=text, created=created))

    return job


def record_text(id: str) -> Callable[[Connection], str | None]:
    wanted = select(schema.records.c.text).where(schema.records.c.id == id)
    return lambda db: db.execute(wanted).scalar_one_or_none()
