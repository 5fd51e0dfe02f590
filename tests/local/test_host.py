"""The host of one screen: the messages of a server, nothing lost by a reload, nothing needed that a browser lacks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from stellwerk.bots.search import SearchBot
from stellwerk.engine.actions import Action
from stellwerk.engine.view import View
from stellwerk.games.registry import GAMES
from stellwerk.local import thinking
from stellwerk.local.requests import catalogue_paths
from stellwerk.server.http import catalogue
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode
from tests.local.playing import Screen

RECORDS = Path(__file__).parents[1] / "records" / "games"
ALLOWED = "{'msgspec', 'mypy_extensions', 'stellwerk', *sys.stdlib_module_names}"
ALONE = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] not in {ALLOWED}:
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
import stellwerk.local.host
"""


@pytest.fixture
def screen() -> Screen:
    made = Screen()
    made.ask("POST", "me", {"name": "Anna", "language": "de"})
    return made


def seats(*bots: str, guests: int = 0) -> list[dict[str, str]]:
    local = [{"kind": "local", "name": f"Gast {n}"} for n in range(guests)]
    return [{"kind": "me"}, *local, *({"kind": "bot", "bot": bot} for bot in bots)]


def test_it_needs_the_standard_library_and_msgspec_alone() -> None:
    pure = {**os.environ, "STELLWERK_PURE": "1"}  # as in a browser
    subprocess.run([sys.executable, "-c", ALONE], check=True, timeout=120, env=pure)


def test_what_is_the_same_for_everybody_is_told_as_by_the_server(screen: Screen) -> None:
    for path, _, _ in catalogue_paths():
        assert screen.ask("GET", path)
    assert screen.ask("GET", "boards/usa") == json.loads(encode(catalogue.board("usa")))
    assert screen.ask("GET", "rules/campaign")["sections"]
    assert screen.ask("GET", "boards/nowhere", status=404)["error"] == "no_game"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_bots_is_played_to_its_end_and_verified(screen: Screen, game: str) -> None:
    table = screen.ask("POST", "tables", {"game": game, "seats": seats("level4")})["id"]
    screen.play(table, 1)
    assert screen.ask("GET", f"tables/{table}")["status"] == "finished"
    assert screen.ask("GET", f"tables/{table}/verify")["ok"]
    frames = screen.ask("GET", f"replays/{table}/frames?eyes=all")
    assert frames["finished"]
    assert len(frames["frames"]) == screen.ask("GET", f"tables/{table}")["number"]
    again = screen.ask("POST", f"tables/{table}/rematch")
    assert again["status"] == "running"
    assert again["id"] != table


def test_the_lesson_goes_as_it_is_told_without_a_server_too(screen: Screen) -> None:
    info = next(game for game in screen.ask("GET", "games") if game["lesson"])
    lesson = info["lesson"]
    wanted = {"game": info["game"], "seed": lesson["seed"], "seats": seats(lesson["bot"])}
    table = screen.ask("POST", "tables", wanted)["id"]
    screen.step(do="connect", number=1, path=f"tables/{table}/socket?since=0")
    for number, move in enumerate(move for step in lesson["steps"] for move in step["moves"]):
        screen.work()
        last = (screen.said(1, "entry") or screen.said(1, "state"))[-1]
        action = told_action(last["state"]["options"], move)
        command = {"type": "command", "id": f"c{number}", "seat": 0, "after": last["number"], "action": action}
        screen.step(do="hear", number=1, text=json.dumps(command))
        assert screen.said(1, "reply")[-1]["ok"], (move, action)
    assert screen.ask("GET", f"tables/{table}")["status"] == "finished"
    assert screen.said(1, "entry")[-1]["state"]["view"]["outcome"]["totals"] == [25, 1]


def told_action(options: dict[str, Any], move: dict[str, Any]) -> dict[str, Any]:
    """What a lesson asks for, as the page sends it."""
    kind, about = move["type"], move["about"]
    if kind == "claim_route":
        route = next(route for route in about if route in options["claims"])
        return {"type": kind, "route": route, "payment": options["claims"][route][0]}
    if kind == "keep_tickets":
        return next(action for action in options["others"] if action["kept"] == about)
    return {"type": kind, "card": about[0]} if about else {"type": kind}


def test_several_at_one_screen_each_see_their_own_hand(screen: Screen) -> None:
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats(guests=1)})["id"]
    screen.play(table, 1, most=4)
    shown = {message["for"]: message["state"]["view"] for message in screen.said(1, "entry")}
    assert set(shown) == {0, 1}
    for seat, view in shown.items():
        assert [other["hand"] is not None for other in view["seats"]] == [n == seat for n in (0, 1)]


