"""What can be asked of a host without a server, by method and path; `docs/protocol.md` has the paths."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from stellwerk.games.registry import GAMES
from stellwerk.local.routing import Ask, route
from stellwerk.rulebook import CAMPAIGN
from stellwerk.server.campaigns.showing import info, printed_rules
from stellwerk.server.errors import Refused
from stellwerk.server.http import catalogue
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables.live import table_json
from stellwerk.server.tables.recording import ALL_EYES
from stellwerk.server.tables.showing import chat_json, entry_json, state_or_none
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode

if TYPE_CHECKING:
    from stellwerk.local.tables import LocalTable

EYES: dict[str, int | None] = {"all": ALL_EYES, "none": None}


# what there is to play


@cache
def catalogue_text(kind: str, game: str | None = None) -> str:
    """Also written into a site without a server, as files of the same names."""
    if kind == "rules" and game == CAMPAIGN:
        return encode(printed_rules()).decode()
    if game is not None and game not in GAMES and (kind, game) != ("words", CAMPAIGN):
        raise Refused("no_game", 404)
    told: Any = {"games": catalogue.games, "bots": catalogue.bots, "info": info}[kind]() if game is None else None
    if game is not None:
        told = {"boards": catalogue.board, "rules": catalogue.rules, "words": catalogue.words}[kind](game)
    return encode(told).decode()


def catalogue_paths() -> list[tuple[str, str, str | None]]:
    """Every path whose answer is the same for everybody, with what it asks for."""
    plain = [("games", "games", None), ("bots", "bots", None), ("campaigns/info", "info", None)]
    of_games = [(f"{kind}/{game}", kind, game) for kind in ("boards", "rules", "words") for game in GAMES]
    return [*plain, *of_games, (f"rules/{CAMPAIGN}", "rules", CAMPAIGN), (f"words/{CAMPAIGN}", "words", CAMPAIGN)]


for _path, _kind, _ in [entry for entry in catalogue_paths() if entry[2] is None]:
    route("GET", _path)(lambda ask, kind=_kind: catalogue_text(kind))  # type: ignore[misc]
for _kind in ("boards", "rules", "words"):
    route("GET", f"{_kind}/{{game}}")(lambda ask, kind=_kind: catalogue_text(kind, ask.names["game"]))  # type: ignore[misc]


# who you are


def _shown(person: Person) -> wire.Person:
    return wire.Person(person.id, person.name, person.language, None, False)


@route("GET", "me")
def me(ask: Ask) -> object:
    try:
        return _shown(ask.host.person())
    except Refused:
        return None


@route("POST", "me", 201)
def introduce(ask: Ask) -> object:
    wanted = ask.read(wire.NewPerson)
    return _shown(ask.host.introduce(wanted.name, wanted.language))


@route("PATCH", "me")
def change(ask: Ask) -> object:
    wanted, person = ask.read(wire.PersonChange), ask.host.person()
    if wanted.login is not None or wanted.password is not None:
        raise Refused("needs_server", 409)
    return _shown(ask.host.introduce(wanted.name or person.name, wanted.language or person.language))


@route("GET", "me/data")
def taken_along(ask: Ask) -> object:
    return ask.host.drawer.packed()


@route("POST", "me/data", 204)
def brought_back(ask: Ask) -> object:
    """Add what was taken along, from this browser or another."""
    ask.host.drawer.unpack(ask.body)
    ask.host.tables.opened.clear()
    ask.host.campaigns.opened.clear()
    ask.host.tables.news = True
    return ""


@route("POST", "me/delete", 204)
def forgotten(ask: Ask) -> object:
    ask.host.drawer.empty()
    ask.host.tables.opened.clear()
    ask.host.campaigns.opened.clear()
    return ""


@route("POST", "login")
@route("POST", "logout")
def elsewhere(ask: Ask) -> object:
    raise Refused("needs_server", 409)


# tables


def _table(ask: Ask, live: LocalTable) -> wire.Table:
    return table_json(live.head, live.seats, ask.host.person().id, live)


@route("POST", "tables", 201)
def create(ask: Ask) -> object:
    wanted = ask.host.fitting(ask.read(wire.NewTable))
    return _table(ask, ask.host.tables.create(ask.host.person(), wanted))


@route("GET", "tables")
def public(ask: Ask) -> object:
    return []


@route("GET", "tables/mine")
def mine(ask: Ask) -> object:
    return ask.host.tables.listed(ask.host.person().id)


@route("GET", "tables/{id}")
@route("POST", "tables/{id}/join")
def look(ask: Ask) -> object:
    return _table(ask, ask.table)


@route("POST", "tables/{id}/start")
def start(ask: Ask) -> object:
    ask.host.tables.start(ask.table)
    return _table(ask, ask.table)


@route("POST", "tables/{id}/seat")
def seat(ask: Ask) -> object:
    wanted, person = ask.read(wire.SeatRequest), ask.host.person()
    if wanted.do == "leave":
        ask.host.tables.leave(ask.table, person.id)
    else:
        ask.host.tables.back(ask.table, person.id)
    return _table(ask, ask.table)


@route("POST", "tables/{id}/host")
def host_of_table(ask: Ask) -> object:
    ask.host.tables.host(ask.table, ask.read(wire.HostRequest))
    return _table(ask, ask.table)


@route("POST", "tables/{id}/rematch")
def rematch(ask: Ask) -> object:
    return _table(ask, ask.host.tables.rematch(ask.table, ask.host.person()))


@route("POST", "tables/{id}/command")
def command(ask: Ask) -> object:
    return ask.host.tables.carry_out(ask.table, ask.host.person().id, ask.read(wire.CommandRequest))


@route("POST", "tables/{id}/chat", 204)
def chat(ask: Ask) -> object:
    said = ask.read(wire.ChatRequest)
    ask.host.tables.say(ask.table, ask.host.person(), said.text, said.emote)
    return ""


@route("GET", "tables/{id}/chat")
def chat_lines(ask: Ask) -> object:
    return [chat_json(line) for line in ask.table.chat[-50:]]


@route("GET", "tables/{id}/since/{number}")
def since(ask: Ask) -> object:
    live, seat = ask.table, ask.query.get("seat")
    viewer = int(seat) if seat is not None and seat.isdecimal() else None
    if viewer is not None and viewer not in live.own_seats(ask.host.person().id):
        raise Refused("not_your_seat", 403)
    number = int(ask.names["number"]) if ask.names["number"].isdecimal() else 0
    return {"entries": [entry_json(e, viewer) for e in live.entries[number:]], "state": state_or_none(live, viewer)}


# records


@route("GET", "tables/{id}/record")
def record(ask: Ask) -> object:
    return ask.host.records.of_table(ask.table)


@route("GET", "tables/{id}/verify")
def verify(ask: Ask) -> object:
    return ask.host.records.verify(ask.table)


@route("GET", "replays/{id}/frames")
def frames(ask: Ask) -> object:
    eyes = ask.query.get("eyes", "none")
    if eyes not in EYES and not eyes.isdecimal():
        raise Refused("bad_request")
    return ask.host.records.frames(ask.names["id"], EYES[eyes] if eyes in EYES else int(eyes))


class Wrapped(msgspec.Struct):
    """A record that is to be continued comes wrapped."""

    record: str | None = None
    go_on: bool = msgspec.field(default=False, name="continue")


@route("POST", "records", 201)
def keep(ask: Ask) -> object:
    try:
        wrapped = msgspec.json.decode(ask.body, type=Wrapped)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError):
        raise Refused("bad_record", 400, problem="unreadable") from None
    text, person = wrapped.record or ask.body, ask.host.person()
    if wrapped.go_on:
        return wire.Imported(None, ask.host.records.go_on(text, person).id)
    return wire.Imported(ask.host.records.keep(text), None)
