"""What there is to tell of a campaign that bots have played."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field

from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.finale import kept_at_the_end, vault_card
from stellwerk.campaign.memory import vow_of
from stellwerk.engine.game import Game
from stellwerk.rules.campaign.words import EventTurnedUp
from stellwerk.simulation.campaigns import mechanisms
from stellwerk.simulation.campaigns.driver import CampaignPlayer
from stellwerk.simulation.campaigns.observer import Observer

MOST_ACTIONS = 6_000


@dataclass
class GameReport:
    """One game of a campaign: its length, money by source for each company that took part, what was open and used."""

    game: int
    turns: int
    actions: int
    sources: dict[str, dict[str, int]]
    tickets_done: dict[str, int]
    tickets_held: dict[str, int]
    winner: str
    first: str
    open: list[str]
    uses: dict[str, int]
    events: dict[str, int]
    events_acted: list[str]


@dataclass
class CampaignReport:
    """`places` and `lines` are those of the final count; the order of companies is that of their seats."""

    seed: int
    players: int
    games: list[GameReport] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    lines: dict[str, dict[str, int]] = field(default_factory=dict)
    regions: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    amendments: dict[str, list[str]] = field(default_factory=dict)
    stickers: list[str] = field(default_factory=list)
    stickers_acted: list[str] = field(default_factory=list)
    postcards: list[int] = field(default_factory=list)
    postcards_acted: list[int] = field(default_factory=list)
    vows: dict[str, tuple[int, bool]] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)
    epilogue: str = ""
    read: list[str] = field(default_factory=list)


def report_line(report: CampaignReport) -> str:
    return json.dumps(asdict(report), separators=(",", ":"))


def report_from_line(line: str) -> CampaignReport:
    """ValueError, KeyError or TypeError where the line is torn or of another version."""
    data = json.loads(line)
    games = [GameReport(**game) for game in data.pop("games")]
    vows = {color: (number, kept) for color, (number, kept) in data.pop("vows").items()}
    return CampaignReport(games=games, vows=vows, **data)


def play_campaign(seed: int, players: int, skill: dict[str, str] | None = None) -> CampaignReport:
    """A whole campaign and what there is to tell of it."""
    player = CampaignPlayer(seed, players, skill)
    campaign = player.campaign
    report = CampaignReport(seed, players)
    last: Game | None = None
    while not campaign.finished:
        game = campaign.game
        player.step()
        if game is not None and game is not last and game.over:
            last = game
            assert player.observer is not None
            report.games.append(_game_report(game, len(report.games) + 1, player.observer))
        if game is not None and len(game.history) > MOST_ACTIONS:
            raise RuntimeError(f"campaign {seed}: game {len(report.games) + 1} does not end")
    for count in campaign.final:
        report.totals[count.company] = count.total
        report.places[count.company] = count.place
        report.lines[count.company] = count.lines
    report.regions = list(campaign.state.regions)
    _tell_of_cards(report, campaign)
    return report


def _tell_of_cards(report: CampaignReport, campaign: Campaign) -> None:
    """What came up between the games, and which of it acted."""
    news = campaign.news
    report.cards = [str(item.params["card"]) for item in news if item.code == "card"]
    report.stickers = [str(item.params["slot"]) for item in news if item.code == "sticker"]
    used = {name for game in report.games for name in game.uses}
    told = {item.code for item in news}
    report.stickers_acted = [slot for slot in report.stickers if mechanisms.SHOWN_BY.get(slot) in used]
    report.stickers_acted += [slot for slot in report.stickers if told & set(mechanisms.TOLD_BY.get(slot, ()))]
    state = campaign.state
    report.choices = dict(state.choices)
    report.read = [str(item.params["text"]) for item in news if item.code == "read"]
    report.epilogue = next((key.split(".")[1] for key in report.read if key.startswith("epilogues.")), "")
    for company in state.companies:
        vow = vow_of(state, company)
        if vow is not None:
            report.vows[company.color] = (vow, kept_at_the_end(state, company, vow))
        report.amendments[company.color] = list(company.amendments)
        for number, status in company.postcards.items():
            report.postcards.append(number)
            worth = vault_card(state, company, number)
            if status in ("solved", "archived") or (worth > 0 and worth >= state.edition.postcards[number].vault):
                report.postcards_acted.append(number)


def _game_report(game: Game, number: int, observer: Observer) -> GameReport:
    outcome = game.outcome
    assert outcome is not None
    sources: dict[str, dict[str, int]] = {name: {} for name in game.names}
    for line in outcome.lines:
        mine = sources[game.names[line.seat]]
        mine[line.source] = mine.get(line.source, 0) + line.points
    players = game.table.state.players
    done = {
        name: sum(1 for line in outcome.lines if line.seat == seat and line.source == "tickets_done")
        for seat, name in enumerate(game.names)
    }
    return GameReport(
        game=number,
        turns=int(game.table.state.turn),
        actions=len(game.history),
        sources=sources,
        tickets_done=done,
        tickets_held={name: len(players[seat].tickets) for seat, name in enumerate(game.names)},
        winner=game.names[outcome.winners[0]],
        first=game.names[int(game.table.state.first)],
        open=observer.open + mechanisms.opened_by_events(game),
        uses=mechanisms.uses(game, observer.stockyards),
        events=dict(Counter(event.card for event in game.events if isinstance(event, EventTurnedUp))),
        events_acted=observer.acted(game),
    )
