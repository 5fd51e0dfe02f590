"""Six moments of a campaign as pictures: founding, reveal, a region, the newspaper, a claim, the finale.

Without arguments writes them into docs/pictures. `--every FOLDER` writes each at four sizes in both languages, to be
looked at before a change of the campaign's pages lands.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from stellwerk.campaign.campaign import Campaign
from tools.loadtest import start_server
from tools.screenshots import DESKTOP, LYING, PHONE, PICTURES, TALL_PHONE, chromium
from tools.told_campaigns import Prepared

PERSON = "Anna"
SEED = 4
SIZES = (DESKTOP, TALL_PHONE, PHONE, LYING)
LONG = 120_000
QUIET = 700  # milliseconds until fonts are there and the board has found its place


def asked(code: str, game: int) -> Callable[[Campaign], bool]:
    return lambda c: c.question is not None and c.question.code == code and c.state.game == game


def never(campaign: Campaign) -> bool:
    return False


@dataclass(frozen=True)
class Moment:
    """Where the story stands, what of it has been seen, and what is waited for."""

    name: str
    until: Callable[[Campaign], bool]
    seen: Callable[[Prepared], int]
    shown: str


def scene_of(card: str) -> Callable[[Prepared], int]:
    return lambda told: told.news("card", card=card)


def first(code: str) -> Callable[[Prepared], int]:
    return lambda told: next(n for n, news in enumerate(told.campaign.news) if news.code == code)


def sheet(told: Prepared) -> int:
    """Just before the sheet of the first region is read."""
    news = told.campaign.news
    return next(n for n, item in enumerate(news) if str(item.params.get("text", "")).endswith(".sheet"))


MOMENTS = (
    Moment("campaign-reveal", asked("attendance", 2), scene_of("1865-03"), "dialog .scene"),
    Moment("campaign-region", asked("attendance", 2), sheet, "dialog svg"),
    Moment("campaign-newspaper", asked("attendance", 3), lambda told: told.news("event_added"), "dialog .show"),
    Moment("campaign-finale", never, first("count"), "[data-testid=count]"),
)


class Stage:
    """A visitor whose campaigns were told before."""

    def __init__(self, browser: Browser, address: str, data: Path) -> None:
        self.browser, self.address, self.data = browser, address, data
        context = browser.new_context()
        context.request.post(f"{address}/api/me", data={"name": PERSON, "language": "en"})
        self.cookies = context.cookies()

    def told(self, moment: Moment) -> str:
        told = Prepared(self.data / "stellwerk.db", PERSON, SEED).play(moment.until)
        return told.save(moment.seen(told))

    def page(self, size: tuple[int, int], language: str) -> Page:
        phone = min(size) < 600
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "de": "de-DE"}[language],
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
        )
        context.set_default_timeout(LONG)
        context.add_cookies(self.cookies)  # type: ignore[arg-type]
        return context.new_page()

    def take(self, name: str, size: tuple[int, int], language: str, path: Path) -> None:
        page = self.page(size, language)
        {"campaign-founding": self.founding, "campaign-claim": self.claim}.get(name, self.read)(page, name)
        page.wait_for_timeout(QUIET)
        page.evaluate("document.activeElement?.blur()")
        page.screenshot(path=path)
        page.context.close()

    def founding(self, page: Page, name: str) -> None:
        page.goto(f"{self.address}/#/campaign")
        page.locator("h1, h2").first.wait_for()

    def read(self, page: Page, name: str) -> None:
        moment = next(moment for moment in MOMENTS if moment.name == name)
        page.goto(f"{self.address}/#/c/{self.told(moment)}")
        page.locator(moment.shown).first.wait_for()
        if name == "campaign-region":
            page.get_by_test_id("break-seal").click()
        lines = page.get_by_test_id("count-next")
        while name == "campaign-finale" and page.get_by_test_id("count").get_attribute("data-ended") != "true":
            lines.click()
            page.wait_for_timeout(120)

    def claim(self, page: Page, name: str) -> None:
        """A game of 1874 is begun, and a route is chosen from the list."""
        told = Prepared(self.data / "stellwerk.db", PERSON, SEED).play(asked("attendance", 5))
        id = told.save(len(told.campaign.news))
        page.goto(f"{self.address}/#/c/{id}")
        question = page.get_by_test_id("question")
        table = page.get_by_test_id("to-table")
        while not table.is_visible():
            if question.is_visible():
                question.locator(".choice").first.click()
                question.locator(".btn.gold").click()
            elif page.get_by_test_id("reveal-next").is_visible():
                page.get_by_test_id("reveal-next").click()
            page.wait_for_timeout(150)
        table.click()
        state = page.locator("main.table")
        for decision in ("opening_tickets", "turn"):
            page.locator(f"main.table[data-decision={decision}]").wait_for()
            if decision == "opening_tickets":
                for n in range(page.locator(".offer").count()):
                    page.locator(".offer").nth(n).click()
                page.locator(".sheet .btn.main").click()
        state.press("r")
        page.locator(".routes input").first.fill("Marquette")
        page.locator(".routes .one.can").first.click()
        page.get_by_test_id("claim-strip").wait_for()


NAMES = ("campaign-founding", *(moment.name for moment in MOMENTS), "campaign-claim")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=Path, metavar="FOLDER", help="all sizes and both languages")
    parser.add_argument("--only", default="", help="those whose name contains this")
    arguments = parser.parse_args()
    folder: Path = arguments.every or PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    names = [name for name in NAMES if arguments.only in name]
    with tempfile.TemporaryDirectory() as data:
        process, address = start_server(data)
        try:
            with chromium() as browser:
                stage = Stage(browser, address, Path(data))
                for name in names:
                    if not arguments.every:
                        stage.take(name, DESKTOP, "en", folder / f"{name}.png")
                    for size in SIZES if arguments.every else ():
                        for language in ("en", "de"):
                            stage.take(name, size, language, folder / f"{name}-{size[0]}x{size[1]}-{language}.png")
                    print(name)
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
