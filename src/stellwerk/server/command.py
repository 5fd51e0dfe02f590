"""The server's commands: serve, and what a host does beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

Host = Annotated[str | None, typer.Option(help="Address to listen on.  [default: 127.0.0.1]")]
Port = Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on.  [default: 8080]")]
Data = Annotated[Path | None, typer.Option(help="Folder for the database and the secret key.")]
Workers = Annotated[int | None, typer.Option(min=1, max=64, help="Processes that serve.  [default: 1]")]
Database = Annotated[str | None, typer.Option(help="sqlite:///FILE or postgresql://...  [default: in the data folder]")]


def in_one_line(run: Callable[[], None]) -> None:
    """What the host can put right is said in one line, with exit code 2."""
    from stellwerk.engine.errors import StellwerkError

    try:
        run()
    except StellwerkError as problem:
        print(f"stellwerk: {problem}", file=sys.stderr)
        raise typer.Exit(2) from None


def serve(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    workers: Workers = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the table in the browser. Every option can also be set as STELLWERK_HOST and so on."""

    def run() -> None:
        from stellwerk.server.running import serve as serve_until_stopped
        from stellwerk.server.settings import settings_from

        settings = settings_from(os.environ, host=host, port=port, data=data, database=database, workers=workers)
        serve_until_stopped(settings, open_browser=open_browser)

    in_one_line(run)


def backup(
    target: Annotated[Path, typer.Argument(help="File to write.")], data: Data = None, database: Database = None
) -> None:
    """Copy the SQLite database of a running server, and its key."""

    def run() -> None:
        from stellwerk.server.settings import settings_from
        from stellwerk.server.storage.copies import backup as copy

        copy(settings_from(os.environ, data=data, database=database), target)

    in_one_line(run)


def restore(
    copy: Annotated[Path, typer.Argument(help="File that `backup` has written.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Put a backup into a data folder that has no database."""

    def run() -> None:
        from stellwerk.server.settings import settings_from
        from stellwerk.server.storage.copies import restore as put_back

        put_back(settings_from(os.environ, data=data, database=database), copy)

    in_one_line(run)


def admin_link(
    address: Annotated[str, typer.Option(help="Where people reach the server.")] = "http://localhost:8080",
    data: Data = None,
    database: Database = None,
) -> None:
    """Print a link that makes whoever opens it an admin."""

    def run() -> None:
        from stellwerk.server.admins import new_link
        from stellwerk.server.settings import settings_from

        print(new_link(settings_from(os.environ, data=data, database=database), address))

    in_one_line(run)


def purge(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would go.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Delete what nobody has used for long. The server does so by itself, too."""

    def run() -> None:
        from stellwerk.server.purging import purge_now
        from stellwerk.server.settings import settings_from

        purge_now(settings_from(os.environ, data=data, database=database), only_tell=dry_run)

    in_one_line(run)


def openapi(path: Annotated[Path, typer.Argument(help="File to write.")]) -> None:
    """Write the OpenAPI document."""

    def run() -> None:
        from stellwerk.server.running import write_openapi

        write_openapi(path)

    in_one_line(run)


COMMANDS = (serve, backup, restore, purge, admin_link, openapi)
app = typer.Typer(no_args_is_help=True, add_completion=False)
for each in COMMANDS:
    app.command()(each)
