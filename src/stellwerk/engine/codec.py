"""Actions, events and views as JSON and actions back again, by name. Strict: anything unexpected is an error."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from stellwerk.engine.actions import ACTION_TYPES, Action
from stellwerk.engine.cards import Payment
from stellwerk.engine.events import Event
from stellwerk.engine.view import PartView

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
T = TypeVar("T")


def type_name(kind: type) -> str:
    """ClaimRoute is called claim_route."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


ACTIONS_BY_NAME: dict[str, type[Action]] = {type_name(kind): kind for kind in ACTION_TYPES}


def to_json(value: object) -> Json:
    """Any value type of the engine; actions, events and parts of views carry their type's name."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if is_dataclass(value):
        tagged = isinstance(value, Event | PartView) or type(value) in ACTION_TYPES
        named: dict[str, Json] = {"type": type_name(type(value))} if tagged else {}
        named.update({field.name: to_json(getattr(value, field.name)) for field in fields(value)})
        return named
    raise TypeError(f"{type(value).__name__} has no JSON form")


def action_from_json(data: Json) -> Action:
    """An action from its JSON form; ValueError says what is wrong with it."""
    if not isinstance(data, dict):
        raise ValueError("an action must be an object")
    name = data.get("type")
    kind = ACTIONS_BY_NAME.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ValueError(f"unknown type of action {name!r}")
    return _build(kind, {key: value for key, value in data.items() if key != "type"}, str(name))


@cache
def _hints(kind: Hashable) -> dict[str, object]:
    hints: dict[str, object] = get_type_hints(kind)
    # a compiled class keeps only plain types of its fields
    return {name: str | None if hint is type else hint for name, hint in hints.items()}


def _build(kind: type[T], data: dict[str, Json], where: str) -> T:
    hints = _hints(cast(Hashable, kind))
    unknown = sorted(set(data) - set(hints))
    if unknown:
        raise ValueError(f"{where} has no field {unknown[0]!r}")
    missing = [name for name in hints if name not in data]
    if missing:
        raise ValueError(f"{where} lacks the field {missing[0]!r}")
    return kind(**{name: _value(hint, data[name], f"{where}.{name}") for name, hint in hints.items()})


def _value(hint: object, data: Json, where: str) -> object:
    if get_origin(hint) in (Union, UnionType):
        if data is None:
            return None
        return _value(next(h for h in get_args(hint) if h is not type(None)), data, where)
    if get_origin(hint) is tuple:
        if not isinstance(data, list):
            raise ValueError(f"{where} must be a list")
        return tuple(_value(get_args(hint)[0], item, where) for item in data)
    if hint is Payment:
        if not isinstance(data, dict):
            raise ValueError(f"{where} must be an object")
        return _build(Payment, data, where)
    if hint is int and (not isinstance(data, int) or isinstance(data, bool) or not 0 <= data < 1000):
        raise ValueError(f"{where} must be a whole number from 0 to 999")
    if hint is str and not isinstance(data, str):
        raise ValueError(f"{where} must be a text")
    return data
