"""Nothing that is there is pushed aside by what comes later: the layout shift of every page outside a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.helpers import continue_record
from tests.browser.records import few_trains_left, record_until

MOST = 0.05
SHIFT = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value; })
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 500);
})"""


def shift(page: Page) -> float:
    page.wait_for_timeout(1500)
    return float(page.evaluate(SHIFT))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("", ".game"),
        ("#/new?game=italy", "li.seat"),
        ("#/rules/old_west", ".diff li"),
        ("#/boards", "li.panel"),
        ("#/first", ".conductor"),
    ],
)
def test_a_page_does_not_jump(open_page: OpenPage, size: tuple[int, int], path: str, shown: str) -> None:
    page = open_page(*size, path=path)
    page.locator(shown).first.wait_for()
    assert shift(page) < MOST


def test_home_shows_the_games_that_wait_first_and_does_not_jump(open_page: OpenPage) -> None:
    page = open_page()
    for game in ("usa", "italy"):
        continue_record(page, record_until(few_trains_left(30), game))
        page.goto(page.url.split("#")[0])
        page.reload()
    first = page.locator(".first")
    expect(first).to_contain_text("2 Spiele warten auf dich")
    expect(first.locator(".body").first).to_be_visible()  # the board as it stands
    assert shift(page) < MOST
    below = page.locator(".game").first.bounding_box()
    above = first.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    page.get_by_test_id("go-on").click()
    page.locator("main.table").wait_for()
