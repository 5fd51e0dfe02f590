"""How several servers at one database tell each other what happened. One server alone needs none of it.

A note only says that there is news; what it is stands in the database. So a note that is lost or late costs time,
never truth: the database refuses what was decided on old news.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog

CHANNEL = "stellwerk"
log = structlog.get_logger()


class Note(msgspec.Struct):
    """News of a table: it moved on, somebody spoke (`chat`), or people came and went (`people`, `spectators`)."""

    sender: str
    table: str
    kind: str = "moved"
    chat: dict[str, Any] | None = None
    people: list[str] = []
    spectators: int = 0


Hear = Callable[[Note], Awaitable[None]]


class Bus(ABC):
    @abstractmethod
    async def start(self, hear: Hear) -> None: ...

    @abstractmethod
    def tell(self, note: Note) -> None: ...

    @abstractmethod
    async def stop(self) -> None: ...


class NoBus(Bus):
    """One server: there is nobody to tell."""

    async def start(self, hear: Hear) -> None:
        return None

    def tell(self, note: Note) -> None:
        return None

    async def stop(self) -> None:
        return None


class RedisBus(Bus):
    """Notes over Redis or Valkey. It may go away and come back; until then servers hear of each other late."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self.redis = Redis.from_url(url)
        self.notes: asyncio.Queue[Note] = asyncio.Queue(10_000)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear) -> None:
        await self.redis.ping()
        self.tasks = [asyncio.create_task(self._forever(self._send)), asyncio.create_task(self._listen_to(hear))]

    def tell(self, note: Note) -> None:
        with suppress(asyncio.QueueFull):
            self.notes.put_nowait(note)

    async def _send(self) -> None:
        note = await self.notes.get()
        await self.redis.publish(CHANNEL, msgspec.json.encode(note))

    async def _listen_to(self, hear: Hear) -> None:
        async def listen() -> None:
            async with self.redis.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                async for message in channel.listen():
                    if message["type"] == "message":
                        await self._hear(hear, message["data"])

        await self._forever(listen)

    async def _hear(self, hear: Hear, data: bytes) -> None:
        try:
            await hear(msgspec.json.decode(data, type=Note))
        except Exception:
            log.exception("note_failed")

    async def _forever(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception as problem:
                log.warning("bus_failed", problem=type(problem).__name__)
                await asyncio.sleep(1)

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.redis.aclose()


def bus_for(url: str) -> Bus:
    return RedisBus(url) if url else NoBus()
