"""Whole games over HTTP and sockets, chosen only from what the server offers."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stellwerk.engine.record import verify
from stellwerk.games.registry import setting_for
from tests.server.browsers import choose, offers
from tests.server.conftest import Running

GAMES = [("usa", []), ("germany", []), ("italy", []), ("old_west", []), ("old_west", ["alvin"]), ("usa", ["mega"])]


@pytest.mark.parametrize(("game", "variants"), GAMES)
def test_a_game_against_a_bot_is_played_to_its_end_over_the_socket(
    server: Running, game: str, variants: list[str]
) -> None:
    ann = server.browser()
    table = ann.create(game, ["me", "bot:greedy"], variants=variants)
    assert table["status"] == "running"
    with ann.sit(table["id"], since=0) as sitting:
        sitting.play(random.Random(1))
        sitting.receive_until(lambda: sitting.table["status"] == "finished")
        numbers = [entry["number"] for entry in sitting.entries]
        assert numbers == list(range(1, len(numbers) + 1))
        outcome = sitting.states[0]["view"]["outcome"]
        assert outcome["places"].count(1) >= 1

    text = ann.http.get(f"/api/tables/{table['id']}/record").text
    played = verify(text, setting_for)
    assert list(played.outcome.totals) == outcome["totals"]  # type: ignore[union-attr]
    assert played.commitment == table["commitment"]
    assert ann.call("GET", f"/api/tables/{table['id']}/verify")["ok"]


@pytest.mark.parametrize("game", ["usa", "germany", "italy", "old_west"])
def test_a_game_of_two_people_at_one_screen_is_played_over_plain_http(server: Running, game: str) -> None:
    ann = server.browser()
    dice = random.Random(2)
    table = ann.create(game, ["me", "local"])
    path = f"/api/tables/{table['id']}"
    for _ in range(2000):
        waiting = ann.table(table["id"])["waiting_for"]
        if not waiting:
            break
        seat = dice.choice(waiting)
        told = ann.call("GET", f"{path}/since/0?seat={seat}")
        number = told["entries"][-1]["number"]
        action = choose(told["state"]["options"], dice)
        reply = ann.call(
            "POST", f"{path}/command", {"id": f"c{number}", "seat": seat, "after": number, "action": action}
        )
        assert reply["ok"]
        assert reply["number"] == number + 1
    assert ann.table(table["id"])["status"] == "finished"


def test_two_people_meet_by_link_and_play(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    table = ann.create("germany", ["me", "open"])
    assert table["status"] == "waiting"
    with ann.sit(table["id"]) as hers:
        joined = ben.call("POST", f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
        assert joined["status"] == "running"
        assert joined["invite"] is None
        with ben.sit(table["id"], since=0) as his:
            hers.receive_until(lambda: hers.states)
            dice = random.Random(3)
            for _ in range(60):
                for sitting in (hers, his):
                    sitting.drain(0.01)
                    for seat in sitting.seats:
                        options = sitting.states[seat]["options"]
                        if list(offers(options)):
                            sitting.command(seat, choose(options, dice))
            hers.drain(0.2)
            his.drain(0.2)
            assert hers.number == his.number > 50
            assert shared(hers.states[0]) == shared(his.states[1])


def shared(state: dict[str, Any]) -> str:
    view = {name: state["view"][name] for name in ("market", "owners", "turn", "to_act", "deck", "discards")}
    return json.dumps(view, sort_keys=True)


def test_a_table_of_bots_plays_by_itself_while_a_visitor_watches(server: Running) -> None:
    ann, visitor = server.browser(), server.browser(None)
    table = ann.create("italy", ["bot:random", "bot:greedy"], public=True)
    assert table["id"] in [t["id"] for t in visitor.call("GET", "/api/tables")]
    with visitor.sit(table["id"], since=0) as watching:
        watching.receive_until(lambda: watching.table["status"] == "finished", 60)
        assert watching.states[None]["view"]["over"]
