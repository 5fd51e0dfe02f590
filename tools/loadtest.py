"""How many tables one server carries: N tables with four sockets each, one action every few seconds at each table.

Starts a server of its own on loopback (or uses --address), plays at each of the rates that are asked for, and prints
actions a second, the time from sending a command until all four browsers have their view, the size of what they are
told, and the memory and processor time of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Coroutine
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn

from stellwerk.games.registry import listed_games
from tools.lean_socket import LeanSocket, connect
from tools.neighbours import Broker, Postgres
from tools.recorded import recorded

GAMES = tuple(entry.name for entry in listed_games())
SEATS = 4
T = TypeVar("T")
TLS = ssl.create_default_context()  # made once: it is not used on loopback, and costs more than the rest


class Options(msgspec.Struct):
    claims: dict[str, list[dict[str, Any]]]
    cards: list[str]
    tickets: list[list[int]]
    others: list[dict[str, Any]]


class View(msgspec.Struct):
    to_act: list[int]
    over: bool


class State(msgspec.Struct):
    view: View
    options: Options


class Message(msgspec.Struct):
    state: State


class Reply(msgspec.Struct):
    ok: bool
    error: str = ""


decode = msgspec.json.Decoder(Message).decode
NEWS = re.compile(rb'{"type":"(?:entry|state)","for":(?:\d+|null),"number":(\d+),')


class Table:
    """Four browsers. Of what they are told only the number is read, and what the one who acts needs: real ones have
    machines of their own."""

    def __init__(self, id: str, cookies: list[str], dice: random.Random) -> None:
        self.id = id
        self.cookies = cookies
        self.dice = dice
        self.sockets: list[LeanSocket] = []
        self.told: list[bytes] = [b""] * SEATS
        self.numbers = [0] * SEATS
        self.times: list[float] = []
        self.refused = 0
        self.played = 0
        self.bytes = 0
        self.messages = 0
        self.waiting_for = 0
        self.arrived: set[int] = set()
        self.all_arrived = asyncio.Event()

    async def sit_down(self, address: str) -> None:
        for seat in range(SEATS):
            path, cookie = f"/api/tables/{self.id}/socket", f"stellwerk={self.cookies[seat]}"
            self.sockets.append(await connect(address, path, cookie, partial(self.hear, seat)))

    def hear(self, seat: int, text: bytes) -> None:
        self.bytes += len(text)
        self.messages += 1
        news = NEWS.match(text)
        if news:
            self.told[seat], self.numbers[seat] = text, int(news[1])
            if self.numbers[seat] >= self.waiting_for > 0:
                self.arrived.add(seat)
                if len(self.arrived) == SEATS:
                    self.all_arrived.set()
        elif text.startswith(b'{"type":"reply"') and not msgspec.json.decode(text, type=Reply).ok:
            self.refused += 1
            self.all_arrived.set()

    def state(self, seat: int) -> State:
        return decode(self.told[seat]).state

    async def play(self, every: float, until: float, measured_from: float) -> None:
        await asyncio.sleep(self.dice.uniform(0, every))
        while time.monotonic() < until:
            began = time.monotonic()
            await self.act(measured_from)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))

    async def act(self, measured_from: float) -> None:
        asked = self.state(0).view.to_act
        if not asked:
            return
        seat = self.dice.choice(asked)
        state = self.state(seat)
        self.arrived.clear()
        self.all_arrived.clear()
        self.waiting_for = self.numbers[seat] + 1
        command = {"type": "command", "id": str(uuid.uuid4()), "seat": seat, "after": self.numbers[seat]}
        sent = time.perf_counter()
        self.sockets[seat].send(msgspec.json.encode({**command, "action": self.choose(state.options)}))
        await asyncio.wait_for(self.all_arrived.wait(), 30)
        self.played += 1
        if time.monotonic() > measured_from:
            self.times.append(time.perf_counter() - sent)

    def choose(self, options: Options) -> dict[str, Any]:
        if options.claims and self.dice.random() < 0.5:
            route = self.dice.choice(list(options.claims))
            return {"type": "claim_route", "route": route, "payment": self.dice.choice(options.claims[route])}
        if options.cards:
            card = self.dice.choice(options.cards)
            return {"type": "draw_blind"} if card == "blind" else {"type": "draw_face_up", "card": card}
        if options.others:
            return self.dice.choice(options.others)
        if options.claims:
            route = self.dice.choice(list(options.claims))
            return {"type": "claim_route", "route": route, "payment": self.dice.choice(options.claims[route])}
        return {"type": "draw_tickets", "mix": self.dice.choice(options.tickets)}


async def set_up(address: str, number: int) -> Table:
    """Four people meet at a new table."""
    people = [httpx.AsyncClient(base_url=address, timeout=60, verify=TLS) for _ in range(SEATS)]
    try:
        cookies = []
        for seat, person in enumerate(people):
            (await person.post("/api/me", json={"name": f"Player {seat + 1}"})).raise_for_status()
            cookies.append(person.cookies["stellwerk"])
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(SEATS - 1))]
        wanted = {"game": GAMES[number % len(GAMES)], "seats": seats, "public": True}
        made = await people[0].post("/api/tables", json=wanted)
        made.raise_for_status()
        id = made.json()["id"]
        for person in people[1:]:
            (await person.post(f"/api/tables/{id}/join", json={})).raise_for_status()
    finally:
        for person in people:
            await person.aclose()
    return Table(id, cookies, random.Random(number))


async def run(address: str, server: int | None, arguments: argparse.Namespace) -> list[str]:
    before = memory(server)
    tables: list[Table] = []
    for first in range(0, arguments.tables, 10):
        made = [set_up(address, n) for n in range(first, min(first + 10, arguments.tables))]
        tables += await asyncio.gather(*made)
    gc.collect()
    gc.disable()  # the browsers' own pauses are not what is measured
    used = cpu_seconds(server)
    for table in tables:
        await table.sit_down(address)
    await asyncio.sleep(1)
    settled, connected = memory(server), len(tables) * SEATS
    connecting = 1000 * (cpu_seconds(server) - used) / connected
    lines = [
        f"{arguments.tables} tables with {SEATS} sockets each, {arguments.workers} "
        f"{'worker' if arguments.workers == 1 else 'workers'} on {'PostgreSQL' if shared_by(arguments) else 'SQLite'}",
        f"memory {before:.0f} MB at start, {settled:.0f} with all seated; {connecting:.2f} ms of processor to connect",
        "actions/s     p50     p95     p99  slowest (ms)   processor an action   bytes a message   load's own",
    ]
    print(*lines, sep="\n", flush=True)
    for every in arguments.every:
        lines.append(await played_at(every, tables, server, arguments))
        print(lines[-1], flush=True)
    refused = sum(table.refused for table in tables)
    lines.append(f"refused {refused}; memory at the end {memory(server):.0f} MB")
    print(lines[-1])
    for table in tables:
        for opened in table.sockets:
            opened.close()
    return lines


async def played_at(every: float, tables: list[Table], server: int | None, arguments: argparse.Namespace) -> str:
    """A line of the table: one action every so many seconds at each table."""
    for table in tables:
        table.times, table.played, table.bytes, table.messages = [], 0, 0, 0
    began, used, own = time.monotonic(), cpu_seconds(server), time.process_time()
    until, measured_from = began + arguments.warm_up + arguments.seconds, began + arguments.warm_up
    await asyncio.gather(*(table.play(every, until, measured_from) for table in tables))
    busy = 1000 * (cpu_seconds(server) - used) / max(1, sum(table.played for table in tables))
    times = sorted(1000 * t for table in tables for t in table.times) or [float("nan")]
    p50, p95, p99 = (times[min(len(times) - 1, int(share * len(times)))] for share in (0.5, 0.95, 0.99))
    size = sum(table.bytes for table in tables) / max(1, sum(table.messages for table in tables))
    rate = len(times) / arguments.seconds
    load = 100 * (time.process_time() - own) / (time.monotonic() - began)
    figures = f"{rate:9.0f} {p50:7.1f} {p95:7.1f} {p99:7.1f} {times[-1]:9.1f} {busy:18.2f} ms {size:17.0f}"
    return f"{figures} {load:12.0f} %"


def run_loop(work: Coroutine[Any, Any, T]) -> T:
    """As the server does, on uvloop where there is one."""
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        return runner.run(work)


def shared_by(arguments: argparse.Namespace) -> bool:
    """Whether there is a PostgreSQL and a broker."""
    return bool(arguments.postgres or arguments.workers > 1)


def memory(process: int | None) -> float:
    """Resident memory in MB; where there is /proc."""
    path = Path(f"/proc/{process}/status")
    if not path.exists():
        return float("nan")
    line = next(line for line in path.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def cpu_seconds(process: int | None) -> float:
    """Of the server and, where there are several, of its workers."""
    if process is None or not Path(f"/proc/{process}/stat").exists():
        return float("nan")
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if process in (int(stat.parent.name), int(fields[1])):
            used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


def start_server(
    folder: str, workers: int = 1, shared: dict[str, str] | None = None
) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "STELLWERK_LIMITS": "0", "STELLWERK_LOG_LEVEL": "warning", **(shared or {})}
    command = [sys.executable, "-m", "stellwerk.server", "serve", "--port", str(port), "--data", folder]
    command += ["--workers", str(workers)] if workers > 1 else []
    process = subprocess.Popen(command, env=environment)
    address = f"http://127.0.0.1:{port}"
    for _ in range(600):
        try:
            if httpx.get(f"{address}/health", timeout=2).status_code == 200:
                return process, address
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server does not come up")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument(
        "--every", type=float, nargs="+", default=[2.0], help="seconds between two actions at a table; several rates"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=1, help="several use a PostgreSQL and a broker of their own")
    parser.add_argument("--postgres", action="store_true", help="so does one worker")
    parser.add_argument("--record", action="store_true", help="put the figures into docs/hosting.md")
    parser.add_argument("--address", help="a server that runs already, with STELLWERK_LIMITS=0")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        if arguments.address:
            run_loop(run(arguments.address.rstrip("/"), None, arguments))
            return
        shared = {}
        if shared_by(arguments):
            postgres, broker = Postgres(), Broker()
            stack.callback(postgres.stop)
            stack.callback(broker.stop)
            shared = {"STELLWERK_DATABASE": postgres.url, "STELLWERK_REDIS": broker.url}
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        process, address = start_server(folder, arguments.workers, shared)
        try:
            lines = run_loop(run(address, process.pid, arguments))
            if arguments.record:
                recorded(f"load of {arguments.workers} on {'postgresql' if shared else 'sqlite'}", lines)
        finally:
            process.terminate()
            process.wait(20)


if __name__ == "__main__":
    main()
