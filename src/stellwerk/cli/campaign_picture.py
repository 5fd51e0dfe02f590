"""The campaign in the terminal at a glance: where it stands, and the table of the game at hand."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.rules import PLATFORMS
from stellwerk.campaign.state import CampaignState, Company
from stellwerk.campaign.texts import title
from stellwerk.cli import campaign_words as words
from stellwerk.cli import words as plain
from stellwerk.cli.campaign_telling import CampaignTeller, Narrator
from stellwerk.cli.console import one_line
from stellwerk.engine.view import View
from stellwerk.rulebook import Language
from stellwerk.rules.campaign.kinds import STRIPES
from stellwerk.rules.campaign.registers import registers_seen


def show(console: Console, campaign: Campaign, language: Language, mine: str | None) -> None:
    """Everything that is public; with `mine` the secret sides of that company's postcards too."""
    state = campaign.state
    narrator = Narrator(language, state.content_version, len(state.companies))
    year, games = content.games()[state.game - 1][0], len(content.games())
    head = narrator.say(words.GAME_OF, game=state.game, games=games, year=year)
    console.print(f"{title(language, state.content_version)}: {head}", style="bold")
    console.print(_companies(state, narrator, mine))
    for line in (*_discovered(state, narrator), *_final(campaign, narrator)):
        console.print(line, soft_wrap=True)
    if mine is not None:
        for line in own_postcards(state.company(mine), narrator):
            console.print(line, soft_wrap=True)
    if campaign.question is not None:
        asked = narrator.question(campaign.question)
        who = "" if campaign.question.company is None else f"{narrator.company(campaign.question.company)}: "
        console.print(f"{narrator.say(words.NEXT)}: {who}{asked}")


def _columns(state: CampaignState) -> list[str]:
    """A column for a thing that is not discovered yet would tell of it."""
    columns = ["company", "player", "money", "tickets"]
    if any(company.missed(state.game - 1) for company in state.companies):
        columns.append("missed")
    if state.toolbox:
        columns += ["ledger", "postcards"]
    discovered = {
        "seals": "H" in state.stickers or any(company.seals for company in state.companies),
        "exhibits": "Q" in state.stickers or any(company.exhibits for company in state.companies),
    }
    return columns + [name for name, known in discovered.items() if known]


def _companies(state: CampaignState, narrator: Narrator, mine: str | None) -> Table:
    table = Table(box=None, pad_edge=False)
    columns = _columns(state)
    for name in columns:
        table.add_column(narrator.word(words.SHOWN, name))
    for company in state.companies:
        cells = {
            "company": narrator.company(company.color),
            "player": one_line(company.player, 40),
            "money": _money(state, company, narrator, mine),
            "tickets": str(company.tickets_done),
            "missed": str(len(company.missed(state.game - 1))),
            "ledger": " ".join(str(company.ledger[stripe]) for stripe in STRIPES),
            "postcards": f"{company.solved()}/{len(company.postcards)}",
            "seals": str(company.seals),
            "exhibits": str(len(company.exhibits)),
        }
        table.add_row(*(cells[name] for name in columns))
    return table


def _money(state: CampaignState, company: Company, narrator: Narrator, mine: str | None) -> str:
    """Where the vaults are shut, only the last slip lies open, and each company knows its own sum."""
    if not state.vaults_shut:
        return narrator.money(company.money)
    last = max(company.slips, default=0)
    shown = "–" if not last else narrator.money(company.slips[last].total)
    return f"{shown} ({narrator.money(company.money)})" if company.color == mine else shown


def _discovered(state: CampaignState, narrator: Narrator) -> Iterator[str]:
    for company in state.companies:
        if company.amendments:
            names = ", ".join(narrator.text("amendments", id, "name") for id in company.amendments)
            yield f"{narrator.say(words.AMENDED)}, {narrator.company(company.color)}: {names}"
    founded = [
        narrator.say(
            words.FOUNDED,
            name=narrator.text("regions", region, "name"),
            company=narrator.company(state.founders[region]),
        )
        for region in state.regions
    ]
    rules = [
        f"{slot} {narrator.text('stickers', slot, 'name')}" for slot in content.stickers() if slot in state.stickers
    ]
    tracks = [f"{narrator.city(a)} – {narrator.city(b)} ({narrator.color(c)})" for a, b, c in state.parallels]
    listed = {
        words.REGIONS: founded,
        words.RULES: rules,
        words.TOWERS: [narrator.city(city) for city in state.towers],
        words.PARALLELS: tracks,
        words.YARDS: [narrator.city(city) for city in state.stockyards],
    }
    for said, things in listed.items():
        if things:
            yield f"{narrator.say(said)}: {', '.join(things)}"


