"""What every request may need, made once when the server starts."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from litestar import WebSocket
from litestar.connection import ASGIConnection

from stellwerk.server.campaigns.hub import Campaigns
from stellwerk.server.errors import Refused
from stellwerk.server.http.doors import Doors
from stellwerk.server.http.light_socket import at_once_in
from stellwerk.server.limits import Crowd, Limiter
from stellwerk.server.persons import COOKIE, Signer, Token
from stellwerk.server.reach.choosing import Choosing
from stellwerk.server.reach.posting import Post
from stellwerk.server.settings import Settings
from stellwerk.server.storage import owners, sessions
from stellwerk.server.storage.database import Database
from stellwerk.server.storage.lease_store import beat
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables.connections import Connection
from stellwerk.server.tables.housekeeping import Housekeeping
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.ordering import Ordering
from stellwerk.server.tables.workers import Workers

AnySocket = WebSocket[Any, Any, Any]
MOST_OF_GUESTS = 200  # tables of all guests from one address that wait or run
PROBE_SECONDS, PROBE_PATIENCE = 1.0, 5.0


@dataclass
class Limits:
    """`messages`, `tables`, `passwords`, `chat` by person or login, `heavy` by either, `tests` (of ways to be reached)
    by all that is named, the others by address."""

    requests: Limiter
    messages: Limiter
    people: Limiter
    tables: Limiter
    tables_of_address: Limiter
    passwords: Limiter
    chat: Limiter
    heavy: Limiter
    tests: Limiter
    sockets: Crowd
    home_pages: Crowd

    @classmethod
    def usual(cls, enabled: bool) -> Limits:
        return cls(
            requests=Limiter(200, 50, enabled),
            messages=Limiter(60, 20, enabled),
            people=Limiter(30, 0.2, enabled),
            tables=Limiter(20, 0.2, enabled),
            tables_of_address=Limiter(60, 0.5, enabled),
            passwords=Limiter(10, 0.1, enabled),
            chat=Limiter(8, 1, enabled),
            heavy=Limiter(20, 1, enabled),
            tests=Limiter(8, 0.01, enabled),
            sockets=Crowd(400, enabled),
            home_pages=Crowd(100, enabled),
        )


@dataclass
class Services:
    settings: Settings
    database: Database
    workers: Workers
    hub: Hub
    campaigns: Campaigns
    signer: Signer
    limits: Limits
    doors: Doors
    housekeeping: Housekeeping
    ordering: Ordering
    choosing: Choosing
    post: Post
    probing: asyncio.Lock = field(default_factory=asyncio.Lock)
    probed_at: float = float("-inf")
    writable: bool = True

    def token_of(self, connection: ASGIConnection) -> Token | None:  # type: ignore[type-arg]
        return self.signer.read(connection.cookies.get(COOKIE))

    def origin_of(self, connection: ASGIConnection) -> str:  # type: ignore[type-arg]
        return self.signer.origin(address_of(connection))

    async def person_of(self, connection: ASGIConnection) -> Person | None:  # type: ignore[type-arg]
        """Who sent this, by the signed cookie; None for a visitor, and for somebody who may only watch."""
        person = await self.signed_in(connection)
        return None if self.doors.banned(person, self.origin_of(connection)) else person

    async def signed_in(self, connection: ASGIConnection) -> Person | None:  # type: ignore[type-arg]
        token = self.token_of(connection)
        return None if token is None else await self.database.read(sessions.signed_in(token))

    async def connection(self, socket: AnySocket) -> Connection:
        """An open socket of whoever this is; it ends when their cookie does."""
        person = await self.person_of(socket)
        made = Connection(
            person.id if person else None,
            person.name if person else "",
            socket.send_text,
            socket.close,
            self.limits.messages.bucket(),
            self.token_of(socket) if person else None,
            at_once_in(socket.scope),
        )
        self.doors.connections.add(made)
        return made

    async def allow_table(self, connection: ASGIConnection, person: Person) -> None:  # type: ignore[type-arg]
        """Everything that makes a table is paid from the same budgets: the person's and the address's."""
        self.allow(self.limits.tables, person.id)
        origin = self.origin_of(connection)
        self.allow(self.limits.tables_of_address, origin)
        if self.settings.limits and person.login is None:
            if await self.database.read(owners.guests_tables(origin)) >= MOST_OF_GUESTS:
                raise Refused("too_many_tables_here", 429, most=MOST_OF_GUESTS)

    async def can_write(self) -> bool:
        """Tried at most once a second while all is well, however many ask."""
        async with self.probing:
            if self.database.away or time.monotonic() - self.probed_at > PROBE_SECONDS:
                name = self.hub.name if self.hub.bus.shared else "alone"
                try:
                    await asyncio.wait_for(self.database.write(beat(name)), PROBE_PATIENCE)
                    self.writable = True
                except Exception:
                    self.writable = False
                self.probed_at = time.monotonic()
            return self.writable

    def allow(self, limiter: Limiter, key: str, amount: float = 1.0) -> None:
        if not limiter.allows(key, amount):
            raise Refused("too_many_requests", 429)


def address_of(connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    return connection.client.host if connection.client else "unknown"


async def known_person(services: Services, connection: ASGIConnection) -> Person:  # type: ignore[type-arg]
    person = await services.signed_in(connection)
    services.doors.check(person, services.origin_of(connection))
    if person is None:
        raise Refused("no_person", 401)
    return person
