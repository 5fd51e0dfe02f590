"""Single decisions by mouse: tickets and their order, ferry cards, claims on the board, refusals that explain."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.boxes import Boxes
from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import set_up

MIDDLE_OF = """kind => {
  const box = document.querySelector(kind)?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}"""
CORNER_OF = """kind => {
  const box = document.querySelector(kind).getBoundingClientRect();
  return [box.x, box.y];
}"""


def at_a_turn(page: Page, game: str) -> Driver:
    set_up(page, game, ("me", "bot"))
    driver = Driver(page)
    while driver.wait_for_question() != "turn":
        driver.step()
    page.wait_for_timeout(400)  # the board has found its place
    return driver


def test_drawn_tickets_are_confirmed_first_and_go_back_in_the_chosen_order(open_page: OpenPage) -> None:
    page = open_page()
    driver = at_a_turn(page, "usa")
    before = driver.number()
    page.locator(".deck.tickets").click()
    driver.sheet.get_by_role("button", name="Zurück").click()
    assert driver.number() == before  # nothing has happened yet
    page.locator(".deck.tickets").click()
    driver.confirm()
    assert driver.wait_for_question() == "keep_tickets"
    driver.sheet.locator(".offer").first.click()
    order = driver.sheet.locator(".order li")
    expect(order).to_have_count(2)
    second = order.nth(1).inner_text().strip().removeprefix("2. ")
    order.nth(1).get_by_role("button").click()
    expect(order.nth(0)).to_contain_text(second)
    driver.confirm()
    expect(page.locator(".tickets .one")).to_have_count(3)


def test_a_ferry_card_is_a_whole_turn(open_page: OpenPage) -> None:
    page = open_page()
    driver = at_a_turn(page, "italy")
    page.locator(".slot.ferry").click()
    driver.confirm()
    assert driver.wait_for_question() == "turn"
    expect(page.locator(".hand .static b")).to_have_text("1")


def test_a_third_ferry_card_is_refused_by_the_server_with_its_rule(open_page: OpenPage) -> None:
    page = open_page()
    driver = at_a_turn(page, "italy")
    for held in ("1", "2"):
        page.locator(".slot.ferry").click()
        driver.confirm()
        assert driver.wait_for_question() == "turn"
        expect(page.locator(".hand .static b")).to_have_text(held)
    before = driver.number()
    page.locator(".slot.ferry").click(force=True)
    expect(page.locator(".toast")).to_contain_text("Du hast schon zwei Fährenkarten.")
    expect(page.locator(".toast .rule-id")).to_contain_text("IT-8")
    assert driver.number() == before


def test_a_route_is_claimed_by_one_click_on_the_board(open_page: OpenPage) -> None:
    page = open_page()
    driver = at_a_turn(page, "usa")
    while not page.locator(".route.open").count():
        driver.draw()
        while driver.wait_for_question() != "turn":
            driver.step()
    route = page.locator(".route.open").first.get_attribute("data-route")
    page.mouse.click(*page.evaluate(MIDDLE_OF, ".route.open .sym"))
    expect(page.locator(".chosen")).to_have_count(1)
    driver.confirm()
    expect(page.locator(f".taken[data-route='{route}'][data-seat='0']")).to_have_count(1)


def test_an_illegal_route_says_why_with_its_rule(open_page: OpenPage) -> None:
    page = open_page()
    driver = at_a_turn(page, "usa")
    page.mouse.click(*page.evaluate(MIDDLE_OF, ".route:not(.open) .sym"))
    expect(driver.sheet.locator(".why")).to_contain_text("Du hast zu wenige")
    driver.sheet.locator(".rule-id").click()
    expect(driver.sheet.locator(".why .text")).to_be_visible()
    assert driver.sheet.locator(".btn.main").count() == 0


def test_a_ticket_lights_its_cities(open_page: OpenPage) -> None:
    page = open_page()
    at_a_turn(page, "germany")
    page.locator(".tickets .one").first.hover()
    expect(page.locator(".ring")).to_have_count(2)
    page.mouse.move(640, 20)
    expect(page.locator(".ring")).to_have_count(0)


def test_who_points_at_one_ticket_still_sees_all_that_are_offered(open_page: OpenPage) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    set_up(page, "usa", ("me", "bot"))
    driver = Driver(page, small=True)
    assert driver.wait_for_question() == "opening_tickets"
    boxes = Boxes(page, touch=True)
    boxes.check("at first")
    for number, offer in enumerate(driver.sheet.locator(".offer").all()):
        left, top = page.evaluate(CORNER_OF, "section.board")
        page.mouse.move(left + 5, top + 5)
        for _ in range(12):
            page.mouse.wheel(0, -400)
        page.wait_for_timeout(300)  # a corner of the sheet fills the screen
        driver.press(offer)
        boxes.check(f"pointed at number {number}")
    assert boxes.wrong == {}
