"""Entries of many tables go to the database with few statements, and arrive as if each had gone alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from stellwerk.engine.game import Game
from stellwerk.engine.orders import Wish
from stellwerk.games.registry import setting_for
from stellwerk.rules.train_cards import DrawBlind
from stellwerk.server.storage import order_store, store
from stellwerk.server.storage.appending import Append
from stellwerk.server.storage.database import Database, backend_for
from stellwerk.server.storage.migrating import migrate
from stellwerk.server.storage.rows import Entry, Head, Person, Seat
from stellwerk.server.storage.store import Conflict

AT = 1_763_423_423.123456
PERSON = Person("ann", "Ann", "en", None, None, 0, 0.0)
SEATS = (Seat("person", "Ann", "ann"), Seat("bot", bot="random"))
Work = Callable[[Database], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgres"])
def with_database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Work], None]:
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").new_database(f"appending_{tmp_path.name[-6:].strip('_')}".lower())
    else:
        url = f"sqlite:///{tmp_path / 'appending.db'}"

    async def run(work: Work) -> None:
        database = Database(backend_for(url))
        await database.backend.run(migrate, write=True)
        database.start()
        await database.write(store.add_person(PERSON))
        for number in range(5):
            await database.write(store.add_table(head(number), SEATS))
        try:
            await work(database)
        finally:
            await database.close()

    return lambda work: asyncio.run(run(work))


def head(number: int) -> Head:
    id = f"table-{number}"
    return Head(id, "usa", (), "running", "ann", True, "i", "turn", 60, "seed", "salt", False, "c", AT, AT, version=3)


def moved(number: int, version: int = 4) -> tuple[Head, Entry]:
    """A first move with something that has to be escaped, and no two alike."""
    game = Game(setting_for("usa", 2, ()), f"appending {number}")
    seat = game.to_act[0]
    action = game.options_for(seat)[number]
    events = game.play(action, seat)
    after = head(number).with_changes(
        number=7,
        turn=number,
        waiting_for=(1, 0)[: number % 3],
        deadlines={"1": ('a "quoted" key\\', AT + number)} if number else {},
        version=version,
    )
    return after, Entry(7, seat, action, events, f"command-{number}", None if number else "b'o\"t", AT)


def test_what_is_written_together_is_what_each_would_have_written(with_database: Callable[[Work], None]) -> None:
    async def work(database: Database) -> None:
        moves = [moved(number) for number in range(5)]
        await asyncio.gather(*(database.write(Append(*move)) for move in moves))
        for after, entry in moves:
            loaded = await database.read(store.load_table(after.id))
            assert loaded is not None
            assert loaded.head == after
            assert loaded.entries == [entry]
            assert loaded.seats == SEATS

    with_database(work)


def test_the_number_of_statements_does_not_grow_with_the_tables(tmp_path: Path) -> None:
    backend = backend_for(f"sqlite:///{tmp_path / 'counted.db'}")
    counts: list[int] = []

    async def run() -> None:
        database = Database(backend)
        await backend.run(migrate, write=True)
        database.start()
        await database.write(store.add_person(PERSON))
        for number in range(5):
            await database.write(store.add_table(head(number), SEATS))
        said: list[str] = []
        listen: Any = event.listens_for(backend.engine, "before_cursor_execute")  # type: ignore[attr-defined]
        listen(lambda db, cursor, statement, *rest: said.append(statement))
        for numbers in ([0], [1, 2, 3, 4]):
            said.clear()
            await backend.run(
                lambda db, numbers=numbers: Append.run_all(db, [Append(*moved(n), asks=True) for n in numbers]),  # type: ignore[misc]
                write=True,
            )
            counts.append(len(said))
        await database.close()

    asyncio.run(run())
    assert counts[0] == counts[1]


def test_who_was_slower_is_refused_and_takes_no_other_along(with_database: Callable[[Work], None]) -> None:
    async def work(database: Database) -> None:
        jobs = [Append(*moved(0)), Append(*moved(1, version=3)), Append(*moved(2))]
        told = await asyncio.gather(*(database.write(job) for job in jobs), return_exceptions=True)
        assert [type(each) for each in told] == [frozenset, Conflict, frozenset]
        for number, entries in ((0, 1), (1, 0), (2, 1)):
            assert len(await database.read(store.entries_after(f"table-{number}", 0))) == entries
        rows = await database.read(lambda db: [store.load_table(f"table-{n}")(db) for n in range(3)])
        assert [row and row.head.version for row in rows] == [4, 3, 4]

    with_database(work)


def test_what_goes_first_and_what_comes_along_is_of_the_same_commit(with_database: Callable[[Work], None]) -> None:
    def fail(db: Connection) -> None:
        raise LookupError("this came first")

    async def work(database: Database) -> None:
        with pytest.raises(LookupError):
            await database.write(Append(*moved(0), first=fail))
        assert await database.read(store.entries_after("table-0", 0)) == []
        away = (Seat("person", "Ann", "ann", "plan", away=True), SEATS[1])
        said = order_store.keep_order("table-0", 0, "ann", (Wish(DrawBlind(), ()),))
        assert await database.write(Append(*moved(0), {"some": "state"}, away, said, asks=True)) == {0}
        loaded = await database.read(store.load_table("table-0"))
        assert loaded is not None
        assert (loaded.snapshot, loaded.seats) == ((7, '{"some":"state"}'), away)

    with_database(work)


def test_seats_with_orders_are_named_where_somebody_asks(with_database: Callable[[Work], None]) -> None:
    async def work(database: Database) -> None:
        for number in (0, 1):
            wishes = (Wish(DrawBlind(), ()),)
            await database.write(order_store.keep_order(f"table-{number}", number, "ann", wishes))
        jobs = [Append(*moved(0), asks=True), Append(*moved(1)), Append(*moved(2), asks=True)]
        assert await asyncio.gather(*(database.write(job) for job in jobs)) == [{0}, frozenset(), frozenset()]

    with_database(work)
