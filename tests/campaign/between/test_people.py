"""Who plays: companies for good, missed games, late joiners, seats that are handed over."""

from __future__ import annotations

import random

import pytest

from stellwerk.campaign.campaign import Campaign, IllegalChoice
from stellwerk.campaign.finale import missed_games
from stellwerk.campaign.office import Question
from stellwerk.engine.errors import IllegalAction
from stellwerk.engine.game import Game
from tests.campaign.between.chronicles import FIVE, Chronicle, asked_of, places
from tests.campaign.test_whole_campaigns import random_steps

THREE = [("blue", "Anna"), ("red", "Ben"), ("black", "Cem")]


@pytest.mark.rule("LE-39")
@pytest.mark.rule("LE-67")
@pytest.mark.rule("LE-68")
@pytest.mark.rule("LE-66")
def test_each_chooses_a_company_and_the_start_card_goes_to_anyone() -> None:
    campaign = Campaign(THREE, seed="1")
    assert [(company.color, company.player) for company in campaign.state.companies] == THREE
    begins = {Campaign(THREE, seed=str(seed)).state.start_card for seed in range(30)}
    assert begins == {"blue", "red", "black"}


@pytest.mark.rule("LE-71")
@pytest.mark.rule("LE-39")
def test_in_the_first_game_nobody_has_more_than_the_bonus_card() -> None:
    for company in Chronicle(FIVE).to_game(1).state.companies:
        assert (company.slips, company.postcards, company.amendments, company.exhibits) == ({}, {}, [], [])
        assert company.depots() == []


@pytest.mark.rule("LE-164")
@pytest.mark.rule("LE-148")
def test_who_stays_away_counts_in_nothing_of_that_game() -> None:
    chronicle = Chronicle(FIVE).to_attendance(2)
    assert chronicle.question.options == ("all", *(f"without {color}" for color in FIVE))
    for color in ("red", "yellow", "blue"):
        chronicle.say(f"without {color}")
    assert chronicle.question.options == ("all", "with red", "with yellow", "with blue")  # two must play
    chronicle.say("all")
    assert chronicle.situation.playing.desk.companies == ["black", "green"]
    assert int(chronicle.situation.game.setting.card_counts[-1]) == 6  # newspapers for two
    chronicle.end_game(lambda situation: places(situation, 1, 0))
    assert chronicle.state.start_card == "black"
    assert [2 in company.slips for company in chronicle.state.companies] == [False, False, True, True, False]


@pytest.mark.rule("LE-148")
def test_who_stays_away_can_be_brought_back_in_before_the_game() -> None:
    chronicle = Chronicle().to_attendance(2)
    chronicle.say("without red")
    chronicle.say("with red")
    assert chronicle.question.options == ("all", "without blue", "without red", "without black")
    chronicle.say("all")
    assert chronicle.situation.playing.desk.companies == ["blue", "red", "black"]


@pytest.mark.rule("LE-80")
def test_the_start_card_of_an_absent_company_goes_to_anyone_else() -> None:
    begins = set()
    for seed in range(30):
        chronicle = Chronicle(seed=str(seed))
        owner = chronicle.state.start_card
        chronicle.say(f"without {owner}")
        chronicle.say("all")
        assert chronicle.state.start_card != owner
        begins.add(chronicle.state.start_card)
        first = int(chronicle.situation.game.table.state.first)
        assert chronicle.situation.playing.desk.companies[first] == chronicle.state.start_card
    assert begins == {"blue", "red", "black"}


@pytest.mark.rule("LE-124")
@pytest.mark.rule("CA-132")
@pytest.mark.parametrize(("totals", "paid"), [((50, 31), 32), ((0, 0), 0), ((7, 4), 4), ((100, 99), 79)])
def test_a_missed_game_pays_four_fifths_of_the_average_slip(totals: tuple[int, int], paid: int) -> None:
    chronicle = Chronicle().to_game(2)
    black = chronicle.company("black")
    del black.slips[1]
    chronicle.state.game = 1
    chronicle.company("blue").slips[1].total, chronicle.company("red").slips[1].total = totals
    assert missed_games(chronicle.state, black) == paid
    assert missed_games(chronicle.state, chronicle.company("blue")) == 0


