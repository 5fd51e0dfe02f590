"""Short reads and writes of many tables go together, and what fails takes nothing with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from stellwerk.server.errors import Unavailable
from stellwerk.server.storage.database import Backend, Database, backend_for
from tools.neighbours import Postgres


class CountedBackend(Backend):
    """Counts the transactions, and can be away."""

    def __init__(self, real: Backend) -> None:
        self.real = real
        self.runs = {True: 0, False: 0}
        self.away = False

    async def run(self, job: Callable[[Connection], Any], *, write: bool) -> Any:
        if self.away:
            raise ConnectionRefusedError("the database is away")
        self.runs[write] += 1
        return await self.real.run(job, write=write)

    async def close(self) -> None:
        await self.real.close()


def number(db: Connection) -> int:
    return int(db.execute(text("SELECT count(*) FROM counted")).scalar_one())


def add(db: Connection) -> int:
    db.execute(text("INSERT INTO counted VALUES (1)"))
    return number(db)


def wrong(db: Connection) -> int:
    raise LookupError("this job is wrong")


def fail(db: Connection) -> int:
    add(db)
    return wrong(db)


async def opened(tmp_path: Path) -> tuple[Database, CountedBackend]:
    backend = CountedBackend(backend_for(f"sqlite:///{tmp_path / 'counted.db'}"))
    database = Database(backend)
    database.start()
    await database.write(lambda db: db.execute(text("CREATE TABLE counted (n INTEGER)")))
    backend.runs = {True: 0, False: 0}
    return database, backend


@pytest.mark.parametrize("write", [True, False])
def test_jobs_that_wait_are_done_in_one_transaction(tmp_path: Path, write: bool) -> None:
    async def run() -> None:
        database, backend = await opened(tmp_path)
        ask = database.write if write else database.glance
        told = await asyncio.gather(*(ask(add if write else number) for _ in range(50)))
        assert told == (list(range(1, 51)) if write else [0] * 50)
        assert backend.runs[write] <= 2, "the first alone, and all that came meanwhile"
        assert backend.runs[not write] == 0
        await database.close()

    asyncio.run(run())


def test_a_job_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    async def run() -> None:
        database, _ = await opened(tmp_path)
        told = await asyncio.gather(*(database.write(job) for job in (add, fail, add)), return_exceptions=True)
        assert [type(each) for each in told] == [int, LookupError, int]
        assert await database.glance(number) == 2
        seen = await asyncio.gather(*(database.glance(job) for job in (number, wrong, number)), return_exceptions=True)
        assert [type(each) for each in seen] == [int, LookupError, int]
        await database.close()

    asyncio.run(run())


def test_an_outage_is_everybodys_and_passes(tmp_path: Path) -> None:
    async def run() -> None:
        database, backend = await opened(tmp_path)
        backend.away = True
        asked = [database.glance(number), database.write(add), database.glance(number)]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in told] == [Unavailable] * 3
        backend.away = False
        assert await database.write(add) == 1
        assert not database.away
        await database.close()

    asyncio.run(run())


def test_of_two_servers_that_wait_for_each_other_both_get_through(postgres: Postgres) -> None:
    """Each locks a row and then wants the other's; the database undoes one of them, which is then done again."""

    async def run() -> list[int]:
        url = postgres.new_database("deadlock")
        servers = [Database(backend_for(url)) for _ in range(2)]
        for server in servers:
            server.start()
        await servers[0].write(
            lambda db: db.execute(text("CREATE TABLE counted AS SELECT 0 AS n FROM (VALUES (1), (2)) v"))
        )
        await servers[0].write(lambda db: db.execute(text("ALTER TABLE counted ADD COLUMN id SERIAL")))

        def both(first: int) -> Callable[[Connection], None]:
            def job(db: Connection) -> None:
                for id in (first, 3 - first):
                    db.execute(text("UPDATE counted SET n = n + 1 WHERE id = :id"), {"id": id})
                    db.execute(text("SELECT pg_sleep(0.3)"))

            return job

        await asyncio.gather(servers[0].write(both(1)), servers[1].write(both(2)))
        counts = await servers[0].read(lambda db: [n for (n,) in db.execute(text("SELECT n FROM counted"))])
        assert not any(server.away for server in servers)
        for server in servers:
            await server.close()
        return counts

    assert asyncio.run(run()) == [2, 2]


def test_servers_that_meet_again_and_again_all_get_through(postgres: Postgres) -> None:
    """Whoever was undone waits a little before it tries again, each time longer: the others are through by then."""
    servers, rounds = 4, 3

    async def run() -> list[int]:
        url = postgres.new_database("crowd")
        first = backend_for(url)
        await first.run(lambda db: db.execute(text("ALTER DATABASE crowd SET deadlock_timeout = '10ms'")), write=True)
        await first.close()
        crowd = [Database(backend_for(url)) for _ in range(servers)]
        for server in crowd:
            server.start()
        await crowd[0].write(
            lambda db: db.execute(text("CREATE TABLE counted AS SELECT 0 AS n, id FROM generate_series(0, 3) id"))
        )

        def around(first: int) -> Callable[[Connection], None]:
            def job(db: Connection) -> None:
                for step in range(servers):
                    id = {"id": (first + step) % servers}
                    db.execute(text("UPDATE counted SET n = n + 1 WHERE id = :id"), id)
                    db.execute(text("SELECT pg_sleep(0.01)"))

            return job

        for _ in range(rounds):
            await asyncio.gather(*(server.write(around(number)) for number, server in enumerate(crowd)))
        counts = await crowd[0].read(lambda db: [n for (n,) in db.execute(text("SELECT n FROM counted"))])
        for server in crowd:
            await server.close()
        return counts

    assert asyncio.run(run()) == [servers * rounds] * servers
