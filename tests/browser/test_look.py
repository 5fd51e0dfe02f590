"""What the design asks of the look and a machine can check: sizes of symbols, what glows, how soon a ticket lights."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.helpers import continue_record
from tests.browser.records import few_trains_left, record_until
from tests.settings import LISTED

DESKTOP_LEAST, PHONE_LEAST = 9, 11
SIZES = """chosen => [...document.querySelectorAll(chosen)].map(e => {
  const b = e.getBoundingClientRect();
  return [Math.max(b.width, b.height), e.closest('[data-route]')?.dataset.route ?? e.getAttribute('d')];
})"""
# on the board symbols of routes, emblems of seats, and the symbols of whoever waits
ON_BOARD = ".route .sym, .taken .emblem, .marker .emblem, [data-waiting] .sign"


def too_small(page: Page, chosen: str, least: float) -> list[Any]:
    found: list[Any] = page.evaluate(SIZES, chosen)
    assert found, f"{chosen}: there are none"
    return [each for each in found if each[0] < least]


@pytest.mark.parametrize("game", LISTED)
def test_symbols_can_be_read_on_a_small_desktop_and_on_a_phone(open_page: OpenPage, game: str) -> None:
    record = record_until(few_trains_left(30), game)
    for page, least in (
        (open_page(1280, 800), DESKTOP_LEAST),
        (open_page(360, 640, has_touch=True, is_mobile=True), PHONE_LEAST),
    ):
        continue_record(page, record)
        page.locator(".held").first.wait_for()
        page.wait_for_timeout(600)  # the board has found its place
        for chosen in (ON_BOARD, ".market .sign", ".hand .sign"):
            assert too_small(page, chosen, least) == [], f"{chosen} at {least}"


FRAMES_UNTIL_LIT = """() => new Promise(done => {
  let frames = 0;
  const look = () => {
    frames += 1;
    if (document.querySelectorAll('.ring').length === 2 || frames > 60) done(frames);
    else requestAnimationFrame(look);
  };
  document.querySelector('.tickets .one').dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  requestAnimationFrame(look);
})"""
# what changes in the document while the wheel turns to and fro and a hand drags, and how many scales were seen
CHANGED = """() => new Promise(done => {
  const board = document.querySelector('[role=application]');
  const box = board.getBoundingClientRect();
  const [x, y] = [box.x + 300, box.y + 200];
  const usual = { view: window, bubbles: true, cancelable: true, clientX: x, clientY: y };
  const send = (on, kind, type, more) => on.dispatchEvent(new kind(type, { ...usual, ...more }));
  const changed = new Set(), seen = new Set();
  const note = m => changed.add(`${m.type} ${m.target.className} ${m.attributeName}`);
  const watch = new MutationObserver(found => found.forEach(note));
  watch.observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true });
  let frames = 0;
  const next = () => {
    frames += 1;
    if (frames === 41) send(board, MouseEvent, 'mousedown', { buttons: 1 });
    if (frames > 40) send(window, MouseEvent, 'mousemove', { buttons: 1, clientX: x + frames, clientY: y + frames });
    else send(board, WheelEvent, 'wheel', { deltaY: frames <= 20 ? -12 : 12 });
    seen.add(board.querySelector('svg').getBoundingClientRect().width);
    if (frames < 60) return requestAnimationFrame(next);
    watch.disconnect();
    send(window, MouseEvent, 'mouseup', {});
    done([[...changed], seen.size]);
  };
  requestAnimationFrame(next);
})"""


def test_a_ticket_lights_its_cities_at_once(open_page: OpenPage) -> None:
    page = open_page()
    continue_record(page, record_until(few_trains_left(30), "usa"))
    page.locator(".tickets .one").first.wait_for()
    assert page.evaluate(FRAMES_UNTIL_LIT) <= 2
    page.locator(".tickets .one").first.dispatch_event("pointerleave")
    expect(page.locator(".ring")).to_have_count(0)


def test_moving_the_board_draws_nothing_anew(open_page: OpenPage) -> None:
    """Frames per second are measured by tools.drawtime; here, that dragging and zooming change one transform only."""
    page = open_page()
    continue_record(page, record_until(few_trains_left(30), "usa"))
    page.locator(".tickets .one").first.wait_for()
    page.wait_for_timeout(600)
    changed, sizes = page.evaluate(CHANGED)
    layer = page.locator("[role=application] > .layer")
    assert {each for each in changed if " layer" not in each or not each.endswith("style")} == set()
    assert changed
    assert sizes > 10
    assert layer.evaluate("e => getComputedStyle(e).willChange") == "transform"


def test_only_legal_routes_glow(open_page: OpenPage) -> None:
    page = open_page()
    continue_record(page, record_until(few_trains_left(30), "usa"))
    page.locator("main.table[data-decision=turn]").wait_for()
    glowing = set(page.evaluate("[...document.querySelectorAll('.route.open')].map(e => e.dataset.route)"))
    table = page.url.rpartition("/")[2]
    origin = page.url.split("#")[0]
    number = page.locator("main.table").get_attribute("data-number")
    state = page.request.get(f"{origin}api/tables/{table}/since/{number}?seat=0").json()["state"]
    assert glowing == set(state["options"]["claims"])
    assert glowing
    assert page.locator(".route:not(.open)").count() > 0
