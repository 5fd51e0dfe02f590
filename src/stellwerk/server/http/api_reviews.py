"""HTTP: reviews of finished games, answers to their moments, hints in play, and one's own play over many games."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, PathParameter, RequestBody

from stellwerk.engine.codec import action_from_json
from stellwerk.server.errors import Refused
from stellwerk.server.http.services import Services, address_of, known_person
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables.fair_queue import Lane
from stellwerk.server.tables.reviewing import Reviews
from stellwerk.server.wire import review_wire as wire
from stellwerk.server.wire.encoding import encode
from stellwerk.server.wire.wire import State, TableId

AnyRequest = Request[Any, Any, Any]
JSON = "application/json"
HEAVY = 4.0  # of the budget for what takes long; a hint or an answer takes 1
Told = dict[int, ResponseSpec]


def told(kind: type) -> Told:
    return {200: ResponseSpec(kind, generate_examples=False)}


def json(value: Any) -> Response[bytes]:
    return Response(value if isinstance(value, bytes) else encode(value), media_type=JSON)


def lane(services: Services, request: AnyRequest, person: Person, about: str) -> Lane:
    return Lane(services.origin_of(request), person.id, f"review-{about}")


@get("/replays/{id:str}/review", responses=told(wire.ReviewState))
async def review(reviews: NamedDependency[Reviews], id: FromPath[TableId]) -> Response[bytes]:
    """How far it is, or the whole of it."""
    return json((await reviews.state(id)).encode())


@post("/replays/{id:str}/review", status_code=200, responses=told(wire.ReviewState))
async def begin(
    request: AnyRequest,
    services: NamedDependency[Services],
    reviews: NamedDependency[Reviews],
    id: FromPath[TableId],
) -> Response[bytes]:
    """Ask for it; it is made once and kept with the record."""
    person = await known_person(services, request)
    services.allow(services.limits.heavy, person.id, HEAVY)
    await reviews.begin(id, lane(services, request, person, id))
    return json((await reviews.state(id)).encode())


@get("/replays/{id:str}/moments/{number:int}", responses=told(State))
async def moment(
    request: AnyRequest,
    services: NamedDependency[Services],
    reviews: NamedDependency[Reviews],
    id: FromPath[TableId],
    number: Annotated[int, PathParameter(ge=0, le=100_000)],
) -> Response[bytes]:
    """What the seat saw that chose this action of a finished game, counted from 0, and what it could have done."""
    services.allow(services.limits.heavy, address_of(request))
    return json(await reviews.moment(id, number))


@post("/replays/{id:str}/answers", status_code=200, responses=told(wire.AnswerJudged))
async def answer(
    request: AnyRequest,
    services: NamedDependency[Services],
    reviews: NamedDependency[Reviews],
    id: FromPath[TableId],
    data: RequestBody[wire.MomentAnswer],
) -> Response[bytes]:
    """How good another move would have been there."""
    person = await known_person(services, request)
    services.allow(services.limits.heavy, person.id)
    return json(await reviews.answer(id, data.action, data.answer, lane(services, request, person, id)))


@post("/tables/{id:str}/hint", status_code=200, responses=told(wire.HintTold))
async def hint(
    request: AnyRequest,
    services: NamedDependency[Services],
    reviews: NamedDependency[Reviews],
    id: FromPath[TableId],
    data: RequestBody[wire.HintRequest],
) -> Response[bytes]:
    """What the Night express would do in one's own seat, by what that seat knows; where the table allows it."""
    person = await known_person(services, request)
    services.allow(services.limits.heavy, person.id)
    try:
        also = None if data.also is None else action_from_json(data.also)
    except ValueError:
        raise Refused("bad_action") from None
    live = await services.hub.current(id)
    return json(await reviews.hint(live, person.id, data.seat, also, lane(services, request, person, id)))


@get("/me/play")
async def play(
    request: AnyRequest, services: NamedDependency[Services], reviews: NamedDependency[Reviews]
) -> wire.OwnPlay:
    """How one's own play goes, over the games that were reviewed. Nobody else can ask for it."""
    person = await known_person(services, request)
    return await reviews.own_play(person.id)


@post("/me/play", status_code=200)
async def review_more(
    request: AnyRequest, services: NamedDependency[Services], reviews: NamedDependency[Reviews]
) -> wire.OwnPlay:
    """Review the newest games that are not reviewed yet."""
    person = await known_person(services, request)
    services.allow(services.limits.heavy, person.id, HEAVY)
    await reviews.review_own(person.id, lane(services, request, person, "own"))
    return await reviews.own_play(person.id)


review_routes = Router(
    "/api", route_handlers=[review, begin, moment, answer, hint, play, review_more], tags=["reviews"]
)
