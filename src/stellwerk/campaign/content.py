"""The campaign's content, read from its data files: board, cards, regions, companies. Texts are apart."""

from __future__ import annotations

import csv
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

from stellwerk.engine.board import CITY, Board, Place, Route, Ticket
from stellwerk.rules.campaign.vocabulary import Amount, Condition, Effect

Data = dict[str, object]


def _toml(name: str) -> Data:
    return tomllib.loads(files(__package__).joinpath("data", name).read_text(encoding="utf-8"))


def _rows(name: str) -> list[dict[str, str]]:
    text = files(__package__).joinpath("data", name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _list(data: Data, name: str) -> list[Data]:
    return cast("list[Data]", data.get(name, []))


def _texts(data: Data, name: str) -> list[str]:
    return cast("list[str]", data.get(name, []))


def read_effect(data: Data, source: str) -> Effect:
    amount = Amount(int(cast(int, data.get("n", 0))))
    if "amount" in data:
        given = cast("dict[str, int | str]", data["amount"])
        numbers = {key: int(given[key]) for key in ("times", "per", "most") if key in given}
        amount = Amount(amount.n, str(given["of"]), **numbers)
    words = {key: str(value) for key, value in data.items() if key not in ("do", "n", "amount", "if", "who")}
    words.setdefault("source", source)
    return Effect(str(data["do"]), amount, read_conditions(_list(data, "if")), str(data.get("who", "me")), words)


def read_conditions(data: list[Data]) -> list[Condition]:
    return [Condition(str(c["of"]), int(cast(int, c.get("least", 0))), int(cast(int, c.get("most", -1)))) for c in data]


def read_effects(data: list[Data], source: str) -> list[Effect]:
    return [read_effect(effect, source) for effect in data]


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
    stakes: tuple[int, ...]
    herd_start: str


@dataclass(frozen=True)
class EventData:
    id: str
    origin: str
    lasting: bool
    hook: str
    effects: tuple[dict[str, object], ...]


@dataclass(frozen=True)
class PostcardData:
    id: int
    family: str
    when: str
    scope: str
    conditions: tuple[dict[str, object], ...]
    cost: str
    reward: tuple[dict[str, object], ...]
    vault: int
    vault_unsolved: int


@dataclass(frozen=True)
class CampaignCard:
    id: str
    kind: str
    effects: tuple[dict[str, object], ...]


@dataclass(frozen=True)
class Sticker:
    slot: str
    kind: str
    step: int
    first_game: int
    last_game: int


@dataclass(frozen=True)
class Scoring:
    """What the vaults are worth at the end, and the sizes that count on the way there."""

    seal: int
    exhibit: int
    ledger_boxes: int
    depot_at: int
    column_first: int
    column_second: int
    missed_game_percent: int
    missed_game_marks: int
    row_value: tuple[int, ...]
    stripes: tuple[str, ...]


SCORING_NUMBERS = tuple(name for name in Scoring.__dataclass_fields__ if name not in ("row_value", "stripes"))


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
    for data in _list(_toml("regions.toml"), "regions"):
        cities = next((_texts(data, n) for n in ("mines", "telegraph", "circuit", "ports") if n in data), [])
        postcards = cast("list[int]", data["postcards"])
        found[str(data["id"])] = Region(
            id=str(data["id"]),
            requires_all=tuple(_texts(data, "requires_all")),
            requires_any=tuple(_texts(data, "requires_any")),
            stickers=tuple(_texts(data, "stickers")),
            events=tuple(_texts(data, "events")),
            postcards=(postcards[0], postcards[1]),
            founder=int(cast(int, data["founder"])),
            exhibit=str(data["exhibit"]),
            cities=tuple(cities),
            passes=tuple(_texts(data, "passes")),
            stakes=tuple(cast("list[int]", data.get("stakes", []))),
            herd_start=str(data.get("herd_start", "")),
        )
    return found


@cache
def toolbox() -> dict[str, int]:
    """How many of each thing the conductor's toolbox holds (CA-42)."""
    return {name: int(cast(int, count)) for name, count in cast("Data", _toml("regions.toml")["toolbox"]).items()}


@cache
def coasts() -> tuple[tuple[str, ...], tuple[str, ...]]:
    data = cast("Data", _toml("regions.toml")["coasts"])
    return tuple(_texts(data, "atlantic")), tuple(_texts(data, "pacific"))


@cache
def events() -> dict[str, EventData]:
    return {
        str(e["id"]): EventData(
            str(e["id"]), str(e["origin"]), bool(e["lasting"]), str(e["hook"]), tuple(_list(e, "effects"))
        )
        for e in _list(_toml("events.toml"), "events")
    }


@cache
def postcards() -> dict[int, PostcardData]:
    found = {}
    for data in _list(_toml("postcards.toml"), "postcards"):
        number = int(cast(int, data["id"]))
        found[number] = PostcardData(
            number,
            str(data["family"]),
            str(data["when"]),
            str(data["scope"]),
            tuple(_list(data, "if")),
            _cost(_list(data, "cost")),
            tuple(_list(data, "reward")),
            int(cast(int, data["vault"])),
            int(cast(int, data["vault_unsolved"])),
        )
    return found


def _cost(cost: list[Data]) -> str:
    """What a postcard costs to solve, as the postcards' rule knows it."""
    if not cost:
        return ""
    operation = cost[0]["do"]
    if operation == "pay":
        return f"money_{cost[0]['n']}"
    if operation == "discard_extra":
        return "locomotive" if cost[0].get("filter") == "loco" else "pair"
    return "nothing"


@cache
def cards() -> tuple[CampaignCard, ...]:
    deck = _list(_toml("cards.toml"), "cards")
    return tuple(CampaignCard(str(c["id"]), str(c["kind"]), tuple(_list(c, "effects"))) for c in deck)


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
        for s in _list(_toml("stickers.toml"), "stickers")
    }


