"""A whole game at 360x640 in portrait, by touch: no sideways scroll, no drag, no target too small for a finger."""

from __future__ import annotations

from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import no_sideways_scroll, set_up, small_targets


def test_a_whole_game_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(360, 640, has_touch=True, is_mobile=True, color_scheme="dark")
    page.get_by_test_id("play-germany").wait_for()
    no_sideways_scroll(page)
    set_up(page, "germany", ("me", "bot"))
    page.locator("main.table").wait_for()
    driver = Driver(page, small=True)
    for number in range(600):
        if not driver.step():
            break
        if number % 5 == 0:
            no_sideways_scroll(page)
            assert small_targets(page) == []
    driver.play_to_the_end()
    no_sideways_scroll(page)
    assert "passenger" in driver.answered
