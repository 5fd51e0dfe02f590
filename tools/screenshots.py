"""The pictures of the page in README and docs, taken of real games in a real browser.

Without arguments writes those into docs/pictures. `--every FOLDER` writes each table in two themes and three sizes, and
the other pages, to be looked at before a change of the page lands.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from stellwerk.bots.registry import make_bot
from stellwerk.engine.record import record_of
from stellwerk.games.registry import GAMES, new_game
from tools.loadtest import start_server

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/pictures"
PLAYERS = ("Anna", "Ben", "Carla")
BOT = "level4"
SEED = 7
DESKTOP, LARGE, PHONE = (1280, 800), (1920, 1080), (360, 640)
Theme = Literal["light", "dark"]


@dataclass(frozen=True)
class Shot:
    """`page` is home, new, rules, the game's name for its table, or end."""

    name: str
    page: str
    size: tuple[int, int] = DESKTOP
    theme: Theme = "light"
    language: str = "en"


SHOWN = (
    Shot("home", "home"),
    Shot("table", "usa"),
    Shot("germany", "germany"),
    Shot("italy", "italy"),
    Shot("old_west", "old_west"),
    Shot("dark", "usa", theme="dark"),
    Shot("phone", "germany", PHONE),
    Shot("end", "end"),
)
THEMES: tuple[Theme, ...] = ("light", "dark")
EVERY = tuple(
    Shot(f"{page}-{size[0]}-{theme}", page, size, theme, "de" if theme == "dark" else "en")
    for page in (*GAMES, "home", "new", "rules", "end")
    for size in (DESKTOP, LARGE, PHONE)
    for theme in THEMES
)


def record_of_part(game: str, part: float) -> str:
    """A game between bots that has used up this part of somebody's trains, and it is the first player's turn."""
    played = new_game(game, PLAYERS, seed=SEED, salt="pictures")
    bots = [make_bot(BOT, seat) for seat in range(len(PLAYERS))]
    trains = played.view(0).seats[0].trains
    while True:
        seat = played.to_act[0]
        view = played.view(seat)
        used = trains - min(each.trains for each in view.seats)
        if seat == 0 and view.decision == "turn" and used >= part * trains:
            return record_of(played, reveal=True).to_text()
        played.play(bots[seat].choose(view, played.options_for(seat)), seat)


@contextmanager
def chromium() -> Iterator[Browser]:
    path = os.environ.get("STELLWERK_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Camera:
    """A visitor with a table for each game in its middle, and one that is over."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        context = browser.new_context()
        context.request.post(f"{address}/api/me", data={"name": PLAYERS[0], "language": "en"})
        self.request = context.request
        self.tables = {game: self.table(game, 0.5) for game in GAMES}
        self.tables["end"] = self.table("usa", 0.93)
        self.finish(self.tables["end"])
        self.cookies = context.cookies()

    def table(self, game: str, part: float) -> str:
        body = {"record": record_of_part(game, part), "continue": True}
        return str(self.request.post(f"{self.address}/api/records", data=body).json()["table"])

    def finish(self, table: str) -> None:
        """The host's seat goes to a bot, so that bots end the game."""
        self.request.post(f"{self.address}/api/tables/{table}/host", data={"do": "to_bot", "seat": 0})
        while self.request.get(f"{self.address}/api/tables/{table}").json()["status"] == "running":
            time.sleep(0.2)

    def take(self, shot: Shot, folder: Path) -> Path:
        width, height = shot.size
        phone = shot.size == PHONE
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=shot.theme,
            locale={"en": "en-GB", "de": "de-DE"}[shot.language],
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
        )
        context.add_cookies(self.cookies)  # type: ignore[arg-type]
        page = context.new_page()
        self.open(page, shot.page)
        path = folder / f"{shot.name}.png"
        page.screenshot(path=path)
        context.close()
        return path

    def open(self, page: Page, what: str) -> None:
        paths = {"home": "", "new": "#/new?game=italy", "rules": "#/rules/old_west"}
        waited = {"home": ".entry", "new": "li.seat", "rules": ".diff li", "end": ".end tbody"}
        path = paths[what] if what in paths else f"#/t/{self.tables[what]}"
        page.goto(f"{self.address}/{path}")
        page.locator(waited.get(what, ".taken")).first.wait_for()
        page.wait_for_timeout(700)  # fonts are there and the board has found its place


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=Path, metavar="FOLDER", help="all games, pages, themes and sizes")
    parser.add_argument("--only", default="", help="those whose name contains this")
    arguments = parser.parse_args()
    folder: Path = arguments.every or PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    shots = [shot for shot in (EVERY if arguments.every else SHOWN) if arguments.only in shot.name]
    with tempfile.TemporaryDirectory() as data:
        process, address = start_server(data)
        try:
            with chromium() as browser:
                camera = Camera(browser, address)
                for shot in shots:
                    print(camera.take(shot, folder))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
