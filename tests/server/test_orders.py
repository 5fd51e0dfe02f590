"""Orders for the next turn over HTTP and the socket: kept, played when the turn comes, and seen by nobody else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from stellwerk.games.registry import GAMES
from tests.server.browsers import Browser, Json, Refusal, Sitting, choose, offers
from tests.server.conftest import Running


def two_at_a_table(server: Running, game: str = "usa", **wanted: Any) -> tuple[Browser, Browser, str]:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    table = ann.create(game, ["me", "open"], public=True, seed="orders", **wanted)
    ben.call("POST", f"/api/tables/{table['id']}/join", {})
    return ann, ben, table["id"]


def begin(sittings: list[Sitting], dice: random.Random, most: int = 40) -> int:
    """Play until somebody's turn has begun; the seat that must play."""
    for _ in range(most):
        for sitting in sittings:
            sitting.drain(0.05)
        view = sittings[0].states[sittings[0].seats[0]]["view"]
        if view["decision"] == "turn":
            return int(view["to_act"][0])
        seat = view["to_act"][0]
        assert sittings[seat].command(seat, choose(sittings[seat].states[seat]["options"], dice))["ok"]
    raise AssertionError("no turn begins")


def finish_turn(sitting: Sitting, seat: int, dice: random.Random) -> None:
    """Take one turn by drawing two cards."""
    turn = sitting.states[seat]["view"]["turn"]
    while True:
        sitting.drain(0.05)
        state = sitting.states[seat]
        if state["view"]["turn"] != turn:
            return
        every = list(offers(state["options"]))
        draws = [action for action in every if action["type"] == "draw_blind"]
        assert sitting.command(seat, (draws or every)[0])["ok"]


BLIND: Json = {"type": "draw_blind"}
SECOND = {"asks": "second_card", "about": "", "actions": [BLIND]}


@pytest.mark.parametrize("game", list(GAMES))
def test_an_order_is_played_as_soon_as_the_turn_comes(server: Running, game: str) -> None:
    ann, ben, table = two_at_a_table(server, game)
    dice = random.Random(1)
    with ann.sit(table) as a, ben.sit(table) as b:
        seat = begin([a, b], dice)
        other, browser = (1, ben) if seat == 0 else (0, ann)
        path = f"/api/tables/{table}/orders/{other}"
        found = browser.call("GET", path)
        assert found["wishes"] == []
        assert "blind" in found["options"]["cards"]
        assert "red" in found["cards"]
        taken = {"type": "draw_face_up", "card": "locomotive"}
        wishes = [{"action": taken, "then": []}, {"action": BLIND, "then": [SECOND]}]
        kept = browser.call("PUT", path, {"wishes": wishes})
        assert kept["wishes"] == wishes
        before = a.number
        finish_turn([a, b][seat], seat, dice)
        watcher = [a, b][seat]
        until = time.monotonic() + 20
        while watcher.states[seat]["view"]["to_act"] != [seat] and time.monotonic() < until:
            watcher.receive()
        watcher.drain(0.2)
        assert watcher.states[seat]["view"]["decision"] == "turn"
        played = [e for e in watcher.entries if e["number"] > before and e["seat"] == other]
        assert [e["action"]["type"] for e in played] in (["draw_face_up"], ["draw_blind", "draw_blind"])
        assert all(entry["bot"] is None for entry in played)
        after = browser.call("GET", path)
        assert after["wishes"] == []
        assert not after["failed"]


def test_an_order_of_which_nothing_is_possible_waits_for_its_player_and_says_so(server: Running) -> None:
    ann, ben, table = two_at_a_table(server)
    dice = random.Random(1)
    with ann.sit(table) as a, ben.sit(table) as b:
        seat = begin([a, b], dice)
        other, browser = (1, ben) if seat == 0 else (0, ann)
        path = f"/api/tables/{table}/orders/{other}"
        payment = {"color": "red", "cards": 6, "locomotives": 0, "ferries": 0}
        route = {"type": "claim_route", "route": "denver-omaha", "payment": payment}
        actions = {str(a) for a in server.app.services.hub.tables[table].game.setting.actions}  # type: ignore[union-attr]
        claims = sorted(a for a in actions if "ClaimRoute" in a and "denver-omaha" in a)
        assert claims, "the board has this route"
        with pytest.raises(Refusal) as refused:
            browser.call("PUT", path, {"wishes": [{"action": route, "then": []}]})
        assert refused.value.code == "bad_action"
        wish = {"action": {"type": "pass"}, "then": []}  # never possible while cards can be drawn
        browser.call("PUT", path, {"wishes": [wish]})
        finish_turn([a, b][seat], seat, dice)
        until = time.monotonic() + 20
        while not browser.call("GET", path)["failed"]:
            assert time.monotonic() < until
            time.sleep(0.05)
        [a, b][other].drain(0.2)
        assert [a, b][other].states[other]["view"]["to_act"] == [other]
        assert browser.call("PUT", path, {"wishes": []})["failed"] is False


def test_only_the_seats_own_person_reads_or_writes_its_orders(server: Running) -> None:
    ann, ben, table = two_at_a_table(server)
    dice = random.Random(1)
    with ann.sit(table) as a, ben.sit(table) as b:
        begin([a, b], dice)
        eve = server.browser("Eve")
        for browser, seat in ((ann, 1), (ben, 0), (eve, 0)):
            for method, body in (("GET", None), ("PUT", {"wishes": []})):
                with pytest.raises(Refusal) as refused:
                    browser.call(method, f"/api/tables/{table}/orders/{seat}", body)
                assert refused.value.code == "not_your_seat"


def test_what_follows_a_wish_is_asked_before_it_is_needed(server: Running) -> None:
    ann, ben, table = two_at_a_table(server)
    dice = random.Random(1)
    with ann.sit(table) as a, ben.sit(table) as b:
        seat = begin([a, b], dice)
        other, browser = (1, ben) if seat == 0 else (0, ann)
        path = f"/api/tables/{table}/orders/{other}/next"
        asked = browser.call("POST", path, {"action": BLIND, "then": []})["question"]
        assert asked["asks"] == "second_card"
        assert BLIND in asked["options"]
        assert browser.call("POST", path, {"action": BLIND, "then": [SECOND]})["question"] is None
        mix = browser.call("GET", f"/api/tables/{table}/orders/{other}")["options"]["tickets"][0]
        asked = browser.call("POST", path, {"action": {"type": "draw_tickets", "mix": mix}, "then": []})["question"]
        assert asked["open"]
        assert asked["options"] == []


def test_an_order_is_played_after_a_restart_too(start_server: Callable[..., Any]) -> None:
    with start_server() as server:
        ann, ben, table = two_at_a_table(server)
        dice = random.Random(1)
        with ann.sit(table) as a, ben.sit(table) as b:
            seat = begin([a, b], dice)
            other, browser = (1, ben) if seat == 0 else (0, ann)
            wishes = [{"action": BLIND, "then": [SECOND]}]
            server.app.services.hub.on_turn = None  # it stops just before it would look
            browser.call("PUT", f"/api/tables/{table}/orders/{other}", {"wishes": wishes})
            finish_turn([a, b][seat], seat, dice)
        cookies = dict(browser.http.cookies)
    with start_server() as server:
        again = server.browser(None)
        again.http.cookies.update(cookies)
        until = time.monotonic() + 20
        while again.table(table)["waiting_for"] != [seat]:
            assert time.monotonic() < until
            time.sleep(0.05)
