"""People together: two browsers through a lost connection and a killed server, and two people at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import OpenPage, Server
from tests.browser.driver import Driver
from tests.browser.helpers import set_up

STANDING = """() => [document.querySelector('main.table')?.dataset.decision,
  !!document.querySelector('.scoring, [data-testid=end]')]"""


def take_turns(drivers: list[Driver], steps: int) -> None:
    """Whoever is asked answers, so many times."""
    done = 0
    idle = 0
    while done < steps:
        for driver in drivers:
            asked, over = driver.page.evaluate(STANDING)
            if over:
                return
            if asked:
                driver.step()
                done += 1
                idle = 0
        idle += 1
        drivers[0].page.wait_for_timeout(50)
        assert idle < 2400, "nobody is asked anything"


def numbers(pages: list[Page]) -> list[str | None]:
    return [page.locator("main.table").get_attribute("data-number") for page in pages]


def test_two_browsers_play_to_the_end_through_a_reconnect_and_a_server_restart(
    open_page: OpenPage, server: Server
) -> None:
    host = open_page()
    set_up(host, "usa", ("me", "open"), name="Anna")
    link = host.get_by_label("Link", exact=True).input_value()
    host.locator(".qr").wait_for()
    guest = open_page(path=link.removeprefix(server.address))
    guest.get_by_label("Dein Name").fill("Ben")
    guest.get_by_role("button", name="Mitspielen").click()
    guest.locator("main.table").wait_for()
    host.locator("main.table").wait_for()
    drivers = [Driver(host), Driver(guest)]
    take_turns(drivers, 8)

    # the guest's connection is lost; what happens meanwhile is shown when it is back
    guest.context.set_offline(True)
    expect(guest.locator(".toast.bad")).to_be_visible()
    if drivers[0].asked():
        drivers[0].step()
    guest.context.set_offline(False)
    expect(guest.locator(".toast.bad")).to_have_count(0)
    take_turns(drivers, 6)

    # the server dies and comes back: nothing that was acknowledged is lost, and the game goes on
    before = max(int(n or 0) for n in numbers([host, guest]))
    server.kill()
    expect(host.locator(".toast.bad")).to_be_visible()
    server.start()
    for page in (host, guest):
        expect(page.locator(".toast.bad")).to_have_count(0)
        assert int(page.locator("main.table").get_attribute("data-number") or 0) >= before
    take_turns(drivers, 8)
    host.reload()  # a closed browser keeps its seat
    host.locator("main.table").wait_for()
    take_turns(drivers, 4)
    expect(host.locator("main.table")).to_have_attribute("data-number", numbers([guest])[0] or "")

    take_turns(drivers, 1000)
    totals = []
    for driver in drivers:
        driver.play_to_the_end()
        totals.append(driver.page.locator(".end .total td").all_inner_texts())
    assert len(totals[0]) == 2
    assert totals[0] == totals[1]


def test_a_message_that_is_refused_is_explained_and_the_answer_can_be_given_again(open_page: OpenPage) -> None:
    page = open_page()
    refused: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(message: str | bytes) -> None:
            text = str(message)
            if '"command"' in text and not refused:
                refused.append(text)
                socket.send('{"type": "error", "error": "too_many_requests", "params": {}}')
            else:
                server.send(text)

        socket.on_message(said)

    page.route_web_socket(re.compile("/socket"), between)
    set_up(page, "usa", ("me", "bot"))
    page.locator(".offer").first.wait_for()
    confirm = page.locator(".dock .sheet .btn.main")
    while confirm.is_disabled():
        page.locator(".offer[aria-pressed=false]").first.click()
    confirm.click()
    expect(page.locator(".toast")).to_contain_text("Zu schnell")
    assert refused
    confirm.click()
    expect(page.locator("main.table")).to_have_attribute("data-decision", "turn")
    page.close()


def test_a_cover_hides_the_hands_between_two_people_at_one_screen(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "usa", ("me", "local"))
    cover = page.locator(".cover")
    cover.wait_for()
    driver = Driver(page)
    seen = set()
    for _ in range(6):
        cover.wait_for()
        assert page.locator(".hand .held").count() == 0
        assert page.locator(".tickets .one, .offer").count() == 0
        seen.add(cover.locator("h2").inner_text())
        cover.locator("button").click()
        while not cover.count():
            driver.step() if driver.asked() else page.wait_for_timeout(30)
    assert len(seen) == 2


def test_a_spectator_sees_the_board_and_no_hand(open_page: OpenPage, server: Server) -> None:
    host = open_page()
    set_up(host, "usa", ("me", "bot"))
    host.locator("main.table").wait_for()
    Driver(host).step()
    watcher = open_page(path=host.url.removeprefix(server.address))
    watcher.locator("main.table").wait_for()
    assert watcher.locator(".held, .tickets .one").count() == 0
    assert watcher.locator("[role=application]").count() == 1
