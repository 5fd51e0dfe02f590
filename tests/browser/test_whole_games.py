"""A whole game of each of the four games, from home to the end screen, against bots, by mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import no_sideways_scroll, set_up


def test_two_clicks_from_home_to_a_running_game(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("play-usa").click()
    page.locator(".offer").first.wait_for()
    assert page.locator("main.table").get_attribute("data-decision") == "opening_tickets"


@pytest.mark.parametrize(
    ("game", "variant", "asked"),
    [
        ("usa", "", {"opening_tickets", "turn", "second_card"}),
        ("germany", "", {"announce_mix", "opening_tickets", "turn", "passenger"}),
        ("italy", "", {"opening_tickets", "turn"}),
        ("old_west", "alvin", {"opening_tickets", "home_city", "turn", "marker"}),
    ],
)
def test_a_whole_game_from_home_to_the_end_screen(
    open_page: OpenPage, game: str, variant: str, asked: set[str]
) -> None:
    page = open_page()
    set_up(page, game, ("me", "bot"), variant)
    page.locator("main.table").wait_for()
    driver = Driver(page)
    driver.play_to_the_end()
    assert asked <= driver.answered
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
