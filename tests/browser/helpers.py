"""What several browser tests do: set up a table through the page, and check what must hold everywhere."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page


def set_up(
    page: Page, game: str, seats: tuple[str, ...], variant: str = "", name: str = "Anna", bot: str | None = None
) -> None:
    """From home, through the form, to a table with these kinds of seats."""
    page.locator(f"a[href='#/new?game={game}']").click()
    page.locator("fieldset li.seat").first.wait_for()
    page.get_by_label("Dein Name").fill(name)
    while page.locator("li.seat").count() > len(seats):
        page.locator("li.seat button").last.click()
    while page.locator("li.seat").count() < len(seats):
        page.get_by_role("button", name="Platz hinzufügen").click()
    for number, kind in enumerate(seats):
        row = page.locator("li.seat").nth(number)
        row.locator("select").first.select_option(kind)
        if kind == "bot":
            level = row.locator("select").nth(1)
            level.select_option(bot) if bot else level.select_option(index=0)  # the weakest is the quickest
    if variant:
        page.get_by_label("Variante").select_option(variant)
    page.locator("form button.gold").click()


def continue_record(page: Page, record: str) -> None:
    """From home: hand in the record of an unfinished game and sit down at its first seat."""
    file = {"name": "record.json", "mimeType": "application/json", "buffer": record.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Weiterspielen").click()
    page.locator("main.table").wait_for()


def no_sideways_scroll(page: Page) -> None:
    wide = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"the page is {wide[0]} wide on a screen of {wide[1]}"


def small_targets(page: Page, least: int = 44) -> list[str]:
    """Visible controls that a finger could miss. Text links and list rows of the log are not controls of the game."""
    found: list[str] = page.evaluate(
        """least => [...document.querySelectorAll('button, select, input, a.btn')].filter(e => {
             const b = e.getBoundingClientRect();
             if (!b.width || !b.height || b.bottom <= 0 || b.top >= innerHeight) return false;
             if (e.closest('.log, .sr-only') || e.matches('.rule-id, input[type=radio]')) return false;
             return b.height < least - 0.5 || b.width < least - 0.5;
           }).map(e => `${e.className} ${e.textContent.trim()} ${e.offsetWidth}x${e.offsetHeight}`)""",
        least,
    )
    return found


def play_by_http(page: Page, table: str, most: int = 900, *, origin: str = "") -> None:
    """Finish a game quickly: the first seat of this visitor plays something legal, over plain HTTP."""
    address = f"{origin or page.url.split('#')[0]}api/tables/{table}"
    for number in range(most):
        told = page.request.get(address).json()
        if told["status"] == "finished":
            return
        state = page.request.get(f"{address}/since/{told['number']}?seat=0").json()["state"]
        action = any_action(state["options"])
        if action is None:
            page.wait_for_timeout(30)
            continue
        body = {"id": f"http-{number}", "seat": 0, "after": told["number"], "action": action}
        kind = {"Content-Type": "application/json"}
        page.request.post(f"{address}/command", data=json.dumps(body), headers=kind)
    raise AssertionError("the game did not end")


def play_unseen(page: Page) -> None:
    """As `play_by_http`, while the page shows something else: nobody looks at this game but at its end."""
    table = page.url
    origin = table.split("#")[0]
    page.goto(f"{origin}health")
    play_by_http(page, table.rpartition("/")[2], origin=origin)
    page.goto(table)


def any_action(options: dict[str, Any]) -> dict[str, Any] | None:
    if options["claims"]:
        route = max(options["claims"], key=lambda r: sum(v for k, v in options["claims"][r][0].items() if k != "color"))
        return {"type": "claim_route", "route": route, "payment": options["claims"][route][0]}
    if "blind" in options["cards"]:
        return {"type": "draw_blind"}
    if options["cards"]:
        return {"type": "draw_face_up", "card": options["cards"][0]}
    if options["others"]:
        return dict(options["others"][-1])
    return {"type": "draw_tickets", "mix": options["tickets"][0]} if options["tickets"] else None
