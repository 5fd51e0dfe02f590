"""The ASGI application: routes, what they need, and what happens when something is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

from stellwerk import __version__
from stellwerk.server import wire
from stellwerk.server.api_catalogue import catalogue_routes
from stellwerk.server.api_host import health, metrics
from stellwerk.server.api_people import people
from stellwerk.server.api_records import records
from stellwerk.server.api_tables import tables
from stellwerk.server.archive import Archive
from stellwerk.server.bus import bus_for
from stellwerk.server.campaign_api import campaign_routes
from stellwerk.server.campaign_hub import Campaigns
from stellwerk.server.campaign_socket import campaign_socket
from stellwerk.server.client_files import client, read_client
from stellwerk.server.database import Database, backend_for
from stellwerk.server.errors import Refused
from stellwerk.server.guard import Guard
from stellwerk.server.hub import Hub
from stellwerk.server.listing import Lists, lists_socket
from stellwerk.server.migrating import migrate
from stellwerk.server.openapi import Document
from stellwerk.server.packed import PACKED
from stellwerk.server.persons import Signer, load_secret
from stellwerk.server.services import Limits, Services
from stellwerk.server.settings import Settings
from stellwerk.server.socket import table_socket
from stellwerk.server.workers import Workers

log = structlog.get_logger()
LARGEST_BODY = 32_768
CODES = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "too_large", 415: "bad_media_type"}
AnyRequest = Request[Any, Any, Any]


def refused(_: AnyRequest, problem: Refused) -> Response[wire.Problem]:
    return Response(wire.Problem(problem.code, problem.params, problem.rule), status_code=problem.status)


def http_problem(_: AnyRequest, problem: HTTPException) -> Response[wire.Problem]:
    code = CODES.get(problem.status_code, "bad_request" if problem.status_code < 500 else "server_error")
    return Response(wire.Problem(code, {}), status_code=problem.status_code)


def broken(request: AnyRequest, problem: Exception) -> Response[wire.Problem]:
    log.error("request_failed", path=request.url.path, method=request.method, exc_info=problem)
    return Response(wire.Problem("server_error", {}), status_code=500)


def too_deep(_: AnyRequest, problem: RecursionError) -> Response[wire.Problem]:
    return Response(wire.Problem("bad_request", {}), status_code=400)


class Application:
    """The ASGI callable, with the services for whoever runs or tests it."""

    def __init__(self, settings: Settings) -> None:
        self.services = make_services(settings)
        self.litestar = make_litestar(self.services)
        self.guard = Guard(self.litestar, settings.origins, self.services.limits.requests)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.guard(scope, receive, send)


def make_services(settings: Settings) -> Services:
    database = Database(backend_for(settings.database_url))
    workers = Workers(settings.bot_processes, settings.bot_seconds)
    hub = Hub(settings, database, workers, bus_for(settings.redis))
    signer = Signer(load_secret(settings.data))
    return Services(settings, database, workers, hub, Campaigns(hub), signer, Limits.usual(settings.limits))


def make_litestar(services: Services) -> Litestar:
    archive, files = Archive(services.hub), read_client()
    lists = Lists(services.hub)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await services.database.backend.run(migrate, write=True)
        services.database.start()
        await services.hub.bus.start(services.hub.hear)
        to_do = [services.hub.wake(), services.hub.watch(), services.campaigns.wake()]
        tasks = [asyncio.create_task(work) for work in to_do]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            services.campaigns.stop()
            await lists.stop()
            await services.hub.stop()
            await services.hub.bus.stop()
            services.workers.close()
            await services.database.close()

    return Litestar(
        [
            people,
            catalogue_routes,
            tables,
            records,
            table_socket,
            lists_socket,
            campaign_routes,
            campaign_socket,
            health,
            metrics,
            client,
        ],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "campaigns": Provide(lambda: services.campaigns, sync_to_thread=False),
            "lists": Provide(lambda: lists, sync_to_thread=False),
            "archive": Provide(lambda: archive, sync_to_thread=False),
            "client_files": Provide(lambda: files, sync_to_thread=False),
        },
        exception_handlers={
            Refused: refused,
            HTTPException: http_problem,
            RecursionError: too_deep,
            Exception: broken,
        },
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude_opt_key=PACKED),
        openapi_config=OpenAPIConfig(
            "Stellwerk", __version__, path="/api/openapi.json", render_plugins=[Document(path="/")]
        ),
        logging_config=None,
        debug=False,
    )
