"""Orders in the database, as jobs for `Database`. Nothing here touches the row of the table: others would see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, insert, select, update

from stellwerk.engine.codec import action_from_json
from stellwerk.engine.orders import Answer, Wish
from stellwerk.messages.states import tagged
from stellwerk.server.storage import schema
from stellwerk.server.storage.store import Write
from stellwerk.server.wire.encoding import encode


@dataclass(frozen=True)
class Order:
    """`chosen` is the wish that is being played on `turn`; `failed`: the turn came, and none was possible."""

    person: str
    wishes: tuple[Wish, ...]
    turn: int | None = None
    chosen: int | None = None
    failed: bool = False


def _here(table: str, seat: int) -> ColumnElement[bool]:
    return and_(schema.orders.c.table_id == table, schema.orders.c.seat == seat)


def wishes_text(wishes: tuple[Wish, ...]) -> str:
    return encode(
        [
            {
                "action": tagged(wish.action),
                "then": [
                    {"asks": a.asks, "about": a.about, "actions": [tagged(action) for action in a.actions]}
                    for a in wish.then
                ],
            }
            for wish in wishes
        ]
    ).decode()


def wishes_of(text: str) -> tuple[Wish, ...]:
    return tuple(
        Wish(
            action_from_json(wish["action"]),
            tuple(
                Answer(a["asks"], a["about"], tuple(action_from_json(action) for action in a["actions"]))
                for a in wish["then"]
            ),
        )
        for wish in msgspec.json.decode(text)
    )


_ORDER_OF = select(schema.orders).where(
    schema.orders.c.table_id == bindparam("table"), schema.orders.c.seat == bindparam("number")
)


def order_of(table: str, seat: int) -> Callable[[Connection], Order | None]:
    """Asked for at every turn of a person, so the statement is made once."""

    def job(db: Connection) -> Order | None:
        row = db.execute(_ORDER_OF, {"table": table, "number": seat}).mappings().first()
        if row is None:
            return None
        return Order(row["person"], wishes_of(row["wishes"]), row["turn"], row["chosen"], row["failed"])

    return job


def keep_order(table: str, seat: int, person: str, wishes: tuple[Wish, ...]) -> Write:
    """In place of what was there; an empty list is no order."""
    text = wishes_text(wishes)

    def job(db: Connection) -> None:
        db.execute(delete(schema.orders).where(_here(table, seat)))
        if wishes:
            values = {"table_id": table, "seat": seat, "person": person, "wishes": text, "failed": False}
            db.execute(insert(schema.orders).values(**values))

    return job


def choose_wish(table: str, seat: int, turn: int, chosen: int) -> Write:
    """From now on this wish is being played; a server that takes over goes on with it."""

    def job(db: Connection) -> None:
        changed = update(schema.orders).where(_here(table, seat))
        db.execute(changed.values(turn=turn, chosen=chosen))

    return job


def fail_order(table: str, seat: int) -> Write:
    def job(db: Connection) -> None:
        db.execute(update(schema.orders).where(_here(table, seat)).values(failed=True))

    return job


def end_order(table: str, seat: int) -> Write:
    return keep_order(table, seat, "", ())
