"""What can be asked of campaigns without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.campaign.book import picture_book
from stellwerk.local.routing import Ask, route
from stellwerk.server.campaigns.asking import claim_preview
from stellwerk.server.campaigns.board import campaign_board
from stellwerk.server.campaigns.showing import campaign_view, texts
from stellwerk.server.errors import Refused
from stellwerk.server.tables.deal import read_deal
from stellwerk.server.wire import campaign_wire

if TYPE_CHECKING:
    from stellwerk.local.campaigns import LocalCampaign


def _campaign(ask: Ask, live: LocalCampaign) -> campaign_wire.CampaignView:
    return campaign_view(live, ask.host.person().id)


@route("POST", "campaigns", 201)
def found(ask: Ask) -> object:
    return _campaign(ask, ask.host.campaigns.found(ask.host.person(), ask.read(campaign_wire.NewCampaign)))


@route("GET", "campaigns/mine")
def campaigns_of(ask: Ask) -> object:
    return ask.host.campaigns.listed(ask.host.person().id)


@route("GET", "campaigns/{id}")
@route("POST", "campaigns/{id}/join")
def look_at_campaign(ask: Ask) -> object:
    return _campaign(ask, ask.campaign)


@route("POST", "campaigns/{id}/start")
def start_campaign(ask: Ask) -> object:
    ask.host.campaigns.start(ask.campaign)
    return _campaign(ask, ask.campaign)


@route("POST", "campaigns/{id}/host")
def host_of_campaign(ask: Ask) -> object:
    ask.host.campaigns.host(ask.campaign, ask.read(campaign_wire.HostCampaign))
    return _campaign(ask, ask.campaign)


@route("POST", "campaigns/{id}/play_on")
def play_on(ask: Ask) -> object:
    ask.host.campaigns.play_on(ask.campaign)
    return _campaign(ask, ask.campaign)


@route("POST", "campaigns/{id}/answer")
def answer_campaign(ask: Ask) -> object:
    given = ask.read(campaign_wire.Answer)
    return campaign_wire.Answered(given.id, ask.host.campaigns.answer(ask.campaign, ask.host.person().id, given))


@route("POST", "campaigns/{id}/seen", 204)
def seen(ask: Ask) -> object:
    ask.host.campaigns.seen(ask.campaign, ask.host.person().id, ask.read(campaign_wire.Seen))
    return ""


@route("GET", "campaigns/{id}/texts")
def readable(ask: Ask) -> object:
    return texts(ask.campaign, ask.host.person().id, ask.language)


@route("GET", "campaigns/{id}/board")
def board(ask: Ask) -> object:
    state = ask.campaign.state_for(ask.host.person().id)
    if state is None:
        raise Refused("not_running", 409)
    return campaign_board(state)


@route("GET", "tables/{id}/board")
def board_of_table(ask: Ask) -> object:
    if ask.table.head.deal is None:
        raise Refused("no_campaign", 404)
    return campaign_board(read_deal(ask.table.head.deal).state)


@route("POST", "tables/{id}/preview")
def preview(ask: Ask) -> object:
    return claim_preview(ask.table, ask.host.person().id, ask.read(campaign_wire.PreviewRequest))


@route("GET", "campaigns/{id}/book")
def book(ask: Ask) -> object:
    live = ask.campaign
    if live.campaign is None:
        raise Refused("not_running", 409)
    return picture_book(live.campaign, ask.language, live.news_for(ask.host.person().id))


@route("GET", "campaigns/{id}/record")
def record_of_campaign(ask: Ask) -> object:
    live = ask.campaign
    if live.campaign is None or not live.campaign.finished or live.head.status not in ("finished", "closed"):
        raise Refused("not_finished", 409)
    return live.campaign.to_text()
