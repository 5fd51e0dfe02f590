"""Founding campaigns, joining and leaving them, and what their host may do. Each under the campaign's lock."""

from __future__ import annotations

import secrets
from dataclasses import replace

from stellwerk.server.campaigns.hub import Campaigns
from stellwerk.server.campaigns.live import LiveCampaign
from stellwerk.server.campaigns.making import has_room, wanted_campaign
from stellwerk.server.errors import Refused
from stellwerk.server.storage import campaign_store, store
from stellwerk.server.storage.campaign_rows import Companies, CompanySeat, moved
from stellwerk.server.storage.rows import Person
from stellwerk.server.wire import campaign_wire as wire

MOST_CAMPAIGNS = 30


async def create(campaigns: Campaigns, person: Person, wanted: wire.NewCampaign) -> LiveCampaign:
    if await campaigns.database.read(campaign_store.running_of(person.id)) >= MOST_CAMPAIGNS:
        raise Refused("too_many_campaigns", 429, most=MOST_CAMPAIGNS)
    head, companies = wanted_campaign(person, wanted)
    live, found = LiveCampaign(head, companies), campaign_store.add_campaign(head, companies)
    async with live.lock:
        if has_room(companies):
            await campaigns.database.write(found)
        else:
            await _start(campaigns, live, companies, found)
    campaigns.shelf.keep(live)
    return live


async def join(campaigns: Campaigns, live: LiveCampaign, person: Person, wanted: wire.JoinCampaign) -> None:
    """Take an open company, with its colour or with the one asked for. Joining twice changes nothing."""
    async with campaigns.holding(live):
        if any(company.person == person.id for company in live.companies):
            return
        if not secrets.compare_digest(wanted.invite.encode(), live.head.invite.encode()):
            raise Refused("invite_needed", 403)
        if live.head.status == "running":
            await _join_late(campaigns, live, person, wanted.color)
            return
        if live.head.status != "waiting":
            raise Refused("already_over", 409)
        free = [n for n, company in enumerate(live.companies) if company.kind == "open"]
        if not free:
            raise Refused("no_open_seat", 409)
        companies = list(live.companies)
        taken = {company.color for n, company in enumerate(companies) if n != free[0]}
        color = wanted.color or companies[free[0]].color
        if color in taken:
            raise Refused("company_taken", 409)
        companies[free[0]] = CompanySeat(color, "person", person.name, person.id)
        await _seated(campaigns, live, tuple(companies))


async def _join_late(campaigns: Campaigns, live: LiveCampaign, person: Person, color: str | None) -> None:
    """Before a game: found a company, which has missed what was played, or lead one that a bot has led."""
    assert live.campaign is not None
    offered = live.offered()
    if not offered:
        raise Refused("join_before_a_game", 409)
    chosen = color or offered[0]
    if chosen not in offered:
        raise Refused("company_taken", 409)
    led = CompanySeat(chosen, "person", person.name, person.id)
    if chosen in live.campaign.free_companies():
        live.take().join(chosen, person.name)
        companies = (*live.companies, led)
    else:
        live.take().hand_over(chosen, person.name)
        companies = tuple(led if company.color == chosen else company for company in live.companies)
    live.companies = companies
    await campaigns.record(live, [campaigns.step(live, str(live.campaign.inputs[-1]))], companies)


async def play_on(campaigns: Campaigns, live: LiveCampaign, person: Person) -> None:
    """After the campaign one more game on the board as it is."""
    async with campaigns.holding(live):
        _host_only(live, person)
        if live.campaign is None or live.head.status != "finished":
            raise Refused("not_finished", 409)
        live.take().play_on()
        await campaigns.record(live, [campaigns.step(live, str(live.campaign.inputs[-1]))])


async def start(campaigns: Campaigns, live: LiveCampaign, person: Person) -> None:
    async with campaigns.holding(live):
        _host_only(live, person)
        if live.head.status != "waiting":
            raise Refused("already_started", 409)
        await _start(campaigns, live, live.companies)


async def host(campaigns: Campaigns, live: LiveCampaign, person: Person, wanted: wire.HostCampaign) -> None:
    async with campaigns.holding(live):
        _host_only(live, person)
        if live.head.status not in ("waiting", "running"):
            raise Refused("already_over", 409)
        if wanted.do == "close":
            await _close(campaigns, live)
            return
        if wanted.color not in [company.color for company in live.companies]:
            raise Refused("no_such_seat")
        if wanted.do == "bot_for_one_game":
            await _stand_in(campaigns, live, wanted.color)
        else:
            await _give_to_bots(campaigns, live, [wanted.color])


