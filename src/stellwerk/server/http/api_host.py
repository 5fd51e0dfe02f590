"""HTTP for the host: is it well, how busy is it."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from prometheus_client import generate_latest

from stellwerk import __version__
from stellwerk.server.http.services import Services
from stellwerk.server.wire import wire


@get("/health", tags=["host"])
async def health(services: NamedDependency[Services]) -> Response[wire.Health]:
    """200 while something can be written."""
    tables = services.hub.tables
    status = "ok" if await services.can_write() else "storage"
    told = wire.Health(status, __version__, len(tables), sum(len(live.connections) for live in tables.values()))
    return Response(told, status_code=200 if status == "ok" else 503, headers={"Cache-Control": "no-store"})


@get("/metrics", include_in_schema=False)
async def metrics() -> Response[bytes]:
    return Response(generate_latest(), media_type="text/plain; version=0.0.4; charset=utf-8")
