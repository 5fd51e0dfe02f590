"""Which of several servers lets the bots of a table play and watches its clock.

Each raises a count in the database while it lives. Whose count stands still is dead, by everybody's own monotonic
clock, so neither a jump nor a difference of clocks matters. A table is for the living server whose name fits its id
best, so when one dies only its own tables move. For a moment two may believe that a table is theirs; the database lets
only one of two moves through.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Callable

import structlog

from stellwerk.server.errors import Unavailable
from stellwerk.server.storage.database import Database
from stellwerk.server.storage.lease_store import beat, forget_servers

BEAT_SECONDS = 0.5
LOST_SECONDS = 2.5
FORGET_SECONDS = 60.0
log = structlog.get_logger()


class Leases:
    def __init__(self, database: Database, name: str) -> None:
        self.database = database
        self.name = name
        self.counts: dict[str, tuple[int, float]] = {}  # by server: its count, and when it was last seen to rise
        self.living: frozenset[str] = frozenset([name])

    def driver(self, id: str) -> str:
        """To whom a table belongs."""
        return max(self.living, key=lambda name: (zlib.crc32(f"{name} {id}".encode()), name))

    def drives(self, id: str) -> bool:
        return len(self.living) == 1 or self.driver(id) == self.name

    async def renew(self) -> bool:
        """Raise the own count and look at the others'; whether others live now than before."""
        counts, now = await self.database.write(beat(self.name)), time.monotonic()
        before = self.counts
        self.counts = {
            name: before[name] if name in before and before[name][0] == count else (count, now)
            for name, count in counts.items()
        }
        living = frozenset(name for name, (_, at) in self.counts.items() if now - at < LOST_SECONDS) | {self.name}
        changed = living != self.living
        self.living = living
        gone = [name for name, (_, at) in self.counts.items() if now - at > FORGET_SECONDS]
        if gone:
            await self.database.write(forget_servers(gone))
        return changed

    async def keep(self, on_change: Callable[[], None]) -> None:
        """Forever."""
        while True:
            try:
                if await self.renew():
                    log.info("servers", living=len(self.living))
                    on_change()
            except Unavailable:
                pass
            except Exception:
                log.exception("lease_failed")
            await asyncio.sleep(BEAT_SECONDS)

    async def release(self) -> None:
        """Others may take over at once."""
        try:
            await self.database.write(forget_servers([self.name]))
        except Unavailable:
            log.warning("lease_not_released")
