"""On a phone: a pause is proposed and agreed to, a bot stands in, and what it did is told at the return."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Server
from tests.browser.helpers import no_sideways_scroll, set_up, small_targets
from tests.browser.test_away import begin, picture
from tests.browser.test_seats import invitation, joined


def holidays(page: Page) -> None:
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Urlaub").click()


def close_all(page: Page) -> None:
    while page.locator("dialog").count():
        page.locator("dialog").last.get_by_role("button", name="Schließen", exact=True).click()


def test_a_pause_and_a_stand_in_on_a_phone(open_page: OpenPage, server: Server) -> None:
    host = open_page(360, 640, has_touch=True)
    set_up(host, "usa", ("me", "open"))
    guest = joined(open_page, server, invitation(host), "Ben")
    guest.set_viewport_size({"width": 360, "height": 640})
    playing, waiting = begin(host, guest)

    holidays(host)
    picture(host, "holiday")
    no_sideways_scroll(host)
    assert not small_targets(host)
    host.get_by_role("button", name="Pause vorschlagen").click()
    expect(host.get_by_text("ist vorgeschlagen. Einverstanden: Anna")).to_be_visible()
    expect(guest.get_by_text("Pause bis ")).to_be_visible()
    picture(guest, "holiday-asked")
    guest.get_by_role("button", name="Einverstanden").click()
    expect(guest.get_by_text("Das Spiel ruht bis")).to_be_visible()
    picture(guest, "holiday-resting")
    close_all(host)
    host.get_by_role("button", name="Ich bin zurück").click()
    guest.get_by_role("button", name="Ich bin zurück").click()
    expect(guest.get_by_text("Das Spiel ruht bis")).to_have_count(0)

    holidays(playing)
    playing.get_by_label("Welcher Bot").select_option(index=0)
    playing.get_by_role("button", name="Soll er spielen").click()
    expect(waiting.locator("main.table[data-decision=turn]")).to_be_visible()
    close_all(playing)
    picture(playing, "holiday-stands-in")
    playing.reload()  # looking on ends nothing
    expect(playing.get_by_text("spielt für dich bis")).to_be_visible()
    playing.get_by_role("button", name="Ich bin zurück").click()
    expect(playing.get_by_role("dialog").get_by_text("einen Zug für dich gespielt")).to_be_visible()
    expect(playing.get_by_role("dialog").locator("p")).to_have_count(3)
    picture(playing, "holiday-told")
    playing.get_by_role("button", name="Danke").click()
    playing.reload()
    playing.locator("main.table").wait_for()
    expect(playing.get_by_text("Während du weg warst")).to_have_count(0)
