"""Starting and stopping: everything that can be wrong with folder, port or database is said in one line first."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from urllib.request import urlopen

import structlog
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from stellwerk.server.app import Application
from stellwerk.server.database import backend_for
from stellwerk.server.logs import set_up_logs
from stellwerk.server.migrating import migrate
from stellwerk.server.openapi import document_of
from stellwerk.server.settings import ServerError, Settings

LARGEST_MESSAGE = 16_384
STOP_WITHIN = 5


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Run until Ctrl-C. ServerError says in one line what is wrong."""
    set_up_logs(settings.log_level)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn stops first and then passes it on
    allow_many_connections()
    prepare_folder(settings.data)
    listening = bind(settings.host, settings.port)
    try:
        asyncio.run(prepare_database(settings))
        app = Application(settings)
        keep_pauses_short()
        port = listening.getsockname()[1]
        address = f"http://{shown_host(settings.host)}:{port}/"
        structlog.get_logger().info("serving", address=address, database=settings.database_url.partition("://")[0])
        if open_browser:
            threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
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
        server = uvicorn.Server(config)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
        if not server.started:
            raise ServerError("the server could not start; the log says why")
    finally:
        listening.close()


def allow_many_connections() -> None:
    """Every connection is an open file, and many systems allow only 1024 unless asked."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def keep_pauses_short() -> None:
    """What was loaded at the start stays, so it need not be searched for garbage; and the search is made seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def prepare_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.write_text("", encoding="ascii")
        probe.unlink()
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


def backup(settings: Settings, target: Path) -> None:
    """A copy of a SQLite database that is in use, page by page, with nothing half written in it."""
    if not settings.uses_sqlite:
        raise ServerError("only a SQLite database can be copied here; use pg_dump for PostgreSQL")
    source = Path(settings.database_url.partition(":///")[2])
    if not source.is_file():
        raise ServerError(f"there is no database at {source}")
    if target.exists():
        raise ServerError(f"{target} exists already; a backup overwrites nothing")
    copy_database(source, target)


def copy_database(source: Path, target: Path) -> None:
    import sqlite3

    unfinished = target.with_name(target.name + ".part")
    try:
        unfinished.unlink(missing_ok=True)
        with (
            contextlib.closing(sqlite3.connect(source)) as reading,
            contextlib.closing(sqlite3.connect(unfinished)) as to,
        ):
            reading.backup(to, pages=1000)
            if to.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise ServerError("the copy is damaged; is the disk in order?")
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as problem:
        raise ServerError(f"the backup could not be written: {problem}") from None


def write_openapi(path: Path) -> None:
    """The OpenAPI document of this version, from which the client's types are generated."""
    import json
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        schema = document_of(Application(Settings(data=Path(folder))).litestar)
    path.write_text(json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
