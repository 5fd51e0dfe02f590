"""What is open in memory, tables and campaigns alike: opened once for all who ask, forgotten when nobody needs it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from stellwerk.server.errors import Refused
from stellwerk.server.names import is_id


class Open(Protocol):
    lock: asyncio.Lock
    used: float

    @property
    def id(self) -> str: ...

    @property
    def needed(self) -> bool: ...


T = TypeVar("T", bound=Open)


class Shelf(Generic[T]):
    """`load` reads from the database and keeps what it found; None means that there is no such thing."""

    def __init__(self, missing: str, load: Callable[[str], Awaitable[T | None]], idle_seconds: float) -> None:
        self.missing = missing
        self.load = load
        self.idle_seconds = idle_seconds
        self.kept: dict[str, T] = {}
        self.opening: dict[str, asyncio.Task[T]] = {}

    async def open(self, id: str) -> T:
        found = self.kept.get(id)
        if found is None:
            task = self.opening.get(id)
            if task is None:
                task = self.opening[id] = asyncio.create_task(self._open(id))
                task.add_done_callback(lambda _: self.opening.pop(id, None))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def _open(self, id: str) -> T:
        found = await self.load(id) if is_id(id) else None
        if found is None:
            raise Refused(self.missing, 404)
        return found

    def keep(self, made: T) -> None:
        self.kept[made.id] = made
        made.used = time.monotonic()

    def forget_idle(self) -> None:
        before = time.monotonic() - self.idle_seconds
        for id, each in list(self.kept.items()):
            if each.used < before and not each.needed and not each.lock.locked():
                del self.kept[id]
