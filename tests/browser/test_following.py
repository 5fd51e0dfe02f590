"""Drawing by one touch, claiming by dragging, and what the others did."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import continue_record, set_up
from tests.browser.records import few_trains_left, record_until
from tests.browser.test_questions import MIDDLE_OF, at_a_turn

READY = "main.table[data-held=false]"


def cards(page: Page) -> int:
    return int(page.locator(".player").first.locator(".facts span").nth(1).inner_text())


def test_two_cards_are_two_touches_and_the_bar_counts_them(open_page: OpenPage) -> None:
    page = open_page()
    at_a_turn(page, "usa")
    held = cards(page)
    page.locator(READY).wait_for()
    for touch in (1, 2):
        page.locator(".deck.train").click()
        if touch == 1:
            expect(page.get_by_test_id("turn")).to_have_text("1 von 2")
    expect(page.locator(".player").first.locator(".facts span").nth(1)).to_have_text(str(held + 2))
    assert page.locator(".dock").count() == 0


def test_whoever_wants_to_be_asked_is_asked(open_page: OpenPage) -> None:
    page = open_page()
    driver = at_a_turn(page, "usa")
    page.get_by_role("button", name="Menü").click()
    page.get_by_label("Vor dem Nehmen einer Karte fragen").check()
    page.keyboard.press("Escape")
    held = cards(page)
    page.locator(READY).wait_for()
    page.locator(".deck.train").click()
    driver.sheet.get_by_role("button", name="Zurück").click()
    assert cards(page) == held
    page.locator(".deck.train").click()
    driver.confirm()
    assert cards(page) == held + 1


def test_a_route_is_claimed_by_dragging_cards_on_it(open_page: OpenPage) -> None:
    page = open_page()
    continue_record(page, record_until(few_trains_left(30), "usa"))
    page.locator("main.table[data-decision=turn]").wait_for()
    page.wait_for_timeout(600)
    state = page.request.get(
        f"{page.url.split('#')[0]}api/tables/{page.url.rpartition('/')[2]}/since/"
        f"{page.locator('main.table').get_attribute('data-number')}?seat=0"
    ).json()["state"]
    claims = state["options"]["claims"]
    ways = {
        (route, payment["color"]): [p for p in payments if p["color"] == payment["color"]]
        for route, payments in claims.items()
        for payment in payments
        if payment["color"]
    }
    route, color = next(key for key, payments in ways.items() if len(payments) == 1)
    x, y = page.evaluate(MIDDLE_OF, f".route[data-route='{route}'] .sym")
    page.locator(f".held[data-kind={color}]").hover()
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    expect(page.locator(f".ghost[data-route='{route}']")).to_have_count(1)  # wagons that would be built
    page.mouse.up()
    expect(page.locator(f".taken[data-route='{route}'][data-seat='0']")).to_have_count(1)


def test_claims_of_the_others_have_a_halo_a_number_and_a_chip_until_one_acts(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "usa", ("me", "bot", "bot", "bot"))
    driver = Driver(page)
    for _ in range(60):
        driver.step()
        if driver.wait_for_question() == "turn" and page.locator(".last:not(.under)").count():
            break
    halos = page.locator(".last:not(.under)").count()
    assert halos > 0
    expect(page.locator(".number text")).to_have_count(halos)
    chips = page.locator("section.ticker .chip b")
    expect(chips).to_have_count(halos)
    assert page.locator("section.ticker .chip").count() >= halos
    chips.first.hover()
    expect(page.locator(".ring")).to_have_count(2)  # its cities are lit
    page.mouse.move(640, 20)
    driver.draw()
    expect(page.locator(".last")).to_have_count(0)


def test_the_pace_of_the_others_can_be_seen_and_hurried(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate('localStorage.setItem(\'stellwerk.settings\', \'{"pace": 2, "language": "de"}\')')
    page.reload()
    set_up(page, "usa", ("me", "bot", "bot"))
    driver = Driver(page)
    while driver.wait_for_question() != "turn":
        driver.step()
    number = driver.number()
    driver.draw()
    driver.draw()
    seen = page.evaluate(
        """async from => {
             const table = document.querySelector('main.table');
             const seen = new Set();
             while (!table.dataset.decision) {
               seen.add(table.dataset.number);
               await new Promise(requestAnimationFrame);
             }
             return [...seen].filter(n => Number(n) > from).length;
           }""",
        number + 2,
    )
    assert seen >= 1  # the moves came one after the other, not all at once


def test_at_a_shared_screen_the_last_hidden_card_is_seen_before_the_cover_falls(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "usa", ("me", "local"))
    driver = Driver(page)
    while driver.wait_for_question() != "turn":
        driver.step()
    driver.draw()
    driver.draw()
    expect(page.locator("section.ticker")).to_contain_text("Gezogen")
    assert page.locator(".cover").count() == 0
    assert page.locator(".hand .held").count() > 0
    page.locator(".cover").wait_for()
    assert page.locator(".hand .held").count() == 0
