"""The only way out: requests to addresses that people have given, which must not reach into the host's own network.

A name is looked up once, every address found is checked, and the connection goes to the checked one, so a name that
changes its mind between check and use gains nothing. Redirections are not followed, answers are read up to a bound.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpcore

from stellwerk.server.errors import Refused

SECONDS = 15.0
MOST_READ = 4096
LONGEST_URL = 1000


class Forbidden(Exception):  # noqa: N818 - it is not tried at all
    """The address lies where messages must not go."""


class Lost(Exception):  # noqa: N818 - nobody knows
    """It was sent, and no answer came: it may have arrived."""


class Unreached(Exception):  # noqa: N818 - an outcome
    """Nobody was there: it has not arrived."""


@dataclass(frozen=True)
class Answer:
    """What came back; `retry_after` in seconds, where the receiver says so."""

    status: int
    retry_after: float | None = None


def is_public(address: str) -> bool:
    """Whether an address is one of the whole world, also inside of what carries IPv4 in IPv6."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            ip = inner
        elif ip in ipaddress.ip_network("64:ff9b::/96"):
            ip = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.is_global and not ip.is_multicast


def check_url(url: str, private: bool) -> str:
    """The url, if it is one that messages may go to; Refused otherwise. Names are looked up when something is sent."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refused("bad_address") from None
    schemes = ("https", "http") if private else ("https",)
    if parts.scheme not in schemes or not host or len(url) > LONGEST_URL or not url.isascii() or not url.isprintable():
        raise Refused("bad_address")
    if parts.username or parts.password or parts.fragment or " " in url:
        raise Refused("bad_address")
    if not private and (port not in (None, 443, 8443, 8448) or host == "localhost" or _literal_is_private(host)):
        raise Refused("private_address")
    return url


def _literal_is_private(host: str) -> bool:
    try:
        return not is_public(host)
    except ValueError:
        return False


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to the addresses of a name that are public, or to any where the host allows it."""

    def __init__(self, private: bool) -> None:
        self.private = private
        self.inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as problem:
            raise httpcore.ConnectError(str(problem)) from None
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not self.private and not all(is_public(address) for address in addresses):
            raise Forbidden(host)
        return await self.inner.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        raise Forbidden("a socket of this machine")

    async def sleep(self, seconds: float) -> None:
        await self.inner.sleep(seconds)


class Outgoing:
    def __init__(self, private: bool, trusted: ssl.SSLContext | None = None) -> None:
        self.private = private
        self.pool = httpcore.AsyncConnectionPool(
            ssl_context=trusted or ssl.create_default_context(),
            network_backend=CheckedNetwork(private),
            max_connections=20,
            max_keepalive_connections=0,  # one that was idle may be shut just when it is used: then nobody knows
        )

    async def send(self, method: str, url: str, headers: dict[str, str], content: bytes) -> Answer:
        """The answer's status. Unreached if nothing can have arrived, Lost if it may have."""
        check_url(url, self.private)
        waits = {"connect": SECONDS, "read": SECONDS, "write": SECONDS, "pool": SECONDS}
        told = [*headers.items(), ("Content-Length", str(len(content))), ("User-Agent", "Stellwerk")]
        try:
            async with self.pool.stream(
                method, url, headers=told, content=content, extensions={"timeout": waits}
            ) as response:
                return Answer(response.status, _retry_after(response.headers))
        except (httpcore.ConnectError, httpcore.ConnectTimeout, httpcore.PoolTimeout) as problem:
            raise Unreached(type(problem).__name__) from None
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, ssl.SSLError) as problem:
            raise Lost(type(problem).__name__) from None

    async def close(self) -> None:
        await self.pool.aclose()


def _retry_after(headers: Iterable[tuple[bytes, bytes]]) -> float | None:
    for name, value in headers:
        if name.lower() == b"retry-after" and value.strip().isdigit():
            return float(value)
    return None
