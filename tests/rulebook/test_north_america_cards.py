"""North America, taking train cards: NA-6, NA-11 to NA-20 and NA-46."""

from __future__ import annotations

import pytest

from stellwerk import Game
from stellwerk.engine.actions import Action, KeepTickets, Pass
from stellwerk.engine.events import Event
from stellwerk.rules.claim import ClaimRoute, RouteClaimed
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import (
    CardDrawn,
    CardTaken,
    DeckReshuffled,
    DrawBlind,
    DrawFaceUp,
    MarketFilled,
    MarketReset,
)
from tests.rulebook.tables import (
    all_cards,
    claim,
    deck,
    discards,
    give,
    hand,
    market,
    payment_for,
    refused,
    set_deck,
    set_discards,
    set_market,
    started,
    turn_of,
)

BLIND = DrawBlind()
LOCOMOTIVE = DrawFaceUp("locomotive")


def laid_out(
    market: tuple[str | None, ...], deck: dict[str, int], discards: dict[str, int], hand: dict[str, int] | None = None
) -> Game:
    """Seat 0's turn, with this hand; the last seat of three holds all cards that lie nowhere else."""
    game = started(players=3)
    for seat in (0, 1, 2):
        give(game, seat)
    give(game, 0, **(hand or {}))
    set_market(game, *market)
    set_discards(game, **discards)
    set_deck(game, **deck)
    assert sum(all_cards(game).values()) == 110
    return game


def draws(game: Game) -> set[Action]:
    """The train cards that can be taken now."""
    return {option for option in game.options if isinstance(option, DrawBlind | DrawFaceUp)}


def resets(happened: tuple[Event, ...]) -> list[tuple[str, ...]]:
    return [event.discarded for event in happened if isinstance(event, MarketReset)]


# NA-11 to NA-16: two cards


@pytest.mark.rule("NA-11")
@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        (BLIND, BLIND, {"white": 2}),
        (BLIND, DrawFaceUp("red"), {"white": 1, "red": 1}),
        (DrawFaceUp("red"), BLIND, {"red": 1, "white": 1}),
        (DrawFaceUp("red"), DrawFaceUp("blue"), {"red": 1, "blue": 1}),
        (DrawFaceUp("green"), DrawFaceUp("green"), {"green": 2}),
    ],
)
def test_two_cards_are_taken_each_from_the_market_or_unseen(
    first: Action, second: Action, taken: dict[str, int]
) -> None:
    game = laid_out(("red", "green", "blue", "green", "black"), {"white": 10}, {})
    assert draws(game) == {BLIND} | {DrawFaceUp(card) for card in ("red", "green", "blue", "black")}
    game.play(first)
    assert game.to_act == (0,)
    assert game.view(None).decision == "second_card"
    game.play(second)
    assert hand(game, 0) == taken
    assert game.to_act == (1,)


@pytest.mark.rule("NA-11")
def test_a_kind_that_does_not_lie_in_the_market_cannot_be_taken_from_it() -> None:
    game = laid_out(("red", "green", "blue", "green", "black"), {"white": 10}, {})
    assert refused(game, DrawFaceUp("white")) == ("card_not_in_market", "NA-11")
    assert refused(game, LOCOMOTIVE) == ("card_not_in_market", "NA-11")
    game.play(BLIND)
    assert refused(game, DrawFaceUp("white")) == ("card_not_in_market", "NA-11")


@pytest.mark.rule("NA-11")
@pytest.mark.parametrize("action", [Pass(), DrawTickets((3,)), "claim"])
def test_the_second_card_must_be_taken(action: Action | str) -> None:
    game = laid_out(("red", "green", "blue", "green", "black"), {"white": 10}, {}, hand={"blue": 3})
    game.play(BLIND)
    instead = payment_for(game, "montreal-new_york") if isinstance(action, str) else action
    assert {type(option) for option in game.options} == {DrawBlind, DrawFaceUp}
    assert refused(game, instead) == ("second_card_must_be_taken", "NA-11")


@pytest.mark.rule("NA-12")
def test_a_market_card_is_replaced_before_the_second_card_is_taken() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"white": 1, "violet": 1}, {"orange": 5})
    happened = game.play(DrawFaceUp("blue"))
    assert happened[0] == CardTaken(0, "blue", 2)
    new = market(game)[2]
    assert new in ("white", "violet")
    assert happened[1] == MarketFilled(2, str(new))
    assert market(game) == ["red", "green", new, "yellow", "black"]
    assert game.to_act == (0,)
    assert sum(deck(game).values()) == 1
    game.play(DrawFaceUp(str(new)))
    assert hand(game, 0) == {"blue": 1, str(new): 1}
    assert None not in market(game)


