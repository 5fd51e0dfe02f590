"""HTTP: tables, seats and commands; the same commands as over the socket."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter, RequestBody

from stellwerk.server.errors import Refused
from stellwerk.server.http.services import Services, known_person
from stellwerk.server.storage import finding, store
from stellwerk.server.tables import chatting, commands, seating
from stellwerk.server.tables.listing import own, shown
from stellwerk.server.tables.live import Live, table_json
from stellwerk.server.tables.showing import entry_json, state_or_none
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode

AnyRequest = Request[Any, Any, Any]
STATUS_OF_REPLY = {"stale": 409, "not_your_seat": 403, "bad_action": 400, "storage_unavailable": 503}


def _shown(live: Live, person: str | None) -> wire.Table:
    return table_json(live.head, live.seats, person, live)


@post("/")
async def create(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.NewTable]
) -> wire.Table:
    person = await known_person(services, request)
    await services.allow_table(request, person)
    return _shown(await seating.create(services.hub, person, data), person.id)


@get("/")
async def public(request: AnyRequest, services: NamedDependency[Services]) -> list[wire.Table]:
    person = await services.person_of(request)
    found = await services.database.read(finding.public_tables)
    return shown(services.hub, found, person.id if person else None)


@get("/mine")
async def mine(request: AnyRequest, services: NamedDependency[Services]) -> list[wire.Table]:
    person = await known_person(services, request)
    return own(services.hub, await services.database.read(finding.tables_of(person.id)), person.id)


@get("/{id:str}")
async def table(request: AnyRequest, services: NamedDependency[Services], id: FromPath[wire.TableId]) -> wire.Table:
    person = await services.person_of(request)
    return _shown(await services.hub.current(id), person.id if person else None)


@post("/{id:str}/join", status_code=200)
async def join(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[wire.TableId],
    data: RequestBody[wire.JoinRequest],
) -> wire.Table:
    person = await known_person(services, request)
    live = await services.hub.current(id)
    await seating.join(services.hub, live, person, data)
    return _shown(live, person.id)


@post("/{id:str}/start", status_code=200)
async def start(request: AnyRequest, services: NamedDependency[Services], id: FromPath[wire.TableId]) -> wire.Table:
    person = await known_person(services, request)
    live = await services.hub.current(id)
    await seating.start(services.hub, live, person)
    return _shown(live, person.id)


@post("/{id:str}/seat", status_code=200)
async def seat(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[wire.TableId],
    data: RequestBody[wire.SeatRequest],
) -> wire.Table:
    """Leave the own seats to a bot (before the start: give them up), or be back."""
    person = await known_person(services, request)
    live = await services.hub.current(id)
    if data.do == "leave":
        await seating.leave(services.hub, live, person)
    else:
        await seating.back(services.hub, live, person.id)
    return _shown(live, person.id)


@post("/{id:str}/host", status_code=200)
async def host(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[wire.TableId],
    data: RequestBody[wire.HostRequest],
) -> wire.Table:
    person = await known_person(services, request)
    live = await services.hub.current(id)
    await seating.host(services.hub, live, person, data)
    return _shown(live, person.id)


@post("/{id:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, services: NamedDependency[Services], id: FromPath[wire.TableId]) -> wire.Table:
    person = await known_person(services, request)
    await services.allow_table(request, person)
    live = await seating.rematch(services.hub, await services.hub.current(id), person)
    return _shown(live, person.id)


@post("/{id:str}/command", status_code=200)
async def command(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[wire.TableId],
    data: RequestBody[wire.CommandRequest],
) -> Response[wire.Reply]:
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    reply = await commands.carry_out(services.hub, await services.hub.current(id), person.id, data)
    return Response(reply, status_code=200 if reply.ok else STATUS_OF_REPLY.get(str(reply.error), 409))


@post("/{id:str}/chat", status_code=204)
async def chat(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[wire.TableId],
    data: RequestBody[wire.ChatRequest],
) -> None:
    person = await known_person(services, request)
    services.allow(services.limits.chat, person.id)
    await chatting.say(services.hub, await services.hub.current(id), person.id, person.name, data.text, data.emote)


@get("/{id:str}/chat")
async def chat_lines(services: NamedDependency[Services], id: FromPath[wire.TableId]) -> list[wire.ChatLine]:
    await services.hub.current(id)
    lines = await services.database.read(store.latest_chat(id))
    return [wire.ChatLine(line.name, line.seat, line.text, line.emote, int(line.at)) for line in lines]


@get("/{id:str}/since/{number:int}")
async def since(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[wire.TableId],
    number: Annotated[int, PathParameter(ge=0, le=1_000_000)],
    seat: Annotated[int | None, QueryParameter(ge=0, le=9)] = None,
) -> Response[wire.Since]:
    """What happened after an entry, and the state now; for an own seat, or as a spectator."""
    person = await services.person_of(request)
    live = await services.hub.current(id)
    async with live.lock:
        if seat is not None and (person is None or seat not in live.own_seats(person.id)):
            raise Refused("not_your_seat", 403)
        missed = await services.database.read(store.entries_after(id, number)) if number < live.number else []
        told = {"entries": [entry_json(entry, seat) for entry in missed], "state": state_or_none(live, seat)}
    return Response(encode(told), media_type="application/json")  # type: ignore[arg-type]


tables = Router(
    "/api/tables",
    route_handlers=[
        create,
        public,
        mine,
        table,
        join,
        start,
        seat,
        host,
        rematch,
        command,
        chat,
        chat_lines,
        since,
    ],
    tags=["tables"],
)
