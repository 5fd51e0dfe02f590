"""What every request may need, made once when the server starts."""

from __future__ import annotations

from dataclasses import dataclass

from litestar.connection import ASGIConnection

from stellwerk.server import store
from stellwerk.server.campaign_hub import Campaigns
from stellwerk.server.database import Database
from stellwerk.server.errors import Refused
from stellwerk.server.hub import Hub
from stellwerk.server.limits import Limiter
from stellwerk.server.persons import COOKIE, Signer
from stellwerk.server.settings import Settings
from stellwerk.server.store import Person
from stellwerk.server.workers import Workers


@dataclass
class Limits:
    """`requests` by address; the others by person or login."""

    requests: Limiter
    messages: Limiter
    people: Limiter
    tables: Limiter
    passwords: Limiter
    chat: Limiter
    heavy: Limiter

    @classmethod
    def usual(cls, enabled: bool) -> Limits:
        return cls(
            requests=Limiter(200, 50, enabled),
            messages=Limiter(60, 20, enabled),
            people=Limiter(30, 0.2, enabled),
            tables=Limiter(20, 0.2, enabled),
            passwords=Limiter(10, 0.1, enabled),
            chat=Limiter(8, 1, enabled),
            heavy=Limiter(20, 1, enabled),
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

    async def person_of(self, connection: ASGIConnection) -> Person | None:  # type: ignore[type-arg]
        """Who sent this, by the signed cookie; None for a visitor."""
        token = self.signer.read(connection.cookies.get(COOKIE))
        if token is None:
            return None
        person = await self.database.read(store.person_by(id=token.person))
        return person if person and person.generation == token.generation else None

    def allow(self, limiter: Limiter, key: str) -> None:
        if not limiter.allows(key):
            raise Refused("too_many_requests", 429)


def address_of(connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    return connection.client.host if connection.client else "unknown"


async def known_person(services: Services, connection: ASGIConnection) -> Person:  # type: ignore[type-arg]
    person = await services.person_of(connection)
    if person is None:
        raise Refused("no_person", 401)
    return person
