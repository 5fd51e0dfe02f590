"""kill -9 at random moments of running games: nothing that was acknowledged is missing, and every table goes on."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from stellwerk.engine.record import verify
from stellwerk.games.registry import setting_for
from tests.server.browsers import Browser, Refusal, choose
from tests.server.processes import ServerProcess, all_ended
from tests.settings import LISTED
from tools.neighbours import free_port

ROUNDS = int(os.environ.get("STELLWERK_CRASH_ROUNDS", "5"))  # more for a thorough run


class Player:
    """Plays two seats of one table over HTTP as fast as it can, and writes down every acknowledged command."""

    def __init__(self, address: str, game: str, seed: int) -> None:
        self.browser = Browser(address, f"Player {seed}")
        self.table = self.browser.create(game, ["me", "local", "bot:random"])["id"]
        self.dice = random.Random(seed)
        self.acknowledged: dict[int, tuple[int, dict[str, Any]]] = {}
        self.seen: dict[int, Any] = {}
        self.unsure: dict[str, Any] | None = None

    def play(self, stop: threading.Event) -> None:
        with contextlib.suppress(httpx.TransportError):
            while not stop.is_set():
                if self.unsure is not None:
                    self.send(self.unsure)
                waiting = set(self.browser.table(self.table)["waiting_for"]) & {0, 1}
                if not waiting:
                    time.sleep(0.01)
                    continue
                self.choose(self.dice.choice(sorted(waiting)))

    def choose(self, seat: int) -> None:
        told = self.browser.call("GET", f"/api/tables/{self.table}/since/{max(self.seen, default=0)}?seat={seat}")
        for entry in told["entries"]:
            self.seen[entry["number"]] = (entry["seat"], public(entry["action"]))
        number = max(self.seen)
        if seat in told["state"]["view"]["to_act"]:
            action = choose(told["state"]["options"], self.dice)
            self.send({"id": f"after-{number}-{seat}", "seat": seat, "after": number, "action": action})

    def send(self, command: dict[str, Any]) -> None:
        """A command of which no answer comes is sent again after the restart, with the same id."""
        self.unsure = command
        try:
            reply = self.browser.call("POST", f"/api/tables/{self.table}/command", command)
            self.acknowledged[reply["number"]] = (command["seat"], command["action"])
        except Refusal as refusal:
            if refusal.code not in ("stale", "not_your_turn", "not_running"):
                raise
        self.unsure = None

    def check(self) -> int:
        """Everything acknowledged or seen is there, under its number."""
        entries: dict[int, Any] = {}
        for seat in (0, 1):
            for entry in self.browser.call("GET", f"/api/tables/{self.table}/since/0?seat={seat}")["entries"]:
                kept = entries.setdefault(entry["number"], entry)
                kept["action"] = kept["action"] or entry["action"]
        assert sorted(entries) == list(range(1, len(entries) + 1))
        for number, (seat, action) in self.acknowledged.items():
            assert entries[number]["seat"] == seat, number
            assert same(entries[number]["action"], action), number
        for number, (seat, action) in self.seen.items():
            assert (entries[number]["seat"], public(entries[number]["action"])) == (seat, action), number
        return len(entries)


def public(action: dict[str, Any] | None) -> object:
    return None if action is None or action["type"] in ("keep_tickets", "announce_mix") else action


def same(kept: dict[str, Any] | None, sent: dict[str, Any]) -> bool:
    """Tickets may be kept in another order than they were sent."""
    assert kept is not None
    if kept["type"] == "keep_tickets":
        return sorted(kept["kept"]) == sorted(sent["kept"])
    return kept == sent


@pytest.mark.parametrize("seed", [1])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    port = free_port()
    server = ServerProcess(tmp_path, port)
    players = [Player(server.address, game, n) for n, game in enumerate([*LISTED, "usa", "germany"])]
    watched = players[0].browser.create("italy", ["bot:random", "bot:greedy"])["id"]
    progress = [0] * len(players)
    for _ in range(ROUNDS):
        stop = threading.Event()
        threads = [threading.Thread(target=player.play, args=(stop,)) for player in players]
        for thread in threads:
            thread.start()
        enough = sum(len(player.acknowledged) for player in players) + 15
        until = time.monotonic() + 120
        while sum(len(player.acknowledged) for player in players) < enough and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(dice.uniform(0, 0.5))
        workers = server.children()
        server.kill()
        stop.set()
        for thread in threads:
            thread.join(30)
        server = ServerProcess(tmp_path, port)
        for number, player in enumerate(players):
            length = player.check()
            assert length >= progress[number]
            progress[number] = length
        assert all_ended(workers), "workers outlive their server"
    assert sum(len(player.acknowledged) for player in players) > 10 * ROUNDS
    bots = players[0].browser
    until = time.monotonic() + 120
    while bots.table(watched)["status"] != "finished":
        assert time.monotonic() < until, "a table of bots does not go on"
        time.sleep(0.2)
    verify(bots.http.get(f"/api/tables/{watched}/record").text, setting_for)
    for player in players:
        assert player.browser.table(player.table)["status"] in ("running", "finished")
        player.browser.close()
    assert server.interrupt() == 0
    log = server.log.read_text()
    with contextlib.closing(sqlite3.connect(tmp_path / "stellwerk.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        secrets = [value for row in database.execute("SELECT seed, salt, invite FROM tables") for value in row]
    assert secrets
    assert not any(secret in log for secret in secrets)
    assert server.tracebacks() == []
