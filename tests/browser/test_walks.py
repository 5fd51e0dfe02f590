"""A mechanism of another package in the browser: asked by its own script, and, where it brings none, in a list."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import PATIENCE, Server
from tests.browser.driver import Driver
from tests.browser.helpers import continue_record
from tests.walks.packages import environment, install

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WALKS = ("walk-a-board.md", "walk-a-mechanism.md")
ASKED = """
from tests.browser.records import asks_first_seat, record_until
print(record_until(asks_first_seat("tunnel"), "tunnels"), end="")
"""


class Digger(Driver):
    """Pays for a tunnel where it can, by whatever the page shows."""

    def __init__(self, page: Page, own_sheet: bool) -> None:
        super().__init__(page)
        self.own_sheet = own_sheet

    def choose(self, asked: str) -> None:
        assert asked == "tunnel"
        before = self.number()
        if self.own_sheet:
            self.page.locator(".script .btn.tunnel").last.click()
        else:
            self.page.locator(".choices .choice").last.click()
            self.page.locator(".btn.main").last.click()
        self.wait_after(before)


@pytest.fixture(params=[True, False], ids=["own sheet", "list"])
def digging(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[tuple[Server, bool]]:
    own_sheet: bool = request.param
    site, sources, data = (tmp_path / name for name in ("site", "sources", "data"))
    for folder in (site, sources, data):
        folder.mkdir()
    install(WALKS, site, sources)
    if not own_sheet:
        code = site / "lakeland_tunnels" / "__init__.py"
        lines = code.read_text(encoding="utf-8").splitlines(keepends=True)
        code.write_text("".join(line for line in lines if "module=" not in line), encoding="utf-8")
    server = Server(data, site=site)
    server.start()
    yield server, own_sheet
    server.stop()


def test_tunnels_are_played_to_the_end(browser: Browser, digging: tuple[Server, bool], tmp_path: Path) -> None:
    server, own_sheet = digging
    made = [sys.executable, "-c", ASKED]
    record = subprocess.run(made, env=environment(tmp_path / "site"), capture_output=True, text=True, check=True).stdout
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="de-DE", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(server.address)
    continue_record(page, record)
    driver = Digger(page, own_sheet)
    driver.play_to_the_end()
    context.close()
    assert not complaints
    assert "tunnel" in driver.answered