@pytest.mark.rule("NA-13")
def test_a_locomotive_from_the_market_is_the_whole_action() -> None:
    game = laid_out(("red", "locomotive", "blue", "yellow", "black"), {"white": 10}, {})
    assert LOCOMOTIVE in draws(game)
    game.play(LOCOMOTIVE)
    assert hand(game, 0) == {"locomotive": 1}
    assert market(game) == ["red", "white", "blue", "yellow", "black"]
    assert game.to_act == (1,)
    assert game.view(None).decision == "turn"


@pytest.mark.rule("NA-13")
@pytest.mark.parametrize("first", [BLIND, DrawFaceUp("red")])
def test_a_locomotive_from_the_market_is_not_the_second_card(first: Action) -> None:
    game = laid_out(("red", "locomotive", "blue", "locomotive", "black"), {"white": 10}, {})
    game.play(first)
    assert LOCOMOTIVE not in draws(game)
    assert DrawFaceUp("blue") in draws(game)
    assert refused(game, LOCOMOTIVE) == ("locomotive_only_as_first_card", "NA-13")


@pytest.mark.rule("NA-14")
def test_a_locomotive_that_replaces_the_first_card_is_not_the_second() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"locomotive": 6}, {})
    game.play(DrawFaceUp("red"))
    assert market(game) == ["locomotive", "green", "blue", "yellow", "black"]
    assert draws(game) == {BLIND, *[DrawFaceUp(card) for card in ("green", "blue", "yellow", "black")]}
    assert refused(game, LOCOMOTIVE) == ("locomotive_only_as_first_card", "NA-13")
    game.play(BLIND)
    assert LOCOMOTIVE in draws(game)
    game.play(LOCOMOTIVE)
    assert hand(game, 1) == {"locomotive": 1}


@pytest.mark.rule("NA-15")
@pytest.mark.parametrize(
    ("second", "taken"), [(BLIND, {"locomotive": 2}), (DrawFaceUp("red"), {"locomotive": 1, "red": 1})]
)
def test_a_locomotive_drawn_unseen_is_an_ordinary_card(second: Action, taken: dict[str, int]) -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"locomotive": 6}, {})
    assert game.play(BLIND) == (CardDrawn(0, "locomotive"),)
    assert game.to_act == (0,)
    game.play(second)
    assert hand(game, 0) == taken
    assert game.to_act == (1,)


@pytest.mark.rule("NA-15")
def test_a_locomotive_drawn_unseen_may_be_the_second_card() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"locomotive": 6}, {})
    game.play(DrawFaceUp("red"))
    game.play(BLIND)
    assert hand(game, 0) == {"red": 1, "locomotive": 1}


@pytest.mark.rule("NA-16")
def test_a_hand_may_hold_any_number_of_cards() -> None:
    game = started(players=2)
    give(game, 0)
    give(game, 1)
    set_market(game, "white", "white", "white", "white", "white")
    give(game, 0, **dict.fromkeys(("violet", "red", "orange", "yellow", "green", "blue", "black"), 12))
    assert draws(game) == {BLIND, DrawFaceUp("white")}
    for _ in range(2):
        game.play(BLIND)
        game.play(DrawFaceUp("white"))
        turn_of(game, 0)
    assert sum(hand(game, 0).values()) == 88


# NA-17 and NA-46: the deck is used up


@pytest.mark.rule("NA-17")
@pytest.mark.parametrize("action", [BLIND, DrawFaceUp("red")])
def test_the_discards_become_the_deck_when_its_last_card_is_drawn(action: Action) -> None:
    """At once: before the second card, which can already be one of them."""
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"white": 1}, {"orange": 4, "violet": 3})
    happened = game.play(action)
    assert DeckReshuffled(7) in happened
    assert deck(game) == {"orange": 4, "violet": 3}
    assert discards(game) == {}
    assert game.view(None).decision == "second_card"
    game.play(BLIND)
    assert set(hand(game, 0)) & {"orange", "violet"}
    assert sum(deck(game).values()) == 6


@pytest.mark.rule("NA-17")
def test_a_single_discard_becomes_the_deck_too() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"white": 1}, {"orange": 1})
    game.play(BLIND)
    assert deck(game) == {"orange": 1}
    assert discards(game) == {}


