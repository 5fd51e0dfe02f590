"""Without the packages that only the environments need, `test_packages` says so and the other tests are left out."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = ("numpy", "gymnasium", "pettingzoo")
MISSING = [package for package in NEEDED if find_spec(package) is None]
collect_ignore_glob = ["test_[!p]*.py", "test_policy_bot.py"] if MISSING else []
