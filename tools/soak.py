"""Mixed games at several workers while workers, broker and database are killed at random; then the books are checked.

Starts a PostgreSQL, a Valkey or Redis and `serve --workers N` of its own. Players act over HTTP and write down what was
acknowledged; whoever gets no answer asks again with the same id. Printed are the faults, acknowledged actions that are
lost, actions that were applied twice, and tables at which nothing moved within ten seconds after a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import httpx

from stellwerk.games.registry import listed_games
from tools.neighbours import Broker, Postgres, free_port
from tools.recorded import recorded

GAMES = tuple(entry.name for entry in listed_games())
PATIENCE = 10.0
Json = dict[str, Any]


@dataclass
class Table:
    """One game after another, two seats by hand and one by a bot."""

    address: str
    number: int
    pause: float = 0.0  # before each action
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)  # table and command: the entry's number
    moves: list[float] = field(default_factory=list)  # when something new was seen
    contradictions: int = 0
    games: int = 0
    id: str = ""
    seen: int = 0
    unsure: Json | None = None

    def __post_init__(self) -> None:
        self.dice = random.Random(self.number)
        self.http = httpx.Client(base_url=self.address, timeout=20)

    def run(self, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                self.step()
            except httpx.TransportError:
                time.sleep(0.2)

    def call(self, method: str, path: str, body: Json | None = None) -> Json | None:
        """None while the server cannot say."""
        answer = self.http.request(method, path, json=body)
        if answer.status_code >= 500:
            time.sleep(0.2)
            return None
        told: Json = answer.json() if answer.content else {}
        return told

    def step(self) -> None:
        if "stellwerk" not in self.http.cookies:
            self.call("POST", "/api/me", {"name": f"Player {self.number}"})
        elif not self.id:
            self.sit_down()
        elif self.unsure is not None:
            self.send(self.unsure)
        else:
            self.look()

    def sit_down(self) -> None:
        seats = [{"kind": "me"}, {"kind": "local"}, {"kind": "bot", "bot": "random"}]
        game = GAMES[(self.number + self.games) % len(GAMES)]
        made = self.call("POST", "/api/tables", {"game": game, "seats": seats})
        if made is not None and "id" in made:
            self.id, self.seen = made["id"], 0
            self.games += 1

    def look(self) -> None:
        seat = self.dice.randrange(2)
        told = self.call("GET", f"/api/tables/{self.id}/since/{self.seen}?seat={seat}")
        if told is None:
            return
        if told["entries"]:
            self.seen = told["entries"][-1]["number"]
            self.moves.append(time.monotonic())
        view = told["state"]["view"]
        if view["over"]:
            self.id = ""
        elif seat in view["to_act"]:
            time.sleep(self.pause)
            action = self.choose(told["state"]["options"])
            self.send({"id": uuid.uuid4().hex, "seat": seat, "after": self.seen, "action": action})
        else:
            time.sleep(0.05)

    def send(self, command: Json) -> None:
        self.unsure = command
        answer = self.call("POST", f"/api/tables/{self.id}/command", command)
        if answer is None:
            return
        self.unsure = None
        if answer.get("ok"):
            number = self.acknowledged.setdefault((self.id, command["id"]), answer["number"])
            self.contradictions += number != answer["number"]

    def choose(self, options: Json) -> Json:
        offered: list[Json] = [*options["others"]]
        offered += [
            {"type": "claim_route", "route": r, "payment": p} for r, ps in options["claims"].items() for p in ps
        ]
        offered += [{"type": "draw_tickets", "mix": mix} for mix in options["tickets"]]
        cards = [
            {"type": "draw_blind"} if c == "blind" else {"type": "draw_face_up", "card": c} for c in options["cards"]
        ]
        return self.dice.choice(offered if offered and (not cards or self.dice.random() < 0.4) else cards)


class House:
    """The workers and their neighbours, and what can happen to them."""

    def __init__(self, workers: int, stack: ExitStack) -> None:
        self.postgres, self.broker = Postgres(), Broker()
        stack.callback(self.postgres.stop)
        stack.callback(self.broker.stop)
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        settings = {"DATABASE": self.postgres.url, "REDIS": self.broker.url, "LIMITS": "0", "BOT_DELAY": "0.05"}
        environment = {**os.environ, **{f"STELLWERK_{name}": value for name, value in settings.items()}}
        command = [sys.executable, "-m", "stellwerk.server", "serve", "--port", str(port), "--data", str(self.folder)]
        self.log = (self.folder / "log").open("ab")
        self.server = subprocess.Popen(
            [*command, "--workers", str(workers)], env=environment, stdout=self.log, stderr=self.log
        )
        stack.callback(self.close)
        self.wait()

    def wait(self) -> None:
        for _ in range(1200):
            try:
                if httpx.get(f"{self.address}/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise SystemExit(f"the server does not come up: {(self.folder / 'log').read_text()[-2000:]}")

    def close(self) -> None:
        self.server.send_signal(signal.SIGTERM)
        self.server.wait(60)

    def worker_processes(self) -> list[int]:
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(stat.read_text().rpartition(")")[2].split()[1])
                if parent == self.server.pid and b"spawn_main" in (stat.parent / "cmdline").read_bytes():
                    found.append(int(stat.parent.name))
            except OSError:
                continue
        return found

    def worker_dies(self, dice: random.Random) -> None:
        living = self.worker_processes()
        if living:
            os.kill(dice.choice(living), signal.SIGKILL)

    def broker_goes_away(self, dice: random.Random) -> None:
        self._restart(self.broker, dice)

    def database_goes_away(self, dice: random.Random) -> None:
        self._restart(self.postgres, dice)

    @staticmethod
    def _restart(neighbour: Any, dice: random.Random) -> None:
        neighbour.kill()
        time.sleep(dice.uniform(0.2, 3))
        neighbour.start()


def stalled(tables: list[Table], ended: float, until: float) -> list[float]:
    """For each table, how long after a fault nothing moved, where that was too long."""
    waits = []
    for table in tables:
        after = next((at - ended for at in table.moves if at > ended), until - ended)
        if after > PATIENCE:
            waits.append(after)
    return waits


async def entries_of(url: str) -> list[tuple[str, int, int | None, str | None]]:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT table_id, number, seat, command FROM entries ORDER BY table_id, number")
    await connection.close()
    return [tuple(row) for row in rows]


def books(tables: list[Table], rows: list[tuple[str, int, int | None, str | None]]) -> tuple[int, int, int]:
    """Acknowledged actions, those that are lost, and those that stand in the books twice or with gaps around them."""
    written: dict[tuple[str, str], list[int]] = {}
    numbers: dict[str, list[int]] = {}
    for table, number, _, command in rows:
        numbers.setdefault(table, []).append(number)
        if command is not None:
            written.setdefault((table, command), []).append(number)
    acknowledged = {key: number for table in tables for key, number in table.acknowledged.items()}
    lost = sum(number not in written.get(key, []) for key, number in acknowledged.items())
    twice = sum(len(found) > 1 for found in written.values()) + sum(table.contradictions for table in tables)
    gaps = sum(found != list(range(1, len(found) + 1)) for found in numbers.values())
    return len(acknowledged), lost, twice + gaps


def soak(arguments: argparse.Namespace) -> bool:
    dice = random.Random(arguments.seed)
    with ExitStack() as stack:
        house = House(arguments.workers, stack)
        tables = [Table(house.address, number, arguments.pause) for number in range(arguments.tables)]
        stop = threading.Event()
        threads = [threading.Thread(target=table.run, args=(stop,), daemon=True) for table in tables]
        for thread in threads:
            thread.start()
        time.sleep(5)
        faults: list[tuple[str, float]] = []
        until = time.monotonic() + 60 * arguments.minutes
        while time.monotonic() < until:
            fault = dice.choice(
                [house.worker_dies, house.worker_dies, house.broker_goes_away, house.database_goes_away]
            )
            fault(dice)
            faults.append((fault.__name__, time.monotonic()))
            print(f"{time.strftime('%H:%M:%S')} {fault.__name__}", flush=True)
            time.sleep(dice.uniform(PATIENCE + 2, PATIENCE + 8))
        stop.set()
        for thread in threads:
            thread.join(60)
        ended = time.monotonic()
        acknowledged, lost, twice = books(tables, asyncio.run(entries_of(house.postgres.url)))
        late = [wait for _, at in faults for wait in stalled(tables, at, ended)]
        log = (house.folder / "log").read_text()
    counts = {name: sum(fault == name for fault, _ in faults) for name in sorted({fault for fault, _ in faults})}
    longest = max((next((m - at for m in t.moves if m > at), 0.0) for _, at in faults for t in tables), default=0.0)
    kinds = Counter(re.findall(r"\\n([A-Za-z_.]+(?:Error|Exception|Conflict)\b[^\"\\]{0,80})", log))
    lines = [
        f"{arguments.minutes:g} minutes at {arguments.workers} workers, {date.today()}",
        f"faults                 {len(faults)}: {json.dumps(counts)}",
        f"games begun            {sum(table.games for table in tables)} at {len(tables)} tables",
        f"acknowledged actions   {acknowledged}",
        f"lost                   {lost}",
        f"applied twice          {twice}",
        f"stood still > {PATIENCE:g} s    {len(late)} (longest wait for a move after a fault {longest:.1f} s)",
        f"load of the machine    {os.getloadavg()[2]:.1f} on {os.cpu_count()} cores",
    ]
    print(*lines, sep="\n")
    print(f"tracebacks in the log  {log.count('Traceback')}: {dict(kinds)}")
    if arguments.record:
        recorded("soak", lines)
    return not (lost or twice or late)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds before each action, to spare the machine")
    parser.add_argument("--record", action="store_true", help="put the figures into docs/hosting.md")
    raise SystemExit(0 if soak(parser.parse_args()) else 1)


if __name__ == "__main__":
    main()
