"""What all editions of the campaign share, read from its data files: board, tickets, regions, companies.

What differs between editions is in `edition`; texts are apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

from stellwerk.campaign.edition import (
    FIRST,
    LATEST,
    CampaignCard,
    Edition,
    edition,
    entries,
    read_conditions,
    read_effects,
    read_rows,
    read_toml,
    texts_of,
)
from stellwerk.engine.board import CITY, Board, Place, Route, Ticket, route_ids

__all__ = [
    "FIRST",
    "LATEST",
    "CampaignCard",
    "Edition",
    "edition",
    "read_conditions",
    "read_effects",
]


@dataclass(frozen=True)
class Region:
    id: str
    requires_all: tuple[str, ...]
    requires_any: tuple[str, ...]
    stickers: tuple[str, ...]
    events: tuple[str, ...]
    postcards: tuple[int, int]
    founder: int
    exhibit: str
    cities: tuple[str, ...]  # mines, telegraph cities, ports or circuit, as the region's rule needs
    passes: tuple[str, ...]
    herd_start: str


@dataclass(frozen=True)
class Sticker:
    slot: str
    kind: str
    step: int
    first_game: int
    last_game: int


@dataclass(frozen=True)
class Ledger:
    stripes: tuple[str, ...]
    boxes: int
    depot_at: int


@dataclass(frozen=True)
class TicketData:
    id: str
    a: str
    b: str
    points: int
    stripe: str
    postcard: int
    region: str


@cache
def regions() -> dict[str, Region]:
    found = {}
    for data in entries(read_toml("regions.toml"), "regions"):
        cities = next((texts_of(data, n) for n in ("mines", "telegraph", "circuit", "ports") if n in data), [])
        postcards = cast("list[int]", data["postcards"])
        found[str(data["id"])] = Region(
            id=str(data["id"]),
            requires_all=tuple(texts_of(data, "requires_all")),
            requires_any=tuple(texts_of(data, "requires_any")),
            stickers=tuple(texts_of(data, "stickers")),
            events=tuple(texts_of(data, "events")),
            postcards=(postcards[0], postcards[1]),
            founder=int(cast(int, data["founder"])),
            exhibit=str(data["exhibit"]),
            cities=tuple(cities),
            passes=tuple(texts_of(data, "passes")),
            herd_start=str(data.get("herd_start", "")),
        )
    return found


@cache
def toolbox() -> dict[str, int]:
    """How many of each thing the conductor's toolbox holds (CA-42)."""
    data = cast("dict[str, int]", read_toml("regions.toml")["toolbox"])
    return {name: int(count) for name, count in data.items()}


@cache
def coasts() -> tuple[tuple[str, ...], tuple[str, ...]]:
    data = cast("dict[str, object]", read_toml("regions.toml")["coasts"])
    return tuple(texts_of(data, "atlantic")), tuple(texts_of(data, "pacific"))


@cache
def stickers() -> dict[str, Sticker]:
    return {
        str(s["slot"]): Sticker(
            str(s["slot"]),
            str(s["kind"]),
            int(cast(int, s["step"])),
            int(cast(int, s["from"])),
            int(cast(int, s["to"])),
        )
        for s in entries(read_toml("stickers.toml"), "stickers")
    }


@cache
def pictures() -> dict[str, dict[str, str]]:
    """Small pictures by kind: two colours and a line."""
    return cast("dict[str, dict[str, str]]", read_toml("pictures.toml")["kinds"])


@cache
def pictures_of(slot: str) -> tuple[str, ...]:
    """The kinds of pictures that a rule brings."""
    return tuple(cast("dict[str, list[str]]", read_toml("pictures.toml")["rules"])[slot])


@cache
def engraving(event: str) -> list[str]:
    """What the newspaper shows with an event: place, size and line of each figure."""
    data = cast("dict[str, dict[str, object]]", read_toml("engravings.toml"))
    parts = (part.split(" ", 1) for part in texts_of(data["events"], event))
    return [f"{place} {data['figures'][figure]}" for figure, place in parts]


@cache
def games() -> tuple[tuple[int, int], ...]:
    """Year and wagons of the twelve games."""
    rows = entries(read_toml("games.toml"), "games")
    return tuple((int(cast(int, g["year"])), int(cast(int, g["wagons"]))) for g in rows)


@cache
def company_colors() -> tuple[str, ...]:
    return tuple(str(c["color"]) for c in entries(read_toml("companies.toml"), "companies"))


@cache
def ledger() -> Ledger:
    data = read_toml("ledger.toml")
    return Ledger(tuple(texts_of(data, "stripes")), int(cast(int, data["boxes"])), int(cast(int, data["depot_at"])))


def family(postcard: int) -> str:
    """The families of the postcards are the same in all editions."""
    return edition(LATEST).postcards[postcard].family


@cache
def tickets() -> dict[str, TicketData]:
    return {
        f"{t['a']}-{t['b']}": TicketData(
            f"{t['a']}-{t['b']}", t["a"], t["b"], int(t["points"]), t["stripe"], int(t["postcard"] or 0), t["region"]
        )
        for t in read_rows("tickets.csv")
    }


@cache
def place_rows() -> tuple[dict[str, str], ...]:
    return tuple(read_rows("places.csv"))


@cache
def large_cities() -> frozenset[str]:
    return frozenset(p["id"] for p in place_rows() if p["large"] == "1")


def board(
    played: Edition, opened: tuple[str, ...], parallels: tuple[tuple[str, str, str], ...], ticket_ids: tuple[str, ...]
) -> Board:
    """The board as it is now: the starting pieces, the opened regions, and tracks laid beside others (LE-102)."""
    on_board = {"start", *opened}
    rows = [p for p in place_rows() if p["region"] in on_board]
    places = [Place(n, p["id"], p["name"], CITY, p["region"]) for n, p in enumerate(rows)]
    number = {place.id: int(place.number) for place in places}
    tracks = [(r["a"], r["b"], r["color"], int(r["length"])) for r in played.routes]
    lengths = {(a, b): length for a, b, _, length in tracks}
    tracks += [(a, b, color, lengths[a, b]) for a, b, color in parallels]
    tracks = [track for track in tracks if track[0] in number and track[1] in number]
    ids = route_ids([(a, b) for a, b, _, _ in tracks])
    routes = [
        Route(n, id, number[a], number[b], color, length)
        for n, (id, (a, b, color, length)) in enumerate(zip(ids, tracks, strict=True))
    ]
    data = tickets()
    chosen = [
        Ticket(n, id, number[data[id].a], number[data[id].b], data[id].points, "campaign")
        for n, id in enumerate(ticket_ids)
    ]
    return Board("campaign", places, routes, chosen)


def route_rows() -> tuple[dict[str, str], ...]:
    """Ends, length and region of each track; the colours are the edition's."""
    return edition(LATEST).routes


@cache
def route_region(a: str, b: str) -> str:
    return next(r["region"] for r in route_rows() if (r["a"], r["b"]) == (a, b))
