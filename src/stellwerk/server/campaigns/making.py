"""What a campaign is made of: its row and its companies as they are wished for, and the tables of its games."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

from stellwerk.campaign import content
from stellwerk.engine.rng import commitment, new_seed
from stellwerk.server.campaigns.live import LiveCampaign
from stellwerk.server.errors import Refused
from stellwerk.server.names import clean_name, new_id
from stellwerk.server.storage.campaign_rows import CampaignHead, Companies, CompanySeat
from stellwerk.server.storage.rows import Entry, Head, Person, Seat
from stellwerk.server.tables.making import SHORTEST, new_head
from stellwerk.server.tables.reviving import head_after, new_game
from stellwerk.server.wire import campaign_wire as wire


def wanted_campaign(person: Person, wanted: wire.NewCampaign) -> tuple[CampaignHead, Companies]:
    if sum(company.kind == "me" for company in wanted.companies) > 1:
        raise Refused("one_seat_is_me")
    clock, seconds = wanted.clock.kind, wanted.clock.seconds or 0
    if clock != "none" and seconds < SHORTEST[clock]:
        raise Refused("clock_too_short", 400, least=SHORTEST[clock])
    companies = _new_companies(person, wanted.companies)
    seed, salt, now = wanted.seed or new_seed(), secrets.token_hex(16), time.time()
    head = CampaignHead(
        id=new_id(),
        status="waiting",
        host=person.id,
        invite=new_id(),
        clock=clock,
        clock_seconds=seconds if clock != "none" else 0,
        seed=seed,
        salt=salt,
        commitment=commitment(seed, salt),
        created=now,
        updated=now,
        seeded=wanted.seed is not None,
        content=content.LATEST,
    )
    return head, companies


def has_room(companies: Companies) -> bool:
    return any(company.kind == "open" for company in companies)


def _new_companies(person: Person, wanted: list[wire.NewCompany]) -> Companies:
    """Companies for which no colour was chosen get the first that are free."""
    chosen = [company.color for company in wanted if company.color is not None]
    if len(set(chosen)) < len(chosen):
        raise Refused("company_taken", 409)
    free = [color for color in content.company_colors() if color not in chosen]
    return tuple(
        _new_company(person, number, company, company.color or free.pop(0)) for number, company in enumerate(wanted)
    )


def _new_company(person: Person, number: int, wanted: wire.NewCompany, color: str) -> CompanySeat:
    if wanted.kind in ("bot", "open"):
        return CompanySeat(color, wanted.kind)
    name = wanted.name or (person.name if wanted.kind == "me" else f"{person.name[:37]} {number + 1}")
    return CompanySeat(color, "person" if wanted.kind == "me" else "local", clean_name(name), person.id)


def table_for_game(live: LiveCampaign) -> tuple[Head, tuple[Seat, ...], Entry]:
    """The table at which the game is played that comes now, with its deal."""
    assert live.campaign is not None
    deal, seats = live.deal()
    assert live.campaign.game is not None
    seed = live.campaign.game.seed
    head = new_head(live.head.host or "", "campaign", (f"game {live.campaign.state.game}",), seed, "")
    head = replace(head, deal=deal, clock=live.head.clock, clock_seconds=live.head.clock_seconds)
    head = replace(head, seeded=live.head.seeded)
    game = new_game(head, seats)
    dealt = Entry(1, None, None, tuple(game.events), None, None, time.time())
    return head_after(head, seats, game, dealt), seats, dealt
