"""Opening any game is quick, because a snapshot saves most of the replaying, and gives the very same game."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
import time

from stellwerk.engine.record import parse_record, replay
from stellwerk.games.registry import setting_for
from stellwerk.server.tables.recording import make_record
from tests.server.browsers import choose
from tests.server.conftest import Running

ENOUGH = 160
MILLISECONDS = 200


def test_a_long_game_opens_quickly_and_as_it_was(server: Running) -> None:
    ann = server.browser()
    table = ann.create("germany", ["me", "local", "local", "local", "local"])
    hub = server.app.services.hub
    dice = random.Random(1)
    with ann.sit(table["id"]) as sitting:
        while sitting.number < ENOUGH:
            seat = dice.choice(sitting.states[0]["view"]["to_act"])
            reply = sitting.command(seat, choose(sitting.states[seat]["options"], dice))
            sitting.receive_until(lambda number=reply["number"]: sitting.seen_by_all(number))
    live = hub.tables[table["id"]]
    assert live.game is not None
    digest, number = live.game.digest(), live.number
    assert ENOUGH - live.snapshot_at < hub.settings.snapshot_every
    times = []
    for _ in range(5):
        hub.tables.pop(table["id"])
        started = time.perf_counter()
        assert ann.table(table["id"])["number"] == number
        times.append((time.perf_counter() - started) * 1000)
        opened = hub.tables[table["id"]]
        assert opened.game is not None
        assert opened.game.digest() == digest
    assert min(times) < MILLISECONDS, times


def test_a_snapshot_that_cannot_be_read_costs_only_time(server: Running) -> None:
    ann = server.browser()
    table = ann.create("italy", ["bot:random", "bot:random"])
    hub = server.app.services.hub
    until = time.monotonic() + 120
    while ann.table(table["id"])["status"] != "finished":
        assert time.monotonic() < until
        time.sleep(0.05)
    game = hub.tables.pop(table["id"]).game
    with contextlib.closing(sqlite3.connect(hub.settings.data / "stellwerk.db")) as database:
        for state in ("{}", "null", "not json", '{"players": 5}'):
            database.execute("UPDATE snapshots SET state = ? WHERE table_id = ?", [state, table["id"]])
            database.commit()
            assert ann.table(table["id"])["status"] == "finished"
            again = hub.tables.pop(table["id"]).game
            assert game is not None
            assert again is not None
            assert again.digest() == game.digest()


def test_a_snapshot_gives_what_replaying_everything_gives(server: Running) -> None:
    ann = server.browser()
    table = ann.create("old_west", ["bot:random", "bot:random", "bot:random"], variants=["alvin"])
    hub = server.app.services.hub
    until = time.monotonic() + 120
    while ann.table(table["id"])["status"] != "finished":
        assert time.monotonic() < until
        time.sleep(0.05)
    live = hub.tables[table["id"]]
    assert live.game is not None
    text = ann.http.get(f"/api/tables/{table['id']}/record").text
    record = parse_record(text)
    assert replay(record, setting_for).digest() == live.game.digest()
    moves = [(move.seat, action) for move, action in zip(record.moves, actions_of(text), strict=True)]
    head = live.head
    assert make_record(head.game, head.variants, list(record.players), head.seed, head.salt, moves) == text


def actions_of(text: str) -> list[object]:
    return [move["do"] for move in json.loads(text)["actions"]]
