"""A campaign in the browser: founded from home, its first three games, and what lies between them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import PATIENCE, OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import no_sideways_scroll
from tests.browser.test_accessibility import Checks

CARDS = ("first_card", "second_card")
AGAIN = 10_000  # milliseconds after which one looks again what is asked


class CampaignDriver(Driver):
    """Also answers what only campaigns ask, with the first thing that is offered."""

    foretold = False

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
                "asked => document.querySelector('.dock .sheet .choice')"
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
        self.confirm()

    def confirm(self) -> None:
        """A claim has several ways once there are depots; what it will do is seen without scrolling."""
        strip = self.sheet.get_by_test_id("claim-strip")
        if not self.foretold and self.page.locator("main.table").get_attribute("data-decision") == "turn":
            strip.wait_for()
            sum_line = strip.locator(".sure").bounding_box()
            size = self.page.viewport_size
            assert sum_line is not None
            assert size is not None
            assert sum_line["y"] + sum_line["height"] <= size["height"]
            beads = strip.get_by_test_id("claim-beads")
            assert beads.locator("i").count() == 12
            row = beads.bounding_box()
            assert row is not None
            assert row["y"] + row["height"] <= size["height"]
            self.foretold = True
        if self.sheet.locator(".btn.main").is_disabled():
            self.press(self.sheet.locator(".choice").first)
        super().confirm()

    def longest(self) -> Locator | None:
        found = self.page.locator(".routes .one.can")
        best, place = 0, -1
        for index, text in enumerate(found.all_inner_texts()):
            length = re.search(r"(\d+)", text.split("\n", 1)[-1])
            if length and int(length[1]) > best:
                best, place = int(length[1]), index
        return found.nth(place) if place >= 0 else None


SHOWN = """() => {
  const reveal = document.querySelector('[data-testid=reveal]');
  if (!reveal) return {kind: ''};
  if (reveal.dataset.waiting !== 'false' || !reveal.dataset.kind) return null;
  return {kind: reveal.dataset.kind, sealed: !!reveal.querySelector('[data-testid=break-seal]')};
}"""


def read_on(page: Page, most: int = 200) -> list[str]:
    """Read what is shown until there is nothing more; the kinds of it."""
    read: list[str] = []
    for _ in range(most):
        shown = page.wait_for_function(SHOWN, timeout=PATIENCE).json_value()
        if not shown["kind"]:
            return read
        read.append(shown["kind"])
        no_sideways_scroll(page)
        if shown["sealed"]:
            page.get_by_test_id("break-seal").click()
            page.get_by_test_id("plate").wait_for()
        page.get_by_test_id("count-next" if shown["kind"] == "count" else "reveal-next").click()
    raise AssertionError(f"the story does not end: {read}")


WANTED = """game => {
  const find = id => document.querySelector(`[data-testid=${id}]`);
  if (find('reveal')) return 'reveal';
  const question = find('question');
  if (question?.querySelector('.btn.gold')) return `asks ${question.dataset.code}`;
  return find('to-table') && find('campaign').dataset.game === String(game) ? 'table' : null;
}"""


def answer_until_table(page: Page, game: int) -> tuple[list[str], list[str]]:
    """Before a game: read what is new, answer what is asked; the codes of the questions, and what was read."""
    asked: list[str] = []
    read: list[str] = []
    for _ in range(60):
        wanted = str(page.wait_for_function(WANTED, arg=game, timeout=PATIENCE).json_value())
        if wanted == "table":
            return asked, read
        if wanted == "reveal":
            read += read_on(page)
        elif answer(page, page.get_by_test_id("question")):
            asked.append(wanted.removeprefix("asks "))
    raise AssertionError(f"no game begins; asked: {asked}")


def answer(page: Page, question: Locator) -> bool:
    """By touching the map where there is one, else by the list; False if there is something to be read first."""
    confirm = question.locator(".btn.gold")
    try:
        if confirm.is_disabled(timeout=AGAIN) and question.get_by_test_id("question-map").count():
            frame = question.locator(".frame")
            frame.focus(timeout=AGAIN)
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        if confirm.is_disabled(timeout=AGAIN):
            question.locator(".choice").first.click(timeout=AGAIN)
        title = question.inner_text(timeout=AGAIN)
        confirm.click(timeout=AGAIN)
    except Late:  # somebody else's answer has brought news
        return False
    page.wait_for_function(
        "title => document.querySelector('[data-testid=question]')?.innerText !== title", arg=title, timeout=PATIENCE
    )
    return True


def play_game(page: Page) -> set[str]:
    page.get_by_test_id("to-table").click()
    page.locator("main.table").wait_for()
    driver = CampaignDriver(page)
    driver.play_to_the_end()
    page.get_by_test_id("to-campaign").click()
    page.get_by_test_id("campaign").wait_for()
    return driver.answered


def play_a_little(page: Page, small: bool) -> None:
    """Some answers at the table, then a bot plays this game to its end."""
    page.get_by_test_id("to-table").click()
    page.locator("main.table").wait_for()
    driver = CampaignDriver(page, small=small)
    for _ in range(4):
        driver.step()
    no_sideways_scroll(page)
    page.get_by_test_id("company-chip").click()
    page.locator("dialog .company").wait_for()
    no_sideways_scroll(page)
    page.keyboard.press("Escape")
    page.locator("[data-testid=campaign-bar] a").click()
    page.get_by_test_id("bot-one-game").click()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
def test_games_one_to_three_and_what_lies_between_them(open_page: OpenPage, width: int, height: int) -> None:
    """At a desk the first game is played to its end; elsewhere a bot takes over after some moves."""
    small = width < 700
    page = open_page(width, height, has_touch=small)
    page.get_by_test_id("new-campaign").click()
    page.get_by_test_id("found").click()
    page.get_by_test_id("campaign").wait_for()
    asked, read = answer_until_table(page, 1)
    assert asked == ["attendance"]
    assert read == ["scene", "scene"], "the opening and the doors"
    assert page.locator(".stub").count() > 10  # tracks that run off the board
    cities = page.locator("[data-place]").count()
    for game in (1, 2, 3):
        expect(page.get_by_test_id("campaign")).to_have_attribute("data-game", str(game))
        if game == 1 and not small:
            assert {"opening_tickets", "turn"} <= play_game(page)
        else:
            play_a_little(page, small)
        asked, read = answer_until_table(page, game + 1)
        assert {"slips", "scene", "region", "rules", "events"} <= set(read)
        assert ("toolbox" in read) == (game == 1)
        assert asked[-1] == "attendance"
        page.wait_for_function("n => document.querySelectorAll('[data-place]').length > n", arg=cities)
        cities = page.locator("[data-place]").count()
    assert page.locator(".slips button").count() == 6
    assert page.locator(".slips .sealed").count() == 2, "the bot's vault is shut, except for the last slip"
    page.locator(".slips .sealed").first.click()
    assert "$" not in page.get_by_test_id("bank-slip").inner_text()
    page.keyboard.press("Escape")
    page.get_by_test_id("quick-overview").click()
    expect(page.get_by_test_id("overview").locator("ol li")).to_have_count(12)
    no_sideways_scroll(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("so-far").click()
    expect(page.get_by_test_id("story-so-far").locator("details")).to_have_count(5)  # with the people
    people = page.get_by_test_id("people")
    people.locator("summary").click()
    expect(people.locator("li").first).to_contain_text("Thaddeus Reeves, ")
    assert "Nell Doyle" not in people.inner_text(), "only who was met"
    no_sideways_scroll(page)
    page.keyboard.press("Escape")
    page.goto(page.url.split("#")[0])
    page.locator(".campaign .entry").first.wait_for()


def test_axe_finds_no_barrier_in_a_campaign(open_page: OpenPage) -> None:
    page = open_page(bypass_csp=True)
    check = Checks(page)
    page.get_by_test_id("new-campaign").wait_for()
    check("home")
    page.get_by_test_id("new-campaign").click()
    page.get_by_test_id("found").wait_for()
    check("founding")
    page.get_by_test_id("found").click()
    page.get_by_test_id("reveal").wait_for()
    check("a scene")
    read_on(page)
    page.get_by_test_id("question").wait_for()
    page.locator("[data-place]").first.wait_for()
    check("a question")
    answer_until_table(page, 1)
    check("a game is played")
    page.get_by_test_id("to-table").click()
    driver = CampaignDriver(page)
    for _ in range(12):
        driver.step()
    check("the table")
    assert not check.found


def test_a_campaign_speaks_english(open_page: OpenPage) -> None:
    page = open_page(360, 640, has_touch=True, locale="en-GB")
    page.get_by_test_id("new-campaign").click()
    expect(page.get_by_role("heading", name="The Long Count")).to_be_visible()
    no_sideways_scroll(page)
    page.get_by_test_id("found").click()
    page.get_by_test_id("reveal").wait_for()
    read_on(page)
    expect(page.get_by_role("button", name="Play the game of 1865")).to_be_visible()
    no_sideways_scroll(page)
