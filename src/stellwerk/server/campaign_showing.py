"""A campaign as one person may know it, built by allow-list: what is not unlocked is told to nobody.

Secret are the inner sides of postcards, which their owner reads, and the options of a question, which whoever must
answer it reads.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import cast

from stellwerk import rulebook
from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.state import CampaignState
from stellwerk.campaign.survey import gateways
from stellwerk.server import campaign_wire as wire
from stellwerk.server.campaign_live import LiveCampaign
from stellwerk.server.campaign_store import CampaignHead, Companies, CompanySeat
from stellwerk.server.engine_json import encode
from stellwerk.server.wire import Clock, RuleBook, RuleSection, RuleText, Words

LANGUAGES = ("en", "de")
Entries = dict[str, dict[str, str | list[str]]]


@cache
def all_texts(language: str) -> dict[str, Entries]:
    """`words` are those of the page that would tell too much: by the sticker or the event that brings them."""
    texts = files("stellwerk.campaign").joinpath("texts")
    told = tomllib.loads(texts.joinpath(f"{language}.toml").read_text(encoding="utf-8"))
    told["words"] = json.loads(texts.joinpath(f"words.{language}.json").read_text(encoding="utf-8"))
    return cast("dict[str, Entries]", told)


def _words(*path: str) -> Words:
    def found(language: str) -> str:
        value: object = all_texts(language)
        for name in path:
            value = cast("dict[str, object]", value)[name]
        return str(value)

    return Words(found("en"), found("de"))


@cache
def info() -> wire.CampaignInfo:
    return wire.CampaignInfo(
        _words("campaign", "title"),
        [_words("story", part) for part in all_texts("en")["story"]],
        [
            wire.CompanyInfo(color, _words("companies", color, "name"), _words("companies", color, "motto"))
            for color in content.company_colors()
        ],
    )


@cache
def printed_rules() -> RuleBook:
    sections: list[RuleSection] = []
    for rule in rulebook.rules("LE"):
        title = Words(rule.section.en, rule.section.de)
        if not sections or sections[-1].title != title:
            sections.append(RuleSection(title, []))
        if rule.text is not None:
            text = Words(rule.text.en, rule.text.de)
            sections[-1].rules.append(RuleText(rule.id, text, None, rule.example, list(rule.variants)))
    return RuleBook(sections, [])


# what may be read


def unlocked(live: LiveCampaign, person: str | None) -> dict[str, dict[str, tuple[str, ...]]]:
    """By kind and id, the fields of the texts that a person may read now."""
    found: dict[str, dict[str, tuple[str, ...]]] = {
        "companies": dict.fromkeys(content.company_colors(), ("name", "motto"))
    }
    campaign = live.campaign
    if campaign is None:
        return found
    state = campaign.state
    found["cards"] = dict.fromkeys((card.id for card in content.cards()[: state.next_card]), ("title", "a", "b"))
    found["events"] = dict.fromkeys((*state.events, *state.archived_events), ("name", "text"))
    found["stickers"] = dict.fromkeys(sorted(state.stickers), ("name", "text"))
    found["regions"] = dict.fromkeys(state.regions, ("name", "theme", "mechanism", "exhibit", "privilege"))
    found["amendments"] = dict.fromkeys((id for c in state.companies for id in c.amendments), ("name", "text"))
    found["toolbox"] = {"": ("name", "contents")} if state.toolbox else {}
    found["postcards"] = _postcards(state, live.colors_of(person))
    words = all_texts("en")["words"]
    found["words"] = {id: tuple(words[id]) for id in sorted(discovered(campaign) & words.keys())}
    asked = campaign.question
    if asked is not None and person is not None and live.leader(asked) == person:
        if asked.code == "amendment":
            found["amendments"] |= dict.fromkeys(asked.options, ("name", "text"))
        elif asked.code == "choose_postcard":
            found["postcards"] |= dict.fromkeys(asked.options, ("title", "public", "secret"))
    return found


def discovered(campaign: Campaign) -> set[str]:
    """The stickers and events that have ever been in use: what is gone is still spoken of."""
    told = {str(news.params[name]) for news in campaign.news for name in ("slot", "event") if name in news.params}
    return told | campaign.state.stickers | {*campaign.state.events, *campaign.state.archived_events}


def _postcards(state: CampaignState, own: list[str]) -> dict[str, tuple[str, ...]]:
    """All may read the outer side; the inner one the owner, and all once it is solved. Founders' cards are open."""
    found: dict[str, tuple[str, ...]] = {}
    for company in state.companies:
        for number, status in company.postcards.items():
            is_open = status != "open" or content.postcards()[number].family == "founder"
            both = company.color in own or is_open
            found[str(number)] = ("title", "public", "secret") if both else ("title", "public")
    return found


def texts(live: LiveCampaign, person: str | None, language: str) -> wire.Texts:
    source = all_texts(language)
    told: wire.Texts = {}
    for kind, ids in unlocked(live, person).items():
        for id, names in ids.items():
            entry = cast("dict[str, str | list[str]]", source[kind][id] if id else source[kind])
            told.setdefault(kind, {})[id] = {name: entry[name] for name in names}
    return told


