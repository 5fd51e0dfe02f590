"""The WebSocket of a campaign: tells where it stands whenever that changes. Answers come over HTTP."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from stellwerk.server.campaigns.hub import Campaigns
from stellwerk.server.campaigns.showing import message, show_campaign
from stellwerk.server.errors import Refused
from stellwerk.server.http.services import Services
from stellwerk.server.metrics import CONNECTIONS
from stellwerk.server.wire.campaign_wire import CampaignId

AnySocket = WebSocket[Any, Any, Any]
MOST_CONNECTIONS = 100
NO_CAMPAIGN, FULL, BROKEN, AGAIN = 4404, 4429, 1011, 1013
log = structlog.get_logger()


@websocket("/api/campaigns/{id:str}/socket")
async def campaign_socket(
    socket: AnySocket,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[CampaignId],
) -> None:
    await socket.accept()
    try:
        live = await campaigns.current(id)
    except Refused as problem:
        await socket.close(NO_CAMPAIGN if problem.status == 404 else AGAIN, problem.code)
        return
    if len(live.connections) >= MOST_CONNECTIONS:
        await socket.close(FULL, "too_many_connections")
        return
    connection = await services.connection(socket)
    CONNECTIONS.inc()
    try:
        async with campaigns.holding(live):
            live.connections.add(connection)
            connection.send(message(live, connection.person))
        while True:
            await socket.receive_data("text")
            if connection.bucket.take():
                connection.send(b'{"type":"pong"}')
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("campaign_socket_failed", campaign=id)
        with suppress(Exception):
            await socket.close(BROKEN)
    finally:
        connection.closed = True
        live.connections.discard(connection)
        CONNECTIONS.dec()
        async with live.lock:
            if not live.ahead:
                show_campaign(live)
