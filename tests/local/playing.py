"""A page without a page: it sends what a worker would send, and keeps what a browser would keep."""

from __future__ import annotations

import json
from typing import Any

from stellwerk.local.host import Host

Json = dict[str, Any]


class Screen:
    """Everything goes through `step`, as it does in a browser; `kept` is what a reload finds again."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.kept = dict(kept or {})
        self.host = Host(self.kept)
        self.heard: dict[int, list[Json]] = {}
        self.ended: dict[int, int] = {}
        self.slow = False
        self.sent = 0

    def step(self, **asked: Any) -> Json:
        done: Json = json.loads(self.host.step(json.dumps(asked)))
        for name, text in done["changes"]:
            if text is None:
                self.kept.pop(name)
            else:
                self.kept[name] = text
        for line, told in done["told"]:
            if isinstance(told, int):
                self.ended[line] = told
            else:
                self.heard.setdefault(line, []).append(json.loads(told))
        self.slow |= done["slow"]
        return done

    def ask(self, method: str, path: str, body: object = None, status: int | None = None) -> Any:
        text = None if body is None else body if isinstance(body, str) else json.dumps(body)
        got, answer = self.step(do="request", method=method, path=path, body=text)["answer"]
        assert got == status if status else got < 400, (path, got, answer)
        return json.loads(answer) if answer.startswith(("{", "[", "null")) else answer

    def work(self) -> None:
        while self.step(do="work")["more"]:
            pass

    def said(self, line: int, kind: str) -> list[Json]:
        return [message for message in self.heard.get(line, []) if message["type"] == kind]

    def play(self, table: str, line: int, most: int = 10_000) -> int:
        """Play own seats to the end, or so many moves; how many were made."""
        self.step(do="connect", number=line, path=f"tables/{table}/socket?since=0")
        moves = 0
        while moves < most:
            self.work()
            states = {m["for"]: m["state"] for m in self.heard[line] if m["type"] in ("state", "entry")}
            if next(iter(states.values()))["view"]["over"]:
                break
            seat = next(seat for seat, state in states.items() if seat in state["view"]["to_act"])
            number = max(m["number"] for m in self.heard[line] if "number" in m and m["type"] != "reply")
            self.sent += 1
            command = {"type": "command", "id": f"c{self.sent}", "seat": seat, "after": number}
            self.step(do="hear", number=line, text=json.dumps({**command, "action": first_action(states[seat])}))
            assert self.said(line, "reply")[-1]["ok"], self.said(line, "reply")[-1]
            moves += 1
        self.step(do="hang_up", number=line)
        return moves


def first_action(state: Json) -> Json:
    """Claims what can be claimed, else draws, so that games come to an end."""
    options = state["options"]
    for route, payments in options["claims"].items():
        return {"type": "claim_route", "route": route, "payment": payments[0]}
    if options["cards"]:
        card = options["cards"][-1]
        return {"type": "draw_blind"} if card == "blind" else {"type": "draw_face_up", "card": card}
    others: list[Json] = options["others"]
    return others[0] if others else {"type": "draw_tickets", "mix": options["tickets"][0]}
