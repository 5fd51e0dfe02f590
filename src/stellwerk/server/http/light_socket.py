"""WebSockets that send without a detour: what is encoded already goes to the line as one frame, if the line takes it.

The way through ASGI builds, checks and copies each message five times, and needs a task for each; at a busy server that
costs more than playing does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "stellwerk.text"
WHOLE_TEXT = 0x81
SendAtOnce = Callable[[bytes], bool]


class LightSocket(WebSocketsSansIOProtocol):
    """Never used with compression, which frames would have to pass through."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[EXTENSION] = self.send_at_once

    def send_at_once(self, message: bytes) -> bool:
        """A whole text as UTF-8; False if it cannot go now, and has to wait its turn."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(head_of(len(message)) + message)
        return True


def head_of(size: int) -> bytes:
    """What comes before a text of so many bytes."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 65536:
        return bytes((WHOLE_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")


def at_once_in(scope: Mapping[str, Any]) -> SendAtOnce | None:
    """How to send without a detour, where the server knows how."""
    found: SendAtOnce | None = (scope.get("extensions") or {}).get(EXTENSION)
    return found
