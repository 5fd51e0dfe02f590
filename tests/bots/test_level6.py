"""Level 6: what it is made of can be taken away, it says why with subjects, and its weights come with cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk.bots.deep import DeepSearchBot
from stellwerk.bots.mastery import key_of, master_changes, masters, rival_styles
from stellwerk.bots.registry import BotError, make_bot
from stellwerk.bots.styles import STYLES
from stellwerk.engine.game import Game
from stellwerk.games.registry import GAMES, setting_for

DATA = Path(stellwerk.__file__).parent / "bots" / "data"


def test_masters_are_for_settings_that_there_are() -> None:
    settings = {
        key_of(entry.name, players, variants)
        for entry in GAMES.values()
        for players in entry.players
        for variants in [(), *((variant,) for variant in entry.variants)]
    }
    assert "usa-2" in masters()
    assert set(masters()) <= settings


def test_the_nearest_number_of_players_and_the_plain_game_stand_in() -> None:
    assert master_changes("usa", 5) in masters().values()
    assert master_changes("usa", 2, ("1910",)) == masters()["usa-2"]
    assert master_changes("unheard_of", 2) == {}


def test_weights_come_with_a_card_that_names_the_command() -> None:
    card = json.loads((DATA / "masters.json").read_text(encoding="utf-8"))["card"]
    assert set(card) == set(masters())
    assert all("stellwerk tune " in entry["made_by"] for entry in card.values())
    assert json.loads((DATA / "beliefs.json").read_text(encoding="utf-8"))["card"]["made_by"].startswith(
        "stellwerk train "
    )


def test_rivals_may_play_in_every_style() -> None:
    assert {style.name for style in STYLES} <= set(rival_styles("italy", 3))


@pytest.mark.parametrize("part", ["believing", "mixing", "switching"])
def test_each_part_can_be_taken_away(part: str) -> None:
    game = Game(setting_for("usa", 2), "parts")
    bot = DeepSearchBot(1)
    bot.deals = 2
    setattr(bot, part, False)
    for _ in range(14):
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.options_for(seat)), seat)
    assert len(game.history) == 14


def test_it_says_why_with_what_it_is_about() -> None:
    game = Game(setting_for("usa", 2), "why6")
    bot = make_bot("level6", 1)
    assert isinstance(bot, DeepSearchBot)
    bot.deals = 2
    told = []
    while not game.over:
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.options_for(seat)), seat)
        assert bot.reason is not None
        told.append(bot.reason)
    claims = [reason for reason in told if reason.code.startswith("claim")]
    assert claims
    assert all({"route", "points", "amount"} <= set(reason.params) for reason in claims)


def test_styles_with_changed_weights_are_bots_too() -> None:
    bot = make_bot("hoarder:hoard=30+turn=350", 0)
    assert bot.changes["hoard"] == 30  # type: ignore[attr-defined]
    assert bot.changes["keep_most"] == 2  # type: ignore[attr-defined]
    for wrong in ("racer:turn=3", "hoarder:turn", "hoarder:nothing=3"):
        with pytest.raises(BotError):
            make_bot(wrong, 0)
