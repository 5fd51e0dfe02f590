"""HTTP with an end to patience: a request whose head is too large, or that does not come to its end, is dropped."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stellwerk.server.http.handing import Handing

LARGEST_HEAD = 32_768
HEAD_SECONDS = 20.0
BODY_SECONDS = 120.0
BODY = b'{"error":"headers_too_large","params":{},"rule":null}'
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\nconnection: close\r\n\r\n%s" % (len(BODY), BODY)
)


class PatientProtocol(HttpToolsProtocol):
    """A line on which no request begins, or whose request is not whole in time, is cut without a word."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.in_head = True
        self.head_size = 0
        self.patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        idle = self.cycle is None or self.cycle.response_complete
        if idle and self.patience is None:
            self._wait(HEAD_SECONDS)
        if self.in_head:
            self.head_size += len(data)
        super().data_received(data)
        if self.in_head and self.head_size > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse()

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > LARGEST_HEAD:
            self.head_size = size
            raise ValueError("headers too large")  # the parser passes it on as its own
        self.in_head = False
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait(None)
        self.in_head, self.head_size = True, 0  # of the request that comes next
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._wait(None)
        if not self._handed_over():
            super().handle_websocket_upgrade()

    def _handed_over(self) -> bool:
        """Whether another worker has this connection now, with the request that began it."""
        handing: Handing | None = getattr(self.config.app, "handing", None)
        if handing is None:
            return False
        lines = [b"%s: %s\r\n" % header for header in self.scope["headers"]]
        request = b"%s %s HTTP/1.1\r\n%s\r\n" % (self.scope["method"].encode(), self.url, b"".join(lines))
        if not handing.give(self.url, self.transport.get_extra_info("socket"), request):
            return False
        self.transport.close()
        return True

    def send_400_response(self, msg: str) -> None:
        if self.head_size > LARGEST_HEAD:
            self._refuse()
        else:
            super().send_400_response(msg)

    def _refuse(self) -> None:
        self.transport.write(TOO_LARGE)
        self.transport.close()

    def _wait(self, seconds: float | None) -> None:
        if self.patience is not None:
            self.patience.cancel()
        self.patience = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)
