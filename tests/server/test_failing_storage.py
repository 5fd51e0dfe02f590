"""The database dies or its disk is full: what was not written is not true, and what was is kept."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.browsers import Browser, Refusal, choose
from tests.server.campaigners import found, give_answer, look
from tests.server.conftest import running
from tests.server.failing import with_dying_database
from tests.server.processes import ServerProcess


def refusal(work: Callable[[], Any]) -> tuple[int, str]:
    with pytest.raises(Refusal) as problem:
        work()
    return problem.value.status, problem.value.code


def test_a_campaign_outlives_a_database_that_dies_during_an_answer(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        backend, ann = with_dying_database(server), server.browser("Ann")
        id = found(ann, {"kind": "me"}, {"kind": "local"}, {"kind": "local"})["id"]
        asked = look(ann, id)
        first, second = asked["question"]["options"][1:3]
        backend.die_after(0)
        assert refusal(lambda: give_answer(ann, asked, first)) == (503, "storage_unavailable")
        assert refusal(lambda: look(ann, id)) == (503, "storage_unavailable")
        backend.revive()
        assert look(ann, id)["number"] == asked["number"]
        assert look(ann, id)["question"] == asked["question"], "what could not be written did not happen"
        give_answer(ann, asked, second)
        give_answer(ann, look(ann, id), "all")
        played = look(ann, id)
    with running(tmp_path) as server:
        again = server.browser(None)
        again.http.cookies.update(ann.http.cookies)
        opened = look(again, id)
        assert (opened["number"], opened["table"]) == (played["number"], played["table"])
        assert len(again.table(opened["table"])["seats"]) == 2, "one stays away, as it was answered second"


def test_whoever_takes_the_last_seat_starts_the_game_in_the_same_commit(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        backend, ann, ben = with_dying_database(server), server.browser("Ann"), server.browser("Ben")
        table = ann.create("usa", ["me", "open"], public=True)["id"]
        campaign = found(ann, {"kind": "me"}, {"kind": "open"})
        backend.die_after(1)
        assert ben.call("POST", f"/api/tables/{table}/join", {})["status"] == "running"
        backend.revive()
        backend.die_after(1)
        joined = ben.call("POST", f"/api/campaigns/{campaign['id']}/join", {"invite": campaign["invite"]})
        assert joined["status"] == "running"
        backend.revive()
        backend.die_after(1)
        full = ben.create("usa", ["me", "bot:random"])
        assert full["status"] == "running"


def test_a_command_that_could_not_be_written_may_be_sent_again(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        backend, ann = with_dying_database(server), server.browser("Ann")
        table = ann.create("usa", ["me", "local"])["id"]
        with ann.sit(table) as sitting:
            action = choose(sitting.states[0]["options"], random.Random(1))
            backend.die_after(0)
            assert sitting.command(0, action, id="once")["error"] == "storage_unavailable"
            backend.revive()
            reply = sitting.command(0, action, id="once")
            assert reply["ok"]
            assert sitting.command(0, action, id="once") == reply


@pytest.mark.skipif(sys.platform != "linux", reason="files of a running process are limited on Linux only")
def test_a_full_disk_is_told_by_health_and_commands_and_passes(tmp_path: Path) -> None:
    import resource

    server = ServerProcess(tmp_path)
    ann = Browser(server.address)
    table = ann.create("usa", ["me", "local"])["id"]
    with ann.sit(table) as sitting:
        action = choose(sitting.states[0]["options"], random.Random(1))
        largest = (tmp_path / "stellwerk.db-wal").stat().st_size
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, unlimited[1]))
        assert sitting.command(0, action, id="once")["error"] == "storage_unavailable"
        told = ann.http.get("/health")
        assert (told.status_code, told.json()["status"]) == (503, "storage")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        until = time.monotonic() + 60
        while ann.http.get("/health").status_code != 200:
            assert time.monotonic() < until, "it does not recover"
            time.sleep(0.1)
        assert sitting.command(0, action, id="once")["ok"]
    ann.close()
    assert server.interrupt() == 0
