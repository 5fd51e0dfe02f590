"""The gate before everything else: headers, origins and rates. Plain ASGI, so nothing slips past it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from stellwerk.server.limits import Crowd, Limiter
from stellwerk.server.metrics import REQUESTS
from stellwerk.server.wire.encoding import encode

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PATCH", "PUT", "DELETE")
FOREIGN_ORIGIN, FULL = 4403, 4429
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,200}")
POLICY = (
    "default-src 'none'; script-src 'self'{more}; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
WORKER = "/assets/host-worker-"  # the only script that may compile WebAssembly, and it runs apart from the page
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)


class Guard:
    def __init__(self, app: App, origins: Iterable[str], requests: Limiter, sockets: Crowd) -> None:
        self.app = app
        self.origins = frozenset(origins)
        self.requests = requests
        self.sockets = sockets

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        problem = self._problem(scope, headers)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, problem)
            return
        await self._http(scope, receive, send, headers, problem)

    async def _socket(
        self, scope: MutableMapping[str, Any], receive: Receive, send: Send, problem: tuple[str, int] | None
    ) -> None:
        address = address_in(scope)
        if problem is None and self.sockets.enter(address):
            try:
                await self.app(scope, receive, send)
            finally:
                self.sockets.leave(address)
            return
        await receive()
        code, reason = (FOREIGN_ORIGIN, problem[0]) if problem else (FULL, "too_many_connections")
        await send({"type": "websocket.close", "code": code, "reason": reason})

    async def _http(
        self,
        scope: MutableMapping[str, Any],
        receive: Receive,
        send: Send,
        headers: dict[bytes, str],
        problem: tuple[str, int] | None,
    ) -> None:
        safer = [*HEADERS, (b"content-security-policy", policy(headers.get(b"host", ""), scope["path"]).encode())]
        method = scope["method"] if scope["method"] in METHODS else "other"

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.labels(method, message["status"]).inc()
                message["headers"] = [*message.get("headers", []), *safer]
            await send(message)

        if problem is None:
            if method == "HEAD":  # as GET; the server leaves the body out
                scope = {**scope, "method": "GET"}
            await self.app(scope, receive, send_safely)
            return
        code, status = problem
        body = encode({"error": code, "params": {}, "rule": None})
        size = (b"content-length", str(len(body)).encode())
        start = {"type": "http.response.start", "status": status}
        await send_safely({**start, "headers": [(b"content-type", b"application/json"), size]})
        await send_safely({"type": "http.response.body", "body": body})

    def _problem(self, scope: MutableMapping[str, Any], headers: dict[bytes, str]) -> tuple[str, int] | None:
        if not self.requests.allows(address_in(scope)):
            return "too_many_requests", 429
        acts = scope["type"] == "websocket" or scope["method"] not in SAFE
        if acts and not self._own_origin(scope.get("scheme", "http"), headers):
            return "bad_origin", 403
        return None

    def _own_origin(self, scheme: str, headers: dict[bytes, str]) -> bool:
        """A page of another site must not act for somebody who is signed in here. Programs send no origin.

        A page that came over http is another site than this one over https: anybody on the line can have changed it.
        """
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", "none") in ("none", "same-origin")
        try:
            own = urlsplit(origin)
            same = (own.scheme, own.netloc) == (scheme.replace("ws", "http"), headers.get(b"host"))
            return same or origin in self.origins
        except ValueError:
            return False


def address_in(scope: MutableMapping[str, Any]) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"


def policy(host: str, path: str = "/") -> str:
    """Some browsers do not count a WebSocket to the same host as 'self', so it is named."""
    more = " 'wasm-unsafe-eval'" if WORKER in path else ""
    return POLICY.format(more=more, sockets=f" ws://{host} wss://{host}" if HOST.fullmatch(host) else "")
