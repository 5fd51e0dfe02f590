"""On a phone: orders for the next turn are written with a thumb, and played when the turn comes."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Server
from tests.browser.driver import Driver
from tests.browser.helpers import no_sideways_scroll, set_up, small_targets
from tests.browser.test_seats import invitation, joined

PICTURES = os.environ.get("STELLWERK_PICTURES")


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def begin(host: Page, guest: Page) -> tuple[Page, Page]:
    """Both keep their tickets; who has the first turn, and who waits."""
    pages = [host, guest]
    for page in pages:
        Driver(page).step()
    while True:
        for page, other in ((host, guest), (guest, host)):
            if page.locator("main.table").get_attribute("data-decision") == "turn":
                return page, other
        host.wait_for_timeout(50)


def test_orders_are_written_on_a_phone_and_played(open_page: OpenPage, server: Server) -> None:
    host = open_page(360, 640, has_touch=True)
    set_up(host, "usa", ("me", "open"))
    guest = joined(open_page, server, invitation(host), "Ben")
    guest.set_viewport_size({"width": 360, "height": 640})
    playing, waiting = begin(host, guest)

    waiting.get_by_role("button", name="Menü").click()
    waiting.get_by_role("button", name="Anweisungen für meinen nächsten Zug").click()
    waiting.get_by_role("button", name="Anweisung hinzufügen").click()
    picture(waiting, "orders-adding")
    assert not small_targets(waiting)
    no_sideways_scroll(waiting)
    waiting.get_by_role("button", name="verdeckt vom Stapel").click()
    expect(waiting.get_by_text("Tipp an, was du willst")).to_be_visible()
    waiting.get_by_role("group").get_by_role("button", name="verdeckt vom Stapel").click()
    picture(waiting, "orders-then")
    waiting.get_by_role("button", name="So soll es sein").click()
    expect(waiting.locator("dialog ol li")).to_have_count(1)
    expect(waiting.locator("dialog ol li")).to_contain_text("danach: ")
    picture(waiting, "orders")

    driver = Driver(playing)
    number = driver.number()
    driver.step()
    while driver.wait_for_question() != "turn":
        driver.step()
    expect(waiting.locator("dialog ol li")).to_have_count(0)
    assert driver.number() >= number + 3  # a turn of the one, and both cards of the other
