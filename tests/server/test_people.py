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
    with pytest.raises(Refusal, match="no_person"):
        stolen.call("GET", "/api/me")
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


def test_after_logout_one_is_nobody(server: Running) -> None:
    ann = server.browser()
    ann.call("POST", "/api/logout")
    with pytest.raises(Refusal, match="no_person"):
        ann.call("GET", "/api/me")
