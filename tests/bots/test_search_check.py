"""The check of the search: true positions, the same futures for every choice, and what a part adds."""

from __future__ import annotations

from stellwerk.bots.mastery import MASTER
from stellwerk.engine.rng import SECOND
from stellwerk.engine.table import new_table
from stellwerk.training.samples import SelfPlay
from tools.search_check import ALL, ALONE, BUT, NONE, PARTS, part_of, variants, worth


def test_every_part_is_tried_alone_and_taken_away() -> None:
    bots = variants()
    assert set(bots) == {NONE, ALL, *(f"{part}{ALONE}" for part in PARTS), *(f"{BUT}{part}" for part in PARTS)}
    for part, flags in PARTS.items():
        for flag in flags:
            assert getattr(bots[ALL], flag)
            assert not getattr(bots[NONE], flag)
            assert getattr(bots[f"{part}{ALONE}"], flag)
            assert not getattr(bots[f"{BUT}{part}"], flag)


def test_futures_are_the_same_for_every_choice_and_differ_from_each_other() -> None:
    play = SelfPlay("usa", 2)
    table = new_table(play.chart.setting, f"{SECOND}futures")
    policies = [play.policies[seat, MASTER] for seat in range(2)]
    while table.decision().code != "turn":
        seat = int(table.to_act())
        table.apply(seat, policies[seat].choose(table, seat))
    seat = int(table.to_act())
    action = int(policies[seat].choose(table, seat))
    turn = table.state.turn
    first = worth(table, seat, action, policies, 6)
    assert worth(table, seat, action, policies, 6) == first
    assert len(set(first)) > 1
    assert table.state.turn == turn


def test_what_a_part_adds_is_the_difference_in_the_same_positions() -> None:
    found = {NONE: [0.0, 1.0], f"blocks{ALONE}": [1.0, 2.5], f"{BUT}blocks": [2.0, 2.0], ALL: [2.0, 4.0]}
    assert "+1.25 ± 0.25" in part_of(f"blocks{ALONE}", found)
    assert "+1.00 ± 1.00" in part_of(f"{BUT}blocks", found)
    assert part_of(ALL, found) == ""
