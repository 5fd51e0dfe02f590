"""Plays through the page as a person would: it reads what is asked and presses buttons, never the API."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE

Way = Literal["mouse", "keyboard"]
# Each question to a page costs time in three processes. So it is asked for everything at once, and waits by itself, not
# at every frame, which would keep a machine busy.
WAIT = """const until = async look => {
  for (const end = performance.now() + %d; performance.now() < end; await new Promise(r => setTimeout(r, 40))) {
    const found = look();
    if (found) return found;
  }
  return null;
};"""
WAIT %= PATIENCE
GROWN = (
    "async n => {" + WAIT + "return until(() => Number(document.querySelector('main.table')?.dataset.number) > n); }"
)
LOOK = (
    "async () => {"
    + WAIT
    + """
  const all = query => [...document.querySelectorAll(query)];
  return until(() => {
    const table = document.querySelector('main.table');
    const cover = all('.cover').length > 0, over = all('.scoring, [data-testid=end]').length > 0;
    if (!cover && !over && (!table?.dataset.decision || table.dataset.busy === 'true')) return null;
    return {
      cover, over,
      asked: table?.dataset.decision ?? '',
      main: all('.dock .sheet .btn.main').length > 0,
      listed: all('.routes').length > 0,
      pills: all('.top .pill').length > 0,
      drawable: all('.market [data-slot][aria-disabled=false]').length > 0,
    };
  });
}"""
)
DECK = ".deck.train[aria-disabled=false]"
# The number of the last entry, and whether there are unseen cards. The first moment of a turn takes no touch.
READY = (
    "async () => {"
    + WAIT
    + f"""
  await until(() => document.querySelector('main.table')?.dataset.held === 'false');
  return [Number(document.querySelector('main.table').dataset.number), !!document.querySelector('{DECK}')];
}}"""
)
# Where a finger would touch it: in sight, at rest, not disabled, and nothing above it; else nothing. If something else
# comes between before the touch does, nothing is touched.
AIM = """async element => {
  const frame = () => new Promise(requestAnimationFrame);
  const box = () => element.getBoundingClientRect();
  element.scrollIntoViewIfNeeded(true);
  let at = box();
  for (let look = 0; look < 20; look++) {
    await frame();
    const now = box();
    const still = now.x === at.x && now.y === at.y && now.width === at.width && now.height === at.height;
    at = now;
    if (!still || !at.width || !at.height || element.disabled) continue;
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    if (!element.contains(document.elementFromPoint(x, y))) continue;
    let hit = null;
    const guard = event => {
      hit ??= element.contains(event.target);
      if (!hit) event.preventDefault(), event.stopImmediatePropagation();
    };
    const how = { capture: true, passive: false };
    const kinds = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];
    for (const kind of kinds) addEventListener(kind, guard, how);
    window.touched = () => {
      for (const kind of kinds) removeEventListener(kind, guard, how);
      return hit === true;
    };
    return [x, y];
  }
  return null;
}"""


class Driver:
    """Answers whatever the table asks of the person in front of it, until the game is over."""

    def __init__(self, page: Page, way: Way = "mouse", small: bool = False) -> None:
        self.page = page
        self.way = way
        self.small = small
        self.answered: set[str] = set()
        self.before_confirming: Callable[[str], None] = lambda _asked: None
        self.seen: dict[str, Any] = {}
        self._measured: Counter[str] = Counter()

    # pressing

    def press(self, target: Locator) -> None:
        """By mouse or finger, or by keyboard alone: focus and Enter."""
        if self.way == "keyboard":
            target.focus()
            self.page.keyboard.press("Enter")
        elif not self.touched(target):
            target.tap() if self.small else target.click()  # with more patience, and it tells what is in the way

    def touched(self, target: Locator) -> bool:
        if (at := target.evaluate(AIM)) is None:
            return False
        self.page.touchscreen.tap(*at) if self.small else self.page.mouse.click(*at)
        return bool(self.page.evaluate("touched()"))

    @property
    def sheet(self) -> Locator:
        return self.page.locator(".dock .sheet")

    def confirm(self) -> None:
        button = self.sheet.locator(".btn.main")
        before, asked = self.number_and_question()
        self._measured[asked] += 1
        if self._measured[asked] < 8:  # the first of each kind are enough
            self.before_confirming(f"{asked}: {self.sheet.locator('h2').first.inner_text()}")
        self.press(button)
        self.wait_after(before)

    def wait_after(self, number: int) -> None:
        if not self.page.evaluate(GROWN, number):
            raise AssertionError(f"nothing came of it after entry {number}; the page shows: {self.shown()}")

    def shown(self) -> str:
        """What a person would tell who asks for help: the heading, the messages, the open question."""
        found = self.page.locator("main.table .top, .toast, .dock .sheet, main.message").all_inner_texts()
        return " | ".join(" ".join(text.split()) for text in found)

    def number_and_question(self) -> tuple[int, str]:
        number, question = self.page.locator("main.table").evaluate("({dataset: d}) => [Number(d.number), d.decision]")
        return int(number or 0), question or ""

    def number(self) -> int:
        return self.number_and_question()[0]

    def asked(self) -> str:
        return self.number_and_question()[1]

    # playing

    def wait_for_question(self) -> str:
        """The next question, or "over". A cover between two people at the screen is lifted."""
        seen: dict[str, Any] | None = self.page.evaluate(LOOK)
        if seen is None:
            raise AssertionError(f"nobody is asked anything; the page shows: {self.shown()}")
        self.seen = seen
        if seen["cover"]:
            self.press(self.page.locator(".cover button"))
            return self.wait_for_question()
        return "over" if seen["over"] else str(seen["asked"])

    def step(self) -> bool:
        """Answer one question; False when the game is over."""
        asked = self.wait_for_question()
        if asked != "over":
            self.reply(asked)
        return asked != "over"

    def reply(self, asked: str) -> None:
        """To the question that was waited for."""
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
            expect(self.page.locator(".routes input[type=search]")).to_be_focused()
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
        for index, text in enumerate(found.all_text_contents()):
            points = re.search(r"(\d+) (?:Punkt|point)", text)
            if points and int(points[1]) > best:
                best, place = int(points[1]), index
        return found.nth(place) if place >= 0 else None

    def turn(self) -> None:
        if self.seen["main"]:
            self.confirm()  # nothing can be done: pass
            return
        if not self.seen["listed"]:
            self.show_routes()
        route = self.longest()
        if route is not None:
            self.press(route)
            self.confirm()
            return
        self.leave_routes()
        if self.seen["drawable"]:
            self.draw()
        else:
            self.press(self.page.locator(".deck.tickets"))
            self.confirm()

    def draw(self) -> None:
        """An unseen card, or, where the deck is empty, the first open one that may be taken: one touch."""
        before, deck = self.page.evaluate(READY)
        if self.way == "keyboard" and deck:
            self.page.locator("main.table .top button").last.focus()
            self.page.keyboard.press("d")
        else:
            self.press(self.page.locator(DECK if deck else ".slot[data-slot][aria-disabled=false]").first)
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
