"""Who may come in and stay: open sockets end with the cookie that opened them, and the host can keep people out.

Another server at the same database may end a cookie or make a ban, so both are looked up again every few seconds.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from weakref import WeakSet

import structlog

from stellwerk.server.errors import Refused
from stellwerk.server.persons import Token
from stellwerk.server.storage import bans, sessions
from stellwerk.server.storage.database import Database
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables.connections import Connection

LOOK_SECONDS = 5.0
SIGNED_OUT = 4401
log = structlog.get_logger()


class Doors:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.connections: WeakSet[Connection] = WeakSet()
        self.people: frozenset[str] = frozenset()
        self.origins: frozenset[str] = frozenset()

    def banned(self, person: Person | None, origin: str) -> bool:
        return origin in self.origins or (person is not None and person.id in self.people)

    def check(self, person: Person | None, origin: str) -> None:
        if self.banned(person, origin):
            raise Refused("banned", 403)

    async def close(self, person: str, session: str | None = None) -> None:
        """End the sockets of a person, or those of one of their cookies, before anything more is heard from them."""
        ended = [c for c in self.connections if c.person == person]
        if session is not None:
            ended = [c for c in ended if c.token is None or c.token.session == session]
        await self._end(ended)

    async def _end(self, connections: list[Connection]) -> None:
        for connection in connections:
            connection.deaf = True
        for connection in connections:
            with suppress(Exception):  # it may be gone already
                await connection.close(SIGNED_OUT)

    async def look(self) -> None:
        """Read the bans, and end what another server has ended."""
        found = await self.database.read(bans.bans)
        self.people = frozenset(ban.person for ban in found if ban.person)
        self.origins = frozenset(ban.origin for ban in found if ban.origin)
        open_ones = [c for c in self.connections if c.token is not None and not c.closed]
        tokens: set[Token] = {c.token for c in open_ones if c.token is not None}
        fine = await self.database.read(sessions.still_signed_in(tokens)) if tokens else set()
        await self._end([c for c in open_ones if c.token not in fine or c.person in self.people])

    async def care(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as problem:  # the database may be away for a while
                log.warning("doors_failed", problem=type(problem).__name__)
            await asyncio.sleep(LOOK_SECONDS)
