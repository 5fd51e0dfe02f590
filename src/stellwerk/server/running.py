"""Starting and stopping: everything that can be wrong with folder, port or database is said in one line first."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from pathlib import Path
from urllib.request import urlopen

import structlog
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from stellwerk.server.http.app import Application
from stellwerk.server.http.handing import Handing
from stellwerk.server.http.light_socket import LightSocket
from stellwerk.server.http.openapi import document_of
from stellwerk.server.http.patience import PatientProtocol
from stellwerk.server.logs import set_up_logs
from stellwerk.server.secret_key import load_secret
from stellwerk.server.settings import ServerError, Settings
from stellwerk.server.storage.database import backend_for
from stellwerk.server.storage.migrating import migrate
from stellwerk.server.supervising import Alive, supervise

LARGEST_MESSAGE = 16_384
STOP_WITHIN = 5
WRITER_WAITS = 0.0005


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Run until Ctrl-C. ServerError says in one line what is wrong."""
    set_up_logs(settings.log_level)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn stops first and then passes it on
    allow_many_connections()
    prepare_folder(settings.data)
    load_secret(settings.data)  # a damaged key is told before anything else is
    listening = bind(settings.host, settings.port)
    try:
        asyncio.run(prepare_database(settings))
        port = listening.getsockname()[1]
        address = f"http://{shown_host(settings.host)}:{port}/"
        structlog.get_logger().info("serving", address=address, database=settings.database_url.partition("://")[0])
        if open_browser:
            threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
        with contextlib.suppress(KeyboardInterrupt):
            if settings.workers > 1:
                supervise(settings, listening, run_worker)
            else:
                run_until_stopped(settings, listening)
    finally:
        listening.close()


def run_worker(settings: Settings, listening: socket.socket, alive: Alive) -> None:
    """One of several, in a process of its own."""
    set_up_logs(settings.log_level)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        run_until_stopped(settings, listening, alive)


class WatchedServer(uvicorn.Server):
    alive: Alive | None = None
    handing: Handing | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.handing is not None and not self.should_exit:
            self.handing.start(self.take_over)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handing is not None:
            self.handing.stop()
        await super().shutdown(sockets)

    def take_over(self, connection: socket.socket, request: bytes) -> None:
        """A connection that another worker handed over, with the request for a WebSocket that was read from it."""
        task = asyncio.get_running_loop().create_task(self._begin(connection, request))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def _begin(self, connection: socket.socket, request: bytes) -> None:
        made = LightSocket(self.config, self.server_state, self.lifespan.state)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: made, connection)
        except OSError:  # it was closed on its way
            connection.close()
        else:
            made.data_received(request)

    async def on_tick(self, counter: int) -> bool:
        if self.alive is not None:
            self.alive.beat()
        return await super().on_tick(counter)


def run_until_stopped(settings: Settings, listening: socket.socket, alive: Alive | None = None) -> None:
    app = Application(settings)
    keep_pauses_short()
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        ws=LightSocket,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=STOP_WITHIN,
    )
    server = WatchedServer(config)
    server.alive, server.handing = alive, app.handing
    server.run(sockets=[listening])
    if not server.started:
        raise ServerError("the server could not start; the log says why")


def allow_many_connections() -> None:
    """Every connection is an open file, and many systems allow only 1024 unless asked."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def keep_pauses_short() -> None:
    """What was loaded at the start stays, so it need not be searched for garbage; and the search is made seldom. The
    thread that writes gets the interpreter soon, as everybody waits for its commits."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(WRITER_WAITS)


def prepare_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):  # of a name of its own: another server may start just now
            pass
    except OSError as problem:
        raise ServerError(f"the data folder {folder} cannot be written ({problem.strerror})") from None


async def prepare_database(settings: Settings) -> None:
    backend = backend_for(settings.database_url)
    try:
        await backend.run(migrate, write=True)
    except (SQLAlchemyError, OSError) as problem:
        words = str(getattr(problem, "orig", None) or problem).splitlines()
        raise ServerError(f"the database cannot be used: {words[0] if words else type(problem).__name__}") from None
    finally:
        await backend.close()


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as problem:
        listening.close()
        raise ServerError(
            f"port {port} on {host} cannot be used ({problem.strerror}); choose another with --port"
        ) from None
    return listening


def shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def open_when_ready(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError), urlopen(f"{address}health", timeout=1):
            webbrowser.open(address)
            return
        time.sleep(0.1)


def write_openapi(path: Path) -> None:
    """The OpenAPI document of this version, from which the client's types are generated."""
    import json
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        schema = document_of(Application(Settings(data=Path(folder))).litestar)
    path.write_text(json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
