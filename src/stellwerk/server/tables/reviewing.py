"""Reviews made in worker processes: piece by piece in the fair queue, kept with the record, told while they grow."""

from __future__ import annotations

import secrets
import time
from typing import Any

import structlog

from stellwerk.engine.actions import Action
from stellwerk.engine.codec import to_json
from stellwerk.messages.states import view_json
from stellwerk.review.jobs import answered, hinted, moment_state, piece_of, usual_effort, whole_of
from stellwerk.review.pieces import Work
from stellwerk.server.errors import Refused, Unavailable
from stellwerk.server.storage import review_store
from stellwerk.server.tables.archive import Archive
from stellwerk.server.tables.fair_queue import Lane
from stellwerk.server.tables.hinting import check_hint, with_use
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.played import played
from stellwerk.server.wire import review_wire as wire
from stellwerk.server.wire.encoding import encode

GONE = 90.0
"""Seconds without news after which whoever made a review is taken for dead."""

TOLD = 0.5
MOST_AT_ONCE = 10
log = structlog.get_logger()
Json = dict[str, Any]


class Reviews:
    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.hub = archive.hub
        self.database = archive.database
        self.workers = archive.workers

    async def state(self, id: str) -> str:
        """How far the review of a game is, or all of it, as JSON."""
        kept = await self.database.read(review_store.kept_review(id))
        if kept is not None and kept.text is not None:
            return f'{{"progress":1.0,"review":{kept.text}}}'
        going_on = kept is not None and kept.at > time.time() - GONE
        return encode({"progress": kept.progress if kept is not None and going_on else None, "review": None}).decode()

    async def begin(self, id: str, lane: Lane) -> None:
        """Make it, unless it is there or somebody is at it. A game that is not over has no record, and is refused."""
        text = await self.archive.text_of(id)
        now = time.time()
        if await self.database.write(review_store.begin_review(id, now, now - GONE)):
            self.hub.soon(self._make(id, text, lane))

    async def _make(self, id: str, text: str, lane: Lane) -> None:
        try:
            await self._make_pieces(id, text, lane)
        except Unavailable:
            log.info("review_not_kept", record=id)
        except Exception as problem:  # whatever it is, the next who asks may try again
            log.warning("review_failed", record=id, problem=type(problem).__name__)
            await self.database.write(review_store.drop_review(id))

    async def _make_pieces(self, id: str, text: str, lane: Lane) -> None:
        effort = usual_effort() * self.hub.settings.review_effort
        work, told = Work(effort), time.monotonic()
        while (piece := work.next()) is not None:
            work.take(await self.workers.run(piece_of, text, piece, lane=lane))
            if time.monotonic() - told > TOLD:
                told = time.monotonic()
                await self.database.write(review_store.save_review(id, work.progress, None, time.time()))
        whole = await self.workers.run(whole_of, text, work, lane=lane)
        await self.database.write(review_store.save_review(id, 1.0, whole, time.time()))

    # moments

    async def moment(self, id: str, number: int) -> Json:
        """What the seat saw that chose the numbered action of a finished game."""
        state = await self.workers.run(moment_state, await self.archive.text_of(id), number)
        if state is None:
            raise Refused("no_moment", 404)
        return state

    async def answer(self, id: str, number: int, action: Json, lane: Lane) -> Json:
        """How good another answer would have been."""
        judged = await self.workers.run(answered, await self.archive.text_of(id), number, action, lane=lane)
        if judged is None:
            raise Refused("bad_action")
        return judged

    # hints

    async def hint(self, live: Live, person: str, seat: int, also: Action | None, lane: Lane) -> Json:
        """Candidates for a seat whose turn it is. That it asked is written down first."""
        async with live.lock:
            check_hint(live, person, seat)
            assert live.game is not None
            view = encode(view_json(live.game.view(seat)))
            head = with_use(live, seat)
            if head is not live.head:
                await self.hub.change(live, head)
        asked: Any = None if also is None else to_json(also)
        told = await self.workers.run(hinted, view, asked, secrets.token_hex(4), lane=lane)
        if told is None:
            raise Refused("bad_action")
        return told

    # one's own play

    async def own_play(self, person: str) -> wire.OwnPlay:
        """A person's part in the games that were reviewed; nobody else is told."""
        games = await self.database.read(review_store.reviewed_games(person))
        waiting = await self.database.read(review_store.games_to_review(person, MOST_AT_ONCE))
        return wire.OwnPlay([played(game) for game in games], len(waiting))

    async def review_own(self, person: str, lane: Lane) -> int:
        """Begin the reviews of the newest games that have none; how many."""
        waiting = await self.database.read(review_store.games_to_review(person, MOST_AT_ONCE))
        for id in waiting:
            await self.begin(id, lane)
        return len(waiting)