@pytest.mark.rule("NA-17")
def test_the_discards_stay_where_they_are_while_the_deck_holds_a_card() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"white": 2}, {"orange": 4})
    assert game.play(BLIND) == (CardDrawn(0, "white"),)
    assert deck(game) == {"white": 1}
    assert discards(game) == {"orange": 4}


@pytest.mark.rule("NA-17")
def test_the_new_deck_is_shuffled() -> None:
    drawn = set()
    for seed in range(40):
        game = started(players=2, seed=seed)
        give(game, 0)
        give(game, 1)
        set_market(game, "red", "green", "blue", "yellow", "black")
        set_discards(game, orange=5, violet=5)
        set_deck(game, white=1)
        game.play(BLIND)
        game.play(BLIND)
        game.play(BLIND)
        drawn.add((tuple(hand(game, 0)), *[event.card for event in game.events[-1:] if isinstance(event, CardDrawn)]))
    assert len(drawn) == 4


@pytest.mark.rule("NA-17")
@pytest.mark.rule("NA-6")
def test_the_discards_become_the_deck_in_the_middle_of_filling_the_market() -> None:
    """A third locomotive comes; of the five new cards three are in the deck, so the discards are shuffled."""
    game = laid_out(
        ("locomotive", "red", "locomotive", "red", "blue"), {"locomotive": 1, "white": 3}, {"green": 2, "orange": 1}
    )
    force_next(game, "locomotive")
    happened = game.play(DrawFaceUp("blue"))
    assert happened[:3] == (
        CardTaken(0, "blue", 4),
        MarketFilled(4, "locomotive"),
        MarketReset(("locomotive", "red", "locomotive", "red", "locomotive")),
    )
    assert happened[3:5] == (MarketFilled(0, "white"), MarketFilled(1, "white"))
    assert happened[5:7] == (DeckReshuffled(8), MarketFilled(2, "white"))
    assert [type(event) for event in happened[7:]] == [MarketFilled, MarketFilled]
    assert None not in market(game)
    assert sum(deck(game).values()) == 6
    assert discards(game) == {}


@pytest.mark.rule("NA-46")
def test_without_discards_the_next_cards_discarded_are_the_new_deck() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"white": 1}, {}, hand={"blue": 3, "locomotive": 1})
    game.play(BLIND)
    assert deck(game) == discards(game) == {}
    game.play(DrawFaceUp("red"))
    assert market(game) == [None, "green", "blue", "yellow", "black"]
    turn_of(game, 0)
    happened = claim(game, "montreal-new_york", locomotives=1)
    assert [type(event) for event in happened[:3]] == [RouteClaimed, DeckReshuffled, MarketFilled]
    assert happened[1] == DeckReshuffled(3)
    assert None not in market(game)
    assert discards(game) == {}
    together = deck(game)
    filled = str(market(game)[0])
    together[filled] = together.get(filled, 0) + 1
    assert together == {"blue": 2, "locomotive": 1}


@pytest.mark.rule("NA-46")
@pytest.mark.rule("NA-19")
def test_empty_market_places_are_filled_as_far_as_the_discarded_cards_go() -> None:
    game = laid_out(("green", None, None, None, None), {}, {}, hand={"blue": 3})
    claim(game, "montreal-new_york")
    assert market(game) == ["green", "blue", "blue", "blue", None]
    assert deck(game) == discards(game) == {}
    turn_of(game, 2)
    claim(game, "calgary-winnipeg")
    assert market(game) == ["green", "blue", "blue", "blue", "white"]
    assert deck(game) == {"white": 5}
    assert discards(game) == {}


@pytest.mark.rule("NA-46")
def test_cards_discarded_onto_a_deck_that_is_not_empty_stay_discards() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"white": 1}, {}, hand={"blue": 3})
    claim(game, "montreal-new_york")
    assert deck(game) == {"white": 1}
    assert discards(game) == {"blue": 3}


# NA-18 and NA-19: nothing left


@pytest.mark.rule("NA-18")
def test_train_cards_cannot_be_taken_without_deck_and_discards() -> None:
    game = laid_out(("red", "green", "locomotive", "yellow", "black"), {}, {}, hand={"blue": 3})
    for action in (BLIND, DrawFaceUp("red"), LOCOMOTIVE):
        assert refused(game, action) == ("no_cards_left", "NA-18")
    assert {type(option) for option in game.options} == {ClaimRoute, DrawTickets}


@pytest.mark.rule("NA-18")
def test_one_card_in_the_deck_is_enough_to_take_train_cards() -> None:
    game = laid_out(("red", "red", None, None, None), {"white": 1}, {})
    assert draws(game) == {BLIND, DrawFaceUp("red")}


