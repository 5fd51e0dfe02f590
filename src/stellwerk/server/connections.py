"""One open WebSocket. Messages wait in an outbox, so that a slow browser holds up nobody else."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

from stellwerk.server.limits import Bucket

MOST_WAITING = 256
SLOW = 1013


class Connection:
    """`person` is None for a visitor without a name; what they may see is looked up at each message."""

    def __init__(
        self,
        person: str | None,
        name: str,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[int], Awaitable[None]],
        bucket: Bucket,
    ) -> None:
        self.person = person
        self.name = name
        self.bucket = bucket
        self._send = send
        self._close = close
        self._outbox: deque[bytes] = deque()
        self._sender: asyncio.Task[None] | None = None
        self.closed = False

    def send(self, message: bytes) -> None:
        if self.closed:
            return
        self._outbox.append(message)
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._outbox and not self.closed:
                if len(self._outbox) > MOST_WAITING:
                    await self.close(SLOW)
                    return
                await self._send(self._outbox.popleft().decode())
        except Exception:  # the browser is gone, or comes again and is told what it missed
            with suppress(Exception):
                await self.close(SLOW)
        finally:
            self._sender = None

    async def close(self, code: int = 1001) -> None:
        if not self.closed:
            self.closed = True
            await self._close(code)
