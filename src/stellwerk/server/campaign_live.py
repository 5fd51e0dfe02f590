"""A campaign in memory: who leads which company, how far it is, and who looks at it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.story import Question
from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game
from stellwerk.server.campaign_deal import Deal, deal_text
from stellwerk.server.campaign_store import CampaignHead, CampaignStep, Companies, LoadedCampaign
from stellwerk.server.live import Seat

if TYPE_CHECKING:
    from stellwerk.server.connections import Connection

BREATH = 25  # moves that are repeated before others get a turn on the event loop


class LiveCampaign:
    """Whoever reads or changes `campaign` holds the lock: what it knows before it is written down is for nobody."""

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

    @property
    def id(self) -> str:
        return self.head.id

    @property
    def players(self) -> list[tuple[str, str]]:
        return [(company.color, company.name or company.color) for company in self.companies]

    def begin(self) -> None:
        self.campaign = Campaign(self.players, self.head.seed, self.head.salt)

    def colors_of(self, person: str | None) -> list[str]:
        return [company.color for company in self.companies if person is not None and company.person == person]

    def offered(self) -> list[str]:
        """The companies that somebody who comes now could lead: free ones, and those of the bots."""
        if self.campaign is None or not self.campaign.before_a_game:
            return []
        return [*self.campaign.free_companies(), *(c.color for c in self.companies if c.kind == "bot")]

    def leader(self, question: Question) -> str | None:
        """The person who must answer; None if a bot does. A host who leads no company leaves it to the bots."""
        if question.company is None:
            return self.head.host if self.colors_of(self.head.host) else None
        return next(c.person for c in self.companies if c.color == question.company)

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
        by_color = {company.color: company.seat for company in self.companies}
        return deal_text(Deal(self.id, playing, self.campaign.state)), tuple(by_color[color] for color in playing)

    async def repeat(self, loaded: LoadedCampaign) -> None:
        """From what the database holds to where the campaign stands."""
        self.head, self.companies = loaded.head, loaded.companies
        self.campaign, self.seated, self.tables, self.answered = None, None, [], {}
        if not loaded.steps and self.head.status == "waiting":
            return
        self.begin()
        assert self.campaign is not None
        for step in loaded.steps:
            if step.answer is not None:
                self.campaign.repeat(step.answer)
            elif step.table is not None:
                self.tables.append(step.table)
                self.seated = self.campaign.game
                if step.table in loaded.over:
                    await self.play_all(loaded.moves[step.table])
            if step.command is not None:
                self.answered[step.command] = step.number

    async def play_all(self, moves: list[tuple[int, Action]]) -> None:
        """Take over a game that was played at a table."""
        assert self.campaign is not None
        for number, (seat, action) in enumerate(moves):
            self.campaign.play(action, seat)
            if number % BREATH == 0:
                await asyncio.sleep(0)

    def head_now(self, steps: list[CampaignStep], table: str | None) -> CampaignHead:
        assert self.campaign is not None
        status = "running"
        if self.campaign.game is None:
            table = None
            status = "finished" if self.campaign.question is None else "running"
        return replace(
            self.head,
            status=status,
            number=self.head.number + len(steps),
            game=self.campaign.state.game,
            table=table,
            waiting_for=self.waiting_for(),
            updated=time.time(),
            version=self.head.version + 1,
        )
