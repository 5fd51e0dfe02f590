"""Campaigns moved on one step at a time: answers of people and bots, tables for their games, and what follows a game.

A step is played in memory, written down, and only then shown; if it cannot be written, memory is made anew from the
database.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from dataclasses import replace

import structlog
from sqlalchemy.exc import IntegrityError

from stellwerk.bots.company import answer
from stellwerk.campaign import content
from stellwerk.engine.rng import commitment, new_seed
from stellwerk.server import campaign_store
from stellwerk.server import campaign_wire as wire
from stellwerk.server.bus import Note
from stellwerk.server.campaign_deal import read_deal
from stellwerk.server.campaign_live import LiveCampaign
from stellwerk.server.campaign_showing import show_campaign
from stellwerk.server.campaign_store import CampaignHead, CampaignStep, Companies, CompanySeat, moved
from stellwerk.server.errors import Refused
from stellwerk.server.hub import Hub
from stellwerk.server.live import Head, Live, Seat
from stellwerk.server.persons import clean_name, is_id, new_id
from stellwerk.server.reviving import head_after, new_game
from stellwerk.server.seating import SHORTEST, new_head
from stellwerk.server.store import Conflict, Entry, Person

log = structlog.get_logger()
MOST_CAMPAIGNS = 30
NEWS = "campaign"


class Campaigns:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.database = hub.database
        self.campaigns: dict[str, LiveCampaign] = {}
        self.opening: dict[str, asyncio.Task[LiveCampaign]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        hub.on_end = self._table_ended
        hub.on_note = self._hear

    # opening and closing

    async def open(self, id: str) -> LiveCampaign:
        if not is_id(id):
            raise Refused("no_campaign", 404)
        live = self.campaigns.get(id)
        if live is None:
            task = self.opening.get(id)
            if task is None:
                task = self.opening[id] = asyncio.create_task(self._open(id))
                task.add_done_callback(lambda _: self.opening.pop(id, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _open(self, id: str) -> LiveCampaign:
        loaded = await self.database.read(campaign_store.load_campaign(id))
        if loaded is None:
            raise Refused("no_campaign", 404)
        live = LiveCampaign(loaded.head, loaded.companies)
        async with live.lock:
            await live.repeat(loaded)
            self.campaigns[id] = live
            if live.campaign is not None and live.head.status == "running":
                await self._go_on(live)
        self.forget_idle()
        return live

    def forget_idle(self) -> None:
        before = time.monotonic() - self.hub.settings.idle_seconds
        for id, live in list(self.campaigns.items()):
            if live.used < before and not live.connections and not live.answering and not live.lock.locked():
                del self.campaigns[id]

    async def wake(self) -> None:
        """After a start: every campaign that waits for nobody goes on."""
        for id in await self.database.read(campaign_store.unattended):
            try:
                await self.open(id)
            except Exception:
                log.exception("campaign_cannot_be_opened", campaign=id)

    def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()

    def _soon(self, work: asyncio.Task[None]) -> asyncio.Task[None]:
        self.tasks.add(work)
        work.add_done_callback(self.tasks.discard)
        return work

    # founding

    async def create(self, person: Person, wanted: wire.NewCampaign) -> LiveCampaign:
        if await self.database.read(campaign_store.running_of(person.id)) >= MOST_CAMPAIGNS:
            raise Refused("too_many_campaigns", 429, most=MOST_CAMPAIGNS)
        if sum(company.kind == "me" for company in wanted.companies) > 1:
            raise Refused("one_seat_is_me")
        clock, seconds = wanted.clock.kind, wanted.clock.seconds or 0
        if clock != "none" and seconds < SHORTEST[clock]:
            raise Refused("clock_too_short", 400, least=SHORTEST[clock])
        companies = _new_companies(person, wanted.companies)
        seed, salt, now = wanted.seed or new_seed(), secrets.token_hex(16), time.time()
        head = CampaignHead(
            id=new_id(),
            status="waiting",
            host=person.id,
            invite=new_id(),
            clock=clock,
            clock_seconds=seconds if clock != "none" else 0,
            seed=seed,
            salt=salt,
            commitment=commitment(seed, salt),
            created=now,
            updated=now,
        )
        await self.database.write(campaign_store.add_campaign(head, companies))
        live = self.campaigns[head.id] = LiveCampaign(head, companies)
        async with live.lock:
            await self._start_if_full(live)
        return live

    async def join(self, live: LiveCampaign, person: Person, wanted: wire.JoinCampaign) -> None:
        """Take an open company, with its colour or with the one asked for. Joining twice changes nothing."""
        async with live.lock:
            if any(company.person == person.id for company in live.companies):
                return
            if not secrets.compare_digest(wanted.invite.encode(), live.head.invite.encode()):
                raise Refused("invite_needed", 403)
            if live.head.status == "running":
                await self._join_late(live, person, wanted.color)
                return
            if live.head.status != "waiting":
                raise Refused("already_over", 409)
            free = [n for n, company in enumerate(live.companies) if company.kind == "open"]
            if not free:
                raise Refused("no_open_seat", 409)
            companies = list(live.companies)
            taken = {company.color for n, company in enumerate(companies) if n != free[0]}
            color = wanted.color or companies[free[0]].color
            if color in taken:
                raise Refused("company_taken", 409)
            companies[free[0]] = CompanySeat(color, "person", person.name, person.id)
            await self._change(live, tuple(companies))
            await self._start_if_full(live)

    async def _join_late(self, live: LiveCampaign, person: Person, color: str | None) -> None:
        """Before a game: found a company, which has missed what was played, or lead one that a bot has led."""
        assert live.campaign is not None
        offered = live.offered()
        if not offered:
            raise Refused("join_before_a_game", 409)
        chosen = color or offered[0]
        if chosen not in offered:
            raise Refused("company_taken", 409)
        led = CompanySeat(chosen, "person", person.name, person.id)
        if chosen in live.campaign.free_companies():
            live.campaign.join(chosen, person.name)
            companies = (*live.companies, led)
        else:
            live.campaign.hand_over(chosen, person.name)
            companies = tuple(led if company.color == chosen else company for company in live.companies)
        live.companies = companies
        await self._record(live, [self._step(live, str(live.campaign.inputs[-1]))], companies)

    async def play_on(self, live: LiveCampaign, person: Person) -> None:
        """After the campaign one more game on the board as it is."""
        async with live.lock:
            self._host_only(live, person)
            if live.campaign is None or live.head.status != "finished":
                raise Refused("not_finished", 409)
            live.campaign.play_on()
            await self._record(live, [self._step(live, str(live.campaign.inputs[-1]))])

    @staticmethod
    def _step(live: LiveCampaign, entry: str, command: str | None = None) -> CampaignStep:
        return CampaignStep(live.head.number + 1, entry, None, command, time.time())

    async def start(self, live: LiveCampaign, person: Person) -> None:
        async with live.lock:
            self._host_only(live, person)
            if live.head.status != "waiting":
                raise Refused("already_started", 409)
            await self._start(live)

    async def host(self, live: LiveCampaign, person: Person, wanted: wire.HostCampaign) -> None:
        async with live.lock:
            self._host_only(live, person)
            if live.head.status not in ("waiting", "running"):
                raise Refused("already_over", 409)
            if wanted.do == "close":
                await self._close(live)
                return
            if wanted.color not in [company.color for company in live.companies]:
                raise Refused("no_such_seat")
            await self._give_to_bots(live, [wanted.color])

    async def _close(self, live: LiveCampaign) -> None:
        table = live.head.table
        await self._write(live, moved(live.head, status="closed", waiting_for=(), table=None), None)
        self._shown(live)
        if table is not None:
            await self._close_table(table)

    async def _give_to_bots(self, live: LiveCampaign, colors: list[str]) -> None:
        companies = tuple(
            replace(c, kind="bot", person=None, name=c.name if live.campaign else None) if c.color in colors else c
            for c in live.companies
        )
        await self._change(live, companies)
        if live.head.status == "waiting":
            await self._start_if_full(live)
        else:
            await self._go_on(live)

    async def forget(self, person: str) -> None:
        """Whoever goes for good: their own campaigns end, in others a bot leads their company."""
        for head, _ in await self.database.read(campaign_store.campaigns_of(person)):
            if head.status in ("waiting", "running"):
                live = await self.open(head.id)
                async with live.lock:
                    if live.head.host == person:
                        await self._close(live)
                    else:
                        await self._give_to_bots(live, [c.color for c in live.companies if c.person == person])

    async def _close_table(self, id: str) -> None:
        table = await self.hub.open(id)
        async with table.lock:
            if table.running:
                await self.hub.change(table, replace(table.head, status="closed", waiting_for=(), deadlines={}))

    @staticmethod
    def _host_only(live: LiveCampaign, person: Person) -> None:
        if live.head.host != person.id:
            raise Refused("host_only", 403)

    async def _start_if_full(self, live: LiveCampaign) -> None:
        if live.head.status == "waiting" and not any(company.kind == "open" for company in live.companies):
            await self._start(live)

    async def _start(self, live: LiveCampaign) -> None:
        companies = tuple(replace(c, kind="bot") if c.kind == "open" else c for c in live.companies)
        live.companies = companies
        live.begin()
        await self._record(live, [], companies)

    # moving on

    async def answer(self, live: LiveCampaign, person: Person, given: wire.Answer) -> int:
        """The number of the step that a person's answer made. A repeated id gets its first answer again."""
        async with live.lock:
            known = live.answered.get(f"{person.id}:{given.id}")
            if known is not None:
                return known
            if live.campaign is None or live.head.status != "running":
                raise Refused("not_running", 409)
            if given.after != live.head.number:
                raise Refused("stale", 409, number=live.head.number)
            if not live.is_asked(person.id):
                raise Refused("not_your_question", 403)
            return await self._answer(live, given.option, f"{person.id}:{given.id}")

    async def _answer(self, live: LiveCampaign, option: str, command: str | None) -> int:
        assert live.campaign is not None
        assert live.campaign.question is not None
        if option not in live.campaign.question.options:
            raise Refused("not_on_offer", 409)
        live.campaign.answer(option)
        step = self._step(live, option, command)
        await self._record(live, [step])
        if command is not None:
            live.answered[command] = step.number
        return step.number

    async def _record(self, live: LiveCampaign, steps: list[CampaignStep], companies: Companies | None = None) -> None:
        """Write down what memory knows already, with the table of the next game if there is to be one."""
        assert live.campaign is not None
        at, table, seated = live.head.table, None, live.campaign.game
        if seated is not None and seated is not live.seated:
            table = self._new_table(live)
            at = table[0].id
            steps = [*steps, CampaignStep(live.head.number + len(steps) + 1, None, at, None, time.time())]
        await self._write(live, live.head_now(steps, at), companies, steps, table)
        if table is not None:
            live.seated = seated
            live.tables.append(table[0].id)
        self._shown(live)
        if table is not None:
            await self.hub.open(table[0].id)
            self.hub.bus.tell(Note(self.hub.name, table[0].id))
        self._drive(live)

    def _new_table(self, live: LiveCampaign) -> tuple[Head, tuple[Seat, ...], Entry]:
        assert live.campaign is not None
        deal, seats = live.deal()
        assert live.campaign.game is not None
        seed = live.campaign.game.seed
        head = new_head(live.head.host or "", "campaign", (f"game {live.campaign.state.game}",), seed, "")
        head = replace(head, deal=deal, clock=live.head.clock, clock_seconds=live.head.clock_seconds, seeded=False)
        game = new_game(head, seats)
        dealt = Entry(1, None, None, tuple(game.events), None, None, time.time())
        return head_after(head, seats, game, dealt), seats, dealt

    async def _change(self, live: LiveCampaign, companies: Companies) -> None:
        before, live.companies = live.companies, companies
        head = moved(live.head, updated=time.time(), waiting_for=live.waiting_for())
        live.companies = before
        await self._write(live, head, companies)
        live.companies = companies
        self._shown(live)

    async def _write(
        self,
        live: LiveCampaign,
        head: CampaignHead,
        companies: Companies | None,
        steps: list[CampaignStep] | None = None,
        table: tuple[Head, tuple[Seat, ...], Entry] | None = None,
    ) -> None:
        try:
            await self.database.write(campaign_store.change_campaign(head, companies, steps, table))
        except (Conflict, IntegrityError):
            await self._reload(live)
            raise Refused("stale", 409, number=live.head.number) from None
        except Exception:
            await self._reload(live)
            raise
        live.head = head

    async def _reload(self, live: LiveCampaign) -> None:
        """Take over what the database holds. The caller holds the lock."""
        loaded = await self.database.read(campaign_store.load_campaign(live.id))
        if loaded is not None:
            await live.repeat(loaded)
        show_campaign(live)

    def _shown(self, live: LiveCampaign) -> None:
        show_campaign(live)
        self.hub.bus.tell(Note(self.hub.name, live.id, NEWS))

    async def _go_on(self, live: LiveCampaign) -> None:
        """A game that was played but not yet followed by what comes next, or a bot that has not answered yet."""
        assert live.campaign is not None
        now = live.head_now([], live.head.table)
        same = now == replace(live.head, updated=now.updated, version=now.version)
        if not same or (live.campaign.game is not None and live.campaign.game is not live.seated):
            await self._record(live, [])
        self._drive(live)

    # games that end

    def _table_ended(self, table: Live) -> None:
        if table.head.deal is not None:
            campaign = read_deal(table.head.deal).campaign
            self._soon(asyncio.create_task(self._after_game(campaign, table.id)))

    async def _after_game(self, id: str, table: str) -> None:
        try:
            live = await self.open(id)
            async with live.lock:
                waits = live.campaign is not None and live.campaign.game is not None and live.head.table == table
                if not waits or live.head.status != "running":
                    return  # opened just now, so what the table held is known already
                await live.play_all(await self.database.read(campaign_store.moves_of(table)))
                await self._record(live, [])
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
            async with live.lock:
                question = live.campaign.question if live.campaign else None
                if question is not None and live.head.status == "running" and live.leader(question) is None:
                    live.answering = None  # the answer may lead to the next question
                    chosen = answer(question.code, question.options, random.random(), question.company)
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

    async def _hear(self, note: Note) -> None:
        live = self.campaigns.get(note.table)
        if note.kind == NEWS and live is not None:
            async with live.lock:
                await self._reload(live)
                self._drive(live)
        elif note.kind == NEWS and self.hub.drives(note.table):
            await self.open(note.table)


def _new_companies(person: Person, wanted: list[wire.NewCompany]) -> Companies:
    """Companies for which no colour was chosen get the first that are free."""
    chosen = [company.color for company in wanted if company.color is not None]
    if len(set(chosen)) < len(chosen):
        raise Refused("company_taken", 409)
    free = [color for color in content.company_colors() if color not in chosen]
    return tuple(
        _new_company(person, number, company, company.color or free.pop(0)) for number, company in enumerate(wanted)
    )


def _new_company(person: Person, number: int, wanted: wire.NewCompany, color: str) -> CompanySeat:
    if wanted.kind in ("bot", "open"):
        return CompanySeat(color, wanted.kind)
    name = wanted.name or (person.name if wanted.kind == "me" else f"{person.name[:37]} {number + 1}")
    return CompanySeat(color, "person" if wanted.kind == "me" else "local", clean_name(name), person.id)
