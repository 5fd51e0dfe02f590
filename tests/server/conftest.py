"""A real server in a thread of the test process, and servers in processes of their own."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from stellwerk.server.app import Application
from stellwerk.server.running import LARGEST_MESSAGE
from stellwerk.server.settings import Settings
from tests.server.browsers import Browser


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    def __init__(self, app: Application, address: str) -> None:
        self.app = app
        self.address = address
        self.browsers: list[Browser] = []

    def browser(self, name: str | None = "Ann") -> Browser:
        self.browsers.append(Browser(self.address, name))
        return self.browsers[-1]


@contextmanager
def running(data: Path, **changes: Any) -> Iterator[Running]:
    database = os.environ.get("STELLWERK_TEST_DATABASE", "")  # the same tests on PostgreSQL
    defaults: dict[str, Any] = {"data": data, "limits": False, "bot_delay": 0.0, "bot_processes": 1}
    defaults["database"] = database
    bus = changes.pop("bus", None)
    data.mkdir(exist_ok=True)
    app = Application(Settings(**{**defaults, **changes}))
    if bus is not None:
        app.services.hub.bus = bus
    port = free_port()
    config = uvicorn.Config(
        app,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        log_config=None,
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 120
    while not server.started:
        assert thread.is_alive(), "the server does not start"
        assert time.monotonic() < until, "the server is not ready"
        time.sleep(0.01)
    made = Running(app, f"http://127.0.0.1:{port}")
    try:
        yield made
    finally:
        for browser in made.browsers:
            browser.close()
        server.should_exit = True
        thread.join(20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as made:
        yield made


@pytest.fixture
def start_server(tmp_path: Path) -> Callable[..., Any]:
    return lambda **changes: running(changes.pop("data", tmp_path), **changes)
