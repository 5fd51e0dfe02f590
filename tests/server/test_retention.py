"""What nobody uses goes after its time; what is somebody's own they can take along, and have forgotten."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from stellwerk.server.policy import DAY, Policy
from stellwerk.server.storage import schema
from tests.server.browsers import Browser
from tests.server.conftest import Running, running
from tests.server.test_starting import command

OLD = 10_000


class House:
    """A server with some of everything; `age` makes something look unused for days."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.ann = server.browser("Ann")
        self.waiting = self.ann.create("usa", ["me", "open"])["id"]
        self.running = self.ann.create("usa", ["me", "local"])["id"]
        self.over = self.ann.create("usa", ["me", "local"])["id"]
        self.ann.call("POST", f"/api/tables/{self.over}/chat", {"text": "well played"})
        self.ann.call("POST", f"/api/tables/{self.over}/host", {"do": "close"})
        self.record = self.ann.http.get(f"/api/tables/{self.over}/record").text
        headers = {"Content-Type": "application/json"}
        self.replay = self.ann.http.post("/api/records", content=self.record, headers=headers).json()["replay"]
        companies = [{"kind": "me"}, {"kind": "open"}]
        self.campaign = self.ann.call("POST", "/api/campaigns", {"companies": companies})["id"]

    def age(self, table: Any, column: str, days: float, **where: str) -> None:
        conditions = [table.c[name] == value for name, value in where.items()]
        changed = update(table).where(*conditions).values({column: time.time() - days * DAY})
        job = lambda db: db.execute(changed) and None  # noqa: E731
        self.server.in_loop(self.server.app.services.database.write(job))

    def purge(self) -> dict[str, int]:
        counts: dict[str, int] = self.server.in_loop(self.server.app.services.housekeeping.purge()).counts
        return counts


@pytest.fixture
def house(tmp_path: Path) -> Any:
    with running(tmp_path) as server:
        yield House(server)


def exists(browser: Browser, path: str) -> bool:
    return not browser.http.get(path).is_error


def test_nothing_goes_before_its_time(house: House) -> None:
    house.age(schema.tables, "updated", Policy.waiting - 1, id=house.waiting)
    house.age(schema.tables, "updated", Policy.running - 1, id=house.running)
    house.age(schema.tables, "updated", Policy.finished - 1, id=house.over)
    house.age(schema.records, "created", Policy.records - 1, id=house.replay)
    assert house.purge() == {}


@pytest.mark.parametrize("what", ["waiting", "running", "over"])
def test_a_table_goes_after_its_time_and_the_others_stay(house: House, what: str) -> None:
    id = getattr(house, what)
    house.age(schema.tables, "updated", OLD, id=id)
    name = "finished" if what == "over" else what
    assert house.purge() == {name: 1}
    assert [exists(house.ann, f"/api/tables/{each}") for each in (house.waiting, house.running, house.over)].count(
        True
    ) == 2
    assert not exists(house.ann, f"/api/tables/{id}")


def test_a_table_at_which_somebody_sits_is_spared(house: House) -> None:
    with house.ann.sit(house.waiting):
        house.age(schema.tables, "updated", OLD, id=house.waiting)
        assert house.purge() == {}


def test_campaigns_chats_and_records_go_after_their_time(house: House) -> None:
    house.age(schema.campaigns, "updated", OLD, id=house.campaign)
    house.age(schema.chat, "at", OLD)
    house.age(schema.records, "created", OLD, id=house.replay)
    assert house.purge() == {"campaigns": 1, "chat": 1, "records": 1}
    assert house.ann.call("GET", f"/api/tables/{house.over}/chat") == []
    assert not exists(house.ann, f"/api/replays/{house.replay}/frames")
    assert exists(house.ann, f"/api/tables/{house.over}/record")


def test_a_campaign_that_was_played_goes_with_its_tables(house: House) -> None:
    ann = house.ann
    companies = [{"kind": "me"}, {"kind": "local"}]
    made = ann.call("POST", "/api/campaigns", {"companies": companies})
    ann.call("POST", f"/api/campaigns/{made['id']}/answer", {"id": "1", "after": made["number"], "option": "all"})
    table = ann.call("GET", f"/api/campaigns/{made['id']}")["table"]
    house.age(schema.campaigns, "updated", OLD, id=made["id"])
    assert house.purge() == {}, "its game was played lately"
    house.age(schema.tables, "updated", OLD, id=table)
    assert house.purge() == {"campaigns": 1}
    assert not exists(ann, f"/api/tables/{table}")


