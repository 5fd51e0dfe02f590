"""A real server and a real browser. Without a browser the tests fail where CI=true; elsewhere a loud skip."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Playwright, ViewportSize

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "src/stellwerk/server/client/index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BROWSERS = "chromium", "chromium-browser"
SHELL = "chromium-headless-shell"  # the same without a browser around it, for a seventh less of the processor's time
PATIENCE = 120_000  # a stalled disk or a busy machine is no failure
# nobody waits for bots to be looked at, unless a test is about that
HURRIED = "localStorage.getItem('stellwerk.settings') ?? localStorage.setItem('stellwerk.settings', '{\"pace\": 0}')"


HAS_PLAYWRIGHT = importlib.util.find_spec("playwright") is not None
if not HAS_PLAYWRIGHT and os.environ.get("CI") != "true":
    collect_ignore_glob = ["test_*.py"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not HAS_PLAYWRIGHT:
        terminalreporter.write_line("NO BROWSER TESTS: the package playwright is missing", red=True, bold=True)


def unavailable(why: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"browser tests cannot run: {why}")
    pytest.skip(f"NO BROWSER TESTS: {why}")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


def launched(playwright: Playwright, *names: str) -> Browser:
    path = os.environ.get("STELLWERK_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        unavailable("there is no chromium (Debian, Ubuntu: sudo apt install chromium)")
    if not CLIENT.is_file():
        unavailable("the client is not built (cd web && npm ci && npm run build)")
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = launched(playwright, SHELL, *BROWSERS)
    yield opened
    opened.close()


@pytest.fixture
def notifying_browser(playwright: Playwright) -> Iterator[Browser]:
    """The shell has nowhere to show notifications."""
    opened = launched(playwright, *BROWSERS)
    yield opened
    opened.close()


class Server:
    """The real server in a process of its own, on one port and one folder; it can be killed and started again."""

    def __init__(self, folder: Path, program: Path | None = None, site: Path | None = None) -> None:
        """`program` is an installed `stellwerk`, which finds nothing else on its path; else the sources are used, and
        what is installed in `site`."""
        self.folder = folder
        self.site = site
        self.program = program
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {
            **os.environ,
            "STELLWERK_BOT_DELAY": "0",
            "STELLWERK_LIMITS": "0",
            "STELLWERK_REVIEW_EFFORT": "0.1",
        }
        if self.program:
            command = [str(self.program), "serve"]
            environment |= {"PATH": str(self.program.parent), "HOME": str(self.folder)}
            for name in ("PYTHONPATH", "STELLWERK_PURE"):
                environment.pop(name, None)
        else:
            command = [sys.executable, "-m", "stellwerk.server", "serve"]
            environment["PYTHONPATH"] = os.pathsep.join(str(path) for path in (ROOT / "src", self.site) if path)
        place = ["--port", str(self.port), "--data", str(self.folder)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen([*command, *place], env=environment, stdout=log, stderr=log)
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.address}health", timeout=2)
                return
            except OSError:
                time.sleep(0.2)
        raise AssertionError(f"the server did not start:\n{(self.folder / 'server.log').read_text()[-3000:]}")

    def kill(self) -> None:
        """As a power cut would: no time to tidy up."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


OpenPage = Callable[..., "Page"]


class Visitors:
    """Visitors who know nothing of each other, one after another at the same pages: in a new one, home costs about
    twice as much."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: defaultdict[str, list[Page]] = defaultdict(list)

    def enter(
        self, address: str, size: ViewportSize, media: dict[str, Any], options: dict[str, Any]
    ) -> tuple[Page, Callable[[], None]]:
        """An empty page of somebody who was never here, and how to leave. What listens at a page when it is left, or
        is between it and the server, does so for good: who puts it there closes the page."""
        options = {name: value for name, value in options.items() if value is not False}
        fitting = self.free[repr(sorted(options.items()))]
        page = fitting.pop() if fitting else self.new_context(options).new_page()
        context = page.context
        devtools = context.new_cdp_session(page)
        devtools.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})
        devtools.detach()
        page.set_viewport_size(size)
        page.emulate_media(**media)
        page.mouse.move(0, 0)

        def leave() -> None:
            for each in context.pages:
                if each != page:
                    each.close()
            context.set_offline(False)
            kept = context.new_page() if page.is_closed() else page
            kept.goto(f"{address}health")  # nothing is shown, by the process that has shown everything
            context.clear_cookies()
            fitting.append(kept)

        return page, leave

    def new_context(self, options: dict[str, Any]) -> BrowserContext:
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HURRIED)
        return context


@pytest.fixture(scope="session")
def visitors(browser: Browser) -> Visitors:
    return Visitors(browser)


@pytest.fixture
def open_page(visitors: Visitors, server: Server) -> Iterator[OpenPage]:
    """A page of a new visitor. Anything that the page complains about fails the test."""
    leaving: list[Callable[[], None]] = []
    complaints: list[str] = []

    def broken(error: Error) -> None:
        complaints.append(str(error))

    def said(message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security" in message.text:
            complaints.append(message.text)

    def opened(width: int = 1280, height: int = 800, *, path: str = "", **options: Any) -> Page:
        media = {"reduced_motion": "reduce", "color_scheme": "light", "contrast": "no-preference"}
        media |= {name: options.pop(name) for name in media if name in options}
        usual = {"locale": "de-DE", "service_workers": "block"}
        size: ViewportSize = {"width": width, "height": height}
        page, leave = visitors.enter(server.address, size, media, {**usual, **options})
        leaving.append(leave)
        page.on("pageerror", broken)
        page.on("console", said)
        leaving.append(lambda: page.remove_listener("pageerror", broken))
        leaving.append(lambda: page.remove_listener("console", said))
        page.goto(f"{server.address}{path}")
        return page

    yield opened
    for leave in leaving:
        leave()
    assert not complaints, complaints