def test_a_reload_in_the_middle_loses_nothing(screen: Screen) -> None:
    table = screen.ask("POST", "tables", {"game": "italy", "seats": seats("level4", guests=1)})["id"]
    screen.play(table, 1, most=9)
    again = Screen(screen.kept)
    for seat in (0, 1):
        path = f"tables/{table}/since/0?seat={seat}"
        assert again.ask("GET", path) == screen.ask("GET", path)
    assert again.ask("GET", "tables/mine") == screen.ask("GET", "tables/mine")
    again.sent = screen.sent
    again.play(table, 1)
    assert again.ask("GET", f"tables/{table}/verify")["ok"]


def test_a_command_that_comes_twice_is_played_once(screen: Screen) -> None:
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("level1")})["id"]
    screen.step(do="connect", number=1, path=f"tables/{table}/socket?since=0")
    screen.work()
    state = screen.said(1, "entry")[-1] if screen.said(1, "entry") else screen.said(1, "state")[-1]
    action = state["state"]["options"]["others"][0]
    command = json.dumps({"type": "command", "id": "x", "seat": 0, "after": state["number"], "action": action})
    first, second = (screen.step(do="hear", number=1, text=command)["told"] for _ in range(2))
    reply = screen.said(1, "reply")
    assert reply[0] == reply[1]
    assert reply[0]["ok"]
    assert len(first) > len(second) == 1
    late = {"type": "command", "id": "y", "seat": 0, "after": 0, "action": action}
    screen.step(do="hear", number=1, text=json.dumps(late))
    assert screen.said(1, "reply")[-1]["error"] == "stale"
    assert Screen(screen.kept).ask("POST", f"tables/{table}/command", json.loads(command) | {"type": None}, status=400)


def test_bad_requests_get_a_code_and_change_nothing(screen: Screen) -> None:
    before = dict(screen.kept)
    assert screen.ask("POST", "tables", "{", status=400)["error"] == "bad_request"
    assert screen.ask("POST", "tables", {"game": "usa", "seats": seats("nobody")}, status=400)["error"] == "unknown_bot"
    assert screen.ask("GET", "tables/localxx", status=404)["error"] == "no_table"
    assert screen.ask("GET", "nowhere", status=404)["error"] == "not_found"
    assert screen.ask("POST", "login", {}, status=409)["error"] == "needs_server"
    screen.step(do="connect", number=7, path="tables/localxx/socket?since=0")
    assert screen.ended == {7: 4404}
    assert screen.kept == before


def test_records_come_in_and_go_out(screen: Screen) -> None:
    text = (RECORDS / "germany-3.json").read_text()
    replay = screen.ask("POST", "records", text)["replay"]
    assert screen.ask("GET", f"replays/{replay}/frames?eyes=0")["game"] == "germany"
    assert screen.ask("POST", "records", text.replace('"Anna"', '"Anne"', 1), status=400)["error"] == "bad_record"
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("level2")})["id"]
    screen.play(table, 1, most=6)
    screen.ask("POST", f"tables/{table}/host", {"do": "close"})
    unfinished = screen.step(do="request", method="GET", path=f"tables/{table}/record")["answer"][1]
    went_on = screen.ask("POST", "records", {"record": unfinished, "continue": True})["table"]
    assert screen.ask("GET", f"tables/{went_on}")["number"] == screen.ask("GET", f"tables/{table}")["number"]
    screen.play(went_on, 2)
    assert screen.ask("GET", f"tables/{went_on}/verify")["ok"]


def test_everything_can_be_taken_along_to_another_browser(screen: Screen) -> None:
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("level2")})["id"]
    screen.play(table, 1, most=3)
    copy = screen.step(do="request", method="GET", path="me/data")["answer"][1]
    other = Screen()
    other.ask("POST", "me/data", copy)
    assert other.kept == screen.kept
    assert other.ask("GET", "tables/mine") == screen.ask("GET", "tables/mine")
    for bad in ("{}", "[]", copy.replace("table/", "tables/"), copy.replace('\\"seed\\"', '\\"seat\\"')):
        assert other.ask("POST", "me/data", bad, status=400)["error"] == "bad_copy"
    assert other.kept == screen.kept
    other.ask("POST", "me/delete", {})
    assert other.kept == {}


def test_lists_are_told_when_they_change(screen: Screen) -> None:
    screen.step(do="connect", number=3, path="lists/socket")
    assert screen.said(3, "tables")[-1]["mine"] == []
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("level2")})["id"]
    assert [listed["id"] for listed in screen.said(3, "tables")[-1]["mine"]] == [table]


def test_a_slow_device_gets_a_level_that_fits_and_is_told(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.local.host.speed", lambda: thinking.NEEDED / 2)
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("level5", "level2")})
    assert [seat["bot"] for seat in table["seats"]] == [None, "level4", "level2"]
    assert screen.slow
    screen.host.speed = thinking.NEEDED
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("level5")})
    assert table["seats"][1]["bot"] == "level5"


