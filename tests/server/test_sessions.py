"""A cookie ends with its logout, and an open socket ends with the cookie that opened it."""

from __future__ import annotations

import contextlib
import random
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stellwerk.server.http.doors import SIGNED_OUT
from stellwerk.server.persons import Signer, Token
from tests.server.browsers import Browser, Refusal, Sitting, choose
from tests.server.campaigners import found, look
from tests.server.conftest import Running, running

PASSWORD = {"login": "ann.sessions", "password": "correct horse"}


def copy_of(browser: Browser, server: Running) -> Browser:
    """Somebody who has got hold of the cookie."""
    thief = server.browser(None)
    thief.http.cookies.update(browser.http.cookies)
    return thief


def ended(sitting: Sitting) -> int:
    with pytest.raises(ConnectionClosed) as closing:
        sitting.receive_until(lambda: False)
    assert closing.value.rcvd is not None
    return closing.value.rcvd.code


def test_logout_ends_the_cookie_and_its_sockets_and_leaves_other_devices_alone(server: Running) -> None:
    ann, phone = server.browser("Ann"), server.browser(None)
    ann.call("PATCH", "/api/me", PASSWORD)
    phone.call("POST", "/api/login", PASSWORD)
    table = ann.create("usa", ["me", "open"])["id"]
    thief = copy_of(ann, server)
    assert thief.table(table)["host"]
    with ann.sit(table) as here, phone.sit(table) as there:
        ann.call("POST", "/api/logout")
        assert ended(here) == SIGNED_OUT
        with pytest.raises(Refusal, match="no_person"):
            thief.call("POST", f"/api/tables/{table}/start")
        assert phone.call("POST", f"/api/tables/{table}/start")["status"] == "running"
        there.receive_until(lambda: 0 in there.states)


def test_a_renewed_cookie_ends_with_the_same_logout(server: Running) -> None:
    ann = server.browser("Ann")
    thief = copy_of(ann, server)
    ann.call("GET", "/api/me")
    ann.call("POST", "/api/logout")
    assert thief.call("GET", "/api/me") is None


def test_a_cookie_of_an_older_version_counts_and_ends_too(server: Running) -> None:
    ann = server.browser("Ann")
    signer: Signer = server.app.services.signer
    token = signer.read(ann.http.cookies["stellwerk"])
    assert token is not None
    old = str(signer._serializer.dumps([token.person, token.generation]))
    assert signer.read(old) == Token(token.person, token.generation)
    browser = server.browser(None)
    browser.http.cookies.set("stellwerk", old)
    assert browser.call("GET", "/api/me")["name"] == "Ann"
    thief = server.browser(None)
    thief.http.cookies.set("stellwerk", old)
    browser.call("POST", "/api/logout")
    assert thief.call("GET", "/api/me") is None


def test_an_open_socket_does_not_act_after_a_password_change(server: Running) -> None:
    ann = server.browser("Ann")
    table = ann.create("usa", ["me", "local"])["id"]
    with copy_of(ann, server).sit(table) as stolen:
        ann.call("PATCH", "/api/me", {**PASSWORD, "login": "ann.changed"})
        before = ann.table(table)["number"]
        action = choose(stolen.states[0]["options"], random.Random(1))
        with contextlib.suppress(ConnectionClosed):
            stolen.send({"type": "command", "id": "late", "seat": 0, "after": stolen.number, "action": action})
        assert ended(stolen) == SIGNED_OUT
        assert "late" not in stolen.replies
    assert ann.table(table)["number"] == before
    with ann.sit(table) as again:  # whoever changed it has a new cookie
        assert again.seats == [0, 1]


def test_another_server_ends_its_sockets_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.server.http.doors.LOOK_SECONDS", 0.1)
    with running(tmp_path) as one, running(tmp_path) as two:
        ann = one.browser("Ann")
        table = ann.create("usa", ["me", "open"])["id"]
        there = copy_of(ann, two)
        with there.sit(table) as sitting:
            ann.call("POST", "/api/logout")
            assert ended(sitting) == SIGNED_OUT


def test_everybody_is_told_that_a_campaigns_host_chose_the_seed(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    companies = ({"kind": "me"}, {"kind": "bot"})
    chosen, drawn = found(ann, *companies, seed="1"), found(ann, *companies)
    for campaign, seeded in ((chosen, True), (drawn, False)):
        assert look(ben, campaign["id"])["seeded"] is seeded
        asked = look(ann, campaign["id"])
        ann.call("POST", f"/api/campaigns/{asked['id']}/answer", {"id": "1", "after": asked["number"], "option": "all"})
        until = time.monotonic() + 60
        while (table := look(ben, campaign["id"])["table"]) is None and time.monotonic() < until:
            time.sleep(0.05)
        assert ben.table(table)["seeded"] is seeded
