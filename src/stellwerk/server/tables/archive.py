"""Records of tables and from outside: kept, checked, looked at and continued."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import replace
from typing import Any

from stellwerk.engine.codec import action_from_json, to_json
from stellwerk.engine.rng import commitment
from stellwerk.server.errors import Refused
from stellwerk.server.names import is_id, new_id, printable
from stellwerk.server.storage import store
from stellwerk.server.storage.rows import Entry, Loaded, Person, Seat
from stellwerk.server.storage.store import event_from_json
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.making import DEFAULT_BOT, new_head
from stellwerk.server.tables.recording import Checked, check_record, frames, make_record
from stellwerk.server.tables.reviving import head_after, revive
from stellwerk.server.wire import wire

MOST_FRAMES_KEPT = 8
LONGEST_SEED = 100


class Archive:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.database = hub.database
        self.workers = hub.workers
        self.seen: OrderedDict[tuple[str, int | None], bytes] = OrderedDict()

    async def record_of(self, live: Live) -> str:
        """The record of a game that is over; its seed is revealed."""
        head = live.head
        if head.deal is not None:  # its seed would tell the games to come; the campaign has a record of its own
            raise Refused("part_of_campaign", 409)
        if head.status not in ("finished", "closed") or live.game is None:
            raise Refused("not_finished", 409)
        text = await self.database.read(store.record_text(head.id))
        if text is None:
            entries = await self.database.read(store.entries_after(head.id, 1))
            moves: list[Any] = [(entry.seat, to_json(entry.action)) for entry in entries]
            names = list(live.game.names)
            text = await self.workers.run(
                make_record, head.game, head.variants, names, head.seed, head.salt, moves, head.hinted
            )
            await self.database.write(store.add_record(head.id, text, time.time()))
        return text

    async def text_of(self, id: str) -> str:
        """The record behind a replay: an imported one, or that of a table here."""
        text = await self.database.read(store.record_text(id)) if is_id(id) else None
        if text is not None:
            return text
        try:
            return await self.record_of(await self.hub.open(id))
        except Refused as problem:
            raise Refused("no_replay" if problem.code == "no_table" else problem.code, problem.status) from None

    async def frames(self, id: str, eyes: int | None) -> bytes:
        """All states of a game, compressed."""
        if (id, eyes) in self.seen:
            self.seen.move_to_end((id, eyes))
            return self.seen[id, eyes]
        text = await self.text_of(id)
        made = await self.workers.run(frames, text, eyes)
        if made is None:
            raise Refused("no_such_seat", 400)
        self.seen[id, eyes] = made
        if len(self.seen) > MOST_FRAMES_KEPT:
            self.seen.popitem(last=False)
        return made

    async def verify(self, live: Live) -> wire.Verification:
        head = live.head
        checked = await self.workers.run(check_record, await self.record_of(live))
        problem = checked if isinstance(checked, wire.Flaw) else None
        if problem is None and commitment(head.seed, head.salt) != head.commitment:
            problem = wire.Flaw("commitment", {})
        return wire.Verification(problem is None, head.commitment, head.seed, head.salt, problem)

    async def keep(self, text: str, person: str) -> str:
        """Store a record to look at."""
        await self._check(text, with_moves=False)
        id = new_id()
        await self.database.write(store.add_record(id, text, time.time(), person))
        return id

    async def _check(self, text: str, with_moves: bool) -> Checked:
        checked = await self.workers.run(check_record, text, with_moves)
        if isinstance(checked, wire.Flaw):
            refused = Refused("bad_record", problem=checked.code)
            refused.params.update(checked.params)
            raise refused
        return checked

    async def go_on(self, text: str, person: Person) -> Live:
        """A table that goes on where an unfinished record stops: the first seat is the person's, the rest bots'."""
        checked = await self._check(text, with_moves=True)
        if checked.finished:
            raise Refused("already_over", 409)
        if max(len(checked.seed), len(checked.salt)) > LONGEST_SEED:
            raise Refused("bad_record", 400, problem="long_seed", most=LONGEST_SEED)
        seats = tuple(
            Seat("person", person.name, person.id)
            if n == 0
            else Seat("bot", printable(name)[:40] or None, None, DEFAULT_BOT)
            for n, name in enumerate(checked.players)
        )
        now = time.time()
        entries = [
            Entry(
                number,
                seat,
                None if action is None else action_from_json(action),
                tuple(event_from_json(event) for event in events),
                None,
                None,
                now,
            )
            for number, (seat, action, events) in enumerate(checked.moves, 1)
        ]
        head = new_head(person.id, checked.game, checked.variants, checked.seed, checked.salt)
        head = replace(head, status="running", number=len(entries))
        live = revive(Loaded(head, seats, None, entries, {}), self.hub.started)
        assert live.game is not None
        live.head = head_after(head, seats, live.game, entries[-1])
        await self.database.write(store.add_running_table(live.head, seats, entries))
        self.hub.keep(live)
        return live
