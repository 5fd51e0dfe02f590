"""HTTP: campaigns, their questions, texts, boards and records."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, RequestBody

from stellwerk.campaign.book import picture_book
from stellwerk.server.campaigns import founding
from stellwerk.server.campaigns.asking import claim_preview
from stellwerk.server.campaigns.board import campaign_board
from stellwerk.server.campaigns.hub import Campaigns
from stellwerk.server.campaigns.live import LiveCampaign
from stellwerk.server.campaigns.showing import campaign_view, info, listed, printed_rules, state_ahead, texts
from stellwerk.server.errors import Refused
from stellwerk.server.http.services import Services, known_person
from stellwerk.server.storage import campaign_store
from stellwerk.server.tables.deal import read_deal
from stellwerk.server.wire import campaign_wire as wire
from stellwerk.server.wire.encoding import encode
from stellwerk.server.wire.wire import Language, RuleBook, TableId

AnyRequest = Request[Any, Any, Any]
JSON = "application/json"


async def _shown(campaigns: Campaigns, live: LiveCampaign, person: str | None) -> wire.CampaignView:
    async with campaigns.holding(live):
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
    await services.allow_table(request, person)
    return await _shown(campaigns, await founding.create(campaigns, person, data), person.id)


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
    return await _shown(campaigns, await campaigns.current(id), person.id if person else None)


@post("/campaigns/{id:str}/join", status_code=200)
async def join(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
    data: RequestBody[wire.JoinCampaign],
) -> wire.CampaignView:
    person = await known_person(services, request)
    live = await campaigns.current(id)
    await founding.join(campaigns, live, person, data)
    return await _shown(campaigns, live, person.id)


@post("/campaigns/{id:str}/start", status_code=200)
async def start(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
) -> wire.CampaignView:
    person = await known_person(services, request)
    live = await campaigns.current(id)
    await founding.start(campaigns, live, person)
    return await _shown(campaigns, live, person.id)


@post("/campaigns/{id:str}/host", status_code=200)
async def host(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
    data: RequestBody[wire.HostCampaign],
) -> wire.CampaignView:
    person = await known_person(services, request)
    live = await campaigns.current(id)
    await founding.host(campaigns, live, person, data)
    return await _shown(campaigns, live, person.id)


@post("/campaigns/{id:str}/play_on", status_code=200)
async def play_on(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
) -> wire.CampaignView:
    """After the campaign: one more game on its board."""
    person = await known_person(services, request)
    live = await campaigns.current(id)
    await founding.play_on(campaigns, live, person)
    return await _shown(campaigns, live, person.id)


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
    return wire.Answered(data.id, await campaigns.answer(await campaigns.current(id), person, data))


@post("/campaigns/{id:str}/seen", status_code=204)
async def seen(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
    data: RequestBody[wire.Seen],
) -> None:
    """How much of the story this person has been shown; where the campaign stands for them follows it."""
    person = await known_person(services, request)
    await founding.seen(campaigns, await campaigns.current(id), person, data)


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
    live = await campaigns.current(id)
    async with campaigns.holding(live):
        return texts(live, person.id if person else None, language)


@get("/campaigns/{id:str}/board")
async def board(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
) -> Response[wire.CampaignBoard]:
    """The board as far as this person has seen it grow."""
    person = await services.person_of(request)
    live = await campaigns.current(id)
    async with campaigns.holding(live):
        who = person.id if person else None
        state = live.state_for(who)
        if state is None:
            raise Refused("not_running", 409)
        return Response(encode(campaign_board(state, state_ahead(live, who))), media_type=JSON)  # type: ignore[arg-type]


@get("/tables/{id:str}/board")
async def board_of_table(services: NamedDependency[Services], id: FromPath[TableId]) -> Response[wire.CampaignBoard]:
    """The board at a table of a campaign, as it was when the game began."""
    live = await services.hub.current(id)
    if live.head.deal is None:
        raise Refused("no_campaign", 404)
    return Response(encode(campaign_board(read_deal(live.head.deal).state)), media_type=JSON)  # type: ignore[arg-type]


@post("/tables/{id:str}/preview", status_code=200)
async def preview_of_claim(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[TableId],
    data: RequestBody[wire.PreviewRequest],
) -> wire.ClaimPreview:
    """What a claim of the person on turn will cost and pay, step by step."""
    person = await known_person(services, request)
    services.allow(services.limits.messages, person.id)
    live = await services.hub.current(id)
    async with live.lock:
        return claim_preview(live, person.id, data)


@get("/campaigns/{id:str}/book", media_type="text/html")
async def book(
    request: AnyRequest,
    services: NamedDependency[Services],
    campaigns: NamedDependency[Campaigns],
    id: FromPath[wire.CampaignId],
    language: FromQuery[Language] = "en",
) -> Response[str]:
    """The campaign as a picture book; before its end the story so far, as this person knows it."""
    person = await services.person_of(request)
    live = await campaigns.current(id)
    async with campaigns.holding(live):
        if live.campaign is None:
            raise Refused("not_running", 409)
        told = live.news_for(person.id if person else None)
        page = picture_book(live.campaign, language, told)
    named = {"Content-Disposition": f'inline; filename="stellwerk-campaign-{id}.html"'}
    return Response(page, media_type="text/html; charset=utf-8", headers=named)


@get("/campaigns/{id:str}/record", media_type=JSON)
async def record(campaigns: NamedDependency[Campaigns], id: FromPath[wire.CampaignId]) -> Response[str]:
    """The whole campaign with its seed, once it is finished; `stellwerk campaign show` reads it."""
    live = await campaigns.current(id)
    async with campaigns.holding(live):
        over = live.head.status in ("finished", "closed")  # while it is played on the seed is a secret again
        if live.campaign is None or not live.campaign.finished or not over:
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
        seen,
        readable,
        board,
        board_of_table,
        preview_of_claim,
        book,
        record,
    ],
    tags=["campaigns"],
)
