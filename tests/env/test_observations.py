"""What a seat observes: exactly what its view says, and the same in all states that it cannot tell apart."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stellwerk.engine.game import Game
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.setting import Setting
from stellwerk.engine.snapshot import state_digest
from stellwerk.engine.view import PartView, View
from stellwerk.env.layout import Layout
from stellwerk.env.policy_bot import observation_of
from stellwerk.rules.alvin import AlvinView
from stellwerk.rules.city_markers import MarkersView
from stellwerk.rules.ferry_cards import FerryCardsView
from stellwerk.rules.home_city import HomesView
from stellwerk.rules.passengers import PassengersView
from tests.env.playing import states_of
from tests.settings import ALL, IDS, setting_of

Which = tuple[str, tuple[str, ...], int]
Lists = dict[str, list[int]]
every_setting = pytest.mark.parametrize("which", ALL, ids=IDS)


@every_setting
def test_a_seat_observes_the_same_in_states_that_differ_only_in_what_is_hidden(which: Which) -> None:
    setting = setting_of(which)
    dice = random.Random(str(which))
    differing = 0
    for step, game in enumerate(states_of(setting, "hidden")):
        if step % 6 == 0 or game.over:
            seat = dice.randrange(setting.players)
            observed = observation_of(game.table, seat)
            imagination = Imagination(setting, game.view(seat))
            for _ in range(2):
                twin = imagination.deal(dice.randrange(10**6))
                assert (observation_of(twin, seat) == observed).all()
                differing += state_digest(twin) != game.digest()
    assert differing > 10, "the states that were compared do differ"


@every_setting
def test_an_observation_says_what_the_view_says(which: Which) -> None:
    setting = setting_of(which)
    layout = Layout(setting)
    for step, game in enumerate(states_of(setting, "view")):
        if step % 7 == 0 or game.over:
            for seat in range(setting.players):
                observed = observation_of(game.table, seat)
                fields = {name: values.ravel().tolist() for name, values in layout.split(observed).items()}
                assert fields == expected(setting, game.view(seat), seat)
                assert (observed >= 0).all()
                assert (observed <= layout.highs).all()


def expected(setting: Setting, view: View, seat: int) -> Lists:
    """The same from the view, written once more and simply."""
    players = setting.players
    order = [(seat + i) % players for i in range(players)]
    seats = [view.seats[other] for other in order]
    own = view.seats[seat]
    assert own.hand is not None
    assert own.tickets is not None
    assert own.offered is not None
    questions = [node.code for node in setting.nodes if node.is_decision]
    tickets = [ticket.id for ticket in setting.board.tickets]

    def code(other: int | None) -> int:
        return 0 if other is None else order.index(other) + 1

    fields: Lists = {
        "decision": [0 if view.decision is None else questions.index(view.decision) + 1],
        "to_act": [int(other in view.to_act) for other in order],
        "first": [code(view.first)],
        "current": [code(view.current)],
        "turns_left": [view.turns_left or 0],
        "passes": [view.passes],
        "market": [view.market.count(kind) for kind in setting.kinds],
        "deck": [view.deck],
        "discards": [view.discards[kind] for kind in setting.kinds],
        "ticket_decks": list(view.ticket_decks),
        "routes": [code(view.owners.get(route.id)) for route in setting.board.routes],
        "trains": [s.trains for s in seats],
        "points": [s.points for s in seats],
        "cards": [s.cards for s in seats],
        "answered": [int(s.answered) for s in seats],
        "known_cards": [s.known[kind] for s in seats for kind in setting.kinds],
        "ticket_counts": [n for s in seats for n in s.ticket_counts],
        "offered_counts": [n for s in seats for n in s.offered_counts],
        "hand": [own.hand[kind] for kind in setting.kinds],
        "tickets": [int(id in own.tickets) for id in tickets],
        "offered": [own.offered.index(id) + 1 if id in own.offered else 0 for id in tickets],
    }
    for part in view.parts:
        fields |= expected_part(setting, part, view, order)
    return fields


def expected_part(setting: Setting, part: PartView, view: View, order: list[int]) -> Lists:
    places = [place.id for place in setting.board.places]
    match part:
        case PassengersView():
            return {
                "passengers_waiting": [n for id in places for n in part.waiting[id].values()],
                "passengers_taken": [n for seat in order for n in part.taken[seat].values()],
            }
        case MarkersView():
            controllers = [order.index(part.controllers[id]) + 1 if id in part.controllers else 0 for id in places]
            return {"controllers": controllers, "markers_left": [part.left[seat] for seat in order]}
        case HomesView():
            homes = list(part.homes)
            return {"homes": [order.index(homes.index(id)) + 1 if id in homes else 0 for id in places]}
        case AlvinView():
            captor = 0 if part.captor is None else order.index(part.captor) + 1
            return {"alvin": [int(id == part.city) for id in places], "alvin_captor": [captor]}
        case FerryCardsView():
            held = [view.seats[seat].ferry_cards for seat in order]
            return {"ferry_cards": held, "ferry_cards_left": [part.supply]}
    raise AssertionError(f"no observation shows {type(part).__name__}; add a block to env.kernel.part_blocks")


def test_opening_choices_do_not_leak_before_all_are_made() -> None:
    setting = setting_of(("usa", (), 3))
    seen = []
    for choice in range(4):
        game = Game(setting, "opening")
        game.play(game.options_for(0)[choice], 0)
        seen.append([observation_of(game.table, seat).tolist() for seat in (1, 2)])
    assert seen[1:] == seen[:-1]


def test_features_are_codes_as_zeros_and_ones_and_scaled_amounts() -> None:
    setting = setting_of(("old_west", ("alvin",), 3))
    layout = Layout(setting)
    rows = np.stack([observation_of(game.table, 1) for game in states_of(setting, "features")])
    features = layout.features(rows)
    assert features.shape == (len(rows), layout.feature_size)
    assert features.dtype == np.float32
    assert (layout.features(rows[5]) == features[5]).all()
    decisions = layout.fields["decision"].high
    last = features[-2, :decisions]
    assert last.sum() == 1
    assert last.argmax() + 1 == rows[-2, 0]
    assert features[-1, :decisions].sum() == 0
    assert features.max() < 12
