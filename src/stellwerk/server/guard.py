"""The gate before everything else: headers, origins and rates. Plain ASGI, so nothing slips past it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from stellwerk.server.engine_json import encode
from stellwerk.server.limits import Limiter
from stellwerk.server.metrics import REQUESTS

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PATCH", "PUT", "DELETE")
FOREIGN_ORIGIN = 4403
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,200}")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)


class Guard:
    def __init__(self, app: App, origins: Iterable[str], requests: Limiter) -> None:
        self.app = app
        self.origins = frozenset(origins)
        self.requests = requests

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        problem = self._problem(scope, headers)
        if scope["type"] == "websocket":
            if problem is None:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": FOREIGN_ORIGIN, "reason": problem[0]})
            return
        await self._http(scope, receive, send, headers, problem)

    async def _http(
        self,
        scope: MutableMapping[str, Any],
        receive: Receive,
        send: Send,
        headers: dict[bytes, str],
        problem: tuple[str, int] | None,
    ) -> None:
        safer = [*HEADERS, (b"content-security-policy", policy(headers.get(b"host", "")).encode())]
        method = scope["method"] if scope["method"] in METHODS else "other"

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.labels(method, message["status"]).inc()
                message["headers"] = [*message.get("headers", []), *safer]
            await send(message)

        if problem is None:
            await self.app(scope, receive, send_safely)
            return
        code, status = problem
        body = encode({"error": code, "params": {}, "rule": None})
        size = (b"content-length", str(len(body)).encode())
        start = {"type": "http.response.start", "status": status}
        await send_safely({**start, "headers": [(b"content-type", b"application/json"), size]})
        await send_safely({"type": "http.response.body", "body": body})

    def _problem(self, scope: MutableMapping[str, Any], headers: dict[bytes, str]) -> tuple[str, int] | None:
        client = scope.get("client")
        if not self.requests.allows(client[0] if client else "unknown"):
            return "too_many_requests", 429
        if (scope["type"] == "websocket" or scope["method"] not in SAFE) and not self._own_origin(headers):
            return "bad_origin", 403
        return None

    def _own_origin(self, headers: dict[bytes, str]) -> bool:
        """A page of another site must not act for somebody who is signed in here. Programs send no origin."""
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", "none") in ("none", "same-origin")
        try:
            return origin in self.origins or urlsplit(origin).netloc == headers.get(b"host")
        except ValueError:
            return False


def policy(host: str) -> str:
    """Some browsers do not count a WebSocket to the same host as 'self', so it is named."""
    return POLICY.format(sockets=f" ws://{host} wss://{host}" if HOST.fullmatch(host) else "")
