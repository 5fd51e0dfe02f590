"""Two servers at one database: what happens at one is shown at the other, and no two can do the same thing."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.bus import Bus, Hear, Note
from tests.server.browsers import Refusal, choose, offers
from tests.server.conftest import Running, free_port, running

Pair = tuple[Running, Running]
NOBODY = 65534


class LinkedBus(Bus):
    """A bus between servers of one process, each with an event loop of its own."""

    ends: list[tuple[asyncio.AbstractEventLoop, Hear]]

    def __init__(self, ends: list[tuple[asyncio.AbstractEventLoop, Hear]]) -> None:
        self.ends = ends

    async def start(self, hear: Hear) -> None:
        self.ends.append((asyncio.get_running_loop(), hear))

    def tell(self, note: Note) -> None:
        for loop, hear in self.ends:
            if not loop.is_closed():
                asyncio.run_coroutine_threadsafe(hear(note), loop)  # type: ignore[arg-type]

    async def stop(self) -> None:
        return None


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of its own, where the machine has one."""
    binary = shutil.which("initdb")
    pytest.importorskip("asyncpg")
    if binary is None:
        pytest.skip("no PostgreSQL on this machine")
    folder = Path("/tmp") / f"stellwerk-postgres-{os.getpid()}"
    folder.mkdir()
    user = NOBODY if os.geteuid() == 0 else None
    if user is not None:
        os.chown(folder, user, user)
    port = free_port()
    run: dict[str, Any] = {"user": user, "stdout": subprocess.DEVNULL, "cwd": "/tmp"}
    control = [str(Path(binary).parent / "pg_ctl"), "-D", str(folder / "data"), "-w"]
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    try:
        subprocess.run([binary, "-D", str(folder / "data"), "-U", "postgres", "-A", "trust"], check=True, **run)
        subprocess.run([*control, "-l", str(folder / "log"), "-o", options, "start"], check=True, **run)
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        subprocess.run([*control, "-m", "immediate", "stop"], check=True, **run)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    fakeredis = pytest.importorskip("fakeredis")
    port = free_port()
    server = fakeredis.TcpFakeServer(("127.0.0.1", port))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"redis://127.0.0.1:{port}"
    server.shutdown()


@pytest.fixture(scope="module", params=["one process", "postgres and redis"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    data = tmp_path_factory.mktemp("pair")
    shared: dict[str, Any] = {"workers": 2}
    if request.param == "postgres and redis":
        shared.update(database=request.getfixturevalue("postgres"), redis=request.getfixturevalue("redis"))
        with running(data, worker=0, **shared) as one, running(data, worker=1, **shared) as two:
            yield one, two
        return
    ends: list[Any] = []
    with (
        running(data, bus=LinkedBus(ends), worker=0, **shared) as one,
        running(data, bus=LinkedBus(ends), worker=1, **shared) as two,
    ):
        yield one, two


def test_people_at_different_servers_play_one_game(pair: Pair) -> None:
    one, two = pair
    ann, ben = one.browser("Ann"), two.browser("Ben")
    table = ann.create("germany", ["me", "open", "bot:random"], public=True)
    with ann.sit(table["id"]) as hers:
        ben.call("POST", f"/api/tables/{table['id']}/join", {})
        with ben.sit(table["id"], since=0) as his:
            hers.receive_until(lambda: hers.states)
            hers.receive_until(lambda: hers.table["seats"][1]["online"])
            his.receive_until(lambda: his.table["seats"][0]["online"])
            his.send({"type": "chat", "text": "hello over there"})
            hers.receive_until(lambda: hers.others)
            assert hers.others[-1]["text"] == "hello over there"
            dice = random.Random(1)
            until = time.monotonic() + 120
            while min(hers.number, his.number) < 40:
                assert time.monotonic() < until, (hers.number, his.number)
                for sitting in (hers, his):
                    sitting.drain(0.02)
                    for seat in sitting.seats:
                        options = sitting.states[seat]["options"]
                        if list(offers(options)):
                            sitting.command(seat, choose(options, dice))
            assert [e["number"] for e in his.entries] == list(range(1, his.number + 1))


def test_of_two_commands_at_the_same_moment_one_is_stale(pair: Pair) -> None:
    """The same person clicks at both servers: the database lets one of them through."""
    one, two = pair
    ann = one.browser("Ann")
    again = two.browser(None)
    again.http.cookies = ann.http.cookies
    table = ann.create("usa", ["me", "local"])
    path = f"/api/tables/{table['id']}"
    dice = random.Random(1)
    for seat in (0, 1):
        told = ann.call("GET", f"{path}/since/0?seat={seat}")
        number, action = told["entries"][-1]["number"], choose(told["state"]["options"], dice)
        ann.call("POST", f"{path}/command", {"id": f"o{seat}", "seat": seat, "after": number, "action": action})
    done = 0
    for step in range(12):
        now = ann.table(table["id"])
        seat, number = now["waiting_for"][0], now["number"]

        def click(browser: Any, seat: int = seat, number: int = number, step: int = step) -> bool:
            command = {"id": f"{id(browser)}-{step}", "seat": seat, "after": number, "action": {"type": "draw_blind"}}
            try:
                return bool(browser.call("POST", f"{path}/command", command)["ok"])
            except Refusal as refusal:
                if refusal.code not in ("stale", "not_your_turn"):
                    raise
                return False

        with ThreadPoolExecutor(2) as threads:
            assert sum(threads.map(click, (ann, again))) == 1
        done += 1
        until = time.monotonic() + 120
        while {b.table(table["id"])["number"] for b in (ann, again)} != {number + 1}:
            assert time.monotonic() < until, "the servers do not agree"
            time.sleep(0.02)
    assert done == 12
