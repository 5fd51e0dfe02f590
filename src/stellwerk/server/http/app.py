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
from stellwerk.server.campaigns.hub import Campaigns
from stellwerk.server.errors import Refused
from stellwerk.server.http.api_admin import admin_routes
from stellwerk.server.http.api_campaigns import campaign_routes
from stellwerk.server.http.api_catalogue import catalogue_routes
from stellwerk.server.http.api_holidays import holiday_routes
from stellwerk.server.http.api_host import health, metrics
from stellwerk.server.http.api_orders import orders_routes
from stellwerk.server.http.api_people import people
from stellwerk.server.http.api_reach import reach_routes, webhook_routes
from stellwerk.server.http.api_records import records
from stellwerk.server.http.api_reviews import review_routes
from stellwerk.server.http.api_tables import tables
from stellwerk.server.http.campaign_socket import campaign_socket
from stellwerk.server.http.client_files import client, read_client
from stellwerk.server.http.doors import Doors
from stellwerk.server.http.guard import Guard
from stellwerk.server.http.handing import Handing
from stellwerk.server.http.lists_socket import lists_socket
from stellwerk.server.http.openapi import Document
from stellwerk.server.http.python_parts import python_part
from stellwerk.server.http.services import Limits, Services
from stellwerk.server.http.table_socket import table_socket
from stellwerk.server.persons import Signer
from stellwerk.server.reach.carriers import Carriers
from stellwerk.server.reach.choosing import Choosing
from stellwerk.server.reach.posting import Post
from stellwerk.server.secret_key import load_secret
from stellwerk.server.settings import Settings
from stellwerk.server.storage.database import Database, backend_for, when_available
from stellwerk.server.storage.migrating import migrate
from stellwerk.server.tables.archive import Archive
from stellwerk.server.tables.bus import bus_for
from stellwerk.server.tables.housekeeping import Housekeeping
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.listing import Lists
from stellwerk.server.tables.ordering import Ordering
from stellwerk.server.tables.reviewing import Reviews
from stellwerk.server.tables.watching import Watch
from stellwerk.server.tables.workers import Workers
from stellwerk.server.wire import wire
from stellwerk.server.wire.packed import PACKED

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
        self.handing: Handing | None = None
        if settings.exchange is not None:
            hub = self.services.hub
            self.handing = Handing(settings.exchange, hub.name, hub.leases.driver)
        self.litestar = make_litestar(self.services)
        self.guard = Guard(self.litestar, settings.origins, self.services.limits.requests, self.services.limits.sockets)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.guard(scope, receive, send)


def make_services(settings: Settings) -> Services:
    database = Database(backend_for(settings.database_url))
    workers = Workers(settings.bot_processes, settings.bot_seconds)
    hub = Hub(settings, database, workers, bus_for(settings.redis))
    signer = Signer(load_secret(settings.data))
    limits, house = Limits.usual(settings.limits), Housekeeping(hub, settings.policy)
    campaigns, doors = Campaigns(hub), Doors(database)
    choosing = Choosing(database, Carriers(settings, signer.secret), signer)
    post = Post(hub, choosing.carriers, choosing.stop_token)
    return Services(
        settings, database, workers, hub, campaigns, signer, limits, doors, house, Ordering(hub), choosing, post
    )


def make_litestar(services: Services) -> Litestar:
    archive, files = Archive(services.hub), read_client()
    lists, reviews = Lists(services.hub), Reviews(archive)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await when_available(lambda: services.database.backend.run(migrate, write=True))
        services.database.start()
        watch = Watch(services.hub)
        await services.hub.bus.start(services.hub.hear, watch.missed)
        await when_available(services.doors.look)
        to_do = [*watch.start(), services.campaigns.care(), services.doors.care(), services.housekeeping.care()]
        tasks = [asyncio.create_task(work) for work in (*to_do, services.post.care())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            services.campaigns.stop()
            await services.post.close()
            await lists.stop()
            await services.hub.stop()
            await services.hub.bus.stop()
            if services.hub.bus.shared:
                await services.hub.leases.release()
            services.workers.close()
            await services.database.close()

    return Litestar(
        [
            people,
            admin_routes,
            catalogue_routes,
            tables,
            orders_routes,
            holiday_routes,
            reach_routes,
            webhook_routes,
            records,
            review_routes,
            table_socket,
            lists_socket,
            campaign_routes,
            campaign_socket,
            health,
            metrics,
            python_part,
            client,
        ],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "campaigns": Provide(lambda: services.campaigns, sync_to_thread=False),
            "lists": Provide(lambda: lists, sync_to_thread=False),
            "archive": Provide(lambda: archive, sync_to_thread=False),
            "reviews": Provide(lambda: reviews, sync_to_thread=False),
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
