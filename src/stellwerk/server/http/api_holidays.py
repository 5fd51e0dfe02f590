"""HTTP: pauses, stand-ins, what they did, and when people are usually awake."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, RequestBody

from stellwerk.server.http.services import Services, known_person
from stellwerk.server.storage import finding
from stellwerk.server.tables import holidays
from stellwerk.server.tables.awake import awake
from stellwerk.server.tables.live import table_json
from stellwerk.server.wire import away_wire
from stellwerk.server.wire.wire import Table, TableId

AnyRequest = Request[Any, Any, Any]
SeatPath = Annotated[int, PathParameter(ge=0, le=9)]
MOST_TIMES = 400


@post("/pause", status_code=200)
async def pause(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[TableId],
    data: RequestBody[away_wire.PauseRequest],
) -> Table:
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    live = await services.hub.current(id)
    if data.until is None:
        await holidays.disagree(services.hub, live, person)
    else:
        await holidays.agree(services.hub, live, person, data.until)
    return table_json(live.head, live.seats, person.id, live)


@post("/stand-in", status_code=200)
async def stand_in(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[TableId],
    data: RequestBody[away_wire.StandInRequest],
) -> Table:
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    live = await services.hub.current(id)
    await holidays.stand_in(services.hub, live, person, data.bot, data.until)
    return table_json(live.head, live.seats, person.id, live)


@get("/stand-in/{seat:int}")
async def stand_in_told(
    request: AnyRequest, services: NamedDependency[Services], id: FromPath[TableId], seat: SeatPath
) -> away_wire.StandInTold | None:
    """For the seat's own person, once they are back; nothing if nothing happened."""
    person = await known_person(services, request)
    found = await holidays.told_at_return(services.hub, await services.hub.current(id), person, seat)
    if found is None:
        return None
    began, ended = int(found.began), int(found.ended)
    return away_wire.StandInTold(
        found.bot, began, ended, found.turns, list(found.routes), found.points, found.cards, found.tickets
    )


@delete("/stand-in/{seat:int}")
async def stand_in_read(
    request: AnyRequest, services: NamedDependency[Services], id: FromPath[TableId], seat: SeatPath
) -> None:
    """It was read, and need not be told again."""
    person = await known_person(services, request)
    await holidays.was_told(services.hub, await services.hub.current(id), person, seat)


@get("/awake")
async def awake_at(services: NamedDependency[Services], id: FromPath[TableId]) -> list[away_wire.SeatAwake]:
    """From what everybody at the table saw; the clock of a game over days gives people time, this tells which."""
    live = await services.hub.current(id)
    times = await services.database.read(finding.times_of(live.id, MOST_TIMES))
    shown = []
    for number, seat in enumerate(live.seats):
        if seat.person is not None:
            found = awake(at for acted, at in times if acted == number)
            shown.append(away_wire.SeatAwake(number, list(found.hours), found.begin, found.end))
    return shown


holiday_routes = Router(
    "/api/tables/{id:str}",
    route_handlers=[pause, stand_in, stand_in_told, stand_in_read, awake_at],
    tags=["holidays"],
)
