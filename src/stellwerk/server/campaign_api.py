"""HTTP: campaigns, their questions, texts, boards and records."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, RequestBody

from stellwerk.server import campaign_store
from stellwerk.server import campaign_wire as wire
from stellwerk.server.campaign_board import campaign_board
from stellwerk.server.campaign_deal import read_deal
from stellwerk.server.campaign_hub import Campaigns
from stellwerk.server.campaign_live import LiveCampaign
from stellwerk.server.campaign_showing import campaign_view, info, listed, printed_rules, texts
from stellwerk.server.engine_json import encode
from stellwerk.server.errors import Refused
from stellwerk.server.services import Services, known_person
from stellwerk.server.wire import Language, RuleBook, TableId

AnyRequest = Request[Any, Any, Any]
JSON = "application/json"


async def _shown(live: LiveCampaign, person: str | None) -> wire.CampaignView:
    async with live.lock:
        return campaign_view(live, person)


@get("/campaigns/info")
async def about() -> wire.CampaignInfo:
    return info()


@get("/rules/campaign")
async def rules() -> RuleBook:
    """What is printed in the rulebook; what a campaign discovers is told to those who discovered it."""
    return printed_rules()


@post("/campaigns")
async def create(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    data: RequestBody[wire.NewCampaign],
) -> wire.CampaignView:
    person = await known_person(services, request)
    services.allow(services.limits.tables, person.id)
    return await _shown(await campaigns.create(person, data), person.id)


@get("/campaigns/mine")
async def mine(request: AnyRequest, services: NamedDependency[Services]) -> list[wire.ListedCampaign]:
    person = await known_person(services, request)
    found = await services.database.read(campaign_store.campaigns_of(person.id))
    return [listed(head, companies, person.id) for head, companies in found]


@get("/campaigns/{id:str}")
async def campaign(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
) -> wire.CampaignView:
    person = await services.person_of(request)
    return await _shown(await campaigns.open(id), person.id if person else None)


@post("/campaigns/{id:str}/join", status_code=200)
async def join(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
    data: RequestBody[wire.JoinCampaign],
) -> wire.CampaignView:
    person = await known_person(services, request)
    live = await campaigns.open(id)
    await campaigns.join(live, person, data)
    return await _shown(live, person.id)


@post("/campaigns/{id:str}/start", status_code=200)
async def start(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
) -> wire.CampaignView:
    person = await known_person(services, request)
    live = await campaigns.open(id)
    await campaigns.start(live, person)
    return await _shown(live, person.id)


@post("/campaigns/{id:str}/host", status_code=200)
async def host(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
    data: RequestBody[wire.HostCampaign],
) -> wire.CampaignView:
    person = await known_person(services, request)
    live = await campaigns.open(id)
    await campaigns.host(live, person, data)
    return await _shown(live, person.id)


@post("/campaigns/{id:str}/play_on", status_code=200)
async def play_on(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
) -> wire.CampaignView:
    """After the campaign: one more game on its board."""
    person = await known_person(services, request)
    live = await campaigns.open(id)
    await campaigns.play_on(live, person)
    return await _shown(live, person.id)


@post("/campaigns/{id:str}/answer", status_code=200)
async def answer(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
    data: RequestBody[wire.Answer],
) -> wire.Answered:
    """Answer the question at hand; the same id again gets the same answer and does nothing."""
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    return wire.Answered(data.id, await campaigns.answer(await campaigns.open(id), person, data))


@get("/campaigns/{id:str}/texts")
async def readable(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
    language: FromQuery[Language] = "en",
) -> wire.Texts:
    """All that this person may read by now."""
    person = await services.person_of(request)
    live = await campaigns.open(id)
    async with live.lock:
        return texts(live, person.id if person else None, language)


@get("/campaigns/{id:str}/board")
async def board(campaigns: NamedDependency[Campaigns], id: FromPath[wire.CampaignId]) -> Response[wire.CampaignBoard]:
    """The board as it is now."""
    live = await campaigns.open(id)
    async with live.lock:
        if live.campaign is None:
            raise Refused("not_running", 409)
        return Response(encode(campaign_board(live.campaign.state)), media_type=JSON)  # type: ignore[arg-type]


@get("/tables/{id:str}/board")
async def board_of_table(services: NamedDependency[Services], id: FromPath[TableId]) -> Response[wire.CampaignBoard]:
    """The board at a table of a campaign, as it was when the game began."""
    live = await services.hub.open(id)
    if live.head.deal is None:
        raise Refused("no_campaign", 404)
    return Response(encode(campaign_board(read_deal(live.head.deal).state)), media_type=JSON)  # type: ignore[arg-type]


@get("/campaigns/{id:str}/record", media_type=JSON)
async def record(campaigns: NamedDependency[Campaigns], id: FromPath[wire.CampaignId]) -> Response[str]:
    """The whole campaign with its seed, once it is finished; `stellwerk campaign show` reads it."""
    live = await campaigns.open(id)
    async with live.lock:
        if live.campaign is None or not live.campaign.finished:
            raise Refused("not_finished", 409)
        text = live.campaign.to_text()
    named = {"Content-Disposition": f'attachment; filename="stellwerk-campaign-{id}.json"'}
    return Response(text, media_type=JSON, headers=named)


campaign_routes = Router(
    "/api",
    route_handlers=[
        about,
        rules,
        create,
        mine,
        campaign,
        join,
        start,
        host,
        play_on,
        answer,
        readable,
        board,
        board_of_table,
        record,
    ],
    tags=["campaigns"],
)
