"""A campaign as one person may know it, built by allow-list: what is not unlocked is told to nobody.

Secret are the inner sides of postcards, which their owner reads, and the options of a question, which whoever must
answer it reads.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from typing import cast

from stellwerk import rulebook
from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.finale import vault_lines
from stellwerk.campaign.state import CampaignState, Slip
from stellwerk.campaign.texts import fill, line, people_in, text, title_of, toolbox, words
from stellwerk.server.campaigns.asking import held_postcard, question_for
from stellwerk.server.campaigns.live import LiveCampaign, seen_by
from stellwerk.server.storage.campaign_rows import CampaignHead, Companies, CompanySeat
from stellwerk.server.wire import campaign_wire as wire
from stellwerk.server.wire.encoding import encode
from stellwerk.server.wire.wire import Clock, RuleBook, RuleSection, RuleText, Status, Words

LANGUAGES = ("en", "de")


@cache
def page_words(language: str) -> dict[str, dict[str, str]]:
    """Words of the page that would tell too much: by the sticker or the event that brings them."""
    texts = files("stellwerk.campaign").joinpath("texts")
    told = json.loads(texts.joinpath(f"words.{language}.json").read_text(encoding="utf-8"))
    return cast("dict[str, dict[str, str]]", told)


def _words(*path: str) -> Words:
    def found(language: str) -> str:
        value: object = words(language, content.LATEST)
        for name in path:
            value = cast("dict[str, object]", value)[name]
        return str(value)

    return Words(found("en"), found("de"))


@cache
def info() -> wire.CampaignInfo:
    return wire.CampaignInfo(
        _words("campaign", "title"),
        [_introduced(part) for part in ("one", "two", "three", "four")],
        [
            wire.CompanyInfo(color, _words("companies", color, "name"), _words("companies", color, "motto"))
            for color in content.company_colors()
        ],
    )


def _introduced(part: str) -> Words:
    """The page that introduces the campaign; some of it is told anew by the latest edition, for five companies."""

    def said(language: str) -> str:
        told = line(language, content.LATEST, f"fixed.story_{part}")
        if not told:
            return str(cast("dict[str, str]", words(language, content.LATEST)["story"])[part])
        five = {name: line(language, content.LATEST, f"{name}.5") for name in ("numbers", "answered")}
        return fill(told, {"n_word": five["numbers"].capitalize(), "answered": five["answered"]})

    return Words(said("en"), said("de"))


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
    state = state_ahead(live, person)
    found["cards"] = dict.fromkeys((card.id for card in state.edition.cards[: state.next_card]), ("title", "a", "b"))
    told = ("headline", "report", "engraving") if state.edition.tells_scenes else ()
    found["events"] = dict.fromkeys((*state.events, *state.archived_events), ("name", "text", *told))
    brief = ("short", "example") if state.edition.tells_scenes else ()
    known = [*sorted(state.stickers), *(["night_mail"] if state.night_mail else [])]
    found["stickers"] = dict.fromkeys(known, ("name", "text", "picture", *brief))
    found["pictures"] = {kind: ("fill", "ink", "path") for slot in known for kind in content.pictures_of(slot)}
    found["regions"] = dict.fromkeys(state.regions, ("name", "theme", "mechanism", "exhibit", "privilege"))
    found["amendments"] = dict.fromkeys((id for c in state.companies for id in c.amendments), ("name", "text"))
    found["toolbox"] = {"": ("name", "contents")} if state.toolbox else {}
    found["postcards"] = _postcards(state, live.colors_of(person))
    said = page_words("en")
    found["story"] = _story(live, person)
    found["words"] = {id: tuple(said[id]) for id in sorted(discovered(live, person) & said.keys())}
    asked = campaign.question
    if asked is not None and person is not None and live.leader(asked) == person:
        if asked.code == "amendment":
            found["amendments"] |= dict.fromkeys(asked.options, ("name", "text"))
        elif asked.code == "choose_postcard":
            found["postcards"] |= dict.fromkeys(asked.options, ("title", "public", "secret"))
    return found


def state_ahead(live: LiveCampaign, person: str | None) -> CampaignState:
    """As it is with the last news that is told to somebody; its words are there when it is shown."""
    assert live.campaign is not None
    told = len(live.news_for(person))
    return live.campaign.state if told == len(live.campaign.news) else live.campaign.story.office.states[told]


def _story(live: LiveCampaign, person: str | None) -> dict[str, tuple[str, ...]]:
    """The lines that were read, by their path; a vote's options while and after it is held."""
    assert live.campaign is not None
    version = live.campaign.state.content_version
    news = live.news_for(person)
    found: dict[str, tuple[str, ...]] = {}
    for item in news:
        if item.code == "read":
            key = str(item.params["text"])
            also = (title_of("en", version, key), "title"), (people_in("en", version, key), "people")
            found[key] = ("text", *(field for told, field in also if told))
            if "companies" in item.params:  # in words
                found |= {f"{table}.{item.params['companies']}": ("text",) for table in ("numbers", "answered")}
        elif item.code == "vote":
            for field in ("title", "question", "rule", "a_name", "a_text", "b_name", "b_text"):
                found[f"choices.{item.params['choice']}.{field}"] = ("text",)
        elif item.code == "count":
            found[f"final.{item.params['line']}"] = ("text",)
    return found


