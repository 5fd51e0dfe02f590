"""Work that takes long, in processes of its own and never on the event loop: bots that think, records replayed."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TypeVar

import structlog

from stellwerk._pure import compiled
from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game
from stellwerk.messages.states import view_json
from stellwerk.server.errors import Refused
from stellwerk.server.metrics import BOT_SECONDS
from stellwerk.server.tables.fair_queue import FairQueue, Lane
from stellwerk.server.tables.thinking import begin, think
from stellwerk.server.wire.encoding import encode

T = TypeVar("T")
NOBODYS = Lane()
log = structlog.get_logger()


class Workers:
    """Processes started before the engine was compiled make way for new ones once it is."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = max(1, processes)
        self.seconds = seconds
        self.queue = FairQueue(self.processes)
        self.pool: ProcessPoolExecutor | None = None
        self.compiled = False
        self.failed = 0

    async def run(self, job: Callable[..., T], *arguments: object, lane: Lane = NOBODYS) -> T:
        """The job's result, when it is its turn. If a process was killed meanwhile, the job is done once more."""
        return await self._run(job, arguments, lane, again=False)

    async def _run(self, job: Callable[..., T], arguments: tuple[object, ...], lane: Lane, *, again: bool) -> T:
        await self.queue.enter(lane)
        pool, loop = self._open_pool(), asyncio.get_running_loop()
        try:
            begun = pool.submit(job, *arguments)
        except BaseException as problem:
            self.queue.leave()
            if isinstance(problem, BrokenProcessPool):  # a process died while nobody waited for it
                return await self._try_again(problem, pool, job, arguments, lane, again=again)
            raise
        begun.add_done_callback(lambda _: self._leave_from(loop))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(begun), self.seconds)
        except TimeoutError:
            self._give_up(pool)
            raise Refused("busy", 429) from None
        except BrokenProcessPool as problem:
            return await self._try_again(problem, pool, job, arguments, lane, again=again)

    async def _try_again(
        self,
        problem: BrokenProcessPool,
        pool: ProcessPoolExecutor,
        job: Callable[..., T],
        arguments: tuple[object, ...],
        lane: Lane,
        *,
        again: bool,
    ) -> T:
        """Once, with new processes."""
        if self.pool is pool:
            self.pool = None
        if again:
            raise problem
        return await self._run(job, arguments, lane, again=True)

    def _leave_from(self, loop: asyncio.AbstractEventLoop) -> None:
        """Called in a thread of the pool, which may outlive the server's loop."""
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self.queue.leave)

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """Work that does not end would keep its process for ever; what else these processes did is done again."""
        if self.pool is pool:
            self.pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()

    def _open_pool(self) -> ProcessPoolExecutor:
        if self.pool is not None and not self.compiled and compiled():
            log.info("engine_compiled")
            self.pool.shutdown(wait=False)  # what it has begun it brings to an end
            self.pool = None
        if self.pool is None:
            self.compiled = compiled()
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=spawn, initializer=begin)
        return self.pool

    async def choose(self, bot: str, game: Game, seat: int, deal: str | None = None, lane: Lane = NOBODYS) -> Action:
        """The bot's action; if it fails or takes too long, any legal one, for a table must go on."""
        options = game.options_for(seat)
        if len(options) == 1:
            return options[0]
        named = game.setting.actions
        sent = [options[i] if named[number] is None else number for i, number in enumerate(options.numbers)]
        view = encode(view_json(game.view(seat)))
        try:
            with BOT_SECONDS.time():
                return options[await self.run(think, bot, secrets.randbits(32), view, sent, deal, lane=lane)]
        except Exception as problem:
            self.failed += 1
            log.warning("bot_failed", bot=bot, game=game.setting.rules.name, problem=type(problem).__name__)
            return options[random.randrange(len(options))]

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
