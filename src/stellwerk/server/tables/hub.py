"""The tables in memory: opened when somebody needs them, closed when nobody does, and moved on one entry at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from stellwerk.engine.actions import Action
from stellwerk.engine.codec import action_from_json, to_json
from stellwerk.engine.errors import IllegalAction
from stellwerk.engine.game import Game
from stellwerk.engine.snapshot import snapshot
from stellwerk.server.errors import Refused, Unavailable
from stellwerk.server.metrics import ACTIONS, COMMIT_SECONDS, OPEN_SECONDS, SHOW_SECONDS, TABLES
from stellwerk.server.names import new_id
from stellwerk.server.settings import Settings
from stellwerk.server.storage import finding, store
from stellwerk.server.storage.appending import Append
from stellwerk.server.storage.database import Database
from stellwerk.server.storage.owners import owner
from stellwerk.server.storage.rows import ChatLine, Entry, Head, Seat
from stellwerk.server.storage.store import Conflict
from stellwerk.server.tables.attention import lane_of, owner_of, somebody_cares
from stellwerk.server.tables.bus import Bus, Hear, NoBus, Note, Played
from stellwerk.server.tables.clocks import SteadyClock, deadlines
from stellwerk.server.tables.leases import Leases
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.making import DEFAULT_BOT
from stellwerk.server.tables.reviving import catch_up, forget_past, head_after, played, revive
from stellwerk.server.tables.shelf import Shelf
from stellwerk.server.tables.showing import show_chat, show_entry, show_table
from stellwerk.server.tables.workers import Workers

log = structlog.get_logger()
T = TypeVar("T")


class Hub:
    def __init__(self, settings: Settings, database: Database, workers: Workers, bus: Bus | None = None) -> None:
        self.settings = settings
        self.database = database
        self.workers = workers
        self.bus = bus or NoBus()
        self.name = new_id()
        self.clock = SteadyClock()
        self.started = self.clock.now()
        self.shelf = Shelf("no_table", self._open, settings.idle_seconds)
        self.tables = self.shelf.kept
        self.leases = Leases(database, self.name)
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        self.on_end: Callable[[Live], None] | None = None
        self.on_note: Hear | None = None
        self.on_news: Callable[[str], None] | None = None
        self.on_turn: Callable[[Live], None] | None = None

    # opening and closing

    async def open(self, id: str) -> Live:
        """The table; from memory, or from the database."""
        live = await self.shelf.open(id)
        if live.behind:
            async with live.lock:
                await self.up_to_date(live)
        return live

    async def up_to_date(self, live: Live) -> None:
        """It may have moved on elsewhere while nobody here needed to know. The caller holds the table's lock."""
        if live.behind:
            await self.refresh(live)

    async def _open(self, id: str) -> Live | None:
        with OPEN_SECONDS.time():
            live = await self._revived(id, snapshot=True) or await self._revived(id, snapshot=False)
        if live is not None:
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
        self.shelf.keep(live)
        TABLES.set(len(self.tables))
        self._news(live.id)
        self.drive(live)

    def _news(self, table: str) -> None:
        if self.on_news is not None:
            self.on_news(table)

    # moving on

    async def play(
        self,
        live: Live,
        seat: int,
        action: Action,
        command: str | None = None,
        bot: str | None = None,
        first: store.Write | None = None,
    ) -> int:
        """Play an action that was checked to be timely, and write with it what goes `first`. The caller holds the
        table's lock."""
        if live.paused:
            raise Refused("paused", 409)
        game, entry = played(live, seat, action, self.clock.now(), command, bot)
        await self.append(live, game, entry, first=first)
        ACTIONS.labels(live.head.game, "bot" if bot else "person").inc()
        return entry.number

    async def append(
        self,
        live: Live,
        game: Game,
        entry: Entry,
        seats: tuple[Seat, ...] | None = None,
        first: store.Write | None = None,
    ) -> None:
        """Write down what happened; only then is it true, and only then is it shown."""
        head = head_after(live.head, seats or live.seats, game, entry)
        due = game.over or head.number - live.snapshot_at >= self.settings.snapshot_every
        with COMMIT_SECONDS.time():
            asks = self.drives(live.id)
            job = Append(head, entry, snapshot(game.table) if due else None, seats, first, asks)
            ordered = await self._write(live, job)
        live.seats = seats or live.seats
        if asks:
            live.ordered = (head.number, ordered)
        if due:
            live.snapshot_at = head.number
        if self.bus.shared:
            self.bus.tell(Note(self.name, live.id, played=_played(head, entry) if seats is None else None))
        self._moved(live, head, game, entry)
        if game.over and self.on_end is not None:
            self.on_end(live)

    def _moved(self, live: Live, head: Head, game: Game, entry: Entry) -> None:
        """It is written: from now on it is true here, and shown."""
        ended = head.status != live.head.status
        live.head, live.game = head, game
        if entry.seat is not None and entry.command is not None:
            live.played[entry.seat, entry.command] = entry.number
        with SHOW_SECONDS.time():
            show_entry(live, entry)
        if ended:
            show_table(live)
        self._news(live.id)
        self.drive(live)

    async def change(
        self,
        live: Live,
        head: Head | None = None,
        seats: tuple[Seat, ...] | None = None,
        first: store.Write | None = None,
    ) -> None:
        """Change who sits where, or the table's own row, and with it what goes `first`. The caller holds the lock."""
        head = replace(head or live.head, updated=self.clock.now(), version=live.head.version + 1)
        if live.game is not None and head.status == "running":
            head = replace(head, deadlines=deadlines(head, seats or live.seats, live.game, self.clock.now()))
        job = store.change_table(head, seats)
        await self._write(live, job if first is None else store.together(first, job))
        live.head = head
        live.seats = seats or live.seats
        show_table(live)
        self._news(live.id)
        self.bus.tell(Note(self.name, live.id))
        self.drive(live)

    async def _write(self, live: Live, job: Callable[[Connection], T]) -> T:
        try:
            return await self.database.write(job)
        except (Conflict, IntegrityError):
            await self.refresh(live)
            raise Refused("stale", 409, number=live.number) from None

    # other servers

    def hear(self, note: Note) -> None:
        """News from another server at the same database. Each table hears its own in order, and waits for no other."""
        if note.sender == self.name:
            return
        live = self.tables.get(note.table)
        if note.kind == "campaign":
            if self.on_note is not None:
                self.on_note(note)
        elif note.kind == "moved":
            if live is not None:
                self._heard_of(live, note.played)
            else:
                self._news(note.table)
                if self.drives(note.table):
                    self.soon(self.attend([note.table]))
        elif live is not None and note.kind == "chat" and note.chat is not None:
            show_chat(live, ChatLine(**note.chat))
        elif live is None and note.kind == "people" and (note.people or note.spectators):
            if self.drives(note.table):
                self.soon(self.attend([note.table]))  # somebody looks on, so bots may think
        elif live is not None and note.kind == "people":
            live.elsewhere[note.sender] = (set(note.people), note.spectators)
            show_table(live)
            self.drive(live)
        elif live is not None and note.kind == "who":
            self.tell_presence(live)

    def _heard_of(self, live: Live, played: Played | None) -> None:
        """What nobody here looks at or lets play is not played along; whoever asks for it reads it first."""
        if live.needed or live.lock.locked() or self.drives(live.id):
            self.soon(self._hear_of(live, played))
        elif played is None or played.version > live.head.version:  # who asked just now may have read it already
            live.behind = True
            self._news(live.id)

    async def _hear_of(self, live: Live, played: Played | None) -> None:
        try:
            async with live.lock:
                if played is None or played.version > live.head.version + 1:
                    await self.refresh(live)
                elif played.version == live.head.version + 1:
                    self._take_over(live, played)
        except Unavailable:
            log.info("news_not_read", table=live.id)  # `Watch` looks again
        except Exception:
            log.exception("note_failed", table=live.id)

    def _take_over(self, live: Live, played: Played) -> None:
        """Play what was played elsewhere and written there: nothing has to be read."""
        assert live.game is not None
        game, action = live.game.clone(), action_from_json(played.action)
        events = game.play(action, played.seat)
        forget_past(game)
        entry = Entry(played.number, played.seat, action, events, played.command, played.bot, played.at)
        self._moved(live, head_after(live.head, live.seats, game, entry), game, entry)

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def attend(self, ids: Collection[str]) -> None:
        """Open those of these tables that are for this server to move on."""
        for id in ids:
            if self.drives(id):
                try:
                    self.drive(await self.open(id))
                except Unavailable:
                    return
                except Exception:
                    log.exception("table_cannot_be_opened", table=id)

    async def current(self, id: str) -> Live:
        """The table as the database holds it now: a note may have been lost on its way."""
        live = await self.open(id)
        if self.bus.shared:
            await self.catch_up([live])
        return live

    async def catch_up(self, tables: Collection[Live]) -> None:
        """Of these tables, refresh those that another server has moved on."""
        tables = [live for live in tables if not live.behind]
        versions = await self.database.read(finding.versions([live.id for live in tables]))
        behind = [live for live in tables if versions.get(live.id, 0) > live.head.version]
        await asyncio.gather(*(self._refresh_to(live, versions[live.id]) for live in behind))

    async def _refresh_to(self, live: Live, version: int) -> None:
        async with live.lock:
            if version > live.head.version:
                await self.refresh(live)

    async def refresh(self, live: Live) -> None:
        """Take over what another server has written. The caller holds the table's lock."""
        head, seats, entries = await self.database.read(store.load_news(live.id, live.number))
        live.behind = False
        for entry in catch_up(live, head, seats, entries):
            show_entry(live, entry)
        show_table(live)
        self._news(live.id)
        self.drive(live)

    def tell_presence(self, live: Live) -> None:
        people = sorted({c.person for c in live.connections if c.person})
        self.bus.tell(Note(self.name, live.id, "people", people=people, spectators=live.spectators_here()))
        self.drive(live)  # bots may have waited for somebody to look

    def drives(self, table: str) -> bool:
        """Of several servers one lets the bots of a table play and watches its clock."""
        return self.leases.drives(table)

    # bots

    def drive(self, live: Live) -> None:
        """Let every bot think whose seat must choose."""
        if not live.running or live.paused or self.stopping or not self.drives(live.id):
            return
        assert live.game is not None
        if self.on_turn is not None:
            self.on_turn(live)
        if self.settings.limits and not somebody_cares(live):
            return
        for seat in live.game.to_act:
            if live.seats[seat].played_by_bot and seat not in live.thinking:
                live.thinking[seat] = asyncio.create_task(self._bot_turn(live, seat))

    async def _bot_turn(self, live: Live, seat: int) -> None:
        try:
            await asyncio.sleep(self.settings.bot_delay)
            game, number, bot = live.game, live.number, live.seats[seat].bot or DEFAULT_BOT
            if game is None or not live.running or seat not in game.to_act:
                return
            if owner_of(live) is None:
                live.owner = await self.database.read(owner(live.head.host))
            if self.settings.limits and not somebody_cares(live):
                return
            action = await self.workers.choose(bot, game, seat, live.head.deal, lane_of(live))
            async with live.lock:
                timely = live.running and live.asked_since() <= number
                if timely and live.seats[seat].played_by_bot and live.game and seat in live.game.to_act:
                    await self.play(live, seat, action, bot=bot)
        except Unavailable:
            await asyncio.sleep(1)
        except Refused as problem:
            log.info("bot_too_late", table=live.id, seat=seat, code=problem.code)
        except Exception:
            log.exception("bot_turn_failed", table=live.id, seat=seat)
            await asyncio.sleep(1)
        finally:
            live.thinking.pop(seat, None)
            self.drive(live)

    async def stop(self) -> None:
        self.stopping = True
        for task in tuple(self.tasks):
            task.cancel()
        for live in self.tables.values():
            for task in list(live.thinking.values()):
                task.cancel()
            for connection in tuple(live.connections):
                await connection.close()


def _played(head: Head, entry: Entry) -> Played | None:
    if entry.action is None:
        return None
    action = to_json(entry.action)
    return Played(head.version, entry.number, entry.seat, action, entry.command, entry.bot, entry.at)
