"""What a host can set, by argument or by STELLWERK_ environment variable."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from stellwerk.engine.errors import StellwerkError

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://", "postgresql+asyncpg://")


class ServerError(StellwerkError):
    """The server cannot start or go on; the message is one line for the host."""


def default_data() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "stellwerk"


@dataclass(frozen=True)
class Settings:
    """`origins` are further addresses whose pages may use this server; its own address always may."""

    host: str = "127.0.0.1"
    port: int = 8080
    data: Path = field(default_factory=default_data)
    database: str = ""
    redis: str = ""
    workers: int = 1
    worker: int = 0
    origins: tuple[str, ...] = ()
    secure_cookies: bool = False
    proxies: str = "127.0.0.1"
    limits: bool = True
    bot_delay: float = 0.8
    bot_processes: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    bot_seconds: float = 60.0
    snapshot_every: int = 25
    idle_seconds: float = 300.0
    log_level: str = "info"

    @property
    def database_url(self) -> str:
        return self.database or f"{SQLITE}{self.data / 'stellwerk.db'}"

    @property
    def uses_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")


def settings_from(environment: Mapping[str, str], **given: Any) -> Settings:
    """Arguments that are not None win over the environment, which wins over the defaults."""
    settings = Settings()
    changes: dict[str, Any] = {}
    for each in fields(Settings):
        text = environment.get(f"STELLWERK_{each.name.upper()}")
        if text:
            changes[each.name] = _read(each.name, text, getattr(settings, each.name))
    changes.update({name: value for name, value in given.items() if value is not None})
    settings = replace(settings, **changes)
    if not settings.database_url.startswith((SQLITE, *POSTGRES)):
        raise ServerError(f"database: {SQLITE}FILE or postgresql://... is understood, not {settings.database!r}")
    return settings


def _read(name: str, text: str, default: object) -> object:
    try:
        if isinstance(default, bool):
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
        if isinstance(default, int | float):
            return type(default)(text)
    except (KeyError, ValueError):
        raise ServerError(f"STELLWERK_{name.upper()} is {text!r}, which cannot be understood") from None
    if isinstance(default, tuple):
        return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    return Path(text) if isinstance(default, Path) else text
