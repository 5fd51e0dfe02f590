"""The WebSocket of a home page: the lists of tables whenever they change."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from stellwerk.server.http.services import Services, address_of
from stellwerk.server.tables.listing import Lists

AnySocket = WebSocket[Any, Any, Any]
MOST_LOOKING = 20_000
FULL, BROKEN = 4429, 1011
log = structlog.get_logger()


@websocket("/api/lists/socket")
async def lists_socket(socket: AnySocket, services: NamedDependency[Services], lists: NamedDependency[Lists]) -> None:
    await socket.accept()
    crowd, address = services.limits.home_pages, address_of(socket)
    if len(lists.looking) >= MOST_LOOKING or not crowd.enter(address):
        await socket.close(FULL, "too_many_connections")
        return
    try:
        await _look(socket, services, lists)
    finally:
        crowd.leave(address)


async def _look(socket: AnySocket, services: Services, lists: Lists) -> None:
    connection = await services.connection(socket)
    try:
        await lists.look(connection)
        while True:
            await socket.receive_data("text")
            if connection.bucket.take():
                connection.send(b'{"type":"pong"}')
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("socket_failed", table=None)
        with suppress(Exception):
            await socket.close(BROKEN)
    finally:
        lists.leave(connection)