def test_who_searches_does_so_for_the_time_it_has(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    decide = SearchBot.decide

    def watched(bot: SearchBot, view: View, options: Sequence[Action]) -> Action:
        given.append(bot.seconds)
        return decide(bot, view, options)

    monkeypatch.setattr(thinking, "SECONDS", 0.01)
    monkeypatch.setattr(SearchBot, "decide", watched)
    screen.host.speed = thinking.NEEDED
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("level5")})["id"]
    screen.play(table, 1, most=3)
    assert set(given) == {0.01}


def test_a_campaign_is_played_on_by_its_games_and_survives_a_reload(screen: Screen) -> None:
    companies = [{"kind": "me"}, {"kind": "local", "name": "Ben"}, {"kind": "bot"}]
    id = screen.ask("POST", "campaigns", {"companies": companies, "seed": "a screen"})["id"]

    def answer_all(at: Screen) -> dict[str, object]:
        for _ in range(60):
            at.work()
            shown: dict[str, object] = at.ask("GET", f"campaigns/{id}")
            question = shown["question"]
            if shown["table"] or not isinstance(question, dict) or not question["yours"]:
                break
            given = {"id": f"a{shown['number']}", "after": shown["number"], "option": question["options"][0]}
            assert at.ask("POST", f"campaigns/{id}/answer", given) == at.ask("POST", f"campaigns/{id}/answer", given)
        return shown

    first = answer_all(screen)
    table = str(first["table"])
    assert screen.ask("GET", f"tables/{table}")["campaign"]["id"] == id
    assert screen.ask("GET", f"tables/{table}/board")["places"]
    assert screen.ask("GET", f"tables/{table}/record", status=409)["error"] == "part_of_campaign"
    screen.play(table, 1, most=5)
    again = Screen(screen.kept)
    again.sent = screen.sent
    again.play(table, 1)
    second = answer_all(again)
    assert second["game"] == 2
    assert second["table"] not in (None, table)
    for path in ("texts?language=de", "board", "book?language=de"):
        assert again.ask("GET", f"campaigns/{id}/{path}")
    assert Screen(again.kept).ask("GET", f"campaigns/{id}") == again.ask("GET", f"campaigns/{id}")
    assert [listed["id"] for listed in again.ask("GET", "campaigns/mine")] == [id]
    again.ask("POST", f"campaigns/{id}/host", {"do": "close"})
    assert again.ask("GET", f"tables/{second['table']}")["status"] == "closed"


def test_its_tables_are_what_the_wire_says(screen: Screen) -> None:
    import msgspec

    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("level2")})
    assert msgspec.to_builtins(msgspec.convert(table, wire.Table)) == table


# reviews and hints


def test_a_game_is_reviewed_piece_by_piece_and_the_review_survives_a_reload(screen: Screen) -> None:
    text = (RECORDS / "usa-2.json").read_text(encoding="utf-8")
    id = screen.ask("POST", "records", text)["replay"]
    screen.host.reviews.effort = 0.01
    assert screen.ask("GET", f"replays/{id}/review") == {"progress": None, "review": None}
    assert screen.ask("POST", f"replays/{id}/review")["progress"] == 0
    screen.step(do="work")
    screen.step(do="work")
    assert 0 < screen.ask("GET", f"replays/{id}/review")["progress"] < 1
    screen.work()
    review = screen.ask("GET", f"replays/{id}/review")["review"]
    assert review["seats"]
    assert Screen(screen.kept).ask("GET", f"replays/{id}/review")["review"] == review
    action = review["moments"][0]["action"] if review["moments"] else 0
    state = screen.ask("GET", f"replays/{id}/moments/{action}")
    played = json.loads(text)["actions"][action]
    assert state["view"]["seat"] == played["seat"]
    judged = screen.ask("POST", f"replays/{id}/answers", {"action": action, "answer": played["do"]})
    assert judged["cost"] == pytest.approx(judged["played"], abs=1e-9)
    assert screen.ask("GET", f"replays/{id}/moments/99999", status=404)["error"] == "no_moment"


def test_a_hint_is_given_and_written_down(screen: Screen) -> None:
    table = screen.ask("POST", "tables", {"game": "usa", "seats": seats("greedy")})
    told = screen.ask("POST", f"tables/{table['id']}/hint", {"seat": 0})
    assert told["candidates"]
    assert screen.ask("GET", f"tables/{table['id']}")["seats"][0]["hints"] == 1
    guests = screen.ask("POST", "tables", {"game": "usa", "seats": seats(guests=1)})
    refused = screen.ask("POST", f"tables/{guests['id']}/hint", {"seat": 0}, status=409)
    assert refused["error"] == "no_hints_here"
    assert screen.ask("GET", "me/play") == {"games": [], "waiting": 0}
