"""A whole game by keyboard only: no pointer is ever used."""

from __future__ import annotations

from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver


def test_a_whole_game_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(path="#/new?game=usa")
    page.locator("li.seat").first.wait_for()
    page.get_by_label("Dein Name").focus()
    page.keyboard.type("Tasta")
    page.locator("li.seat button").last.focus()
    page.keyboard.press("Enter")  # two seats are enough
    level = page.locator("li.seat").nth(1).locator("select").nth(1)
    level.focus()
    level.press("Home")  # the weakest bot is the quickest
    page.locator("form button.gold").focus()
    page.keyboard.press("Enter")
    page.locator("main.table").wait_for()
    driver = Driver(page, way="keyboard")
    driver.play_to_the_end()
    assert {"opening_tickets", "turn", "second_card"} <= driver.answered


def test_the_board_itself_can_be_walked_by_arrow_keys(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("play-usa").focus()
    page.keyboard.press("Enter")
    driver = Driver(page, way="keyboard")
    while driver.wait_for_question() != "turn" or not page.locator(".route.open").count():
        driver.step() if driver.asked() != "turn" else driver.draw()
    page.locator("[role=application]").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".chosen").count() == 1
    page.keyboard.press("Enter")
    page.locator(".sheet .btn.main").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".sheet").count() == 0


def test_everything_on_the_home_page_can_be_reached_by_tab(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("play-usa").wait_for()
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("(e => e.dataset.testid ?? e.getAttribute('href'))(document.activeElement)"))
    assert {"play-usa", "play-germany", "play-italy", "play-old_west", "#/new?game=usa", "#/rules/italy"} <= reached
