"""One open WebSocket. Messages wait in an outbox, so that a slow browser holds up nobody else."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stellwerk.server.limits import Bucket
    from stellwerk.server.persons import Token

MOST_WAITING = 256
SLOW = 1013


class Connection:
    """`person` is None for a visitor without a name; what they may see is looked up at each message.

    `at_once` sends what the line takes without waiting; only what it does not take waits in the outbox.
    """

    def __init__(
        self,
        person: str | None,
        name: str,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[int], Awaitable[None]],
        bucket: Bucket,
        token: Token | None = None,
        at_once: Callable[[bytes], bool] | None = None,
    ) -> None:
        self.person = person
        self.token = token
        self.deaf = False  # what still comes from it is not heard
        self.name = name
        self.bucket = bucket
        self._send = send
        self._close = close
        self._at_once = at_once
        self._outbox: deque[bytes] = deque()
        self._newest: bytes | None = None
        self._sender: asyncio.Task[None] | None = None
        self.closed = False

    def send(self, message: bytes) -> None:
        if self.closed or (self._sender is None and self._at_once is not None and self._at_once(message)):
            return
        self._outbox.append(message)
        if len(self._outbox) > MOST_WAITING:
            self._cut_off()
        else:
            self._go_on()

    def show(self, message: bytes) -> None:
        """Like `send`, for what is whole in itself: to a slow browser only the newest goes."""
        if not self.closed:
            self._newest = message
            self._go_on()

    def _go_on(self) -> None:
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_all())

    def _cut_off(self) -> None:
        """The one who sends may be stuck for as long as the browser does not read, so it is not waited for."""
        if self._sender is not None:
            self._sender.cancel()
        self._outbox.clear()
        self.closed = True
        self._sender = asyncio.create_task(self._close_quietly())

    async def _close_quietly(self) -> None:
        with suppress(Exception):
            await self._close(SLOW)

    def _next(self) -> bytes | None:
        if self._outbox:
            return self._outbox.popleft()
        message, self._newest = self._newest, None
        return message

    async def _send_all(self) -> None:
        try:
            while not self.closed and (message := self._next()) is not None:
                await self._send(message.decode())
        except Exception:  # the browser is gone, or comes again and is told what it missed
            with suppress(Exception):
                await self.close(SLOW)
        finally:
            if self._sender is asyncio.current_task():
                self._sender = None

    async def close(self, code: int = 1001) -> None:
        if not self.closed:
            self.closed = True
            await self._close(code)
