"""The steps after a game: slips, events, mail and ledger, vaults, better track."""

from __future__ import annotations

import pytest

from stellwerk.campaign import content
from stellwerk.campaign.aftergame import AfterGame
from stellwerk.campaign.finale import vault_value
from stellwerk.campaign.office import Question
from stellwerk.engine.game import Game
from stellwerk.rules.campaign.postcards import MOST_POSTCARDS, SOLVED
from tests.campaign.between.chronicles import Chronicle, finished, places
from tests.campaign.rulebook.situations import Situation, own, set_event
from tests.rulebook.tables import give_tickets

ERRAND = "detroit-cincinnati"  # carries postcard 1
PLAIN_TICKET = "chicago-nashville"


@pytest.mark.rule("LE-27")
@pytest.mark.rule("LE-117")
@pytest.mark.rule("LE-118")
@pytest.mark.rule("LE-120")
@pytest.mark.rule("LE-121")
@pytest.mark.rule("LE-139")
@pytest.mark.rule("LE-140")
@pytest.mark.rule("LE-141")
@pytest.mark.rule("LE-17")
@pytest.mark.rule("LE-9")
@pytest.mark.rule("LE-53")
def test_a_bank_slip_has_a_year_three_lines_and_a_total() -> None:
    chronicle = Chronicle(("blue", "red")).to_game(1)

    def layout(situation: Situation) -> None:
        situation.set_money(0, 23)
        finished(situation, 0, PLAIN_TICKET)
        give_tickets(situation.game, 1, "saint_john-memphis")
        situation.game.table.state.players[0].trains = 3

    steps = chronicle.steps(layout)
    slip, poor = steps.seats[0].slips[1], steps.seats[1].slips[1]
    assert (slip.year, slip.coins, slip.wagon_bonus, slip.tickets, slip.total) == (1865, 23, 7, 3, 33)
    assert slip.place == 1
    assert (poor.coins, poor.wagon_bonus, poor.tickets, poor.total) == (5, 0, -12, 0)
    assert steps.seats[0].money == 33


@pytest.mark.rule("LE-119")
@pytest.mark.rule("LE-131")
@pytest.mark.parametrize(
    ("left", "bonus"),
    [(0, 16), (1, 12), (2, 9), (3, 7), (4, 6), (5, 4), (6, 4), (7, 4), (8, 2), (9, 2), (10, 2), (11, 0), (20, 0)],
)
def test_used_wagons_pay_by_what_is_left(left: int, bonus: int) -> None:
    def layout(situation: Situation) -> None:
        situation.game.table.state.players[0].trains = left

    steps = Chronicle(("blue", "red")).to_game(1).steps(layout)
    assert steps.seats[0].slips[1].wagon_bonus == bonus
    assert steps.seats[0].slips[1].wagons_left == left


@pytest.mark.rule("LE-123")
@pytest.mark.rule("LE-15")
@pytest.mark.rule("LE-150")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_last_placed_gets_the_start_card_and_begins_the_next_game(last: int) -> None:
    chronicle = Chronicle().to_game(1)
    chronicle.end_game(lambda situation: places(situation, *[s for s in range(3) if s != last], last))
    color = ("blue", "red", "black")[last]
    assert chronicle.state.start_card == color
    chronicle.to_game(2)
    assert int(chronicle.situation.game.table.state.first) == last


@pytest.mark.rule("LE-122")
@pytest.mark.rule("LE-147")
@pytest.mark.rule("LE-161")
def test_ties_go_to_finished_tickets_and_then_to_the_later_in_turn_order() -> None:
    def level(situation: Situation) -> None:
        situation.game.table.state.first = 1
        for seat in range(3):
            situation.set_money(seat, 30)

    steps = Chronicle().to_game(1).steps(level)
    assert [company.slips[1].place for company in steps.seats] == [1, 3, 2]

    def by_ticket(situation: Situation) -> None:
        level(situation)
        finished(situation, 1, PLAIN_TICKET)
        situation.set_money(1, 27)

    steps = Chronicle().to_game(1).steps(by_ticket)
    assert [company.slips[1].total for company in steps.seats] == [30, 30, 30]
    assert [company.slips[1].place for company in steps.seats] == [2, 1, 3]


