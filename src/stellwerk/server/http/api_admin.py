"""HTTP for admins: people, tables, load, bans, what is kept, and backups."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import asdict, replace
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RequestBody

from stellwerk import __version__
from stellwerk.server.admins import digest_of
from stellwerk.server.errors import Refused
from stellwerk.server.http.farewell import forget
from stellwerk.server.http.services import Services, address_of, known_person
from stellwerk.server.names import new_id
from stellwerk.server.settings import ServerError
from stellwerk.server.storage import administration, bans, copies, store
from stellwerk.server.storage.retention import count_due, end_tables
from stellwerk.server.storage.rows import Person
from stellwerk.server.wire import admin_wire as wire
from stellwerk.server.wire.wire import TableId

AnyRequest = Request[Any, Any, Any]
FOLDER = "backups"


async def admin(services: Services, request: AnyRequest) -> Person:
    person = await known_person(services, request)
    if not person.admin:
        raise Refused("admin_only", 403)
    return person


@post("/claim", status_code=204)
async def claim(request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.ClaimAdmin]) -> None:
    """Whoever holds the link from the command line becomes an admin; with a password, so that it is not lost."""
    services.allow(services.limits.passwords, address_of(request))
    person = await known_person(services, request)
    if person.login is None:
        raise Refused("password_first", 409)
    if not await services.database.write(administration.use_link(digest_of(data.token), person.id, time.time())):
        raise Refused("link_used", 403)


@get("/overview")
async def overview(request: AnyRequest, services: NamedDependency[Services]) -> wire.Overview:
    await admin(services, request)
    last = services.housekeeping.last
    purged = None if last is None else wire.LastPurge(int(last[0]), last[1].counts)
    counts = await services.database.read(administration.counts)
    return wire.Overview(__version__, counts, _load(services), asdict(services.settings.policy), purged)


def _load(services: Services) -> wire.Load:
    hub, workers, settings = services.hub, services.workers, services.settings
    size = None
    if settings.uses_sqlite:
        file = copies.sqlite_file(settings)
        size = round(file.stat().st_size / 1e6, 1) if file.exists() else 0.0
    return wire.Load(
        uptime=int(time.time() - hub.started),
        processor_seconds=round(time.process_time(), 1),
        memory_mb=_memory(),
        load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0,
        tables=len(hub.tables),
        connections=services.limits.sockets.inside.total(),
        processes=workers.processes,
        waiting=workers.queue.waiting,
        failed=workers.failed,
        database="sqlite" if settings.uses_sqlite else "postgresql",
        database_mb=size,
    )


def _memory() -> int:
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


@get("/people")
async def people(
    request: AnyRequest,
    services: NamedDependency[Services],
    search: Annotated[str, QueryParameter(max_length=40)] = "",
) -> list[wire.AdminPerson]:
    await admin(services, request)
    return [
        wire.AdminPerson(
            id=row["id"],
            name=row["name"],
            login=row["login"],
            created=int(row["created"]),
            seen=int(row["seen"]),
            admin=row["admin"],
            banned=row["id"] in services.doors.people or row["origin"] in services.doors.origins,
            tables=row["tables"],
            same_address=(row["origin"] or "")[:6],
        )
        for row in await services.database.read(administration.people(search))
    ]


@post("/people/{id:str}", status_code=204)
async def order_person(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[TableId],
    data: RequestBody[wire.PersonOrder],
) -> None:
    own = await admin(services, request)
    person = await services.database.read(store.person_by(id=id))
    if person is None:
        raise Refused("no_such_person", 404)
    if data.do != "make_admin" and person.id == own.id:
        raise Refused("not_yourself", 409)
    if data.do in ("ban", "ban_address"):
        await _ban(services, request, person, data)
    elif data.do == "delete":
        await forget(services, person)
    else:
        await services.database.write(store.change_person(id, {"admin": data.do == "make_admin"}))


async def _ban(services: Services, request: AnyRequest, person: Person, data: wire.PersonOrder) -> None:
    if data.do == "ban_address" and person.origin in (None, services.origin_of(request)):
        raise Refused("not_yourself", 409)
    now = time.time()
    until = None if data.days is None else now + data.days * 86400
    whom = {"person": person.id, "origin": person.origin if data.do == "ban_address" else None}
    note = f"{person.name}: {data.note}" if data.note else person.name
    await services.database.write(bans.add_ban(bans.Ban(new_id(), note=note[:200], created=now, until=until, **whom)))
    await services.doors.look()


@get("/bans")
async def all_bans(request: AnyRequest, services: NamedDependency[Services]) -> list[wire.AdminBan]:
    await admin(services, request)
    return [
        wire.AdminBan(
            ban.id,
            "address" if ban.origin else "person",
            ban.note.partition(":")[0],
            ban.note.partition(":")[2].strip(),
            int(ban.created),
            None if ban.until is None else int(ban.until),
        )
        for ban in await services.database.read(bans.bans)
    ]


@post("/bans/{id:str}/lift", status_code=204)
async def lift(request: AnyRequest, services: NamedDependency[Services], id: FromPath[TableId]) -> None:
    await admin(services, request)
    await services.database.write(bans.lift_ban(id))
    await services.doors.look()


@get("/tables")
async def tables(
    request: AnyRequest,
    services: NamedDependency[Services],
    status: Annotated[str, QueryParameter(pattern="^(|waiting|running|finished|closed)$")] = "",
) -> list[wire.AdminTable]:
    await admin(services, request)
    live = services.hub.tables
    return [
        wire.AdminTable(
            id=row["id"],
            game=row["game"],
            status=row["status"],
            public=row["public"],
            created=int(row["created"]),
            updated=int(row["updated"]),
            number=row["number"],
            host=row["host"],
            people=row["people"],
            campaign=bool(row["dealt"]),
            connections=len(live[row["id"]].connections) if row["id"] in live else 0,
        )
        for row in await services.database.read(administration.tables(status))
    ]


@post("/tables/{id:str}", status_code=204)
async def order_table(
    request: AnyRequest,
    services: NamedDependency[Services],
    id: FromPath[TableId],
    data: RequestBody[wire.TableOrder],
) -> None:
    await admin(services, request)
    live = await services.hub.open(id)
    async with live.lock:
        if live.head.deal is not None:
            raise Refused("part_of_campaign", 409)
        if live.head.status in ("waiting", "running"):
            await services.hub.change(live, replace(live.head, status="closed", waiting_for=(), deadlines={}))
        if data.do == "delete":
            await services.database.write(lambda db: end_tables(db, [id]))
            services.hub.tables.pop(id, None)
            for connection in tuple(live.connections):
                await connection.close()


@post("/purge", status_code=200)
async def purge(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.PurgeOrder]
) -> wire.Counts:
    await admin(services, request)
    if data.dry_run:
        due = await services.database.read(count_due(services.settings.policy, time.time()))
        return wire.Counts(due.counts)
    return wire.Counts((await services.housekeeping.purge()).counts)


@get("/backups")
async def backups(request: AnyRequest, services: NamedDependency[Services]) -> list[wire.Backup]:
    await admin(services, request)
    folder = services.settings.data / FOLDER
    found = sorted(folder.glob("*.db"), reverse=True) if folder.is_dir() else []
    return [wire.Backup(f.name, round(f.stat().st_size / 1e6, 2), int(f.stat().st_mtime)) for f in found]


@post("/backups", status_code=201)
async def back_up(request: AnyRequest, services: NamedDependency[Services]) -> list[wire.Backup]:
    """Into the server's own folder: a backup holds every secret, so it does not go over the line."""
    person = await admin(services, request)
    services.allow(services.limits.heavy, person.id, 5)
    folder = services.settings.data / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    try:
        target = folder / time.strftime("stellwerk-%Y%m%d-%H%M%S.db", time.gmtime())
        await asyncio.to_thread(copies.backup, services.settings, target)
    except ServerError:
        raise Refused("backup_failed" if services.settings.uses_sqlite else "backup_elsewhere", 409) from None
    return await backups.fn(request, services)  # type: ignore[no-any-return]


admin_routes = Router(
    "/api/admin",
    route_handlers=[
        claim,
        overview,
        people,
        order_person,
        all_bans,
        lift,
        tables,
        order_table,
        purge,
        backups,
        back_up,
    ],
    tags=["admin"],
)