@pytest.mark.rule("NA-19")
def test_when_the_last_card_is_taken_the_second_comes_from_the_market() -> None:
    game = laid_out(("red", "green", "locomotive", "yellow", "red"), {"white": 1}, {})
    game.play(BLIND)
    assert set(game.options) == {DrawFaceUp("red"), DrawFaceUp("green"), DrawFaceUp("yellow")}
    assert refused(game, BLIND) == ("deck_is_empty", "NA-19")
    assert refused(game, LOCOMOTIVE) == ("locomotive_only_as_first_card", "NA-13")
    assert refused(game, Pass()) == ("second_card_must_be_taken", "NA-11")
    game.play(DrawFaceUp("green"))
    assert hand(game, 0) == {"white": 1, "green": 1}
    assert market(game) == ["red", None, "locomotive", "yellow", "red"]
    assert game.to_act == (1,)


@pytest.mark.rule("NA-19")
def test_a_market_card_replaced_by_the_last_of_the_deck_leaves_the_market_for_the_second() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"white": 1}, {})
    game.play(DrawFaceUp("red"))
    assert market(game) == ["white", "green", "blue", "yellow", "black"]
    assert BLIND not in draws(game)
    game.play(DrawFaceUp("white"))
    assert market(game) == [None, "green", "blue", "yellow", "black"]
    assert hand(game, 0) == {"red": 1, "white": 1}


@pytest.mark.rule("NA-19")
@pytest.mark.parametrize("left", [(), ("locomotive",), (None, "locomotive", None, "locomotive")])
def test_the_turn_ends_with_one_card_when_there_is_nothing_else_to_take(left: tuple[str | None, ...]) -> None:
    game = laid_out(left, {"white": 1}, {})
    game.play(BLIND)
    assert hand(game, 0) == {"white": 1}
    assert game.to_act == (1,)
    assert game.view(None).decision == "turn"


@pytest.mark.rule("NA-19")
def test_empty_places_stay_empty_until_cards_are_discarded_and_are_then_filled_at_once() -> None:
    game = laid_out(("red", "green", "blue", "yellow", "black"), {"white": 1}, {})
    game.play(BLIND)
    game.play(DrawFaceUp("blue"))
    assert market(game) == ["red", "green", None, "yellow", "black"]
    game.play(DrawTickets((3,)))
    names = game.view(1).seats[1].offered or ()
    game.play(KeepTickets(names))
    assert market(game) == ["red", "green", None, "yellow", "black"]
    claim(game, "seattle-vancouver-1", "orange")
    assert market(game) == ["red", "green", "orange", "yellow", "black"]


# NA-6 and NA-20: too many locomotives


@pytest.mark.rule("NA-6")
def test_three_locomotives_in_the_market_are_swept_away_before_the_second_card() -> None:
    game = laid_out(("locomotive", "red", "locomotive", "red", "blue"), {"locomotive": 6}, {"green": 6})
    happened = game.play(DrawFaceUp("blue"))
    swept = resets(happened)
    assert swept[0] == ("locomotive", "red", "locomotive", "red", "locomotive")
    assert swept[1] == ("locomotive",) * 5
    assert len(market(game)) == 5
    assert None not in market(game)
    assert market(game).count("locomotive") < 3
    assert game.view(None).decision == "second_card"


@pytest.mark.rule("NA-6")
def test_two_locomotives_in_the_market_stay() -> None:
    game = laid_out(("locomotive", "red", "green", "red", "blue"), {"locomotive": 6}, {"green": 6})
    assert resets(game.play(DrawFaceUp("blue"))) == []
    assert market(game) == ["locomotive", "red", "green", "red", "locomotive"]


@pytest.mark.rule("NA-6")
def test_the_market_that_is_swept_away_goes_to_the_discards() -> None:
    game = laid_out(("locomotive", "red", "locomotive", "green", "blue"), {"locomotive": 1, "white": 12}, {"black": 1})
    force_next(game, "locomotive")
    game.play(DrawFaceUp("blue"))
    assert discards(game) == {"black": 1, "locomotive": 3, "red": 1, "green": 1}
    assert market(game) == ["white"] * 5


def force_next(game: Game, card: str) -> None:
    """Turn the seed's stream on to where the next unseen card is of this kind."""
    state = game.table.state
    while True:
        stream = state.streams[0].clone()
        if game.setting.kinds[state.deck.clone().take_nth(stream.below(state.deck.total))] == card:
            return
        state.streams[0].word()


