"""The games as OpenSpiel plays them: its own checks, copies, and what a seat may know."""

from __future__ import annotations

import warnings
from importlib.util import find_spec

import pytest

from stellwerk.games.opening import new_game

if find_spec("pyspiel") is None:
    reason = "THE ADAPTER FOR OPENSPIEL IS NOT TESTED: pip install 'stellwerk[open-spiel]'"
    warnings.warn(reason, stacklevel=1)
    pytest.skip(reason, allow_module_level=True)

import pyspiel

from stellwerk.engine.errors import SettingError
from stellwerk.env.open_spiel import SpielState, load


def in_the_middle(game: str, players: int, deal: int = 7) -> SpielState:
    state = load(game, players).new_initial_state()
    state.apply_action(deal)
    for _ in range(40):
        state.apply_action(state.legal_actions()[-1])
    return state


@pytest.mark.parametrize("name", ["stellwerk_usa", "stellwerk_germany(players=4)", "stellwerk_old_west(variant=alvin)"])
def test_openspiels_own_check_passes(name: str) -> None:
    loaded = pyspiel.load_game(name)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("game", "players"), [("usa", 2), ("germany", 5), ("italy", 3), ("old_west", 6)])
def test_a_deal_is_the_game_of_that_seed_and_points_add_up_to_nothing(game: str, players: int) -> None:
    state = load(game, players).new_initial_state()
    state.apply_action(7)
    played = new_game(game, players, seed=7)
    while not state.is_terminal():
        seat = played.to_act[0]
        assert state.current_player() == seat
        numbers = sorted(played.options_for(seat).numbers)
        assert state.legal_actions() == numbers
        state.apply_action(numbers[0])
        played.play(played.options_for(seat)[played.options_for(seat).numbers.index(numbers[0])], seat)
    assert state.played.game is not None
    assert state.played.game.digest() == played.digest()
    assert sum(state.returns()) == pytest.approx(0)
    assert played.outcome is not None
    best = max(range(players), key=lambda seat: state.returns()[seat])
    assert played.outcome.totals[best] == max(played.outcome.totals)


def test_a_copy_goes_its_own_way() -> None:
    state = in_the_middle("usa", 3)
    before = str(state)
    other = state.clone()
    assert str(other) == before
    for _ in range(9):
        other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)


def test_a_seat_knows_its_own_cards_and_of_the_others_only_what_lies_open() -> None:
    state = in_the_middle("usa", 2)
    own, other = (state.information_state_string(seat) for seat in (0, 1))
    assert own != other
    assert "CardsDealt(seat=1, cards=(None, None, None, None))" in own
    assert "CardsDealt(seat=1, cards=(None" not in other
    assert len(state.observation_tensor(0)) == 232


def test_what_makes_no_sense_is_told() -> None:
    with pytest.raises(SettingError, match="2 to 5"):
        load("usa", players=9)