@pytest.mark.rule("LE-125")
@pytest.mark.rule("LE-165")
@pytest.mark.rule("LE-34")
def test_the_last_placed_archives_an_event_of_the_discards_and_it_never_returns() -> None:
    chronicle = Chronicle().to_game(1)

    def layout(situation: Situation) -> None:
        places(situation, 2, 0, 1)
        set_event(situation, "E03")
        set_event(situation, "E05")

    chronicle.end_game(layout)
    assert chronicle.question == Question("red", "archive_event", ("E03", "E05"))
    chronicle.say("E05")
    assert chronicle.state.archived_events == ["E05"]
    chronicle.to_game(2)
    cards = [card.id for card in chronicle.situation.playing.events.cards]
    assert "E05" not in cards
    assert {"E01", "E02", "E03", "E04", "E06", "E07"} <= set(cards)


@pytest.mark.rule("LE-125")
def test_without_discards_no_event_is_archived() -> None:
    chronicle = Chronicle().to_game(1)
    chronicle.end_game()
    assert "archive_event" not in [question.code for question in chronicle.asked]
    assert chronicle.state.archived_events == []


@pytest.mark.rule("CA-25")
@pytest.mark.rule("LE-97")
def test_an_event_that_archives_itself_has_left_the_campaign() -> None:
    chronicle = Chronicle().to_game(3)
    events = chronicle.situation.playing.events
    number = [card.id for card in events.cards].index("E25")
    events.archived.put(chronicle.situation.game.table, 1, number)
    chronicle.end_game()
    assert "E25" in chronicle.state.archived_events
    assert "E25" not in chronicle.state.events


def sorted_mail(steps: AfterGame, answer: str = "") -> list[Question]:
    """Step 5, with this answer where it is on offer and else the first; what was asked."""
    asked: list[Question] = []
    telling = steps.sort_the_mail()
    try:
        wanted = next(telling)
        while True:
            assert isinstance(wanted, Question)
            asked.append(wanted)
            wanted = telling.send(answer if answer in wanted.options else wanted.options[0])
    except StopIteration:
        return asked


@pytest.mark.rule("CA-108")
@pytest.mark.rule("CA-107")
@pytest.mark.rule("LE-127")
def test_every_finished_ticket_is_a_mark_and_the_ninth_of_a_colour_is_lost() -> None:
    chronicle = Chronicle(("blue", "red")).to_game(2)
    ledger = chronicle.company("blue").ledger
    ledger["green"] = 8

    def layout(situation: Situation) -> None:
        finished(situation, 0, PLAIN_TICKET, "indianapolis-pittsburgh", "philadelphia-louisville")
        give_tickets(situation.game, 1, "saint_john-memphis")

    sorted_mail(chronicle.steps(layout))
    assert ledger == {"black": 0, "blue": 0, "white": 1, "green": 8, "yellow": 1, "red": 0}
    assert set(chronicle.company("red").ledger.values()) == {0}


@pytest.mark.rule("CA-109")
@pytest.mark.rule("CA-123")
@pytest.mark.rule("LE-57")
@pytest.mark.rule("LE-58")
@pytest.mark.rule("LE-36")
def test_a_numbered_ticket_brings_its_postcard_once_and_is_archived() -> None:
    chronicle = Chronicle(("blue", "red")).to_game(2)
    assert 1 in chronicle.state.post_office
    sorted_mail(chronicle.steps(lambda situation: finished(situation, 1, ERRAND)))
    assert chronicle.company("red").postcards == {1: "open"}
    assert 1 not in chronicle.company("blue").postcards
    assert 1 not in chronicle.state.post_office
    assert ERRAND in chronicle.state.archived_tickets
    assert ERRAND not in chronicle.state.tickets


