"""Moments that are seen: a ticket arrives, the market is cleared, the last round begins; and how loud they are."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Server
from tests.browser.driver import Driver

# the first open card that somebody takes in this game brings a third locomotive
CLEARED = "clear-152"
COUNT_SWEPT = """() => {
  window.swept = 0;
  const note = node => { if (node.classList?.contains('swept')) window.swept += 1; };
  const watch = new MutationObserver(found => found.forEach(m => m.addedNodes.forEach(note)));
  watch.observe(document.querySelector('main.table'), { childList: true });
}"""
WATCH_ARRIVAL = """() => {
  window.seen = [];
  const one = chosen => document.querySelector(chosen);
  const many = chosen => document.querySelectorAll(chosen).length;
  const look = () => {
    const bar = one('[data-testid=arrived]');
    if (bar) {
      const engine = one('.engine')?.getAttribute('transform'), stamp = one('.one .stamp')?.innerText;
      window.seen.push([bar.innerText, many('.ring'), many('.halo.strong'), engine, stamp, many('.scoring')]);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_finished_ticket_lights_its_path_is_stamped_and_driven_along_before_the_count(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="no-preference")
    page.get_by_test_id("first-journey").click()
    show = page.get_by_role("button", name="Zeig es mir")
    said = page.get_by_test_id("conductor")
    arrived = page.get_by_test_id("arrived")
    last = page.locator("main.table:not([data-decision='']) .dock .btn.main", has_text="Nutzen für 1 Punkt")
    for _ in range(40):
        page.locator("main.table[data-held=false]:not([data-decision=''])").wait_for()
        if "Knopf zum Nutzen" in said.inner_text() and page.locator(".steps [aria-current]").inner_text().startswith(
            "5"
        ):
            break
        show.click()
        page.wait_for_timeout(1100)  # the hand has gone there
    expect(page.locator(".toast", has_text="letzte Runde")).to_be_visible()
    page.evaluate(WATCH_ARRIVAL)
    last.click()
    page.locator(".scoring").wait_for()
    expect(arrived).to_have_count(0)
    seen = page.evaluate("window.seen")
    words, places, routes, _, stamp, _ = seen[len(seen) // 2]
    assert "Vancouver – Salt Lake City ist verbunden" in words
    assert "+8 am Ende der Partie" in words
    assert (places, routes) == (2, 3)
    assert stamp.lower() == "angekommen"
    assert len({each[3] for each in seen}) > 3  # the engine has moved
    assert not any(each[5] for each in seen)  # the count waits for it


def test_the_cleared_market_is_seen_and_told(open_page: OpenPage, server: Server) -> None:
    page = open_page(reduced_motion="no-preference")
    page.request.post(f"{server.address}api/me", data={"name": "Anna"})
    table = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "seed": CLEARED}
    made = page.request.post(f"{server.address}api/tables", data=table).json()
    page.request.post(f"{server.address}api/tables/{made['id']}/start", data={})
    page.goto(f"{server.address}#/t/{made['id']}")
    driver = Driver(page)
    while driver.wait_for_question() != "turn":
        driver.step()
    page.evaluate(COUNT_SWEPT)
    page.locator("main.table[data-held=false]").wait_for()
    page.locator(".market .slot").first.click()
    expect(page.locator(".toast", has_text="Lokomotiven")).to_be_visible()
    assert page.evaluate("window.swept") == 5


def test_sounds_have_a_volume_that_is_kept(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Einstellungen").click()
    volume = page.get_by_label("Lautstärke")
    volume.fill("0.2")
    page.get_by_label("Leise Töne").uncheck()
    expect(volume).to_have_count(0)
    page.get_by_label("Leise Töne").check()
    page.reload()
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_label("Lautstärke")).to_have_value("0.2")
