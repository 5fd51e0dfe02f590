"""Backup and restore of a SQLite database and of the key that signs cookies. PostgreSQL has tools of its own."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from stellwerk.server.secret_key import NAME, load_secret
from stellwerk.server.settings import ServerError, Settings
from stellwerk.server.storage.database import sqlite_engine
from stellwerk.server.storage.migrating import migrate
from stellwerk.server.storage.private_files import keep_private


def key_of(copy: Path) -> Path:
    return copy.with_name(copy.name + ".key")


def sqlite_file(settings: Settings) -> Path:
    if not settings.uses_sqlite:
        raise ServerError("only a SQLite database can be copied here; use pg_dump and pg_restore for PostgreSQL")
    return Path(settings.database_url.partition(":///")[2])


def backup(settings: Settings, target: Path) -> None:
    """A copy of a database that is in use, page by page, with nothing half written in it."""
    source = sqlite_file(settings)
    if not source.is_file():
        raise ServerError(f"there is no database at {source}")
    if target.exists():
        raise ServerError(f"{target} exists already; a backup overwrites nothing")
    copy_database(source, target)
    key = settings.data / NAME
    if key.is_file():
        copy_key(key, key_of(target))


def restore(settings: Settings, copy: Path) -> None:
    """A backup becomes the database of a data folder that has none, in the form that this version knows."""
    target = sqlite_file(settings)
    if not copy.is_file():
        raise ServerError(f"there is no backup at {copy}")
    if target.exists():
        raise ServerError(f"{target} exists already; stop the server and move it away first")
    settings.data.mkdir(parents=True, exist_ok=True)
    beside = settings.data / NAME
    if key_of(copy).is_file() and not beside.exists():
        copy_key(key_of(copy), beside)
        load_secret(settings.data)
    part = target.with_name(target.name + ".restored")
    copy_database(copy, part)
    engine = sqlite_engine(f"sqlite:///{part}")
    try:
        with engine.begin() as connection:
            migrate(connection)
    except SQLAlchemyError:
        raise ServerError(f"{copy} is no backup of this program") from None
    finally:
        engine.dispose()
    part.rename(target)


def copy_key(source: Path, target: Path) -> None:
    try:
        keep_private(target)
        shutil.copyfile(source, target)
    except OSError as problem:
        raise ServerError(f"{target} could not be written: {problem.strerror}") from None


def copy_database(source: Path, target: Path) -> None:
    unfinished = target.with_name(target.name + ".part")
    try:
        unfinished.unlink(missing_ok=True)
        keep_private(unfinished)
        with (
            contextlib.closing(sqlite3.connect(source)) as reading,
            contextlib.closing(sqlite3.connect(unfinished)) as to,
        ):
            reading.backup(to, pages=1000)
            if to.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise ServerError("the copy is damaged; is the disk in order?")
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as problem:
        unfinished.unlink(missing_ok=True)
        raise ServerError(f"the copy could not be written: {problem}") from None
