"""The command `purge`: the host's policy carried out once, or only told."""

from __future__ import annotations

import asyncio
import time
from dataclasses import fields

from sqlalchemy.exc import SQLAlchemyError

from stellwerk.server.policy import Policy
from stellwerk.server.settings import ServerError, Settings
from stellwerk.server.storage.database import backend_for
from stellwerk.server.storage.migrating import migrate
from stellwerk.server.storage.retention import Purged, count_due, purge


def purge_now(settings: Settings, *, only_tell: bool) -> None:
    """May run beside the server: tables at which somebody sits have changed lately and are not due."""
    try:
        done = asyncio.run(_purge(settings, only_tell))
    except (SQLAlchemyError, OSError) as problem:
        raise ServerError(f"the database cannot be used: {str(problem).splitlines()[0]}") from None
    for each in fields(Policy):
        days = getattr(settings.policy, each.name)
        kept = f"kept for {days} days" if days else "kept for ever"
        print(f"{each.name:10} {done.counts.get(each.name, 0):8} {'due' if only_tell else 'gone'}, {kept}")


async def _purge(settings: Settings, only_tell: bool) -> Purged:
    backend, now = backend_for(settings.database_url), time.time()
    try:
        await backend.run(migrate, write=True)
        if only_tell:
            return await backend.run(count_due(settings.policy, now), write=False)
        done = Purged()
        while (some := await backend.run(purge(settings.policy, now), write=True)).counts:
            done.add(some)
        return done
    finally:
        await backend.close()
