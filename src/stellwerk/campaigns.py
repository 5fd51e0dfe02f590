"""Whole campaigns between bots, and what they show of the campaign's balance."""

from __future__ import annotations

import json
import random
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from itertools import islice
from multiprocessing import get_context

from stellwerk.bots.company import CompanyBot, answer
from stellwerk.bots.random_bot import RandomBot
from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.engine.actions import Action, ClaimRoute, ClaimWithDepot, SellCards, SwapCards, Use
from stellwerk.engine.codec import type_name
from stellwerk.engine.errors import StellwerkError
from stellwerk.engine.events import CardTurnedOver, EventSeen, EventTurnedUp, PledgeMade, PostcardSolved, TokenMoved
from stellwerk.engine.game import Game

MOST_ACTIONS = 6_000
NAMED_USES = ("reserved_card", "bonus_cards", "set_wagon_aside", "seal_free", "wages_2")


@dataclass
class GameReport:
    """One game of a campaign: its length, money by source for each company that took part, and what was made use of."""

    game: int
    turns: int
    actions: int
    sources: dict[str, dict[str, int]]
    tickets_done: dict[str, int]
    tickets_held: dict[str, int]
    winner: str
    first: str
    deeds: dict[str, int]


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
    events: dict[str, int] = field(default_factory=dict)
    postcards_solved: list[int] = field(default_factory=list)


def report_line(report: CampaignReport) -> str:
    return json.dumps(asdict(report), separators=(",", ":"))


def report_from_line(line: str) -> CampaignReport:
    """ValueError, KeyError or TypeError where the line is torn or of another version."""
    data = json.loads(line)
    games = [GameReport(**game) for game in data.pop("games")]
    return CampaignReport(games=games, **data)


class CampaignPlayer:
    """Drives a campaign with bots; `skill` by company color: "company" or "random"."""

    def __init__(self, seed: int, players: int, skill: dict[str, str] | None = None) -> None:
        colors = list(content.company_colors())
        random.Random(seed).shuffle(colors)
        self.colors = colors[:players]
        self.skill = skill or {}
        self.dice = random.Random(seed)
        self.campaign = Campaign([(color, color) for color in self.colors], seed=str(seed))
        self.bots: list[CompanyBot | RandomBot] = []
        self.game: Game | None = None

    def step(self) -> None:
        campaign = self.campaign
        if campaign.question is not None:
            campaign.answer(answer(campaign.question.code, campaign.question.options, self.dice.random()))
            return
        game = campaign.game
        assert game is not None
        if game is not self.game:
            self.game = game
            self.bots = [self._bot(game, color) for color in game.names]
        seat = game.to_act[0]
        campaign.play(self._choose(game, seat), seat)

    def _bot(self, game: Game, color: str) -> CompanyBot | RandomBot:
        seed = self.dice.randrange(2**32)
        if self.skill.get(color) == "random":
            return RandomBot(seed)
        return CompanyBot(seed, game.setting.board, color, content.large_cities())

    def _choose(self, game: Game, seat: int) -> Action:
        return self.bots[seat].choose(game.view(seat), game.options_for(seat))


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
            report.games.append(_game_report(game, len(report.games) + 1))
            for event in game.events:
                if isinstance(event, EventTurnedUp):
                    report.events[event.card] = report.events.get(event.card, 0) + 1
        if game is not None and len(game.history) > MOST_ACTIONS:
            raise RuntimeError(f"campaign {seed}: game {len(report.games) + 1} does not end")
    for count in campaign.final:
        report.totals[count.company] = count.total
        report.places[count.company] = count.place
        report.lines[count.company] = count.lines
    report.regions = list(campaign.state.regions)
    for company in campaign.state.companies:
        report.postcards_solved += [n for n, status in company.postcards.items() if status == "solved"]
    return report


def _game_report(game: Game, number: int) -> GameReport:
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
        deeds=_deeds(game),
    )


def _deeds(game: Game) -> dict[str, int]:
    """How often each mechanism was made use of: things taken and moved, offers accepted, cheaper claims."""
    found: Counter[str] = Counter()
    for event in game.events:
        if isinstance(event, TokenMoved) and event.seat is not None:
            found[event.token] += 1
        elif isinstance(event, EventTurnedUp | PostcardSolved | PledgeMade | EventSeen | CardTurnedOver):
            found[type_name(type(event))] += 1
    for _, action in game.history:
        if isinstance(action, ClaimRoute | ClaimWithDepot):
            payment, route = action.payment, game.setting.board.route(action.route)
            found["water_tower"] += payment.cards + payment.locomotives < int(route.length)
        if isinstance(action, ClaimWithDepot | SwapCards | SellCards):
            found[type_name(type(action))] += 1
        elif isinstance(action, Use) and action.what in NAMED_USES:
            found[action.what] += 1
    return {name: n for name, n in sorted(found.items()) if n}


def simulate_campaigns(plan: Sequence[tuple[int, int]], jobs: int) -> Iterator[CampaignReport]:
    """Campaigns by (seed, players), in several processes if asked for; then in the order in which they end."""
    if jobs <= 1:
        for seed, players in plan:
            yield play_campaign(seed, players)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    left = iter(plan)
    try:
        waiting = {pool.submit(play_campaign, *wanted) for wanted in islice(left, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play_campaign, *wanted) for wanted in islice(left, len(done))}
            yield from (future.result() for future in done)
    except BrokenProcessPool:
        raise StellwerkError("a process that was playing campaigns ended unexpectedly; try fewer jobs") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
