"""The schemas of actions and events for the OpenAPI document, made from the mechanisms' own classes.

What comes in is decoded once, by `engine.codec`; nothing here is used for that.
"""

from __future__ import annotations

from dataclasses import fields
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from stellwerk.engine.actions import Action
from stellwerk.engine.codec import declared, type_name
from stellwerk.engine.events import Event

MOST_NAMES = 20
LONGEST_NAME = 80
UNION = "x-union"
WireAction = Annotated[dict[str, Any], Meta(extra_json_schema={UNION: "action"})]
WireEvent = Annotated[dict[str, Any], Meta(extra_json_schema={UNION: "event"})]


def struct_of(kind: type) -> type[msgspec.Struct]:
    """A struct with the fields of an engine dataclass that carries the name of its type."""
    hints = get_type_hints(kind)
    return msgspec.defstruct(
        kind.__name__,
        [(field.name, _converted(hints[field.name])) for field in fields(kind)],
        module=__name__,
        namespace={"__doc__": kind.__doc__},
        tag_field="type",
        tag=type_name(kind),
        forbid_unknown_fields=True,
    )


def _converted(hint: Any) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if hint is int:
        return Annotated[int, Meta(ge=-999, le=9999)]
    if hint is str:
        return Annotated[str, Meta(max_length=LONGEST_NAME)]
    if origin is tuple:
        return Annotated[list[_converted(args[0])], Meta(max_length=MOST_NAMES)]  # type: ignore[misc]
    if origin in (Union, UnionType):
        return Union[tuple(_converted(arg) for arg in args)]  # noqa: UP007 - the members are known at run time only
    return hint


def kinds(union: str) -> list[type]:
    """All actions or events that any registered game may use."""
    base: type = Action if union == "action" else Event
    return sorted(declared(base).values(), key=lambda kind: kind.__name__)


def schema_of(union: str, ref: str) -> dict[str, Any]:
    """One of these, told apart by their `type`."""
    mapping = {type_name(kind): f"{ref}{kind.__name__}" for kind in kinds(union)}
    refs = [{"$ref": target} for target in mapping.values()]
    return {"oneOf": refs, "discriminator": {"propertyName": "type", "mapping": mapping}}
