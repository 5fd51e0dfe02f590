"""A WebSocket for load tests that costs next to nothing: a thousand of them leave the machine to the server.

It takes frames as servers send them, unmasked and whole, answers pings, and hands on the bytes of each message unread.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, MEDIUM = 126, 127
Hear = Callable[[bytes], None]


class LeanSocket(asyncio.Protocol):
    """One connection; `hear` gets every message. `opened` is done when the server has agreed."""

    def __init__(self, request: bytes, hear: Hear) -> None:
        self.request = request
        self.hear = hear
        self.kept = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # that of uvloop is no subclass
        self.transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server took no WebSocket"))

    def data_received(self, data: bytes) -> None:
        data = self.kept + data if self.kept else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.kept = head
                return
            self._agreed(head)
        at = 0
        while (found := frame_in(data, at)) is not None:
            kind, begin, at = found
            self._take(kind, data[begin:at])
        self.kept = data[at:]

    def _agreed(self, head: bytes) -> None:
        if head.startswith(b"HTTP/1.1 101 "):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode("latin-1")))

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.hear(body)
        elif kind == PING:
            self.transport.write(masked(PONG, body))
        elif kind == CLOSE:
            self.transport.close()

    def send(self, text: bytes) -> None:
        self.transport.write(masked(TEXT, text))

    def close(self) -> None:
        self.transport.write(masked(CLOSE, struct.pack("!H", 1000)))
        self.transport.close()


def frame_in(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the frame that begins there, and where its body begins and ends; None while it is not whole."""
    if len(data) < at + 2:
        return None
    size, begin = data[at + 1] & 127, at + 2
    if size >= SHORT:
        wide = 2 if size == SHORT else 8
        begin += wide
        if len(data) < begin:
            return None
        size = int.from_bytes(data[at + 2 : begin], "big")
    return None if len(data) < begin + size else (data[at] & 15, begin, begin + size)


def masked(kind: int, body: bytes) -> bytes:
    """A frame as browsers send it. The mask is zero, which leaves the body as it is."""
    if len(body) < SHORT:
        head = bytes((128 | kind, 128 | len(body)))
    else:
        head = struct.pack("!BBH", 128 | kind, 128 | SHORT, len(body))
    return head + bytes(4) + body


async def connect(address: str, path: str, cookie: str, hear: Hear) -> LeanSocket:
    """A socket at a server such as http://127.0.0.1:8080."""
    host, port = urlsplit(address).hostname or "", urlsplit(address).port or 80
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Cookie: {cookie}",
        "\r\n",
    )
    request = "\r\n".join(lines).encode()
    _, made = await asyncio.get_running_loop().create_connection(lambda: LeanSocket(request, hear), host, port)
    await made.opened
    return made
