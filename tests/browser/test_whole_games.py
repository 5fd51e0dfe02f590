"""Whole games from home to the end screen against bots, at every size of the table, with measured boxes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import Boxes
from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import no_sideways_scroll, set_up

DESKTOP, LARGE, TABLET = (1280, 800), (1920, 1080), (820, 1180)
PHONE, SMALL_PHONE, LYING, SMALL_LYING = (390, 844), (360, 640), (844, 390), (640, 360)


def test_two_clicks_from_home_to_a_running_game(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("play-usa").click()
    page.locator(".offer").first.wait_for()
    assert page.locator("main.table").get_attribute("data-decision") == "opening_tickets"


@pytest.mark.parametrize(
    ("game", "variant", "size", "players", "asked"),
    [
        ("usa", "", DESKTOP, 2, {"opening_tickets", "turn", "second_card"}),
        ("germany", "", LARGE, 2, {"announce_mix", "opening_tickets", "turn", "passenger"}),
        ("italy", "", TABLET, 2, {"opening_tickets", "turn"}),
        ("usa", "", PHONE, 2, {"opening_tickets", "turn"}),
        ("germany", "", SMALL_PHONE, 2, {"announce_mix", "opening_tickets", "turn", "passenger"}),
        ("italy", "", LYING, 2, {"opening_tickets", "turn"}),
        ("old_west", "alvin", SMALL_LYING, 2, {"opening_tickets", "home_city", "turn", "marker"}),
        ("old_west", "", DESKTOP, 6, {"opening_tickets", "home_city", "turn"}),
        ("old_west", "", PHONE, 6, {"opening_tickets", "home_city", "turn"}),
    ],
)
def test_a_whole_game_from_home_to_the_end_screen(
    open_page: OpenPage, game: str, variant: str, size: tuple[int, int], players: int, asked: set[str]
) -> None:
    touch = min(size) < 600
    page = open_page(*size, has_touch=touch, is_mobile=touch)
    set_up(page, game, ("me", *["bot"] * (players - 1)), variant, bot="level3")  # it has the longest name but one
    page.locator("main.table").wait_for()
    page.wait_for_timeout(300)
    driver = Driver(page, small=touch)
    boxes = Boxes(page, touch=touch)
    driver.before_confirming = boxes.check
    for number in range(600):
        asked_now = driver.wait_for_question()
        if asked_now == "over":
            break
        if number % 6 == 0 or driver.seen["pills"]:  # the last round has more to tell
            boxes.check(asked_now)
        driver.reply(asked_now)
    driver.play_to_the_end()
    assert asked <= driver.answered
    assert boxes.wrong == {}
    expect(page.locator(".end svg[role=img]").first).to_be_visible()  # points over time
    assert page.locator(".end .one").count() >= 2  # everybody's tickets
    page.get_by_role("button", name="Mischung prüfen").click()
    expect(page.locator(".proof .good")).to_be_visible()
    no_sideways_scroll(page)
    page.get_by_role("link", name="Wiederholung").click()
    slider = page.locator("input[type=range]")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last > 20
    slider.fill(str(last))
    expect(page.locator("output").first).to_have_text(f"{last} / {last}")
    assert page.locator(".taken").count() > 5
