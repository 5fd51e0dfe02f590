"""How several servers at one database tell each other what happened. One server alone needs none of it.

A note carries what happened, so that whoever was up to date needs not read it; whoever was not reads the database. So a
note that is lost or late costs time, never truth: the database refuses what was decided on old news. Notes hold hands
and choices in the clear, as the database does.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog

CHANNEL = "stellwerk"
MOST_WAITING = 10_000
MOST_TOGETHER = 200
PAUSE = 0.5
GATHER_SECONDS = 0.02
log = structlog.get_logger()


class Played(msgspec.Struct):
    """An entry without its events, which follow from the action, and the version of the table's row with it."""

    version: int
    number: int
    seat: int | None
    action: Any
    command: str | None
    bot: str | None
    at: float


class Note(msgspec.Struct, omit_defaults=True):
    """News of a table: it moved on (by `played`, if that was all), somebody spoke, or people came and went."""

    sender: str
    table: str
    kind: str = "moved"
    played: Played | None = None
    chat: dict[str, Any] | None = None
    people: list[str] = []
    spectators: int = 0


Hear = Callable[[Note], None]
Missed = Callable[[], None]


class Bus(ABC):
    """`shared` says whether there can be other servers at all."""

    shared = True

    @abstractmethod
    async def start(self, hear: Hear, missed: Missed) -> None:
        """Hear every note in order; `missed` is called when some may have been lost."""

    @abstractmethod
    def tell(self, note: Note) -> None: ...

    @abstractmethod
    async def stop(self) -> None: ...


class NoBus(Bus):
    """One server: there is nobody to tell."""

    shared = False

    async def start(self, hear: Hear, missed: Missed) -> None:
        return None

    def tell(self, note: Note) -> None:
        return None

    async def stop(self) -> None:
        return None


class RedisBus(Bus):
    """Notes over Redis or Valkey. It may be away, also at the start; until then servers hear of each other late."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self.redis = Redis.from_url(url, socket_connect_timeout=5, socket_keepalive=True, health_check_interval=10)
        self.notes: list[Note] = []
        self.own = b"\n"  # what one's own notes begin with, which come back; nothing yet
        self.waiting = asyncio.Event()
        self.decode = msgspec.json.Decoder(list[Note]).decode
        self.encode = msgspec.json.Encoder().encode
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear, missed: Missed) -> None:
        self.tasks = [
            asyncio.create_task(self._forever(self._send)),
            asyncio.create_task(self._forever(lambda: self._listen(hear, missed))),
        ]

    def tell(self, note: Note) -> None:
        if len(self.notes) < MOST_WAITING:  # those that are lost are found again by the versions of the rows
            self.notes.append(note)
            self.waiting.set()

    async def _send(self) -> None:
        """All that wait go together; they stay until they are sent. Few are waited for: a table's people are mostly at
        one server, and each message costs every server about as much as playing an action does."""
        await self.waiting.wait()
        await asyncio.sleep(GATHER_SECONDS)
        sent = self.notes[:MOST_TOGETHER]
        self.own = b'[{"sender":%s,' % self.encode(sent[0].sender)
        await self.redis.publish(CHANNEL, self.encode(sent))
        del self.notes[: len(sent)]
        if not self.notes:
            self.waiting.clear()

    async def _listen(self, hear: Hear, missed: Missed) -> None:
        async with self.redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "subscribe":
                    missed()
                elif message["type"] == "message" and not message["data"].startswith(self.own):
                    self._hear(hear, message["data"])

    def _hear(self, hear: Hear, data: bytes) -> None:
        try:
            for note in self.decode(data):
                hear(note)
        except Exception:
            log.exception("note_failed")

    async def _forever(self, work: Callable[[], Awaitable[None]]) -> None:
        failing = False
        while True:
            try:
                await work()
                failing = False
            except Exception as problem:
                if not failing:
                    log.warning("bus_failed", problem=type(problem).__name__)
                failing = True
                await asyncio.sleep(PAUSE)

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.redis.aclose()


def bus_for(url: str) -> Bus:
    return RedisBus(url) if url else NoBus()