@pytest.mark.rule("CA-110")
@pytest.mark.rule("LE-33")
@pytest.mark.parametrize("answer", [PLAIN_TICKET, "none"])
def test_the_first_and_the_last_may_archive_one_more_finished_ticket(answer: str) -> None:
    chronicle = Chronicle().to_game(2)

    def layout(situation: Situation) -> None:
        finished(situation, 0, PLAIN_TICKET, ERRAND)
        finished(situation, 1, "new_york-cincinnati")
        finished(situation, 2, "ottawa-cincinnati")
        places(situation, 0, 1, 2)

    asked = sorted_mail(chronicle.steps(layout), answer)
    assert [(q.company, q.code) for q in asked] == [("blue", "archive_ticket"), ("black", "archive_ticket")]
    assert asked[0].options == ("none", PLAIN_TICKET)
    assert (PLAIN_TICKET in chronicle.state.archived_tickets) == (answer != "none")
    assert "new_york-cincinnati" in chronicle.state.tickets


def tallied(situation: Situation, what: str, *counts: int) -> None:
    for seat, n in enumerate(counts):
        situation.playing.desk.tallies[f"taken_{what}"].put(situation.game.table, n, seat)


@pytest.mark.rule("CA-111")
@pytest.mark.rule("CA-63")
@pytest.mark.parametrize(
    ("counts", "first", "winner"),
    [((1, 3, 2), 0, "red"), ((2, 2, 0), 0, "red"), ((2, 2, 0), 1, "blue"), ((0, 0, 0), 0, None)],
)
def test_the_most_mailbags_draw_a_letter(counts: tuple[int, ...], first: int, winner: str | None) -> None:
    chronicle = Chronicle().to_game(2)

    def layout(situation: Situation) -> None:
        situation.game.table.state.first = first
        tallied(situation, "mailbag", *counts)

    top = chronicle.story.office.piles["mail"][0]
    sorted_mail(chronicle.steps(layout))
    letters = [(c.color, n) for c in chronicle.state.companies for n in c.postcards if 37 <= n <= 48]
    assert letters == ([] if winner is None else [(winner, top)])


@pytest.mark.rule("CA-30")
@pytest.mark.rule("CA-123")
@pytest.mark.rule("CA-148")
@pytest.mark.parametrize("counts", [(1, 0, 2), (2, 1, 2)])
@pytest.mark.parametrize("game", [5, 10])
def test_the_most_seals_of_a_game_draw_a_trust_postcard(game: int, counts: tuple[int, ...]) -> None:
    chronicle = Chronicle().to_game(game)

    def layout(situation: Situation) -> None:
        situation.game.table.state.first = 0
        tallied(situation, "seal", *counts)

    chronicle.end_game(layout)
    chronicle.to_attendance(game + 1)
    drawn = {c.color: [n for n in c.postcards if 57 <= n <= 62] for c in chronicle.state.companies}
    assert (drawn["blue"], drawn["red"], len(drawn["black"])) == ([], [], 1)
    assert len(chronicle.story.office.piles["trust"]) == 5


@pytest.mark.rule("CA-113")
@pytest.mark.rule("LE-128")
@pytest.mark.rule("LE-142")
@pytest.mark.rule("LE-40")
@pytest.mark.rule("LE-42")
@pytest.mark.rule("CA-60")
@pytest.mark.rule("CA-127")
def test_solved_postcards_seals_and_exhibits_go_into_the_vaults_and_stay() -> None:
    chronicle = Chronicle(("blue", "red")).to_attendance(5)
    blue = chronicle.company("blue")
    blue.postcards.update({1: "open", 2: "open"})
    blue.seals = 2
    chronicle.to_game(5)

    def layout(situation: Situation) -> None:
        tallied(situation, "seal", 3, 1)
        assert situation.playing.postcards is not None
        situation.playing.postcards.status.put(situation.game.table, SOLVED, MOST_POSTCARDS * 0 + 1)

    chronicle.end_game(layout)
    chronicle.to_game(6)
    assert (blue.postcards[1], blue.postcards[2], blue.seals) == ("solved", "open", 5)
    assert chronicle.company("red").seals == 1
    held = chronicle.situation.playing.postcards
    assert held is not None
    assert 2 in held.held[0]
    assert 1 not in held.held[0]
    assert blue.slips[5].total > 0


