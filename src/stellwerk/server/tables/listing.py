"""The lists of tables, public ones and one's own, told to open home pages as they change.

Changes are gathered for a moment and the public list is read once for all who look, so that many busy tables cost no
more than a few.
"""

from __future__ import annotations

import asyncio

import structlog

from stellwerk.server.storage import finding
from stellwerk.server.storage.finding import TableList
from stellwerk.server.tables.connections import Connection
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import table_json, waiting_first
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode

GATHER_SECONDS = 0.4
BREATH = 100  # connections that are told before others get a turn on the event loop
log = structlog.get_logger()


def shown(hub: Hub, found: TableList, person: str | None) -> list[wire.Table]:
    return [table_json(head, seats, person, hub.tables.get(head.id)) for head, seats in found]


def own(hub: Hub, found: TableList, person: str) -> list[wire.Table]:
    return waiting_first(shown(hub, found, person))


class Picture:
    """The public list at one moment, encoded once for all who look; only the tables of one's own look different."""

    def __init__(self, hub: Hub, found: TableList) -> None:
        self.hub = hub
        self.found = found
        self.parts = [encode(table) for table in shown(hub, found, None)]
        self.at: dict[str, set[int]] = {}
        for number, (head, seats) in enumerate(found):
            for person in {head.host, *(seat.person for seat in seats)}:
                if person is not None:
                    self.at.setdefault(person, set()).add(number)
        self.plain = self._message(self.parts, b"null")
        self.own: dict[str, bytes] = {}

    @staticmethod
    def _message(parts: list[bytes], mine: bytes) -> bytes:
        return b'{"type":"tables","public":[' + b",".join(parts) + b'],"mine":' + mine + b"}"

    def seen_by(self, person: str | None, mine: bytes | None = None) -> bytes:
        if person is None or (mine is None and person not in self.at):
            return self.plain
        if person not in self.own or mine is not None:
            parts = list(self.parts)
            for number in self.at.get(person, ()):
                parts[number] = encode(shown(self.hub, [self.found[number]], person)[0])
            self.own[person] = self._message(parts, mine or b"null")
        return self.own[person]


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
            concerned = await self.hub.database.read(finding.people_at(changed))
            picture = Picture(self.hub, await self.hub.database.read(finding.public_tables))
            mine = {person: await self._own(person) for person in concerned & {c.person for c in self.looking}}
            for number, connection in enumerate(tuple(self.looking)):
                self._tell(connection, picture, mine.get(connection.person or ""))
                if number % BREATH == 0:
                    await asyncio.sleep(0)
        except Exception:
            log.exception("lists_failed")
        finally:
            self.telling = None
            if self.changed:
                self.news(self.changed.pop())

    async def _own(self, person: str) -> bytes:
        return encode(own(self.hub, await self.hub.database.read(finding.tables_of(person)), person))

    def _tell(self, connection: Connection, picture: Picture, mine: bytes | None) -> None:
        told = picture.seen_by(connection.person, mine)
        if connection in self.looking and (mine is not None or self.looking[connection] != told):
            self.looking[connection] = told
            connection.show(told)

    async def look(self, connection: Connection) -> None:
        self.looking[connection] = b""
        picture = Picture(self.hub, await self.hub.database.read(finding.public_tables))
        self._tell(connection, picture, None if connection.person is None else await self._own(connection.person))

    def leave(self, connection: Connection) -> None:
        connection.closed = True
        self.looking.pop(connection, None)

    async def stop(self) -> None:
        if self.telling is not None:
            self.telling.cancel()
        for connection in tuple(self.looking):
            await connection.close()
