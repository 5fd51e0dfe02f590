"""How somebody becomes an admin: by a link from the host's command line, which works once and for a day."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time

from sqlalchemy.exc import SQLAlchemyError

from stellwerk.server.settings import ServerError, Settings
from stellwerk.server.storage import administration
from stellwerk.server.storage.database import backend_for
from stellwerk.server.storage.migrating import migrate

LINK_SECONDS = 86400.0


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_link(settings: Settings, address: str) -> str:
    """The part after # is never sent to a server, so it is in no log on the way."""
    token = secrets.token_urlsafe(24)

    async def add() -> None:
        backend = backend_for(settings.database_url)
        try:
            await backend.run(migrate, write=True)
            job = administration.add_link(digest_of(token), time.time() + LINK_SECONDS)
            await backend.run(job, write=True)
        finally:
            await backend.close()

    try:
        asyncio.run(add())
    except (SQLAlchemyError, OSError) as problem:
        raise ServerError(f"the database cannot be used: {str(problem).splitlines()[0]}") from None
    return f"{address.rstrip('/')}/#/admin?token={token}"
