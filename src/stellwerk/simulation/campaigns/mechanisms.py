"""The mechanisms of the campaign as a list: when each is open in a game, and how it shows that somebody used it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from stellwerk.campaign import content
from stellwerk.campaign.state import CampaignState
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.rules.campaign.registers import registers_seen
from stellwerk.rules.campaign.words import (
    CardTurnedOver,
    ClaimWithDepot,
    EventSeen,
    EventTurnedUp,
    PledgeMade,
    PostcardSolved,
    SellCards,
    SwapCards,
    TokenMoved,
    Use,
)
from stellwerk.rules.claim import ClaimRoute

Opening = Callable[[CampaignState], bool]
LONG_ROUTE = 4


def stickers(*slots: str) -> Opening:
    return lambda state: all(state.in_force(slot) for slot in slots)


def _has_depot(state: CampaignState) -> bool:
    return state.in_force("J") and any(company.depots() for company in state.companies)


def _has_tower(state: CampaignState) -> bool:
    """A tower helps only beside a long route with both ends on the board."""
    on_board = {"start", *state.regions}
    rows = [row for row in content.route_rows() if int(row["length"]) >= LONG_ROUTE and row["region"] in on_board]
    return state.in_force("I") and any({row["a"], row["b"]} & set(state.towers) for row in rows)


def _holds_postcard(state: CampaignState) -> bool:
    held = [n for company in state.companies for n, status in company.postcards.items() if status == "open"]
    return state.in_force("V") and any(state.edition.postcards[n].scope == "game" for n in held)


def _has_cabinet(state: CampaignState) -> bool:
    return state.in_force("H") and any(63 in company.postcards for company in state.companies)


OPEN: dict[str, Opening] = {
    "pledge": stickers("E"),
    "blizzard": stickers("F"),
    "pass": stickers("G"),
    "stake": stickers("D"),
    "helper": stickers("G"),
    "seal": stickers("H"),
    "seal_by_card": stickers("H"),
    "seal_free": _has_cabinet,
    "water_tower": _has_tower,
    "depot": _has_depot,
    "mail": stickers("K"),
    "key": stickers("L"),
    "reserved_card": stickers("L"),
    "news_wire": stickers("L", "M"),
    "motherlode": stickers("N"),
    "danger_pay": stickers("O"),
    "crate": stickers("P"),
    "crate_delivered": stickers("P"),
    "exhibit": stickers("Q"),
    "exhibit_delivered": stickers("Q"),
    "herd": stickers("R"),
    "herd_sold": stickers("R"),
    "stockyard": lambda state: state.in_force("R") and state.in_force("S") and bool(state.stockyards),
    "fiesta": stickers("T"),
    "swap_cards": stickers("T"),
    "export": stickers("U"),
    "postcard": _holds_postcard,
    "bonus_cards": lambda state: any("am3" in company.amendments for company in state.companies),
}

# Opened by an event that was turned up in the game.
OPENED_BY_EVENT = {"set_wagon_aside": "E18"}

# Which mechanism shows that a sticker acts; the steps after a game tell of themselves.
SHOWN_BY = {
    "A": "crate",
    "B": "seal",
    "C": "blizzard",
    "D": "stake",
    "E": "pledge",
    "F": "blizzard",
    "G": "pass",
    "H": "seal",
    "I": "water_tower",
    "J": "depot",
    "K": "mail",
    "L": "key",
    "M": "news_wire",
    "N": "motherlode",
    "O": "danger_pay",
    "P": "crate_delivered",
    "Q": "exhibit_delivered",
    "R": "herd",
    "S": "stockyard",
    "T": "fiesta",
    "U": "export",
    "V": "postcard",
}
TOLD_BY = {"4": ("region",), "5": ("ticket_archived", "postcard"), "7": ("water_tower", "parallel_track")}

TALLIED = {
    "blizzard": "paid_F",
    "stake": "taken_stake",
    "helper": "taken_helper",
    "seal": "taken_seal",
    "seal_by_card": "seal_by_card",
    "mail": "taken_mailbag",
    "reserved_card": "taken_key",
    "motherlode": "taken_pot",
    "crate_delivered": "delivered_crate",
    "exhibit_delivered": "delivered_exhibit",
    "herd": "taken_herd",
    "herd_sold": "delivered_herd",
    "fiesta": "paid_T",
}
MOVED = ("key", "crate", "exhibit")
HAPPENED: dict[type[Event], str] = {
    CardTurnedOver: "danger_pay",
    EventSeen: "news_wire",
    PledgeMade: "pledge",
    PostcardSolved: "postcard",
}
USED_BY_NAME = ("seal_free", "bonus_cards", "set_wagon_aside")


def open_at_start(state: CampaignState) -> list[str]:
    return [name for name, is_open in OPEN.items() if is_open(state)]


def opened_by_events(game: Game) -> list[str]:
    seen = {event.card for event in game.events if isinstance(event, EventTurnedUp)}
    return [name for name, event in OPENED_BY_EVENT.items() if event in seen]


def uses(game: Game, stockyards: list[str]) -> dict[str, int]:
    """How often each mechanism was used in a game that is over; `stockyards` stood before it."""
    found = _tallied(game, stockyards) + _happened(game) + _done(game)
    return {name: n for name, n in sorted(found.items()) if n}


def _tallied(game: Game, stockyards: list[str]) -> Counter[str]:
    registers = registers_seen(game.view(None))
    found: Counter[str] = Counter()
    for name, tally in TALLIED.items():
        found[name] = sum(sum(seat.get(f"tally_{tally}", ())) for seat in registers.seats)
    large = sorted(city for city in content.large_cities() if city in game.setting.board.place_numbers)
    sold = [city for city, n in zip(large, registers.table.get("herd_sales", ()), strict=False) if n]
    found["stockyard"] = len(set(sold) & set(stockyards))
    return found


def _happened(game: Game) -> Counter[str]:
    found: Counter[str] = Counter()
    for event in game.events:
        if isinstance(event, TokenMoved):
            found[event.token] += event.seat is not None and event.token in MOVED
        elif type(event) in HAPPENED:
            found[HAPPENED[type(event)]] += 1
    return found


def _done(game: Game) -> Counter[str]:
    board = game.setting.board
    passes = [set(pair.split("-")) for pair in content.regions()["r6"].passes]
    found: Counter[str] = Counter()
    for _, action in game.history:
        if isinstance(action, ClaimRoute | ClaimWithDepot):
            payment, route = action.payment, board.route(action.route)
            found["depot"] += isinstance(action, ClaimWithDepot)
            found["water_tower"] += payment.cards + payment.locomotives < int(route.length)
            found["pass"] += {board.places[route.a].id, board.places[route.b].id} in passes
        elif isinstance(action, SwapCards):
            found["swap_cards"] += 1
        elif isinstance(action, SellCards):
            found["export"] += 1
        elif isinstance(action, Use) and action.what in USED_BY_NAME:
            found[action.what] += 1
    return found
