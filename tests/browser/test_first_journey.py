"""The guided first game: offered to whoever has never played, walked by mouse, finger and keyboard alone, skippable."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boxes import Boxes
from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver, Way
from tests.browser.test_questions import MIDDLE_OF
from tests.browser.test_whole_games import DESKTOP, LYING, SMALL_LYING, SMALL_PHONE, TABLET

LONG, SECOND, LAST = "portland-salt_lake_city", "portland-seattle-1", "seattle-vancouver-1"


class Learner:
    """Does what the conductor says."""

    def __init__(self, page: Page, way: Way, *, touch: bool) -> None:
        self.page = page
        self.driver = Driver(page, way, small=touch)
        self.boxes = Boxes(page, touch=touch)
        self.presses = 0

    def press(self, target: Locator) -> None:
        self.presses += 1
        self.driver.press(target)

    def says(self, words: str) -> None:
        """Wait until the conductor says this, and it is one's turn; and nothing is cut or out of sight then."""
        expect(self.page.get_by_test_id("conductor")).to_contain_text(words)
        self.page.locator("main.table[data-held=false]:not([data-decision=''])").wait_for()
        self.boxes.check(words)

    def keep_ticket(self) -> None:
        self.says("Behalte Vancouver – Salt Lake City")
        self.press(self.page.locator(".offer[data-ticket=vancouver-salt_lake_city]"))
        self.press(self.driver.sheet.locator(".btn.main"))

    def draw(self) -> None:
        self.says("Nimm eine blaue Karte")
        blue = self.page.locator(".market").get_by_role("button", name=re.compile("^Blau"))
        self.press(blue.first)
        self.says("nimm auch die andere blaue")
        self.press(blue.first)
        self.says("ungesehen vom Stapel")
        self.press(self.page.locator(".deck.train"))
        self.says("die zweite dieses Zuges")
        self.press(self.page.locator(".deck.train"))

    def claim(self, route: str, words: str) -> None:
        self.says(words)
        if self.driver.way == "keyboard":
            self.driver.show_routes()
            ends = route.removesuffix("-1").split("-")
            names = [end.replace("_", " ").title() for end in ends]
            one = self.page.locator(".routes .one", has_text=names[0]).filter(has_text=names[1])
            self.press(one.first)
        else:
            self.page.wait_for_timeout(400)  # the board has found its place
            x, y = self.page.evaluate(MIDDLE_OF, f".route[data-route='{route}'] .sym")
            self.presses += 1
            if self.driver.small:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)
        self.says("Knopf zum Nutzen")
        self.press(self.driver.sheet.locator(".btn.main"))

    def read_the_others(self) -> None:
        self.says("Rosa hat auch gebaut")
        self.press(self.page.locator("section.ticker .chip", has=self.page.locator("b")))

    def all_of_it(self) -> None:
        self.keep_ticket()
        self.draw()
        self.claim(LONG, "Drücke die Strecke")
        self.read_the_others()
        self.claim(SECOND, "Niemand ist dir im Weg")
        self.claim(LAST, "letzte Runde")
        skip = self.page.locator(".scoring .btn.main")
        skip.wait_for()
        self.press(skip)
        self.page.get_by_test_id("end").wait_for()


@pytest.mark.parametrize(
    ("size", "way"),
    [
        (DESKTOP, "keyboard"),
        (TABLET, "mouse"),
        (SMALL_PHONE, "mouse"),
        (LYING, "mouse"),
        (SMALL_LYING, "mouse"),
    ],
)
def test_a_newcomer_is_led_through_five_turns_to_a_finished_ticket(
    open_page: OpenPage, size: tuple[int, int], way: Way
) -> None:
    touch = min(size) < 600
    page = open_page(*size, has_touch=touch, is_mobile=touch)
    page.get_by_test_id("first-journey").click()
    learner = Learner(page, way, touch=touch)
    learner.all_of_it()
    assert learner.boxes.wrong == {}
    assert learner.presses <= 15  # two for the ticket, four cards, three routes by two, one look, one to the result
    expect(page.locator("tr.total td").first).to_have_text("25")
    page.get_by_test_id("onward").click()
    expect(page.locator("main li.panel")).to_have_count(4)  # what each board adds
    page.get_by_test_id("play-germany").click()
    page.locator("main.table[data-decision=announce_mix]").wait_for()
    assert page.locator(".conductor").count() == 0
    page.goto(page.url.split("#")[0])
    page.get_by_test_id("go-on").wait_for()
    assert page.get_by_test_id("first-journey").count() == 0


def test_the_hand_shows_everything_and_a_reload_loses_nothing(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("first-journey").click()
    show = page.get_by_role("button", name="Zeig es mir")
    said = page.get_by_test_id("conductor")
    for words in ("Behalte Vancouver", "Behalte Vancouver", "Nimm eine blaue Karte", "die andere blaue"):
        expect(said).to_contain_text(words)
        page.locator("main.table[data-held=false]:not([data-decision=''])").wait_for()
        show.click()
    expect(said).to_contain_text("ungesehen vom Stapel")
    page.reload()
    expect(said).to_contain_text("ungesehen vom Stapel")
    assert page.locator(".steps [aria-current=step]").inner_text().split() == ["2", "Nimm", "zwei", "weitere"]


def test_whatever_else_is_pressed_explains_itself_and_changes_nothing(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("first-journey").click()
    learner = Learner(page, "mouse", touch=False)
    said = page.get_by_test_id("conductor")
    learner.says("Behalte Vancouver")
    for offer in page.locator(".offer").all():
        offer.click()
    learner.driver.sheet.locator(".btn.main").click()
    expect(said).to_contain_text("Behalte nur die mit dem Ring")
    page.locator(".offer[data-ticket=san_francisco-las_vegas]").click()
    learner.driver.sheet.locator(".btn.main").click()
    learner.says("Nimm eine blaue Karte")
    before = learner.driver.number()
    page.locator(".deck.train").click()
    expect(said).to_contain_text("Der Stapel gibt eine Karte, die niemand sieht")
    page.locator(".deck.tickets").click()
    learner.driver.sheet.locator(".btn.main").click()
    expect(said).to_contain_text("verfehlte kosten dich")
    assert learner.driver.number() == before


def test_the_lesson_is_skipped_with_one_press_and_not_offered_again(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("first-journey").click()
    page.get_by_role("button", name="Überspringen").click()
    page.get_by_test_id("play-usa").wait_for()
    page.goto(page.url.split("#")[0])
    page.get_by_test_id("play-usa").wait_for()
    assert page.get_by_test_id("first-journey").count() == 0
    assert page.locator(".first").count() == 0  # no closed lesson among one's games
    page.goto(f"{page.url.split('#')[0]}#/rules/usa")
    expect(page.get_by_role("link", name="Im Spiel lernen")).to_be_visible()


def test_whoever_knows_the_game_says_so_once(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Ich kenne das Spiel").click()
    expect(page.get_by_test_id("first-journey")).to_have_count(0)
    page.reload()
    page.get_by_test_id("play-usa").wait_for()
    assert page.get_by_test_id("first-journey").count() == 0