@pytest.mark.rule("CA-127")
@pytest.mark.rule("CA-135")
def test_hush_money_that_was_taken_is_archived() -> None:
    chronicle = Chronicle(("blue", "red")).to_attendance(6)
    chronicle.company("blue").postcards[59] = "open"
    chronicle.to_game(6)

    def layout(situation: Situation) -> None:
        assert situation.playing.postcards is not None
        situation.playing.postcards.status.put(situation.game.table, SOLVED, 59)

    chronicle.end_game(layout)
    chronicle.to_attendance(7)
    assert chronicle.company("blue").postcards[59] == "archived"


@pytest.mark.rule("LE-41")
@pytest.mark.rule("LE-71")
@pytest.mark.rule("LE-60")
@pytest.mark.rule("CA-128")
def test_a_postcard_lies_ready_from_the_next_game_on() -> None:
    chronicle = Chronicle(("blue", "red")).to_game(2)
    held = chronicle.situation.playing.postcards
    assert held is not None
    assert held.held == [[], []]
    chronicle.end_game(lambda situation: finished(situation, 0, ERRAND))
    chronicle.to_game(3)
    held = chronicle.situation.playing.postcards
    assert held is not None
    assert held.held == [[1], []]
    assert chronicle.company("blue").taken_in[1] == 2


@pytest.mark.rule("LE-60")
@pytest.mark.rule("CA-128")
def test_a_postcard_of_the_last_game_is_worth_nothing() -> None:
    chronicle = Chronicle(("blue", "red")).to_game(12)
    chronicle.end_game(lambda situation: finished(situation, 0, "pittsburgh-atlanta"))
    chronicle.to_end()
    assert chronicle.company("blue").postcards[5] == "open"
    blue = chronicle.company("blue")
    worth = vault_value(chronicle.state, blue)
    del blue.postcards[5]
    assert vault_value(chronicle.state, blue) == worth


@pytest.mark.rule("CA-114")
@pytest.mark.rule("LE-129")
def test_the_winner_builds_a_water_tower_where_there_is_none_and_no_large_city() -> None:
    chronicle = Chronicle().to_game(3)
    chronicle.state.towers.append("toronto")

    def layout(situation: Situation) -> None:
        places(situation, 1, 2, 0)

    chronicle.end_game(layout)
    chronicle.to_question("water_tower")
    question = chronicle.question
    assert question.company == "red"
    on_board = {place["id"] for place in content.place_rows() if place["region"] in ("start", "r1", "r2")}
    assert set(question.options) == on_board - content.large_cities() - {"toronto"}
    chronicle.say("atlanta")
    assert chronicle.state.towers == ["toronto", "atlanta"]


@pytest.mark.rule("CA-115")
@pytest.mark.rule("LE-129")
def test_the_last_lays_a_parallel_track_beside_a_short_single_route_of_this_game() -> None:
    chronicle = Chronicle().to_game(3)

    def layout(situation: Situation) -> None:
        long = next(r for r in situation.game.setting.board.routes if r.length > 3 and len(r.parallels) == 0)
        own(situation, 0, "louisville-memphis", "raleigh-atlanta", "memphis-new_orleans-1", "richmond-raleigh", long.id)
        places(situation, 0, 2, 1)

    chronicle.state.parallels += [("saint_john", "quebec", "green"), ("montreal", "ottawa", "green")]
    chronicle.end_game(layout)
    chronicle.to_question("parallel_track")
    question = chronicle.question
    assert question.company == "red"
    routes = {tuple(option.split("/")[:2]) for option in question.options}
    assert routes == {("louisville", "memphis"), ("raleigh", "atlanta"), ("richmond", "raleigh")}
    assert not any(option.endswith("/green") for option in question.options)  # both strips are laid
    assert "louisville/memphis/yellow" not in question.options  # the track there is yellow
    chronicle.say("louisville/memphis/red")
    assert chronicle.state.parallels[-1] == ("louisville", "memphis", "red")


