"""Hot functions work on machine integers alone when compiled: boxing is invisible in the source, so the C is read."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from stellwerk.engine.ints import COMPILED

GENERATED = Path(__file__).parents[2] / "build" / "__native_stellwerk.c"
BOXES = re.compile(r"\bCPyTagged_(?:StealFrom|From)\w+|\bCPyLong_From\w+|\bPyLong_From\w+")
HOT = (
    "claim___mechanism___ClaimRoutes___options",
    "claim___mechanism___ClaimRoutes____gray",
    "claim___mechanism___ClaimRoutes____any_color",
    "claim___mechanism___ClaimRoutes___route_options",
    "claim___mechanism___splits",
    "table___Table___options",
    "table___Table___apply",
    "table___Table___settle",
    "rng___Stream___word",
    "rng___Stream___below",
    "engine___network___Network___find",
    "engine___network___LongestTrail____farthest",
    "engine___network___LongestTrail____extend",
    "plan___Plan____price_open_routes",
    "plan___Plan____look_at_track",
    "plan___Plan___connect",
    "plan___Plan____fill_up",
    "plan___Plan____rate_routes",
    "plan___Plan____note_targets",
    "policy___Policy____best_claim",
    "policy___Policy____weigh",
    "policy___Policy___payment_loss",
    "policy___Policy___importance",
    "policy___Policy____card_worths",
    "batch___BatchKernel___play",
    "batch___BatchKernel___show",
    "table_blocks___QuestionBlock___write",
    "table_blocks___SupplyBlock___write",
    "table_blocks___RoutesBlock___rewrite",
    "table_blocks___SeatsBlock___write",
    "table_blocks___OwnBlock___rewrite",
    "shown___Shown___look_for_claims",
)


@pytest.fixture(scope="module")
def bodies() -> dict[str, str]:
    """The compiled functions by name, as C."""
    if not COMPILED and not os.environ.get("CI"):
        pytest.skip("the engine is not compiled")
    text = GENERATED.read_text(encoding="utf-8")
    found = re.finditer(r"^[\w *]+\bCPyDef_(\w+)\([^;{]*\) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
    return {each[1]: each[2] for each in found}


@pytest.mark.parametrize("name", HOT)
def test_a_hot_function_boxes_nothing(bodies: dict[str, str], name: str) -> None:
    assert BOXES.findall(bodies[name]) == []


def test_boxing_is_found_where_there_is_some(bodies: dict[str, str]) -> None:
    told = bodies["claim___mechanism___ClaimRoutes___carry_out"]
    assert BOXES.search(told), "a claim that is told names its seat as a Python number"
