"""Bots think in processes of their own; whatever happens to those, a table goes on."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk.games.opening import new_game
from stellwerk.server.errors import Refused
from stellwerk.server.tables.clocks import GRACE, after_restart
from stellwerk.server.tables.making import new_head
from stellwerk.server.tables.workers import Workers
from tests.server.conftest import Running, running
from tests.server.loops import completed


def number_of(server: Running, table: str) -> int:
    return server.app.services.hub.tables[table].number


def wait_for_moves(server: Running, table: str, more: int) -> None:
    before, until = number_of(server, table), time.monotonic() + 120
    while number_of(server, table) < before + more:
        assert time.monotonic() < until, "the bots do not move"
        time.sleep(0.02)


def test_a_table_goes_on_when_a_worker_process_is_killed(tmp_path: Path) -> None:
    with running(tmp_path, bot_delay=0.02) as server:
        ann = server.browser()
        table = ann.create("usa", ["bot:greedy", "bot:greedy", "bot:greedy"])["id"]
        wait_for_moves(server, table, 5)
        for _ in range(2):
            pool = server.app.services.workers.pool
            assert pool is not None
            for process in list(pool._processes):
                with suppress(ProcessLookupError):  # the pool may not have noticed that it is gone
                    os.kill(process, signal.SIGKILL)
            wait_for_moves(server, table, 5)
        ann.call("POST", f"/api/tables/{table}/host", {"do": "close"})


def test_work_is_done_in_another_process() -> None:
    async def run() -> int:
        workers = Workers(1, 30)
        try:
            return await workers.run(os.getpid)
        finally:
            workers.close()

    assert completed(run()) != os.getpid()


def test_a_bot_that_fails_or_hangs_is_replaced_by_a_legal_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("germany", 2, seed=1)

    async def run(problem: Exception) -> None:
        workers = Workers(1, 1)

        async def fail(*_: object) -> int:
            raise problem

        monkeypatch.setattr(workers, "run", fail)
        assert await workers.choose("greedy", game, 0) in game.options_for(0)

    for problem in (Refused("busy", 429), ValueError("odd"), MemoryError()):
        completed(run(problem))


def test_work_that_takes_too_long_is_given_up() -> None:
    async def run() -> None:
        workers = Workers(1, 0.5)
        try:
            await workers.run(time.sleep, 2)
        finally:
            workers.close()

    with pytest.raises(Refused, match="busy"):
        completed(run())


def test_after_a_restart_nobody_is_out_of_time_at_once() -> None:
    head = new_head("host", "usa", ())
    now = time.time()
    for seconds, least in ((10, 10.0), (86400, GRACE)):
        late = after_restart(replace(head, clock_seconds=seconds, deadlines={"0": ("1", now - 500)}), now)
        assert late["0"] == ("1", now + least)
    fine = after_restart(replace(head, clock_seconds=600, deadlines={"1": ("1", now + 500)}), now)
    assert fine["1"] == ("1", now + 500)
