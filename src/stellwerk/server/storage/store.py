"""What is read from and written to the database, as jobs for `Database`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, insert, or_, select, update

from stellwerk.engine.codec import action_from_json, declared
from stellwerk.engine.events import Event
from stellwerk.engine.payment import Payment
from stellwerk.messages.states import tagged
from stellwerk.server.storage import schema
from stellwerk.server.storage.rows import ChatLine, Entry, Head, Loaded, Person, Seat
from stellwerk.server.wire.encoding import encode

EVENTS: dict[str, type[Event]] = {}
Write = Callable[[Connection], None]


def event_from_json(data: dict[str, Any]) -> Event:
    values = {name: _value(name, value) for name, value in data.items() if name != "type"}
    if data["type"] not in EVENTS:  # a mechanism that was imported since
        EVENTS.update(declared(Event))  # type: ignore[type-abstract]
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
        db.execute(update(schema.orders).where(schema.orders.c.person == guest).values(person=person))
        return ids

    return job


# tables

HEAD_COLUMNS = [field.name for field in fields(Head)]


def _head_values(head: Head) -> dict[str, Any]:
    values = {name: getattr(head, name) for name in HEAD_COLUMNS}
    values.update(variants=list(head.variants), waiting_for=list(head.waiting_for), deadline=head.deadline)
    values["hinted"] = [list(use) for use in head.hinted]
    return values


def head_of(row: Any) -> Head:
    values = {name: row[name] for name in HEAD_COLUMNS}
    values.update(
        variants=tuple(row["variants"]),
        waiting_for=tuple(row["waiting_for"]),
        deadlines={seat: (key, at) for seat, (key, at) in row["deadlines"].items()},
        hinted=tuple((seat, number) for seat, number in row["hinted"] or ()),
    )
    return Head(**values)


def _seat_values(table: str, number: int, seat: Seat) -> dict[str, Any]:
    return {"table_id": table, "seat": number, **vars(seat)}


def together(*jobs: Write) -> Write:
    """All of them or none."""

    def job(db: Connection) -> None:
        for each in jobs:
            each(db)

    return job


class Conflict(Exception):  # noqa: N818 - nothing is wrong, somebody else was faster
    """Another server has changed the table since it was read here."""


_UNCHANGED = and_(schema.tables.c.id == bindparam("row"), schema.tables.c.version == bindparam("before"))
_SAVE = update(schema.tables).where(_UNCHANGED)


def save_head(db: Connection, head: Head) -> None:
    statement = _SAVE.values(**_head_values(head))
    if db.execute(statement, {"row": head.id, "before": head.version - 1}).rowcount != 1:
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


def entry_values(table: str, entry: Entry) -> dict[str, Any]:
    """An entry as a row."""
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


def add_running_table(head: Head, seats: tuple[Seat, ...], entries: list[Entry]) -> Callable[[Connection], None]:
    add, rows = add_table(head, seats), [entry_values(head.id, entry) for entry in entries]

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


def seats_of(db: Connection, tables: list[str]) -> dict[str, tuple[Seat, ...]]:
    wanted = select(schema.seats).where(schema.seats.c.table_id.in_(tables)).order_by(schema.seats.c.seat)
    found: dict[str, list[Seat]] = {}
    for row in db.execute(wanted).mappings():
        kept = ("kind", "name", "person", "bot", "away", "until", "stand_in")
        seat = Seat(*(row[name] for name in kept))
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
        return Loaded(head_of(row), seats_of(db, [id])[id], state, entries, commands)

    return job


def load_news(id: str, number: int) -> Callable[[Connection], tuple[Head, tuple[Seat, ...], list[Entry]]]:
    """Where a table stands now, and what happened after an entry."""

    def job(db: Connection) -> tuple[Head, tuple[Seat, ...], list[Entry]]:
        row = db.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().one()
        return head_of(row), seats_of(db, [id])[id], _entries_after(db, id, number)

    return job


# chat


def add_chat(table: str, line: ChatLine, person: str) -> Callable[[Connection], None]:
    def job(db: Connection) -> None:
        db.execute(insert(schema.chat).values(table_id=table, person=person, **vars(line)))

    return job


def latest_chat(table: str, count: int = 50) -> Callable[[Connection], list[ChatLine]]:
    c = schema.chat.c
    wanted = select(c.name, c.seat, c.text, c.emote, c.at).where(c.table_id == table).order_by(c.id.desc())
    return lambda db: [ChatLine(**row) for row in db.execute(wanted.limit(count)).mappings()][::-1]


# records


def add_record(id: str, text: str, created: float, person: str | None = None) -> Callable[[Connection], None]:
    def job(db: Connection) -> None:
        known = db.execute(select(schema.records.c.id).where(schema.records.c.id == id)).first()
        if known is None:
            db.execute(insert(schema.records).values(id=id, text=text, created=created, person=person))

    return job


def record_text(id: str) -> Callable[[Connection], str | None]:
    wanted = select(schema.records.c.text).where(schema.records.c.id == id)
    return lambda db: db.execute(wanted).scalar_one_or_none()
