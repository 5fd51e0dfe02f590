"""Campaigns moved on one step at a time: answers of people and bots, tables for their games, and what follows a game.

A step is played, written down, and only then shown; if it cannot be written, memory is made anew from the database.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace

import structlog
from sqlalchemy.exc import IntegrityError

from stellwerk.bots.company import answer
from stellwerk.server.campaigns.live import LiveCampaign
from stellwerk.server.campaigns.making import table_for_game
from stellwerk.server.campaigns.showing import show_campaign
from stellwerk.server.errors import Refused, Unavailable
from stellwerk.server.storage import campaign_store, store
from stellwerk.server.storage.campaign_rows import CampaignHead, CampaignStep, Companies, moved
from stellwerk.server.storage.rows import Entry, Head, Person, Seat
from stellwerk.server.storage.store import Conflict
from stellwerk.server.tables.bus import Note
from stellwerk.server.tables.deal import read_deal
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.shelf import Shelf
from stellwerk.server.wire import campaign_wire as wire

log = structlog.get_logger()
NEWS = "campaign"
LOOK_SECONDS = 3.0


class Campaigns:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.database = hub.database
        self.shelf = Shelf("no_campaign", self._open, hub.settings.idle_seconds)
        self.campaigns = self.shelf.kept
        self.tasks: set[asyncio.Task[None]] = set()
        hub.on_end = self._table_ended
        hub.on_note = self._hear

    # opening and closing

    async def open(self, id: str) -> LiveCampaign:
        return await self.shelf.open(id)

    async def current(self, id: str) -> LiveCampaign:
        """The campaign as the database holds it now: a note may have been lost on its way."""
        live = await self.open(id)
        if self.hub.bus.shared:
            await self._refresh(live)
        return live

    async def _open(self, id: str) -> LiveCampaign | None:
        loaded = await self.database.read(campaign_store.load_campaign(id))
        if loaded is None:
            return None
        live = LiveCampaign(loaded.head, loaded.companies)
        async with live.lock:
            await live.repeat(loaded)
            self.shelf.keep(live)
            await self.go_on(live)
        self.shelf.forget_idle()
        return live

    @asynccontextmanager
    async def holding(self, live: LiveCampaign) -> AsyncIterator[LiveCampaign]:
        """The campaign to look at or to move on, as the database holds it."""
        async with live.lock:
            if live.ahead:
                await self._reload(live)
            yield live

    async def care(self) -> None:
        """Forever: every campaign that waits for nobody goes on, whatever was lost, and whoever died."""
        while True:
            try:
                await self._attend(await self.database.read(campaign_store.unattended))
            except Unavailable:
                pass
            except Exception:
                log.exception("campaigns_failed")
            await asyncio.sleep(LOOK_SECONDS)

    async def _attend(self, ids: Collection[str]) -> None:
        for id in ids:
            if self.hub.drives(id):
                try:
                    async with self.holding(await self.open(id)) as live:
                        if not live.answering:
                            await self._reload(live)
                            await self.go_on(live)
                except Refused as problem:
                    log.info("campaign_later", campaign=id, code=problem.code)
                except Exception:
                    log.exception("campaign_cannot_be_opened", campaign=id)

    def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()

    def _soon(self, work: asyncio.Task[None]) -> asyncio.Task[None]:
        self.tasks.add(work)
        work.add_done_callback(self.tasks.discard)
        return work

    # moving on

    @staticmethod
    def step(live: LiveCampaign, entry: str, command: str | None = None) -> CampaignStep:
        return CampaignStep(live.head.number + 1, entry, None, command, time.time())

    async def answer(self, live: LiveCampaign, person: Person, given: wire.Answer) -> int:
        """The number of the step that a person's answer made. A repeated id gets its first answer again."""
        async with self.holding(live):
            known = live.answered.get(f"{person.id}:{given.id}")
            if known is not None:
                return known
            if live.campaign is None or live.head.status != "running":
                raise Refused("not_running", 409)
            if given.after != live.head.number:
                raise Refused("stale", 409, number=live.head.number)
            if not live.is_asked(person.id):
                raise Refused("not_your_question", 403)
            try:
                return await self._answer(live, given.option, f"{person.id}:{given.id}")
            except Refused:  # it may have been written although the database could not say so
                if f"{person.id}:{given.id}" not in live.answered:
                    raise
                return live.answered[f"{person.id}:{given.id}"]

    async def _answer(self, live: LiveCampaign, option: str, command: str | None) -> int:
        assert live.campaign is not None
        assert live.campaign.question is not None
        if option not in live.campaign.question.options:
            raise Refused("not_on_offer", 409)
        live.take().answer(option)
        step = self.step(live, option, command)
        await self.record(live, [step])
        return step.number

    async def record(
        self,
        live: LiveCampaign,
        steps: list[CampaignStep],
        companies: Companies | None = None,
        first: store.Write | None = None,
    ) -> None:
        """Write down what memory knows already, with the table of the next game if there is to be one."""
        assert live.campaign is not None
        at, table, seated = live.head.table, None, live.campaign.game
        if seated is not None and seated is not live.seated:
            table = table_for_game(live)
            at = table[0].id
            steps = [*steps, CampaignStep(live.head.number + len(steps) + 1, None, at, None, time.time())]
        await self.write(live, live.head_now(steps, at), companies, steps, table, first)
        live.answered.update({step.command: step.number for step in steps if step.command is not None})
        if table is not None:
            live.seated = seated
            live.tables.append(table[0].id)
        self.shown(live)
        if table is not None:
            self.hub.bus.tell(Note(self.hub.name, table[0].id))
            self._soon(asyncio.create_task(self.hub.attend([table[0].id])))
        self._drive(live)

    async def change(self, live: LiveCampaign, companies: Companies) -> None:
        live.ahead, live.companies = True, companies
        await self.write(live, moved(live.head, updated=time.time(), waiting_for=live.waiting_for()), companies)
        self.shown(live)

    async def write(
        self,
        live: LiveCampaign,
        head: CampaignHead,
        companies: Companies | None,
        steps: list[CampaignStep] | None = None,
        table: tuple[Head, tuple[Seat, ...], Entry] | None = None,
        first: store.Write | None = None,
    ) -> None:
        live.ahead = True
        job = campaign_store.change_campaign(head, companies, steps, table)
        try:
            await self.database.write(job if first is None else store.together(first, job))
        except (Conflict, IntegrityError):
            await self._reload(live)
            raise Refused("stale", 409, number=live.head.number) from None
        live.head, live.ahead = head, False

    async def _reload(self, live: LiveCampaign) -> None:
        """Take over what the database holds. The caller holds the lock."""
        loaded = await self.database.read(campaign_store.load_campaign(live.id))
        if loaded is not None:
            await live.repeat(loaded)
        show_campaign(live)

    def shown(self, live: LiveCampaign) -> None:
        show_campaign(live)
        self.hub.bus.tell(Note(self.hub.name, live.id, NEWS))

    async def go_on(self, live: LiveCampaign) -> None:
        """A game that was played but not yet followed by what comes next, or a bot that has not answered yet."""
        if live.campaign is None or live.head.status != "running":
            return
        now = live.head_now([], live.head.table)
        same = now == replace(live.head, updated=now.updated, version=now.version)
        if not same or (live.campaign.game is not None and live.campaign.game is not live.seated):
            await self.record(live, [])
        self._drive(live)

    # games that end

    def _table_ended(self, table: Live) -> None:
        if table.head.deal is not None:
            campaign = read_deal(table.head.deal).campaign
            self._soon(asyncio.create_task(self._after_game(campaign, table.id)))

    async def _after_game(self, id: str, table: str) -> None:
        try:
            live = await self.open(id)
            async with self.holding(live):
                waits = live.campaign is not None and live.campaign.game is not None and live.head.table == table
                if not waits or live.head.status != "running":
                    return  # opened just now, so what the table held is known already
                await live.play_all(await self.database.read(campaign_store.moves_of(table)))
                await self.record(live, [])
        except Refused as problem:
            log.info("campaign_moved_elsewhere", campaign=id, code=problem.code)
        except Exception:
            log.exception("campaign_failed", campaign=id)

    # bots

    def _drive(self, live: LiveCampaign) -> None:
        question = live.campaign.question if live.campaign else None
        mine = self.hub.drives(live.id) and live.head.status == "running" and not self.hub.stopping
        if mine and question is not None and live.leader(question) is None and live.answering is None:
            live.answering = self._soon(asyncio.create_task(self._bot_answers(live)))

    async def _bot_answers(self, live: LiveCampaign) -> None:
        try:
            await asyncio.sleep(self.hub.settings.bot_delay)
            async with self.holding(live):
                question = live.campaign.question if live.campaign else None
                if live.campaign is not None and question is not None and live.is_left_to_bots():
                    live.answering = None  # the answer may lead to the next question
                    chosen = answer(question, random.random(), live.campaign.state)
                    await self._answer(live, chosen, None)
        except Refused as problem:
            log.info("campaign_moved_elsewhere", campaign=live.id, code=problem.code)
        except Exception:
            log.exception("campaign_bot_failed", campaign=live.id)
        finally:
            if live.answering is asyncio.current_task():
                live.answering = None

    # people and other servers

    async def take_over(self, guest: str, person: str) -> None:
        """Whoever logs in brings the companies that they led as a guest."""
        for id in await self.database.write(campaign_store.move_companies(guest, person)):
            live = self.campaigns.get(id)
            if live is not None:
                async with live.lock:
                    await self._reload(live)
            self.hub.bus.tell(Note(self.hub.name, id, NEWS))

    def _hear(self, note: Note) -> None:
        live = self.campaigns.get(note.table)
        if live is not None:
            self.hub.soon(self._catch_up(live))
        elif self.hub.drives(note.table):
            self.hub.soon(self._attend([note.table]))

    async def _catch_up(self, live: LiveCampaign) -> None:
        try:
            await self._refresh(live)
        except Refused as problem:
            log.info("campaign_later", campaign=live.id, code=problem.code)
        except Exception:
            log.exception("note_failed", campaign=live.id)

    async def _refresh(self, live: LiveCampaign) -> None:
        """Take over what another server has written, if it has."""
        async with live.lock:
            version = await self.database.read(campaign_store.version_of(live.id))
            if live.ahead or version != live.head.version:
                await self._reload(live)
                self._drive(live)
