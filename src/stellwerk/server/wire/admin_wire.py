"""The messages between the server and the admin's page."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from stellwerk.server.wire.wire import Request, Status

Days = Annotated[int, Meta(ge=1, le=3650)]


class ClaimAdmin(Request):
    token: Annotated[str, Meta(min_length=1, max_length=100)]


class PersonOrder(Request):
    """`ban_address`: whoever comes from where this person came from; without `days` until it is lifted."""

    do: Literal["ban", "ban_address", "make_admin", "drop_admin", "delete"]
    days: Days | None = None
    note: Annotated[str, Meta(max_length=200)] = ""


class TableOrder(Request):
    do: Literal["close", "delete"]


class PurgeOrder(Request):
    dry_run: bool = True


class Load(Struct):
    """`waiting` pieces of work wait for `processes`; `failed` moves of bots were chosen at random."""

    uptime: int
    processor_seconds: float
    memory_mb: int
    load: float
    tables: int
    connections: int
    processes: int
    waiting: int
    failed: int
    database: str
    database_mb: float | None


class LastPurge(Struct):
    at: int
    counts: dict[str, int]


class Overview(Struct):
    version: str
    counts: dict[str, dict[str, int]]
    load: Load
    policy: dict[str, int]
    purged: LastPurge | None


class AdminPerson(Struct):
    """`same_address` names those who came from the same place alike, and tells nobody which."""

    id: str
    name: str
    login: str | None
    created: int
    seen: int
    admin: bool
    banned: bool
    tables: int
    same_address: str


class AdminTable(Struct):
    id: str
    game: str
    status: Status
    public: bool
    created: int
    updated: int
    number: int
    host: str | None
    people: int
    campaign: bool
    connections: int


class AdminBan(Struct):
    id: str
    kind: Literal["person", "address"]
    name: str
    note: str
    created: int
    until: int | None


class Counts(Struct):
    counts: dict[str, int]


class Backup(Struct):
    name: str
    mb: float
    at: int
