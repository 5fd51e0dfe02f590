"""Campaigns that were played before a test or a picture: told by bots in this process, put into a server's database."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sqlalchemy import create_engine, select

from stellwerk.campaign.campaign import Campaign
from stellwerk.engine.rng import commitment
from stellwerk.server.campaigns.live import LiveCampaign
from stellwerk.server.campaigns.making import table_for_game
from stellwerk.server.names import new_id
from stellwerk.server.storage import schema
from stellwerk.server.storage.campaign_rows import CampaignHead, CampaignStep, CompanySeat
from stellwerk.server.storage.campaign_store import add_campaign, change_campaign
from stellwerk.server.storage.rows import Entry
from stellwerk.server.storage.store import add_running_table
from stellwerk.server.tables.reviving import head_after
from stellwerk.simulation.campaigns.driver import CampaignPlayer

Until = Callable[[Campaign], bool]
SALT = "0" * 32


class Prepared:
    """A campaign of somebody and bots. The person leads the first company; `seen` is how much they have been shown."""

    def __init__(self, database: Path, person: str, seed: int = 4, players: int = 3) -> None:
        self.engine = create_engine(f"sqlite:///{database}")
        with self.engine.begin() as db:
            found = db.execute(select(schema.persons.c.id).where(schema.persons.c.name == person)).scalar_one()
        self.player = CampaignPlayer(seed, players)
        companies = tuple(
            CompanySeat(color, "person", person, str(found)) if n == 0 else CompanySeat(color, "bot")
            for n, color in enumerate(self.player.colors)
        )
        now = time.time()
        head = CampaignHead(
            new_id(), "waiting", str(found), new_id(), "none", 0, str(seed), SALT, commitment(str(seed), SALT), now, now
        )
        self.live = LiveCampaign(replace(head, content=self.player.campaign.state.content_version), companies)
        self.live.begin(companies)
        self.campaign = self.live.take()
        self.player.campaign = self.campaign
        self.steps: list[CampaignStep] = []

    @property
    def color(self) -> str:
        return self.player.colors[0]

    def play(self, until: Until) -> Prepared:
        """Play on until something holds at a question, or to the end."""
        while not self.campaign.finished and not (self.campaign.question is not None and until(self.campaign)):
            if self.campaign.game is not None:
                self._play_game()
            else:
                self.player.step()
                self._step(str(self.campaign.inputs[-1]), None)
        return self

    def _step(self, answer: str | None, table: str | None) -> None:
        self.steps.append(CampaignStep(len(self.steps) + 1, answer, table, None, time.time()))

    def _play_game(self) -> None:
        head, seats, dealt = table_for_game(self.live)
        game, entries = self.campaign.game, [dealt]
        assert game is not None
        while self.campaign.game is game:
            told = len(game.events)
            self.player.step()
            seat, action = game.history[-1]
            entries.append(Entry(len(entries) + 1, seat, action, tuple(game.events[told:]), None, None, time.time()))
        head = replace(head_after(head, seats, game, entries[-1]), version=head.version)
        with self.engine.begin() as db:
            add_running_table(head, seats, entries)(db)
        self.live.tables.append(head.id)
        self._step(None, head.id)

    def news(self, code: str, **wanted: object) -> int:
        """The place of the last news of a kind."""
        found = [
            n
            for n, news in enumerate(self.campaign.news)
            if news.code == code and all(news.params.get(name) == value for name, value in wanted.items())
        ]
        return found[-1]

    def save(self, seen: int | None) -> str:
        """Write it down; the id of the campaign."""
        companies = tuple(replace(c, seen=seen) if c.person else c for c in self.live.companies)
        self.live.companies = companies
        head = self.live.head
        now = self.live.head_now(self.steps, None)
        with self.engine.begin() as db:
            add_campaign(head, companies)(db)
            change_campaign(now, None, self.steps)(db)
        self.engine.dispose()
        return head.id
