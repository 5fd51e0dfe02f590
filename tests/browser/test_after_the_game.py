"""After a game: its record can be saved and looked at again, and a rematch is one click away."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.helpers import play_by_http, set_up


def test_a_record_is_saved_and_looked_at_and_a_rematch_begins(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page()
    set_up(page, "usa", ("me", "bot"))
    page.locator(".offer").first.wait_for()
    first = page.url
    play_by_http(page, first.rpartition("/")[2])
    page.reload()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Aufzeichnung sichern").click()
    record = tmp_path / "record.json"
    saving.value.save_as(record)
    page.get_by_role("button", name="Revanche").click()
    page.locator(".offer").first.wait_for()
    assert page.url != first

    page.goto(first.split("#")[0])
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_role("button", name="Ansehen").click()
    page.locator("input[type=range]").wait_for()
    page.get_by_role("button", name="Abspielen").click()
    expect(page.get_by_role("button", name="Anhalten")).to_be_visible()
    page.get_by_label("Blick von").select_option("0")
    expect(page.locator(".own")).to_be_visible()
    assert "eyes=0" in page.url


def test_language_and_theme_can_be_switched_and_stay(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("play-usa").wait_for()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="All aboard!")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("dark")
    page.reload()
    expect(page.get_by_role("heading", name="All aboard!")).to_be_visible()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.locator("html").get_attribute("lang") == "en"
