"""The host's own page: who may use it, and what it does."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update
from websockets.exceptions import ConnectionClosed

from stellwerk.server.storage import schema
from tests.server.browsers import Browser, Refusal
from tests.server.conftest import Running, running
from tests.server.test_starting import command

READS = ("overview", "people", "tables", "bans", "backups")
ORDERS = {
    "people/x": {"do": "ban"},
    "tables/x": {"do": "close"},
    "bans/x/lift": None,
    "purge": {"dry_run": True},
    "backups": None,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("admin")) as made:
        yield made


def token_for(server: Running) -> str:
    data = str(server.app.services.settings.data)
    done = command("admin-link", "--data", data, "--address", "https://play.example/")
    assert done.returncode == 0, done.stderr
    link = done.stdout.strip()
    assert link.startswith("https://play.example/#/admin?token=")
    return link.partition("token=")[2]


@pytest.fixture(scope="module")
def admin(server: Running) -> Browser:
    browser = server.browser("Host")
    browser.call("PATCH", "/api/me", {"login": "host", "password": "correct horse"})
    browser.call("POST", "/api/admin/claim", {"token": token_for(server)})
    return browser


def person_of(browser: Browser) -> str:
    return str(browser.call("GET", "/api/me")["id"])


def refusal(browser: Browser, method: str, path: str, body: Any = None) -> str:
    with pytest.raises(Refusal) as refused:
        browser.call(method, path, body)
    return refused.value.code


def write(server: Running, statement: Any) -> None:
    def job(db: Connection) -> None:
        db.execute(statement)

    server.in_loop(server.app.services.database.write(job))


def test_only_an_admin_gets_in(server: Running, admin: Browser) -> None:
    for browser, code in ((server.browser("Ann"), "admin_only"), (server.browser(None), "no_person")):
        for path in READS:
            assert refusal(browser, "GET", f"/api/admin/{path}") == code
        for path, body in ORDERS.items():
            assert refusal(browser, "POST", f"/api/admin/{path}", body) == code
    assert admin.call("GET", "/api/me")["admin"]
    for path in READS:
        admin.call("GET", f"/api/admin/{path}")


def test_the_link_works_once_for_a_day_and_for_somebody_with_a_password(server: Running) -> None:
    ann, token = server.browser("Ann"), token_for(server)
    assert refusal(ann, "POST", "/api/admin/claim", {"token": token}) == "password_first"
    ann.call("PATCH", "/api/me", {"login": "ann.admin", "password": "correct horse"})
    assert refusal(ann, "POST", "/api/admin/claim", {"token": token + "x"}) == "link_used"
    write(server, update(schema.admin_links).values(until=time.time() - 1))
    assert refusal(ann, "POST", "/api/admin/claim", {"token": token}) == "link_used"
    token = token_for(server)
    ann.call("POST", "/api/admin/claim", {"token": token})
    assert ann.call("GET", "/api/me")["admin"]
    assert refusal(ann, "POST", "/api/admin/claim", {"token": token}) == "link_used"


def test_people_are_found_banned_and_let_in_again(server: Running, admin: Browser) -> None:
    eve = server.browser("Eve the Loud")
    table = eve.create("usa", ["me", "open"])["id"]
    id = person_of(eve)
    found = admin.call("GET", "/api/admin/people?search=eve")
    assert [(each["id"], each["tables"], each["banned"]) for each in found] == [(id, 1, False)]
    with eve.sit(table) as sitting:
        admin.call("POST", f"/api/admin/people/{id}", {"do": "ban", "note": "too loud", "days": 3})
        with pytest.raises(ConnectionClosed):
            sitting.receive_until(lambda: False)
    assert refusal(eve, "POST", f"/api/tables/{table}/start") == "banned"
    assert eve.table(table)["seats"][0]["you"] is False, "who is banned may only watch"
    server.browser("Somebody else from there").call("GET", "/api/me")
    ban = next(ban for ban in admin.call("GET", "/api/admin/bans") if ban["name"] == "Eve the Loud")
    assert (ban["kind"], ban["note"]) == ("person", "too loud")
    assert ban["until"] > time.time()
    admin.call("POST", f"/api/admin/bans/{ban['id']}/lift")
    assert eve.table(table)["seats"][0]["you"]


def test_a_ban_of_an_address_keeps_out_whoever_comes_from_there(
    server: Running, admin: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve = server.browser("Eve")
    id, services = person_of(eve), server.app.services
    assert refusal(admin, "POST", f"/api/admin/people/{id}", {"do": "ban_address"}) == "not_yourself"
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(services.signer, "origin", lambda _: "elsewhere")
        admin.call("POST", f"/api/admin/people/{id}", {"do": "ban_address"})
    new = server.browser(None)
    assert refusal(new, "POST", "/api/me", {"name": "Eve again"}) == "banned"
    write(server, delete(schema.bans))
    server.in_loop(services.doors.look())
    new.call("POST", "/api/me", {"name": "Eve again"})


def test_an_admin_makes_another_and_deletes_people_but_not_themselves(server: Running, admin: Browser) -> None:
    ann = server.browser("Ann")
    id, own = person_of(ann), person_of(admin)
    admin.call("POST", f"/api/admin/people/{id}", {"do": "make_admin"})
    assert ann.call("GET", "/api/me")["admin"]
    admin.call("POST", f"/api/admin/people/{id}", {"do": "drop_admin"})
    assert refusal(ann, "GET", "/api/admin/people") == "admin_only"
    for do in ("drop_admin", "ban", "delete"):
        assert refusal(admin, "POST", f"/api/admin/people/{own}", {"do": do}) == "not_yourself"
    admin.call("POST", f"/api/admin/people/{id}", {"do": "delete"})
    assert ann.call("GET", "/api/me") is None
    assert refusal(admin, "POST", "/api/admin/people/nobody", {"do": "ban"}) == "no_such_person"


def test_tables_are_listed_closed_and_deleted(server: Running, admin: Browser) -> None:
    ann = server.browser("Ann of the tables")
    table = ann.create("italy", ["me", "local"])["id"]
    found = next(t for t in admin.call("GET", "/api/admin/tables?status=running") if t["id"] == table)
    assert (found["host"], found["people"], found["game"]) == ("Ann of the tables", 2, "italy")
    admin.call("POST", f"/api/admin/tables/{table}", {"do": "close"})
    assert ann.table(table)["status"] == "closed"
    with ann.sit(table) as sitting:
        admin.call("POST", f"/api/admin/tables/{table}", {"do": "delete"})
        with pytest.raises(ConnectionClosed):
            sitting.receive_until(lambda: False)
    assert refusal(ann, "GET", f"/api/tables/{table}") == "no_table"


def test_the_overview_tells_counts_load_and_policy_and_no_secret(server: Running, admin: Browser) -> None:
    admin.create("usa", ["me", "local"])
    told = admin.call("GET", "/api/admin/overview")
    assert told["counts"]["people"]["registered"] >= 1
    assert told["counts"]["tables"]["running"] >= 1
    assert told["load"]["processes"] == 1
    assert told["policy"]["waiting"] == 14
    assert admin.call("POST", "/api/admin/purge", {"dry_run": True})["counts"]["waiting"] == 0
    admin.call("POST", "/api/admin/purge", {"dry_run": False})
    assert admin.call("GET", "/api/admin/overview")["purged"]["at"] > 0
    t = schema.tables.c
    kept = select(t.seed, t.salt, t.invite)
    rows = server.in_loop(server.app.services.database.read(lambda db: db.execute(kept).all()))
    texts = [admin.http.get(f"/api/admin/{path}").text for path in READS]
    assert rows
    assert not any(secret in text for row in rows for secret in row for text in texts)


def test_a_backup_stays_on_the_server_and_can_be_restored(server: Running, admin: Browser, tmp_path: Path) -> None:
    made = admin.call("POST", "/api/admin/backups")
    copy = server.app.services.settings.data / "backups" / made[0]["name"]
    assert copy.stat().st_mode & 0o777 == 0o600
    with contextlib.closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*) FROM persons WHERE admin").fetchone()[0] >= 1
    assert command("restore", str(copy), "--data", str(tmp_path / "new")).returncode == 0
    with running(tmp_path / "new") as restored:
        again = restored.browser(None)
        again.http.cookies.update(admin.http.cookies)
        assert again.call("GET", "/api/me")["admin"], "the key was restored too"
