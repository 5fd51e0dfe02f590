"""Hostile input: whatever is sent over HTTP or the socket, the server answers with a code and nothing changes."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error

from stellwerk.server.http.app import Application
from stellwerk.server.http.openapi import document_of
from stellwerk.server.settings import Settings
from stellwerk.server.wire import wire
from tests.server.browsers import Browser, Sitting, choose
from tests.server.conftest import Running, running

SLOW = [
    HealthCheck.too_slow,
    HealthCheck.function_scoped_fixture,
    HealthCheck.filter_too_much,
    HealthCheck.data_too_large,
]


class Target:
    """Somebody else's game in progress, and somebody who attacks it."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.ann, self.eve = server.browser("Ann"), server.browser("Eve")
        self.table = self.ann.create("usa", ["me", "local"])["id"]
        dice = random.Random(1)
        with self.ann.sit(self.table) as sitting:
            for seat in (0, 1):
                sitting.command(seat, choose(sitting.states[seat]["options"], dice))

    def truth(self) -> tuple[object, ...]:
        live = self.server.app.services.hub.tables[self.table]
        assert live.game is not None
        return live.head, live.seats, live.game.digest()


@pytest.fixture(scope="module")
def target(server: Running) -> Target:
    return Target(server)


def operations() -> list[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        document = document_of(Application(Settings(data=Path(folder))).litestar)
    return [(method.upper(), path) for path, methods in document["paths"].items() for method in methods]


@pytest.fixture(scope="module")
def api(server: Running) -> Any:
    return schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")


@pytest.mark.parametrize(("method", "path"), operations())
@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
def test_no_request_breaks_the_server_or_changes_anothers_game(
    target: Target, api: Any, method: str, path: str, data: st.DataObject
) -> None:
    case: Case[Any] = data.draw(api[path][method].as_strategy())
    if "id" in case.path_parameters:
        case.path_parameters["id"] = target.table
    before = target.truth()
    response = case.call(cookies={"stellwerk": target.eve.http.cookies["stellwerk"]})
    case.validate_response(response, checks=[not_a_server_error])
    if response.status_code >= 400:
        assert response.json()["error"]
    if method == "PATCH" and response.status_code == 200:  # a new password ends the old cookie
        cookie = response.headers["set-cookie"][0].partition("=")[2].partition(";")[0]
        target.eve.http.cookies.set("stellwerk", cookie, domain="127.0.0.1")
    assert target.truth() == before


PATHS = ["me", "login", "tables", "tables/{id}/join", "tables/{id}/command", "tables/{id}/host", "tables/{id}/chat"]
METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]
texts = st.text(max_size=50)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(METHODS), st.sampled_from(PATHS), st.binary(max_size=300) | anything.map(json.dumps), texts)
@settings(max_examples=150, deadline=None, suppress_health_check=SLOW)
def test_no_body_breaks_the_server(target: Target, method: str, path: str, body: Any, kind: str) -> None:
    before = target.truth()
    headers = {"Content-Type": random.choice(["application/json", "text/plain", ascii(kind)])}
    address = f"/api/{path.format(id=target.table)}"
    response = target.eve.http.request(method, address, content=body, headers=headers)
    assert response.status_code < 500
    assert target.truth() == before


