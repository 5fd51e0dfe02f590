"""After-game step 4: which region opens, who founds it, and what its box brings. All orders are walked."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import pytest

from stellwerk.campaign import content, survey
from stellwerk.campaign.rules import rules_for
from stellwerk.campaign.state import new_state
from tests.campaign.between.chronicles import Chronicle, places
from tests.campaign.rulebook.situations import Situation, own

REGIONS = tuple(content.regions())
TWO_TO_FIVE = {
    "r1": "charleston-atlanta-1",
    "r2": "chicago-detroit-1",
    "r3": "louisville-memphis",
    "r4": "memphis-new_orleans-1",
}


def orders(opened: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if len(opened) == len(REGIONS):
        yield opened
    for region in survey.surveyable(opened):
        yield from orders((*opened, region))


def connected(opened: tuple[str, ...]) -> bool:
    board = content.board(content.edition(content.FIRST), opened, (), ())
    reached, queue = {0}, deque([0])
    while queue:
        at = queue.popleft()
        for route in board.routes:
            if at in (route.a, route.b) and int(route.a + route.b) - at not in reached:
                reached.add(int(route.a + route.b) - at)
                queue.append(int(route.a + route.b) - at)
    return len(reached) == len(board.places)


@pytest.mark.rule("CA-4")
@pytest.mark.rule("CA-80")
@pytest.mark.rule("LE-55")
def test_there_are_1296_orders_and_in_each_a_region_can_open_after_every_game() -> None:
    found = list(orders())
    assert len(found) == len(set(found)) == 1296
    for order in found:
        assert sorted(order) == list(REGIONS)
        assert order.index("r2") < order.index("r5")
        assert order.index("r3") < order.index("r6")
        assert order.index("r4") < order.index("r7")
        assert order.index("r6") < order.index("r8")
        assert min(order.index("r5"), order.index("r7")) < order.index("r8")


@pytest.mark.rule("CA-80")
@pytest.mark.rule("CA-120")
def test_every_board_on_the_way_holds_together_and_plays_all_its_tickets() -> None:
    boards = {frozenset(order[:n]) for order in orders() for n in range(9)}
    assert len(boards) == 64
    for opened in boards:
        assert connected(tuple(sorted(opened)))
        ids = tuple(t.id for t in content.tickets().values() if t.region in {"start", *opened})
        assert len(content.board(content.edition(content.FIRST), tuple(sorted(opened)), (), ids).tickets) == len(ids)


@pytest.mark.rule("CA-80")
@pytest.mark.parametrize(
    "opened", [(), ("r1",), ("r3", "r2"), REGIONS[:7]], ids=lambda opened: "+".join(opened) or "none"
)
def test_the_rules_of_a_game_can_be_made_for_any_order(opened: tuple[str, ...]) -> None:
    state = new_state([("blue", "A"), ("red", "B")])
    state.start_card, state.regions = "blue", list(opened)
    for id in opened:
        state.stickers |= set(content.regions()[id].stickers)
    assert {p.region for p in rules_for(state, ["blue", "red"]).rules.board.places} == {"start", *opened}


@pytest.mark.rule("CA-103")
def test_gateways_are_cities_on_the_board_with_a_route_into_the_region() -> None:
    assert survey.gateways("r1", ()) == {"atlanta", "charleston", "montgomery", "new_orleans"}
    assert survey.gateways("r2", ()) == {"chicago", "detroit", "ottawa", "toronto"}
    assert survey.gateways("r3", ()) == {"chicago", "indianapolis", "louisville", "memphis"}
    assert survey.gateways("r4", ()) == {"memphis", "new_orleans"}
    assert not survey.gateways("r8", ())
    assert survey.gateways("r4", ("r3",)) > survey.gateways("r4", ())


@pytest.mark.rule("CA-105")
def test_most_points_lead_and_without_any_the_lowest_number() -> None:
    assert survey.leading({"r1": [1, 0], "r2": [2, 1], "r3": [0, 2]}) == ["r2"]
    assert survey.leading({"r1": [1, 1], "r2": [2, 0], "r3": [0, 1]}) == ["r1", "r2"]
    assert survey.leading({"r4": [0, 0], "r2": [0, 0]}) == ["r2"]


@pytest.mark.rule("CA-106")
def test_the_founder_has_most_points_and_of_equals_was_placed_worse() -> None:
    assert survey.founder([1, 3, 2], [0, 1, 2]) == 1
    assert survey.founder([3, 1, 3], [2, 1, 0]) == 2
    assert survey.founder([3, 1, 3], [1, 0, 2]) == 0
    assert survey.founder([0, 0, 0], [1, 2, 0]) == 1


@pytest.mark.rule("CA-104")
@pytest.mark.rule("CA-105")
@pytest.mark.rule("CA-106")
@pytest.mark.rule("LE-127")
@pytest.mark.parametrize("region", TWO_TO_FIVE)
def test_the_region_that_was_built_towards_opens_for_its_builder(region: str) -> None:
    chronicle = Chronicle().to_game(1)

    def build(situation: Situation) -> None:
        places(situation, 1, 0, 2)
        own(situation, 1, TWO_TO_FIVE[region])

    chronicle.end_game(build)
    gates = {id for id in survey.surveyable(()) if survey.gateways(id, ()) & set(gate_cities(TWO_TO_FIVE[region]))}
    while not chronicle.state.regions:
        chronicle.say(region if chronicle.question.code == "open_region" else chronicle.question.options[0])
    (opened,) = chronicle.state.regions
    assert opened == region
    assert region in gates
    assert chronicle.state.founders == {region: "red"}


def gate_cities(route: str) -> list[str]:
    return route.removesuffix("-1").split("-")


@pytest.mark.rule("CA-105")
def test_in_a_tie_the_company_with_the_start_card_chooses() -> None:
    chronicle = Chronicle().to_game(1)

    def build(situation: Situation) -> None:
        places(situation, 2, 0, 1)
        own(situation, 0, "memphis-new_orleans-1")  # gateways of r1, r3 and r4: new_orleans, memphis, both

    chronicle.end_game(build)
    question = chronicle.question
    assert (question.company, question.code) == (chronicle.state.start_card, "open_region")
    assert chronicle.state.start_card == "red"
    assert question.options == ("r1", "r3", "r4")
    chronicle.say("r4")
    assert chronicle.state.regions == ["r4"]
    assert chronicle.state.founders == {"r4": "blue"}


@pytest.mark.rule("CA-106")
def test_when_nobody_built_anywhere_the_last_founds_the_lowest_region() -> None:
    chronicle = Chronicle().to_game(1)
    chronicle.end_game(lambda situation: places(situation, 0, 2, 1))
    assert chronicle.state.regions == ["r1"]
    assert chronicle.state.founders == {"r1": "red"}


@pytest.mark.rule("CA-81")
@pytest.mark.rule("CA-82")
@pytest.mark.rule("CA-7")
@pytest.mark.rule("CA-124")
@pytest.mark.rule("LE-28")
@pytest.mark.rule("LE-56")
@pytest.mark.parametrize("id", REGIONS)
def test_an_open_box_brings_rules_tickets_events_postcards_and_the_founders_card(id: str) -> None:
    chronicle = Chronicle()
    for _ in chronicle.run():
        if id in chronicle.state.regions:
            break
    region = content.regions()[id]
    state = chronicle.state
    founder = state.company(state.founders[id])
    assert set(region.stickers) <= state.stickers
    assert {t.id for t in content.tickets().values() if t.region == id} <= set(state.tickets) | set(
        state.archived_tickets
    )
    assert set(region.events) <= set(state.events) | set(state.archived_events)
    assert set(range(region.postcards[0], region.postcards[1] + 1)) <= state.post_office
    assert founder.postcards[region.founder] == "open"
    assert content.edition(content.FIRST).postcards[region.founder].vault == 6
    opening = next(n for n in chronicle.news("region") if n.params["region"] == id)
    after = chronicle.story.office.news[chronicle.story.office.news.index(opening) :]
    kinds = [news.code for news in after][: 1 + len(region.stickers) + 3]
    assert kinds == ["region", *["sticker"] * len(region.stickers), "event_added", "event_added", "postcard"]


@pytest.mark.rule("CA-4")
@pytest.mark.rule("LE-28")
@pytest.mark.rule("LE-70")
def test_one_region_opens_after_each_of_the_first_eight_games_and_stays() -> None:
    chronicle = Chronicle(("blue", "red"))
    seen: dict[int, int] = {}
    boards: dict[int, int] = {}
    for _ in chronicle.run():
        if not hasattr(chronicle.wanted, "code"):
            seen[chronicle.state.game] = len(chronicle.state.regions)
            boards[chronicle.state.game] = len(chronicle.situation.game.setting.board.places)
    assert seen == {game: min(8, game - 1) for game in range(1, 13)}
    assert [boards[game] for game in range(1, 13)] == sorted(boards.values())
    assert boards[1] == 25
    assert boards[9] == boards[12] == 74
