"""A seat sees, may do and hears the same in all states that it cannot tell apart."""

from __future__ import annotations

import random

import pytest

from stellwerk.engine.codec import to_json
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.table import Table
from stellwerk.engine.view import View
from stellwerk.engine.viewing import view
from stellwerk.rules.ending import FirstPlayerChosen
from stellwerk.rules.train_cards import DeckReshuffled, MarketFilled, MarketReset
from tests.settings import ALL, IDS, setting_of

REVEALING = (MarketFilled, MarketReset, DeckReshuffled, FirstPlayerChosen)


@pytest.mark.parametrize("which", ALL, ids=IDS)
def test_states_that_differ_only_in_what_a_seat_cannot_see_are_equal_for_it(
    which: tuple[str, tuple[str, ...], int],
) -> None:
    game = Game(setting_of(which), "secrets")
    dice = random.Random(str(which))
    step = compared = 0
    while not game.over:
        if step % 5 == 0:
            viewer = dice.choice([*range(game.setting.players), None])
            compared += look_alike(game, viewer, dice)
        seat = dice.choice(game.to_act)
        game.play(dice.choice(game.options_for(seat)), seat)
        step += 1
    assert compared > 4
    for viewer in (*range(game.setting.players), None):
        imagined = Imagination(game.setting, game.view(viewer)).deal(step)
        assert view(imagined, viewer) == game.view(viewer)


def look_alike(game: Game, viewer: int | None, dice: random.Random) -> int:
    seen = game.view(viewer)
    everybody = (*range(game.setting.players), None)
    assert game.views(everybody) == [game.view(each) for each in everybody], "views made together are the same"
    imagination = Imagination(game.setting, seen)
    twins = [imagination.deal(dice.randrange(10**6)) for _ in range(2)]
    for twin in twins:
        assert view(twin, viewer) == seen, "view(imagine(view)) == view"
        assert options(twin, viewer) == options(game.table, viewer)
    assert no_secret_in(seen, game, viewer)
    return hear_alike(twins, viewer, dice)


def options(table: Table, seat: int | None) -> list[int]:
    if seat is None or not table.may_act(seat):
        return []
    return [int(n) for n in table.setting.buffer[: table.options(seat)]]


def hear_alike(twins: list[Table], viewer: int | None, dice: random.Random) -> int:
    """Somebody else does the same thing in both states: the viewer hears the same."""
    actors = [s for s in range(twins[0].setting.players) if twins[0].may_act(s) and s != viewer]
    if not actors:
        return 0
    actor = dice.choice(actors)
    common = sorted(set(options(twins[0], actor)) & set(options(twins[1], actor)))
    if not common:
        return 0
    if twins[0].decision().is_together and len(actors) == 1 and viewer not in game_seats_to_act(twins[0]):
        return 0  # the last answer turns up all the others
    action = dice.choice(common)
    heard: list[list[Event | None]] = []
    for twin in twins:
        twin.listening = True
        twin.apply(actor, action)
        heard.append([event.redacted_for(viewer) for event in twin.events])
    if any(isinstance(event, REVEALING) for events in heard for event in events):
        return 0  # a card that is turned up for all may differ
    if any(twin.state.over for twin in twins):
        return 0  # the tickets are open now
    assert heard[0] == heard[1]
    return 1


def game_seats_to_act(table: Table) -> list[int]:
    return [seat for seat in range(table.setting.players) if table.may_act(seat)]


def no_secret_in(seen: View, game: Game, viewer: int | None) -> bool:
    for seat, shown in enumerate(seen.seats):
        own = seat == viewer
        assert (shown.hand is not None) == own
        assert (shown.tickets is not None) == own
        assert (shown.offered is not None) == own
    return game.seed not in str(to_json(seen))


def test_an_answer_given_together_is_not_seen_by_the_others() -> None:
    game = Game(setting_of(("germany", (), 3)), "together")
    for announced in (False, True):
        for seat in (2, 0):
            before = game.view(1)
            options_of_seat = game.options_for(seat)
            twin = game.clone()
            events = game.play(options_of_seat[0], seat)
            other_events = twin.play(options_of_seat[-1], seat)
            assert events == other_events == ()
            assert game.view(1) == twin.view(1)
            assert game.view(1).seats[1] == before.seats[1]
        game.play(game.options_for(1)[0], 1)
        assert announced or game.view(1).decision == "opening_tickets"
    assert game.view(0).turn == 1
