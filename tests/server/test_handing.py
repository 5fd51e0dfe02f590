"""Several workers of one machine: a table's sockets come together at one of them, wherever browsers came in."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stellwerk.server.http.handing import table_in
from stellwerk.server.tables.bus import Note, Played
from tests.server.browsers import Browser, choose
from tests.server.conftest import Running, running

Pair = tuple[Running, Running]


@pytest.fixture
def pair(tmp_path: Path, shared: dict[str, str]) -> Iterator[Pair]:
    with tempfile.TemporaryDirectory() as folder:  # a short path
        given = {**shared, "exchange": Path(folder)}
        with running(tmp_path, **given) as one, running(tmp_path, **given) as two:
            until(lambda: all(len(server.app.services.hub.leases.living) == 2 for server in (one, two)))
            yield one, two


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


def looking(server: Running, table: str) -> int:
    live = server.app.services.hub.tables.get(table)
    return 0 if live is None else len(live.connections)


def table_of(server: Running, ann: Browser, kinds: list[str]) -> str:
    """A new table that belongs to this server."""
    while True:
        made: str = ann.create("germany", kinds, public=True)["id"]
        if server.app.services.hub.drives(made):
            return made


def test_the_sockets_of_a_table_come_together_where_it_is_driven(pair: Pair) -> None:
    one, two = pair
    ann, ben, dice = one.browser("Ann"), two.browser("Ben"), random.Random(4)
    for home, other in (pair, pair[::-1]):
        table = table_of(home, ann, ["me", "open"])
        ben.call("POST", f"/api/tables/{table}/join", {})
        with ann.sit(table) as hers, ben.sit(table) as his:
            assert (looking(home, table), looking(other, table)) == (2, 0)
            for _ in range(6):
                for sitting in (hers, his):
                    for seat in sitting.seats:
                        if seat in sitting.states[seat]["view"]["to_act"]:
                            reply = sitting.command(seat, choose(sitting.states[seat]["options"], dice))
                            assert reply["ok"]
                            number = reply["number"]
                            hers.receive_until(lambda n=number: hers.number == n)
                            his.receive_until(lambda n=number: his.number == n)
        until(lambda home=home, table=table: looking(home, table) == 0)  # type: ignore[misc]


def test_what_cannot_be_handed_over_is_served_where_it_came(pair: Pair) -> None:
    one, two = pair
    ann = one.browser("Ann")
    table = table_of(two, ann, ["me", "local"])
    assert two.app.handing is not None
    two.in_loop(stop(two))
    with ann.sit(table) as hers:
        assert (looking(one, table), looking(two, table)) == (1, 0)
        assert hers.command(0, choose(hers.states[0]["options"], random.Random(1)))["ok"]


async def hear_late(server: Running, table: str, version: int) -> None:
    """A note of what was read meanwhile."""
    played = Played(version, 3, 1, None, None, None, 0)
    server.app.services.hub.hear(Note("late", table, "moved", played=played))


async def stop(server: Running) -> None:
    assert server.app.handing is not None
    server.app.handing.stop()


def test_a_table_that_nobody_here_looks_at_is_not_played_along(pair: Pair) -> None:
    one, two = pair
    ann = one.browser("Ann")
    there = two.browser(None)
    there.http.cookies = ann.http.cookies
    table = table_of(one, ann, ["me", "local"])
    assert there.table(table)["number"] == 1
    kept = two.app.services.hub.tables[table]
    with ann.sit(table) as hers:
        for seat in (0, 1):
            assert hers.command(seat, choose(hers.states[seat]["options"], random.Random(1)))["ok"]
        until(lambda: kept.behind)
        assert kept.number == 1
        assert there.table(table)["number"] == 3
        assert (kept.number, kept.behind) == (3, False)
        two.in_loop(hear_late(two, table, kept.head.version))
        assert not kept.behind
        command = {"id": "late", "seat": hers.states[0]["view"]["to_act"][0], "after": 3}
        action = choose(hers.states[command["seat"]]["options"], random.Random(1))
        assert there.call("POST", f"/api/tables/{table}/command", {**command, "action": action})["ok"]
        hers.receive_until(lambda: hers.number == 4)


@pytest.mark.parametrize(
    ("url", "id"),
    [
        (b"/api/tables/abc/socket", "abc"),
        (b"/api/tables/abc/socket?since=3", "abc"),
        (b"/api/tables/\xff/socket", None),
        (b"/api/lists/socket", None),
        (b"/api/tables/abc", None),
    ],
)
def test_only_sockets_of_tables_are_handed_over(url: bytes, id: str | None) -> None:
    assert table_in(url) == id
