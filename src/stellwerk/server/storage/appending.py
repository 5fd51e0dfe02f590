"""Entries of many tables, written with few statements: a busy server pays for what it writes, not for how often.

SQLite gives the interpreter back at every statement, and PostgreSQL answers each over the network; so all that wait
go into one of each kind, as rows in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Table, TextClause, delete, insert, text
from sqlalchemy.engine import Dialect

from stellwerk.server.storage import schema
from stellwerk.server.storage.rows import Entry, Head, Seat
from stellwerk.server.storage.store import Conflict, Write, entry_values, save_seats
from stellwerk.server.wire.encoding import encode

MOVING = ("status", "updated", "number", "turn", "waiting_for", "deadlines", "deadline", "version")
Order = tuple[str, int]
KEPT = ("table_id", "number", "seat", "action", "events", "command", "bot", "at")


class Append:
    """The table moves on: what happened, where it stands now and, at times, a snapshot. All of it or nothing.

    `first` is done before it in the same transaction. With `asks` the answer names the seats that have orders.
    """

    def __init__(
        self,
        head: Head,
        entry: Entry,
        snapshot: dict[str, Any] | None = None,
        seats: tuple[Seat, ...] | None = None,
        first: Write | None = None,
        asks: bool = False,
    ) -> None:
        self.head = head
        self.entry = entry_values(head.id, entry)
        self.snapshot = None if snapshot is None else json.dumps(snapshot, separators=(",", ":"))
        self.seats = seats
        self.first = first
        self.asks = asks

    def __call__(self, db: Connection) -> frozenset[int]:
        return self.run_all(db, [self])[0]

    @staticmethod
    def run_all(db: Connection, jobs: Sequence[Append]) -> list[frozenset[int]]:
        """Of each job the seats of its table that have orders. `Conflict` if any of the tables was changed since."""
        for job in jobs:
            if job.first is not None:
                job.first(db)
        write = _write_on_sqlite if db.dialect.name == "sqlite" else _write_on_postgresql
        moved, ordered = write(db, jobs)
        if moved != len(jobs):
            raise Conflict(", ".join(job.head.id for job in jobs))
        for job in jobs:
            job.finish(db)
        found: dict[str, set[int]] = {}
        for table, seat in ordered:
            found.setdefault(table, set()).add(seat)
        return [frozenset(found.get(job.head.id, ()) if job.asks else ()) for job in jobs]

    def finish(self, db: Connection) -> None:
        """What few entries bring along."""
        if self.seats is not None:
            save_seats(db, self.head.id, self.seats)
        if self.snapshot is not None:
            db.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == self.head.id))
            row = {"table_id": self.head.id, "number": self.head.number, "state": self.snapshot}
            db.execute(insert(schema.snapshots), row)


def _moves(head: Head) -> dict[str, Any]:
    """What an entry changes of the row, and nothing else."""
    return {"row": head.id, "before": head.version - 1, **{name: getattr(head, name) for name in MOVING}}


def _rows(values: Sequence[dict[str, Any]]) -> str:
    return encode(values).decode()


def _write_on_sqlite(db: Connection, jobs: Sequence[Append]) -> tuple[int, list[Order]]:
    """How many tables moved on, and the seats with orders. If not all moved, nothing of it may be kept."""
    dialect, asking = db.dialect, [{"id": job.head.id} for job in jobs if job.asks]
    moved = db.execute(_move_all(dialect), {"moves": _rows([_moves(job.head) for job in jobs])}).rowcount
    if moved == len(jobs):
        db.execute(_add_all(dialect), {"added": _rows([job.entry for job in jobs])})
    rows = db.execute(_orders_of_all(dialect), {"asking": _rows(asking)}) if asking else ()
    return moved, [(table, seat) for table, seat in rows]


def _write_on_postgresql(db: Connection, jobs: Sequence[Append]) -> tuple[int, list[Order]]:
    """The same with one question, for each costs a way over the network and back."""
    asked = {
        "moves": _rows([_moves(job.head) for job in jobs]),
        "added": _rows([job.entry for job in jobs]),
        "asking": _rows([{"id": job.head.id} for job in jobs if job.asks]),
    }
    rows = db.execute(_at_once(db.dialect), asked).all()
    return rows[0][0], [(table, seat) for _, table, seat in rows if table is not None]


# the statements, for either database


def _source(dialect: Dialect, given: str, columns: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """Rows in JSON as something to select from, and how each of their columns is called there."""
    if dialect.name == "sqlite":
        return f"json_each(:{given}) AS new", {name: f"json_extract(new.value, '$.{name}')" for name in columns}
    types = ", ".join(f"{name} {kind.compile(dialect)}" for name, kind in columns.items())
    return f"json_to_recordset(CAST(:{given} AS json)) AS new({types})", {name: f"new.{name}" for name in columns}


def _types(table: Table, names: Sequence[str]) -> dict[str, Any]:
    return {name: table.c[name].type for name in names}


@cache
def _move_all(dialect: Dialect) -> TextClause:
    columns = schema.tables.c
    own = {"row": columns.id.type, "before": columns.version.type}
    source, names = _source(dialect, "moves", {**own, **_types(schema.tables, MOVING)})
    changes = ", ".join(f"{name} = {names[name]}" for name in MOVING)
    return text(
        f"UPDATE tables SET {changes} FROM {source} "
        f"WHERE tables.id = {names['row']} AND tables.version = {names['before']}"
    )


@cache
def _add_all(dialect: Dialect) -> TextClause:
    source, names = _source(dialect, "added", _types(schema.entries, KEPT))
    kept = ", ".join(names[name] for name in KEPT)
    return text(f"INSERT INTO entries ({', '.join(KEPT)}) SELECT {kept} FROM {source}")


@cache
def _orders_of_all(dialect: Dialect) -> TextClause:
    source, names = _source(dialect, "asking", {"id": schema.tables.c.id.type})
    return text(f"SELECT table_id, seat FROM orders WHERE table_id IN (SELECT {names['id']} FROM {source})")


@cache
def _at_once(dialect: Dialect) -> TextClause:
    """One row at least, with the number of tables that moved; one for each seat with orders."""
    return text(
        f"WITH moved AS ({_move_all(dialect).text} RETURNING 1), added AS ({_add_all(dialect).text}), "
        f"ordered AS ({_orders_of_all(dialect).text}) "
        "SELECT told.number, ordered.table_id, ordered.seat "
        "FROM (SELECT count(*) AS number FROM moved) AS told LEFT JOIN ordered ON true"
    )
