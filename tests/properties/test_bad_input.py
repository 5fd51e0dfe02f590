"""Whatever is thrown at the public functions: it works, or it is refused with a sentence; nothing else happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stellwerk
from stellwerk import (
    ClaimRoute,
    DrawFaceUp,
    DrawTickets,
    IllegalAction,
    KeepTickets,
    Payment,
    Position,
    RecordError,
    SettingError,
    StellwerkError,
    new_game,
    position,
    replay,
    rules_for,
    verify,
)

USUAL = ("usa", "germany", "mega", "0", "ab", "red", "denver-omaha", "boston-miami", "routes", "")
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.floats(allow_nan=True),
    st.sampled_from(USUAL),
    st.text(max_size=4),
    st.binary(max_size=3),
)
JUNK: st.SearchStrategy[Any] = st.one_of(
    VALUES,
    st.lists(VALUES, max_size=3),
    st.tuples(VALUES, VALUES),
    st.dictionaries(st.text(max_size=2), VALUES, max_size=2),
    st.builds(object),
)
PAYMENTS = st.one_of(JUNK, st.builds(Payment, JUNK, JUNK, JUNK, JUNK))
ACTIONS = st.one_of(
    JUNK,
    st.builds(ClaimRoute, JUNK, PAYMENTS),
    st.builds(ClaimRoute, st.just("denver-omaha"), PAYMENTS),
    st.builds(DrawFaceUp, JUNK),
    st.builds(DrawTickets, JUNK),
    st.builds(KeepTickets, JUNK, JUNK),
)
often = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
GAMES = [new_game("usa", seed=1), position("usa").hand(0, red=3, violet=4).build()]


def says_something(problem: StellwerkError) -> None:
    assert " " in str(problem)


@often
@given(JUNK, JUNK, JUNK, JUNK, JUNK, JUNK)
def test_a_game_is_set_up_or_refused(name: Any, players: Any, seed: Any, variants: Any, salt: Any, rules: Any) -> None:
    for arguments in (
        {"name": name},
        {"name": "usa", "players": players},
        {"name": "usa", "seed": seed},
        {"name": "usa", "variants": variants},
        {"name": "usa", "salt": salt},
        {"rules": rules},
        {"name": name, "players": players, "seed": seed, "variants": variants, "salt": salt, "rules": rules},
    ):
        try:
            game = new_game(**arguments)
        except SettingError as problem:
            says_something(problem)
        else:
            assert len(game.names) == game.setting.players


@often
@given(st.sampled_from(GAMES), ACTIONS, JUNK)
def test_an_action_is_played_or_refused_and_then_nothing_changes(game: stellwerk.Game, action: Any, seat: Any) -> None:
    before = game.digest(), len(game.history)
    for who in (0, seat):
        copy = game.clone()
        assert (action in copy.options) in (True, False)
        try:
            copy.play(action, who)
        except (IllegalAction, SettingError) as problem:
            says_something(problem)
            assert (copy.digest(), len(copy.history)) == before
        else:
            assert len(copy.history) == before[1] + 1
        try:
            copy.why_not(action, who)
        except SettingError as problem:
            says_something(problem)


@often
@given(st.sampled_from(GAMES), JUNK)
def test_a_seat_is_shown_or_refused(game: stellwerk.Game, seat: Any) -> None:
    try:
        assert game.view(seat).seat == seat
    except SettingError as problem:
        says_something(problem)
    try:
        assert set(game.options_for(seat).numbers) <= set(range(len(game.setting.actions)))
    except SettingError as problem:
        says_something(problem)


@often
@given(JUNK, JUNK)
def test_rules_are_found_or_refused(name: Any, variants: Any) -> None:
    for game, chosen in ((name, ()), ("usa", variants)):
        try:
            assert rules_for(game, chosen).name
        except SettingError as problem:
            says_something(problem)


@often
@given(JUNK, JUNK)
def test_a_record_is_read_or_refused(record: Any, upto: Any) -> None:
    calls: list[Callable[[], object]] = [lambda: verify(record), lambda: replay(record, upto)]
    for call in calls:
        try:
            call()
        except RecordError as problem:
            says_something(problem)
        else:
            raise AssertionError("there is no such record")


@often
@given(JUNK, JUNK, JUNK)
def test_a_position_is_laid_out_or_refused(seat: Any, thing: Any, other: Any) -> None:
    ways: list[Callable[[Position], Position]] = [
        lambda p: p.hand(seat, red=thing),
        lambda p: p.hand(0, red=thing),
        lambda p: p.hand(0, **{str(thing): 1}),
        lambda p: p.market(thing, other),
        lambda p: p.discards(red=thing),
        lambda p: p.deck(red=thing, rest=other),
        lambda p: p.tickets(0, thing),
        lambda p: p.ticket_deck(thing, other),
        lambda p: p.owns(seat, thing),
        lambda p: p.owns(0, thing, other),
        lambda p: p.trains(0, thing),
        lambda p: p.points(0, thing, other),
        lambda p: p.points(0, thing),
        lambda p: p.shows(thing, waiting=other),
        lambda p: p.opening(0, thing),
        lambda p: p.to_move(thing),
        lambda p: p.turns_left(thing),
    ]
    for lay in ways:
        try:
            lay(position("usa")).build()
        except (SettingError, IllegalAction) as problem:
            says_something(problem)
    for value in (thing, {"berlin": thing}, {"berlin": {"red": other}}, {str(thing): other}):
        try:
            position("germany").shows("passengers", waiting=value).build()
        except SettingError as problem:
            says_something(problem)
