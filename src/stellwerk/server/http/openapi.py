"""The OpenAPI document: Litestar's, with our own form of refusals and with the messages of the socket."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin

from stellwerk.server.wire import away_wire, review_wire, wire
from stellwerk.server.wire.wire_types import UNION, kinds, schema_of, struct_of

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
    told = [*get_args(wire.Incoming), *get_args(wire.Outgoing), wire.Problem]
    told += [away_wire.OrderList, away_wire.Orders, away_wire.NextQuestion]
    told += [review_wire.ReviewState, review_wire.MomentAnswer, review_wire.AnswerJudged]
    told += [review_wire.HintRequest, review_wire.HintTold]
    told += [struct_of(kind) for union in ("action", "event") for kind in kinds(union)]
    _, components = msgspec.json.schema_components(told, ref_template=REF + "{name}")
    schemas = document["components"]["schemas"]
    own = {name: _with_unions(schema) for name, schema in components.items() if UNION in str(schema)}
    document["components"]["schemas"] = {**components, **schemas, **own}
    document["x-socket"] = {
        "/api/tables/{id}/socket": {
            "browser": [{"$ref": REF + kind.__name__} for kind in get_args(wire.Incoming)],
            "server": [{"$ref": REF + kind.__name__} for kind in get_args(wire.Outgoing)],
        }
    }
    return document


def _with_unions(schema: Any) -> Any:
    """Where an action or an event stands, any one of them."""
    if isinstance(schema, dict):
        if UNION in schema:
            return schema_of(schema[UNION], REF)
        return {key: _with_unions(value) for key, value in schema.items()}
    return [_with_unions(item) for item in schema] if isinstance(schema, list) else schema


def document_of(app: Litestar) -> dict[str, Any]:
    return amended(app.openapi_schema.to_schema())


class Document(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return msgspec.json.encode(amended(openapi_schema))