@pytest.mark.rule("CA-132")
@pytest.mark.rule("CA-152")
@pytest.mark.rule("LE-124")
def test_a_missed_game_brings_two_marks_in_two_colours_at_the_end_and_not_before() -> None:
    chronicle = Chronicle().to_attendance(3)
    chronicle.say("without red")
    chronicle.to_question("missed_game_mark")
    assert chronicle.state.next_card == 43
    assert 12 in chronicle.company("blue").slips
    assert chronicle.question.company == "red"
    assert chronicle.question.params == {"game": 3}
    red = chronicle.company("red")
    assert sum(red.ledger.values()) == 0
    red.ledger["white"] = 8
    chronicle.say("green")
    assert set(chronicle.question.options) == {"black", "blue", "yellow", "red"}  # another colour, with room
    chronicle.say("black")
    assert (red.ledger["green"], red.ledger["black"]) == (1, 1)
    assert chronicle.state.finished
    assert len(asked_of(chronicle, "missed_game_mark")) == 2


@pytest.mark.rule("CA-33")
@pytest.mark.rule("CA-32")
def test_a_company_absent_at_the_vows_draws_its_own_before_its_next_game() -> None:
    chronicle = Chronicle().to_attendance(6)
    chronicle.say("without black")
    chronicle.to_attendance(7)
    black = chronicle.company("black")
    assert not any(66 <= n <= 72 for n in black.postcards)
    assert sorted(str(c) for c in asked_of(chronicle, "choose_postcard")) == ["blue", "red"]
    chronicle.say("without black")
    chronicle.to_attendance(8)
    assert not any(66 <= n <= 72 for n in black.postcards)
    chronicle.say("all")
    assert (chronicle.question.company, chronicle.question.code) == ("black", "choose_postcard")
    assert len(chronicle.question.options) == 2
    kept = chronicle.question.options[1]
    chronicle.say(kept)
    assert black.postcards[int(kept)] == "open"
    assert black.taken_in[int(kept)] == 7
    assert isinstance(chronicle.wanted, Game)


@pytest.mark.rule("LE-148")
@pytest.mark.rule("CA-143")
@pytest.mark.rule("CA-149")
def test_who_joins_late_has_missed_all_games_so_far_and_catches_up() -> None:
    chronicle = Chronicle(("blue", "red")).to_attendance(9)
    chronicle.say("join green Dora")
    green = chronicle.company("green")
    assert (green.player, green.missed(8)) == ("Dora", list(range(1, 9)))
    assert chronicle.question.options == ("all", "without blue", "without red", "without green")
    chronicle.say("all")
    asked = []
    while isinstance(chronicle.wanted, Question):
        asked.append((chronicle.question.company, chronicle.question.code))
        chronicle.say(chronicle.question.options[0])
    assert asked == [("green", "amendment"), ("green", "amendment"), ("green", "choose_postcard")]
    assert chronicle.situation.playing.desk.companies == ["blue", "red", "green"]
    chronicle.to_end()
    assert 9 in green.slips
    final = next(count for count in chronicle.story.final if count.company == "green")
    assert final.lines["missed_games"] == missed_games(chronicle.state, green)
    assert len([q for q in chronicle.asked if q.code == "missed_game_mark"]) == 16


def at_attendance(seed: str = "3") -> Campaign:
    campaign = Campaign(THREE[:2], seed=seed)
    assert campaign.question is not None
    return campaign


@pytest.mark.rule("LE-148")
def test_joining_is_recorded_and_repeated() -> None:
    campaign = at_attendance()
    assert campaign.free_companies() == ["yellow", "green", "black"]
    campaign.join("black", "Cem Ö.")
    random_steps(campaign, random.Random(1), 40)
    copy = Campaign.from_text(campaign.to_text())
    assert copy.to_text() == campaign.to_text()
    assert [company.player for company in copy.state.companies] == ["Anna", "Ben", "Cem Ö."]
    assert campaign.players == THREE[:2]