def _texts_key(live: LiveCampaign, person: str | None) -> str:
    return hashlib.sha256(encode(unlocked(live, person))).hexdigest()[:16]


# where it stands


def campaign_view(live: LiveCampaign, person: str | None) -> wire.CampaignView:
    head, campaign = live.head, live.campaign
    online = {connection.person for connection in live.connections}
    hosts = person is not None and head.host == person
    state = campaign.state if campaign else None
    return wire.CampaignView(
        id=head.id,
        status=head.status,  # type: ignore[arg-type]
        host=hosts,
        invite=head.invite if hosts else None,
        clock=Clock(head.clock, head.clock_seconds or None),  # type: ignore[arg-type]
        commitment=head.commitment,
        created=int(head.created),
        updated=int(head.updated),
        number=head.number,
        waiting_for=list(head.waiting_for),
        companies=[_company(company, state, person, online) for company in live.companies],
        games=[
            wire.GameOfCampaign(n, year, wagons, live.tables[n - 1] if n <= len(live.tables) else None)
            for n, (year, wagons) in enumerate(content.games(), 1)
        ],
        game=head.game,
        table=head.table,
        question=_question(live, campaign, person) if campaign else None,
        news=_news(campaign) if campaign else [],
        regions=[wire.OpenRegion(id, state.founders[id]) for id in state.regions] if state else [],
        stickers=sorted(state.stickers) if state else [],
        events=list(state.events) if state else [],
        archived_events=list(state.archived_events) if state else [],
        towers=list(state.towers) if state else [],
        stockyards=list(state.stockyards) if state else [],
        toolbox=state.toolbox if state else False,
        final=[wire.FinalLine(f.company, f.lines, f.total, f.place) for f in campaign.final] if campaign else [],
        free_companies=live.offered(),
        texts=_texts_key(live, person),
    )


def _leader(company: CompanySeat, person: str | None, online: set[str | None]) -> wire.Company:
    return wire.Company(
        color=company.color,
        kind="person" if company.kind == "local" else company.kind,  # type: ignore[arg-type]
        name=company.name,
        you=person is not None and company.person == person,
        online=company.person is not None and company.person in online,
    )


def _company(
    leader: CompanySeat, state: CampaignState | None, person: str | None, online: set[str | None]
) -> wire.Company:
    shown = _leader(leader, person, online)
    if state is None:
        return shown
    company = state.company(leader.color)
    shown.money = company.money
    shown.slips = [wire.Slip(s.game, s.total, s.place, s.lines, s.tickets_done) for s in company.slips.values()]
    if state.toolbox:  # the ledgers lie in it
        shown.ledger = dict(company.ledger)
        shown.depots = company.depots()
    shown.amendments = list(company.amendments)
    shown.postcards = [
        wire.HeldPostcard(number, status, content.postcards()[number].family)
        for number, status in company.postcards.items()
    ]
    shown.seals = company.seals
    shown.exhibits = list(company.exhibits)
    shown.tickets_done = company.tickets_done
    shown.start_card = state.start_card == company.color
    return shown


def _question(live: LiveCampaign, campaign: Campaign, person: str | None) -> wire.CampaignQuestion | None:
    asked = campaign.question
    if asked is None:
        return None
    yours = person is not None and live.leader(asked) == person
    towards: dict[str, list[str]] = {}
    if yours and asked.code == "open_region":
        towards = {region: sorted(gateways(region, campaign.state.regions)) for region in asked.options}
    options = list(asked.options) if yours else None
    return wire.CampaignQuestion(asked.company, asked.code, dict(asked.params), yours, options, towards)


def _news(campaign: Campaign) -> list[wire.CampaignNews]:
    told, game = [], 1
    for news in campaign.news:
        if news.code == "game_begins":
            game = int(news.params["game"])
        told.append(wire.CampaignNews(game, news.code, dict(news.params)))
    return told


def listed(head: CampaignHead, companies: Companies, person: str) -> wire.ListedCampaign:
    """One line of somebody's list."""
    own = {company.color for company in companies if company.person == person}
    asked = set(head.waiting_for)
    return wire.ListedCampaign(
        id=head.id,
        status=head.status,  # type: ignore[arg-type]
        game=head.game,
        year=content.games()[head.game - 1][0],
        updated=int(head.updated),
        your_turn=bool(own & asked) or ("host" in asked and head.host == person),
        companies=[_leader(company, person, set()) for company in companies],
    )


def message(live: LiveCampaign, person: str | None) -> bytes:
    return encode(wire.CampaignMessage(campaign_view(live, person)))


def show_campaign(live: LiveCampaign) -> None:
    made: dict[str | None, bytes] = {}
    for connection in tuple(live.connections):
        if connection.person not in made:
            made[connection.person] = message(live, connection.person)
        connection.send(made[connection.person])
