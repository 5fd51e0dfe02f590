"""`python -m tools.offline`: what playing without a server costs: sizes, and how long until the first move can be made.

Writes the site, serves it as files, and visits it with chromium: for the first time, again, and with the network cut.
Times are told with the processor's time, for a machine is seldom quiet.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from stellwerk.cli.static import write_site

if TYPE_CHECKING:
    from playwright.sync_api import Page

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MOST = 16e6
PACKED = {".zip", ".whl", ".woff", ".woff2", ".png"}  # these hardly get smaller


class Quiet(SimpleHTTPRequestHandler):
    """Files, and nothing printed."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def print_sizes(site: Path) -> bool:
    """By kind, as they are and compressed; whether all is within the bound."""
    whole: dict[str, list[float]] = {}
    for path in site.rglob("*"):
        if path.is_file():
            kind = path.relative_to(site).parts[0] if path.parent != site else "page"
            body = path.read_bytes()
            small = len(body) if path.suffix in PACKED else len(gzip.compress(body, 9))
            row = whole.setdefault("page" if kind in ("assets", "icons") else kind, [0, 0])
            row[0] += len(body)
            row[1] += small
    print(f"{'':12} {'as it is':>10} {'compressed':>11}")
    for kind, (size, small) in whole.items():
        print(f"{kind:12} {size / 1e6:8.2f} MB {small / 1e6:8.2f} MB")
    total, packed = (sum(row[n] for row in whole.values()) for n in (0, 1))
    print(f"{'everything':12} {total / 1e6:8.2f} MB {packed / 1e6:8.2f} MB   (at most {MOST / 1e6:.0f} MB compressed)")
    return packed <= MOST


def processor_time(of: int) -> float:
    """Seconds that a process and all below it have used."""
    used, below = 0.0, [of]
    parents: dict[int, list[int]] = {}
    stats = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            stats[int(entry.name)] = int(fields[11]) + int(fields[12])
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    while below:
        process = below.pop()
        used += stats.get(process, 0)
        below += parents.get(process, [])
    return used / os.sysconf("SC_CLK_TCK")


def timed(what: str, page: Page, visit: Callable[[], None]) -> None:
    begun, used = time.perf_counter(), processor_time(os.getpid())
    visit()
    page.locator("main.table[data-decision=opening_tickets]").wait_for(timeout=180_000)
    took, worked = time.perf_counter() - begun, processor_time(os.getpid()) - used
    python = int(page.evaluate("document.documentElement.dataset.python")) / 1000
    print(f"{what:34} {took:6.1f} s   (processor {worked:5.1f} s, Python ready after {python:5.1f} s)")


def visit_it(address: str) -> None:
    """As somebody who clicks at once."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("STELLWERK_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
        page = context.new_page()

        def first() -> None:
            page.goto(address)
            page.get_by_test_id("play-usa").click(timeout=60_000)

        load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        print(f"\nuntil the first move can be made ({load})")
        timed("first visit, two clicks", page, first)
        page.wait_for_timeout(6000)  # what was compiled is written down meanwhile
        timed("the same table, loaded again", page, page.reload)
        context.set_offline(True)
        timed("again, with the network cut", page, page.reload)
        browser.close()


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "below" / "a-path"
        write_site(site)
        fits = print_sizes(site)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        if "--sizes" not in sys.argv:
            visit_it(f"http://127.0.0.1:{server.server_address[1]}/below/a-path/")
        server.shutdown()
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
