"""The parts of a layout, as `layout.json` has them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Space(TypedDict):
    x: float
    y: float
    angle: float
    w: float
    h: float


class Track(TypedDict):
    id: str
    spaces: list[Space]
    path: str
    points: list[list[float]]


class Label(TypedDict):
    x: float
    y: float
    anchor: Literal["start", "middle", "end"]
    lines: list[str]


class Spot(TypedDict):
    x: float
    y: float
    kind: Literal["city", "country"]
    label: Label
    w: NotRequired[float]
    h: NotRequired[float]


class Crossing(TypedDict):
    country: str
    city: str
    x: float
    y: float


class Title(TypedDict):
    x: float
    y: float
    size: float


class Region(TypedDict):
    name: str
    home: bool
    tint: int
    path: str
    label: NotRequired[Title]


class Sea(TypedDict):
    text: dict[str, str]
    x: float
    y: float
    size: float
    angle: float


class Sizes(TypedDict):
    city: float
    crossing: float
    font: float
    line: float
    plaque: float


class Plate(TypedDict):
    x: float
    y: float
    w: float
    h: float


class Rose(TypedDict):
    x: float
    y: float
    r: float


class Layout(TypedDict):
    version: int
    width: int
    height: int
    sources: list[str]
    sizes: Sizes
    land: list[str]
    regions: list[Region]
    borders: list[str]
    frontiers: list[str]
    lakes: list[str]
    rivers: list[str]
    graticule: list[str]
    seas: list[Sea]
    cartouche: Plate | None
    compass: Rose | None
    places: dict[str, Spot]
    crossings: list[Crossing]
    routes: list[Track]
