"""How many tables one server carries: N tables with four sockets each, one action every few seconds at each table.

Starts a server of its own on loopback (or uses --address), plays, and prints connections, actions a second, the time
from sending a command until all four browsers have their view, and the memory of the server process.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("usa", "germany", "italy", "old_west")
SEATS = 4


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
    type: str
    number: int = 0
    id: str = ""
    ok: bool = True
    error: str = ""
    state: State | None = None


decode = msgspec.json.Decoder(Message).decode


class Table:
    def __init__(self, id: str, cookies: list[str], dice: random.Random) -> None:
        self.id = id
        self.cookies = cookies
        self.dice = dice
        self.sockets: list[ClientConnection] = []
        self.states: list[State | None] = [None] * SEATS
        self.numbers = [0] * SEATS
        self.times: list[float] = []
        self.refused = 0
        self.sent_at = 0.0
        self.waiting_for = 0
        self.arrived: set[int] = set()
        self.all_arrived = asyncio.Event()

    async def sit_down(self, address: str) -> None:
        for seat in range(SEATS):
            opened = await connect(
                f"{address.replace('http', 'ws', 1)}/api/tables/{self.id}/socket",
                additional_headers={"Cookie": f"stellwerk={self.cookies[seat]}"},
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
            )
            self.sockets.append(opened)

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            message = decode(text)
            if message.type in ("entry", "state"):
                self.states[seat], self.numbers[seat] = message.state, message.number
                if message.number >= self.waiting_for > 0:
                    self.arrived.add(seat)
                    if len(self.arrived) == SEATS:
                        self.all_arrived.set()
            elif message.type == "reply" and not message.ok:
                self.refused += 1
                self.all_arrived.set()

    async def play(self, every: float, until: float, measured_from: float) -> None:
        await asyncio.sleep(self.dice.uniform(0, every))
        while time.monotonic() < until:
            began = time.monotonic()
            await self.act(measured_from)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))

    async def act(self, measured_from: float) -> None:
        asked = [s for s in range(SEATS) if (state := self.states[s]) and s in state.view.to_act]
        if not asked:
            return
        seat = self.dice.choice(asked)
        state = self.states[seat]
        assert state is not None
        self.arrived.clear()
        self.all_arrived.clear()
        self.waiting_for = self.numbers[seat] + 1
        command = {"type": "command", "id": str(uuid.uuid4()), "seat": seat, "after": self.numbers[seat]}
        sent = time.perf_counter()
        await self.sockets[seat].send(msgspec.json.encode({**command, "action": self.choose(state.options)}).decode())
        await asyncio.wait_for(self.all_arrived.wait(), 30)
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
    people = [httpx.AsyncClient(base_url=address, timeout=60) for _ in range(SEATS)]
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


async def run(address: str, server: int | None, arguments: argparse.Namespace) -> None:
    print(f"{arguments.tables} tables with {SEATS} sockets each, one action every {arguments.every:g} s at each")
    before = memory(server)
    tables: list[Table] = []
    for first in range(0, arguments.tables, 10):
        made = [set_up(address, n) for n in range(first, min(first + 10, arguments.tables))]
        tables += await asyncio.gather(*made)
    for table in tables:
        await table.sit_down(address)
    listeners = [asyncio.create_task(table.listen(seat)) for table in tables for seat in range(SEATS)]
    await asyncio.sleep(1)
    settled = memory(server)
    began, used = time.monotonic(), cpu_seconds(server)
    until, measured_from = began + arguments.warm_up + arguments.seconds, began + arguments.warm_up
    await asyncio.gather(*(table.play(arguments.every, until, measured_from) for table in tables))
    spent, busy = time.monotonic() - began, cpu_seconds(server) - used
    times = sorted(t for table in tables for t in table.times)
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*(socket.close() for table in tables for socket in table.sockets))
    print(f"connections      {len(tables) * SEATS}")
    print(f"actions          {len(times)} measured, {len(times) / arguments.seconds:.1f}/s")
    print(f"refused          {sum(table.refused for table in tables)}")
    for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
        print(f"{name}              {1000 * times[min(len(times) - 1, int(share * len(times)))]:.1f} ms")
    print(f"slowest          {1000 * times[-1]:.1f} ms")
    if server is not None:
        print(
            f"server memory    {before:.0f} MB at start, {settled:.0f} with all seated, {memory(server):.0f} at the end"
        )
        print(f"server processor {100 * busy / spent:.0f} % of one core")


def memory(process: int | None) -> float:
    """Resident memory in MB; where there is /proc."""
    path = Path(f"/proc/{process}/status")
    if not path.exists():
        return float("nan")
    line = next(line for line in path.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def cpu_seconds(process: int | None) -> float:
    path = Path(f"/proc/{process}/stat")
    if not path.exists():
        return float("nan")
    fields = path.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_server(folder: str) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "STELLWERK_LIMITS": "0", "STELLWERK_LOG_LEVEL": "warning"}
    command = [sys.executable, "-m", "stellwerk.server", "serve", "--port", str(port), "--data", folder]
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
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two actions at a table")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=10.0)
    parser.add_argument("--address", help="a server that runs already, with STELLWERK_LIMITS=0")
    arguments = parser.parse_args()
    gc.disable()  # the browsers' own pauses are not what is measured
    with ExitStack() as stack:
        if arguments.address:
            asyncio.run(run(arguments.address.rstrip("/"), None, arguments))
            return
        process, address = start_server(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            asyncio.run(run(address, process.pid, arguments))
        finally:
            process.terminate()
            process.wait(20)


if __name__ == "__main__":
    main()
