"""axe-core finds nothing serious or critical on any page, in both themes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from tests.browser.conftest import ROOT, OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import continue_record, play_unseen, set_up
from tests.browser.records import few_trains_left, record_until

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']} ({v['impact']}): {n['target']} {n['failureSummary']}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
        for n in v["nodes"][:3]
    ]


class Checks:
    """What axe said, page by page, of each in both themes: the way there is gone once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, list[str]] = {}

    def __call__(self, name: str) -> None:
        for theme in THEMES:
            self.page.emulate_media(color_scheme=theme)
            self.page.locator(f"html[data-theme={theme}]").wait_for()
            self.page.wait_for_timeout(250)
            if said := violations(self.page):
                self.found[f"{name}, {theme}"] = said


def test_the_pages_around_the_table_have_no_serious_barriers(open_page: OpenPage) -> None:
    page = open_page(bypass_csp=True)
    check = Checks(page)
    page.get_by_test_id("play-usa").wait_for()
    check("home")
    page.get_by_role("button", name="Einstellungen").click()
    check("settings")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Gast").click()
    check("person")
    page.keyboard.press("Escape")
    page.locator("a[href='#/rules/italy']").click()
    page.locator(".diff li").first.wait_for()
    check("what is different")
    page.get_by_role("button", name="Alle Regeln").click()
    check("all rules")
    page.locator("a.brand").click()
    page.locator("a[href='#/new?game=usa']").click()
    page.locator("li.seat").first.wait_for()
    check("new table")
    page.locator("a.brand").click()
    set_up(page, "germany", ("me", "open"))
    page.locator(".qr").wait_for()
    check("lobby")
    assert check.found == {}


def test_the_table_the_end_and_the_replay_have_no_serious_barriers(open_page: OpenPage) -> None:
    page = open_page(bypass_csp=True)
    check = Checks(page)
    set_up(page, "old_west", ("me", "bot"))
    page.locator(".offer").first.wait_for()
    check("opening tickets")
    driver = Driver(page)
    while driver.wait_for_question() != "turn":
        driver.step()
    check("turn")
    driver.show_routes()
    check("list of routes")
    page.get_by_label("Welche Strecken").select_option("free")
    page.locator(".routes .one").first.click()
    check("a route explains itself")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Chat").click()
    check("chat")
    page.get_by_role("button", name="Regeln").click()
    check("rules at the table")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menü").click()
    check("menu")
    page.keyboard.press("Escape")
    play_unseen(page)
    page.locator("[data-testid=end]").wait_for()
    check("end screen")
    page.get_by_role("link", name="Wiederholung").click()
    page.locator("input[type=range]").wait_for()
    check("replay")
    assert check.found == {}


def test_axe_would_find_a_barrier(open_page: OpenPage) -> None:
    page = open_page(bypass_csp=True)
    page.get_by_test_id("play-usa").wait_for()
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button><img src=x>')")
    assert {said.split(" ")[0] for said in violations(page)} >= {"button-name", "image-alt"}


def test_the_phone_layout_has_no_serious_barriers(open_page: OpenPage) -> None:
    page = open_page(360, 640, bypass_csp=True, has_touch=True, is_mobile=True)
    set_up(page, "germany", ("me", "bot"))
    driver = Driver(page, small=True)
    check = Checks(page)
    while driver.wait_for_question() != "turn":
        check(driver.asked())
        driver.step()
    check("turn")
    page.get_by_role("button", name="Strecken, Protokoll, Chat").click()
    for panel in ("Strecken", "Protokoll", "Chat"):
        page.locator(".dock .tabs").get_by_role("button", name=panel).click()
        check(panel)
    page.keyboard.press("Escape")
    page.locator(".player button").last.click()
    check("player")
    page.keyboard.press("Escape")
    page.locator(".tickets .opener").click()
    check("tickets")
    assert check.found == {}


def test_high_contrast_keeps_every_text_readable(open_page: OpenPage) -> None:
    page = open_page(contrast="more", bypass_csp=True)
    check = Checks(page)
    page.get_by_test_id("first-journey").wait_for()
    assert page.locator("html[data-contrast=high]").count() == 1
    check("home")
    page.get_by_test_id("first-journey").click()
    page.locator(".offer").first.wait_for()
    check("lesson")
    page.get_by_role("button", name="Überspringen").click()
    page.locator("li.panel").first.wait_for()
    check("what the boards add")
    page.goto(page.url.split("#")[0])
    page.get_by_test_id("play-usa").wait_for()
    continue_record(page, record_until(few_trains_left(30), "usa"))
    page.locator("main.table[data-decision=turn]").wait_for()
    check("turn")
    page.keyboard.press("r")
    page.locator(".routes .one").first.click()
    check("claim")
    play_unseen(page)
    page.get_by_test_id("end").wait_for()
    check("end screen")
    page.get_by_role("link", name="Wiederholung").click()
    page.locator("input[type=range]").wait_for()
    check("replay")
    assert check.found == {}


def test_the_first_journey_has_no_serious_barriers(open_page: OpenPage) -> None:
    page = open_page(360, 640, bypass_csp=True, has_touch=True, is_mobile=True)
    check = Checks(page)
    page.get_by_test_id("first-journey").click()
    page.locator(".offer").first.wait_for()
    check("ticket")
    show = page.get_by_role("button", name="Zeig es mir")
    for _ in range(2):
        page.wait_for_timeout(300)
        show.tap()
    page.locator("main.table[data-decision=turn][data-held=false]").wait_for()
    check("cards")
    page.locator(".deck.train").tap()
    check("not now")
    page.get_by_role("button", name="Ende", exact=True).tap()
    page.locator("li.panel").first.wait_for()
    check("what the boards add")
    assert check.found == {}
