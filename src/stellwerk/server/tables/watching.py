"""What goes on by itself: clocks that run out, tables that wait for a bot, news that was missed, servers that died."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

from stellwerk.server.errors import Refused, Unavailable
from stellwerk.server.metrics import TABLES
from stellwerk.server.storage import finding
from stellwerk.server.tables import holidays
from stellwerk.server.tables.bus import Note
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.making import DEFAULT_BOT
from stellwerk.server.tables.showing import show_table

TICK = 0.25
LOOK_SECONDS = 3.0
log = structlog.get_logger()


class Watch:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.looking = asyncio.Event()

    def start(self) -> list[Coroutine[Any, Any, None]]:
        """What must run forever while the server does."""
        hub = self.hub
        always: list[Coroutine[Any, Any, None]] = [self._every(TICK, self._clocks), self._look_around()]
        return [*always, hub.leases.keep(self._servers_changed)] if hub.bus.shared else always

    def missed(self) -> None:
        """Notes may have been lost: look at once, and tell anew who is here."""
        self.looking.set()
        for live in self.hub.tables.values():
            if live.connections:
                self.hub.tell_presence(live)
                self.hub.bus.tell(Note(self.hub.name, live.id, "who"))

    def _servers_changed(self) -> None:
        """Who was at a server that died is not there any more; its tables are somebody's now."""
        for live in self.hub.tables.values():
            gone = live.elsewhere.keys() - self.hub.leases.living
            for name in gone:
                del live.elsewhere[name]
            if gone:
                show_table(live)
        self.looking.set()

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self._carefully(work)

    @staticmethod
    async def _carefully(work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Unavailable:
            pass
        except Exception:
            log.exception("watch_failed")

    # clocks

    async def _clocks(self) -> None:
        now = self.hub.clock.now()
        clocks = [(live, live.head.deadline) for live in self.hub.tables.values() if live.running]
        late = [live for live, at in clocks if at is not None and at < now and self.hub.drives(live.id)]
        await asyncio.gather(*(self._out_of_time(live, now) for live in late))

    async def _out_of_time(self, live: Live, now: float) -> None:
        """One table that cannot be moved on keeps no other from it."""
        try:
            async with live.lock:
                late = {int(seat) for seat, (_, at) in live.head.deadlines.items() if at < now}
                if late:
                    await self.hub.change(live, seats=live.with_away(late, DEFAULT_BOT))
        except Refused as problem:
            log.info("clock_later", table=live.id, code=problem.code)
        except Exception:
            log.exception("clock_failed", table=live.id)

    # looking around

    async def _look_around(self) -> None:
        while True:
            await self._carefully(self.look)
            try:
                await asyncio.wait_for(self.looking.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue
            self.looking.clear()

    async def look(self) -> None:
        """Nothing that should go on stands still for long, whatever was lost, and whoever died."""
        hub = self.hub
        hub.shelf.forget_idle()
        TABLES.set(len(hub.tables))
        if hub.bus.shared and hub.tables:
            await hub.catch_up(list(hub.tables.values()))
        await hub.attend(await hub.database.read(finding.unattended(not hub.settings.limits)))
        await hub.attend(await hub.database.read(finding.overdue(hub.clock.now())))
        await hub.attend(await hub.database.read(finding.ordered()))
        await self._holidays_over()

    async def _holidays_over(self) -> None:
        """Pauses and stand-ins that end by themselves."""
        hub, now = self.hub, self.hub.clock.now()
        ids = [
            *await hub.database.read(finding.pauses_over(now)),
            *await hub.database.read(finding.stand_ins_over(now)),
        ]
        for id in dict.fromkeys(ids):
            if hub.drives(id):
                try:
                    await holidays.end_what_is_over(hub, await hub.open(id), now)
                except Refused as problem:
                    log.info("holiday_later", table=id, code=problem.code)
