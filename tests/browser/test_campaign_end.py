"""The end of a campaign in the browser, from one that was played before; and people who go, come back and come late."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import HURRIED, PATIENCE, OpenPage, Server
from tests.browser.helpers import no_sideways_scroll
from tests.browser.test_campaign import answer, read_on
from tools.told_campaigns import Prepared

KNOW = (
    "name => fetch('/api/me', {method: 'POST', headers: {'content-type': 'application/json'},"
    " body: JSON.stringify({name})}).then(answer => answer.text())"
)

LISTED = "id => fetch('/api/campaigns/mine').then(a => a.json()).then(all => all.find(c => c.id === id).status)"


def known_as(page: Page, name: str) -> None:
    page.evaluate(KNOW, name)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
def test_the_finale_ends_on_the_winner_and_a_page_to_keep(
    open_page: OpenPage, server: Server, width: int, height: int
) -> None:
    page = open_page(width, height, locale="en-GB")
    name = f"Ada {width}"
    known_as(page, name)
    told = Prepared(server.folder / "stellwerk.db", name, seed=7, players=2).play(lambda _: False)
    first = min(n for n, news in enumerate(told.campaign.news) if news.code == "count")
    id = told.save(first)
    page.goto(f"{server.address}#/c/{id}")
    page.reload()
    count = page.get_by_test_id("count")
    count.wait_for()
    totals = [f"${line.total}" for line in told.campaign.final if line.company != told.color]
    expect(page.get_by_test_id("campaign")).to_have_attribute("data-status", "running")
    assert page.evaluate(LISTED, id) == "running", "the list does not tell what is not read yet"
    for _ in range(12):  # the slips fall one after another, and nothing tells the end
        shown = page.evaluate("() => document.querySelector('[data-testid=count] .caption').innerText")
        assert not any(total in page.locator("body").inner_text() for total in totals)
        page.get_by_test_id("count-next").click()
        page.wait_for_function(
            "before => document.querySelector('[data-testid=count] .caption').innerText !== before",
            arg=shown,
            timeout=PATIENCE,
        )
    no_sideways_scroll(page)
    read = read_on(page)
    assert read[-1] != "count", "after the count the epilogue"
    finale = page.get_by_test_id("finale")
    finale.wait_for()
    winner = next(line.company for line in told.campaign.final if line.place == 1)
    expect(finale.locator("tr.total td").first).to_have_text(
        f"${next(line.total for line in told.campaign.final if line.company == winner)}"
    )
    assert page.evaluate(LISTED, id) == "finished"
    no_sideways_scroll(page)
    with page.expect_download() as saved:
        page.get_by_test_id("book").click()
    book = Path(saved.value.path()).read_text(encoding="utf-8")
    assert "<svg" in book
    assert "1893" in book


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


def opened(browser: Browser, address: str) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(HURRIED)
    page = context.new_page()
    page.goto(address)
    return page


def test_people_go_come_back_and_come_late_and_nothing_is_lost_by_a_power_cut(
    browser: Browser, own_server: Server
) -> None:
    server = own_server
    page = opened(browser, server.address)
    known_as(page, "Host")
    told = Prepared(server.folder / "stellwerk.db", "Host", seed=9, players=3)
    told.play(lambda c: c.question is not None and c.question.code == "attendance" and c.state.game == 2)
    id = told.save(len(told.campaign.news))
    page.goto(f"{server.address}#/c/{id}")
    page.reload()
    question = page.get_by_test_id("question")
    question.wait_for()

    # somebody stays away, comes back after all, and stays away in the end
    away = question.locator(".choice", has_text="stays away").last
    who = away.inner_text().removesuffix(" stays away this time")
    away.click()
    question.locator(".btn.gold").click()
    back = question.locator(".choice", has_text="takes part after all")
    back.click()
    question.locator(".btn.gold").click()
    question.locator(".choice", has_text=f"{who} stays away").click()
    question.locator(".btn.gold").click()
    back.wait_for()
    question.locator(".choice").first.click()
    assert answer(page, question)

    # a bot leads in this game, and the power fails
    page.get_by_test_id("to-table").wait_for()
    with page.expect_response(lambda answer: answer.url.endswith("/host")):  # what was not answered may be lost
        page.get_by_test_id("bot-one-game").click()
    server.kill()
    server.start()
    asked, read = gather_for(page, game=3)
    assert "slips" in read
    assert asked == ["attendance"], "the bot that stood in answered what was asked after the game"

    # before the next game somebody comes late and takes over what a bot has led
    invite = page.get_by_text("Invite somebody to join")
    invite.click()
    link = page.locator("input[readonly]").input_value()
    late = opened(browser, server.address)
    known_as(late, "Late")
    late.goto(link)
    late.reload()
    late.get_by_test_id("late-so-far").click()
    expect(late.get_by_test_id("story-so-far").locator("details")).to_have_count(4)  # with the people
    late.keyboard.press("Escape")
    late.get_by_role("combobox").select_option(index=1)
    late.get_by_role("button", name="Join", exact=True).click()
    expect(late.locator(".company", has_text="Late (you)")).to_be_visible()
    expect(page.locator(".company", has_text="Late")).to_be_visible()
    read_on(late)
    for each in (page, late):
        each.context.close()


def gather_for(page: Page, game: int) -> tuple[list[str], list[str]]:
    """Read and answer until people gather for a game."""
    asked: list[str] = []
    read: list[str] = []
    for _ in range(60):
        page.locator("[data-testid=reveal], [data-testid=question] .btn.gold").first.wait_for()
        if page.get_by_test_id("reveal").count():
            read += read_on(page)
            continue
        question = page.get_by_test_id("question")
        asked.append(question.get_attribute("data-code") or "")
        if asked[-1] == "attendance" and page.get_by_test_id("campaign").get_attribute("data-game") == str(game):
            return asked, read
        assert answer(page, question)
    raise AssertionError(f"nobody gathers; asked: {asked}")
