"""Without a network: a site of files below a path, installed and cut off; every board, one screen, a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from stellwerk.parts.packing import MissingPartsError, parts
from tests.browser.conftest import HURRIED, PATIENCE, Server, unavailable
from tests.browser.driver import Driver
from tests.browser.helpers import set_up
from tests.browser.near import Site, ask, beside, request, wait_until_installed
from tests.browser.test_campaign import CampaignDriver, answer_until_table

RECORDS = Path(__file__).parents[1] / "records" / "games"
BOARDS = ("usa", "germany", "italy", "old_west")
SOME = 2  # answers that are given by hand


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    try:
        parts()
    except MissingPartsError as missing:
        unavailable(f"the page cannot play by itself without {missing} (./run page)")
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.stop()


def new_visitor(browser: Browser) -> BrowserContext:
    context = browser.new_context(locale="de-DE", reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(HURRIED)
    return context


@pytest.fixture(scope="module")
def regular(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """Somebody who has the site's page installed: its first start costs as much as most of what is done there."""
    context = new_visitor(browser)
    page = context.new_page()
    page.goto(site.address)
    wait_until_installed(page)
    page.close()
    yield context
    context.close()


@pytest.fixture
def online(site: Site, regular: BrowserContext) -> BrowserContext:
    site.start()
    regular.set_offline(False)
    return regular


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = new_visitor(browser)
    yield context
    context.close()


def table_of(page: Page) -> str:
    page.locator("main.table").wait_for()
    return page.url.split("#/t/")[1].split("?")[0]


def standing(page: Page) -> tuple[str | None, str]:
    return page.locator("main.table").get_attribute("data-number"), page.locator(".hand").first.inner_text()


def begin(page: Page, site: str, game: str, seats: tuple[str, ...]) -> str:
    """Set a table up by hand, give some answers, and once load the page again in the middle."""
    page.goto(f"{site}#/")
    set_up(page, game, seats, bot="level4")
    table = table_of(page)
    driver = Driver(page)
    for _ in range(SOME):
        driver.step()
    driver.wait_for_question()
    if game != "usa" or "local" in seats:
        return table
    before = standing(page)
    page.reload()
    page.locator("main.table").wait_for()
    assert standing(page) == before
    return table


def test_with_the_network_cut_every_board_is_played_at_a_site_below_a_path(site: Site, online: BrowserContext) -> None:
    context = online
    foreign: list[str] = []
    context.on("request", lambda r: foreign.append(r.url) if not r.url.startswith(("blob:", site.address)) else None)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(site.address)
    wait_until_installed(page)
    with beside(context, site.address) as other:
        page.bring_to_front()  # behind another page, each press took half a second
        site.stop()
        context.set_offline(True)
        page.reload()
        page.goto(f"{site.address}#/first")  # the tutorial
        assert table_of(page).startswith("local")
        tables = [begin(page, site.address, game, ("me", "bot")) for game in BOARDS]
        tables.append(begin(page, site.address, "usa", ("me", "local")))
        page.goto(f"{site.address}#/")
        page.get_by_test_id("new-campaign").click()
        page.get_by_test_id("found").click()
        answer_until_table(page, 1)
        page.get_by_test_id("to-table").click()
        campaign_game = table_of(page)
        CampaignDriver(page).step()

        work = [{"finish": table} for table in (*tables, campaign_game)]
        work += [request("GET", f"tables/{table}/verify") for table in tables]
        work.append(request("GET", "campaigns/mine"))
        done = ask(other, site.address, site.worker, work)
    assert done[: len(tables) + 1] == [2] * len(tables) + [2]
    for status, text in done[len(tables) + 1 : -1]:
        assert status == 200
        assert text.startswith('{"ok":true')
    assert '"game":1' in done[-1][1]

    # the other window had taken the games; here they go on
    page.get_by_role("button", name="Hier weiterspielen").click()
    page.goto(f"{site.address}#/t/{tables[1]}")
    page.locator("[data-testid=end]").wait_for()
    page.get_by_role("button", name="Mischung prüfen").click()
    expect(page.locator(".proof .good")).to_be_visible()
    page.get_by_role("link", name="Wiederholung").click()
    expect(page.locator("input[type=range]")).to_be_visible()
    page.goto(f"{site.address}#/rules/italy")
    expect(page.locator("main")).to_contain_text("IT-")
    page.goto(f"{site.address}#/t/{campaign_game}")
    page.get_by_test_id("to-campaign").click()
    page.locator("[data-testid=reveal], [data-testid=question]").first.wait_for()  # what follows the game
    page.close()
    assert foreign == []
    assert complaints == []


