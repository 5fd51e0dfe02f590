"""HTTP: how one wants to be told when it is one's turn. Each way is proved by a message and stopped by one click."""

from __future__ import annotations

from typing import Annotated, Any
from zoneinfo import ZoneInfo

from litestar import Request, Router, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, RequestBody
from litestar.response import Redirect

from stellwerk.server.errors import Refused
from stellwerk.server.http.services import Services, address_of, known_person
from stellwerk.server.storage import reach_store as store
from stellwerk.server.storage.reach_store import Channel, Reach
from stellwerk.server.storage.rows import Person
from stellwerk.server.wire import reach_wire as wire
from stellwerk.server.wire.wire import TableId

AnyRequest = Request[Any, Any, Any]
Ticket = Annotated[str, PathParameter(max_length=200)]


def _channel(channel: Channel) -> wire.Channel:
    return wire.Channel(
        channel.id,
        channel.kind,  # type: ignore[arg-type]
        channel.label,
        channel.table_id,
        channel.proved is not None,
        channel.failed,
    )


async def _shown(services: Services, person: Person) -> wire.Reach:
    kept = await services.database.read(store.reach_of(person.id)) or Reach(person.id)
    channels = await services.database.read(store.channels_of(person.id))
    carriers = services.choosing.carriers
    return wire.Reach(
        carriers.kinds(),  # type: ignore[arg-type]
        carriers.pusher.public if carriers.pusher else None,
        kept.zone,
        kept.quiet_from,
        kept.quiet_to,
        kept.reminders,
        [_channel(channel) for channel in channels],
    )


@get("/")
async def reach(request: AnyRequest, services: NamedDependency[Services]) -> wire.Reach:
    return await _shown(services, await known_person(services, request))


@put("/")
async def change(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.ReachChange]
) -> wire.Reach:
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    try:
        ZoneInfo(data.zone)
    except (LookupError, ValueError, OSError):
        raise Refused("unknown_zone") from None
    kept = Reach(person.id, data.zone, data.quiet_from, data.quiet_to, data.reminders)
    await services.database.write(store.keep_reach(kept))
    return await _shown(services, person)


def _pay(services: Services, request: AnyRequest, person: Person, address: str) -> None:
    """A test goes to an address that somebody names, so it is paid for by person, by origin and by address."""
    for key in (person.id, address_of(request), address):
        services.allow(services.limits.tests, key)


@post("/channels")
async def add(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.NewChannel]
) -> wire.Channel:
    person = await known_person(services, request)
    _pay(services, request, person, data.address)
    live = None if data.table is None else await services.hub.current(data.table)
    return _channel(await services.choosing.add(person, data, live))


@post("/channels/{channel:str}/test", status_code=204)
async def test(request: AnyRequest, services: NamedDependency[Services], channel: FromPath[TableId]) -> None:
    person = await known_person(services, request)
    found = await services.choosing.own(person, channel)
    _pay(services, request, person, found.address)
    await services.choosing.test(person, found)


@delete("/channels/{channel:str}")
async def remove(request: AnyRequest, services: NamedDependency[Services], channel: FromPath[TableId]) -> None:
    person = await known_person(services, request)
    found = await services.choosing.own(person, channel)
    await services.database.write(store.end_channel(found.id))


@post("/prove/{ticket:str}", status_code=200)
async def prove(services: NamedDependency[Services], ticket: Ticket) -> wire.Proved:
    """By a link in a message, or by the browser that was pushed to: nobody needs to be signed in."""
    channel = await services.choosing.prove(ticket)
    return wire.Proved(channel.kind, channel.table_id)  # type: ignore[arg-type]


@post("/stop/{ticket:str}", status_code=204)
async def stop(services: NamedDependency[Services], ticket: Ticket) -> None:
    """By a link in a message, or by a program that reads mail (RFC 8058): nobody needs to be signed in."""
    await services.choosing.stop(ticket)


@get("/stop/{ticket:str}")
async def stop_page(ticket: Ticket) -> Redirect:
    """To the page that stops, for programs that open the link: what only looks must change nothing."""
    return Redirect(f"/#/reach/stop/{ticket}", status_code=302)


@get("/")
async def webhooks(
    request: AnyRequest, services: NamedDependency[Services], id: FromPath[TableId]
) -> list[wire.Webhook]:
    """Where the turns of a table are told, for those who sit there."""
    person = await known_person(services, request)
    live = await services.hub.current(id)
    if not live.own_seats(person.id):
        raise Refused("not_your_seat", 403)
    found = await services.database.read(store.webhooks_at(live.id))
    mine = {channel.address for channel, _ in found if channel.person == person.id}
    shown: dict[str, wire.Webhook] = {}
    for channel, by in sorted(found, key=lambda each: each[0].person != person.id):
        here = wire.Webhook(channel.id, channel.kind, channel.label, by, channel.address in mine)  # type: ignore[arg-type]
        shown.setdefault(channel.address, here)
    return list(shown.values())


@post("/{channel:str}/join", status_code=200)
async def join(
    request: AnyRequest, services: NamedDependency[Services], id: FromPath[TableId], channel: FromPath[TableId]
) -> wire.Channel:
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    return _channel(await services.choosing.join(person, await services.hub.current(id), channel))


reach_routes = Router(
    "/api/reach", route_handlers=[reach, change, add, test, remove, prove, stop, stop_page], tags=["reach"]
)
webhook_routes = Router("/api/tables/{id:str}/webhooks", route_handlers=[webhooks, join], tags=["reach"])
