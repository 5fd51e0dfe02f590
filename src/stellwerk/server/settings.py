"""What a host can set, by argument or by STELLWERK_ environment variable."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from stellwerk.engine.errors import StellwerkError
from stellwerk.server.policy import Policy

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://", "postgresql+asyncpg://")


class ServerError(StellwerkError):
    """The server cannot start or go on; the message is one line for the host."""


def default_data() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "stellwerk"


@dataclass(frozen=True)
class Settings:
    """`origins` are further addresses whose pages may use this server; its own address always may.

    `public_address` is where people reach it, for links in messages; `smtp` sends mail, as `mail_from`. With
    `private_receivers` messages may go to addresses of the own network. `notify_after` seconds a turn waits before its
    player is told, and `notify_pause` are at least between two messages to one device. In the folder `exchange`
    workers of one machine hand each other connections.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    data: Path = field(default_factory=default_data)
    database: str = ""
    redis: str = ""
    workers: int = 1
    origins: tuple[str, ...] = ()
    secure_cookies: bool = False
    proxies: str = "127.0.0.1"
    limits: bool = True
    bot_delay: float = 0.8
    bot_processes: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    bot_seconds: float = 60.0
    review_effort: float = 1.0
    snapshot_every: int = 25
    idle_seconds: float = 300.0
    log_level: str = "info"
    public_address: str = ""
    smtp: str = field(default="", repr=False)
    mail_from: str = ""
    vapid_contact: str = ""
    private_receivers: bool = False
    notify_after: float = 60.0
    notify_pause: float = 600.0
    keep_waiting: int = Policy.waiting
    keep_running: int = Policy.running
    keep_finished: int = Policy.finished
    keep_campaigns: int = Policy.campaigns
    keep_chat: int = Policy.chat
    keep_records: int = Policy.records
    keep_guests: int = Policy.guests
    exchange: Path | None = None

    @property
    def policy(self) -> Policy:
        return Policy(**{each.name: getattr(self, f"keep_{each.name}") for each in fields(Policy)})

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
        text = environment.get(f"STELLWERK_{each.name.upper()}") if each.name != "exchange" else None
        if text:
            changes[each.name] = _read(each.name, text, getattr(settings, each.name))
    changes.update({name: value for name, value in given.items() if value is not None})
    settings = replace(settings, **changes)
    if not settings.database_url.startswith((SQLITE, *POSTGRES)):
        raise ServerError(f"database: {SQLITE}FILE or postgresql://... is understood, not {settings.database!r}")
    if settings.workers > 1 and not settings.redis:
        raise ServerError("several workers tell each other what happens by Valkey or Redis; set STELLWERK_REDIS")
    if settings.public_address and not settings.public_address.startswith(("http://", "https://")):
        raise ServerError(f"the public address begins with https:// (or http://), not {settings.public_address!r}")
    if settings.smtp and not (settings.smtp.startswith(("smtp://", "smtps://")) and settings.mail_from):
        raise ServerError(
            "mail needs STELLWERK_SMTP=smtp://host or smtps://user:password@host, and STELLWERK_MAIL_FROM"
        )
    if settings.smtp and not settings.public_address:
        raise ServerError("links in mails need STELLWERK_PUBLIC_ADDRESS")
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
