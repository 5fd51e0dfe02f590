"""Telling everybody at a table what happened, each through their own eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stellwerk.messages.states import action_json, events_json, state_json, states_json
from stellwerk.server.storage.rows import ChatLine, Entry
from stellwerk.server.tables.connections import Connection
from stellwerk.server.tables.live import Live, table_json
from stellwerk.server.wire.encoding import encode


def entry_json(entry: Entry, viewer: int | None) -> dict[str, Any]:
    return {
        "number": entry.number,
        "seat": entry.seat,
        "action": action_json(entry.action, entry.seat, viewer),
        "events": events_json(entry.events, viewer),
        "bot": entry.bot,
        "at": int(entry.at),
    }


def chat_json(line: ChatLine) -> dict[str, Any]:
    return {**vars(line), "at": int(line.at)}


def state_or_none(live: Live, viewer: int | None) -> dict[str, Any] | None:
    return None if live.game is None else state_json(live.game, viewer)


def hello(live: Live, connection: Connection, chat: Iterable[ChatLine]) -> bytes:
    return encode(
        {
            "type": "hello",
            "table": table_json(live.head, live.seats, connection.person, live),
            "number": live.number,
            "seats": live.own_seats(connection.person),
            "chat": [chat_json(line) for line in chat],
        }
    )


def states(live: Live, connection: Connection, missed: list[Entry] | None) -> Iterable[bytes]:
    """The state for each own seat, with the entries that the browser has not seen."""
    for viewer in live.viewers(connection.person):
        yield encode(
            {
                "type": "state",
                "for": viewer,
                "number": live.number,
                "entries": [entry_json(entry, viewer) for entry in missed or ()],
                "state": state_or_none(live, viewer),
            }
        )


def show_entry(live: Live, entry: Entry) -> None:
    looking = [(connection, live.viewers(connection.person)) for connection in live.connections]
    viewers = list({viewer for _, eyes in looking for viewer in eyes})
    states = {} if live.game is None else states_json(live.game, viewers)
    deadline = None if live.head.deadline is None else int(live.head.deadline)
    made: dict[int | None, bytes] = {}
    for viewer in viewers:
        told = {"type": "entry", "for": viewer, **entry_json(entry, viewer), "deadline": deadline}
        made[viewer] = encode({**told, "state": states.get(viewer)})
    for connection, eyes in looking:
        for viewer in eyes:
            connection.send(made[viewer])


def show_table(live: Live) -> None:
    made: dict[str | None, bytes] = {}
    for connection in tuple(live.connections):
        if connection.person not in made:
            table = table_json(live.head, live.seats, connection.person, live)
            made[connection.person] = encode({"type": "table", "table": table})
        connection.send(made[connection.person])


def show_chat(live: Live, line: ChatLine) -> None:
    told = encode({"type": "chat", **chat_json(line)})
    for connection in tuple(live.connections):
        connection.send(told)