def _final(campaign: Campaign, narrator: Narrator) -> Iterator[str]:
    for count in sorted(campaign.final, key=lambda count: count.place):
        lines = ", ".join(f"{narrator.source(name)} {narrator.money(paid)}" for name, paid in count.lines.items())
        yield f"  {count.place}. {narrator.company(count.company)}: {narrator.money(count.total)} ({lines})"


def own_postcards(company: Company, narrator: Narrator) -> list[str]:
    held = [number for number, status in company.postcards.items() if status == "open"]
    return (
        [f"{narrator.say(words.POSTCARDS)}:", *(f"  {narrator.postcard(n, secret=True)}" for n in held)] if held else []
    )


def table_lines(campaign: Campaign, view: View, teller: CampaignTeller, mine: str) -> Iterator[str]:
    """The table of the game at hand, as the company that leads it sees it."""
    narrator = teller.narrator
    shown = ", ".join(teller.card(card) for card in view.market if card is not None)
    left = "" if view.turns_left is None else "   " + narrator.say(words.LAST_TURNS, n=view.turns_left)
    yield f"  {narrator.say(words.DISPLAY)}: {shown or '–'}   {narrator.say(words.DECK)} {view.deck}{left}"
    current = _current_event(campaign, view)
    if current:
        yield f"  {narrator.say(words.CURRENT_EVENT)}: {narrator.event_card(current)}"
    things = list(_on_the_board(view, teller))
    if things:
        yield f"  {'; '.join(things)}"
    for number, seat in enumerate(view.seats):
        acts = "▸" if number in view.to_act else " "
        tickets = teller.mix([sum(seat.ticket_counts)])
        trains, cards = plain.trains(seat.trains, teller.language), plain.cards(seat.cards, teller.language)
        counts = f"{narrator.money(seat.points)}, {trains}, {cards}, {tickets}"
        yield f"  {acts} {teller.names[number]}: {counts}"
        if seat.hand is not None:
            yield f"      {narrator.say(words.HAND)}: {teller.hand(seat.hand)}"
        if seat.tickets:
            yield f"      {narrator.say(words.TICKETS)}: {', '.join(teller.ticket(id) for id in seat.tickets)}"
    for line in own_postcards(campaign.state.company(mine), narrator):
        yield f"      {line}"


def _current_event(campaign: Campaign, view: View) -> str:
    registers = registers_seen(view).table
    left = registers["event_discards_left"][0]
    if left == 0 or campaign.story.playing is None:
        return ""
    return campaign.story.playing.events.cards[registers["event_discards"][left - 1]].id


def _on_the_board(view: View, teller: CampaignTeller) -> Iterator[str]:
    """What the rules that are in force have put on the board."""
    registers, narrator, regions = registers_seen(view), teller.narrator, content.regions()
    shared = registers.table
    if "pot" in shared:
        yield narrator.say(words.POT, money=narrator.money(shared["pot"][0]))
    if "herd" in shared and shared["herd"][0] >= 0:
        place = teller.board.places[shared["herd"][0]].name
        yield narrator.say(words.HERD, place=place, n=shared["herd_weight"][0])
    for name, said, region in (("blizzard", words.BLIZZARD_AT, "r5"), ("fiesta", words.FIESTA_AT, "r7")):
        if name in shared:
            yield narrator.say(said, place=narrator.city(regions[region].cities[shared[name][0]]))
    if "prices" in shared:
        prices = [f"{narrator.color(c)} {narrator.money(p)}" for c, p in zip(STRIPES, shared["prices"], strict=True)]
        yield narrator.say(words.PRICES, list=", ".join(prices))
    crates = [
        narrator.city(city) for city, n in zip(sorted(set(PLATFORMS)), shared.get("crates", ()), strict=False) if n
    ]
    if crates:
        yield narrator.say(words.CRATES, list=", ".join(crates))
    homes = [region.exhibit for region in regions.values()]
    exhibits = [narrator.city(city) for city, n in zip(homes, shared.get("exhibits", ()), strict=False) if n]
    if exhibits:
        yield narrator.say(words.EXHIBITS, list=", ".join(exhibits))
    sealed = [
        teller.route(teller.board.routes[teller.board.groups[group][0]].id)
        for group, n in enumerate(shared.get("seals", ()))
        if n
    ]
    if sealed:
        yield narrator.say(words.SEALED, list=", ".join(sealed))
    stakes = () if view.seat is None else registers.seats[view.seat].get("own_stakes", ())
    if any(stakes):
        yield narrator.say(words.OWN_STAKES, money=narrator.money(sum(stakes)))
