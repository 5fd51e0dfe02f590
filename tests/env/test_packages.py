"""A loud word about what could not be tested here."""

from __future__ import annotations

import warnings

import pytest

from tests.env.conftest import MISSING


def test_the_packages_that_the_environments_need_are_installed() -> None:
    if MISSING:
        reason = f"THE ENVIRONMENTS ARE NOT TESTED: {', '.join(MISSING)} missing; pip install 'stellwerk[env]'"
        warnings.warn(reason, stacklevel=1)
        pytest.skip(reason)
