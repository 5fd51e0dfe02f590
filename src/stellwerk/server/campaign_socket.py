"""The WebSocket of a campaign: tells where it stands whenever that changes. Answers come over HTTP."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from stellwerk.server.campaign_hub import Campaigns
from stellwerk.server.campaign_showing import message, show_campaign
from stellwerk.server.campaign_wire import CampaignId
from stellwerk.server.connections import Connection
from stellwerk.server.errors import Refused
from stellwerk.server.metrics import CONNECTIONS
from stellwerk.server.services import Services

AnySocket = WebSocket[Any, Any, Any]
MOST_CONNECTIONS = 100
NO_CAMPAIGN, FULL, BROKEN = 4404, 4429, 1011
log = structlog.get_logger()


@websocket("/api/campaigns/{id:str}/socket")
async def campaign_socket(
    socket: AnySocket,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[CampaignId],
) -> None:
    person = await services.person_of(socket)
    await socket.accept()
    try:
        live = await campaigns.open(id)
    except Refused:
        await socket.close(NO_CAMPAIGN, "no_campaign")
        return
    if len(live.connections) >= MOST_CONNECTIONS:
        await socket.close(FULL, "too_many_connections")
        return
    bucket = services.limits.messages.bucket()
    connection = Connection(
        person.id if person else None, person.name if person else "", socket.send_text, socket.close, bucket
    )
    CONNECTIONS.inc()
    try:
        async with live.lock:
            live.connections.add(connection)
            connection.send(message(live, connection.person))
        while True:
            await socket.receive_data("text")
            if bucket.take():
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
            show_campaign(live)
