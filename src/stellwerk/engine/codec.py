"""Actions, events and views as JSON and actions and views back again, by name. Strict: anything unexpected is an error.

Mechanisms declare their own actions and events; whatever is imported can be told by its name.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from stellwerk.engine.actions import Action
from stellwerk.engine.events import Event
from stellwerk.engine.outcome import Line, Outcome
from stellwerk.engine.payment import Payment
from stellwerk.engine.view import FrameView, SeatView, View

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
T = TypeVar("T")


def type_name(kind: type) -> str:
    """ClaimRoute is called claim_route."""
    return _snake(kind.__name__)


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def declared(base: type[T]) -> dict[str, type[T]]:
    """All types of actions or events that have been declared so far, by name."""
    found: dict[str, type[T]] = {}
    waiting = [base]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if fields(cast(Any, kind)) or not kind.__subclasses__():
                known = found.setdefault(type_name(kind), kind)
                if known is not kind:
                    raise ValueError(f"{known.__module__} and {kind.__module__} both declare {kind.__name__}")
    return found


def to_json(value: object) -> Json:
    """Any value type of the engine; actions and events carry their type's name."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if is_dataclass(value):
        named: dict[str, Json] = {"type": type_name(type(value))} if isinstance(value, Event | Action) else {}
        named.update({field.name: to_json(getattr(value, field.name)) for field in fields(value)})
        return named
    raise TypeError(f"{type(value).__name__} has no JSON form")


ACTIONS_BY_NAME: dict[str, type[Action]] = {}


def action_type(name: object) -> type[Action] | None:
    if not isinstance(name, str):
        return None
    if name not in ACTIONS_BY_NAME:
        ACTIONS_BY_NAME.update(declared(Action))
    return ACTIONS_BY_NAME.get(name)


def action_from_json(data: object) -> Action:
    """An action from its JSON form; ValueError says what is wrong with it."""
    if not isinstance(data, dict):
        raise ValueError("an action must be an object")
    name = data.get("type")
    kind = action_type(name)
    if kind is None:
        raise ValueError(f"unknown type of action {name!r}")
    return _build(kind, {key: value for key, value in data.items() if key != "type"}, str(name))


def view_from_json(data: dict[str, Any]) -> View:
    """The view that a program of this version has written with `to_json`."""
    shown = {name: _frozen(value) for name, value in data.items()}
    shown["seats"] = tuple(SeatView(**{k: _frozen(v) for k, v in seat.items()}) for seat in data["seats"])
    shown["frames"] = tuple(FrameView(**frame) for frame in data["frames"])
    if data["outcome"] is not None:
        outcome = {name: _frozen(value) for name, value in data["outcome"].items()}
        outcome["lines"] = tuple(Line(**line) for line in data["outcome"]["lines"])
        shown["outcome"] = Outcome(**outcome)
    return View(**shown)


def _frozen(value: Any) -> Any:
    """Lists are tuples in views."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value


@cache
def _hints(kind: Hashable) -> dict[str, object]:
    hints: dict[str, object] = get_type_hints(kind)
    return hints


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
