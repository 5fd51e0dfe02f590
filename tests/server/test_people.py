"""Guests, names, passwords and the cookie that says who somebody is."""

from __future__ import annotations

import pytest

from tests.server.browsers import Browser, Refusal
from tests.server.conftest import Running


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(server: Running) -> None:
    browser = server.browser(None)
    response = browser.http.post("/api/me", json={"name": "  Ann \t B. ", "language": "de"})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert response.json()["name"] == "Ann B."
    assert browser.call("GET", "/api/me")["language"] == "de"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "x" * 41])
def test_a_name_must_be_seen(server: Running, name: str) -> None:
    browser = server.browser(None)
    assert browser.http.post("/api/me", json={"name": name}).status_code == 400


def test_a_password_keeps_the_person_across_devices(server: Running) -> None:
    ann = server.browser("Ann")
    table = ann.create("usa", ["me", "bot:random"])
    old_cookie = ann.http.cookies["stellwerk"]
    changed = ann.call("PATCH", "/api/me", {"login": "Ann.Example", "password": "correct horse"})
    assert changed["login"] == "ann.example"
    phone = server.browser(None)
    for login, password in [("ann.example", "wrong horse"), ("nobody", "correct horse"), ("", "")]:
        with pytest.raises(Refusal, match="wrong_login"):
            phone.call("POST", "/api/login", {"login": login, "password": password})
    assert phone.call("POST", "/api/login", {"login": "ANN.example", "password": "correct horse"})["name"] == "Ann"
    assert phone.call("GET", "/api/tables/mine")[0]["id"] == table["id"]
    stolen = Browser(server.address, None)
    stolen.http.cookies.set("stellwerk", old_cookie)
    assert stolen.call("GET", "/api/me") is None
    stolen.close()


def test_who_logs_in_brings_the_seats_taken_as_a_guest(server: Running) -> None:
    ann = server.browser("Ann")
    ann.call("PATCH", "/api/me", {"login": "ann.two", "password": "correct horse"})
    phone = server.browser("Ann on the phone")
    table = phone.create("usa", ["me", "open"])
    with phone.sit(table["id"]) as sitting:
        phone.call("POST", "/api/login", {"login": "ann.two", "password": "correct horse"})
        sitting.receive_until(lambda: sitting.seats == [])
    for browser in (ann, phone):
        seen = browser.table(table["id"])
        assert seen["host"]
        assert seen["seats"][0]["you"]
    assert ann.call("POST", f"/api/tables/{table['id']}/start")["status"] == "running"


def test_a_login_belongs_to_one_person(server: Running) -> None:
    server.browser("Ann").call("PATCH", "/api/me", {"login": "taken", "password": "long enough"})
    ben = server.browser("Ben")
    with pytest.raises(Refusal, match="login_taken"):
        ben.call("PATCH", "/api/me", {"login": "Taken", "password": "long enough"})
    with pytest.raises(Refusal, match="login_and_password_together"):
        ben.call("PATCH", "/api/me", {"login": "ben"})
    with pytest.raises(Refusal, match="bad_request"):
        ben.call("PATCH", "/api/me", {"login": "ben", "password": "short"})


def test_changing_a_password_asks_for_the_old_one(server: Running) -> None:
    ann = server.browser("Ann")
    ann.call("PATCH", "/api/me", {"login": "ann.three", "password": "correct horse"})
    new = {"login": "ann.three", "password": "battery staple"}
    for old in ({}, {"old_password": "wrong horse"}, {"old_password": ""}):
        with pytest.raises(Refusal, match="wrong_password"):
            ann.call("PATCH", "/api/me", {**new, **old})
    ann.call("PATCH", "/api/me", {"name": "Annie"})  # a name needs none
    ann.call("PATCH", "/api/me", {**new, "old_password": "correct horse"})
    phone = server.browser(None)
    with pytest.raises(Refusal, match="wrong_login"):
        phone.call("POST", "/api/login", {"login": "ann.three", "password": "correct horse"})
    assert phone.call("POST", "/api/login", {"login": "ann.three", "password": "battery staple"})["name"] == "Annie"


def test_whoever_deletes_the_account_is_forgotten_and_a_bot_plays_on(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    ann.call("PATCH", "/api/me", {"login": "ann.four", "password": "correct horse"})
    running = ben.create("usa", ["me", "open"])
    ann.call("POST", f"/api/tables/{running['id']}/join", {"invite": running["invite"]})
    waiting = ben.create("usa", ["me", "open", "open"])
    ann.call("POST", f"/api/tables/{waiting['id']}/join", {"invite": waiting["invite"]})
    own = ann.create("italy", ["me", "open"])
    campaign = ann.call("POST", "/api/campaigns", {"companies": [{"kind": "me"}, {"kind": "open"}]})
    with pytest.raises(Refusal, match="wrong_password"):
        ann.call("POST", "/api/me/delete", {"password": "wrong horse"})
    assert ann.call("GET", "/api/me")["name"] == "Ann"

    ann.call("POST", "/api/me/delete", {"password": "correct horse"})
    assert ann.call("GET", "/api/me") is None
    with pytest.raises(Refusal, match="wrong_login"):
        server.browser(None).call("POST", "/api/login", {"login": "ann.four", "password": "correct horse"})
    seat = ben.table(running["id"])["seats"][1]
    assert (seat["kind"], seat["name"], seat["person"]) == ("bot", None, False)
    assert ben.table(waiting["id"])["seats"][1]["kind"] == "open"
    with pytest.raises(Refusal, match="no_table"):
        ben.table(own["id"])
    with pytest.raises(Refusal, match="no_campaign"):
        ben.call("GET", f"/api/campaigns/{campaign['id']}")
    server.browser("Ben").call("POST", "/api/me/delete", {})  # a guest has no password to say


def test_after_logout_one_is_nobody(server: Running) -> None:
    ann = server.browser()
    ann.call("POST", "/api/logout")
    assert ann.call("GET", "/api/me") is None
