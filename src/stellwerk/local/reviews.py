"""Reviews, answers and hints in a browser: the pieces of a review are done one at a time, when nothing else waits."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from stellwerk.engine.codec import action_from_json
from stellwerk.local.keeping import Drawer
from stellwerk.local.records import Records
from stellwerk.local.routing import Ask, route
from stellwerk.local.tables import LocalTable, Tables
from stellwerk.messages.states import view_json
from stellwerk.review.jobs import answered, hinted, moment_state, piece_of, usual_effort, whole_of
from stellwerk.review.pieces import Work
from stellwerk.server.errors import Refused
from stellwerk.server.storage.rows import PlayedGame
from stellwerk.server.tables.hinting import check_hint, with_use
from stellwerk.server.tables.played import played
from stellwerk.server.wire import review_wire as wire
from stellwerk.server.wire.encoding import encode

KIND = "review"
Json = dict[str, Any]


class LocalReviews:
    def __init__(self, drawer: Drawer, records: Records, tables: Tables) -> None:
        self.drawer = drawer
        self.records = records
        self.tables = tables
        self.effort = usual_effort()
        self.going_on: dict[str, tuple[str, Work]] = {}

    def state(self, id: str) -> str:
        whole = self.drawer.text(KIND, id)
        if whole is not None:
            return f'{{"progress":1.0,"review":{whole}}}'
        progress = self.going_on[id][1].progress if id in self.going_on else None
        return encode({"progress": progress, "review": None}).decode()

    def begin(self, id: str) -> None:
        if self.drawer.text(KIND, id) is None and id not in self.going_on:
            self.going_on[id] = (self.records.text(id), Work(self.effort))

    def step(self) -> bool:
        """One piece of the review that was asked for first; whether there was one."""
        for id, (text, work) in self.going_on.items():
            piece = work.next()
            if piece is not None:
                work.take(piece_of(text, piece))
            else:
                self.drawer.put(KIND, id, whole_of(text, work))
                del self.going_on[id]
            return True
        return False

    def hint(self, live: LocalTable, person: str, wanted: wire.HintRequest) -> Json:
        check_hint(live, person, wanted.seat)
        assert live.game is not None
        view = encode(view_json(live.game.view(wanted.seat)))
        self.tables.change(live, with_use(live, wanted.seat))
        return understood(hinted(view, wanted.also, secrets.token_hex(4)))

    def own_play(self, person: str) -> wire.OwnPlay:
        """The games of this browser that were reviewed."""
        found, waiting = [], 0
        for table in reversed(self.tables.listed(person)):
            mine = next((seat.seat for seat in table.seats if seat.you and not seat.local), None)
            review = self.drawer.text(KIND, table.id)
            if mine is None or table.status != "finished":
                continue
            if review is None:
                waiting += 1
            else:
                game = PlayedGame(table.id, table.game, mine, len(table.seats), table.updated, review)
                found.append(played(game))
        return wire.OwnPlay(found, waiting)


def understood(told: Json | None) -> Json:
    if told is None:
        raise Refused("bad_action")
    return told


@route("GET", "replays/{id}/review")
def review(ask: Ask) -> object:
    return ask.host.reviews.state(ask.names["id"])


@route("POST", "replays/{id}/review")
def begin(ask: Ask) -> object:
    ask.host.reviews.begin(ask.names["id"])
    return ask.host.reviews.state(ask.names["id"])


@route("GET", "replays/{id}/moments/{number}")
def moment(ask: Ask) -> object:
    number = ask.names["number"]
    text = ask.host.records.text(ask.names["id"])
    state = moment_state(text, int(number)) if number.isdecimal() else None
    if state is None:
        raise Refused("no_moment", 404)
    return state


@route("POST", "replays/{id}/answers")
def answer(ask: Ask) -> object:
    wanted = ask.read(wire.MomentAnswer)
    return understood(answered(ask.host.records.text(ask.names["id"]), wanted.action, wanted.answer))


@route("POST", "tables/{id}/hint")
def hint(ask: Ask) -> object:
    wanted = ask.read(wire.HintRequest)
    try:
        if wanted.also is not None:
            action_from_json(msgspec.to_builtins(wanted.also))
    except ValueError:
        raise Refused("bad_action") from None
    return ask.host.reviews.hint(ask.table, ask.host.person().id, wanted)


@route("GET", "me/play")
def play(ask: Ask) -> object:
    return ask.host.reviews.own_play(ask.host.person().id)


@route("POST", "me/play")
def review_more(ask: Ask) -> object:
    person = ask.host.person().id
    for table in ask.host.tables.listed(person):
        if table.status == "finished":
            ask.host.reviews.begin(table.id)
    return ask.host.reviews.own_play(person)
