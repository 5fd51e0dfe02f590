"""Same seed and same actions, same game: replayed, cloned, saved, written and read again, compiled or not."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.engine.codec import action_from_json, to_json
from stellwerk.engine.game import Game
from stellwerk.engine.record import parse_record, record_of, replay, verify
from stellwerk.engine.snapshot import restore, snapshot, state_digest
from stellwerk.games.registry import setting_for
from tests.settings import ALL, IDS, setting_of

DIGESTS = """
from stellwerk.engine.snapshot import state_digest
from stellwerk.engine.playout import QuickDice, play_randomly
from stellwerk.engine.table import new_table
from tests.settings import ALL, setting_of
for which in ALL:
    for seed in range(4):
        table = new_table(setting_of(which), str(seed))
        play_randomly(table, QuickDice(seed))
        print(state_digest(table), table.score_sheet().outcome())
"""


def played(which: tuple[str, tuple[str, ...], int], seed: int, upto: int = 10_000) -> Game:
    game = Game(setting_of(which), str(seed), salt="salt")
    dice = random.Random(seed)
    while not game.over and len(game.history) < upto:
        seat = dice.choice(game.to_act)
        game.play(dice.choice(game.options_for(seat)), seat)
    return game


@pytest.mark.parametrize("which", ALL, ids=IDS)
def test_a_record_is_written_read_replayed_and_verified(which: tuple[str, tuple[str, ...], int]) -> None:
    game = played(which, 5)
    text = record_of(game).to_text()
    assert parse_record(text) == record_of(game)
    assert replay(parse_record(text), setting_for).digest() == game.digest()
    assert verify(text, setting_for).outcome == game.outcome


@settings(max_examples=60, deadline=None)
@given(which=st.sampled_from(ALL), seed=st.integers(0, 10**6), upto=st.integers(0, 200))
def test_a_game_can_be_left_anywhere_and_goes_on_the_same(
    which: tuple[str, tuple[str, ...], int], seed: int, upto: int
) -> None:
    game = played(which, seed, upto)
    saved = snapshot(game.table)
    restored = restore(game.setting, saved, game.seed)
    assert state_digest(restored) == game.digest()
    for seat, action in game.history:
        assert action_from_json(to_json(action)) == action
        assert 0 <= seat < game.setting.players
    dice = random.Random(seed)
    copy = game.clone()
    while not restored.state.over:
        seat = int(restored.to_act())
        count = restored.options(seat)
        number = int(game.setting.buffer[dice.randrange(int(count))])
        action = copy.options_for(seat)[copy.options_for(seat).numbers.index(number)]
        restored.apply(seat, number)
        copy.play(action, seat)
    assert state_digest(restored) == copy.digest()
    assert state_digest(restore(game.setting, saved, game.seed)) == game.digest(), "the original stayed as it was"


def test_together_the_order_of_answers_does_not_matter() -> None:
    digests = set()
    for order in ((0, 1, 2), (2, 0, 1)):
        game = Game(setting_of(("usa", (), 3)), "order")
        for seat in order:
            game.play(game.options_for(seat)[3], seat)
        digests.add(game.digest())
    assert len(digests) == 1


def test_different_seeds_deal_different_cards() -> None:
    assert len({Game(setting_of(("usa", (), 2)), str(seed)).digest() for seed in range(50)}) == 50


def test_compiled_and_interpreted_play_the_same_games() -> None:
    here = subprocess.run([sys.executable, "-c", DIGESTS], capture_output=True, text=True, check=True)
    pure_env = {**os.environ, "STELLWERK_PURE": "1"}
    pure = subprocess.run([sys.executable, "-c", DIGESTS], capture_output=True, text=True, check=True, env=pure_env)
    assert here.stdout == pure.stdout
    assert len(here.stdout.splitlines()) == 4 * len(ALL)
