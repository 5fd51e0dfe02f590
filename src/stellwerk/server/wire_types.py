"""The engine's actions and events as msgspec structs, made from the engine's own classes so that they cannot drift.

They check what comes in and describe what goes out in the OpenAPI document.
"""

from __future__ import annotations

from dataclasses import fields
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from stellwerk.engine import cards
from stellwerk.engine.actions import ACTION_TYPES
from stellwerk.engine.codec import type_name
from stellwerk.engine.events import Event, PublicEvent
from stellwerk.server.wire_view import Payment

MOST_NAMES = 20
LONGEST_NAME = 80


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
    if hint is cards.Payment:
        return Payment
    if hint is int:
        return Annotated[int, Meta(ge=-999, le=9999)]
    if hint is str:
        return Annotated[str, Meta(max_length=LONGEST_NAME)]
    if origin is tuple:
        return Annotated[list[_converted(args[0])], Meta(max_length=MOST_NAMES)]  # type: ignore[misc]
    if origin in (Union, UnionType):
        return Union[tuple(_converted(arg) for arg in args)]  # noqa: UP007 - the members are known at run time only
    return hint


def _union(kinds: list[type]) -> Any:
    return reduce(or_, (struct_of(kind) for kind in kinds))


def _leaves(base: type) -> list[type]:
    kinds: list[type] = base.__subclasses__()
    return sorted((kind for kind in kinds if kind is not PublicEvent), key=lambda kind: kind.__name__)


ACTION: Any = _union(list(ACTION_TYPES))
EVENT: Any = _union(_leaves(Event) + _leaves(PublicEvent))