def discovered(live: LiveCampaign, person: str | None) -> set[str]:
    """The stickers and events that have ever been in use: what is gone is still spoken of."""
    state, news = state_ahead(live, person), live.news_for(person)
    told = {str(item.params[name]) for item in news for name in ("slot", "event") if name in item.params}
    return told | state.stickers | {*state.events, *state.archived_events}


def _postcards(state: CampaignState, own: list[str]) -> dict[str, tuple[str, ...]]:
    """All may read the outer side; the inner one the owner, and all once it is solved. Founders' cards are open."""
    found: dict[str, tuple[str, ...]] = {}
    for company in state.companies:
        for number, status in company.postcards.items():
            is_open = status != "open" or content.family(number) == "founder"
            both = company.color in own or is_open
            found[str(number)] = ("title", "public", "secret") if both else ("title", "public")
    return found


def texts(live: LiveCampaign, person: str | None, language: str) -> wire.Texts:
    state = None if live.campaign is None else live.campaign.state
    version = content.LATEST if state is None else state.content_version
    companies = 0 if state is None else len(state.companies)
    told: wire.Texts = {}
    for kind, ids in unlocked(live, person).items():
        for id, names in ids.items():
            told.setdefault(kind, {})[id] = {
                name: _text(language, version, companies, kind, id, name) for name in names
            }
    return told


def _text(language: str, version: int, companies: int, kind: str, id: str, name: str) -> str | list[str]:
    if kind == "story":
        if name == "people":
            return people_in(language, version, id)
        return title_of(language, version, id) if name == "title" else line(language, version, id)
    if kind == "words":
        said = page_words(language)[id][name]
        return line(language, version, f"interface.{name}") or said
    if kind == "pictures":
        return content.pictures()[id][name]
    if name == "picture":
        return content.pictures_of(id)[0]
    if name == "engraving":
        return content.engraving(id)
    if kind == "toolbox":
        found = toolbox(language)
        return found[0] if name == "name" else found[1]
    return text(language, kind, id, name, version, companies)


def _texts_key(live: LiveCampaign, person: str | None) -> str:
    return hashlib.sha256(encode(unlocked(live, person))).hexdigest()[:16]


# where it stands


