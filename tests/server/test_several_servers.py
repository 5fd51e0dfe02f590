"""Two servers at one database: what happens at one is shown at the other, and no two can do the same thing."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.browsers import Refusal, choose, offers
from tests.server.conftest import Running, running
from tools.neighbours import Broker

Pair = tuple[Running, Running]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def pair(request: pytest.FixtureRequest, broker: Broker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    data, shared = tmp_path_factory.mktemp("pair"), {"redis": broker.url}
    if request.param == "postgres":
        shared["database"] = request.getfixturevalue("postgres").new_database("pair")
    with running(data, **shared) as one, running(data, **shared) as two:
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
