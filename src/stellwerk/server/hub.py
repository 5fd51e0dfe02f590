"""The tables in memory: opened when somebody needs them, closed when nobody does, and moved on one entry at a time."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Callable
from dataclasses import replace

import structlog
from sqlalchemy.exc import IntegrityError

from stellwerk.engine.actions import Action
from stellwerk.engine.errors import IllegalAction
from stellwerk.engine.game import Game
from stellwerk.engine.snapshot import snapshot
from stellwerk.server import store
from stellwerk.server.bus import Bus, Hear, NoBus, Note
from stellwerk.server.clocks import deadlines
from stellwerk.server.database import Database
from stellwerk.server.errors import Refused
from stellwerk.server.live import Head, Live, Seat
from stellwerk.server.metrics import ACTIONS, COMMIT_SECONDS, OPEN_SECONDS, TABLES
from stellwerk.server.persons import is_id, new_id
from stellwerk.server.reviving import catch_up, head_after, revive
from stellwerk.server.settings import Settings
from stellwerk.server.showing import show_chat, show_entry, show_table
from stellwerk.server.store import ChatLine, Conflict, Entry
from stellwerk.server.workers import DEFAULT_BOT, Workers

log = structlog.get_logger()
TICK = 0.25
LOOK_FOR_OVERDUE = 10.0


class Hub:
    def __init__(self, settings: Settings, database: Database, workers: Workers, bus: Bus | None = None) -> None:
        self.settings = settings
        self.database = database
        self.workers = workers
        self.bus = bus or NoBus()
        self.name = new_id()
        self.started = time.time()
        self.tables: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Task[Live]] = {}
        self.stopping = False
        self.on_end: Callable[[Live], None] | None = None
        self.on_note: Hear | None = None
        self.on_news: Callable[[str], None] | None = None

    # opening and closing

    async def open(self, id: str) -> Live:
        """The table; from memory, or from the database."""
        if not is_id(id):
            raise Refused("no_table", 404)
        live = self.tables.get(id)
        if live is None:
            task = self.opening.get(id)
            if task is None:
                task = self.opening[id] = asyncio.create_task(self._open(id))
                task.add_done_callback(lambda _: self.opening.pop(id, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _open(self, id: str) -> Live:
        with OPEN_SECONDS.time():
            live = await self._revived(id, snapshot=True) or await self._revived(id, snapshot=False)
        if live is None:
            raise Refused("no_table", 404)
        self.keep(live)
        self.bus.tell(Note(self.name, id, "who"))
        return live

    async def _revived(self, id: str, *, snapshot: bool) -> Live | None:
        """None if there is no such table, or if its snapshot is one that this version cannot read."""
        loaded = await self.database.read(store.load_table(id, snapshot=snapshot))
        try:
            return None if loaded is None else revive(loaded, self.started)
        except (LookupError, TypeError, ValueError, IllegalAction):
            if not snapshot:
                raise
            log.warning("snapshot_not_read", table=id)
            return None

    def keep(self, live: Live) -> None:
        self.tables[live.id] = live
        live.used = time.monotonic()
        TABLES.set(len(self.tables))
        self._news(live.id)
        self.drive(live)

    def _news(self, table: str) -> None:
        if self.on_news is not None:
            self.on_news(table)

    def forget_idle(self) -> None:
        before = time.monotonic() - self.settings.idle_seconds
        for id, live in list(self.tables.items()):
            if live.used < before and not live.connections and not live.thinking and not live.lock.locked():
                del self.tables[id]
        TABLES.set(len(self.tables))

    # moving on

    async def play(
        self, live: Live, seat: int, action: Action, command: str | None = None, bot: str | None = None
    ) -> int:
        """Play an action that was checked to be timely. The caller holds the table's lock."""
        assert live.game is not None
        game = live.game.clone()
        game.history.clear()
        game.events.clear()
        try:
            events = game.play(action, seat)
        except IllegalAction as problem:
            raise Refused(problem.code, 409, problem.rule) from None
        entry = Entry(live.number + 1, seat, game.history[0][1], events, command, bot, time.time())
        await self.append(live, game, entry)
        if command is not None:
            live.played[seat, command] = entry.number
        ACTIONS.labels(live.head.game, "bot" if bot else "person").inc()
        return entry.number

    async def append(self, live: Live, game: Game, entry: Entry, seats: tuple[Seat, ...] | None = None) -> None:
        """Write down what happened; only then is it true, and only then is it shown."""
        head = head_after(live.head, seats or live.seats, game, entry)
        due = game.over or head.number - live.snapshot_at >= self.settings.snapshot_every
        with COMMIT_SECONDS.time():
            job = store.append_entries(head, [entry], snapshot(game.table) if due else None, seats)
            await self._write(live, job)
        ended = head.status != live.head.status
        live.head, live.game = head, game
        live.seats = seats or live.seats
        if due:
            live.snapshot_at = head.number
        show_entry(live, entry)
        if ended:
            show_table(live)
            if game.over and self.on_end is not None:
                self.on_end(live)
        self._news(live.id)
        self.bus.tell(Note(self.name, live.id))
        self.drive(live)

    async def change(self, live: Live, head: Head | None = None, seats: tuple[Seat, ...] | None = None) -> None:
        """Change who sits where, or the table's own row. The caller holds the table's lock."""
        head = replace(head or live.head, updated=time.time(), version=live.head.version + 1)
        if live.game is not None and head.status == "running":
            head = replace(head, deadlines=deadlines(head, seats or live.seats, live.game, time.time()))
        await self._write(live, store.change_table(head, seats))
        live.head = head
        live.seats = seats or live.seats
        show_table(live)
        self._news(live.id)
        self.bus.tell(Note(self.name, live.id))
        self.drive(live)

    async def _write(self, live: Live, job: store.Write) -> None:
        try:
            await self.database.write(job)
        except (Conflict, IntegrityError):
            await self.refresh(live)
            raise Refused("stale", 409, number=live.number) from None

    # other servers

    async def hear(self, note: Note) -> None:
        """News from another server at the same database."""
        if note.sender == self.name:
            return
        if note.kind == "campaign":
            if self.on_note is not None:
                await self.on_note(note)
            return
        live = self.tables.get(note.table)
        if live is None:
            if note.kind == "moved":
                self._news(note.table)
                if self.drives(note.table):
                    await self.open(note.table)
            return
        if note.kind == "moved":
            async with live.lock:
                await self.refresh(live)
        elif note.kind == "chat" and note.chat is not None:
            show_chat(live, ChatLine(**note.chat))
        elif note.kind == "people":
            live.elsewhere[note.sender] = (set(note.people), note.spectators)
            show_table(live)
        elif note.kind == "who":
            self.tell_presence(live)

    async def refresh(self, live: Live) -> None:
        """Take over what another server has written. The caller holds the table's lock."""
        head, seats, entries = await self.database.read(store.load_news(live.id, live.number))
        for entry in catch_up(live, head, seats, entries):
            show_entry(live, entry)
        show_table(live)
        self._news(live.id)
        self.drive(live)

    def tell_presence(self, live: Live) -> None:
        people = sorted({c.person for c in live.connections if c.person})
        self.bus.tell(Note(self.name, live.id, "people", None, people, live.spectators_here()))

    def drives(self, table: str) -> bool:
        """Of several servers one lets the bots of a table play and watches its clock."""
        return zlib.crc32(table.encode()) % self.settings.workers == self.settings.worker

    # bots

    def drive(self, live: Live) -> None:
        """Let every bot think whose seat must choose."""
        if not live.running or self.stopping or not self.drives(live.id):
            return
        assert live.game is not None
        for seat in live.game.to_act:
            if live.seats[seat].played_by_bot and seat not in live.thinking:
                live.thinking[seat] = asyncio.create_task(self._bot_turn(live, seat))

    async def _bot_turn(self, live: Live, seat: int) -> None:
        try:
            await asyncio.sleep(self.settings.bot_delay)
            game, number, bot = live.game, live.number, live.seats[seat].bot or DEFAULT_BOT
            if game is None or not live.running or seat not in game.to_act:
                return
            action = await self.workers.choose(bot, game, seat, live.head.deal)
            async with live.lock:
                timely = live.running and live.asked_since() <= number
                if timely and live.seats[seat].played_by_bot and live.game and seat in live.game.to_act:
                    await self.play(live, seat, action, bot=bot)
        except Refused as problem:
            log.info("bot_too_late", table=live.id, seat=seat, code=problem.code)
        except Exception:
            log.exception("bot_turn_failed", table=live.id, seat=seat)
            await asyncio.sleep(1)
        finally:
            live.thinking.pop(seat, None)
            self.drive(live)

    # clocks

    async def watch(self) -> None:
        """Forever: seats whose time is up are given to a bot, idle tables are forgotten."""
        looked = 0.0
        while True:
            await asyncio.sleep(TICK)
            now = time.time()
            try:
                if now - looked > LOOK_FOR_OVERDUE:
                    looked = now
                    self.forget_idle()
                    await self._open_all(await self.database.read(store.overdue(now)))
                for live in list(self.tables.values()):
                    if live.running and (live.head.deadline or now) < now and self.drives(live.id):
                        await self._out_of_time(live, now)
            except Exception:
                log.exception("watch_failed")

    async def _out_of_time(self, live: Live, now: float) -> None:
        async with live.lock:
            late = {int(seat) for seat, (_, at) in live.head.deadlines.items() if at < now}
            if late:
                await self.change(live, seats=live.with_away(late, DEFAULT_BOT))

    async def wake(self) -> None:
        """After a start: every table that waits for a bot goes on. Clocks are found by `watch`."""
        await self._open_all(await self.database.read(store.unattended))

    async def _open_all(self, ids: list[str]) -> None:
        for id in ids:
            if self.drives(id):
                try:
                    await self.open(id)
                except Exception:
                    log.exception("table_cannot_be_opened", table=id)

    async def stop(self) -> None:
        self.stopping = True
        for live in self.tables.values():
            for task in list(live.thinking.values()):
                task.cancel()
            for connection in tuple(live.connections):
                await connection.close()
