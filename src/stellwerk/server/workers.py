"""Work that takes long, in processes of its own and never on the event loop: bots that think, records replayed."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import structlog

from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game
from stellwerk.server.engine_json import encode, view_json
from stellwerk.server.errors import Refused
from stellwerk.server.metrics import BOT_SECONDS
from stellwerk.server.thinking import begin, think

T = TypeVar("T")
DEFAULT_BOT = "level3"
log = structlog.get_logger()


class Workers:
    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = max(1, processes)
        self.seconds = seconds
        self.pool: ProcessPoolExecutor | None = None

    async def run(self, job: Callable[..., T], *arguments: object) -> T:
        """The job's result. If a worker process was killed meanwhile, the job is done once more by new ones."""
        return await self._run(job, arguments, again=False)

    async def _run(self, job: Callable[..., T], arguments: tuple[object, ...], *, again: bool) -> T:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=spawn, initializer=begin)
        try:
            work = asyncio.get_running_loop().run_in_executor(self.pool, job, *arguments)
            return await asyncio.wait_for(work, self.seconds)
        except TimeoutError:
            raise Refused("busy", 429) from None
        except BrokenProcessPool:
            self.pool = None
            if again:
                raise
            return await self._run(job, arguments, again=True)

    async def choose(self, bot: str, game: Game, seat: int, deal: str | None = None) -> Action:
        """The bot's action; if it fails or takes too long, any legal one, for a table must go on."""
        options = game.options_for(seat)
        if len(options) == 1:
            return options[0]
        named = game.setting.actions
        sent = [options[i] if named[number] is None else number for i, number in enumerate(options.numbers)]
        view = encode(view_json(game.view(seat)))
        try:
            with BOT_SECONDS.time():
                return options[await self.run(think, bot, secrets.randbits(32), view, sent, deal)]
        except Exception as problem:
            log.warning("bot_failed", bot=bot, game=game.setting.rules.name, problem=type(problem).__name__)
            return options[random.randrange(len(options))]

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
