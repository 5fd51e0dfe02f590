"""Seats: taken, left, handed to bots, watched; and what only the host may do."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from stellwerk.server.tables.clocks import SteadyClock
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.making import DEFAULT_BOT
from tests.server.browsers import Browser, Refusal, choose
from tests.server.conftest import Running

Json = dict[str, Any]


def refused(browser: Browser, method: str, path: str, body: object = None) -> str:
    with pytest.raises(Refusal) as refusal:
        browser.call(method, path, body)
    return refusal.value.code


def wait_for(done: Callable[[], bool], seconds: float = 120) -> None:
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.05)


def test_a_private_table_is_joined_by_invitation_only(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    table = ann.create("usa", ["me", "open", "open"])
    path = f"/api/tables/{table['id']}/join"
    assert refused(ben, "POST", path, {}) == "invite_needed"
    assert refused(ben, "POST", path, {"invite": "guessed"}) == "invite_needed"
    assert ben.call("GET", f"/api/tables/{table['id']}")["invite"] is None
    assert table["id"] not in [t["id"] for t in ben.call("GET", "/api/tables")]
    joined = ben.call("POST", path, {"invite": table["invite"], "seat": 2})
    assert [seat["you"] for seat in joined["seats"]] == [False, False, True]
    assert ben.call("POST", path, {"invite": table["invite"]}) == {**joined, "updated": joined["updated"]}
    assert [t["id"] for t in ben.call("GET", "/api/tables/mine")] == [table["id"]]


def test_only_the_host_starts_and_bots_fill_the_open_seats(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    table = ann.create("usa", ["me", "open", "open"], public=True)
    path = f"/api/tables/{table['id']}"
    ben.call("POST", f"{path}/join", {})
    assert refused(ben, "POST", f"{path}/start") == "host_only"
    started = ann.call("POST", f"{path}/start")
    assert [seat["kind"] for seat in started["seats"]] == ["person", "person", "bot"]
    assert refused(ann, "POST", f"{path}/start") == "already_started"
    assert refused(server.browser("Eve"), "POST", f"{path}/join", {}) == "already_started"


def test_what_cannot_be_set_up_is_refused(server: Running) -> None:
    ann = server.browser()
    for wanted, code in [
        ({"game": "usa", "seats": [{"kind": "me"}] * 2}, "one_seat_is_me"),
        ({"game": "usa", "seats": [{"kind": "bot"}] * 6}, "cannot_be_set_up"),
        ({"game": "usa", "seats": [{"kind": "bot"}] * 2, "variants": ["alvin"]}, "cannot_be_set_up"),
        ({"game": "usa", "seats": [{"kind": "bot"}] * 2, "variants": ["1910", "mega"]}, "cannot_be_set_up"),
        ({"game": "usa", "seats": [{"kind": "bot", "bot": "../evil.py:Bot"}] * 2}, "unknown_bot"),
        ({"game": "usa", "seats": [{"kind": "bot"}] * 2, "clock": {"kind": "turn", "seconds": 1}}, "clock_too_short"),
        ({"game": "mars", "seats": [{"kind": "bot"}] * 2}, "cannot_be_set_up"),
        ({"game": "usa", "seats": []}, "bad_request"),
        ({"game": "usa", "seats": [{"kind": "bot"}] * 2, "extra": 1}, "bad_request"),
    ]:
        assert refused(ann, "POST", "/api/tables", wanted) == code, wanted
    assert ann.call("GET", "/api/tables/mine") == []


def test_a_person_who_leaves_is_played_by_a_bot_until_back(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "local"])
    path = f"/api/tables/{table['id']}"
    left = ann.call("POST", f"{path}/seat", {"do": "leave"})
    assert [seat["away"] for seat in left["seats"]] == [True, True]
    wait_for(lambda: ann.table(table["id"])["number"] > 10)
    back = ann.call("POST", f"{path}/seat", {"do": "back"})
    assert [seat["away"] for seat in back["seats"]] == [False, False]
    time.sleep(0.3)
    number = ann.table(table["id"])["number"]
    time.sleep(0.3)
    assert ann.table(table["id"])["number"] == number
    entries = ann.call("GET", f"{path}/since/1?seat=0")["entries"]
    assert {entry["bot"] for entry in entries} == {DEFAULT_BOT}


def test_connecting_again_is_being_back(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "bot:random"])
    ann.call("POST", f"/api/tables/{table['id']}/seat", {"do": "leave"})
    with ann.sit(table["id"]) as sitting:
        sitting.receive_until(lambda: not sitting.table["seats"][0]["away"])
        assert sitting.table["seats"][0]["online"]


def test_a_seat_whose_clock_runs_out_is_played_by_a_bot(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "local"], clock={"kind": "turn", "seconds": 10})
    assert 8 <= table["deadline"] - time.time() <= 10.5
    live = server.app.services.hub.tables[table["id"]]
    with ann.sit(table["id"]) as sitting:
        sitting.command(0, choose(sitting.states[0]["options"], random.Random(1)))
        assert set(live.head.deadlines) == {"1"}
        live.head.deadlines["1"] = (live.head.deadlines["1"][0], time.time() - 1)
        sitting.receive_until(lambda: sitting.table["seats"][1]["away"])
        sitting.receive_until(lambda: sitting.states[0]["view"]["turn"] > 0)
        assert not sitting.table["seats"][0]["away"]
        sitting.send({"type": "back"})
        sitting.receive_until(lambda: not sitting.table["seats"][1]["away"])


def test_a_table_that_fails_keeps_no_other_clock_from_running_out(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, hub = server.browser(), server.app.services.hub
    ids = [ann.create("usa", ["me", "local"], clock={"kind": "turn", "seconds": 10})["id"] for _ in range(3)]
    change = hub.change

    async def failing(live: Live, *given: Any, **changes: Any) -> None:
        if live.id == ids[0]:
            raise RuntimeError("this one cannot be changed")
        await change(live, *given, **changes)

    monkeypatch.setattr(hub, "change", failing)
    with ann.sit(ids[2]) as sitting:
        for id in ids:
            deadlines = hub.tables[id].head.deadlines
            deadlines.update({seat: (key, 0.0) for seat, (key, _) in deadlines.items()})
        sitting.receive_until(lambda: all(seat["away"] for seat in sitting.table["seats"]))
    monkeypatch.undo()
    ann.call("POST", f"/api/tables/{ids[0]}/host", {"do": "close"})


def test_a_jump_of_the_systems_clock_takes_nobodys_time() -> None:
    wall, steady = [1000.0], [50.0]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    for jump in (3600.0, -7200.0):
        before = clock.now()
        wall[0] += jump
        assert clock.now() == before
        wall[0] += 10
        steady[0] += 10
        assert 9 <= clock.now() - before <= 11
    for _ in range(5000):
        wall[0] += 10
        steady[0] += 10
        told = clock.now()
    assert told == wall[0], "in the end it is the time of day again"


def test_the_clock_of_a_turn_goes_on_between_its_choices(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "local"], clock={"kind": "days", "seconds": 86400})
    dice = random.Random(1)
    with ann.sit(table["id"]) as sitting:
        for seat in (0, 1):
            sitting.command(seat, choose(sitting.states[seat]["options"], dice))
        sitting.drain()
        seat = sitting.states[0]["view"]["to_act"][0]
        live = server.app.services.hub.tables[table["id"]]
        first = live.head.deadlines[str(seat)]
        sitting.command(seat, {"type": "draw_blind"})
        assert live.head.deadlines[str(seat)] == first
        sitting.command(seat, {"type": "draw_blind"})
        assert list(live.head.deadlines) == [str(1 - seat)]
        assert live.head.deadlines[str(1 - seat)] != first


def test_the_host_removes_a_player_or_hands_the_seat_to_a_bot(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    table = ann.create("usa", ["me", "open"], public=True)
    path = f"/api/tables/{table['id']}"
    ben.call("POST", f"{path}/join", {})
    assert refused(ben, "POST", f"{path}/host", {"do": "remove", "seat": 0}) == "host_only"
    assert refused(ann, "POST", f"{path}/host", {"do": "remove", "seat": 7}) == "no_such_seat"
    with ben.sit(table["id"]) as his:
        assert his.seats == [1]
        given = ann.call("POST", f"{path}/host", {"do": "to_bot", "seat": 1})
        assert given["seats"][1]["away"]
        assert given["seats"][1]["person"]
        ann.call("POST", f"{path}/host", {"do": "remove", "seat": 1})
        his.receive_until(lambda: his.seats == [])
        his.drain(0.2)
        his.states.clear()
        reply = his.command(1, {"type": "draw_blind"})
        assert reply["error"] == "not_your_seat"
    assert ann.table(table["id"])["seats"][1]["kind"] == "bot"
    closed = ann.call("POST", f"{path}/host", {"do": "close"})
    assert closed["status"] == "closed"
    assert refused(ann, "POST", f"{path}/host", {"do": "close"}) == "already_over"


def test_spectators_are_counted_and_see_no_options(server: Running) -> None:
    ann, eve = server.browser("Ann"), server.browser("Eve")
    table = ann.create("usa", ["me", "bot:random"])
    with ann.sit(table["id"]) as hers, eve.sit(table["id"]) as watching:
        hers.receive_until(lambda: hers.table["spectators"] == 1)
        assert watching.seats == []
        assert watching.states[None]["options"] == {"claims": {}, "cards": [], "tickets": [], "others": []}
    wait_for(lambda: ann.table(table["id"])["spectators"] == 0)


def test_chat_and_emotes_reach_everybody_and_are_kept(server: Running) -> None:
    ann, visitor = server.browser("Ann"), server.browser(None)
    table = ann.create("usa", ["me", "open"])
    path = f"/api/tables/{table['id']}/chat"
    with ann.sit(table["id"]) as hers, visitor.sit(table["id"]) as watching:
        hers.send({"type": "chat", "text": "Hallo\x00 <b>da</b>"})
        hers.send({"type": "emote", "emote": "thanks"})
        watching.receive_until(lambda: len(watching.others) == 2)
        said, shown = watching.others
        assert (said["name"], said["seat"], said["text"]) == ("Ann", 0, "Hallo <b>da</b>")
        assert shown["emote"] == "thanks"
        assert watching.ask({"type": "chat", "text": "me too"})["error"] == "no_person"
    assert [line["text"] for line in ann.call("GET", path)] == ["Hallo <b>da</b>", None]
    assert refused(ann, "POST", path, {}) == "text_or_emote"
    assert refused(ann, "POST", path, {"text": " \u200b "}) == "empty_text"
    assert refused(visitor, "POST", path, {"text": "hi"}) == "no_person"


def test_a_rematch_has_the_same_seats_and_there_is_only_one(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    table = ann.create("italy", ["me", "open", "bot:random"], public=True)
    path = f"/api/tables/{table['id']}"
    ben.call("POST", f"{path}/join", {})
    assert refused(ben, "POST", f"{path}/rematch") == "not_finished"
    ann.call("POST", f"{path}/host", {"do": "close"})
    assert refused(server.browser("Eve"), "POST", f"{path}/rematch") == "not_your_seat"
    again = ben.call("POST", f"{path}/rematch")
    assert ann.call("POST", f"{path}/rematch")["id"] == again["id"] != table["id"]
    assert again["status"] == "running"
    assert [(s["kind"], s["you"]) for s in again["seats"]] == [("person", False), ("person", True), ("bot", False)]
    assert again["commitment"] != table["commitment"]
    assert ann.table(table["id"])["rematch"] == again["id"]


def test_your_games_are_listed_with_those_that_wait_for_you_first(server: Running) -> None:
    ann = server.browser()
    open_table = ann.create("usa", ["me", "open"])
    turn = ann.create("usa", ["me", "local"])
    other = ann.create("usa", ["me", "open"])
    listed = [table["id"] for table in ann.call("GET", "/api/tables/mine")]
    assert listed[0] == turn["id"]
    assert set(listed) == {open_table["id"], turn["id"], other["id"]}
