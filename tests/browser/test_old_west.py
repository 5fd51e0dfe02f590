"""The questions of the Old West: a marker on a new city or none, and where Alvin goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.driver import Driver
from tests.browser.helpers import continue_record
from tests.browser.records import asks_first_seat, may_build_for_the_other, may_mark_both_cities, record_until


def test_alvin_goes_where_his_captor_says(open_page: OpenPage) -> None:
    page = open_page()
    continue_record(page, record_until(asks_first_seat("move_alvin"), "old_west", ("alvin",)))
    driver = Driver(page)
    assert driver.wait_for_question() == "move_alvin"
    alvin = page.locator(".captive")
    before = alvin.get_attribute("data-city")
    assert driver.sheet.locator(".btn.main").is_disabled()
    choice = driver.sheet.locator("select option").nth(2)
    city, name = choice.get_attribute("value"), choice.inner_text()
    driver.sheet.locator("select").select_option(city)
    expect(driver.sheet.locator(".btn.main")).to_contain_text(name)
    driver.confirm()
    expect(alvin).to_have_attribute("data-city", city or "")
    assert city != before
    expect(page.locator(".log")).to_contain_text(name)


def test_the_sheet_says_who_gets_the_points_before_a_route_is_claimed(open_page: OpenPage) -> None:
    page = open_page()
    continue_record(page, record_until(may_build_for_the_other, "old_west"))
    driver = Driver(page)
    driver.wait_for_question()
    driver.show_routes()
    routes = page.locator(".routes .one.can")
    told = driver.sheet.locator(".gain")
    for number in range(routes.count()):
        driver.press(routes.nth(number))
        if told.count() == 1 and told.and_(page.locator(".other")).count():
            break
    points = int(told.inner_text().split()[0])
    score = page.locator(".player").nth(1).locator(".points")
    before = int(score.inner_text().split()[0])
    driver.confirm()
    assert int(score.inner_text().split()[0]) >= before + points  # the other may have moved already


@pytest.mark.parametrize("way", ["take", "decline"])
def test_a_marker_is_taken_or_declined(open_page: OpenPage, way: str) -> None:
    page = open_page()
    continue_record(page, record_until(may_mark_both_cities, "old_west"))
    driver = Driver(page)
    assert driver.wait_for_question() == "marker"
    before = page.locator(".marker[data-seat='0']").count()
    cards = page.locator(".player").first.locator(".facts span").nth(1)
    held = int(cards.inner_text())
    number = driver.number()
    if way == "decline":
        driver.sheet.get_by_role("button", name="Kein Stadtmarker").click()
        driver.wait_after(number)
        expect(page.locator(".marker[data-seat='0']")).to_have_count(before)
        expect(cards).to_have_text(str(held))
        return
    cities = driver.sheet.locator(".choices").first.get_by_role("button")
    expect(cities).to_have_count(2)
    name = cities.nth(1).inner_text()
    cities.nth(1).click()
    driver.confirm()
    expect(page.locator(".marker[data-seat='0']")).to_have_count(before + 1)
    expect(cards).to_have_text(str(held - 2))
    expect(page.locator(".log")).to_contain_text(name)
