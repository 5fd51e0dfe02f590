"""What the second edition plays differently, between the games and in them."""

from __future__ import annotations

import re

import pytest

from stellwerk import rulebook
from stellwerk.campaign import content
from stellwerk.campaign.finale import column, final_count, kept_at_the_end
from stellwerk.campaign.rules import seals_laid
from stellwerk.campaign.state import CampaignState, Slip, new_state
from stellwerk.campaign.survey import gateways
from stellwerk.engine.game import Game
from tests.campaign.between.chronicles import FIVE, Chronicle, asked_of
from tests.campaign.rulebook.situations import (
    Situation,
    answered,
    builds,
    campaign_at,
    earned,
    finished,
    game_of,
    line,
    own,
    playing,
)

SECOND = content.LATEST


def second(*colors: str, seed: str = "1") -> Chronicle:
    return Chronicle(colors or ("blue", "red", "black"), seed, SECOND)


def at(number: int, **wanted: object) -> Situation:
    return playing(number, version=SECOND, **wanted)  # type: ignore[arg-type]


@pytest.mark.rule("CA-154")
def test_the_editions_differ_in_numbers_and_routes() -> None:
    first, latest = content.edition(content.FIRST), content.edition(SECOND)
    assert (first.numbers(3)["K.bag"], latest.numbers(3)["K.bag"]) == (1, 2)
    assert [latest.numbers(companies)["K.bags"] for companies in (2, 3, 4, 5)] == [7, 11, 18, 18]
    assert [[latest.exhibit_pay(game, n) for n in (2, 3, 4, 5)] for game in (11, 12)] == [[5, 6, 7, 8], [9, 10, 11, 12]]
    assert [sum(latest.list_of("stakes", n)) for n in (2, 3, 4, 5)] == [45, 51, 51, 63]
    assert [first.exhibit_pay(game, 2) for game in (11, 12)] == [6, 9]
    assert (first.scoring.seal, latest.scoring.seal) == (3, 5)
    changed = [
        (a["a"], a["b"], a["color"], b["color"]) for a, b in zip(first.routes, latest.routes, strict=True) if a != b
    ]
    assert changed == [
        ("quebec", "montreal", "black", "green"),
        ("nashville", "louisville", "yellow", "green"),
        ("chicago", "detroit", "green", "black"),
        ("cincinnati", "cleveland", "green", "yellow"),
        ("fort_william", "duluth", "green", "yellow"),
        ("chicago", "des_moines", "yellow", "green"),
        ("kansas_city", "st_louis", "red", "black"),
        ("omaha", "cheyenne", "green", "yellow"),
        ("cheyenne", "salt_lake_city", "yellow", "green"),
        ("laredo", "monterrey", "yellow", "green"),
        ("el_paso", "tucson", "green", "yellow"),
        ("el_paso", "chihuahua", "black", "red"),
    ]


@pytest.mark.rule("CA-155")
@pytest.mark.parametrize(("money", "paid"), [(5, 1), (0, 0)])
def test_by_the_scale_a_long_route_costs_a_dollar_and_brings_a_card(money: int, paid: int) -> None:
    situation = at(8, choices={"scale": "a"})
    situation.set_money(0, money)
    events = builds(situation, 0, "kansas_city-denver-1", color="black")
    events += answered(situation)
    assert earned(events, 0, "wages") == -paid
    assert situation.cards(0) >= 1
    short = at(8, choices={"scale": "a"})
    short.set_money(0, 5)
    told = builds(short, 0, "buffalo-toronto")
    assert earned(told, 0, "wages") == 0


@pytest.mark.rule("CA-155")
@pytest.mark.rule("CA-160")
def test_votes_change_the_start_money_the_seals_and_the_cards() -> None:
    state = campaign_at(5, version=SECOND)
    for place, company in enumerate(state.companies, 1):
        company.slips[4] = slip_of(4, place)
    for note, money in (("a", [1, 4]), ("b", [8, 8])):
        state.choices = {"note": note}
        situation = game_of(state)
        assert [situation.money(seat) for seat in (0, 1)] == money
        assert seals_laid(state) == (2 if note == "a" else 4)  # with two companies three, one fewer or one more
    state = campaign_at(12, version=SECOND)
    for place, company in enumerate(state.companies, 1):
        company.slips[11] = slip_of(11, place)
    state.choices = {"fund": "a", "scale": "b"}
    situation = game_of(state)
    assert [situation.money(seat) for seat in (0, 1)] == [9, 12]
    assert situation.cards(0) == 6


def slip_of(game: int, place: int) -> Slip:
    return Slip(game, 10, place, {}, 0)


