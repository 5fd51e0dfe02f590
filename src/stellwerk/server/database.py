"""One way to run SQL for both databases: a job is a plain function of a SQLAlchemy connection.

Writes go through one writer task, which commits all that wait in one transaction, so that a busy server pays for
one flush and not for hundreds. SQLite runs in threads of its own; PostgreSQL on the event loop through asyncpg.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_TOGETHER = 200


class Backend(ABC):
    """Runs a function with a connection: in a transaction that is committed, or to read one state of all tables."""

    @abstractmethod
    async def run(self, job: Callable[[Connection], T], *, write: bool) -> T: ...

    @abstractmethod
    async def close(self) -> None: ...


class SqliteBackend(Backend):
    def __init__(self, url: str) -> None:
        self.engine = sqlite_engine(url)
        self.writer = ThreadPoolExecutor(1, "sqlite-writer")
        self.readers = ThreadPoolExecutor(2, "sqlite-reader")

    async def run(self, job: Callable[[Connection], T], *, write: bool) -> T:
        loop = asyncio.get_running_loop()
        if write:
            return await loop.run_in_executor(self.writer, self._write, job)
        return await loop.run_in_executor(self.readers, self._read, job)

    def _write(self, job: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)

    def _read(self, job: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            return job(connection)

    async def close(self) -> None:
        for threads in (self.writer, self.readers):
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()


def sqlite_engine(url: str) -> Engine:
    """WAL, so that readers never wait for the writer; full sync, so that a commit outlives a power cut."""
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=3,
        connect_args={"check_same_thread": False},
        hide_parameters=True,  # an error must not write seeds and hands into the log
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


class PostgresBackend(Backend):
    def __init__(self, url: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine

        self.engine = create_async_engine(async_url(url), pool_size=4, pool_pre_ping=True, hide_parameters=True)
        self.reading = self.engine.execution_options(isolation_level="REPEATABLE READ")

    async def run(self, job: Callable[[Connection], T], *, write: bool) -> T:
        if write:
            async with self.engine.begin() as connection:
                return await connection.run_sync(job)
        async with self.reading.connect() as connection:
            return await connection.run_sync(job)

    async def close(self) -> None:
        await self.engine.dispose()


def async_url(url: str) -> str:
    return "postgresql+asyncpg://" + url.partition("://")[2]


def backend_for(url: str) -> Backend:
    return SqliteBackend(url) if url.startswith("sqlite") else PostgresBackend(url)


class Database:
    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.waiting: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._write_all())

    async def read(self, job: Callable[[Connection], T]) -> T:
        return await self.backend.run(job, write=False)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Returns when the job is committed; raises what the job raises, and then nothing of it is kept."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((job, done))
        return await done

    async def _write_all(self) -> None:
        job = await self.waiting.get()
        while job is not None:
            batch = [job]
            while len(batch) < MOST_TOGETHER and not self.waiting.empty() and (job := self.waiting.get_nowait()):
                batch.append(job)
            await self._commit(batch)
            job = job and await self.waiting.get()

    async def _commit(self, batch: Sequence[tuple[Job, asyncio.Future[Any]]]) -> None:
        jobs = [job for job, _ in batch]
        try:
            results = await self.backend.run(lambda connection: [job(connection) for job in jobs], write=True)
        except Exception as problem:  # one job's failure must not be another's
            if len(batch) == 1:
                if not batch[0][1].done():
                    batch[0][1].set_exception(problem)
                return
            for each in batch:
                await self._commit([each])
            return
        for (_, done), result in zip(batch, results, strict=True):
            if not done.done():
                done.set_result(result)

    async def close(self) -> None:
        """What was asked for before is still written."""
        if self.task:
            self.waiting.put_nowait(None)
            await self.task
        await self.backend.close()
