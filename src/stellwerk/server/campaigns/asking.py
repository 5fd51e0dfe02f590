"""What a choice is worth, told to whoever has it: postcards, amendments, and a claim before it is made."""

from __future__ import annotations

from typing import cast

from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.foresight import would_have_brought
from stellwerk.campaign.preview import preview, sure_money
from stellwerk.campaign.state import CampaignState
from stellwerk.campaign.survey import gateways
from stellwerk.engine.payment import Payment
from stellwerk.rules.campaign.words import ClaimWithDepot
from stellwerk.rules.claim.words import ClaimRoute
from stellwerk.server.campaigns.live import LiveCampaign
from stellwerk.server.errors import Refused
from stellwerk.server.tables.live import Live
from stellwerk.server.wire import campaign_wire as wire


def held_postcard(state: CampaignState, number: int, status: str, own: bool) -> wire.HeldPostcard:
    data = state.edition.postcards[number]
    held = wire.HeldPostcard(number, status, data.family)
    if own or status != "open" or data.family == "founder":
        _tell_worth(held, state)
    return held


def _tell_worth(held: wire.HeldPostcard, state: CampaignState) -> None:
    data = state.edition.postcards[held.number]
    held.vault, held.vault_unsolved = data.vault, data.vault_unsolved
    paid = {"gain": 0, "draw_cards": 0}
    for effect in state.edition.reward(held.number, len(state.companies)):
        if effect["do"] in paid:
            paid[str(effect["do"])] += int(cast(int, effect.get("n", 0)))
    held.money, held.cards = paid["gain"], paid["draw_cards"]


def question_for(live: LiveCampaign, campaign: Campaign, person: str | None) -> wire.CampaignQuestion | None:
    asked = campaign.question
    if asked is None:
        return None
    yours = person is not None and live.leader(asked) == person
    towards: dict[str, list[str]] = {}
    if yours and asked.code == "open_region":
        towards = {region: sorted(gateways(region, campaign.state.regions)) for region in asked.options}
    options = list(asked.options) if yours else None
    told = wire.CampaignQuestion(asked.company, asked.code, dict(asked.params), yours, options, towards)
    if yours and asked.code == "choose_postcard":
        for number in map(int, asked.options):
            data = campaign.state.edition.postcards[number]
            told.worth[str(number)] = wire.HeldPostcard(number, "open", data.family)
            _tell_worth(told.worth[str(number)], campaign.state)
    if yours and asked.code == "amendment" and asked.company is not None:
        for id in asked.options:
            brought = would_have_brought(campaign.state, campaign.story.album, asked.company, id)
            if brought is not None:
                told.brought[id] = brought
    return told


def claim_preview(table: Live, person: str, wanted: wire.PreviewRequest) -> wire.ClaimPreview:
    """What a claim of the person on turn will cost and pay, step by step."""
    if table.head.deal is None or table.game is None:
        raise Refused("no_campaign", 404)
    seats = [seat for seat in table.own_seats(person) if seat in table.game.to_act]
    payment = Payment(wanted.color, wanted.cards, wanted.locomotives)
    claim = ClaimWithDepot(wanted.route, payment) if wanted.depot else ClaimRoute(wanted.route, payment)
    if not seats or claim not in table.game.options_for(seats[0]):
        raise Refused("not_on_offer", 409)
    lines = preview(table.game.table, seats[0], claim)
    shown = [
        wire.PreviewLine(**{**vars(line), "odds": None if line.odds is None else list(line.odds)}) for line in lines
    ]
    return wire.ClaimPreview(sure_money(lines), shown)
