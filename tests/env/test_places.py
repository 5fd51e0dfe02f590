"""The environment's kernel and the listing of claims are compiled by a profile without a look at whether indexes fit:
here each is looked at."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import setup
from stellwerk.env import BatchEnv
from tests.contracts.test_compiled import GENERATED

SURE = (
    '"src/stellwerk/env/kernel/',
    '"src/stellwerk/bots/kernel/',
    "CPyDef_claim___mechanism___splits(int64_t cpy_r_first",
    "CPyDef_claim___mechanism___ClaimRoutes___options(PyObject *cpy_r_self",
    "CPyDef_claim___mechanism___ClaimRoutes____gray(PyObject *cpy_r_self",
    "CPyDef_claim___mechanism___ClaimRoutes____any_color(PyObject *cpy_r_self",
)
WATCHED = """
from tests.watching import watch
watch("env/kernel", "rules/claim")

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
    print(game, players)
"""


def test_no_index_of_the_kernel_is_out_of_bounds() -> None:
    environment = {**os.environ, "STELLWERK_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", WATCHED], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    assert {line.split()[0] for line in done.stdout.splitlines()} == {"usa", "germany", "italy", "old_west"}


def test_only_a_profile_leaves_checks_out_and_only_of_the_kernels_and_the_listing_of_claims(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not GENERATED.is_file() and not os.environ.get("CI"):
        pytest.skip("the engine is not compiled")
    found = [each[0] for each in setup.FUNCTION.finditer(GENERATED.read_text(encoding="utf-8"))]
    monkeypatch.delenv("STELLWERK_PROFILE", raising=False)
    checked = [setup.without_doubt(function) for function in found]
    assert not any("(SURE)" in function for function in checked)
    assert sum(function.count("(likely(") for function in checked) > 1000
    monkeypatch.setenv("STELLWERK_PROFILE", "use:somewhere")
    sure = [function for function in map(setup.without_doubt, found) if "(SURE)" in function]
    assert len(sure) > 50
    for function in sure:
        assert any(known in function for known in SURE)


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
