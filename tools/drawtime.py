"""From opening the address of a table to the drawn board, in a real browser: `python -m tools.drawtime`."""

from __future__ import annotations

import tempfile
from statistics import median

from playwright.sync_api import Browser

from stellwerk.games.registry import GAMES
from tools.loadtest import start_server
from tools.screenshots import DESKTOP, Camera, chromium

TIMES = 5
DRAWN = """() => new Promise(done => {
  const look = () => document.querySelector('.taken')
    ? requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""


def milliseconds(browser: Browser, camera: Camera, game: str) -> tuple[float, float]:
    """From the start of the navigation to the frame after the trains are there: with an empty cache, and again."""
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    context.add_cookies(camera.cookies)  # type: ignore[arg-type]
    spent = []
    for _ in range(2):
        page = context.new_page()
        page.goto(f"{camera.address}/#/t/{camera.tables[game]}", wait_until="commit")
        spent.append(float(page.evaluate(DRAWN)))
        page.close()
    context.close()
    return spent[0], spent[1]


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        server, address = start_server(data)
        try:
            with chromium() as browser:
                camera = Camera(browser, address)
                for game in GAMES:
                    first, again = zip(*(milliseconds(browser, camera, game) for _ in range(TIMES)), strict=True)
                    print(f"{game:10} first visit {median(first):5.0f} ms, later {median(again):5.0f} ms")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
