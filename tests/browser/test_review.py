"""The review in a browser: curves, a ledger that adds up, moments walked by keyboard, a mistake learnt from, a hint."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from stellwerk.engine.game import Game
from stellwerk.games.registry import setting_for
from stellwerk.simulation import new_bot, play_on
from tests.browser.conftest import OpenPage
from tests.browser.helpers import no_sideways_scroll, play_unseen, set_up, small_targets
from tests.browser.test_accessibility import violations

Json = dict[str, Any]
KIND = {"Content-Type": "application/json"}


@cache
def finished(game: str = "usa", players: int = 2) -> str:
    names = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fee")[:players]
    played = Game(setting_for(game, players, ()), "a browser's review", names=names)
    bots = ("greedy", "level4", "path")
    play_on(played, [new_bot(bots[seat % 3], "review", seat) for seat in range(players)])
    return played.record().to_text()


def api(page: Page, method: str, path: str, body: object = None) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    address = f"{page.url.split('#')[0]}api/{path}"
    return page.request.fetch(address, method=method, data=None if body is None else text, headers=KIND).json()


def open_review(page: Page, record: str) -> Json:
    """Hand in a record, go to its review and wait until it is made."""
    api(page, "POST", "me", {"name": "Anna", "language": "de"})
    id = api(page, "POST", "records", record)["replay"]
    page.goto(f"{page.url.split('#')[0]}#/review/{id}")
    page.reload()
    page.get_by_test_id("verdict").wait_for()
    found: Json = api(page, "GET", f"replays/{id}/review")["review"]
    return found


def numbers(texts: list[str]) -> list[int]:
    return [int(re.sub(r"[^\d−]", "", text).replace("−", "-")) for text in texts]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_review_adds_up_and_its_moments_are_walked_by_keyboard(open_page: OpenPage, theme: str) -> None:
    page = open_page(color_scheme=theme, bypass_csp=True)
    review = open_review(page, finished())
    for row in page.locator(".ledger tbody tr").all():
        start, luck, choices, opponents, end = numbers([cell.inner_text() for cell in row.locator("td").all()])
        assert start + luck + choices + opponents == end
    worst = review["moments"][0]
    assert page.locator(".you select").input_value() == str(worst["seat"])
    moments = page.get_by_test_id("moment")
    own = [moment for moment in review["moments"] if moment["seat"] == worst["seat"]]
    assert moments.count() == len(own) >= 2
    moments.first.focus()
    page.keyboard.press("Enter")
    slider = page.locator("input[type=range]")
    expect(slider).to_have_value(str(own[0]["action"]))
    expect(moments.first).to_have_attribute("aria-pressed", "true")
    expect(moments.first.locator(".pair > span")).to_have_count(2)
    assert not violations(page)
    page.keyboard.press("ArrowDown")
    expect(moments.nth(1)).to_be_focused()
    expect(moments.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(slider).to_have_value(str(own[1]["action"]))
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(own[1]["action"] + 1))
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="How this game was won")).to_be_visible()
    assert not re.search(r"undefined|NaN|\{\w+\}", page.locator("main").inner_text())


def test_one_learns_from_a_mistake(open_page: OpenPage) -> None:
    page = open_page(bypass_csp=True)
    open_review(page, finished())
    page.get_by_test_id("learn-start").focus()
    page.keyboard.press("Enter")
    learn = page.get_by_test_id("learn")
    expect(learn).to_be_visible()
    expect(page.get_by_test_id("judged")).to_have_text("")
    assert not violations(page)
    learn.locator(".options button:not(:disabled)").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("judged")).to_contain_text(re.compile("besser|Besser|Gut gefunden"))
    if learn.locator(".options").count():  # a claim is found on the board or in the list
        routes = learn.locator("select option:not([value=''])")
        if routes.count():
            learn.locator("select").select_option(index=1)
            expect(learn.get_by_role("group").last.locator("button").first).to_be_visible()
    learn.get_by_role("button", name="Den besseren Zug zeigen").click()
    expect(page.get_by_test_id("moment").first).to_have_attribute("aria-pressed", "true")


def test_a_review_fits_small_screens(open_page: OpenPage) -> None:
    page = open_page(has_touch=True)
    open_review(page, finished("old_west", 6))
    for width, height in ((390, 844), (360, 640), (844, 390), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.get_by_test_id("verdict").wait_for()
        for step in range(3):
            if step == 1:
                page.get_by_test_id("moment").first.click()
            elif step == 2:
                page.get_by_test_id("learn-start").click()
                page.get_by_test_id("learn").wait_for()
            no_sideways_scroll(page)
            assert not small_targets(page), (width, height)


@pytest.mark.parametrize(("theme", "size"), [("light", (1280, 800)), ("dark", (390, 844))])
def test_a_hint_is_asked_for_and_played(open_page: OpenPage, theme: str, size: tuple[int, int]) -> None:
    page = open_page(*size, color_scheme=theme, bypass_csp=True)
    set_up(page, "usa", ("me", "bot"))
    page.locator(".offer").first.wait_for()
    table = page.url.rpartition("/")[2]
    page.locator("main.table[data-held=false]").wait_for()
    page.get_by_test_id("hint").focus()
    page.keyboard.press("Enter")
    candidates = page.get_by_test_id("candidate")
    expect(candidates.first).to_be_visible()
    assert 2 <= candidates.count() <= 3
    expect(candidates.first).to_contain_text("%")
    assert not violations(page)
    no_sideways_scroll(page)
    page.get_by_role("button", name="Warum nicht").click()
    page.locator(".options button").last.click()
    expect(candidates.first).to_be_visible()
    page.get_by_test_id("play-hint").click()
    expect(page.locator(".dock .sheet")).to_have_count(0)
    told = api(page, "GET", f"tables/{table}")
    assert told["seats"][0]["hints"] == 1
    players = page.locator("ul.players").first
    expect(players.locator("li").first).to_contain_text("1 Tipp")
    expect(players.locator("li").last).not_to_contain_text("Tipp")
    page.locator("main.table[data-decision=turn]").wait_for()
    page.keyboard.press("h")
    expect(candidates.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(candidates).to_have_count(0)


def test_among_people_no_hint_is_offered(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "usa", ("me", "local"))
    page.locator("main.table").wait_for()
    expect(page.get_by_test_id("hint")).to_have_count(0)


def test_from_the_end_of_a_game_to_its_review_and_to_ones_own_play(open_page: OpenPage) -> None:
    page = open_page(bypass_csp=True)
    set_up(page, "usa", ("me", "bot"))
    page.locator(".offer").first.wait_for()
    play_unseen(page)
    page.get_by_test_id("to-review").click()
    page.get_by_test_id("verdict").wait_for()
    expect(page.locator(".you select")).to_have_value("0")
    page.get_by_role("link", name="Mein Spiel").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    assert not violations(page)
    no_sideways_scroll(page)
