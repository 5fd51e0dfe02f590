"""HTTP: orders for the next turn. Only the seat's own person ever sees them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, Router, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, RequestBody

from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.codec import action_from_json
from stellwerk.engine.orders import Answer, Wish
from stellwerk.messages.states import options_json, tagged
from stellwerk.rules.train_cards import DrawFaceUp
from stellwerk.server.errors import Refused
from stellwerk.server.http.services import Services, known_person
from stellwerk.server.tables.live import Live
from stellwerk.server.wire import away_wire as wire
from stellwerk.server.wire.encoding import encode
from stellwerk.server.wire.wire import TableId

AnyRequest = Request[Any, Any, Any]
SeatPath = Annotated[int, PathParameter(ge=0, le=9)]


def _wish(wanted: wire.OrderWish) -> Wish:
    try:
        then = [Answer(a.asks, a.about, tuple(action_from_json(action) for action in a.actions)) for a in wanted.then]
        return Wish(action_from_json(wanted.action), tuple(then))
    except ValueError:
        raise Refused("bad_action") from None


def _wish_json(wish: Wish) -> dict[str, Any]:
    then = [{"asks": a.asks, "about": a.about, "actions": [tagged(each) for each in a.actions]} for a in wish.then]
    return {"action": tagged(wish.action), "then": then}


async def _shown(services: Services, live: Live, seat: int, person: str) -> Response[wire.Orders]:
    kept = await services.ordering.kept(live, seat, person)
    try:
        choices = services.ordering.choices(live, seat, person)
    except Refused:
        choices = None
    setting = None if live.game is None else live.game.setting
    cards = [] if setting is None else [a.card for a in setting.actions if isinstance(a, DrawFaceUp)]
    told = {
        "wishes": [_wish_json(wish) for wish in kept.wishes],
        "failed": kept.failed,
        "options": None if choices is None else options_json(choices),
        "cards": cards,
    }
    return Response(encode(told), media_type="application/json")  # type: ignore[arg-type]


@get("/")
async def orders(
    request: AnyRequest, services: NamedDependency[Services], id: FromPath[TableId], seat: SeatPath
) -> Response[wire.Orders]:
    person = await known_person(services, request)
    return await _shown(services, await services.hub.current(id), seat, person.id)


@put("/")
async def order(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[TableId],
    seat: SeatPath,
    data: RequestBody[wire.OrderList],
) -> Response[wire.Orders]:
    """In place of what was ordered before; an empty list takes it back."""
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    live = await services.hub.current(id)
    await services.ordering.keep(live, seat, person.id, tuple(_wish(wish) for wish in data.wishes))
    return await _shown(services, live, seat, person.id)


@post("/next", status_code=200)
async def next_question(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[TableId],
    seat: SeatPath,
    data: RequestBody[wire.OrderWish],
) -> Response[wire.NextQuestion]:
    """What would be asked after this wish and the answers that it has already."""
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    found = services.ordering.next_question(await services.hub.current(id), seat, person.id, _wish(data))
    if found is None:
        return Response(wire.NextQuestion(None))
    hidden = any(isinstance(action, KeepTickets) for action in found.options)
    options = [] if hidden else [tagged(action) for action in found.options]
    told = {"asks": found.asks, "about": found.about, "options": options, "open": hidden}
    return Response(encode({"question": told}), media_type="application/json")  # type: ignore[arg-type]


orders_routes = Router(
    "/api/tables/{id:str}/orders/{seat:int}", route_handlers=[orders, order, next_question], tags=["orders"]
)
