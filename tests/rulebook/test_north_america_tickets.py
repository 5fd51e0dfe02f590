"""North America, drawing tickets: NA-29 to NA-33."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from stellwerk import Game
from stellwerk.engine.actions import KeepTickets
from stellwerk.rules.tickets import DrawTickets, TicketsOffered
from tests.rulebook.tables import (
    finish,
    give_tickets,
    refused,
    set_ticket_deck,
    started,
    ticket_deck,
    tickets,
    turn_of,
)

A, B, C, D, E = "boston-miami", "denver-el_paso", "duluth-houston", "seattle-new_york", "toronto-miami"


def with_deck(*names: str) -> Game:
    """Seat 0's turn; the ticket deck is this, and seat 0 holds two others."""
    game = started(players=3)
    set_ticket_deck(game, *names)
    give_tickets(game, 0, "calgary-phoenix", "winnipeg-houston")
    set_ticket_deck(game, *names)
    return game


@pytest.mark.rule("NA-29")
@pytest.mark.parametrize("left", [5, 4, 3, 2, 1])
def test_three_tickets_are_drawn_from_the_top_or_as_many_as_are_left(left: int) -> None:
    names = (A, B, C, D, E)[:left]
    game = with_deck(*names)
    drawn = min(3, left)
    assert [option for option in game.options if isinstance(option, DrawTickets)] == [DrawTickets((drawn,))]
    happened = game.play(DrawTickets((drawn,)))
    assert happened == (TicketsOffered(0, (drawn,), names[:drawn]),)
    assert game.view(0).seats[0].offered == names[:drawn]
    assert ticket_deck(game) == list(names[drawn:])
    assert game.to_act == (0,)


@pytest.mark.rule("NA-29")
@pytest.mark.parametrize(("left", "wrong"), [(5, (2, 1)), (3, (2, 1)), (2, (3, 1)), (1, (3, 2))])
def test_neither_more_nor_fewer_tickets_can_be_drawn(left: int, wrong: tuple[int, ...]) -> None:
    game = with_deck(*(A, B, C, D, E)[:left])
    for count in wrong:
        assert refused(game, DrawTickets((count,))) == ("mix_not_possible", "NA-29")
    assert refused(game, DrawTickets((4,))) == ("not_an_action_of_this_game", "NA-10")


@pytest.mark.rule("NA-29")
@pytest.mark.parametrize("count", [3, 2, 1])
def test_no_tickets_can_be_drawn_when_none_are_left(count: int) -> None:
    game = with_deck()
    assert not [option for option in game.options if isinstance(option, DrawTickets)]
    assert refused(game, DrawTickets((count,))) == ("no_tickets_left", "NA-29")


@pytest.mark.rule("NA-30")
@pytest.mark.parametrize("names", [(A, B, C), (A, B), (A,)])
def test_one_or_more_of_the_drawn_tickets_are_kept(names: tuple[str, ...]) -> None:
    game = with_deck(*names)
    game.play(DrawTickets((len(names),)))
    kept = {frozenset(option.kept) for option in game.options if isinstance(option, KeepTickets)}
    assert kept == {frozenset(some) for n in range(1, len(names) + 1) for some in combinations(names, n)}
    for some in kept:
        after = game.clone()
        others = tuple(name for name in names if name not in some)
        after.play(KeepTickets(tuple(some), others))
        assert tickets(after, 0) == {"calgary-phoenix", "winnipeg-houston", *some}
        assert after.to_act == (1,)


@pytest.mark.rule("NA-30")
@pytest.mark.parametrize("names", [(A, B, C), (A, B), (A,)])
def test_keeping_none_of_the_drawn_tickets_is_refused(names: tuple[str, ...]) -> None:
    game = with_deck(*names)
    game.play(DrawTickets((len(names),)))
    assert refused(game, KeepTickets((), names)) == ("too_few_tickets_kept", "NA-30")