def campaign_view(live: LiveCampaign, person: str | None) -> wire.CampaignView:
    head, campaign = live.head, live.campaign
    online = {connection.person for connection in live.connections}
    hosts = person is not None and head.host == person
    state = live.state_for(person)
    return wire.CampaignView(
        id=head.id,
        status=_status(live, state),
        host=hosts,
        invite=head.invite if hosts else None,
        clock=Clock(head.clock, head.clock_seconds or None),  # type: ignore[arg-type]
        commitment=head.commitment,
        seeded=head.seeded,
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
        question=question_for(live, campaign, person) if campaign else None,
        news=_news(live, person),
        regions=[wire.OpenRegion(id, state.founders[id]) for id in state.regions] if state else [],
        stickers=sorted(state.stickers) if state else [],
        events=list(state.events) if state else [],
        archived_events=list(state.archived_events) if state else [],
        towers=list(state.towers) if state else [],
        stockyards=list(state.stockyards) if state else [],
        toolbox=state.toolbox if state else False,
        final=_final(campaign) if campaign and state and state.finished else [],
        free_companies=live.offered(),
        texts=_texts_key(live, person),
        content=head.content,
        seen=live.seen_by(person),
        choices=dict(state.choices) if state else {},
    )


def _status(live: LiveCampaign, state: CampaignState | None) -> Status:
    """A campaign is over for somebody when they have seen the count to its end."""
    shown = "running" if live.head.status == "finished" and state and not state.finished else live.head.status
    return cast(Status, shown)


def _final(campaign: Campaign) -> list[wire.FinalLine]:
    return [wire.FinalLine(f.company, f.lines, f.total, f.place) for f in campaign.final]


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
    if leader.color not in [company.color for company in state.companies]:
        return shown  # joined later than the person has seen
    company = state.company(leader.color)
    shown.sealed = state.vaults_shut and not shown.you
    last = max((game for other in state.companies for game in other.slips), default=0)
    shown.slips = [_slip(slip, shown.sealed and slip.game < last) for slip in company.slips.values()]
    shown.money = sum(slip.total for slip in shown.slips)
    if state.toolbox:  # the ledgers lie in it
        shown.ledger = dict(company.ledger)
        shown.depots = company.depots()
    shown.amendments = list(company.amendments)
    shown.postcards = [held_postcard(state, number, status, shown.you) for number, status in company.postcards.items()]
    shown.seals = company.seals
    shown.exhibits = list(company.exhibits)
    shown.tickets_done = company.tickets_done
    shown.start_card = state.start_card == company.color
    shown.stakes, shown.bonds = len(company.stakes), len(company.bonds)
    shown.night_mail = state.night_mail == company.color
    shown.away = leader.away == state.game
    if shown.you:
        shown.vault = vault_lines(state, company)
    return shown


def _slip(slip: Slip, sealed: bool) -> wire.Slip:
    if sealed:
        return wire.Slip(slip.game, 0, slip.place, {}, slip.tickets_done, sealed=True)
    return wire.Slip(slip.game, slip.total, slip.place, slip.lines, slip.tickets_done)


def _news(live: LiveCampaign, person: str | None) -> list[wire.CampaignNews]:
    """The sums of earlier slips lie in the vaults and are told again only at the final count."""
    if live.campaign is None:
        return []
    told, game = [], 1
    last = max((game for company in live.campaign.state.companies for game in company.slips), default=0)
    own = live.colors_of(person)
    for news in live.news_for(person):
        if news.code == "game_begins":
            game = int(news.params["game"])
        params = dict(news.params)
        if news.code == "slip" and live.campaign.state.vaults_shut and game < last and params["company"] not in own:
            del params["total"]
        told.append(wire.CampaignNews(game, news.code, params))
    return told


def listed(head: CampaignHead, companies: Companies, person: str) -> wire.ListedCampaign:
    """One line of somebody's list."""
    own = {company.color for company in companies if company.person == person}
    asked = set(head.waiting_for)
    seen = seen_by(companies, person)
    reads_on = head.status == "finished" and None not in (head.told, seen) and cast(int, seen) < cast(int, head.told)
    return wire.ListedCampaign(
        id=head.id,
        status="running" if reads_on else cast(Status, head.status),
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