ids = st.sampled_from(["a", "b", "c"]) | texts
seats = st.integers(-2, 11) | anything
numbers = st.integers(-5, 40) | anything
payments = st.fixed_dictionaries(
    {
        "color": st.sampled_from(["red", "blue", "gray", "locomotive", None]) | anything,
        "cards": st.integers(-1, 9) | anything,
        "locomotives": st.integers(-1, 9) | anything,
        "ferry_cards": st.integers(-1, 3) | anything,
    }
)
values = {
    "route": st.sampled_from(["atlanta-raleigh-1", "nowhere"]) | anything,
    "payment": payments | anything,
    "card": st.sampled_from(["red", "locomotive", "blind"]) | anything,
    "mix": st.lists(st.integers(-1, 5), max_size=3) | anything,
    "kept": st.lists(texts, max_size=5) | anything,
    "returned": st.lists(texts, max_size=5) | anything,
    "city": texts | anything,
    "place": texts | anything,
    "color": texts | anything,
}
actions = st.sampled_from(
    ["claim_route", "draw_face_up", "draw_tickets", "announce_mix", "keep_tickets", "choose_home", "pass", "nonsense"]
).flatmap(lambda kind: st.fixed_dictionaries({"type": st.just(kind)}, optional=values))
commands = st.fixed_dictionaries(
    {"type": st.just("command"), "id": ids, "seat": seats, "after": numbers, "action": actions | anything}
)
others = st.fixed_dictionaries(
    {"type": st.sampled_from(["command", "chat", "emote", "back", "ping", "hello"]) | texts},
    optional={"text": anything, "emote": anything, "seat": seats, "id": ids},
)
messages = (
    commands.map(json.dumps) | others.map(json.dumps) | anything.map(json.dumps) | texts | st.binary(max_size=200)
)


@given(st.lists(messages, min_size=1, max_size=6))
@settings(max_examples=150, deadline=None, suppress_health_check=SLOW)
def test_no_message_of_a_stranger_changes_a_game(target: Target, sent: list[str | bytes]) -> None:
    """Whatever Eve sends to Ann's table, she gets an answer or silence, and the table stays as it is."""
    before = target.truth()
    with target.eve.sit(target.table) as sitting:
        send_all(sitting, sent)
    assert target.truth() == before


@given(st.lists(commands.map(json.dumps) | texts, min_size=1, max_size=6))
@settings(max_examples=100, deadline=None, suppress_health_check=SLOW)
def test_what_is_not_legal_changes_nothing_even_from_the_right_person(target: Target, sent: list[str]) -> None:
    """The same from Ann's own page: no such command is a legal one at this moment (drawing cards is left out)."""
    before = target.truth()
    with target.ann.sit(target.table) as sitting:
        send_all(sitting, sent)
        assert not any(reply["ok"] for reply in sitting.replies.values())
    assert target.truth()[2] == before[2]


def send_all(sitting: Sitting, sent: list[Any]) -> None:
    for message in sent:
        sitting.send(message)
    sitting.send({"type": "ping"})
    sitting.receive_until(lambda: any(other["type"] == "pong" for other in sitting.others[-1:]))


def test_the_server_still_plays_after_all_that(target: Target) -> None:
    with target.ann.sit(target.table) as sitting:
        seat = sitting.states[0]["view"]["to_act"][0]
        assert sitting.command(seat, {"type": "draw_blind"})["ok"]


def test_every_frame_has_the_type_that_the_document_says(server: Running) -> None:
    decode = msgspec.json.Decoder(wire.Outgoing).decode
    ann = server.browser()
    for game in ("usa", "germany", "italy", "old_west"):
        table = ann.create(game, ["me", "local"], variants=["alvin"] if game == "old_west" else [])
        with ann.sit(table["id"], since=0) as sitting:
            sitting.ask("nonsense")
            sitting.ask({"type": "ping"})
            sitting.ask({"type": "chat", "text": "hello"})
            sitting.play(random.Random(1))
            for text in sitting.frames:
                message = decode(text)
                assert json.loads(msgspec.json.encode(message)) == json.loads(text)


def test_limits_hold(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("limited"), limits=True) as server:
        server.app.services.limits.requests.size = 20
        server.app.services.limits.requests.per_second = 0.1
        browser = Browser(server.address)
        codes = [browser.http.get("/api/games").status_code for _ in range(30)]
        assert codes[0] == 200
        assert codes[-1] == 429
        browser.close()


def test_too_much_is_refused(server: Running) -> None:
    ann = server.browser()
    answer = ann.http.post("/api/tables", content=b'{"game": "' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413
    with httpx.Client(base_url=server.address, verify=False) as client:
        assert client.get("/" + "a" * 5000).status_code in (200, 404, 414)
        assert client.get("/api/tables/%00%ff%2e%2e%2f").status_code == 404
        assert client.get("/..%2f..%2fetc/passwd").status_code in (200, 404)
        assert b"root:" not in client.get("/..%2f..%2fetc/passwd").content
