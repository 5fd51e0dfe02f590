"""Records: saved after a game, looked at, continued before its end; and a rematch is one click away."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import continue_record, play_unseen, set_up
from tests.browser.records import few_trains_left, record_until


def test_a_record_is_saved_and_looked_at_and_a_rematch_begins(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page()
    set_up(page, "usa", ("me", "bot"))
    page.locator(".offer").first.wait_for()
    first = page.url
    play_unseen(page)
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


def test_an_unfinished_record_is_played_to_its_end(open_page: OpenPage) -> None:
    page = open_page()
    continue_record(page, record_until(few_trains_left(6), "italy"))
    before = page.locator(".taken").count()
    assert before > 10  # everything that the record holds is on the board
    driver = Driver(page)
    driver.play_to_the_end(60)
    assert "turn" in driver.answered
    page.get_by_role("button", name="Mischung prüfen").click()
    expect(page.locator(".proof .good")).to_be_visible()


def test_a_record_that_was_edited_says_where(open_page: OpenPage) -> None:
    page = open_page()
    record = record_until(few_trains_left(20), "italy").replace('"seat": 0', '"seat": 5', 1).encode()
    file = {"name": "record.json", "mimeType": "application/json", "buffer": record}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Weiterspielen").click()
    expect(page.get_by_role("alert")).to_contain_text("Zug 1 verstößt gegen Regel NA-")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Go on playing").click()
    expect(page.get_by_role("alert")).to_contain_text("Action 1 breaks rule NA-")


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
