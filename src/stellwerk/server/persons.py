"""Who somebody is: a signed cookie for guests, a password for those who want to keep their name across devices."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "stellwerk"
COOKIE_SECONDS = 400 * 86400


@dataclass(frozen=True)
class Token:
    """`session` tells the cookies of one person apart, so that each can be ended alone."""

    person: str
    generation: int
    session: str = ""


class Signer:
    """Signs cookies; and tells addresses apart without keeping them."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._serializer = URLSafeSerializer(secret, salt="person")
        self.secret = secret

    def sign(self, token: Token) -> str:
        return str(self._serializer.dumps([token.person, token.generation, token.session]))

    def read(self, cookie: str | None) -> Token | None:
        try:
            person, generation, *session = self._serializer.loads(cookie or "")
            return Token(str(person), int(generation), str(*session))
        except (BadSignature, ValueError, TypeError):
            return None

    def ticket(self, purpose: str, id: str) -> str:
        """Whoever shows it may do this one thing with this one id; for links in messages."""
        return str(URLSafeSerializer(self.secret, salt=purpose).dumps(id))

    def read_ticket(self, purpose: str, ticket: str) -> str | None:
        try:
            return str(URLSafeSerializer(self.secret, salt=purpose).loads(ticket))
        except (BadSignature, ValueError):
            return None

    def origin(self, address: str) -> str:
        """A name for an address that only this server can make; a home with IPv6 has one for all its devices."""
        try:
            ip = ipaddress.ip_address(address)
            if ip.version == 6 and ip.ipv4_mapped is None:
                address = str(ipaddress.ip_network((ip, 64), strict=False))
            elif ip.version == 6:
                address = str(ip.ipv4_mapped)
        except ValueError:
            pass
        return hmac.new(self._secret, b"origin " + address.encode(), "sha256").hexdigest()[:24]


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
