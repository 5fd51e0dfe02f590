"""The WebSocket of a table: what happens is told at once, commands are taken one after another."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter

from stellwerk.server.errors import Refused
from stellwerk.server.http.services import Services
from stellwerk.server.metrics import CONNECTIONS
from stellwerk.server.storage import store
from stellwerk.server.tables import chatting, commands, seating
from stellwerk.server.tables.connections import Connection
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.showing import hello, show_table, states
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode

AnySocket = WebSocket[Any, Any, Any]
MOST_SPECTATORS = 200
MOST_OF_A_PERSON = 12
NO_TABLE, FULL, BROKEN, AGAIN = 4404, 4429, 1011, 1013
log = structlog.get_logger()
decode = msgspec.json.Decoder(wire.Incoming).decode


@websocket("/api/tables/{id:str}/socket")
async def table_socket(
    socket: AnySocket,
    services: NamedDependency[Services],
    id: FromPath[wire.TableId],
    since: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
) -> None:
    connection = await services.connection(socket)
    await socket.accept()
    try:
        live = await services.hub.current(id)
    except Refused as problem:
        await socket.close(NO_TABLE if problem.status == 404 else AGAIN, problem.code)
        return
    if _crowded(live, connection.person):
        await socket.close(FULL, "too_many_connections")
        return
    try:
        await _welcome(services.hub, live, connection, since)
        while True:
            await _receive(services, live, connection, await socket.receive_data("text"))
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("socket_failed", table=id)
        with suppress(Exception):
            await socket.close(BROKEN)
    finally:
        connection.closed = True
        live.connections.discard(connection)
        CONNECTIONS.dec()
        show_table(live)
        services.hub.tell_presence(live)


def _crowded(live: Live, person: str | None) -> bool:
    """Spectators never keep players out."""
    if person is not None and sum(1 for c in live.connections if c.person == person) >= MOST_OF_A_PERSON:
        return True
    return not live.own_seats(person) and live.spectators_here() >= MOST_SPECTATORS


async def _welcome(hub: Hub, live: Live, connection: Connection, since: int | None) -> None:
    """Whoever comes is told all they missed and from then on everything: nothing falls in between."""
    CONNECTIONS.inc()
    chat = await hub.database.read(store.latest_chat(live.id))
    async with live.lock:
        await hub.up_to_date(live)
        missed = None
        if since is not None and since < live.number:
            missed = await hub.database.read(store.entries_after(live.id, since))
        connection.send(hello(live, connection, chat))
        if live.game is not None:
            for state in states(live, connection, missed):
                connection.send(state)
        live.connections.add(connection)
        if connection.person:
            with suppress(Refused):  # another server was faster, and has told the news
                await seating.come_back(hub, live, connection.person, looking=True)
    show_table(live)
    hub.tell_presence(live)


async def _receive(services: Services, live: Live, connection: Connection, text: str) -> None:
    """Any message, good or bad; a bad one is answered with a code and changes nothing."""
    if connection.deaf:
        return
    try:
        if not connection.bucket.take():
            raise Refused("too_many_requests", 429)
        message = decode(text)
        await _handle(services, live, connection, message)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError):
        connection.send(encode({"type": "error", "error": "bad_message", "params": {}}))
    except Refused as problem:
        connection.send(encode({"type": "error", "error": problem.code, "params": problem.params}))


async def _handle(services: Services, live: Live, connection: Connection, message: wire.Incoming) -> None:
    hub = services.hub
    if isinstance(message, wire.Command):
        reply = await commands.carry_out(hub, live, connection.person, message)
        connection.send(encode({"type": "reply", **msgspec.to_builtins(reply)}))
    elif isinstance(message, wire.Ping):
        connection.send(b'{"type":"pong"}')
    elif connection.person is None:
        raise Refused("no_person", 401)
    elif isinstance(message, wire.Back):
        await seating.back(hub, live, connection.person, message.seat)
    else:
        services.allow(services.limits.chat, connection.person)
        text = message.text if isinstance(message, wire.Chat) else None
        emote = message.emote if isinstance(message, wire.EmoteMessage) else None
        await chatting.say(hub, live, connection.person, connection.name, text, emote)
