"""Small things that were broken once: they stay mended."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.helpers import play_unseen, set_up


def is_seen(page: Page, chosen: str) -> bool:
    """Does all of it lie inside the window?"""
    inside = (
        "e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight && b.height > 0; }"
    )
    return bool(page.locator(chosen).evaluate(inside))


def test_a_first_visit_complains_about_nothing(open_page: OpenPage) -> None:
    page = open_page()
    said: list[str] = []
    page.on("console", lambda told: said.append(told.text) if told.type == "error" else None)
    page.reload()
    page.get_by_test_id("play-usa").wait_for()
    page.close()
    assert said == []


def test_a_link_that_cannot_be_copied_is_selected(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false;"
    )
    page.reload()
    set_up(page, "usa", ("me", "open"))
    page.get_by_role("button", name="Link kopieren").click()
    link = page.get_by_label("Link", exact=True)
    assert "#/t/" in link.input_value()
    page.wait_for_function("getSelection().toString().includes('#/t/') || document.activeElement.selectionEnd > 10")
    page.close()


def test_what_is_wrong_with_a_file_is_said_in_sight(open_page: OpenPage) -> None:
    page = open_page(390, 844)
    file = {"name": "holiday.txt", "mimeType": "text/plain", "buffer": b"no record at all"}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Ansehen").click()
    expect(page.get_by_role("alert")).to_contain_text("holiday.txt")
    assert is_seen(page, "[role=alert]")


def test_a_table_that_is_not_there_says_so_once(open_page: OpenPage) -> None:
    page = open_page(path="#/t/nowhere")
    heading = page.locator("main h1")
    heading.wait_for()
    text = page.locator("main").inner_text()
    assert text.count(heading.inner_text()) == 1
    page.get_by_role("link", name="Startseite").click()
    page.get_by_test_id("play-usa").wait_for()


def test_the_result_scrolls_inside_itself(open_page: OpenPage) -> None:
    page = open_page(844, 390, has_touch=True, is_mobile=True)
    set_up(page, "usa", ("me", "bot"))
    page.locator(".offer").first.wait_for()
    play_unseen(page)
    end = page.get_by_test_id("end")
    end.wait_for()
    page.keyboard.press("End")
    page.mouse.wheel(0, 4000)
    page.wait_for_timeout(300)
    assert page.evaluate("[scrollY, document.scrollingElement.scrollHeight - innerHeight]") == [0, 0]
    assert is_seen(page, "section.end")
