"""The final count plays by itself to its end, and the result speaks to the person who played."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver
from tests.browser.records import few_trains_left, record_until


def test_the_count_goes_line_by_line_and_ends_with_a_sentence(open_page: OpenPage) -> None:
    page = open_page(locale="en-GB")
    file = {
        "name": "r.json",
        "mimeType": "application/json",
        "buffer": record_until(few_trains_left(4), "usa").encode(),
    }
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Go on playing").click()
    page.locator("main.table").wait_for()
    driver = Driver(page)
    for _ in range(60):
        if not driver.step():
            break
    scoring = page.locator(".scoring")
    scoring.wait_for()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(scoring).to_contain_text("All is counted.")
    shown = ["".join(row.locator(".flaps i").all_inner_texts()) for row in scoring.locator(".yard li").all()]
    scoring.locator(".btn.main").click()
    totals = page.locator("tr.total td").all_inner_texts()
    assert sorted(int(text) for text in shown) == sorted(int(text) for text in totals)
    expect(page.get_by_test_id("sentence")).to_have_text(re.compile(r"\d+ points, (\d+ (ahead|behind)|shared)"))