@pytest.mark.rule("CA-156")
def test_two_sheets_are_drawn_and_pencils_decide() -> None:
    chronicle = second().to_game(1)

    def layout(situation: Situation) -> None:
        own(situation, 0, "louisville-indianapolis", "montgomery-nashville")
        own(situation, 1, "atlanta-montgomery", "detroit-cleveland")

    chronicle.end_game(layout)
    while chronicle.question.code != "pencil":
        chronicle.say(chronicle.question.options[0])
    told = chronicle.news("sheets")[-1].params
    assert set(told) == {"sheet_1", "sheet_2"}
    while chronicle.question.code == "pencil":
        assert chronicle.question.company in ("blue", "red", "black")
        asked = {name: n for name, n in chronicle.question.params.items() if name.startswith("others_")}
        assert asked.keys() == {"others_1", "others_2"}, "who would be founder lies open on the board"
        chronicle.say("2")
    assert chronicle.news("pencils")[-1].params["opened"] == "2"
    assert len(chronicle.state.regions) == 1
    opened = chronicle.state.regions[0]
    assert set(str(told["sheet_2"]).split()) == gateways(opened, [])


@pytest.mark.rule("CA-157")
def test_the_night_mail_contract_goes_to_the_poorest_after_two_games_of_twelve() -> None:
    chronicle = second().to_end()
    given = [(news.params["company"]) for news in chronicle.news("night_mail")]
    assert len(given) == 2
    situation = at(4)
    situation.campaign.night_mail = "red"
    again = game_of(situation.campaign)
    assert [privileges.get("K.contract", 0) for privileges in again.playing.desk.privileges] == [0, 1]


@pytest.mark.rule("CA-158")
def test_amendments_are_chosen_from_the_last_place_on() -> None:
    chronicle = second(*FIVE).to_game(4)
    chronicle.end_game()
    while chronicle.question.code != "amendment":
        chronicle.say(chronicle.question.options[0])
    worst_first = [company.color for company in chronicle.story.office.worst_first()]
    chronicle.company(worst_first[0]).slips[1].total = 500  # the richest by far
    order = []
    while chronicle.question.code == "amendment":
        order.append(chronicle.question.company)
        chronicle.say(chronicle.question.options[0])
    assert order == worst_first
    assert chronicle.state.vaults_shut


@pytest.mark.rule("CA-159")
@pytest.mark.parametrize(("votes", "decided"), [("aab", "a"), ("abb", "b"), ("bbb", "b")])
def test_more_votes_decide(votes: str, decided: str) -> None:
    chronicle = second().to_question("vote")
    for option in votes:
        assert "a" not in [str(news.params.get("decided")) for news in chronicle.news("votes")]
        chronicle.say(option)
    assert chronicle.state.choices == {"note": decided}
    read = [str(news.params["text"]) for news in chronicle.news("read")]
    assert f"choices.note.{decided}_outcome" in read
    assert ("choices.note.alone" in read) == (len(set(votes)) == 2)


@pytest.mark.rule("CA-159")
def test_in_a_tie_the_start_card_decides() -> None:
    chronicle = second("blue", "red").to_question("vote")
    first = chronicle.question.company
    assert first == chronicle.state.start_card
    chronicle.say("b")
    chronicle.say("a")
    assert chronicle.state.choices == {"note": "b"}
    assert "reactions.start_card_decided.text" in [news.params["text"] for news in chronicle.news("read")]


@pytest.mark.rule("CA-161")
def test_the_seals_of_the_game_count_for_the_postcards_of_1885_and_1887() -> None:
    chronicle = second().to_game(10)
    for company, seals in zip(chronicle.state.companies, (3, 2, 0), strict=True):
        company.seals = seals

    def layout(situation: Situation) -> None:
        situation.playing.desk.tally("taken_seal").put(situation.game.table, 4, 1)

    chronicle.end_game(layout)
    chronicle.to_attendance(11)
    assert 65 in chronicle.company("red").postcards
    assert [company.seals for company in chronicle.state.companies] == [3, 6, 0]
    assert chronicle.story.office.piles["trust"] == []


@pytest.mark.rule("CA-162")
def test_stakes_and_kept_pledges_go_into_the_vault() -> None:
    chronicle = second().to_game(12)

    def layout(situation: Situation) -> None:
        assert situation.playing.passes is not None
        assert situation.playing.pledge is not None
        table = situation.game.table
        situation.playing.passes.own_values.put(table, 9, 0)
        situation.playing.pledge.pledged.put(table, 3, 1)

    chronicle.end_game(layout)
    assert chronicle.company("blue").stakes == [9]
    assert chronicle.company("blue").slips[12].lines.get("stakes", 0) == 0
    assert chronicle.company("red").slips[12].lines["pledge"] < 0
    assert chronicle.company("red").bonds == []


@pytest.mark.rule("CA-163")
def test_there_are_so_many_mailbags_and_fewer_with_two_companies() -> None:
    situation = at(4)
    bags = situation.playing.desk.tally("taken_mailbag")
    bags.put(situation.game.table, 6, 1)
    for n, route in enumerate(("washington-pittsburgh", "cleveland-indianapolis")):
        builds(situation, 0, route)
        answered(situation)
        assert bags.get(situation.game.table, 0) == 1, n
    assert line(finished(situation), 0, "mail") == 1, "the first bag of a game is worth less than the others"


