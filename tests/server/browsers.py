"""A browser without a screen: it knows the protocol and no rules, and plays with what the server offers."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


class Refusal(Exception):  # noqa: N818 - an answer of the server
    def __init__(self, response: httpx.Response) -> None:
        super().__init__(f"{response.request.method} {response.request.url}: {response.status_code} {response.text}")
        self.status = response.status_code
        self.code: str = response.json()["error"]
        self.problem: Json = response.json()


class Browser:
    def __init__(self, address: str, name: str | None = "Ann") -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=120, verify=False)  # reading certificates would take 30 ms
        if name is not None:
            self.call("POST", "/api/me", {"name": name, "language": "en"})

    def call(self, method: str, path: str, body: object = None) -> Any:
        response = self.http.request(method, path, json=body)
        if response.is_error:
            raise Refusal(response)
        return response.json() if response.content else None

    def create(self, game: str, kinds: list[str], **wanted: Any) -> Json:
        seats = [{"kind": kind} if ":" not in kind else {"kind": kind[:3], "bot": kind[4:]} for kind in kinds]
        table: Json = self.call("POST", "/api/tables", {"game": game, "seats": seats, **wanted})
        return table

    def table(self, id: str) -> Json:
        table: Json = self.call("GET", f"/api/tables/{id}")
        return table

    def sit(self, table: str, since: int | None = None, origin: str | None = None) -> Sitting:
        return Sitting(self, table, since, origin)

    def close(self) -> None:
        self.http.close()


class Sitting:
    """An open socket at a table, with the last state for each own seat. `frames` keeps every frame as it came."""

    def __init__(self, browser: Browser, table: str, since: int | None = None, origin: str | None = None) -> None:
        self.table_id = table
        query = "" if since is None else f"?since={since}"
        address = f"{browser.address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        self.open = ExitStack()
        opening = connect(
            address,
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
            open_timeout=120,
            ping_interval=None,
            proxy=None,
        )
        self.socket: ClientConnection = self.open.enter_context(opening)
        self.frames: list[str] = []
        self.states: dict[int | None, Json] = {}
        self.entries: list[Json] = []
        self.replies: dict[str, Json] = {}
        self.others: list[Json] = []
        self.number = 0
        self.table: Json = {}
        self.seats: list[int] = []
        self.receive_until(lambda: bool(self.table))
        wanted = len(self.seats) or 1
        if self.number:
            self.receive_until(lambda: len(self.states) >= wanted)

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.open.close()

    def receive(self, timeout: float = 20) -> Json:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        kind = message["type"]
        if kind == "hello":
            self.table, self.number, self.seats = message["table"], message["number"], message["seats"]
        elif kind == "state":
            self.states[message["for"]] = message["state"]
            self.entries += message["entries"]
        elif kind == "entry":
            assert message["number"] >= self.number, "an entry came twice"
            self.number = message["number"]
            self.states[message["for"]] = message["state"]
            self.entries.append(message)
        elif kind == "reply":
            self.replies[message["id"]] = message
        elif kind == "table":
            self.table = message["table"]
            self.seats = [seat["seat"] for seat in self.table["seats"] if seat["you"]]
        else:
            self.others.append(message)
        return message

    def receive_until(self, done: Any, timeout: float = 20) -> None:
        while not done():
            self.receive(timeout)

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def command(self, seat: int, action: Json, after: int | None = None, id: str | None = None) -> Json:
        """Send a command and wait for its reply."""
        id = id or str(uuid.uuid4())
        self.replies.pop(id, None)
        after = self.number if after is None else after
        self.send({"type": "command", "id": id, "seat": seat, "after": after, "action": action})
        self.receive_until(lambda: id in self.replies)
        return self.replies[id]

    def ask(self, message: object) -> Json:
        """Send anything and wait for the error that it gets."""
        before = len(self.others)
        self.send(message)
        self.receive_until(lambda: len(self.others) > before)
        return self.others[-1]

    def drain(self, timeout: float = 0.05) -> None:
        try:
            while True:
                self.receive(timeout)
        except (TimeoutError, ConnectionClosed):
            return

    def play(self, dice: random.Random, most: int = 5000) -> None:
        """Play every own seat by choosing among what is offered, until the game is over."""
        for _ in range(most):
            asked = [seat for seat in self.seats if list(offers(self.states[seat]["options"]))]
            if any(state["view"]["over"] for state in self.states.values()):
                return
            if not asked:
                self.receive()
                continue
            seat = dice.choice(asked)
            reply = self.command(seat, choose(self.states[seat]["options"], dice))
            if reply["ok"]:
                self.receive_until(lambda number=reply["number"]: self.seen_by_all(number))
            else:
                assert reply["error"] == "stale", reply
                self.drain(0.2)
        raise AssertionError("the game does not end")

    def seen_by_all(self, number: int) -> bool:
        """Has every own seat got the entry with this number?"""
        seen = [entry for entry in self.entries[-40:] if entry["number"] == number]
        return len(seen) >= len(self.seats)


def offers(options: Json) -> Iterator[Json]:
    for route, payments in options["claims"].items():
        for payment in payments:
            yield {"type": "claim_route", "route": route, "payment": payment}
    for card in options["cards"]:
        yield {"type": "draw_blind"} if card == "blind" else {"type": "draw_face_up", "card": card}
    for mix in options["tickets"]:
        yield {"type": "draw_tickets", "mix": mix}
    yield from options["others"]


def choose(options: Json, dice: random.Random) -> Json:
    """Claims before cards before tickets, so that games end."""
    every = list(offers(options))
    claims = [action for action in every if action["type"] == "claim_route"]
    if claims and dice.random() < 0.8:
        return dice.choice(claims)
    rest = [action for action in every if action["type"] != "draw_tickets"] if dice.random() < 0.9 else every
    return dice.choice(rest or every)
