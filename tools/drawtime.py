"""How quickly the page draws, in a real browser without a graphics card: `python -m tools.drawtime`.

From opening the address of a table to the drawn board, the frames per second while the board is dragged and zoomed, and
from touching the deck to the frame that shows what came of it.
"""

from __future__ import annotations

import argparse
import tempfile
from statistics import median

from playwright.sync_api import Browser

from stellwerk.games.registry import listed_games
from tools.loadtest import start_server
from tools.screenshots import DESKTOP, Camera, chromium

DRAWN = """() => new Promise(done => {
  const look = () => document.querySelector('.taken')
    ? requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""
# a hand that drags in circles, and a wheel that turns to and fro; each frame moves the board
FRAMES = """how => new Promise(done => {
  const board = document.querySelector('[role=application]');
  const box = board.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const usual = { view: window, bubbles: true, cancelable: true, clientX: x, clientY: y };
  const send = (on, kind, type, more) => on.dispatchEvent(new kind(type, { ...usual, ...more }));
  const turn = deltaY => send(board, WheelEvent, 'wheel', { deltaY });
  if (how === 'pan') { for (let i = 0; i < 6; i++) turn(-60); send(board, MouseEvent, 'mousedown', { buttons: 1 }); }
  let frames = 0, began = 0;
  const next = now => {
    began ||= now;
    const spent = now - began;
    if (spent > 2500) {
      if (how === 'pan') { send(window, MouseEvent, 'mouseup', {}); for (let i = 0; i < 9; i++) turn(90); }
      return done(1000 * frames / spent);
    }
    frames += 1;
    const at = frames / 9;
    const hand = { buttons: 1, clientX: x + 120 * Math.sin(at), clientY: y + 90 * Math.cos(at) };
    if (how === 'pan') send(window, MouseEvent, 'mousemove', hand);
    else turn(frames % 40 < 20 ? -12 : 12);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""

# the frame after the one in which the table's number has changed has been painted
CARD = """() => new Promise(done => {
  const table = document.querySelector('main.table');
  const before = table.dataset.number, touched = performance.now();
  const look = () => table.dataset.number !== before
    ? requestAnimationFrame(() => done(performance.now() - touched))
    : requestAnimationFrame(look);
  document.querySelector('.deck.train').click();
  look();
})"""


def milliseconds(browser: Browser, camera: Camera, game: str) -> tuple[float, float]:
    """From the start of the navigation to the frame after the trains are there: with an empty cache, and again."""
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    context.add_cookies(camera.cookies)  # type: ignore[arg-type]
    spent = []
    for _ in range(2):
        page = context.new_page()
        page.goto(f"{camera.address}/#/t/{camera.table(game)}", wait_until="commit")
        spent.append(float(page.evaluate(DRAWN)))
        page.close()
    context.close()
    return spent[0], spent[1]


def frames(browser: Browser, camera: Camera, game: str, times: int) -> tuple[float, float]:
    """Frames per second while dragging and while zooming: the median of so many tries."""
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    context.add_cookies(camera.cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{camera.address}/#/t/{camera.table(game)}")
    page.evaluate(DRAWN)
    page.wait_for_timeout(1000)
    seen: dict[str, list[float]] = {"pan": [], "zoom": []}
    for _ in range(times):
        for how, rates in seen.items():
            rates.append(float(page.evaluate(FRAMES, how)))
            page.wait_for_timeout(500)
    context.close()
    return median(seen["pan"]), median(seen["zoom"])


def cards(browser: Browser, camera: Camera, game: str, times: int) -> float:
    """Milliseconds from a touch of the deck until the next state is painted: the median of so many cards."""
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    context.add_cookies(camera.cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{camera.address}/#/t/{camera.table(game)}")
    page.evaluate(DRAWN)
    spent = []
    for _ in range(times):
        page.locator("main.table[data-held=false] .deck.train[aria-disabled=false]").wait_for()
        page.wait_for_timeout(1000)
        spent.append(float(page.evaluate(CARD)))
    context.close()
    return median(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "games", nargs="*", default=[entry.name for entry in listed_games()], help="all of them unless named"
    )
    parser.add_argument("--times", type=int, default=5, help="tries, of which the median is printed")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server, address = start_server(data)
        try:
            with chromium() as browser:
                camera = Camera(browser, address)
                for game in arguments.games:
                    tries = (milliseconds(browser, camera, game) for _ in range(arguments.times))
                    first, again = zip(*tries, strict=True)
                    pan, zoom = frames(browser, camera, game, arguments.times)
                    card = cards(browser, camera, game, arguments.times)
                    print(
                        f"{game:10} first visit {median(first):5.0f} ms, later {median(again):5.0f} ms, "
                        f"drag {pan:4.0f} frames/s, zoom {zoom:4.0f} frames/s, card {card:4.0f} ms",
                        flush=True,
                    )
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
