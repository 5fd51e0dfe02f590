"""The environment's kernel is compiled without a look at whether its indexes fit: here each of them is looked at."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from stellwerk.env import BatchEnv
from tests.contracts.test_compiled import GENERATED

WATCHED = """
import sys
from array import array
from stellwerk.engine import ints
from stellwerk.env.kernel import buffers

looks = {}

def look(values, at):
    caller = sys._getframe(2).f_code
    if "env/kernel" in caller.co_filename:
        looks[caller.co_qualname if hasattr(caller, "co_qualname") else caller.co_name] = 1
        assert 0 <= at < len(values), f"{caller.co_name}: {at} of {len(values)}"

class Numbers(list):
    def __getitem__(self, at):
        if isinstance(at, slice):
            return Numbers(list.__getitem__(self, at))
        look(self, at)
        return list.__getitem__(self, at)
    def __setitem__(self, at, value):
        look(self, at)
        list.__setitem__(self, at, value)

class Block(array):
    def __getitem__(self, at):
        look(self, at)
        return array.__getitem__(self, at)
    def __setitem__(self, at, value):
        look(self, at)
        array.__setitem__(self, at, value)

ints.ints = Numbers
ints.empty = Numbers
ints.filled = lambda n, value: Numbers([value] * n)
buffers.array = Block

import numpy
from stellwerk.env import BatchEnv
from stellwerk.env.kernel.ahead import LEVELS
from tests.settings import ALL

for game, variants, players in ALL[::3]:
    env = BatchEnv(game, players, LEVELS + 2, variants, seed=3)
    dice = numpy.random.default_rng(3)
    over = 0
    while not over:
        over = env.step(env.random_actions(dice)).dones.sum()
        env.kernel.read_ahead(0)
        env.kernel.read_ahead(1)
print(*sorted(looks))
"""


def test_no_index_of_the_kernel_is_out_of_bounds() -> None:
    environment = {**os.environ, "STELLWERK_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", WATCHED], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    looked = {name.rpartition(".")[2] for name in done.stdout.split()}
    assert {"level_of_hands", "look_for_claims", "pick", "play", "rewrite", "show", "write"} <= looked


def test_only_the_kernel_goes_without() -> None:
    if not GENERATED.is_file() and not os.environ.get("CI"):
        pytest.skip("the engine is not compiled")
    spared = GENERATED.with_name(f"spared{GENERATED.name}").read_text(encoding="utf-8")
    sure = [function for function in spared.split("\n}\n") if "(SURE)" in function]
    assert sure
    for function in sure:
        assert "src/stellwerk/env/kernel/" in function
    assert spared.count("(likely(") > 1000


@pytest.mark.parametrize("fraction", [-0.5, 0.0, 0.999, 1.0, 7.0, float("inf"), float("nan")])
def test_a_fraction_that_is_none_does_no_harm(fraction: float) -> None:
    env = BatchEnv("usa", 2, 4, seed=1)
    try:
        env.kernel.pick(np.full(4, fraction))
    except (OverflowError, ValueError):
        return
    for row, picked in enumerate(env.kernel.picked):
        assert env.batch.action_masks[row, picked]


def test_fractions_of_another_number_of_games_are_refused() -> None:
    env = BatchEnv("usa", 2, 4, seed=1)
    with pytest.raises(ValueError, match="4 games need 4 fractions, not 3"):
        env.kernel.pick(np.zeros(3))
