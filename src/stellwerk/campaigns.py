"""Whole campaigns between bots, and what they show of the campaign's balance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from stellwerk.bots.company import CompanyBot, answer
from stellwerk.bots.random_bot import RandomBot
from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game

MOST_ACTIONS = 6_000


@dataclass
class GameReport:
    """One game of a campaign: its length, and money by source for each company that took part."""

    game: int
    turns: int
    actions: int
    sources: dict[str, dict[str, int]]
    tickets_done: dict[str, int]
    tickets_held: dict[str, int]
    winner: str
    first: str
    mechanisms: set[str]


@dataclass
class CampaignReport:
    seed: int
    players: int
    games: list[GameReport] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    regions: list[str] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)
    postcards_solved: Counter[int] = field(default_factory=Counter)


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
            report.games.append(_game_report(campaign, game, len(report.games) + 1))
        if game is not None and len(game.history) > MOST_ACTIONS:
            raise RuntimeError(f"campaign {seed}: game {len(report.games) + 1} does not end")
    for count in campaign.final:
        report.totals[count.company] = count.total
        report.places[count.company] = count.place
    report.regions = list(campaign.state.regions)
    for company in campaign.state.companies:
        report.postcards_solved.update(n for n, status in company.postcards.items() if status == "solved")
    return report


def _game_report(campaign: Campaign, game: Game, number: int) -> GameReport:
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
        mechanisms={source for mine in sources.values() for source, money in mine.items() if money},
    )


def simulate_campaigns(seeds: list[tuple[int, int]], jobs: int) -> Iterator[CampaignReport]:
    """Campaigns by (seed, players), in order, in several processes if asked for."""
    if jobs <= 1:
        for seed, players in seeds:
            yield play_campaign(seed, players)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_campaign, [s for s, _ in seeds], [p for _, p in seeds])
