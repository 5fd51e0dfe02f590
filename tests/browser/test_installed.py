"""Wheels, as people install them: where there is neither Node nor a compiler, each plays a game in the browser."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from stellwerk.engine.ints import COMPILED
from tests.browser.conftest import PATIENCE, ROOT, Server
from tests.browser.driver import Driver
from tests.browser.helpers import continue_record
from tests.browser.records import few_trains_left, record_until
from tests.firstuse.project import checked, copy_project, uv


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Made from the files that belong to the project; what is compiled here already is not compiled again."""
    copy = copy_project(tmp_path_factory.mktemp("project"))
    if (ROOT / "build").is_dir():
        shutil.copytree(ROOT / "build", copy / "build", ignore=shutil.ignore_patterns("lib", "bdist.*"))
    which = {} if COMPILED else {"STELLWERK_WHEELS": "pure"}
    checked(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist", folder=copy, **which)
    return sorted((copy / "dist").glob("*.whl"))


def installed(wheel: Path, folder: Path) -> Path:
    """The command `stellwerk` of an environment that holds this wheel, what it needs, and nothing else."""
    checked(sys.executable, "-m", "venv", "--without-pip", folder / "env", folder=folder)
    python = folder / "env/bin/python"
    install = [uv() or "", "pip", "install", "--python", str(python)]
    if uv() is None:
        install = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    checked(*install, "--quiet", "-c", ROOT / "requirements/run.txt", wheel, folder=folder)
    return folder / "env/bin/stellwerk"


def test_each_wheel_plays_a_game_where_there_is_neither_node_nor_compiler(
    browser: Browser, wheels: list[Path], tmp_path: Path
) -> None:
    pure = [wheel for wheel in wheels if wheel.name.endswith("-py3-none-any.whl")]
    assert len(pure) == 1, wheels
    assert len(wheels) == (2 if COMPILED else 1), wheels
    for wheel in wheels:
        folder = tmp_path / wheel.stem
        folder.mkdir()
        program = installed(wheel, folder)
        kind = "pure Python" if wheel in pure else "native"
        assert f"({kind})" in checked(program, "--version", folder=folder, PATH=str(program.parent))
        server = Server(folder, program)
        server.start()
        try:
            play(browser, server)
        finally:
            server.stop()


def play(browser: Browser, server: Server) -> None:
    """The last turns of a game, which the page asks for as it does for all others."""
    page = browser.new_page(locale="de-DE", reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.goto(server.address)
    continue_record(page, record_until(few_trains_left(6), "italy"))
    Driver(page).play_to_the_end()
    expect(page.locator("[data-testid=end]")).to_be_visible()
    page.close()