@pytest.mark.rule("NA-31")
@pytest.mark.parametrize("order", list(permutations((A, B, C), 2)))
def test_the_others_go_under_the_deck_in_the_order_of_the_players_choice(order: tuple[str, str]) -> None:
    game = with_deck(A, B, C, D, E)
    game.play(DrawTickets((3,)))
    (kept,) = {A, B, C} - set(order)
    choice = KeepTickets((kept,), order)
    assert choice in list(game.options)
    game.play(choice)
    assert ticket_deck(game) == [D, E, *order]
    assert game.history[-1] == (0, choice)


@pytest.mark.rule("NA-31")
def test_tickets_given_back_are_drawn_again_only_after_the_rest_of_the_deck() -> None:
    game = with_deck(A, B, C, D, E)
    game.play(DrawTickets((3,)))
    game.play(KeepTickets((B,), (C, A)))
    game.play(DrawTickets((3,)))
    assert game.view(1).seats[1].offered == (D, E, C)
    assert ticket_deck(game) == [A]


@pytest.mark.rule("NA-31")
def test_tickets_go_back_under_an_empty_deck_too() -> None:
    game = with_deck(A, B, C)
    game.play(DrawTickets((3,)))
    assert ticket_deck(game) == []
    game.play(KeepTickets((A, C), (B,)))
    assert ticket_deck(game) == [B]


@pytest.mark.rule("NA-32")
@pytest.mark.parametrize(
    ("kept", "returned"),
    [
        ((A, B, C), ("calgary-phoenix",)),
        ((A,), (B, C, "calgary-phoenix")),
        ((A, B), ("calgary-phoenix",)),
        ((A, B, C, "calgary-phoenix"), ()),
        ((A, D), (B, C)),
        ((A,), (B,)),
        ((A, A), (B, C)),
    ],
)
def test_only_tickets_drawn_this_turn_can_be_given_back(kept: tuple[str, ...], returned: tuple[str, ...]) -> None:
    game = with_deck(A, B, C, D, E)
    game.play(DrawTickets((3,)))
    assert refused(game, KeepTickets(kept, returned)) == ("tickets_not_on_offer", "NA-32")


@pytest.mark.rule("NA-32")
def test_tickets_held_before_stay_whatever_is_given_back() -> None:
    game = with_deck(A, B, C, D, E)
    game.play(DrawTickets((3,)))
    for option in game.options:
        assert isinstance(option, KeepTickets)
        assert {*option.kept, *option.returned} == {A, B, C}
        after = game.clone()
        after.play(option)
        assert tickets(after, 0) == {"calgary-phoenix", "winnipeg-houston", *option.kept}
    assert refused(with_deck(A), KeepTickets(("calgary-phoenix",), ("winnipeg-houston",))) == (
        "tickets_not_on_offer",
        "NA-32",
    )


@pytest.mark.rule("NA-33")
def test_tickets_are_secret_until_the_end() -> None:
    game = with_deck(A, B, C)
    for viewer in (1, 2, None):
        assert game.view(viewer).seats[0].tickets is None
        assert game.view(viewer).seats[0].ticket_counts == (2,)
    assert set(game.view(0).seats[0].tickets or ()) == tickets(game, 0)
    finish(game)
    for viewer in (0, 1, 2, None):
        assert set(game.view(viewer).seats[0].tickets or ()) == {"calgary-phoenix", "winnipeg-houston"}


@pytest.mark.rule("NA-33")
def test_any_number_of_tickets_may_be_held() -> None:
    game = started(players=2)
    while ticket_deck(game):
        turn_of(game, 0)
        (draw,) = [option for option in game.options if isinstance(option, DrawTickets)]
        game.play(draw)
        game.play(KeepTickets(game.view(0).seats[0].offered or ()))
    assert len(tickets(game, 0)) == 31
    assert game.view(1).seats[0].ticket_counts == (31,)