def test_all_recorded_games_give_the_same_digests_in_the_browser(site: Site, online: BrowserContext) -> None:
    texts = [path.read_text() for path in sorted(RECORDS.glob("*.json"))]
    changed = texts[0].replace('"seed"', '"need"', 1)
    with beside(online, site.address) as page:
        done = ask(page, site.address, site.worker, [request("POST", "me", {"name": "Anna", "language": "de"})])
        assert done[0][0] == 201
        answers = ask(page, site.address, site.worker, [request("POST", "records", text) for text in (*texts, changed)])
    assert len(texts) > 40
    assert [status for status, _ in answers] == [201] * len(texts) + [400]


def test_a_new_version_is_offered_at_home_and_never_at_a_table(site: Site, online: BrowserContext) -> None:
    page = online.new_page()
    page.goto(site.address)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.get_by_test_id("play-italy").click()
    table = table_of(page)
    service = site.folder / "service-worker.js"
    service.write_text(service.read_text().replace('"version":"', '"version":"next', 1))
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting")
    Driver(page).step()
    expect(page.get_by_test_id("update")).to_have_count(0)
    page.goto(f"{site.address}#/")
    expect(page.get_by_test_id("update")).to_be_visible()
    page.evaluate("window.before = true")
    page.get_by_test_id("update").get_by_role("button", name="Jetzt laden").click()
    page.wait_for_function("() => !window.before", timeout=2 * PATIENCE)
    expect(page.locator(f"a[href='#/t/{table}']").first).to_be_visible()  # nothing is lost by it
    expect(page.get_by_test_id("update")).to_have_count(0)
    assert "next" in " ".join(page.evaluate("caches.keys()"))
    page.close()


def test_an_installed_page_shows_what_it_knew_plays_on_by_itself_and_goes_on_when_the_server_is_back(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        page = visitor.new_page()
        page.goto(server.address)
        page.get_by_test_id("play-usa").click()
        far = table_of(page)
        driver = Driver(page)
        while driver.wait_for_question() != "turn":
            driver.step()
        page.goto(f"{server.address}#/")
        page.get_by_role("button", name="Einstellungen").click()
        page.get_by_test_id("prepare").click()
        wait_until_installed(page)
        page.goto(f"{server.address}#/t/{far}")
        driver.wait_for_question()
        before = standing(page)

        server.kill()
        page.reload()
        expect(page.locator(".toast.bad")).to_be_visible()
        assert standing(page) == before
        page.keyboard.press("d")  # a move that nobody hears yet
        page.wait_for_function(f"() => localStorage.getItem('stellwerk.prepared.{far}')")

        page.goto(f"{server.address}#/")
        page.reload()
        expect(page.get_by_test_id("away")).to_be_visible()
        expect(page.locator(f"a[href='#/t/{far}']").first).to_be_visible()
        set_up(page, "italy", ("me", "bot"))
        near = table_of(page)
        assert near.startswith("local")
        driver.step()

        server.start()
        page.goto(f"{server.address}#/")
        expect(page.get_by_test_id("away")).to_have_count(0)
        for table in (near, far):
            expect(page.locator(f"a[href='#/t/{table}']").first).to_be_visible()
        page.goto(f"{server.address}#/t/{far}")
        driver.wait_after(int(before[0] or 0))  # it was heard now
        expect(page.locator("main.table")).to_have_attribute("data-decision", "second_card")
        page.goto(f"{server.address}#/t/{near}")
        driver.step()
    finally:
        server.stop()
