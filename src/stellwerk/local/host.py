"""One who answers what the page asks: requests as over HTTP, lines as over WebSocket, and bots that move in between.

Whoever carries it (`web/src/worker`) writes down `changes` before it hands out `told`, so nothing is seen that a
reload would lose.
"""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from stellwerk.local import campaign_requests, requests, reviews
from stellwerk.local.campaigns import Campaigns, LocalCampaign
from stellwerk.local.keeping import Drawer
from stellwerk.local.lines import Line, Told
from stellwerk.local.records import Records
from stellwerk.local.routing import answer
from stellwerk.local.tables import LocalTable, Tables
from stellwerk.local.thinking import NEEDED, searches, speed, strongest_without_search
from stellwerk.server.campaigns.showing import message
from stellwerk.server.errors import Refused
from stellwerk.server.names import clean_name
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables.showing import hello, show_table, states
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode

ME = "me"
NOT_FOUND = 4404
ANSWERED = (requests, campaign_requests, reviews)  # with them come the routes
BAD = (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError)
decode = msgspec.json.Decoder(wire.Incoming).decode


class Host:
    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.drawer = Drawer(dict(kept or {}))
        self.tables = Tables(self.drawer, self._table_ended)
        self.campaigns = Campaigns(self.drawer, self.tables)
        self.records = Records(self.drawer, self.tables)
        self.reviews = reviews.LocalReviews(self.drawer, self.records, self.tables)
        self.lines: dict[int, tuple[Line, LocalTable | LocalCampaign | None]] = {}
        self.outbox: list[Told] = []
        self.speed: float | None = None  # measured when it is first asked for
        self.too_slow = False  # a bot was replaced, which is to be told

    def _table_ended(self, table: LocalTable) -> None:
        self.campaigns.table_ended(table)

    # who

    def person(self) -> Person:
        found = self.drawer.find("person", ME, Person)
        if found is None:
            raise Refused("no_person", 401)
        return found

    def introduce(self, name: str, language: str) -> Person:
        person = Person(ME, clean_name(name), language, None, None, 0, time.time())
        self.drawer.put("person", ME, person)
        return person

    # what is asked

    def request(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        """Status and text of the answer."""
        address = urlsplit(path)
        query = {name: values[-1] for name, values in parse_qs(address.query).items()}
        try:
            return answer(self, method, address.path, query, body or "")
        except Refused as problem:
            told = wire.Problem(problem.code, problem.params, problem.rule)
            return problem.status, encode(told).decode()
        except BAD:
            return 400, encode(wire.Problem("bad_request", {})).decode()

    def fitting(self, wanted: wire.NewTable) -> wire.NewTable:
        """On a slow device bots that search are replaced by those that do not, and that is told."""
        for seat in wanted.seats:
            if seat.kind == "bot" and searches(seat.bot or "") and self._is_slow():
                seat.bot, self.too_slow = strongest_without_search(), True
        return wanted

    def _is_slow(self) -> bool:
        if self.speed is None:
            self.speed = speed()
        return self.speed < NEEDED

    # lines

    def connect(self, number: int, path: str) -> None:
        address = urlsplit(path)
        match address.path.split("/"):
            case ["lists", "socket"]:
                self.lines[number] = (Line(number, ME, self.outbox), None)
                self.tables.news = True
            case ["tables", id, "socket"]:
                since = parse_qs(address.query).get("since", ["0"])[-1]
                self._look_at(number, id, int(since) if since.isdecimal() else 0)
            case ["campaigns", id, "socket"]:
                self._follow(number, id)
            case _:
                self.outbox.append((number, NOT_FOUND))

    def _look_at(self, number: int, id: str, since: int) -> None:
        line = Line(number, ME, self.outbox)
        try:
            live = self.tables.open(id)
        except Refused:
            line.end(NOT_FOUND)
            return
        line.send(hello(live, line, live.chat[-50:]))
        if live.game is not None:
            for state in states(live, line, live.entries[since:]):
                line.send(state)
        live.connections.add(line)
        self.lines[number] = (line, live)
        self.tables.back(live, ME)
        show_table(live)

    def _follow(self, number: int, id: str) -> None:
        line = Line(number, ME, self.outbox)
        try:
            live = self.campaigns.open(id)
        except Refused:
            line.end(NOT_FOUND)
            return
        live.connections.add(line)
        self.lines[number] = (line, live)
        line.send(message(live, ME))

    def hang_up(self, number: int) -> None:
        line, live = self.lines.pop(number, (None, None))
        if line is not None:
            line.closed = True
            if live is not None:
                live.connections.discard(line)

    def hear(self, number: int, text: str) -> None:
        """Any message; a bad one is answered with a code and changes nothing."""
        if number not in self.lines:
            return
        line, live = self.lines[number]
        if not isinstance(live, LocalTable):
            line.send(b'{"type":"pong"}')
            return
        try:
            self._handle(line, live, decode(text))
        except BAD:
            line.send(encode({"type": "error", "error": "bad_message", "params": {}}))
        except Refused as problem:
            line.send(encode({"type": "error", "error": problem.code, "params": problem.params}))

    def _handle(self, line: Line, live: LocalTable, message: wire.Incoming) -> None:
        if isinstance(message, wire.Command):
            reply = self.tables.carry_out(live, ME, message)
            line.send(encode({"type": "reply", **msgspec.to_builtins(reply)}))
        elif isinstance(message, wire.Ping):
            line.send(b'{"type":"pong"}')
        elif isinstance(message, wire.Back):
            self.tables.back(live, ME, message.seat)
        elif isinstance(message, wire.Chat):
            self.tables.say(live, self.person(), message.text, None)
        elif isinstance(message, wire.EmoteMessage):
            self.tables.say(live, self.person(), None, message.emote)
        else:
            raise Refused("bad_message")

    # carried by a worker

    def step(self, text: str) -> str:
        """One message of whoever carries the host, and all that follows from it, both as JSON.

        `answer` is status and text of a request, `changes` are to be written down before `told` is handed out, `more`
        says that a bot wants to move: then `work` is to be sent, after whatever else has come meanwhile.
        """
        asked = msgspec.json.decode(text, type=dict[str, Any])
        answered = None
        match asked.pop("do"):
            case "request":
                answered = self.request(**asked)
            case "connect":
                self.connect(**asked)
            case "hear":
                self.hear(**asked)
            case "hang_up":
                self.hang_up(**asked)
            case "work":
                self.work()
        changes, told, slow, self.too_slow = self.changes(), self.told(), self.too_slow, False
        step = {"answer": answered, "changes": changes, "told": told, "more": self.has_work(), "slow": slow}
        return encode(step).decode()

    # moving on

    def has_work(self) -> bool:
        waiting = any(isinstance(live, LocalTable) and live.bot_to_act() is not None for _, live in self.lines.values())
        if waiting or self.reviews.going_on:
            return True
        return any(live.is_left_to_bots() for live in self.campaigns.opened.values())

    def work(self) -> bool:
        """One move of a bot at a table that somebody looks at, one answer, or one piece of a review; whether there may
        be more to do."""
        looked_at = [live for _, live in self.lines.values() if isinstance(live, LocalTable)]
        if any(self.tables.bot_moves(live) for live in looked_at):
            return True
        if any(self.campaigns.bot_answers(live) for live in tuple(self.campaigns.opened.values())):
            return True
        return self.reviews.step()

    def changes(self) -> list[tuple[str, str | None]]:
        """What is to be written down now; None is to be forgotten."""
        return self.drawer.take_changes()

    def told(self) -> list[Told]:
        """What the lines are told, once the changes are written."""
        if self.tables.news:
            self._tell_lists()
        told, self.outbox[:] = list(self.outbox), []
        return told

    def _tell_lists(self) -> None:
        self.tables.news = False
        looking = [line for line, live in self.lines.values() if live is None]
        if looking:
            lists = encode({"type": "tables", "public": [], "mine": self.tables.listed(ME)})
            for line in looking:
                line.send(lists)
