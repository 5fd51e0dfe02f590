"""The host's page in a real browser: a one-time link, a password, and then the whole house."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tests.browser.conftest import ROOT, OpenPage, Server

if TYPE_CHECKING:
    from playwright.sync_api import expect
else:
    import pytest

    expect = pytest.importorskip("playwright.sync_api").expect


def test_the_link_makes_an_admin_who_sees_people_tables_and_backups(open_page: OpenPage, server: Server) -> None:
    command = [sys.executable, "-m", "stellwerk.server", "admin-link", "--data", str(server.folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ROOT / "src")})
    page = open_page(path="#" + done.stdout.strip().partition("#")[2])
    page.get_by_label("Anmeldename").fill("hausherrin")
    page.get_by_label("Passwort (mindestens 8 Zeichen)").fill("correct horse")
    page.get_by_role("button", name="Mit diesem Passwort behalten").click()
    page.get_by_test_id("claim").click()
    expect(page.get_by_role("heading", name="Personen")).to_be_visible()
    expect(page.get_by_role("cell", name="hausherrin")).to_be_visible()
    page.get_by_test_id("back-up").click()
    expect(page.get_by_text("Die Sicherung ist geschrieben.")).to_be_visible()
    page.get_by_role("button", name="Was ist fällig?").click()
    expect(page.get_by_text("14 Tage, 0 fällig")).to_be_visible()
    assert "token" not in page.url
