"""Brings the database to the form that this program knows, at every start."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from stellwerk.server.settings import ServerError

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"
LATEST = "0009"
LOCK = 7_305_011  # any number, the same for all servers


def alembic_config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    return config


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return None if version is None else str(version)


def migrate(connection: Connection) -> None:
    """Run the steps that are missing. A database from the future is left as it is.

    Of several servers that start at once one does it, and the others wait until it is done.
    """
    if version_of(connection) != LATEST:
        _alone(connection)
    version = version_of(connection)
    if version == LATEST:
        return  # without importing Alembic, which takes as long as the rest of the start
    from alembic import command
    from alembic.script import ScriptDirectory

    config = alembic_config()
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise ServerError(f"the database is of a newer version ({version}); update stellwerk to use it")
    config.attributes["connection"] = connection
    command.upgrade(config, LATEST)


def _alone(connection: Connection) -> None:
    """From here to the end of the transaction nobody else migrates."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        return
    for statement in ("SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0"):
        connection.execute(text(statement))
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
