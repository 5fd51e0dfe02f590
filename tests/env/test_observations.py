"""What a seat observes: exactly what its view says, and the same in all states that it cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from stellwerk.engine.game import Game
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.setting import Setting
from stellwerk.engine.snapshot import state_digest
from stellwerk.engine.view import View
from stellwerk.env.layout import Layout
from stellwerk.env.policy_bot import observation_of
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
    for book in setting.books:
        fields |= expected_part(setting, book.name, view.parts[book.name], order)
    return fields


def expected_part(setting: Setting, name: str, part: dict[str, Any], order: list[int]) -> Lists:
    places = [place.id for place in setting.board.places]

    def seat_code(seat: int | None) -> int:
        return 0 if seat is None else order.index(seat) + 1

    def place_code(place: str | None) -> int:
        return 0 if place is None else places.index(place) + 1

    match name:
        case "passengers":
            return {
                "passengers_waiting": [n for id in places for n in part["waiting"][id].values()],
                "passengers_taken": [n for seat in order for n in part["taken"][seat].values()],
            }
        case "city_markers":
            controllers = [seat_code(part["controller"].get(id)) for id in places]
            left = [part["left"][seat] for seat in order]
            return {"city_markers_controller": controllers, "city_markers_left": left}
        case "home_city":
            return {"home_city_home": [place_code(part["home"][seat]) for seat in order]}
        case "alvin":
            return {"alvin_city": [place_code(part["city"])], "alvin_captor": [seat_code(part["captor"])]}
        case "ferry_cards":
            return {"ferry_cards_held": [part["held"][seat] for seat in order]}
    raise AssertionError(f"this test does not know what {name} shows")


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
