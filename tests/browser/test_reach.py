"""On a small phone: ways to be told that it is one's turn are chosen, proved and stopped; a push is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE, OpenPage, Server
from tests.browser.helpers import no_sideways_scroll, set_up, small_targets
from tests.browser.test_away import picture
from tests.server.receivers import MailReceiver, WebReceiver


@pytest.fixture
def post_office() -> Iterator[MailReceiver]:
    with MailReceiver().open() as receiver:
        yield receiver


@pytest.fixture
def web() -> Iterator[WebReceiver]:
    with WebReceiver().open() as receiver:
        yield receiver


@pytest.fixture
def server(
    browser: Browser, tmp_path: Path, post_office: MailReceiver, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Server]:
    """One that sends mail, and may reach receivers on this machine."""
    running = Server(tmp_path)
    settings = {
        "PUBLIC_ADDRESS": running.address,
        "SMTP": post_office.url,
        "MAIL_FROM": "games@example.org",
        "PRIVATE_RECEIVERS": "1",
        "NOTIFY_AFTER": "0",
    }
    for name, value in settings.items():
        monkeypatch.setenv(f"STELLWERK_{name}", value)
    running.start()
    yield running
    running.stop()


def targets(found: list[str]) -> list[str]:
    """A checkbox is as large as the label around it."""
    return [each for each in found if not each.endswith("22x22")]


def test_ways_to_be_reached_are_chosen_proved_and_stopped(
    open_page: OpenPage, server: Server, post_office: MailReceiver, web: WebReceiver
) -> None:
    page = open_page(360, 640, has_touch=True)
    set_up(page, "usa", ("me", "bot"))
    page.locator("main.table").wait_for()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Sag mir, wenn ich am Zug bin").click()
    dialog = page.get_by_role("dialog").last
    expect(dialog.get_by_text("Noch nichts gewählt")).to_be_visible()
    no_sideways_scroll(page)
    assert not targets(small_targets(page))
    picture(page, "reach")

    dialog.get_by_label("E-Mail-Adresse").fill("anna@example.org")
    dialog.get_by_role("button", name="Schick mir eine Probe").first.click()
    entry = dialog.locator("li", has_text="anna@example.org")
    expect(entry).to_contain_text("wartet auf deinen Beweis")
    proof = re.search(r"http\S+/#/reach/prove/\S+", post_office.arrived[0].get_content())
    assert proof
    other = open_page(360, 640)  # on another device, where nobody is signed in
    other.goto(proof[0])
    expect(other.get_by_text("Angekommen")).to_be_visible()
    picture(other, "reach-proved")
    expect(entry).to_contain_text("funktioniert")

    dialog.get_by_label("Nachts nichts").check()
    expect(dialog.get_by_label("von")).to_have_value("22:00")
    dialog.get_by_label("bis").fill("08:30")
    dialog.get_by_label("bis").blur()
    expect(dialog.get_by_text("Gespeichert.")).to_be_visible()
    picture(page, "reach-quiet")

    dialog.get_by_label("Adresse des Webhooks").fill(f"{web.address}/api/webhooks/1/x")
    dialog.get_by_role("button", name="Schick mir eine Probe").last.click()
    expect(dialog.locator("li", has_text="127.0.0.1")).to_be_visible()
    assert "/#/reach/prove/" in web.arrived[0].json()["content"]
    picture(page, "reach-webhook")

    stop = re.search(r"http\S+/#/reach/stop/\S+", post_office.arrived[0].get_content())
    assert stop
    other.goto(stop[0])
    expect(other.get_by_text("Beendet: Hierher kommt nichts mehr.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Sag mir, wenn ich am Zug bin").click()
    expect(page.get_by_role("dialog").last.get_by_label("bis")).to_have_value("08:30")
    expect(page.get_by_text("anna@example.org")).to_have_count(0)


def test_a_push_is_shown_in_place_of_the_last_and_a_test_proves_itself(
    notifying_browser: Browser, server: Server
) -> None:
    context = notifying_browser.new_context(permissions=["notifications"], locale="de-DE")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(server.address)
    page.evaluate("navigator.serviceWorker.register('service-worker.js').then(() => navigator.serviceWorker.ready)")
    devtools = context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(f"{request.method} {request.url}"))

    def push(**told: str) -> None:
        message = {"title": "Du bist am Zug", "body": "Nordamerika", "url": "#/t/abc", "tag": "turns", "stop": "s1"}
        data = json.dumps({**message, "stop_title": "Keine mehr", **told})
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": server.address.rstrip("/"), "registrationId": found[0], "data": data},
        )

    told = "l => l.map(n => [n.title, n.body, n.data.url])"
    shown = f"navigator.serviceWorker.ready.then(r => r.getNotifications()).then({told})"
    push()
    push(body="Nordamerika\nItalien", title="Du bist in 2 Spielen am Zug", url="#/")
    for _ in range(100):
        if page.evaluate(shown) == [["Du bist in 2 Spielen am Zug", "Nordamerika\nItalien", "#/"]]:
            break
        page.wait_for_timeout(50)
    else:
        raise AssertionError(page.evaluate(shown))
    push(tag="test", prove="a-ticket")
    for _ in range(100):
        if any(each.endswith("/api/reach/prove/a-ticket") for each in asked):
            break
        page.wait_for_timeout(50)
    else:
        raise AssertionError(asked)
    context.close()