@pytest.mark.rule("CA-116")
@pytest.mark.rule("CA-117")
@pytest.mark.rule("LE-25")
def test_what_was_built_stays_and_a_parallel_track_makes_a_double_route() -> None:
    chronicle = Chronicle(("blue", "red")).to_game(3)
    chronicle.end_game(lambda situation: own(situation, 0, "louisville-memphis"))
    chronicle.to_question("parallel_track")
    chronicle.say("louisville/memphis/red")
    chronicle.to_game(5)
    board = chronicle.situation.game.setting.board
    tracks = [r for r in board.routes if {board.places[r.a].id, board.places[r.b].id} == {"louisville", "memphis"}]
    assert sorted(route.color for route in tracks) == ["red", "yellow"]
    assert [int(route.length) for route in tracks] == [3, 3]
    own(chronicle.situation, 0, tracks[0].id)
    assert not chronicle.situation.game.table.state.players[1].open[0] >> int(tracks[1].number) & 1
    assert len(chronicle.state.towers) == 2


@pytest.mark.rule("CA-74")
@pytest.mark.rule("CA-117")
def test_a_sale_builds_a_stockyard_for_good() -> None:
    chronicle = Chronicle(("blue", "red")).to_game(7)
    cattle = chronicle.situation.playing.cattle
    assert cattle is not None
    table = chronicle.situation.game.table
    chronicle.situation.register("herd_sales").put(table, 1, cattle.yard(table, "houston"))
    chronicle.end_game()
    chronicle.to_game(9)
    assert chronicle.state.stockyards == ["houston"]
    later = chronicle.situation.playing.cattle
    assert later is not None
    assert later.stockyards == {"houston"}


def claim_single_route(situation: Situation) -> None:
    single = next(r for r in situation.game.setting.board.routes if len(r.parallels) == 0 and r.length <= 3)
    own(situation, 0, single.id)


@pytest.mark.rule("CA-9")
@pytest.mark.rule("LE-127")
@pytest.mark.rule("LE-129")
def test_towers_and_tracks_come_after_the_games_three_to_eleven() -> None:
    chronicle = Chronicle(("blue", "red"))
    asked: dict[str, list[int]] = {}
    for _ in chronicle.run(layout=claim_single_route):
        if isinstance(chronicle.wanted, Question):
            asked.setdefault(chronicle.wanted.code, []).append(chronicle.state.game)
    assert asked["water_tower"] == list(range(3, 12))
    assert asked["parallel_track"] == list(range(3, 12))
    assert len(chronicle.state.parallels) == 9
    assert len(chronicle.state.towers) == len(set(chronicle.state.towers)) == 9


@pytest.mark.rule("LE-130")
@pytest.mark.rule("LE-162")
@pytest.mark.rule("LE-32")
@pytest.mark.rule("LE-35")
def test_each_game_begins_anew_with_all_cards_and_wagons_and_five_dollars() -> None:
    chronicle = Chronicle(("blue", "red")).to_game(1)
    chronicle.end_game(lambda situation: places(situation, 0, 1))
    chronicle.to_game(2)
    assert isinstance(chronicle.wanted, Game)
    state = chronicle.wanted.table.state
    assert [int(player.points) for player in state.players] == [5, 5]
    assert [int(player.trains) for player in state.players] == [23, 23]
    in_play = int(state.deck.total + state.discards.total) + sum(int(p.hand.total) for p in state.players) + 5
    assert in_play == 90
