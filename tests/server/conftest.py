"""A real server in a thread of the test process, and servers in processes of their own."""

from __future__ import annotations

import asyncio
import os
import threading
import time
import uuid
import warnings
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvicorn

from stellwerk.server.http.app import Application
from stellwerk.server.http.light_socket import LightSocket
from stellwerk.server.http.patience import PatientProtocol
from stellwerk.server.running import LARGEST_MESSAGE, WatchedServer
from stellwerk.server.settings import Settings
from tests.server.browsers import Browser
from tools.neighbours import Broker, Missing, Neighbour, Postgres, free_port

N = TypeVar("N", bound=Neighbour)

T = TypeVar("T")


def neighbour(kind: type[N]) -> Iterator[N]:
    """One of our own; where it is missing, CI fails and others are told what was not tested."""
    try:
        started = kind()
    except Missing as problem:
        if os.environ.get("CI"):
            pytest.fail(f"{problem}; CI installs it")
        warnings.warn(f"SEVERAL SERVERS WERE NOT TESTED: {problem}", stacklevel=1)
        pytest.skip(str(problem))
    with started:
        yield started


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    yield from neighbour(Postgres)


@pytest.fixture(scope="session")
def broker() -> Iterator[Broker]:
    yield from neighbour(Broker)


@pytest.fixture
def shared(postgres: Postgres, broker: Broker) -> dict[str, str]:
    """What several servers at one database of their own have in common."""
    return {"database": postgres.new_database(f"t{uuid.uuid4().hex}"), "redis": broker.url}


class Running:
    def __init__(self, app: Application, address: str) -> None:
        self.app = app
        self.address = address
        self.browsers: list[Browser] = []

    def in_loop(self, work: Coroutine[Any, Any, T]) -> T:
        """Something of the server done where the server does it."""
        task = self.app.services.database.writing.task
        assert task is not None
        return asyncio.run_coroutine_threadsafe(work, task.get_loop()).result(60)

    def browser(self, name: str | None = "Ann") -> Browser:
        self.browsers.append(Browser(self.address, name))
        return self.browsers[-1]


@contextmanager
def running(data: Path, **changes: Any) -> Iterator[Running]:
    database = os.environ.get("STELLWERK_TEST_DATABASE", "")  # the same tests on PostgreSQL
    defaults: dict[str, Any] = {"data": data, "limits": False, "bot_delay": 0.0, "bot_processes": 1}
    defaults["database"] = database
    data.mkdir(exist_ok=True)
    app = Application(Settings(**{**defaults, **changes}))
    port = free_port()
    config = uvicorn.Config(
        app,
        port=port,
        http=PatientProtocol,
        ws=LightSocket,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        log_config=None,
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )
    server = WatchedServer(config)
    server.handing = app.handing
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
