"""A campaign in the browser: founded from home, its first two games played, and what lies between them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.driver import PATIENCE, Driver
from tests.browser.helpers import no_sideways_scroll
from tests.browser.test_accessibility import Checks

CARDS = ("first_card", "second_card")


class CampaignDriver(Driver):
    """Also answers what only campaigns ask, with the first thing that is offered."""

    def step(self) -> bool:
        asked = self.wait_for_question()
        if asked in ("over", "opening_tickets", "keep_tickets", "turn", *CARDS):
            if asked == "first_card":
                self.answered.add(asked)
                self.draw()
                return True
            return super().step()
        self.answered.add(asked)
        self.answer()
        return True

    def wait_for_question(self) -> str:
        """A question with one answer only is answered by the page itself."""
        asked = super().wait_for_question()
        while asked not in ("over", "turn", "opening_tickets", "keep_tickets", *CARDS):
            self.page.wait_for_function(
                "asked => document.querySelector('.sheets .sheet .choice')"
                " || document.querySelector('main.table')?.dataset.decision !== asked"
                " || document.querySelector('.scoring, [data-testid=end]')",
                arg=asked,
                timeout=PATIENCE,
            )
            if self.sheet.locator(".choice").count():
                return asked
            asked = super().wait_for_question()
        return asked

    def answer(self) -> None:
        if self.sheet.locator(".btn.main").is_disabled():
            self.press(self.sheet.locator(".choice").first)
        self.confirm()

    def longest(self) -> Locator | None:
        found = self.page.locator(".routes .one.can")
        best, place = 0, -1
        for index, text in enumerate(found.all_inner_texts()):
            length = re.search(r"(\d+)", text.split("\n", 1)[-1])
            if length and int(length[1]) > best:
                best, place = int(length[1]), index
        return found.nth(place) if place >= 0 else None


def read_on(page: Page) -> int:
    """Turn over the cards that are shown, until there are none; how many there were."""
    read = 0
    while page.get_by_test_id("moment").count():
        page.get_by_test_id("moment").locator(".btn.main").click()
        read += 1
    return read


def answer_until_table(page: Page) -> list[str]:
    """Between the games: read what is new, answer what is asked; the codes of the questions."""
    asked: list[str] = []
    for _ in range(40):
        page.locator("[data-testid=moment], [data-testid=question] .btn.gold, [data-testid=to-table]").first.wait_for()
        if read_on(page):
            continue
        if page.get_by_test_id("to-table").count():
            return asked
        question = page.get_by_test_id("question")
        asked.append(question.get_attribute("data-code") or "")
        confirm = question.locator(".btn.gold")
        if confirm.is_disabled():
            question.locator(".choice").first.click()
        title = question.inner_text()
        confirm.click()
        page.wait_for_function(
            "title => document.querySelector('[data-testid=question]')?.innerText !== title",
            arg=title,
            timeout=PATIENCE,
        )
    raise AssertionError(f"no game begins; asked: {asked}")


def play_game(page: Page) -> set[str]:
    page.get_by_test_id("to-table").click()
    page.locator("main.table").wait_for()
    driver = CampaignDriver(page)
    driver.play_to_the_end()
    page.get_by_test_id("to-campaign").click()
    page.get_by_test_id("campaign").wait_for()
    return driver.answered


def test_the_first_two_games_and_what_lies_between_them(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("new-campaign").click()
    page.get_by_test_id("found").click()
    page.get_by_test_id("campaign").wait_for()
    first = answer_until_table(page)
    assert first == ["attendance"]
    assert page.locator(".thing, .stub").count() > 10  # tracks that run off the board
    cities = page.locator("[data-place]").count()
    assert {"opening_tickets", "turn"} <= play_game(page)
    between = answer_until_table(page)
    assert between[-1] == "attendance"
    expect(page.get_by_test_id("campaign")).to_have_attribute("data-game", "2")
    page.wait_for_function("n => document.querySelectorAll('[data-place]').length > n", arg=cities)
    play_game(page)
    answer_until_table(page)
    expect(page.get_by_test_id("campaign")).to_have_attribute("data-game", "3")
    assert page.locator(".slips li").count() == 4
    no_sideways_scroll(page)
    page.goto(page.url.split("#")[0])
    page.locator(".campaign .entry").first.wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier_in_a_campaign(open_page: OpenPage, theme: str) -> None:
    page = open_page(color_scheme=theme, bypass_csp=True)
    check = Checks(page)
    page.get_by_test_id("new-campaign").wait_for()
    check("home")
    page.get_by_test_id("new-campaign").click()
    page.get_by_test_id("found").wait_for()
    check("founding")
    page.get_by_test_id("found").click()
    page.get_by_test_id("moment").wait_for()
    check("a card")
    read_on(page)
    page.get_by_test_id("question").wait_for()
    page.locator("[data-place]").first.wait_for()
    check("a question")
    answer_until_table(page)
    check("a game is played")
    page.get_by_test_id("to-table").click()
    driver = CampaignDriver(page)
    for _ in range(12):
        driver.step()
    check("the table")
    assert not check.found


def test_a_campaign_fits_a_phone_and_speaks_english(open_page: OpenPage) -> None:
    page = open_page(360, 640, has_touch=True, locale="en-GB")
    page.get_by_test_id("new-campaign").click()
    expect(page.get_by_role("heading", name="The Long Count")).to_be_visible()
    no_sideways_scroll(page)
    page.get_by_test_id("found").click()
    page.get_by_test_id("moment").wait_for()
    no_sideways_scroll(page)
    read_on(page)
    expect(page.get_by_role("button", name="Play the game of 1865")).to_be_visible()
    no_sideways_scroll(page)
    answer_until_table(page)
    page.get_by_test_id("to-table").click()
    page.locator("main.table").wait_for()
    driver = CampaignDriver(page, small=True)
    for _ in range(6):
        driver.step()
    no_sideways_scroll(page)
