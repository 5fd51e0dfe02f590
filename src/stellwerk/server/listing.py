"""The lists of tables, public ones and one's own, told to open home pages as they change.

Changes are gathered for a moment and the public list is read once for all who look, so that many busy tables cost no
more than a few.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from stellwerk.server import store, wire
from stellwerk.server.connections import Connection
from stellwerk.server.engine_json import encode
from stellwerk.server.hub import Hub
from stellwerk.server.live import table_json
from stellwerk.server.services import Services
from stellwerk.server.store import TableList

AnySocket = WebSocket[Any, Any, Any]
GATHER_SECONDS = 0.4
MOST_LOOKING = 2000
FULL, BROKEN = 4429, 1011
ORDER = {"running": 1, "waiting": 2, "finished": 3, "closed": 4}
log = structlog.get_logger()


def shown(hub: Hub, found: TableList, person: str | None) -> list[wire.Table]:
    return [table_json(head, seats, person, hub.tables.get(head.id)) for head, seats in found]


def own(hub: Hub, found: TableList, person: str) -> list[wire.Table]:
    """Those that wait for this person first, then running, waiting and finished ones."""

    def rank(table: wire.Table) -> int:
        yours = {seat.seat for seat in table.seats if seat.you}
        return 0 if yours.intersection(table.waiting_for) else ORDER[table.status]

    return sorted(shown(hub, found, person), key=rank)


class Lists:
    """Everybody who looks at the lists. `hub.on_news` says which tables changed."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.looking: dict[Connection, bytes] = {}
        self.changed: set[str] = set()
        self.telling: asyncio.Task[None] | None = None
        hub.on_news = self.news

    def news(self, table: str) -> None:
        if self.looking:
            self.changed.add(table)
            if self.telling is None:
                self.telling = asyncio.create_task(self._tell_soon())

    async def _tell_soon(self) -> None:
        try:
            await asyncio.sleep(GATHER_SECONDS)
            changed, self.changed = self.changed, set()
            concerned = await self.hub.database.read(store.people_at(changed))
            public = await self.hub.database.read(store.public_tables)
            for connection in tuple(self.looking):
                await self._tell(connection, public, with_own=connection.person in concerned)
        except Exception:
            log.exception("lists_failed")
        finally:
            self.telling = None
            if self.changed:
                self.news(self.changed.pop())

    async def _tell(self, connection: Connection, public: TableList, with_own: bool) -> None:
        person = connection.person
        mine = None
        if with_own and person is not None:
            mine = own(self.hub, await self.hub.database.read(store.tables_of(person)), person)
        told = encode(wire.Lists(shown(self.hub, public, person), mine))
        if connection in self.looking and (with_own or self.looking[connection] != told):
            self.looking[connection] = told
            connection.send(told)

    async def look(self, connection: Connection) -> None:
        self.looking[connection] = b""
        await self._tell(connection, await self.hub.database.read(store.public_tables), with_own=True)

    def leave(self, connection: Connection) -> None:
        connection.closed = True
        self.looking.pop(connection, None)

    async def stop(self) -> None:
        if self.telling is not None:
            self.telling.cancel()
        for connection in tuple(self.looking):
            await connection.close()


@websocket("/api/lists/socket")
async def lists_socket(socket: AnySocket, services: NamedDependency[Services], lists: NamedDependency[Lists]) -> None:
    person = await services.person_of(socket)
    await socket.accept()
    if len(lists.looking) >= MOST_LOOKING:
        await socket.close(FULL, "too_many_connections")
        return
    bucket = services.limits.messages.bucket()
    connection = Connection(person.id if person else None, "", socket.send_text, socket.close, bucket)
    try:
        await lists.look(connection)
        while True:
            await socket.receive_data("text")
            if bucket.take():
                connection.send(b'{"type":"pong"}')
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("socket_failed", table=None)
        with suppress(Exception):
            await socket.close(BROKEN)
    finally:
        lists.leave(connection)
