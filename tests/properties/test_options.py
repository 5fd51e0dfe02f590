"""Every option can be played; everything else is refused with a reason and changes nothing."""

from __future__ import annotations

import random

import pytest

from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.errors import IllegalAction
from stellwerk.engine.game import Game
from stellwerk.rulebook import all_ids
from tests.settings import ALL, IDS, setting_of

OTHERS_TRIED = 12


@pytest.mark.parametrize("which", ALL, ids=IDS)
def test_every_option_can_be_played_and_nothing_else(which: tuple[str, tuple[str, ...], int]) -> None:
    setting = setting_of(which)
    dice = random.Random(str(which))
    game = Game(setting, "options")
    step = 0
    while not game.over:
        seat = dice.choice(game.to_act)
        options = game.options_for(seat)
        assert len(set(options)) == len(options) > 0
        if step % 9 == 0:
            for action in dice.sample(list(options), min(len(options), 10)):
                assert action in options
                before = game.digest()
                game.clone().play(action, seat)
                assert game.digest() == before, "a clone is independent"
            refuse_others(game, seat, dice)
        game.play(dice.choice(options), seat)
        step += 1
    assert not game.options
    with pytest.raises(IllegalAction) as refused:
        game.play(game.history[-1][1], game.history[-1][0])
    assert refused.value.code == "game_is_over"


def refuse_others(game: Game, seat: int, dice: random.Random) -> None:
    options = game.options_for(seat)
    before = game.digest()
    others: list[Action] = [a for a in dice.sample(game.setting.actions, 60) if a is not None and a not in options]
    others.append(KeepTickets(("nowhere-nowhere",)))
    for action in others[-OTHERS_TRIED:]:
        with pytest.raises(IllegalAction) as refused:
            game.play(action, seat)
        assert refused.value.rule in all_ids()
        assert refused.value.code
        assert set(refused.value.legal) == set(options)
        assert game.digest() == before
    for other in range(game.setting.players):
        if other not in game.to_act:
            with pytest.raises(IllegalAction) as refused:
                game.play(options[0], other)
            assert refused.value.code == "not_your_turn"
    assert game.digest() == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_has_no_options_and_cannot_play(seat: int) -> None:
    game = Game(setting_of(("usa", (), 2)), "seats")
    assert not game.options_for(seat)
    with pytest.raises(IllegalAction):
        game.play(game.options[0], seat)
