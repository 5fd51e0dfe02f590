"""The OpenAPI document: Litestar's, with our own form of refusals and with the messages of the socket."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin

from stellwerk.server import wire

REF = "#/components/schemas/"
PROBLEM = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": f"{REF}Problem"}}},
}


def amended(document: dict[str, Any]) -> dict[str, Any]:
    """Litestar describes its own errors, which this server never sends."""
    for methods in document["paths"].values():
        for operation in methods.values():
            operation["responses"].pop("400", None)
            operation["responses"]["4XX"] = PROBLEM
    _, components = msgspec.json.schema_components(
        [*get_args(wire.Incoming), *get_args(wire.Outgoing), wire.Problem], ref_template=REF + "{name}"
    )
    schemas = document["components"]["schemas"]
    document["components"]["schemas"] = {**components, **schemas}
    document["x-socket"] = {
        "/api/tables/{id}/socket": {
            "browser": [{"$ref": REF + kind.__name__} for kind in get_args(wire.Incoming)],
            "server": [{"$ref": REF + kind.__name__} for kind in get_args(wire.Outgoing)],
        }
    }
    return document


def document_of(app: Litestar) -> dict[str, Any]:
    return amended(app.openapi_schema.to_schema())


class Document(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return msgspec.json.encode(amended(openapi_schema))
