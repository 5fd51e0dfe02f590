"""A few times a day: what nobody has used for long goes, as the host's policy says."""

from __future__ import annotations

import asyncio
import time

import structlog

from stellwerk.server.policy import Policy
from stellwerk.server.storage.retention import Purged, purge
from stellwerk.server.tables.hub import Hub

FIRST_SECONDS = 60.0
EVERY_SECONDS = 6 * 3600.0
log = structlog.get_logger()


class Housekeeping:
    def __init__(self, hub: Hub, policy: Policy) -> None:
        self.hub = hub
        self.policy = policy
        self.last: tuple[float, Purged] | None = None

    async def purge(self) -> Purged:
        """All that is due, a little at a time, so that nobody at a table notices."""
        done, now = Purged(), time.time()
        while True:
            spared = [id for id, live in self.hub.tables.items() if live.connections]
            some = await self.hub.database.write(purge(self.policy, now, spared))
            for id in some.tables:
                self.hub.tables.pop(id, None)
            done.add(some)
            if not some.counts:
                break
            await asyncio.sleep(0)
        self.last = (now, done)
        log.info("purged", **done.counts)
        return done

    async def care(self) -> None:
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                await self.purge()
            except Exception as problem:  # the database may be away for a while
                log.warning("purge_failed", problem=type(problem).__name__)
            await asyncio.sleep(EVERY_SECONDS)
