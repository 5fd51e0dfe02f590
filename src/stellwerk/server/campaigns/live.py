"""A campaign in memory: who leads which company, how far it is, and who looks at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.state import CampaignState
from stellwerk.campaign.story import News, Question
from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game
from stellwerk.server.storage.campaign_rows import CampaignHead, CampaignStep, Companies, CompanySeat, LoadedCampaign
from stellwerk.server.storage.rows import Seat
from stellwerk.server.tables.deal import Deal, deal_text

if TYPE_CHECKING:
    from stellwerk.server.tables.connections import Connection

ONE_BY_ONE = ("count", "final")
BREATH = 25  # moves that are repeated in one piece


def seen_by(companies: Companies, person: str | None) -> int | None:
    """How much of the news somebody has been shown: of the own companies, or of all for who only watches."""
    own = [c.seen for c in companies if person is not None and c.person == person]
    counted = own or [c.seen for c in companies if c.person is not None]
    return None if not counted or None in counted else max(seen for seen in counted if seen is not None)


class LiveCampaign:
    """Whoever reads or changes it holds the lock, by `Campaigns.holding`.

    A story that is being told cannot be copied, so it is taken to be played on: from then until it is written down
    memory is `ahead` of the database, and what it knows is for nobody. If it cannot be written it stays so, and
    memory is made anew from the database before anybody looks again.
    """

    def __init__(self, head: CampaignHead, companies: Companies) -> None:
        self.head = head
        self.companies = companies
        self.campaign: Campaign | None = None
        self.tables: list[str] = []
        self.seated: Game | None = None  # the game for which there is a table
        self.answered: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.answering: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.ahead = False

    @property
    def needed(self) -> bool:
        return bool(self.connections or self.answering)

    @property
    def id(self) -> str:
        return self.head.id

    @property
    def players(self) -> list[tuple[str, str]]:
        return [(company.color, company.name or company.color) for company in self.companies]

    def begin(self, companies: Companies) -> None:
        self.ahead, self.companies = True, companies
        self.campaign = Campaign(self.players, self.head.seed, self.head.salt, self.head.content)

    def take(self) -> Campaign:
        """The campaign, to be played on and then written down."""
        assert self.campaign is not None
        self.ahead = True
        return self.campaign

    def colors_of(self, person: str | None) -> list[str]:
        return [company.color for company in self.companies if person is not None and company.person == person]

    # how much of the story is shown to whom

    def seen_by(self, person: str | None) -> int | None:
        """How many pieces of news a person has been shown; None if nobody keeps count.

        Who only watches knows what somebody at the table has seen.
        """
        return seen_by(self.companies, person)

    def state_for(self, person: str | None) -> CampaignState | None:
        """Where the campaign stands for somebody: as it was when they were told the last news they have seen."""
        if self.campaign is None:
            return None
        seen = self.seen_by(person)
        states = self.campaign.story.office.states
        return self.campaign.state if seen is None or seen >= len(states) - 1 else states[seen]

    def news_for(self, person: str | None) -> list[News]:
        """What may be shown next is told ahead, but of the final count one line at a time."""
        if self.campaign is None:
            return []
        news, seen = self.campaign.news, self.seen_by(person)
        if seen is None:
            return news
        ahead = next((n + 1 for n, item in enumerate(news) if n >= seen and item.code in ONE_BY_ONE), len(news))
        return news[:ahead]

    def offered(self) -> list[str]:
        """The companies that somebody who comes now could lead: free ones, and those of the bots."""
        if self.campaign is None or not self.campaign.before_a_game:
            return []
        return [*self.campaign.free_companies(), *(c.color for c in self.companies if c.kind == "bot")]

    def leader(self, question: Question) -> str | None:
        """The person who must answer; None if a bot does. A host who leads no company leaves it to the bots."""
        if question.company is None:
            return self.head.host if self.colors_of(self.head.host) else None
        company = next(c for c in self.companies if c.color == question.company)
        return None if self.is_away(company) else company.person

    def is_away(self, company: CompanySeat) -> bool:
        """Does a bot stand in for the person, in this game?"""
        return self.campaign is not None and company.away == self.campaign.state.game

    def is_left_to_bots(self) -> bool:
        """A question is open, and nobody but a bot can answer it."""
        question = self.campaign.question if self.campaign else None
        return question is not None and self.head.status == "running" and self.leader(question) is None

    def waiting_for(self) -> tuple[str, ...]:
        question = self.campaign.question if self.campaign else None
        if question is None or self.leader(question) is None:
            return ()
        return (question.company or "host",)

    def is_asked(self, person: str) -> bool:
        question = self.campaign.question if self.campaign else None
        return question is not None and self.leader(question) == person

    def deal(self) -> tuple[str, tuple[Seat, ...]]:
        """For the game that is to be played now: what is dealt, and who sits down."""
        assert self.campaign is not None
        playing = self.campaign.playing_colors()
        by_color = {company.color: company.seat_in(self.campaign.state.game) for company in self.companies}
        return deal_text(Deal(self.id, playing, self.campaign.state)), tuple(by_color[color] for color in playing)

    async def repeat(self, loaded: LoadedCampaign) -> None:
        """From what the database holds to where the campaign stands; others get turns meanwhile."""
        for _ in self.repeating(loaded):
            await asyncio.sleep(0)

    def repeating(self, loaded: LoadedCampaign) -> Iterator[None]:
        """The same, piece by piece."""
        self.ahead = True
        self.head, self.companies = loaded.head, loaded.companies
        self.campaign, self.seated, self.tables, self.answered = None, None, [], {}
        if loaded.steps or self.head.status != "waiting":
            self.begin(loaded.companies)
            yield from self._repeating_steps(loaded)
        self.ahead = False

    def _repeating_steps(self, loaded: LoadedCampaign) -> Iterator[None]:
        campaign = self.take()
        for step in loaded.steps:
            if step.answer is not None:
                campaign.repeat(step.answer)
            elif step.table is not None:
                self.tables.append(step.table)
                self.seated = campaign.game
                if step.table in loaded.over:
                    yield from self.playing(loaded.moves[step.table])
            if step.command is not None:
                self.answered[step.command] = step.number

    async def play_all(self, moves: list[tuple[int, Action]]) -> None:
        """Take over a game that was played at a table."""
        for _ in self.playing(moves):
            await asyncio.sleep(0)

    def playing(self, moves: list[tuple[int, Action]]) -> Iterator[None]:
        """The same, piece by piece."""
        campaign = self.take()
        for number, (seat, action) in enumerate(moves):
            campaign.play(action, seat)
            if number % BREATH == 0:
                yield

    def head_now(self, steps: list[CampaignStep], table: str | None) -> CampaignHead:
        assert self.campaign is not None
        status = "running"
        if self.campaign.game is None:
            table = None
            status = "finished" if self.campaign.question is None else "running"
        states = self.campaign.story.office.states
        return replace(
            self.head,
            status=status,
            number=self.head.number + len(steps),
            game=self.campaign.state.game,
            told=next((n for n, state in enumerate(states) if state.finished), None),
            table=table,
            waiting_for=self.waiting_for(),
            updated=time.time(),
            version=self.head.version + 1,
        )
