"""Campaigns over the server's own paths: founded, joined, answered by the right people, played to the end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.engine.rng import commitment
from stellwerk.server.campaigns.showing import listed
from stellwerk.server.storage.campaign_rows import CampaignHead, CompanySeat
from tests.server.browsers import Browser, Refusal
from tests.server.campaigners import (
    PATIENCE,
    Json,
    answer_until_game,
    answer_until_gathering,
    found,
    give_answer,
    look,
    play_game,
    wait_until,
)
from tests.server.conftest import Running, running
from tests.server.processes import ServerProcess


def refused(work: Callable[[], Any]) -> str:
    with pytest.raises(Refusal) as problem:
        work()
    return problem.value.code


def is_played(game: int, campaign: Json) -> bool:
    return campaign["game"] >= game and campaign["table"] is not None


def test_people_join_by_the_link_and_choose_a_company(server: Running) -> None:
    ann, ben, eve = (server.browser(name) for name in ("Ann", "Ben", "Eve"))
    made = found(ann, {"kind": "me", "color": "red"}, {"kind": "open"}, {"kind": "bot", "color": "blue"})
    path = f"/api/campaigns/{made['id']}"
    assert made["status"] == "waiting"
    assert made["host"]
    assert look(ben, made["id"])["invite"] is None
    assert refused(lambda: ben.call("POST", f"{path}/join", {"invite": "nonsense"})) == "invite_needed"
    taken = {"invite": made["invite"], "color": "red"}
    assert refused(lambda: ben.call("POST", f"{path}/join", taken)) == "company_taken"
    joined = ben.call("POST", f"{path}/join", {"invite": made["invite"], "color": "green"})
    assert joined["status"] == "running"
    assert [(c["color"], c["name"], c["you"]) for c in joined["companies"]] == [
        ("red", "Ann", False),
        ("green", "Ben", True),
        ("blue", None, False),
    ]
    taken = {"invite": made["invite"], "color": "green"}
    assert refused(lambda: eve.call("POST", f"{path}/join", taken)) == "company_taken"
    assert [c["id"] for c in ben.call("GET", "/api/campaigns/mine")] == [made["id"]]
    assert eve.call("GET", "/api/campaigns/mine") == []
    assert ann.call("GET", "/api/tables/mine") == []


def test_only_who_is_asked_may_answer_and_only_once(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    made = found(ann, {"kind": "me", "color": "red"}, {"kind": "open", "color": "green"}, {"kind": "bot"})
    ben.call("POST", f"/api/campaigns/{made['id']}/join", {"invite": made["invite"]})
    asked = look(ann, made["id"])
    assert asked["question"]["code"] == "attendance"
    assert asked["question"]["yours"]
    seen = look(ben, made["id"])
    assert not seen["question"]["yours"]
    assert seen["question"]["options"] is None
    assert refused(lambda: give_answer(ben, seen, "all")) == "not_your_question"
    assert refused(lambda: give_answer(ann, asked, "nobody")) == "not_on_offer"
    assert refused(lambda: give_answer(ann, {**asked, "number": 7}, "all")) == "stale"
    first = give_answer(ann, asked, "without green", id="once")
    assert give_answer(ann, asked, "without green", id="once") == first
    give_answer(ann, look(ann, made["id"]), "all")
    now = look(ann, made["id"])
    assert now["table"] is not None, now
    table = ann.table(now["table"])
    assert table["campaign"] == {
        "id": made["id"],
        "game": 1,
        "year": 1865,
        "companies": ["red", now["companies"][2]["color"]],
    }
    assert [seat["you"] for seat in table["seats"]] == [True, False]


def test_a_table_of_a_campaign_tells_neither_its_seed_nor_closes(server: Running) -> None:
    ann = server.browser("Ann")
    made = found(ann, {"kind": "me"}, {"kind": "bot"})
    give_answer(ann, made, "all")
    made = look(ann, made["id"])
    table = made["table"]
    assert refused(lambda: ann.call("GET", f"/api/tables/{table}/record")) == "part_of_campaign"
    assert refused(lambda: ann.call("GET", f"/api/tables/{table}/verify")) == "part_of_campaign"
    assert refused(lambda: ann.call("POST", f"/api/tables/{table}/host", {"do": "close"})) == "part_of_campaign"
    assert refused(lambda: ann.call("POST", f"/api/tables/{table}/rematch", {})) == "part_of_campaign"
    assert refused(lambda: ann.call("GET", f"/api/campaigns/{made['id']}/record")) == "not_finished"
    assert ann.call("GET", f"/api/tables/{table}/board")["layout"]["width"] < 1400
    ann.call("POST", f"/api/campaigns/{made['id']}/host", {"do": "close"})
    assert ann.table(table)["status"] == "closed"
    assert look(ann, made["id"])["status"] == "closed"


def test_two_games_with_a_person_and_what_lies_between_them(server: Running) -> None:
    ann = server.browser("Ann")
    dice = random.Random(5)
    made = found(ann, {"kind": "me", "color": "yellow"}, {"kind": "bot", "color": "black"}, seed="5")
    id = made["id"]
    for game in (1, 2):
        play_game(ann, answer_until_game(ann, id, game, dice)["table"], dice)
    answer_until_game(ann, id, 3, dice)
    campaign = look(ann, id)
    assert campaign["toolbox"]
    assert len(campaign["regions"]) == 2
    assert [len(company["slips"]) for company in campaign["companies"]] == [2, 2]
    told = {news["code"] for news in campaign["news"]}
    assert {"card", "toolbox", "region", "slip", "game_begins", "sticker"} <= told
    german, english = (ann.call("GET", f"/api/campaigns/{id}/texts?language={x}") for x in ("de", "en"))
    assert german.keys() == english.keys()
    assert german["regions"].keys() == english["regions"].keys() == {r["region"] for r in campaign["regions"]}
    assert german["cards"]["1865-01"] != english["cards"]["1865-01"]


def test_somebody_joins_before_a_later_game(server: Running) -> None:
    ann, ben, eve = (server.browser(name) for name in ("Ann", "Ben", "Eve"))
    made = found(ann, {"kind": "me", "color": "red"}, {"kind": "bot", "color": "blue"})
    path = f"/api/campaigns/{made['id']}/join"
    assert made["free_companies"] == ["yellow", "green", "black", "blue"], "blue is led by a bot"
    joined = ben.call("POST", path, {"invite": made["invite"], "color": "black"})
    assert [(c["color"], c["you"]) for c in joined["companies"]] == [("red", False), ("blue", False), ("black", True)]
    give_answer(ann, look(ann, made["id"]), "all")
    assert len(ben.table(look(ben, made["id"])["table"])["seats"]) == 3
    assert refused(lambda: eve.call("POST", path, {"invite": made["invite"]})) == "join_before_a_game"


def test_a_company_that_a_bot_leads_is_handed_over_with_all_it_has(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, bot_delay="0")
    ann, ben = Browser(server.address, "Ann"), Browser(server.address, "Ben")
    dice = random.Random(3)
    id = found(ann, {"kind": "me", "color": "red"}, {"kind": "bot", "color": "blue"}, seed="3")["id"]
    play_game(ann, answer_until_game(ann, id, 1, dice)["table"], dice)
    gathering = answer_until_gathering(ann, id, 2, dice)
    wanted = {"invite": gathering["invite"], "color": "blue"}
    joined = ben.call("POST", f"/api/campaigns/{id}/join", wanted)
    before, after = gathering["companies"][1], joined["companies"][1]
    assert (after["name"], after["kind"], after["you"]) == ("Ben", "person", True)
    assert (after["money"], after["slips"]) == (before["money"], before["slips"])
    assert [news["code"] for news in joined["news"][-2:]] == ["handed_over", "read"]
    eve = Browser(server.address, "Eve")
    assert refused(lambda: eve.call("POST", f"/api/campaigns/{id}/join", wanted)) == "company_taken"
    server.kill()
    server = ServerProcess(tmp_path, server.port, bot_delay="0")
    give_answer(ann, look(ann, id), "all")
    table = ben.table(wait_until(ben, id, partial(is_played, 2))["table"])
    assert [seat["you"] for seat in table["seats"]].count(True) == 1
    server.kill()


def test_a_company_that_is_left_is_led_by_a_bot(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    made = found(ann, {"kind": "bot"}, {"kind": "open"}, {"kind": "bot"})
    ben.call("POST", f"/api/campaigns/{made['id']}/join", {"invite": made["invite"]})
    color = look(ben, made["id"])["companies"][1]["color"]
    path = f"/api/campaigns/{made['id']}/host"
    assert refused(lambda: ben.call("POST", path, {"do": "to_bot", "color": color})) == "host_only"
    ann.call("POST", path, {"do": "to_bot", "color": color})
    assert look(ben, made["id"])["companies"][1]["kind"] == "bot"


def sitting_together(server: Running) -> tuple[Browser, Browser, str, str]:
    """Ann, the host, and Ben at the table of the first game; the campaign and its table."""
    ann, ben = server.browser("Ann"), server.browser("Ben")
    made = found(ann, {"kind": "me", "color": "red"}, {"kind": "open", "color": "green"}, seed="6")
    ben.call("POST", f"/api/campaigns/{made['id']}/join", {"invite": made["invite"]})
    give_answer(ann, look(ann, made["id"]), "all")
    return ann, ben, made["id"], look(ann, made["id"])["table"]


def wait_for_table(browser: Browser, table: str, done: Callable[[Json], bool]) -> Json:
    until = time.monotonic() + PATIENCE
    while not done(found := browser.table(table)):
        assert time.monotonic() < until, f"the table does not go on: {found}"
        time.sleep(0.05)
    return found


def test_a_bot_that_leads_from_the_middle_of_a_game_also_plays_at_its_table(server: Running) -> None:
    ann, ben, id, table = sitting_together(server)
    assert ben.table(table)["waiting_for"] == [0, 1]
    ann.call("POST", f"/api/campaigns/{id}/host", {"do": "to_bot", "color": "green"})
    now = wait_for_table(ann, table, lambda t: 1 not in t["waiting_for"])
    assert now["seats"][1]["kind"] == "bot"
    assert look(ann, id)["companies"][1]["kind"] == "bot"


def test_a_bot_stands_in_for_one_game(server: Running) -> None:
    ann, ben, id, table = sitting_together(server)
    path = f"/api/campaigns/{id}/host"
    assert refused(lambda: ben.call("POST", path, {"do": "bot_for_one_game", "color": "green"})) == "host_only"
    ann.call("POST", path, {"do": "bot_for_one_game", "color": "green"})
    now = wait_for_table(ann, table, lambda t: 1 not in t["waiting_for"])
    assert (now["seats"][1]["kind"], now["seats"][1]["away"]) == ("person", True)
    led = look(ben, id)["companies"][1]
    assert (led["kind"], led["you"], led["away"]) == ("person", True, True)


def test_a_claim_is_told_step_by_step_to_whoever_could_make_it(server: Running) -> None:
    ann, ben, _, table = sitting_together(server)
    path = f"/api/tables/{table}/preview"
    claim = {"route": "boston-new_york-1", "color": "red", "cards": 2, "locomotives": 0}
    assert refused(lambda: ann.call("POST", path, claim)) == "not_on_offer"
    wrong = {**claim, "cards": -1}
    with pytest.raises(Refusal):
        ben.call("POST", path, wrong)


def test_what_a_person_has_seen_is_kept_and_the_campaign_is_shown_as_far(server: Running) -> None:
    ann, ben, id, _ = sitting_together(server)
    assert look(ann, id)["seen"] is None
    assert len(look(ann, id)["texts"]) == 16
    ann.call("POST", f"/api/campaigns/{id}/seen", {"seen": 1})
    ann.call("POST", f"/api/campaigns/{id}/seen", {"seen": 0})
    assert (look(ann, id)["seen"], look(ben, id)["seen"]) == (1, None)
    eve = server.browser("Eve")
    assert refused(lambda: eve.call("POST", f"/api/campaigns/{id}/seen", {"seen": 1})) == "not_your_seat"
    story = ann.call("GET", f"/api/campaigns/{id}/texts?language=de")["story"]
    assert story["games.1.opening"]["title"] == "Fünf Umschläge"
    book = ben.http.get(f"/api/campaigns/{id}/book?language=de")
    assert "Fünf Umschläge" in book.text
    assert book.headers["content-type"].startswith("text/html")


def test_a_whole_campaign_between_bots_with_the_server_killed_in_between(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, bot_delay="0")
    ann = Browser(server.address, "Ann")
    id = found(ann, {"kind": "bot"}, {"kind": "bot"}, {"kind": "bot"})["id"]
    frames: list[str] = []
    for game in (1, 2, 4, 7):  # the host leads no company, so bots answer for the host too
        before = wait_until(ann, id, partial(is_played, game))
        with ann.sit(before["table"]) as sitting:
            sitting.drain(0.3)
            frames += sitting.frames
            seen = sitting.number
        server.kill()
        server = ServerProcess(tmp_path, server.port, bot_delay="0")
        after = look(ann, id)
        assert after["number"] >= before["number"]
        assert [n["code"] for n in after["news"]][: len(before["news"])] == [n["code"] for n in before["news"]]
        assert ann.table(before["table"])["number"] >= seen
    finished = wait_until(ann, id, lambda c: c["status"] == "finished")
    assert sorted(count["place"] for count in finished["final"])[0] == 1
    assert [game["table"] is not None for game in finished["games"]] == [True] * 12
    assert len(finished["regions"]) == len(content.regions())
    text = ann.http.get(f"/api/campaigns/{id}/record").text
    repeated = Campaign.from_text(text)
    assert repeated.finished
    assert {f.company: f.total for f in repeated.final} == {f["company"]: f["total"] for f in finished["final"]}
    assert not any(repeated.seed in frame for frame in frames)
    assert repeated.seed not in server.log.read_text()
    the_seed_is_a_secret_again_while_it_is_played_on(ann, id, repeated.seed)
    assert server.tracebacks() == []
    ann.close()
    assert server.interrupt() == 0


def the_seed_is_a_secret_again_while_it_is_played_on(ann: Browser, id: str, known: str) -> None:
    ann.call("POST", f"/api/campaigns/{id}/play_on")
    assert refused(lambda: ann.call("GET", f"/api/campaigns/{id}/record")) == "not_finished"
    table = wait_until(ann, id, lambda c: c["table"] is not None)["table"]
    assert ann.table(table)["commitment"] != commitment(f"{known}:after 1", ""), "whoever has the record knows the deal"
    wait_until(ann, id, lambda c: c["status"] == "finished")
    repeated = Campaign.from_text(ann.http.get(f"/api/campaigns/{id}/record").text)
    assert repeated.record.games[-1].commitment == ann.table(table)["commitment"]


def test_a_campaign_at_two_servers(tmp_path: Path, shared: dict[str, str]) -> None:
    """What is answered or played at one is known at the other, and each drives the bots of its own tables."""
    dice = random.Random(8)
    with running(tmp_path, **shared) as one, running(tmp_path, **shared) as two:
        ann = one.browser("Ann")
        there = two.browser(None)
        there.http.cookies.update(ann.http.cookies)
        id = found(ann, {"kind": "me"}, {"kind": "bot"}, {"kind": "bot"})["id"]
        asked = wait_until(there, id, lambda c: c["question"] is not None)
        give_answer(there, asked, "all")
        assert refused(lambda: give_answer(ann, asked, "all")) == "stale"
        campaign = answer_until_game(ann, id, 1, dice)
        play_game(there, campaign["table"], dice)
        answer_until_game(ann, id, 2, dice)
        here, other = look(ann, id), look(there, id)
        assert here["number"] == other["number"]
        assert here["news"] == other["news"]


def test_an_answer_that_was_acknowledged_outlives_the_server(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, bot_delay="0")
    ann = Browser(server.address, "Ann")
    dice = random.Random(4)
    id = found(ann, {"kind": "me"}, {"kind": "local"})["id"]
    for number in range(3):
        campaign = wait_until(ann, id, lambda c: bool(c["question"] or c["table"]))
        if campaign["question"] is None:
            play_game(ann, campaign["table"], dice)
            campaign = wait_until(ann, id, lambda c: c["question"] is not None)
        option = dice.choice(campaign["question"]["options"])
        answered = give_answer(ann, campaign, option, id=f"answer-{number}")
        server.kill()
        server = ServerProcess(tmp_path, server.port, bot_delay="0")
        after = look(ann, id)
        assert after["number"] >= answered["number"] > campaign["number"]
        assert give_answer(ann, campaign, option, id=f"answer-{number}") == answered
        assert look(ann, id)["number"] == after["number"]
    ann.close()
    assert server.interrupt() == 0


@pytest.mark.parametrize(
    ("seen", "told", "status"),
    [(40, 60, "running"), (60, 60, "finished"), (None, 60, "finished"), (40, None, "finished")],
)
def test_a_list_says_that_it_is_over_to_who_has_read_the_count(seen: int | None, told: int | None, status: str) -> None:
    head = CampaignHead("c", "finished", "ann", "", "none", 0, "1", "", "", 0.0, 0.0, game=12, told=told)
    companies = (CompanySeat("blue", "person", "Ann", "ann", seen), CompanySeat("red", "bot"))
    assert listed(head, companies, "ann").status == status
    assert listed(head, companies, "host without a company").status == status
