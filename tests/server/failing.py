"""A database that dies when a test says so, and comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stellwerk.server.storage.database import Backend
from tests.server.conftest import Running


class DyingBackend(Backend):
    """Passes everything on until it has made `writes` more commits; from then on nothing works until `revive`."""

    def __init__(self, real: Backend) -> None:
        self.real = real
        self.writes: float = float("inf")
        self.dead = False

    async def run(self, job: Callable[..., Any], *, write: bool) -> Any:
        if write and not self.dead:
            self.writes -= 1
            self.dead = self.writes < 0
        if self.dead:
            raise ConnectionRefusedError("the database is away")
        return await self.real.run(job, write=write)

    def die_after(self, writes: int) -> None:
        self.writes = writes

    def revive(self) -> None:
        self.writes, self.dead = float("inf"), False

    async def close(self) -> None:
        await self.real.close()


def with_dying_database(server: Running) -> DyingBackend:
    database = server.app.services.database
    database.backend = backend = DyingBackend(database.backend)
    return backend
