"""Plays through the page as a person would: it reads what is asked and presses buttons, never the API."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Error, Locator, Page

Way = Literal["mouse", "keyboard"]
PATIENCE = 120_000  # a stalled disk or a busy machine is no failure
POLLING = 40  # looking at every frame keeps a machine busy


class Driver:
    """Answers whatever the table asks of the person in front of it, until the game is over."""

    def __init__(self, page: Page, way: Way = "mouse", small: bool = False) -> None:
        self.page = page
        self.way = way
        self.small = small
        self.answered: set[str] = set()
        self.before_confirming: Callable[[str], None] = lambda _asked: None
        self._measured: Counter[str] = Counter()

    # pressing

    def press(self, target: Locator) -> None:
        """By mouse or finger, or by keyboard alone: focus and Enter."""
        if self.way == "keyboard":
            target.focus()
            self.page.keyboard.press("Enter")
        elif self.small:
            target.tap()
        else:
            target.click()

    @property
    def sheet(self) -> Locator:
        return self.page.locator(".dock .sheet")

    def confirm(self) -> None:
        before = self.number()
        asked = f"{self.asked()}: {self.sheet.locator('h2').first.inner_text()}"
        self._measured[self.asked()] += 1
        if self._measured[self.asked()] < 8:  # the first of each kind are enough
            self.before_confirming(asked)
        if self.way == "keyboard":
            button = self.sheet.locator(".btn.main")
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(self.sheet.locator(".btn.main"))
        self.wait_after(before)

    def wait_after(self, number: int) -> None:
        try:
            self.page.wait_for_function(
                "n => Number(document.querySelector('main.table')?.dataset.number) > n",
                arg=number,
                timeout=PATIENCE,
                polling=POLLING,
            )
        except Error as error:
            raise AssertionError(f"nothing came of it after entry {number}; the page shows: {self.shown()}") from error

    def shown(self) -> str:
        """What a person would tell who asks for help: the heading, the messages, the open question."""
        found = self.page.locator("main.table .top, .toast, .dock .sheet, main.message").all_inner_texts()
        return " | ".join(" ".join(text.split()) for text in found)

    def number(self) -> int:
        return int(self.page.locator("main.table").get_attribute("data-number") or 0)

    def asked(self) -> str:
        return self.page.locator("main.table").get_attribute("data-decision") or ""

    # playing

    def wait_for_question(self) -> str:
        """The next question, or "over". A cover between two people at the screen is lifted."""
        self.page.wait_for_function(
            """() => document.querySelector('.cover, .scoring, [data-testid=end]')
                 || document.querySelector('main.table')?.dataset.decision""",
            timeout=PATIENCE,
            polling=POLLING,
        )
        cover = self.page.locator(".cover button")
        if cover.count():
            self.press(cover)
            return self.wait_for_question()
        return "over" if self.page.locator(".scoring, [data-testid=end]").count() else self.asked()

    def step(self) -> bool:
        """Answer one question; False when the game is over."""
        asked = self.wait_for_question()
        if asked == "over":
            return False
        self.answered.add(asked)
        if asked in ("opening_tickets", "keep_tickets"):
            self.keep_tickets()
        elif asked == "announce_mix":
            self.announce_mix()
        elif asked == "turn":
            self.turn()
        elif asked == "second_card":
            self.draw()
        else:
            self.choose(asked)
        return True

    def play_to_the_end(self, most: int = 600) -> None:
        for _ in range(most):
            if not self.step():
                break
        else:
            raise AssertionError(f"the game did not end within {most} answers")
        skip = self.page.locator(".scoring .btn.main")
        if skip.count():
            self.press(skip)
        self.page.locator("[data-testid=end]").wait_for(timeout=PATIENCE)

    def keep_tickets(self) -> None:
        while self.sheet.locator(".btn.main").is_disabled():
            self.press(self.sheet.locator(".offer[aria-pressed=false]").first)
        self.confirm()

    def announce_mix(self) -> None:
        self.press(self.sheet.locator(".deck").first.get_by_role("button").last)
        self.confirm()

    def show_routes(self) -> None:
        """In its own area, or, where there is none, in the dock."""
        if self.page.locator(".routes").count():
            return
        if self.way == "keyboard":
            self.page.locator("main.table .top button").last.focus()
            self.page.keyboard.press("r")
        else:
            self.press(self.page.get_by_role("button", name=re.compile("^(Strecken|Routes)")).first)
        self.page.locator(".routes").wait_for()

    def leave_routes(self) -> None:
        """Where the list stands in the dock, it covers the market."""
        if self.page.locator(".dock .routes").count():
            self.press(self.sheet.locator(".actions .btn"))

    def longest(self) -> Locator | None:
        """The button of the most valuable route that can be claimed now."""
        found = self.page.locator(".routes .one.can")
        best, place = 0, -1
        for index, text in enumerate(found.all_inner_texts()):
            points = re.search(r"(\d+) (?:Punkt|point)", text)
            if points and int(points[1]) > best:
                best, place = int(points[1]), index
        return found.nth(place) if place >= 0 else None

    def turn(self) -> None:
        if self.page.locator(".dock .sheet .btn.main").count():
            self.confirm()  # nothing can be done: pass
            return
        self.show_routes()
        route = self.longest()
        if route is not None:
            self.press(route)
            self.confirm()
            return
        self.leave_routes()
        if self.page.locator(".market [data-slot][aria-disabled=false]").count():
            self.draw()
        else:
            self.press(self.page.locator(".deck.tickets"))
            self.confirm()

    def draw(self) -> None:
        """An unseen card, or, where the deck is empty, the first open one that may be taken: one touch."""
        before = self.number()
        deck = self.page.locator(".deck.train[aria-disabled=false]")
        card = deck if deck.count() else self.page.locator(".slot[data-slot][aria-disabled=false]").first
        if self.way == "keyboard" and deck.count():
            self.page.locator("main.table .top button").last.focus()
            self.page.keyboard.press("d")
        else:
            self.page.locator("main.table[data-held=false]").wait_for()  # the first moment of a turn takes no touch
            self.press(card)
        self.wait_after(before)

    def choose(self, asked: str) -> None:
        """Passengers, home city, marker, Alvin."""
        if asked == "passenger":
            self.press(self.sheet.locator(".choice").first)
        elif asked in ("home_city", "move_alvin"):
            self.sheet.locator("select").select_option(index=1)
        elif asked == "marker" and self.sheet.locator(".btn.main").is_disabled():
            self.press(self.sheet.locator(".choice").first)  # which of the two cities
        self.confirm()
