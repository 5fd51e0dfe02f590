"""The post: finds turns that wait, and tells their people, each once, until they have played.

What is to be told is kept in the database (`reach_store`), is tried again while nobody is there, and is given up with a
reason. Right before it is sent it is asked once more whether the turn still waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import structlog
from sqlalchemy.exc import IntegrityError

from stellwerk.server.errors import Unavailable
from stellwerk.server.metrics import NOTICES
from stellwerk.server.names import new_id
from stellwerk.server.reach.carriers import Carriers, Outcome
from stellwerk.server.reach.quiet import Quiet, reminder_at
from stellwerk.server.reach.texts import Waiting, turns_message
from stellwerk.server.storage import reach_store as store
from stellwerk.server.storage.reach_store import Batch, Notice, Reach, Turn
from stellwerk.server.storage.store import Write, together
from stellwerk.server.tables.hub import Hub

TICK = 2.0
LEASE = 90.0
AT_ONCE = 16
MOST_TRIES = 8
FIRST_AGAIN, LAST_AGAIN = 30.0, 3600.0
PRESENT_SECONDS = 300.0  # somebody who sits at the table is told later, if at all
OVERLAP, WHOLE_EVERY = 120.0, 900.0
LEAD_SHARE, LONGEST_LEAD = 0.25, 6 * 3600.0
JOB = "reach"
log = structlog.get_logger()


def lead_of(clock_seconds: int) -> float:
    """How long before a clock runs out its player is reminded."""
    return min(LONGEST_LEAD, clock_seconds * LEAD_SHARE)


def quiet_of(reach: Reach) -> Quiet:
    return Quiet(reach.zone, reach.quiet_from, reach.quiet_to)


@dataclass
class Post:
    """`tick` does what is due now; `care` does so for ever, on one of several servers."""

    hub: Hub
    carriers: Carriers
    stop_token: Callable[[str], str]
    now: Callable[[], float] = time.time
    since: float = 0.0
    whole_at: float = 0.0

    async def care(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if self.hub.drives(JOB):
                try:
                    await self.tick()
                except Unavailable:
                    pass
                except Exception:
                    log.exception("post_failed")

    async def tick(self) -> int:
        """Note what is new, and send what is due; how many messages went out."""
        await self._note_turns()
        database, now = self.hub.database, self.now()
        if await database.read(store.any_overtime(now)):
            await database.write(store.overtime(now))
        due = await database.read(store.due_channels(now, AT_ONCE))
        sent = await asyncio.gather(*(self._carefully(id) for id in due))
        return sum(sent)

    async def _note_turns(self) -> None:
        now = self.now()
        if now - self.whole_at > WHOLE_EVERY:  # whatever was missed is found
            self.since, self.whole_at = 0.0, now
        database = self.hub.database
        turns = await database.read(store.new_turns(self.since))
        notes: list[Write] = []
        for turn in turns:
            reach = await database.read(store.reach_of(turn.person)) or Reach(turn.person)
            notes += self._notes(turn, reach, now)
        if notes:
            with contextlib.suppress(IntegrityError):  # another server was faster
                await database.write(together(*notes))
        self.since = now - OVERLAP

    def _notes(self, turn: Turn, reach: Reach, now: float) -> Iterator[Write]:
        due = quiet_of(reach).ends(now + self.hub.settings.notify_after)
        yield store.note(turn, store.TURN, due, now)
        if turn.deadline is not None and reach.reminders:
            at = reminder_at(quiet_of(reach), now, turn.deadline, lead_of(turn.clock_seconds))
            if at is not None and at > due:
                yield store.note(turn, store.REMINDER, at, now)

    # sending

    async def _carefully(self, channel: str) -> int:
        try:
            return await self._serve(channel)
        except Unavailable:
            raise
        except Exception:
            log.exception("notice_failed", channel=channel)
            return 0

    async def _serve(self, channel: str) -> int:
        """Send all that one channel is to be told in one message."""
        database, now = self.hub.database, self.now()
        batch = await database.read(store.batch_of(channel))
        if batch is None:
            return 0
        unsent = [notice for notice in batch.notices if notice.state == store.WAITING]
        ready = [notice for notice in unsent if notice.kind == store.TURN or notice.due <= now]
        ready = await self._still_wanted(batch, ready, now)
        if not ready:
            return 0
        holder = new_id()
        held = await database.write(store.hold([notice.id for notice in ready], holder, now, LEASE))
        mine = [notice for notice in ready if notice.id in held]
        if not mine:
            return 0
        still = [notice for notice in batch.notices if notice.state == store.SENT and notice.waits]
        message = turns_message(
            mine[0].id,
            [_waiting(notice, now) for notice in (*still, *mine)],
            batch.language,
            self.stop_token(channel),
        )
        outcome = await self.carriers.send(batch.channel, message)
        await self._settle(batch, mine, holder, outcome)
        return int(outcome.code == "sent")

    async def _still_wanted(self, batch: Batch, notices: list[Notice], now: float) -> list[Notice]:
        """Without those whose turn was taken; those that must wait are put off."""
        database = self.hub.database
        over = [notice.id for notice in notices if not notice.waits]
        if over:
            await database.write(store.settle(over, None, store.DROPPED, now, "taken"))
            NOTICES.labels(batch.channel.kind, store.DROPPED).inc(len(over))
        waiting = [notice for notice in notices if notice.waits]
        paused = [notice for notice in waiting if notice.paused_until is not None]
        for notice in paused:
            await database.write(store.put_off([notice.id], None, notice.paused_until or now, now))
        waiting = [notice for notice in waiting if notice.paused_until is None]
        at = quiet_of(batch.reach).ends(now)
        if at > now and waiting:
            await database.write(store.put_off([notice.id for notice in waiting], None, at, now, "quiet"))
            return []
        present = [notice for notice in waiting if self._sits_there(notice.table, batch.channel.person)]
        if present:
            ids = [notice.id for notice in present]
            await database.write(store.put_off(ids, None, now + PRESENT_SECONDS, now, "present"))
        return [notice for notice in waiting if notice not in present]

    def _sits_there(self, table: str, person: str) -> bool:
        live = self.hub.tables.get(table)
        return live is not None and person in live.people_online()

    async def _settle(self, batch: Batch, mine: list[Notice], holder: str, outcome: Outcome) -> None:
        now, ids = self.now(), [notice.id for notice in mine]
        channel = batch.channel
        NOTICES.labels(channel.kind, outcome.code).inc(len(ids))
        if outcome.code == "sent":
            pause = store.rest(channel.id, now + self.hub.settings.notify_pause)
            await self._surely(together(store.settle(ids, holder, store.SENT, now), pause))
            return
        log.info("notice_not_sent", kind=channel.kind, code=outcome.code, reason=outcome.reason)
        if outcome.code == "again" and max(notice.tries for notice in mine) + 1 < MOST_TRIES:
            wait = outcome.after or again_after(max(notice.tries for notice in mine))
            later = store.put_off(ids, holder, now + wait, now, outcome.reason)
            await self._surely(together(later, store.rest(channel.id, now + wait)))
            return
        given_up = store.settle(ids, holder, store.FAILED, now, outcome.reason)
        gone = [store.break_channel(channel.id, outcome.reason, now)] if outcome.code == "gone" else []
        await self._surely(together(given_up, *gone))

    async def _surely(self, write: Write) -> None:
        """What has happened outside must be known here, also when the database is away for a moment."""
        for pause in (0.2, 1.0, 3.0):
            try:
                await self.hub.database.write(write)
                return
            except Unavailable:
                await asyncio.sleep(pause)
        await self.hub.database.write(write)

    async def close(self) -> None:
        await self.carriers.close()


def again_after(tries: int) -> float:
    """Longer each time, and not for everybody at the same moment."""
    return min(LAST_AGAIN, FIRST_AGAIN * float(2**tries)) * random.uniform(0.8, 1.2)


def _waiting(notice: Notice, now: float) -> Waiting:
    left = None
    if notice.state == store.WAITING and notice.kind == store.REMINDER and notice.deadline is not None:
        left = max(0.0, notice.deadline - now)
    return Waiting(notice.table, notice.game, notice.name, left)
