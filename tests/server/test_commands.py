"""Commands: done once, never late, only by whoever holds the seat; anything else changes nothing."""

from __future__ import annotations

import random
import uuid
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.browsers import Browser, Refusal, Sitting, choose, offers
from tests.server.conftest import Running

Json = dict[str, Any]


def begun(browser: Browser, kinds: list[str], game: str = "usa") -> tuple[Json, Sitting]:
    """A table whose opening tickets are chosen, and a sitting at it."""
    table = browser.create(game, kinds)
    sitting = browser.sit(table["id"])
    dice = random.Random(1)
    for seat in sitting.seats:
        sitting.command(seat, choose(sitting.states[seat]["options"], dice))
    sitting.receive_until(lambda: all(not s["answered"] for s in sitting.states[0]["view"]["seats"]))
    sitting.receive_until(lambda: set(sitting.states[0]["view"]["to_act"]) <= set(sitting.seats))
    return table, sitting


def truth(server: Running, table: Json) -> tuple[int, str]:
    live = server.app.services.hub.tables[table["id"]]
    assert live.game is not None
    return live.number, live.game.digest()


def test_a_repeated_command_is_done_once(server: Running) -> None:
    table, sitting = begun(server.browser(), ["me", "local"])
    with sitting:
        seat = sitting.states[0]["view"]["to_act"][0]
        action, id, after = {"type": "draw_blind"}, str(uuid.uuid4()), sitting.number
        first = sitting.command(seat, action, after, id)
        before = truth(server, table)
        assert sitting.command(seat, action, after, id) == first
        assert first["ok"]
        assert truth(server, table) == before


def test_a_repeated_command_is_known_after_the_table_was_forgotten(server: Running) -> None:
    ann = server.browser()
    table, sitting = begun(ann, ["me", "local"])
    seat = sitting.states[0]["view"]["to_act"][0]
    command = {"id": "once", "seat": seat, "after": sitting.number, "action": {"type": "draw_blind"}}
    path = f"/api/tables/{table['id']}/command"
    first = ann.call("POST", path, command)
    sitting.open.close()
    server.app.services.hub.tables.pop(table["id"])
    assert ann.call("POST", path, command) == first
    assert ann.table(table["id"])["number"] == first["number"]


def test_a_refused_command_gets_the_same_answer_again(server: Running) -> None:
    _, sitting = begun(server.browser(), ["me", "local"])
    with sitting:
        seat = 1 - sitting.states[0]["view"]["to_act"][0]
        first = sitting.command(seat, {"type": "draw_blind"}, id="early")
        assert first == {
            "type": "reply",
            "id": "early",
            "ok": False,
            "error": "not_your_turn",
            "rule": "NA-9",
            "params": {},
        }
        sitting.command(1 - seat, {"type": "draw_blind"})
        sitting.command(1 - seat, {"type": "draw_blind"})
        sitting.drain()
        assert sitting.states[0]["view"]["to_act"] == [seat]
        assert sitting.command(seat, {"type": "draw_blind"}, id="early") == first


@pytest.mark.parametrize("wrong", [-1, 1, 1000])
def test_a_command_for_another_moment_is_stale(server: Running, wrong: int) -> None:
    table, sitting = begun(server.browser(), ["me", "local"])
    with sitting:
        seat = sitting.states[0]["view"]["to_act"][0]
        before = truth(server, table)
        reply = sitting.command(seat, {"type": "draw_blind"}, sitting.number + wrong)
        assert (reply["error"], reply["params"]["number"]) == ("stale", before[0])
        assert truth(server, table) == before


def test_answers_of_others_to_the_same_question_do_not_make_a_command_stale(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "local", "local"])
    dice = random.Random(1)
    with ann.sit(table["id"]) as sitting:
        start = sitting.number
        for seat in (2, 0, 1):
            reply = sitting.command(seat, choose(sitting.states[seat]["options"], dice), after=start)
            assert reply["ok"], reply
        assert sitting.command(0, {"type": "draw_blind"}, after=start)["error"] == "stale"


def test_illegal_actions_say_why_and_change_nothing(server: Running) -> None:
    table, sitting = begun(server.browser(), ["me", "local"])
    with sitting:
        seat = sitting.states[0]["view"]["to_act"][0]
        before = truth(server, table)
        wrong: list[tuple[Json, str]] = [
            ({"type": "pass"}, "something_can_be_done"),
            ({"type": "take_ferry_card"}, "not_an_action_of_this_game"),
            ({"type": "claim_route", "route": "nowhere", "payment": payment()}, "unknown_route"),
            ({"type": "keep_tickets", "kept": ["atlanta-montreal"], "returned": []}, "tickets_not_on_offer"),
        ]
        for action, code in wrong:
            reply = sitting.command(seat, action)
            assert (reply["ok"], reply["error"]) == (False, code)
            assert reply["rule"]
        refused = sitting.states[seat]["refusals"]
        route, why = next(iter(refused.items()))
        color = {"color": "red", "cards": 1, "locomotives": 0, "ferry_cards": 0}
        assert not sitting.command(seat, {"type": "claim_route", "route": route, "payment": color})["ok"]
        assert why["code"]
        assert truth(server, table) == before


def payment() -> Json:
    return {"color": None, "cards": 0, "locomotives": 1, "ferry_cards": 0}


