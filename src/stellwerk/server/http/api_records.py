"""HTTP: records of games, replays and the proof that nobody cheated."""

from __future__ import annotations

import gzip
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter, RequestBody

from stellwerk.server.errors import Refused
from stellwerk.server.http.services import Services, address_of, known_person
from stellwerk.server.tables.archive import Archive
from stellwerk.server.tables.recording import ALL_EYES
from stellwerk.server.wire import wire
from stellwerk.server.wire.packed import PACKED

AnyRequest = Request[Any, Any, Any]
LARGEST_RECORD = 4_000_000
JSON = "application/json"
EVERY_STATE = ResponseSpec(wire.Frames, generate_examples=False, description="every state of the game")


class Wrapped(msgspec.Struct):
    """A record that is to be continued comes wrapped."""

    record: str | msgspec.UnsetType = msgspec.UNSET
    go_on: bool = msgspec.field(default=False, name="continue")
    format: str | None = None


@get("/tables/{id:str}/record", media_type=JSON)
async def record(
    services: NamedDependency[Services], archive: NamedDependency[Archive], id: FromPath[wire.TableId]
) -> Response[str]:
    text = await archive.record_of(await services.hub.open(id))
    named = {"Content-Disposition": f'attachment; filename="stellwerk-{id}.json"'}
    return Response(text, media_type=JSON, headers=named)


@get("/tables/{id:str}/verify")
async def verify(
    request: AnyRequest,
    services: NamedDependency[Services],
    archive: NamedDependency[Archive],
    id: FromPath[wire.TableId],
) -> wire.Verification:
    services.allow(services.limits.heavy, address_of(request))
    return await archive.verify(await services.hub.open(id))


@get("/replays/{id:str}/frames", responses={200: EVERY_STATE}, opt={PACKED: True})
async def frames(
    request: AnyRequest,
    services: NamedDependency[Services],
    archive: NamedDependency[Archive],
    id: FromPath[wire.TableId],
    eyes: Annotated[str, QueryParameter(pattern="^(all|none|[0-9])$")] = "none",
) -> Response[bytes]:
    """`eyes` is a seat, `none` for a spectator's, or `all` for all hands open."""
    services.allow(services.limits.heavy, address_of(request))
    viewer = {"all": ALL_EYES, "none": None}[eyes] if eyes in ("all", "none") else int(eyes)
    packed = await archive.frames(id, viewer)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=JSON, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    return Response(gzip.decompress(packed), media_type=JSON)


@post("/records", status_code=201, request_max_body_size=LARGEST_RECORD)
async def keep(
    request: AnyRequest, services: NamedDependency[Services], archive: NamedDependency[Archive], data: RequestBody[Any]
) -> wire.Imported:
    """The text of a record, or `{record, continue: true}` to go on with an unfinished one."""
    person = await known_person(services, request)
    services.allow(services.limits.heavy, person.id)
    body = await request.body()
    try:
        wrapped = msgspec.json.decode(body, type=Wrapped)
        text = wrapped.record if isinstance(wrapped.record, str) else body.decode()
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad_record", 400, problem="unreadable") from None
    if wrapped.go_on:
        await services.allow_table(request, person)
        return wire.Imported(None, (await archive.go_on(text, person)).id)
    return wire.Imported(await archive.keep(text, person.id), None)


records = Router("/api", route_handlers=[record, verify, frames, keep], tags=["records"])