@pytest.mark.rule("LE-148")
@pytest.mark.parametrize(("color", "name"), [("blue", "X"), ("white", "X"), ("", ""), ("black", ""), ("black", "a\nb")])
def test_a_taken_company_or_a_bad_name_is_refused_and_nothing_changes(color: str, name: str) -> None:
    campaign = at_attendance()
    before = campaign.to_text()
    with pytest.raises(IllegalChoice):
        campaign.join(color, name)
    assert campaign.to_text() == before


@pytest.mark.rule("LE-148")
def test_nobody_joins_in_the_middle_of_a_game() -> None:
    campaign = at_attendance()
    campaign.answer("all")
    assert campaign.free_companies() == []
    with pytest.raises(IllegalChoice, match="before a game"):
        campaign.join("black", "Cem")


@pytest.mark.rule("CA-150")
@pytest.mark.rule("LE-67")
def test_a_company_is_handed_over_with_all_it_has_also_in_a_game() -> None:
    campaign = at_attendance()
    campaign.hand_over("red", "Dora")
    campaign.answer("all")
    assert campaign.game is not None
    assert campaign.game.names == ("Anna", "Dora")
    campaign.game.play(campaign.game.options[0])
    campaign = Campaign(THREE[:2], seed="3")
    campaign.answer("all")
    random_steps(campaign, random.Random(2), 10)
    assert campaign.game is not None
    digest = campaign.game.digest()
    campaign.hand_over("blue", "Emil")
    assert campaign.game.names == ("Emil", "Ben")
    assert campaign.game.digest() == digest
    copy = Campaign.from_text(campaign.to_text())
    assert copy.state.company("blue").player == "Emil"
    with pytest.raises(IllegalChoice, match="nobody leads"):
        campaign.hand_over("black", "X")


@pytest.mark.rule("LE-31")
@pytest.mark.rule("LE-29")
def test_a_mistake_is_refused_before_it_changes_anything() -> None:
    campaign = at_attendance()
    before = campaign.to_text()
    for wrong in ("without blue", "join black X", "yes", ""):
        with pytest.raises(IllegalChoice):
            campaign.answer(wrong)
    campaign.answer("all")
    assert campaign.game is not None
    text = campaign.to_text()
    with pytest.raises(IllegalAction):
        campaign.play(campaign.game.options_for(0)[0], 1)
    with pytest.raises(IllegalChoice):
        campaign.answer("all")
    assert campaign.to_text() == text != before


@pytest.mark.rule("CA-41")
def test_after_the_campaign_the_board_is_played_on_without_pledge_exhibits_and_steps() -> None:
    chronicle = Chronicle(("blue", "red", "black")).to_end()
    money = [company.money for company in chronicle.state.companies]
    tickets = list(chronicle.state.tickets)
    assert chronicle.wanted is None
    chronicle.say("play_on")
    chronicle.say("all")
    playing = chronicle.situation.playing
    assert playing.exhibits is None
    assert "PublicPledge" not in [type(step).__name__ for step in playing.rules.setup]
    assert len(chronicle.situation.game.setting.board.places) == 74
    assert playing.rules.trains == 54
    assert chronicle.situation.game.seed != Chronicle().to_game(1).situation.game.seed
    chronicle.end_game(lambda situation: places(situation, 1, 0, 2))
    assert chronicle.wanted is None
    assert [company.money for company in chronicle.state.companies] == money
    assert chronicle.state.tickets == tickets
    assert len(chronicle.story.final) == 3


def test_each_game_that_is_played_on_has_a_seed_of_its_own_and_older_records_had_none() -> None:
    seeds = []
    for said in ("play_on", "play_on first", "play_on second"):
        chronicle = Chronicle(("blue", "red", "black")).to_end()
        chronicle.say(said)
        chronicle.say("all")
        seeds.append(chronicle.situation.game.seed)
    assert seeds == ["1:after 1", "first:after 1", "second:after 1"]


@pytest.mark.rule("CA-41")
def test_nobody_plays_on_before_the_end() -> None:
    with pytest.raises(IllegalChoice, match="over"):
        at_attendance().play_on()
