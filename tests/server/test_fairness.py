"""Nobody starves anybody: budgets by person and address, turns by address and table, no thought that nobody sees."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.games.opening import new_game
from stellwerk.server.errors import Refused
from stellwerk.server.http import services
from stellwerk.server.tables.fair_queue import FairQueue, Lane
from stellwerk.server.tables.workers import Workers
from tests.server.browsers import Browser, Refusal
from tests.server.conftest import Running, running
from tests.server.loops import completed

BOTS = ["bot:random"] * 3


def test_addresses_take_turns_then_people_then_tables() -> None:
    crowd = [Lane("eve", f"eve {n % 3}", f"table {n}") for n in range(30)]
    ann, ben = Lane("home", "ann", "a"), Lane("home", "ben", "b")

    async def order() -> list[Lane]:
        queue, done = FairQueue(1), []

        async def work(lane: Lane) -> None:
            await queue.enter(lane)
            await asyncio.sleep(0)
            done.append(lane)
            queue.leave()

        await asyncio.gather(*(work(lane) for lane in [*crowd, ann, ann, ben]))
        assert (queue.waiting, queue.free) == (0, 1)
        return done

    done = completed(order())
    assert [lane.origin for lane in done[1:7]].count("home") == 3, "one address holds up another"
    assert done.index(ben) < [n for n, lane in enumerate(done) if lane == ann][1], "a person holds up another"
    assert {lane.person for lane in done[:6] if lane.origin == "eve"} == {"eve 0", "eve 1", "eve 2"}


def test_who_gives_up_waiting_leaves_no_gap() -> None:
    async def run() -> int:
        queue = FairQueue(1)
        await queue.enter(Lane("a"))
        waiting = [asyncio.create_task(queue.enter(Lane("b", "", str(n)))) for n in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        queue.leave()
        waiting[1].cancel()  # its turn has come, and it goes away all the same
        await asyncio.gather(*waiting, return_exceptions=True)
        queue.leave()
        return queue.free

    assert completed(run()) == 1


def test_a_bot_that_waits_for_its_turn_does_not_run_out_of_time() -> None:
    game = new_game("usa", 2, seed=1)

    async def run() -> None:
        workers = Workers(1, 60)
        try:
            await workers.choose("level1", game, 0)  # the process is there
            workers.seconds = 4
            lanes = [Lane("eve", "eve", str(n)) for n in range(6)]
            crowd = [asyncio.create_task(workers.run(time.sleep, 1, lane=lane)) for lane in lanes]
            await asyncio.sleep(0)
            await workers.choose("level1", game, 0, None, Lane("home", "ann", "a"))
            assert sum(task.done() for task in crowd) <= 2, "one address holds up another"
            assert workers.failed == 0
            await asyncio.gather(*crowd)  # the last has waited for longer than work may take
        finally:
            workers.close()

    completed(run())


def test_work_that_never_ends_gives_its_process_back() -> None:
    async def run() -> None:
        workers = Workers(1, 0.5)
        try:
            with pytest.raises(Refused, match="busy"):
                await workers.run(time.sleep, 600)
            workers.seconds = 60
            assert await workers.run(abs, -1) == 1
        finally:
            workers.close()

    completed(run())


def number_of(server: Running, table: str) -> int:
    return server.app.services.hub.tables[table].number


def moves_on(server: Running, table: str, more: int = 3, seconds: float = 60) -> bool:
    before, until = number_of(server, table), time.monotonic() + seconds
    while number_of(server, table) < before + more:
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("strict"), limits=True) as made:
        yield made


def test_bots_of_a_guest_think_while_somebody_looks(strict: Running) -> None:
    ann = strict.browser("Ann")
    table = ann.create("usa", BOTS)["id"]
    time.sleep(0.5)
    assert not moves_on(strict, table, 1, 0.7), "bots think where nobody is"
    with Browser(strict.address, None).sit(table):
        assert moves_on(strict, table)
    time.sleep(0.5)
    assert not moves_on(strict, table, 3, 0.7), "bots go on where nobody is"


def test_bots_think_for_whoever_has_a_password_and_where_people_play(strict: Running) -> None:
    ann = strict.browser("Ann")
    played = ann.create("usa", ["me", *BOTS])
    assert moves_on(strict, played["id"], 2), "bots do not answer a person who is away for a moment"
    ann.call("POST", f"/api/tables/{played['id']}/seat", {"do": "leave"})
    time.sleep(0.3)
    assert not moves_on(strict, played["id"], 3, 0.7), "bots play among themselves when all have left"
    ann.call("PATCH", "/api/me", {"login": "ann.fair", "password": "correct horse"})
    assert moves_on(strict, ann.create("usa", BOTS)["id"])


def test_a_rematch_is_paid_like_a_new_table(tmp_path: Path) -> None:
    with running(tmp_path, limits=True) as server:
        ann = server.browser("Ann")
        server.app.services.limits.tables.per_second = 0
        table = ann.create("usa", ["me", "open"])["id"]

        def again(table: str) -> str:
            ann.call("POST", f"/api/tables/{table}/host", {"do": "close"})
            return str(ann.call("POST", f"/api/tables/{table}/rematch")["id"])

        for _ in range(19):
            table = again(table)
        with pytest.raises(Refusal, match="too_many_requests"):
            again(table)


def test_an_address_has_a_budget_whatever_names_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, limits=True) as server:
        limits = server.app.services.limits
        limits.tables_of_address.per_second = 0
        for name in range(4):
            guest = server.browser(f"Guest {name}")
            for _ in range(15):
                guest.create("usa", ["me", "open"])
        guest = server.browser("One more")
        with pytest.raises(Refusal, match="too_many_requests"):
            guest.create("usa", ["me", "open"])
        limits.tables_of_address.enabled = False
        monkeypatch.setattr(services, "MOST_OF_GUESTS", 60)
        with pytest.raises(Refusal, match="too_many_tables_here"):
            guest.create("usa", ["me", "open"])
        guest.call("PATCH", "/api/me", {"login": "known.one", "password": "correct horse"})
        guest.create("usa", ["me", "open"])
