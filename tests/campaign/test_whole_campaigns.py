"""Whole campaigns: twelve games and what lies between them, saved anywhere and taken up again."""

from __future__ import annotations

import random

import pytest

from stellwerk.campaign.campaign import Campaign, IllegalChoice
from stellwerk.engine.errors import RecordError, SettingError
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.viewing import view
from stellwerk.simulation.campaigns import CampaignPlayer, play_campaign
from tests.campaign.between.test_simulating import some_report


def random_steps(campaign: Campaign, dice: random.Random, steps: int) -> None:
    for _ in range(steps):
        if campaign.finished:
            return
        if campaign.question is not None:
            campaign.answer(dice.choice(campaign.question.options))
        else:
            assert campaign.game is not None
            seat = dice.choice(campaign.game.to_act)
            campaign.play(dice.choice(campaign.game.options_for(seat)), seat)


@pytest.mark.long
def test_bots_play_a_campaign_to_its_end_and_all_regions_open() -> None:
    report = some_report()
    assert [game.game for game in report.games] == list(range(1, 13))
    assert sorted(report.regions) == [f"r{n}" for n in range(1, 9)]
    assert sorted(report.places.values()) == [1, 2]


@pytest.mark.long
def test_a_company_led_by_the_bot_beats_one_led_at_random_by_far() -> None:
    player = CampaignPlayer(3, 2)
    other = player.colors[1]
    report = play_campaign(3, 2, {other: "random"})
    assert report.places[player.colors[0]] == 1


@pytest.mark.long
def test_saving_and_loading_anywhere_changes_nothing() -> None:
    dice = random.Random(1)
    campaign = Campaign([("blue", "Anna"), ("red", "Ben")], seed="7", salt="pepper")
    for steps in (1, 30, 200, 400):
        random_steps(campaign, dice, steps)
        copy = Campaign.from_text(campaign.to_text())
        assert copy.to_text() == campaign.to_text()
        assert copy.question == campaign.question
        assert (copy.game is None) == (campaign.game is None)
        if copy.game is not None and campaign.game is not None:
            assert copy.game.digest() == campaign.game.digest()


@pytest.mark.long
def test_a_seat_cannot_tell_imagined_states_from_the_real_one() -> None:
    dice = random.Random(2)
    campaign = Campaign([("blue", "Anna"), ("red", "Ben"), ("black", "Cem")], seed="9")
    for _ in range(60):
        random_steps(campaign, dice, 25)
        game = campaign.game
        if game is not None:
            for viewer in (0, None):
                seen = game.view(viewer)
                assert view(Imagination(game.setting, seen).deal(3), viewer) == seen


def test_a_changed_file_and_wrong_players_are_refused() -> None:
    text = Campaign([("blue", "Anna"), ("red", "Ben")], seed="7").to_text()
    with pytest.raises(RecordError, match="check"):
        Campaign.from_text(text.replace("Anna", "Anne"))
    with pytest.raises(RecordError, match="not JSON"):
        Campaign.from_text(text[:-5])
    with pytest.raises(SettingError, match="2 to 5"):
        Campaign([("blue", "Anna")])
    with pytest.raises(SettingError, match="another company"):
        Campaign([("blue", "Anna"), ("blue", "Ben")])
    with pytest.raises(IllegalChoice):
        Campaign([("blue", "Anna"), ("red", "Ben")], seed="7").answer("nothing")
