"""Pauses on which all agree, bots that stand in until a date, what they did, and when people are awake."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

import pytest

from stellwerk.server.tables.awake import awake
from tests.server.browsers import Browser, Json, Refusal, Sitting, choose
from tests.server.conftest import Running, running

DAY = 86400


class ShiftedClock:
    def __init__(self) -> None:
        self.shift = 0.0

    def now(self) -> float:
        return time.time() + self.shift


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("holidays")) as made:
        yield made


@pytest.fixture
def clock(house: Running) -> ShiftedClock:
    made = ShiftedClock()
    house.app.services.hub.clock = made  # type: ignore[assignment]
    return made


def table_of(*browsers: Browser, seconds: int = DAY) -> str:
    first, *others = browsers
    table = first.create("usa", ["me", *("open" for _ in others)], clock={"kind": "days", "seconds": seconds})
    for each in others:
        each.call("POST", f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    return str(table["id"])


def until(done: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.1)


def play_one(sitting: Sitting) -> Json:
    seat = sitting.seats[0]
    reply = sitting.command(seat, choose(sitting.states[seat]["options"], random.Random(1)))
    sitting.drain(0.05)
    return reply


def asked(sitting: Sitting, seat: int) -> bool:
    sitting.drain(0.05)
    return seat in sitting.states[seat]["view"]["to_act"]


def pause(browser: Browser, table: str, at: int | None) -> Json:
    told: Json = browser.call("POST", f"/api/tables/{table}/pause", {"until": at})
    return told


def test_a_pause_begins_when_all_agree_and_stops_clocks_and_moves(house: Running, clock: ShiftedClock) -> None:
    ann, ben = house.browser("Ann"), house.browser("Ben")
    table, end = table_of(ann, ben), int(time.time()) + 10 * DAY
    proposed = pause(ann, table, end)["pause"]
    assert proposed == {"until": end, "agreed": [0], "back": [], "running": False}
    left = ann.table(table)["deadline"] - clock.now()
    begun = pause(ben, table, end)
    assert begun["pause"]["running"]
    assert begun["deadline"] is None
    with ann.sit(table) as sitting:
        assert play_one(sitting)["error"] == "paused"
    with pytest.raises(Refusal) as refused:
        pause(ann, table, end)
    assert refused.value.code == "paused"
    clock.shift = 5 * DAY  # nobody's clock runs
    assert pause(ann, table, None)["pause"]["back"] == [0]
    over = pause(ben, table, None)
    assert over["pause"] is None
    assert abs(over["deadline"] - clock.now() - left) < 60, "what was left on the clock is left again"
    assert not any(seat["away"] for seat in over["seats"])
    with ann.sit(table) as sitting:
        assert play_one(sitting)["ok"]


def test_a_proposal_is_declined_by_anybody_and_a_new_date_asks_anew(house: Running, clock: ShiftedClock) -> None:
    ann, ben = house.browser("Ann"), house.browser("Ben")
    table, now = table_of(ann, ben), int(time.time())
    pause(ann, table, now + DAY)
    assert pause(ben, table, None)["pause"] is None
    pause(ann, table, now + DAY)
    assert pause(ben, table, now + 2 * DAY)["pause"]["agreed"] == [1]
    for at in (now - DAY, now + 400 * DAY):
        with pytest.raises(Refusal) as refused:
            pause(ann, table, at)
        assert refused.value.code == "bad_date"
    with pytest.raises(Refusal) as refused:
        pause(house.browser("Eve"), table, now + DAY)
    assert refused.value.code == "not_your_seat"


def test_a_pause_ends_by_itself(house: Running, clock: ShiftedClock) -> None:
    ann, ben = house.browser("Ann"), house.browser("Ben")
    table, end = table_of(ann, ben), int(time.time()) + 3 * DAY
    pause(ann, table, end)
    pause(ben, table, end)
    clock.shift = 3 * DAY + 10
    until(lambda: ann.table(table)["pause"] is None)
    assert ann.table(table)["deadline"] > clock.now() + DAY / 2


def test_a_bot_of_a_chosen_level_stands_in_until_a_date_and_what_it_did_is_told(
    house: Running, clock: ShiftedClock
) -> None:
    ann, ben = house.browser("Ann"), house.browser("Ben")
    table, end = table_of(ann, ben, seconds=14 * DAY), int(time.time()) + 7 * DAY
    wanted = {"bot": "level1", "until": end}
    told = ann.call("POST", f"/api/tables/{table}/stand-in", wanted)
    assert (told["seats"][0]["away"], told["seats"][0]["bot"], told["seats"][0]["until"]) == (True, "level1", end)
    with ann.sit(table):  # looking on ends nothing
        assert ann.table(table)["seats"][0]["away"]
    with ben.sit(table) as sitting:
        seat = sitting.seats[0]
        while sitting.states[seat]["view"]["turn"] < 9:
            until(lambda: asked(sitting, seat))
            assert play_one(sitting)["ok"]
    story = f"/api/tables/{table}/stand-in/0"
    assert ann.call("GET", story) is None, "it is told at the return"
    clock.shift = 7 * DAY + 10
    until(lambda: not ann.table(table)["seats"][0]["away"])
    deeds = ann.call("GET", story)
    assert deeds["bot"] == "level1"
    assert deeds["turns"] >= 4
    assert deeds["cards"] + len(deeds["routes"]) >= 4
    assert deeds["tickets"] >= 2, "the opening tickets"
    with pytest.raises(Refusal) as refused:
        ben.call("GET", story)
    assert refused.value.code == "not_your_seat"
    ann.call("DELETE", story)
    assert ann.call("GET", story) is None


def test_a_command_sends_the_stand_in_away_and_nonsense_is_refused(house: Running, clock: ShiftedClock) -> None:
    ann, ben = house.browser("Ann"), house.browser("Ben")
    table, end = table_of(ann, ben), int(time.time()) + DAY
    for wanted, code in (({"bot": "genius", "until": end}, "unknown_bot"), ({"bot": "level1", "until": 5}, "bad_date")):
        with pytest.raises(Refusal) as refused:
            ann.call("POST", f"/api/tables/{table}/stand-in", wanted)
        assert refused.value.code == code
    ann.call("POST", f"/api/tables/{table}/stand-in", {"bot": "level1", "until": end})
    assert ann.call("POST", f"/api/tables/{table}/seat", {"do": "back"})["seats"][0]["until"] is None


def test_hours_at_which_people_act_are_shown_once_enough_is_known(house: Running, clock: ShiftedClock) -> None:
    ann, ben = house.browser("Ann"), house.browser("Ben")
    table = table_of(ann, ben)
    with ann.sit(table) as sitting:
        assert play_one(sitting)["ok"]
    first, second = house.browser(None).call("GET", f"/api/tables/{table}/awake")
    assert (sum(first["hours"]), sum(second["hours"])) == (1, 0)
    assert first["begin"] is None


def test_the_shortest_span_with_nearly_all_actions_may_cross_midnight() -> None:
    evening = [day * 86400 + hour * 3600 for day in range(5) for hour in (21, 22, 23, 0, 1)]
    found = awake(evening)
    assert (found.begin, found.end) == (21, 2)
    assert awake(evening[:3]).begin is None
    assert awake([5 * 3600.0] * 40).begin is None, "one day tells nothing"
    assert awake([day * 86400 + hour * 3600 for day in range(3) for hour in range(24)]).begin is not None
