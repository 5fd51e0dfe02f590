"""Who sits where: the host's rights, a clock that runs out, and a person who comes back on another device."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Server
from tests.browser.driver import Driver
from tests.browser.helpers import set_up


def joined(open_page: OpenPage, server: Server, link: str, name: str) -> Page:
    guest = open_page(path=link.removeprefix(server.address))
    guest.get_by_label("Dein Name").fill(name)
    guest.get_by_role("button", name="Mitspielen").click()
    return guest


def invitation(host: Page) -> str:
    return host.get_by_label("Link", exact=True).input_value()


def open_host_menu(host: Page, name: str) -> None:
    host.get_by_role("button", name=f"{name}: Platz").click()


def test_the_host_hands_a_seat_to_a_bot_until_its_player_is_back_and_removes_one_for_good(
    open_page: OpenPage, server: Server
) -> None:
    host = open_page()
    set_up(host, "usa", ("me", "open"))
    guest = joined(open_page, server, invitation(host), "Ben")
    host.locator("main.table").wait_for()
    Driver(guest).step()  # his opening tickets, so that his seat has nothing to do
    ben = host.locator(".player", has_text="Ben")

    open_host_menu(host, "Ben")
    host.get_by_role("button", name="Bis zur Rückkehr einen Bot spielen lassen").click()
    expect(ben).to_contain_text("Bot spielt")
    guest.get_by_role("button", name="Ich bin zurück").click()
    expect(ben).not_to_contain_text("Bot spielt")

    open_host_menu(host, "Ben")
    host.get_by_role("button", name="Vom Tisch entfernen").click()
    expect(ben.get_by_title("Bot", exact=True)).to_be_visible()
    expect(guest.locator(".held, .tickets .one")).to_have_count(0)  # he only watches now
    driver = Driver(host)
    driver.step()
    while driver.wait_for_question() != "turn":  # the bot has played for him
        driver.step()


def test_the_host_frees_a_seat_before_the_start(open_page: OpenPage, server: Server) -> None:
    host = open_page()
    set_up(host, "usa", ("me", "open", "open"))
    guest = joined(open_page, server, invitation(host), "Ben")
    expect(host.locator("li.seat", has_text="Ben")).to_be_visible()
    host.get_by_role("button", name="Vom Tisch entfernen").click()
    expect(host.locator("li.seat", has_text="Ben")).to_have_count(0)
    expect(guest.get_by_role("button", name="Mitspielen")).to_be_visible()


def test_a_bot_plays_for_whoever_is_out_of_time_until_they_are_back(open_page: OpenPage, server: Server) -> None:
    host = open_page()
    table = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"kind": "turn", "seconds": 10}}
    host.request.post(f"{server.address}api/me", data={"name": "Anna"})
    made = host.request.post(f"{server.address}api/tables", data=table).json()  # the page offers only longer clocks
    host.goto(f"{server.address}#/t/{made['id']}")
    expect(host.locator(".pill", has_text="10 Sekunden je Zug")).to_be_visible()
    guest = joined(open_page, server, invitation(host), "Ben")
    guest.locator(".offer").first.wait_for()
    expect(guest.get_by_role("timer")).to_contain_text("0:0")
    Driver(host).step()
    expect(guest.get_by_text("Ein Bot spielt für dich.")).to_be_visible()
    expect(guest.locator(".offer")).to_have_count(0)  # the bot has kept tickets
    ben = host.locator(".player", has_text="Ben")
    expect(ben).to_contain_text("Bot spielt")
    guest.get_by_role("button", name="Ich bin zurück").click()
    expect(ben).not_to_contain_text("Bot spielt")


def test_ones_own_games_stay_in_sight_while_others_open_tables(open_page: OpenPage, server: Server) -> None:
    mine, other = open_page(), open_page()
    seats = [{"kind": "me"}, {"kind": "open"}]
    for visitor, name in ((mine, "Anna"), (other, "Ben")):
        visitor.request.post(f"{server.address}api/me", data={"name": name})
    made = mine.request.post(f"{server.address}api/tables", data={"game": "usa", "seats": seats}).json()
    mine.reload()
    own = mine.locator(f".mine a[href='#/t/{made['id']}']")
    own.wait_for()
    public = {"game": "usa", "seats": seats, "public": True}
    opened = other.request.post(f"{server.address}api/tables", data=public).json()
    mine.locator(f".lists a[href='#/t/{opened['id']}']").wait_for()
    expect(own).to_be_visible()


def test_a_password_brings_a_person_back_on_another_device(open_page: OpenPage, server: Server) -> None:
    first = open_page()
    set_up(first, "usa", ("me", "bot"))
    first.locator(".offer").first.wait_for()
    table = first.url
    first.goto(server.address)
    first.get_by_role("button", name="Anna").click()
    first.get_by_label("Anmeldename").fill("anna.browser")
    first.get_by_label("Passwort (mindestens 8 Zeichen)").fill("a long enough one")
    first.get_by_role("button", name="Mit diesem Passwort behalten").click()
    expect(first.get_by_text("Du kannst dich jetzt überall anmelden")).to_be_visible()

    second = open_page()
    second.get_by_role("button", name="Gast").click()
    second.get_by_label("Anmeldename").fill("anna.browser")
    second.get_by_label("Passwort (mindestens 8 Zeichen)").fill("a wrong password")
    second.get_by_role("button", name="Anmelden").click()
    expect(second.get_by_role("alert")).to_be_visible()
    second.get_by_label("Passwort (mindestens 8 Zeichen)").fill("a long enough one")
    second.get_by_role("button", name="Anmelden").click()
    second.get_by_role("button", name="Anna").wait_for()
    second.locator(f"a[href='#{table.partition('#')[2]}']").click()
    second.locator(".offer").first.wait_for()  # the seat, and the question that waits there
    Driver(second).step()


def test_a_password_is_changed_with_the_old_one_and_the_account_is_deleted(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Gast").click()
    page.get_by_label("Name", exact=True).fill("Dora")
    page.get_by_label("Anmeldename").fill("dora.browser")
    page.get_by_label("Passwort (mindestens 8 Zeichen)").fill("the first one")
    page.get_by_role("button", name="Mit diesem Passwort behalten").click()
    change = page.get_by_role("button", name="Ändern")
    page.get_by_label("Neues Passwort (mindestens 8 Zeichen)").fill("the second one")
    expect(change).to_be_disabled()
    page.get_by_label("Bisheriges Passwort").fill("not the first")
    change.click()
    expect(page.get_by_role("alert")).to_contain_text("Das bisherige Passwort stimmt nicht")
    page.get_by_label("Bisheriges Passwort").fill("the first one")
    change.click()
    expect(page.get_by_role("status")).to_be_visible()

    page.get_by_label("Bisheriges Passwort").fill("the second one")
    page.get_by_role("button", name="Dieses Konto löschen").click()
    page.get_by_role("button", name="Endgültig löschen").click()
    page.get_by_role("button", name="Gast").wait_for()


def test_a_public_table_appears_on_open_home_pages_by_itself(open_page: OpenPage, server: Server) -> None:
    looking, host = open_page(), open_page()
    tables = looking.locator("section", has_text="Öffentliche Tische").locator("a.entry", has_text="Frieda")
    looking.get_by_test_id("play-usa").wait_for()
    expect(tables).to_have_count(0)
    host.request.post(f"{server.address}api/me", data={"name": "Frieda"})
    table = {"game": "italy", "public": True, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = host.request.post(f"{server.address}api/tables", data=table).json()
    expect(tables).to_have_count(1)
    expect(tables).to_have_attribute("href", f"#/t/{made['id']}")
    host.request.post(f"{server.address}api/tables/{made['id']}/host", data={"do": "close"})
    expect(tables).to_have_count(0)