def judged(color: str = "blue", companies: tuple[str, ...] = ("blue", "red", "black")) -> CampaignState:
    state = new_state([(c, c) for c in companies], SECOND)
    state.game = 12
    for company in state.companies:
        company.slips = {game: slip_of(game, 2) for game in range(1, 13)}
    return state


@pytest.mark.rule("CA-164")
def test_vows_ask_by_the_number_of_companies_there_were() -> None:
    state = judged()
    blue = state.company("blue")
    for number in (66, 68, 70, 71, 72):
        blue.postcards[number], blue.taken_in[number], blue.taken_with[number] = "open", 6, 3
    for game in (7, 8, 11):  # in 1890 there are no seals to leave alone
        blue.slips[game].place = 1
    assert not kept_at_the_end(state, blue, 71)
    blue.slips[9].place = 1
    assert kept_at_the_end(state, blue, 71)
    blue.slips[8].deeds["seals"] = 1
    assert not kept_at_the_end(state, blue, 71)
    blue.postcards |= dict.fromkeys(range(1, 13), "solved")
    assert not kept_at_the_end(state, blue, 72)
    blue.postcards[13] = "solved"
    assert kept_at_the_end(state, blue, 72)
    for game in (7, 8, 9):
        blue.slips[game].wagons_left, blue.slips[game].coasts = 1, 3
    for game in (10, 11, 12):
        blue.slips[game].wagons_left, blue.slips[game].coasts = 2, 2 if game < 12 else 0
    assert kept_at_the_end(state, blue, 70)
    assert kept_at_the_end(state, blue, 66)
    blue.taken_with[70] = 2
    assert not kept_at_the_end(state, blue, 70)
    for game in (8, 9):
        blue.slips[game].coasts = 2  # two cities on each coast are not enough
    assert not kept_at_the_end(state, blue, 66)


@pytest.mark.rule("CA-164")
@pytest.mark.parametrize(
    ("companies", "prizes"),
    [(("blue", "red"), (10, 0)), (("blue", "red", "black"), (22, 11)), (("blue", "red", "black", "green"), (26, 13))],
)
def test_the_second_of_a_column_gets_nothing_with_two(companies: tuple[str, ...], prizes: tuple[int, int]) -> None:
    state = judged(companies=companies)
    state.company("blue").ledger["white"], state.company("red").ledger["white"] = 3, 2
    assert column(state, "white") == {"blue": prizes[0], "red": prizes[1]}


@pytest.mark.rule("CA-164")
def test_the_rulebook_says_what_ledger_seals_and_exhibits_are_worth() -> None:
    scoring = content.edition(SECOND).scoring
    wanted = [*scoring.row_value, *(n for companies in (2, 3, 4, 5) for n in scoring.columns(companies) if n)]
    text = next(rule for rule in rulebook.rules("CA") if rule.id == "CA-164").text
    assert text is not None
    for said, pattern in ((text.en, r"\$(\d+)"), (text.de, r"(\d+) \$")):
        assert [int(n) for n in re.findall(pattern, said)] == [*wanted, scoring.seal, scoring.exhibit]


@pytest.mark.rule("CA-165")
def test_the_final_count_is_told_line_by_line_and_the_winner_last() -> None:
    chronicle = second().to_end()
    codes = [news.code for news in chronicle.story.office.news]
    counted = [str(news.params["line"]) for news in chronicle.news("count")]
    assert counted[:12] == ["slips"] * 12
    order = [
        "slips",
        "ledger_rows",
        "ledger_columns",
        "postcards",
        "founders",
        "stakes",
        "bonds",
        "exhibits",
        "seals",
        "vows",
    ]
    assert sorted(counted, key=order.index) == counted
    assert codes.index("count") < codes.index("final") < len(codes) - 1 - codes[::-1].index("card")
    totals = [int(news.params["total"]) for news in chronicle.news("final")]
    assert totals == sorted(totals)
    finals = [n for n, code in enumerate(codes) if code == "final"]
    states = chronicle.story.office.states
    assert not states[finals[-1] + 1].finished
    assert states[-1].finished
    assert {count.company: count.total for count in final_count(chronicle.state)} == {
        str(news.params["company"]): int(news.params["total"]) for news in chronicle.news("final")
    }


def test_every_game_is_opened_and_closed_with_a_scene_and_nothing_is_read_twice_but_what_may_be() -> None:
    chronicle = second(*FIVE)
    games = 0
    for _ in chronicle.run():
        games += isinstance(chronicle.wanted, Game)
    assert games == 12
    read = [str(news.params["text"]) for news in chronicle.news("read")]
    for game in range(1, 13):
        for scene in ("opening", "doors", "closing"):
            assert read.count(f"games.{game}.{scene}") == 1
    always = {"kept_vow", "broke_vow", "start_card_decided"}
    once = [key for key in read if key.startswith("reactions.") and key.split(".")[1] not in always]
    assert len(once) == len(set(once)) >= 11
    assert [key for key in read if key.startswith("epilogue_place.")][-1] == "epilogue_place.1"
    assert len(asked_of(chronicle, "vote")) == 15