def test_a_guest_who_never_came_back_is_forgotten_unless_a_game_waits_for_them(house: House) -> None:
    ben = house.server.browser("Ben")
    known = house.server.browser("Known")
    known.call("PATCH", "/api/me", {"login": "known", "password": "correct horse"})
    house.age(schema.persons, "seen", OLD)
    assert house.purge() == {"guests": 1}
    assert ben.call("GET", "/api/me") is None
    assert known.call("GET", "/api/me")["name"] == "Known"
    assert house.ann.call("GET", "/api/me")["name"] == "Ann"


def test_whoever_comes_is_seen(house: House) -> None:
    house.age(schema.persons, "seen", OLD)
    for each in ("waiting", "running"):
        house.ann.call("POST", f"/api/tables/{getattr(house, each)}/host", {"do": "close"})
    house.ann.call("POST", f"/api/campaigns/{house.campaign}/host", {"do": "close"})
    house.ann.call("GET", "/api/me")
    assert house.purge() == {}


def test_the_command_tells_first_and_then_does(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        house = House(server)
        house.age(schema.tables, "updated", 20, id=house.waiting)
        for arguments, said in ((["--dry-run"], "1 due"), ([], "1 gone"), ([], "0 gone")):
            done = command("purge", "--data", str(tmp_path), *arguments)
            assert done.returncode == 0, done.stderr
            assert f"{said}, kept for 14 days" in done.stdout
        kept = command("purge", "--data", str(tmp_path), "--dry-run", STELLWERK_KEEP_WAITING="0")
        assert "kept for ever" in kept.stdout


def test_a_person_takes_along_what_is_theirs_and_nothing_of_others(house: House) -> None:
    ann, ben = house.ann, house.server.browser("Ben")
    table = ann.create("usa", ["me", "open"])
    ben.call("POST", f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    ben.call("POST", f"/api/tables/{table['id']}/chat", {"text": "a secret of Ben"})
    with ben.sit(table["id"]) as sitting:
        kept = next(option for option in sitting.states[1]["options"]["others"])
        sitting.command(1, kept)
    told = ann.http.get("/api/me/data")
    assert "attachment" in told.headers["content-disposition"]
    mine, his = told.json(), ben.call("GET", "/api/me/data")
    assert mine["person"]["name"] == "Ann"
    assert {each["id"] for each in mine["tables"]} == {house.waiting, house.running, house.over, table["id"]}
    assert [line["text"] for line in mine["chat"]] == ["well played"]
    assert [record["id"] for record in mine["records"]] == [house.replay]
    assert [campaign["id"] for campaign in mine["campaigns"]] == [house.campaign]
    assert [move["action"] for move in his["tables"][0]["moves"]] == [kept]
    assert "Ben" not in told.text
    assert json.dumps(kept["kept"]) not in told.text
    assert "password" not in told.text


def test_whoever_goes_leaves_no_name_and_no_word_behind(house: House) -> None:
    ann, ben = house.ann, house.server.browser("Ben")
    table = ann.create("usa", ["me", "open"])
    ben.call("POST", f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    ann.call("POST", f"/api/tables/{table['id']}/chat", {"text": "my words"})
    ann.call("POST", f"/api/tables/{table['id']}/host", {"do": "close"})
    assert "Ann" in ben.http.get(f"/api/tables/{table['id']}/record").text
    ann.call("POST", "/api/me/delete", {})
    assert ben.call("GET", f"/api/tables/{table['id']}/chat") == []
    assert ben.table(table["id"])["seats"][0]["name"] is None
    assert "Ann" not in ben.http.get(f"/api/tables/{table['id']}/record").text
    assert ben.call("GET", f"/api/tables/{table['id']}/verify")["ok"]
    assert not exists(ben, f"/api/tables/{house.over}"), "nobody is left there"
    assert not exists(ben, f"/api/replays/{house.replay}/frames")
