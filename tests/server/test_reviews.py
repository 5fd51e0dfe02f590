"""Reviews on a server: made by its workers, kept with the record, answered moment by moment; hints where allowed."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from stellwerk.engine.record import parse_record, verify
from stellwerk.games.registry import setting_for
from stellwerk.server.tables.recording import make_record
from stellwerk.simulation import play_game
from tests.server.browsers import Browser, Refusal, choose
from tests.server.conftest import Running, running
from tests.server.test_records import post, unfinished

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("reviews"), review_effort=0.01) as made:
        yield made


def record(seed: str = "review-1") -> str:
    return play_game(setting_for("usa", 2, ()), ("greedy", "level4"), seed).record().to_text()


def imported(browser: Browser, text: str) -> str:
    answer = post(browser, text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["replay"])


def reviewed(browser: Browser, id: str) -> Json:
    """Ask for the review and look until it is there."""
    told = browser.call("POST", f"/api/replays/{id}/review")
    seen = [told["progress"]]
    until = time.monotonic() + 240
    while told["review"] is None:
        assert time.monotonic() < until, seen
        time.sleep(0.1)
        told = browser.call("GET", f"/api/replays/{id}/review")
        seen.append(told["progress"])
    assert None not in seen
    assert seen == sorted(seen)
    found: Json = told["review"]
    return found


@pytest.fixture(scope="module")
def replay(server: Running) -> tuple[Browser, str, Json]:
    ann = server.browser()
    id = imported(ann, record())
    assert ann.call("GET", f"/api/replays/{id}/review") == {"progress": None, "review": None}
    return ann, id, reviewed(ann, id)


def test_a_review_is_made_once_adds_up_and_is_kept(replay: tuple[Browser, str, Json], server: Running) -> None:
    ann, id, review = replay
    for seat in review["seats"]:
        parts = [seat[name] for name in ("start", "luck", "choices", "opponents")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-9)
    assert review["moments"]
    assert review["curve"][-1]["chances"] == [seat["result"] for seat in review["seats"]]
    assert "players" not in review
    assert ann.call("POST", f"/api/replays/{id}/review")["review"] == review
    assert server.browser(None).call("GET", f"/api/replays/{id}/review")["review"] == review


def test_a_moment_asks_for_a_better_move_and_says_how_good_it_is(replay: tuple[Browser, str, Json]) -> None:
    ann, id, review = replay
    worst = review["moments"][0]
    state = ann.call("GET", f"/api/replays/{id}/moments/{worst['action']}")
    assert state["view"]["seat"] == worst["seat"]
    assert worst["seat"] in state["view"]["to_act"]
    assert all(seat["hand"] is None for n, seat in enumerate(state["view"]["seats"]) if n != worst["seat"])

    def judged(answer: Json) -> Json:
        told: Json = ann.call("POST", f"/api/replays/{id}/answers", {"action": worst["action"], "answer": answer})
        return told

    same, best = judged(worst["played"]), judged(worst["better"])
    assert same["cost"] == pytest.approx(same["played"], abs=1e-9)
    assert best["cost"] <= same["cost"]
    assert best["best"]["type"]
    again = judged(best["best"])
    assert again["good"]
    assert again["cost"] == 0
    for bad in ({"type": "claim_route"}, {"type": "nothing"}, {"type": "draw_face_up", "card": "pink"}):
        with pytest.raises(Refusal, match="bad_action"):
            judged(bad)
    with pytest.raises(Refusal, match="no_moment"):
        ann.call("GET", f"/api/replays/{id}/moments/99999")


def test_only_finished_games_are_reviewed_and_only_for_somebody(server: Running) -> None:
    ann = server.browser()
    open_one = imported(ann, unfinished())
    ann.call("POST", f"/api/replays/{open_one}/review")
    until = time.monotonic() + 60
    while ann.call("GET", f"/api/replays/{open_one}/review")["progress"] is not None:
        assert time.monotonic() < until
        time.sleep(0.1)
    for path in (f"/api/replays/{open_one}/review", "/api/me/play"):
        with pytest.raises(Refusal, match="no_person"):
            server.browser(None).call("POST", path)
    with pytest.raises(Refusal, match="no_replay"):
        ann.call("POST", "/api/replays/0123456789abcdef/review")
    table = ann.create("usa", ["me", "bot:greedy"])
    with pytest.raises(Refusal, match="not_finished"):
        ann.call("POST", f"/api/replays/{table['id']}/review")


# hints


def ask(browser: Browser, table: Json, seat: int = 0, **more: Any) -> Json:
    told: Json = browser.call("POST", f"/api/tables/{table['id']}/hint", {"seat": seat, **more})
    return told


def test_a_hint_names_legal_moves_with_chances_and_reasons_and_is_written_down(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "bot:greedy"], seed="hints")
    assert table["hints"]
    with ann.sit(table["id"]) as sitting:
        options = sitting.states[0]["options"]
        told = ask(ann, table)
        offered = [tuple(action["kept"]) for action in options["others"] if action["type"] == "keep_tickets"]
        for move in told["candidates"]:
            assert tuple(move["action"]["kept"]) in offered
            assert 0 <= move["chance"] <= 1
            assert move["reason"]["code"] == "tickets_fit_together"
        assert 2 <= len(told["candidates"]) <= 3
        assert ann.table(table["id"])["seats"][0]["hints"] == 1
        ask(ann, table)
        assert ann.table(table["id"])["seats"][0]["hints"] == 1, "asking again about one move is one use"
        also = next(a for a in options["others"] if a not in [m["action"] for m in told["candidates"]])
        assert ask(ann, table, also=also)["also"]["action"]["type"] == "keep_tickets"
        assert sitting.command(0, choose(options, random.Random(1)))["ok"]
    with pytest.raises(Refusal, match="not_your_seat"):
        ask(server.browser("Eve"), table)
    with pytest.raises(Refusal, match="not_your_seat"):
        ask(ann, table, seat=1)


def test_hints_are_off_among_people_and_in_public_unless_the_table_allows_them(server: Running) -> None:
    ann = server.browser()
    for wanted, allowed in (
        ({}, False),
        ({"hints": True}, True),
        ({"hints": True, "public": True}, True),
        ({"hints": False}, False),
    ):
        table = ann.create("usa", ["me", "local", "bot:greedy"], **wanted)
        assert table["hints"] is allowed
        if not allowed:
            with pytest.raises(Refusal, match="no_hints_here"):
                ask(ann, table)
    assert not ann.create("usa", ["me", "bot:greedy"], public=True)["hints"]
    assert not ann.create("usa", ["me", "bot:greedy"], hints=False)["hints"]


def test_every_use_of_a_hint_is_in_the_record_and_cannot_be_taken_out() -> None:
    game = play_game(setting_for("usa", 2, ()), ("greedy", "greedy"), "hinted")
    moves = [(move["seat"], move["do"]) for move in json.loads(game.record().to_text())["actions"]]
    head = ("usa", (), list(game.names), game.seed, game.salt)
    text = make_record(*head, moves, ((1, 1), (0, 20)))
    hinted = [(number, move.seat) for number, move in enumerate(parse_record(text).moves, 1) if move.hint]
    first_of_one = next(n for n, (seat, _) in enumerate(moves, 1) if seat == 1)
    next_of_zero = next(n for n, (seat, _) in enumerate(moves, 1) if seat == 0 and n >= 20)
    assert hinted == [(first_of_one, 1), (next_of_zero, 0)]
    verify(text, setting_for)
    with pytest.raises(Exception, match="does not fit its check"):
        verify(text.replace(', "hint": true', "", 1), setting_for)
    assert make_record(*head, moves) == game.record().to_text()


# one's own play


def test_ones_own_play_is_told_to_nobody_else(server: Running) -> None:
    ann = server.browser()
    table = ann.create("usa", ["me", "bot:greedy"], seed="own play")
    dice = random.Random(2)
    with ann.sit(table["id"]) as sitting:
        while not sitting.states[0]["view"]["over"]:
            if 0 in sitting.states[0]["view"]["to_act"]:
                sitting.command(0, choose(sitting.states[0]["options"], dice))
            else:
                sitting.receive(60)
    assert ann.call("GET", "/api/me/play") == {"games": [], "waiting": 1}
    ann.call("POST", "/api/me/play")
    reviewed(ann, table["id"])
    told = ann.call("GET", "/api/me/play")
    assert told["waiting"] == 0
    assert [(game["game"], game["seat"], game["players"]) for game in told["games"]] == [("usa", 0, 2)]
    assert server.browser("Eve").call("GET", "/api/me/play") == {"games": [], "waiting": 0}
    ann.call("POST", "/api/me/delete", {})
    assert server.browser(None).call("GET", f"/api/replays/{table['id']}/review")["review"] is None
