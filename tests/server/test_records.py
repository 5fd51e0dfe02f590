"""Records: exported, verified, imported, looked at from every seat, continued."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stellwerk.engine.record import record_of
from stellwerk.games.opening import new_game
from tests.server.browsers import Browser, Refusal, choose
from tests.server.conftest import Running


def finished(game: str = "germany", seed: int = 3) -> str:
    played = new_game(game, ["Ann", "Ben"], seed=seed, salt="pepper")
    dice = random.Random(seed)
    while not played.over:
        played.play(played.options[dice.randrange(len(played.options))])
    return record_of(played).to_text()


def unfinished(actions: int = 40) -> str:
    played = new_game("italy", ["Ann", "Ben"], seed=5, salt="pepper")
    dice = random.Random(5)
    for _ in range(actions):
        played.play(played.options[dice.randrange(len(played.options))])
    return record_of(played, reveal=True).to_text()


def post(browser: Browser, text: str) -> Any:
    return browser.http.post("/api/records", content=text, headers={"Content-Type": "application/json"})


def frames(browser: Browser, id: str, eyes: str) -> Any:
    return browser.call("GET", f"/api/replays/{id}/frames?eyes={eyes}")


def test_an_imported_record_is_looked_at_from_every_seat(server: Running) -> None:
    ann = server.browser()
    text = finished()
    answer = post(ann, text)
    assert answer.status_code == 201
    id = answer.json()["replay"]
    every = {eyes: frames(ann, id, eyes) for eyes in ("0", "1", "none", "all")}
    moves = len(json.loads(text)["actions"])
    for eyes, told in every.items():
        assert (told["game"], told["players"], told["finished"]) == ("germany", ["Ann", "Ben"], True)
        assert [frame["number"] for frame in told["frames"]] == list(range(1, moves + 2))
        middle = told["frames"][moves // 2]["state"]["view"]
        hands = [seat["hand"] is not None for seat in middle["seats"]]
        assert hands == {"0": [True, False], "1": [False, True], "none": [False, False], "all": [True, True]}[eyes]
    assert every["all"]["frames"][3]["entry"]["action"] is not None
    with pytest.raises(Refusal, match="no_such_seat"):
        frames(ann, id, "2")
    with pytest.raises(Refusal, match="bad_request"):
        frames(ann, id, "-1")


def test_a_changed_record_is_refused_and_not_kept(server: Running) -> None:
    ann = server.browser()
    text = finished()
    data = json.loads(text)
    first = data["players"][0]
    for changed in (
        text.replace(f'"{first}"', '"Eve"', 1),
        text.replace('"salt": "pepper"', '"salt": "sugar"'),
        text[:-20],
        "[]",
        "{}",
        '{"record": 5}',
        "not json",
        "[" * 100_000,
    ):
        answer = post(ann, changed)
        assert answer.status_code == 400
        assert answer.json()["error"] in ("bad_record", "bad_request")
        assert "detail" not in answer.json()["params"]
    assert post(ann, " " * 4_100_000).status_code == 413
    assert post(server.browser(None), text).status_code == 401


def edited(text: str, **changes: Any) -> str:
    return json.dumps({**json.loads(text), **changes})


def test_what_is_wrong_with_a_record_is_told_by_code_and_parameters(server: Running) -> None:
    ann = server.browser()
    text = finished()
    actions = json.loads(text)["actions"]
    foreign = {**actions[0], "seat": 1 - actions[0]["seat"]}
    for changed, told in (
        ("{}", {"problem": "not_a_record"}),
        (edited(text, version=9), {"problem": "other_version", "version": "9", "newest": 2}),
        (edited(text, colour="red"), {"problem": "bad_field", "field": "'colour'"}),
        (edited(text, players=[1]), {"problem": "bad_field", "field": "players"}),
        (edited(text, seed="other"), {"problem": "commitment"}),
        (edited(text, players=["Ann", "Eve"]), {"problem": "head_changed"}),
        (edited(text, actions=[foreign, *actions[1:]]), {"problem": "action_changed", "action": 1}),
        (edited(text, actions=[{"seat": 0}]), {"problem": "bad_action", "action": 1}),
        (edited(text, digest="0"), {"problem": "state_differs", "action": len(actions)}),
        (edited(text), {"problem": "edited", "line": 1}),
    ):
        assert post(ann, changed).json() == {"error": "bad_record", "params": told, "rule": None}, changed[:80]
    illegal = edited(unfinished(), actions=json.loads(unfinished())["actions"][1:])
    answer = ann.http.post("/api/records", json={"record": illegal, "continue": True}).json()
    assert answer["error"] == "bad_record"
    assert answer["params"]["problem"] == "illegal_action"
    assert answer["params"]["action"] == 2
    assert answer["params"]["rule"]


def test_an_unfinished_record_goes_on_as_a_table(server: Running) -> None:
    ann = server.browser()
    text = unfinished()
    id = ann.call("POST", "/api/records", {"record": text, "continue": True})["table"]
    table = ann.table(id)
    assert (table["status"], table["seeded"], table["seats"][0]["you"], table["seats"][1]["kind"]) == (
        "running",
        True,
        True,
        "bot",
    )
    with ann.sit(id, since=0) as sitting:
        assert len({entry["number"] for entry in sitting.entries}) >= 41
        sitting.play(random.Random(1))
    assert ann.call("GET", f"/api/tables/{id}/verify")["ok"]
    with pytest.raises(Refusal, match="already_over"):
        ann.call("POST", "/api/records", {"record": finished(), "continue": True})
    with pytest.raises(Refusal, match="bad_record"):
        ann.call("POST", "/api/records", {"record": text.replace("pepper", "sugar"), "continue": True})


def test_the_record_of_a_running_game_is_secret(server: Running) -> None:
    ann = server.browser()
    id = ann.create("usa", ["me", "bot:random"])["id"]
    for path in (f"/api/tables/{id}/record", f"/api/tables/{id}/verify", f"/api/replays/{id}/frames?eyes=all"):
        with pytest.raises(Refusal, match="not_finished"):
            ann.call("GET", path)
    with pytest.raises(Refusal, match="no_replay"):
        frames(ann, "nothing", "all")


def test_a_closed_game_can_be_exported_and_continued(server: Running) -> None:
    ann = server.browser()
    id = ann.create("old_west", ["me", "local"], variants=["alvin"])["id"]
    with ann.sit(id) as sitting:
        dice = random.Random(1)
        for seat in (0, 1):
            sitting.command(seat, choose(sitting.states[seat]["options"], dice))
    ann.call("POST", f"/api/tables/{id}/host", {"do": "close"})
    text = ann.http.get(f"/api/tables/{id}/record").text
    again = ann.call("POST", "/api/records", {"record": text, "continue": True})["table"]
    assert ann.table(again)["number"] == ann.table(id)["number"]
    assert frames(ann, id, "all")["finished"] is False
