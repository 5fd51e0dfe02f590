"""The key that signs cookies: made at the first start, readable by the host only, and whole or not there at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from stellwerk.server.settings import ServerError

NAME = "secret.key"
SHORTEST = 32


def load_secret(folder: Path) -> str:
    path = folder / NAME
    try:
        if not path.exists():
            _make(path)
        secret = path.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        secret = ""
    except OSError as problem:
        raise ServerError(f"{path}: cannot be read or written ({problem.strerror})") from None
    if len(secret) < SHORTEST:  # anybody could sign cookies with an empty one
        raise ServerError(
            f"{path}: the key is damaged; put it back from a backup, or delete it (then all guests lose their seats)"
        )
    return secret


def _make(path: Path) -> None:
    """Written under another name first, so that a full disk or a power cut leaves no half key behind.

    Of several servers that start at once the first one's key is everybody's.
    """
    unfinished = path.with_name(f"{NAME}.{os.getpid()}.part")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())
        _put(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _put(unfinished: Path, path: Path) -> None:
    """A link, unlike a rename, never replaces a key that is there already; not every disk has links."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        return
    except OSError:
        unfinished.rename(path)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
