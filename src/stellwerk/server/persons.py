"""Who somebody is: a signed cookie for guests, a password for those who want to keep their name across devices."""

from __future__ import annotations

import asyncio
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeSerializer

from stellwerk.server.errors import Refused
from stellwerk.server.settings import ServerError

COOKIE = "stellwerk"
COOKIE_SECONDS = 400 * 86400
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id(length: int = 14) -> str:
    """An id that nobody can guess and that survives being read aloud."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def is_id(text: str) -> bool:
    return text.isascii() and text.isalnum() and len(text) <= 32


def load_secret(folder: Path) -> str:
    """The key that signs cookies, made at the first start and readable by the host only."""
    path = folder / "secret.key"
    try:
        if path.exists():
            return path.read_text(encoding="ascii").strip()
        secret = secrets.token_urlsafe(48)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secret)
    except OSError as problem:
        raise ServerError(f"{path}: cannot be read or written ({problem.strerror})") from None
    return secret


@dataclass(frozen=True)
class Token:
    person: str
    generation: int


def clean_name(name: str) -> str:
    """A name that shows: no control characters, no name of blanks only."""
    cleaned = printable(name)
    if not cleaned:
        raise Refused("bad_name")
    return cleaned


def printable(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


class Signer:
    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="person")

    def sign(self, token: Token) -> str:
        return str(self._serializer.dumps([token.person, token.generation]))

    def read(self, cookie: str | None) -> Token | None:
        try:
            person, generation = self._serializer.loads(cookie or "")
            return Token(str(person), int(generation))
        except (BadSignature, ValueError, TypeError):
            return None


_hasher = PasswordHasher()
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$VGhpcyBpcyBub3QgYSBwYXNzd29yZCBoYXNoISEhISE"


_few = asyncio.Semaphore(2)  # each takes 64 MB


async def hash_password(password: str) -> str:
    async with _few:
        return await asyncio.to_thread(_hasher.hash, password)


async def password_fits(hashed: str | None, password: str) -> bool:
    """Takes as long for a login that does not exist as for one that does."""

    def check() -> bool:
        try:
            return _hasher.verify(hashed or _NOBODY, password)
        except (VerificationError, InvalidHashError):
            return False

    async with _few:
        return await asyncio.to_thread(check) and hashed is not None