@pytest.mark.rule("NA-20")
def test_two_sets_of_three_locomotives_take_turns_ten_times_at_most() -> None:
    game = laid_out(
        ("locomotive", "locomotive", "red", "red", "blue"),
        {"locomotive": 1},
        {"locomotive": 3, "green": 1, "white": 1},
        hand={"violet": 3},
    )
    swept = resets(game.play(DrawFaceUp("blue")))
    assert [sorted(cards) for cards in swept] == 5 * [
        ["locomotive"] * 3 + ["red"] * 2,
        ["green"] + ["locomotive"] * 3 + ["white"],
    ]
    assert sorted(str(card) for card in market(game)) == ["locomotive"] * 3 + ["red"] * 2
    assert deck(game) == {"locomotive": 3, "green": 1, "white": 1}
    assert discards(game) == {}
    assert game.view(None).decision == "second_card"
    assert resets(game.play(BLIND)) == []


@pytest.mark.rule("NA-20")
def test_a_market_that_was_left_is_looked_at_again_when_cards_are_discarded() -> None:
    game = laid_out(
        ("locomotive", "locomotive", "red", "red", "blue"),
        {"locomotive": 1},
        {"locomotive": 3, "green": 1, "white": 1},
        hand={"violet": 3},
    )
    game.play(DrawFaceUp("blue"))
    turn_of(game, 0)
    happened = claim(game, "helena-salt_lake_city")
    assert 1 <= len(resets(happened)) <= 10


@pytest.mark.rule("NA-20")
def test_a_market_that_was_left_is_looked_at_again_when_it_is_filled() -> None:
    game = laid_out(
        ("locomotive", "locomotive", "red", "red", "blue"), {"locomotive": 1}, {"locomotive": 3, "green": 1, "white": 1}
    )
    game.play(DrawFaceUp("blue"))
    force_next(game, "locomotive")
    assert len(resets(game.play(DrawFaceUp("red")))) >= 1


@pytest.mark.rule("NA-20")
@pytest.mark.parametrize(("others", "renewed"), [(2, False), (3, True)])
def test_three_locomotives_stay_unless_three_other_cards_are_left(others: int, renewed: bool) -> None:
    """Red and green lie in the market; the third card that is no locomotive is a discard, or in a hand."""
    last = {"white": 1} if others == 3 else {"locomotive": 1}
    game = laid_out(("locomotive", "locomotive", "red", "green", "blue"), {"locomotive": 1}, last)
    happened = game.play(DrawFaceUp("blue"))
    assert bool(resets(happened)) is renewed
    if not renewed:
        assert market(game) == ["locomotive", "locomotive", "red", "green", "locomotive"]


@pytest.mark.rule("NA-20")
@pytest.mark.parametrize(
    ("fifth", "deck", "discards", "renewed"),
    [
        ("red", {"locomotive": 1, "white": 1}, {"green": 1}, True),
        ("locomotive", {"locomotive": 1, "white": 1}, {"green": 1}, False),
        ("red", {"locomotive": 1}, {"green": 1}, False),
        ("red", {"locomotive": 1, "white": 1}, {"locomotive": 1}, False),
    ],
)
def test_the_three_other_cards_may_lie_in_market_deck_and_discards(
    fifth: str, deck: dict[str, int], discards: dict[str, int], renewed: bool
) -> None:
    """One lies in each; a claim with a locomotive alone makes the table look. Without any one of them: two."""
    game = laid_out((*["locomotive"] * 4, fifth), deck, discards, hand={"locomotive": 1})
    assert bool(resets(claim(game, "seattle-vancouver-1", locomotives=1))) is renewed


@pytest.mark.rule("NA-20")
def test_the_market_is_filled_before_it_is_looked_at() -> None:
    """Deck and discards were empty, and one of the blue cards just discarded fills the empty place."""
    game = laid_out(("locomotive", "locomotive", "locomotive", "red", None), {}, {}, hand={"blue": 3})
    happened = claim(game, "montreal-new_york")
    assert len(resets(happened)) >= 1
    assert resets(happened)[0] == ("locomotive", "locomotive", "locomotive", "red", "blue")


@pytest.mark.rule("NA-20")
def test_a_full_market_that_was_left_is_swept_when_enough_other_cards_are_discarded() -> None:
    game = laid_out(("locomotive", "locomotive", "locomotive", "red", "green"), {"locomotive": 5}, {}, hand={"blue": 3})
    happened = claim(game, "montreal-new_york")
    assert resets(happened)[0] == ("locomotive", "locomotive", "locomotive", "red", "green")