def test_nobody_speaks_for_another_seat(server: Running) -> None:
    ann, ben, eve = server.browser("Ann"), server.browser("Ben"), server.browser("Eve")
    visitor = server.browser(None)
    table = ann.create("usa", ["me", "open"], public=True)
    path = f"/api/tables/{table['id']}"
    ben.call("POST", f"{path}/join", {})
    offered = ann.call("GET", f"{path}/since/0?seat=0")["state"]["options"]
    action = next(offers(offered))
    before = truth(server, table)
    for browser in (ben, eve):
        command = {"id": "x", "seat": 0, "after": 1, "action": action}
        with pytest.raises(Refusal) as refusal:
            browser.call("POST", f"{path}/command", command)
        assert (refusal.value.status, refusal.value.code) == (403, "not_your_seat")
        with pytest.raises(Refusal, match="not_your_seat"):
            browser.call("GET", f"{path}/since/0?seat=0")
    with pytest.raises(Refusal, match="no_person"):
        visitor.call("POST", f"{path}/command", {"id": "x", "seat": 0, "after": 1, "action": action})
    for browser in (ben, eve, visitor):
        with browser.sit(table["id"]) as sitting:
            assert sitting.command(0, action, after=1)["error"] == "not_your_seat"
            assert sitting.command(9, action, after=1)["error"] == "not_your_seat"
    assert truth(server, table) == before


def test_a_forged_or_foreign_cookie_is_nobody(server: Running) -> None:
    ann = server.browser()
    good = ann.http.cookies["stellwerk"]
    eve = server.browser(None)
    for forged in (good[:-2], "a.b.c", "", good.split(".")[0] + "." + "x" * 27, "💥".encode().decode("latin-1")):
        response = eve.http.get("/api/me", headers=[(b"Cookie", f"stellwerk={forged}".encode("latin-1"))])
        assert (response.status_code, response.json()) == (200, None)


def test_pages_of_other_sites_can_do_nothing(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "bot:random"])
    other_scheme = server.address.replace("http://", "https://")
    foreign = ("https://evil.example", "null", other_scheme, server.address.replace("http://", "ftp://"))
    for headers in (*({"Origin": origin} for origin in foreign), {"Sec-Fetch-Site": "cross-site"}):
        response = ann.http.post(f"/api/tables/{table['id']}/host", json={"do": "close"}, headers=headers)
        assert (response.status_code, response.json()["error"]) == (403, "bad_origin")
    with pytest.raises(InvalidStatus, match="403"):
        ann.sit(table["id"], origin="https://evil.example")
    with pytest.raises(InvalidStatus):
        ann.sit(table["id"], origin=other_scheme)
    with ann.sit(table["id"], origin=server.address) as sitting:
        assert sitting.seats == [0]
    assert ann.table(table["id"])["status"] == "running"


def test_several_people_at_one_screen_get_a_message_for_each_seat(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "local", "bot:random"])
    assert [(s["kind"], s["local"], s["you"]) for s in table["seats"]] == [
        ("person", False, True),
        ("person", True, True),
        ("bot", False, False),
    ]
    with ann.sit(table["id"]) as sitting:
        assert set(sitting.states) == {0, 1}
        assert sitting.states[0]["view"]["seats"][1]["hand"] is None
        assert sitting.states[1]["view"]["seats"][1]["hand"] is not None


def test_a_page_that_was_away_is_told_what_it_missed(server: Running) -> None:
    ann = server.browser()
    table, sitting = begun(ann, ["me", "local"])
    seen = sitting.number
    sitting.open.close()
    told = ann.call("GET", f"/api/tables/{table['id']}/since/{seen}?seat=0")
    assert told["entries"] == []
    seat = told["state"]["view"]["to_act"][0]
    command = {"id": "1", "seat": seat, "after": seen, "action": {"type": "draw_blind"}}
    ann.call("POST", f"/api/tables/{table['id']}/command", command)
    with ann.sit(table["id"], since=seen) as again:
        assert {entry["number"] for entry in again.entries} == {seen + 1}
        own = [entry for entry in again.entries if entry["action"]]
        assert own[0]["events"][0]["type"] == "card_drawn"
    with ann.sit(table["id"]) as fresh:
        assert fresh.entries == []


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{}",
        "[]",
        "null",
        '{"type":"nothing"}',
        '{"type":"command"}',
        '{"type":"ping","more":1}',
        "\x00",
        "[" * 9000,
    ],
)
def test_a_message_that_makes_no_sense_gets_an_error_and_changes_nothing(server: Running, message: str) -> None:
    table, sitting = begun(server.browser(), ["me", "local"])
    with sitting:
        before = truth(server, table)
        assert sitting.ask(message)["error"] == "bad_message"
        assert sitting.ask({"type": "ping"}) == {"type": "pong"}
        assert truth(server, table) == before


def test_bytes_and_giant_messages_do_no_harm(server: Running) -> None:
    table, sitting = begun(server.browser(), ["me", "local"])
    before = truth(server, table)
    assert sitting.ask(b'{"type":"ping"}')["type"] in ("pong", "error")
    sitting.send("x" * 100_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        sitting.receive_until(lambda: False)
    assert truth(server, table) == before
