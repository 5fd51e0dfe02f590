"""The pictures of the page in README and docs, taken of real games in a real browser.

Without arguments writes those into docs/pictures. `--every FOLDER` writes each table at all sizes, with every number of
players, at a turn and with its questions open, and the other pages, to be looked at before a change of the page lands.
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
from stellwerk.games.opening import new_game
from stellwerk.games.registry import listed_games
from tools.loadtest import start_server

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/pictures"
NAMES = ("Anna", "Ben", "Carla", "Dimitri", "Esra", "Milo")
BOT = "level2"
SEED = 7
DESKTOP, LARGE, TABLET = (1280, 800), (1920, 1080), (820, 1180)
PHONE, TALL_PHONE, LYING, SMALL_LYING = (360, 640), (390, 844), (844, 390), (640, 360)
SIZES = (DESKTOP, LARGE, TABLET, TALL_PHONE, PHONE, LYING, SMALL_LYING)
USUAL = 3
Theme = Literal["light", "dark"]
State = Literal["turn", "claim", "offer"]


@dataclass(frozen=True)
class Shot:
    """`page` is home, new, rules, first, boards, review, end, or the game of a table, which stands at a turn
    or at a question."""

    name: str
    page: str
    size: tuple[int, int] = DESKTOP
    theme: Theme = "light"
    language: str = "en"
    players: int = USUAL
    state: State = "turn"


SHOWN = (
    Shot("home", "home"),
    Shot("table", "usa"),
    Shot("germany", "germany"),
    Shot("italy", "italy"),
    Shot("old_west", "old_west"),
    Shot("dark", "usa", theme="dark"),
    Shot("phone", "germany", TALL_PHONE),
    Shot("end", "end"),
    Shot("review", "review"),
    Shot("review-tablet", "review", TABLET, players=5),
    Shot("review-phone", "review", TALL_PHONE, "dark", "de"),
)
THEMES: tuple[Theme, ...] = ("light", "dark")


def every() -> Iterator[Shot]:
    for page in ("home", "new", "rules", "first", "boards", "end"):
        for size in SIZES:
            for theme in THEMES:
                language = "de" if theme == "dark" else "en"
                yield Shot(f"{page}-{size[0]}x{size[1]}-{theme}", page, size, theme, language)
    for size in SIZES:
        for players in (2, 5):
            yield Shot(f"review-{size[0]}x{size[1]}-{players}", "review", size, players=players)
        yield Shot(f"review-{size[0]}x{size[1]}-dark", "review", size, "dark", "de")
    for entry in listed_games():
        game = entry.name
        for size in SIZES:
            name = f"{game}-{size[0]}x{size[1]}"
            yield Shot(f"{name}-dark", game, size, "dark", "de")
            yield Shot(f"{name}-claim", game, size, language="de", state="claim")
            yield Shot(f"{name}-offer", game, size, language="de", state="offer")
            for players in entry.players:
                yield Shot(f"{name}-{players}", game, size, players=players)


def record_of_part(game: str, part: float, players: int = USUAL, *, opening: bool = False) -> str:
    """A game between bots that has used up this part of somebody's trains, and it is the first player's turn."""
    played = new_game(game, NAMES[:players], seed=SEED, salt="pictures")
    bots = [make_bot(BOT, seat) for seat in range(players)]
    trains = played.view(0).seats[0].trains
    while True:
        seat = played.to_act[0]
        view = played.view(seat)
        used = trains - min(each.trains for each in view.seats)
        begun = view.decision == "opening_tickets" if opening else view.decision == "turn" and used >= part * trains
        if seat == 0 and begun:
            return record_of(played, reveal=True).to_text()
        played.play(bots[seat].choose(view, played.options_for(seat)), seat)


def finished_record(players: int) -> str:
    """A game of USA between bots of several strengths."""
    played = new_game("usa", NAMES[:players], seed=SEED, salt="pictures")
    bots = [make_bot(("level2", "level4", "greedy")[seat % 3], seat) for seat in range(players)]
    while not played.over:
        seat = played.to_act[0]
        played.play(bots[seat].choose(played.view(seat), played.options_for(seat)), seat)
    return record_of(played, reveal=True).to_text()


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
        context.request.post(f"{address}/api/me", data={"name": NAMES[0], "language": "en"})
        self.request = context.request
        self.tables: dict[tuple[str, int, bool], str] = {}
        self.reviews: dict[int, str] = {}
        self.cookies = context.cookies()

    def table(self, game: str, players: int = USUAL, *, opening: bool = False, part: float = 0.5) -> str:
        key = (game, players, opening)
        if key not in self.tables:
            source = "usa" if game == "end" else game
            body = {"record": record_of_part(source, part, players, opening=opening), "continue": True}
            self.tables[key] = str(self.request.post(f"{self.address}/api/records", data=body).json()["table"])
            if game == "end":
                self.finish(self.tables[key])
        return self.tables[key]

    def review(self, players: int) -> str:
        if players not in self.reviews:
            body = {"record": finished_record(players)}
            self.reviews[players] = str(self.request.post(f"{self.address}/api/records", data=body).json()["replay"])
        return self.reviews[players]

    def finish(self, table: str) -> None:
        """The host's seat goes to a bot, so that bots end the game."""
        self.request.post(f"{self.address}/api/tables/{table}/host", data={"do": "to_bot", "seat": 0})
        while self.request.get(f"{self.address}/api/tables/{table}").json()["status"] == "running":
            time.sleep(0.2)

    def take(self, shot: Shot, folder: Path) -> Path:
        width, height = shot.size
        phone = min(shot.size) < 600
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=shot.theme,
            locale={"en": "en-GB", "de": "de-DE"}[shot.language],
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if min(shot.size) < 600 else 1,
        )
        context.add_cookies(self.cookies)  # type: ignore[arg-type]
        page = context.new_page()
        self.open(page, shot)
        path = folder / f"{shot.name}.png"
        page.screenshot(path=path)
        context.close()
        return path

    def open(self, page: Page, shot: Shot) -> None:
        paths = {
            "home": "",
            "new": "#/new?game=italy",
            "rules": "#/rules/old_west",
            "first": "#/first",
            "boards": "#/boards",
        }
        waited = {"home": ".first .body", "new": "li.seat", "rules": ".diff li", "end": ".end tbody"}
        waited |= {"first": ".offer", "boards": "li.panel", "review": "[data-testid=verdict]"}
        part = 0.93 if shot.page == "end" else 0.5
        opening = shot.state == "offer"
        path = paths.get(shot.page)
        for game in ("usa", "italy") if shot.page == "home" else ():
            self.table(game)  # whoever returns sees their games
        if shot.page == "review":
            path = f"#/review/{self.review(shot.players)}"
        elif path is None:
            path = f"#/t/{self.table(shot.page, shot.players, opening=opening, part=part)}"
        page.goto(f"{self.address}/{path}")
        page.locator(".offer" if opening else waited.get(shot.page, ".taken")).first.wait_for(timeout=120_000)
        page.wait_for_timeout(500)
        if shot.page == "review":
            page.get_by_test_id("moment").first.click()
        elif shot.state == "claim":
            self.choose_a_route(page)
        elif opening:
            for n in range(2):
                page.locator(".offer").nth(n).click()
        page.wait_for_timeout(400)  # fonts are there and the board has found its place

    def choose_a_route(self, page: Page) -> None:
        """One that can be claimed, or any, from the list: it is there at every size."""
        page.keyboard.press("r")
        page.locator(".routes").wait_for()
        if not page.locator(".routes .one").count():
            page.locator(".routes select").first.select_option("free")
        page.locator(".routes .one").first.click()
        page.locator(".sheet").wait_for()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=Path, metavar="FOLDER", help="all games, pages, themes and sizes")
    parser.add_argument("--only", default="", help="those whose name contains this")
    arguments = parser.parse_args()
    folder: Path = arguments.every or PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    shots = [shot for shot in (every() if arguments.every else SHOWN) if arguments.only in shot.name]
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
