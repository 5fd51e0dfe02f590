"""The library as people use it: names at one place, things that tell what they are, snapshots that stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

import stellwerk
from stellwerk import (
    DrawBlind,
    DrawTickets,
    Game,
    KeepTickets,
    Record,
    RecordError,
    Setting,
    SettingError,
    load_board,
    new_game,
    position,
    replay,
    rules_for,
    verify,
)
from stellwerk.engine.events import TurnBegan
from stellwerk.rules.ending import FirstPlayerChosen
from stellwerk.rules.home_city import HomeChosen
from stellwerk.rules.tickets import TicketsOffered
from stellwerk.rules.train_cards import CardsDealt


def played(name: str = "usa", seed: int = 7) -> Game:
    game = new_game(name, seed=seed)
    while not game.over:
        game.play(game.options[0])
    return game


def test_every_public_name_is_there_and_listed_once() -> None:
    homes = [name for names in stellwerk._HOMES.values() for name in names]
    assert sorted(homes) == sorted(stellwerk.__all__)
    assert len(set(homes)) == len(homes)
    for name in stellwerk.__all__:
        assert getattr(stellwerk, name) is not None
        assert name in dir(stellwerk)
    with pytest.raises(AttributeError, match="stellwerk has no 'nothing'"):
        stellwerk.__getattr__("nothing")


def test_options_stay_as_they_were() -> None:
    game = new_game("usa", seed=7)
    options = game.options_for(0)
    listed, shown = list(options), repr(options)
    game.play(options[0], 0)
    game.play(game.options[0], 1)
    game.play(DrawTickets((3,)))
    assert list(options) == listed
    assert repr(options) == shown
    assert all(action in options for action in listed)
    assert listed[0] not in game.options
    assert options[1:3] == listed[1:3]


def test_things_tell_what_they_are() -> None:
    game = new_game("usa", players=3, variants=["mega"], seed=7)
    assert repr(game) == "<game usa mega, 3 players, before turn 1: seats 0 and 1 and 2 choose (opening_tickets)>"
    assert repr(game.setting).startswith("<setting usa mega, 3 players, ")
    assert repr(load_board("usa")) == "<board usa: 36 places, 100 routes, 102 tickets>"
    assert repr(game.why_not(DrawBlind(), 0)) == "Refusal('opening_tickets_first', 'NA-43')"
    assert repr(game.options).startswith("<16 options of seat 0: KeepTickets(kept=(")
    assert repr(game.options).endswith(" and 10 more>")
    assert repr(game.options_for(5)) == "<no options of seat 5>"
    over = played()
    assert repr(over) == f"<game usa, 2 players, over after {over.view(None).turn} turns>"
    turn = position("usa").build()
    assert repr(turn) == "<game usa, 2 players, turn 1: seat 0 chooses (turn)>"


def test_what_is_not_kept_goes_back() -> None:
    game = position("usa").build()
    game.play(DrawTickets((3,)))
    offer = game.view(0).seats[0].offered or ()
    short, whole = game.clone(), game.clone()
    assert KeepTickets((offer[1],)) in game.options
    short.play(KeepTickets((offer[1],)))
    whole.play(KeepTickets((offer[1],), (offer[0], offer[2])))
    assert short.digest() == whole.digest()
    assert short.history[-1] == (0, KeepTickets((offer[1],), (offer[0], offer[2]))), "records tell it all"
    why = game.why_not(KeepTickets(()), 0)
    assert why is not None
    assert why.code == "too_few_tickets_kept"


@pytest.mark.parametrize("name", ["usa", "germany", "old_west"])
def test_the_setup_is_told_in_one_place_and_in_order(name: str) -> None:
    game = played(name)
    setup = game.setup_events
    assert list(setup) == game.events[: len(setup)]
    assert isinstance(game.events[len(setup)], TurnBegan)
    kinds = [type(event) for event in setup]
    told = [kinds.index(kind) for kind in (CardsDealt, TicketsOffered, FirstPlayerChosen)]
    assert told == sorted(told)
    assert (HomeChosen in kinds) == (name == "old_west")
    begun = new_game(name, seed=7)
    assert list(begun.setup_events) == begun.events == list(setup[: len(begun.events)])


@pytest.mark.parametrize("name", ["usa", "germany"])
def test_the_outcome_tells_every_trail_whether_or_not_it_is_paid(name: str) -> None:
    routes = ("denver-omaha", "chicago-omaha", "chicago-saint_louis-1") if name == "usa" else ("berlin-magdeburg",)
    laid = position(name).owns(1, *routes).trains(0, 2).turns_left(0).build()
    while not laid.over:
        laid.play(laid.options[0])
    assert laid.outcome is not None
    length = sum(int(laid.board.route(route).length) for route in routes)
    assert laid.outcome.trails == (0, length)


def test_a_game_has_its_record_and_the_record_its_game() -> None:
    game = played()
    record = game.record()
    assert record == Record.from_text(record.to_text())
    assert verify(record).digest() == verify(record.to_text()).digest() == game.digest()
    assert replay(record, 5).history == game.history[:5]
    assert new_game("usa", seed=1).record().seed is None
    assert new_game("usa", seed=1).record(reveal=True).seed == "1"
    with pytest.raises(RecordError, match="laid out"):
        position("usa").build().record()


def test_a_game_of_ones_own_rules() -> None:
    def short() -> stellwerk.Rules:
        return replace(rules_for("usa"), name="short", trains=12)

    game = new_game(rules=short(), players=3, seed=7)
    assert [seat.trains for seat in game.view(None).seats] == [12, 12, 12]
    while not game.over:
        game.play(game.options[0])
    assert verify(game.record(), rules=short()).digest() == game.digest()
    with pytest.raises(RecordError, match="no game called 'short'"):
        verify(game.record())
    with pytest.raises(RecordError, match="the record is of usa"):
        verify(played().record(), rules=short())
    used = short()
    setting = Setting(used, 2)
    assert Game(setting, "1").digest() == Game(setting, "1").digest()
    with pytest.raises(SettingError, match="build the rules anew"):
        new_game(rules=used)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"name": "usa", "players": "ab"}, r"players is 'ab', but must be a number of players or a list of names"),
        ({"name": "usa", "variants": "mega"}, r"variants is 'mega', but must be a list of texts, such as \['mega'\]"),
        ({"name": "usa", "players": [1, 2]}, "list of names"),
        ({"name": "usa", "players": ["Anna", ""]}, "every player needs a name"),
        ({"name": ["usa"]}, "the name of the game"),
        ({}, "the name of the game is None"),
        ({"name": "usa", "seed": -1}, "not negative"),
        ({"name": "usa", "rules": rules_for("usa")}, "not by both"),
        ({"rules": "usa"}, "must be Rules"),
    ],
)
def test_what_makes_no_game_is_refused_with_a_sentence(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(SettingError, match=says):
        new_game(**arguments)  # type: ignore[arg-type]


def test_what_is_no_id_is_refused_with_a_sentence() -> None:
    board = new_game("usa", seed=1).setting.board
    for find, kind in ((board.place, "place"), (board.route, "route"), (board.ticket, "ticket")):
        with pytest.raises(SettingError, match=f"the id of a {kind} is a text, not None"):
            find(None)
        with pytest.raises(SettingError, match=f"there is no {kind} 'nowhere' on the board usa"):
            find("nowhere")


def test_a_seat_that_is_none_is_refused_with_a_sentence() -> None:
    game = new_game("usa", seed=1)
    for call in (game.options_for, game.view, lambda seat: game.play(DrawBlind(), seat)):
        with pytest.raises(SettingError, match="seat is '0', but must be a whole number from 0 to 1"):
            call("0")  # type: ignore[arg-type]
    with pytest.raises(SettingError, match="seat is 2"):
        game.view(2)
    with pytest.raises(SettingError, match="3 names for 2 players"):
        Game(game.setting, "1", "", ["a", "b", "c"])