@cache
def games() -> tuple[tuple[int, int], ...]:
    """Year and wagons of the twelve games."""
    rows = _list(_toml("games.toml"), "games")
    return tuple((int(cast(int, g["year"])), int(cast(int, g["wagons"]))) for g in rows)


@cache
def company_colors() -> tuple[str, ...]:
    return tuple(str(c["color"]) for c in _list(_toml("companies.toml"), "companies"))


@cache
def company_bonus() -> int:
    """What a route of the own colour pays, in dollars."""
    return int(cast(int, _toml("companies.toml")["bonus"]))


@cache
def amendments() -> dict[str, tuple[int, tuple[dict[str, object], ...]]]:
    """Round and effects of each amendment."""
    rows = _list(_toml("companies.toml"), "amendments")
    return {str(a["id"]): (int(cast(int, a["round"])), tuple(_list(a, "effects"))) for a in rows}


@cache
def scoring() -> Scoring:
    data = _toml("scoring.toml")
    numbers = {name: int(cast(int, data[name])) for name in SCORING_NUMBERS}
    rows = tuple(cast("list[int]", data["row_value"]))
    return Scoring(row_value=rows, stripes=tuple(_texts(data, "stripes")), **numbers)


@cache
def tickets() -> dict[str, TicketData]:
    return {
        f"{t['a']}-{t['b']}": TicketData(
            f"{t['a']}-{t['b']}", t["a"], t["b"], int(t["points"]), t["stripe"], int(t["postcard"] or 0), t["region"]
        )
        for t in _rows("tickets.csv")
    }


@cache
def place_rows() -> tuple[dict[str, str], ...]:
    return tuple(_rows("places.csv"))


@cache
def route_rows() -> tuple[dict[str, str], ...]:
    return tuple(_rows("routes.csv"))


@cache
def large_cities() -> frozenset[str]:
    return frozenset(p["id"] for p in place_rows() if p["large"] == "1")


def board(opened: tuple[str, ...], parallels: tuple[tuple[str, str, str], ...], ticket_ids: tuple[str, ...]) -> Board:
    """The board as it is now: the starting pieces, the opened regions, and tracks laid beside others (LE-102)."""
    on_board = {"start", *opened}
    rows = [p for p in place_rows() if p["region"] in on_board]
    places = [Place(n, p["id"], p["name"], CITY, p["region"]) for n, p in enumerate(rows)]
    number = {place.id: int(place.number) for place in places}
    tracks = [(r["a"], r["b"], r["color"], int(r["length"])) for r in route_rows()]
    lengths = {(a, b): length for a, b, _, length in tracks}
    tracks += [(a, b, color, lengths[a, b]) for a, b, color in parallels]
    tracks = [track for track in tracks if track[0] in number and track[1] in number]
    routes = []
    for n, (a, b, color, length) in enumerate(tracks):
        same = [m for m, other in enumerate(tracks) if other[:2] == (a, b)]
        id = f"{a}-{b}" if len(same) == 1 else f"{a}-{b}-{same.index(n) + 1}"
        routes.append(Route(n, id, number[a], number[b], color, length))
    data = tickets()
    chosen = [
        Ticket(n, id, number[data[id].a], number[data[id].b], data[id].points, "campaign")
        for n, id in enumerate(ticket_ids)
    ]
    return Board("campaign", places, routes, chosen)


@cache
def route_region(a: str, b: str) -> str:
    return next(r["region"] for r in route_rows() if (r["a"], r["b"]) == (a, b))
