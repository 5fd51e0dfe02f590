"""Which answer belongs to which method and path."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from stellwerk.server.errors import Refused
from stellwerk.server.wire.encoding import encode

if TYPE_CHECKING:
    from stellwerk.local.campaigns import LocalCampaign
    from stellwerk.local.host import Host
    from stellwerk.local.tables import LocalTable

T = TypeVar("T")


class Ask:
    """One request: the host, what stands in the path where names are open, the query and the body."""

    def __init__(self, host: Host, names: dict[str, str], query: dict[str, str], body: str) -> None:
        self.host = host
        self.names = names
        self.query = query
        self.body = body

    def read(self, type: type[T]) -> T:
        return msgspec.json.decode(self.body or "{}", type=type)

    @property
    def language(self) -> str:
        return "de" if self.query.get("language") == "de" else "en"

    @property
    def table(self) -> LocalTable:
        return self.host.tables.open(self.names["id"])

    @property
    def campaign(self) -> LocalCampaign:
        return self.host.campaigns.open(self.names["id"])


Answering = Callable[[Ask], object]
ROUTES: list[tuple[str, list[str], int, Answering]] = []


def route(method: str, path: str, status: int = 200) -> Callable[[Answering], Answering]:
    def added(answering: Answering) -> Answering:
        ROUTES.append((method, path.split("/"), status, answering))
        return answering

    return added


def answer(host: Host, method: str, path: str, query: dict[str, str], body: str) -> tuple[int, str]:
    parts = path.strip("/").split("/")
    fitting = [known for known in ROUTES if known[0] == method and _fits(known[1], parts)]
    if not fitting:
        raise Refused("not_found", 404)
    _, pattern, status, answering = min(fitting, key=lambda known: sum(part[0] == "{" for part in known[1]))
    names = {p.strip("{}"): part for p, part in zip(pattern, parts, strict=True) if p[0] == "{"}
    told = answering(Ask(host, names, query, body))
    return status, told if isinstance(told, str) else encode(told).decode()


def _fits(pattern: list[str], parts: list[str]) -> bool:
    return len(pattern) == len(parts) and all(
        p in ("{id}", "{game}", "{number}", part) for p, part in zip(pattern, parts, strict=True)
    )
