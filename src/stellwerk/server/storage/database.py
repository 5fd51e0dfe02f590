"""One way to run SQL for both databases: a job is a plain function of a SQLAlchemy connection.

Writes go through one writer task, which commits all that wait in one transaction, so that a busy server pays for
one flush and not for hundreds. SQLite runs in threads of its own; PostgreSQL on the event loop through asyncpg.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from random import random
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from stellwerk.server.errors import Unavailable
from stellwerk.server.storage.private_files import keep_private

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_TOGETHER = 200
COLLISIONS = ("40P01", "40001")  # a deadlock, or rows that others have just changed
MOST_TRIES = 10
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.6  # seconds until the next try, twice as long each time
CONNECT_SECONDS, COMMAND_SECONDS, POOL_SECONDS = 5, 10, 10
log = structlog.get_logger()


def is_outage(problem: BaseException) -> bool:
    """Whether the database itself failed, and not the job: away, full, read-only, starting or too slow."""
    if isinstance(problem, DBAPIError):
        return not isinstance(problem, IntegrityError | DataError | ProgrammingError | NotSupportedError)
    return isinstance(problem, OSError | TimeoutError | PoolTimeout) or type(problem).__module__.startswith("asyncpg")


def is_collision(problem: BaseException) -> bool:
    """Whether two servers waited for each other's rows: the database let the other through and undid this one."""
    return getattr(getattr(problem, "orig", None), "sqlstate", None) in COLLISIONS


async def when_available(work: Callable[[], Awaitable[None]]) -> None:
    """Do it as soon as the database is there: a worker may be started again while it is away."""
    while True:
        try:
            return await work()
        except Exception as problem:
            if not isinstance(problem, Unavailable) and not is_outage(problem):
                raise
            log.warning("waiting_for_database", problem=type(problem).__name__)
        await asyncio.sleep(1)


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
    with contextlib.suppress(OSError):  # whoever connects learns what is wrong with the file
        keep_private(Path(url.partition(":///")[2]))
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


def still_open(connection: Any, _: object, __: object) -> None:
    """A database that was restarted has closed its connections, which is known here without asking it each time."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError("the database has closed this connection")


class PostgresBackend(Backend):
    def __init__(self, url: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine

        longest = str(COMMAND_SECONDS * 1000)
        self.engine = create_async_engine(
            async_url(url),
            pool_size=4,
            pool_timeout=POOL_SECONDS,
            hide_parameters=True,
            connect_args={
                "timeout": CONNECT_SECONDS,
                "command_timeout": COMMAND_SECONDS + 2,  # where the server itself is gone
                "server_settings": {
                    "statement_timeout": longest,
                    "lock_timeout": longest,
                    "idle_in_transaction_session_timeout": longest,
                },
            },
        )
        event.listen(self.engine.sync_engine, "checkout", still_open)
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


def run_all(connection: Connection, jobs: Sequence[Job]) -> list[Any]:
    """One after another; those of a kind that can `run_all` of it at once do so."""
    results: list[Any] = []
    for kind, group in groupby(jobs, type):
        alike, at_once = list(group), getattr(kind, "run_all", None)
        results += at_once(connection, alike) if at_once else [job(connection) for job in alike]
    return results


class Together:
    """Jobs that wait are run in one transaction, so that a busy server pays for one and not for hundreds."""

    def __init__(self, run: Callable[[Callable[[Connection], list[Any]]], Awaitable[list[Any]]]) -> None:
        self.run = run
        self.waiting: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run_all())

    async def add(self, job: Callable[[Connection], T]) -> T:
        """Returns what the job returns, raises what it raises; one that fails takes no other with it."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((job, done))
        return await done

    async def _run_all(self) -> None:
        job = await self.waiting.get()
        while job is not None:
            batch = [job]
            while len(batch) < MOST_TOGETHER and not self.waiting.empty() and (job := self.waiting.get_nowait()):
                batch.append(job)
            await self._finish(batch)
            job = job and await self.waiting.get()

    async def _finish(self, batch: Sequence[tuple[Job, asyncio.Future[Any]]]) -> None:
        jobs = [job for job, _ in batch]
        try:
            results = await self.run(lambda connection: run_all(connection, jobs))
        except Exception as problem:  # one job's failure must not be another's, but an outage is everybody's
            if len(batch) > 1 and not isinstance(problem, Unavailable):
                for each in batch:
                    await self._finish([each])
                return
            for _, done in batch:
                if not done.done():
                    done.set_exception(problem)
            return
        for (_, done), result in zip(batch, results, strict=True):
            if not done.done():
                done.set_result(result)

    async def close(self) -> None:
        """What was asked for before is still done."""
        if self.task:
            self.waiting.put_nowait(None)
            await self.task


class Database:
    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.writing = Together(self._write)
        self.glancing = Together(self.read)
        self.away = False  # it failed, and nothing has been written since

    def start(self) -> None:
        self.writing.start()
        self.glancing.start()

    async def read(self, job: Callable[[Connection], T]) -> T:
        try:
            return await self.backend.run(job, write=False)
        except Exception as problem:
            raise self._told(problem) from None

    async def glance(self, job: Callable[[Connection], T]) -> T:
        """Like `read`, for what is short and often wanted: all who wait are answered at once."""
        return await self.glancing.add(job)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Returns when the job is committed; raises what the job raises, and then nothing of it is kept.

        After `Unavailable` it is unknown whether it was committed: the answer may have been lost on its way.
        """
        return await self.writing.add(job)

    async def _write(self, job: Callable[[Connection], T]) -> T:
        for tries in range(1, MOST_TRIES + 1):
            try:
                written = await self.backend.run(job, write=True)
                break
            except Exception as problem:
                if tries == MOST_TRIES or not is_collision(problem):
                    raise self._told(problem) from None
            await asyncio.sleep(min(FIRST_PAUSE * 2**tries, LONGEST_PAUSE) * random())  # else the same ones meet again
        if self.away:
            self.away = False
            log.info("database_is_back")
        return written

    def _told(self, problem: Exception) -> Exception:
        if not is_outage(problem):
            return problem
        if not self.away:
            cause = getattr(problem, "orig", None) or problem
            log.error("database_failed", problem=type(cause).__name__, state=getattr(cause, "sqlstate", None))
        self.away = True
        return Unavailable()

    async def close(self) -> None:
        await self.writing.close()
        await self.glancing.close()
        await self.backend.close()