async def _close(campaigns: Campaigns, live: LiveCampaign) -> None:
    table = live.head.table
    await campaigns.write(live, moved(live.head, status="closed", waiting_for=(), table=None), None)
    campaigns.shown(live)
    if table is not None:
        await _close_table(campaigns, table)


async def _give_to_bots(campaigns: Campaigns, live: LiveCampaign, colors: list[str]) -> None:
    companies = tuple(
        replace(c, kind="bot", person=None, name=c.name if live.campaign else None) if c.color in colors else c
        for c in live.companies
    )
    await _seated(campaigns, live, companies)
    for color in colors:
        await _change_seat(campaigns, live, color)
    await campaigns.go_on(live)


async def _stand_in(campaigns: Campaigns, live: LiveCampaign, color: str) -> None:
    """A bot leads a person's company in this game, and the person again from the next one on."""
    if live.campaign is None or live.campaign.finished:
        raise Refused("not_running", 409)
    if not any(c.color == color and c.person is not None for c in live.companies):
        raise Refused("seat_without_person", 409)
    game = live.campaign.state.game
    await campaigns.change(live, tuple(replace(c, away=game) if c.color == color else c for c in live.companies))
    await _change_seat(campaigns, live, color)
    await campaigns.go_on(live)


async def _change_seat(campaigns: Campaigns, live: LiveCampaign, color: str) -> None:
    """At the table of the game that is being played the seat is led by whoever leads the company now."""
    if live.head.table is None or live.campaign is None or color not in live.campaign.playing_colors():
        return
    number = live.campaign.playing_colors().index(color)
    led = next(c for c in live.companies if c.color == color).seat_in(live.campaign.state.game)
    table = await campaigns.hub.open(live.head.table)
    async with table.lock:
        if table.running:
            seats = tuple(led if n == number else seat for n, seat in enumerate(table.seats))
            await campaigns.hub.change(table, seats=seats)


async def seen(campaigns: Campaigns, live: LiveCampaign, person: Person, wanted: wire.Seen) -> None:
    """A person has been shown so much of the story; nothing is unseen again."""
    async with campaigns.holding(live):
        if live.campaign is None or not live.colors_of(person.id):
            raise Refused("not_your_seat", 403)
        told = min(wanted.seen, len(live.campaign.news))
        await campaigns.database.write(campaign_store.note_seen(live.id, person.id, told))
        live.companies = tuple(
            replace(c, seen=max(told, c.seen or 0)) if c.person == person.id else c for c in live.companies
        )
        campaigns.shown(live)


async def forget(campaigns: Campaigns, person: str) -> None:
    """Whoever goes for good: their own campaigns end, in others a bot leads their company."""
    for head, _ in await campaigns.database.read(campaign_store.campaigns_of(person)):
        if head.status in ("waiting", "running"):
            live = await campaigns.open(head.id)
            async with campaigns.holding(live):
                if live.head.host == person:
                    await _close(campaigns, live)
                else:
                    await _give_to_bots(campaigns, live, [c.color for c in live.companies if c.person == person])


async def _close_table(campaigns: Campaigns, id: str) -> None:
    table = await campaigns.hub.open(id)
    async with table.lock:
        if table.running:
            await campaigns.hub.change(table, replace(table.head, status="closed", waiting_for=(), deadlines={}))


def _host_only(live: LiveCampaign, person: Person) -> None:
    if live.head.host != person.id:
        raise Refused("host_only", 403)


async def _seated(campaigns: Campaigns, live: LiveCampaign, companies: Companies) -> None:
    """Others lead the companies now; with the last of them the campaign starts, in the same breath."""
    if live.head.status == "waiting" and not has_room(companies):
        await _start(campaigns, live, companies)
    else:
        await campaigns.change(live, companies)


async def _start(
    campaigns: Campaigns, live: LiveCampaign, companies: Companies, first: store.Write | None = None
) -> None:
    live.begin(tuple(replace(c, kind="bot") if c.kind == "open" else c for c in companies))
    await campaigns.record(live, [], live.companies, first)
