"""North America, the turn and what is secret: NA-10, NA-45 and NA-47."""

from __future__ import annotations

import pytest

from stellwerk import Game, new_game
from stellwerk.engine.actions import Action, Decline, KeepTickets
from stellwerk.engine.view import SeatView
from stellwerk.rules.alvin import MoveAlvin
from stellwerk.rules.claim import ClaimRoute, RouteClaimed
from stellwerk.rules.ferry_cards import TakeFerryCard
from stellwerk.rules.home_city import ChooseHome
from stellwerk.rules.tickets import DrawTickets, TicketsKept, TicketsOffered
from stellwerk.rules.train_cards import CardDrawn, CardTaken, DrawBlind, DrawFaceUp
from tests.rulebook.tables import (
    claim,
    discards,
    give,
    give_tickets,
    hand,
    payment_for,
    refused,
    set_market,
    set_ticket_deck,
    started,
    ticket_deck,
    tickets,
    turn_of,
)


def dealt() -> Game:
    """Seat 0 can do each of the three things."""
    game = started(players=3)
    give_tickets(game, 0, "calgary-phoenix", "montreal-atlanta")
    give_tickets(game, 1, "chicago-santa_fe", "dallas-new_york")
    give_tickets(game, 2, "winnipeg-houston", "portland-phoenix")
    give(game, 0, blue=3, red=1)
    set_market(game, "red", "green", "white", "black", "yellow")
    return game


@pytest.mark.rule("NA-10")
def test_a_turn_offers_train_cards_claims_and_tickets_and_nothing_else() -> None:
    kinds = {type(option) for option in dealt().options}
    assert kinds == {DrawBlind, DrawFaceUp, ClaimRoute, DrawTickets}


@pytest.mark.rule("NA-10")
def test_a_claim_is_the_whole_turn() -> None:
    game = dealt()
    claim(game, "montreal-new_york")
    assert game.to_act == (1,)
    assert game.view(None).decision == "turn"


@pytest.mark.rule("NA-10")
def test_two_cards_are_the_whole_turn() -> None:
    game = dealt()
    game.play(DrawBlind())
    assert game.to_act == (0,)
    assert refused(game, payment_for(game, "montreal-new_york")) == ("second_card_must_be_taken", "NA-11")
    assert refused(game, DrawTickets((3,))) == ("second_card_must_be_taken", "NA-11")
    game.play(DrawBlind())
    assert game.to_act == (1,)


@pytest.mark.rule("NA-10")
def test_drawing_tickets_is_the_whole_turn() -> None:
    game = dealt()
    game.play(DrawTickets((3,)))
    assert game.to_act == (0,)
    for action in (DrawBlind(), payment_for(game, "montreal-new_york"), DrawTickets((3,))):
        assert refused(game, action) == ("keep_drawn_tickets_first", "NA-29")
    game.play(game.options[0])
    assert game.to_act == (1,)


@pytest.mark.rule("NA-10")
@pytest.mark.parametrize("action", [TakeFerryCard(), ChooseHome("denver"), Decline(), MoveAlvin("denver")])
def test_what_other_games_allow_is_no_action_here(action: Action) -> None:
    assert refused(dealt(), action) == ("not_an_action_of_this_game", "NA-10")


@pytest.mark.rule("NA-10")
def test_no_tickets_are_chosen_where_none_were_drawn() -> None:
    assert refused(dealt(), KeepTickets(())) == ("not_now", "NA-10")


@pytest.mark.rule("NA-45")
def test_anyone_may_look_through_the_discards() -> None:
    game = dealt()
    give(game, 0, blue=2, locomotive=1)
    claim(game, "montreal-new_york", locomotives=1)
    expected = dict.fromkeys(game.setting.kinds, 0) | {"blue": 2, "locomotive": 1}
    for viewer in (0, 1, 2, None):
        assert game.view(viewer).discards == expected


def seen_by_others(game: Game) -> list[object]:
    """All that seat 1, seat 2 and a spectator may know, and do, about what happened."""
    heard = [[event.redacted_for(viewer) for event in game.events] for viewer in (1, 2, None)]
    return [game.view(1), game.view(2), game.view(None), heard, list(game.options_for(1))]


@pytest.mark.rule("NA-47")
def test_cards_in_hand_are_secret() -> None:
    game = dealt()
    game.events.clear()
    other = game.clone()
    give(game, 0, red=4)
    give(other, 0, blue=3, locomotive=1)
    turn_of(game, 1)
    turn_of(other, 1)
    assert game.view(0) != other.view(0)
    assert seen_by_others(game) == seen_by_others(other)
    for viewer in (1, 2, None):
        assert game.view(viewer).seats[0].hand is None
        assert game.view(viewer).seats[0].cards == 4


@pytest.mark.rule("NA-47")
def test_a_card_taken_unseen_is_seen_by_its_owner_only() -> None:
    game = dealt()
    happened = game.play(DrawBlind())
    (drawn,) = [event for event in happened if isinstance(event, CardDrawn)]
    assert drawn.card in game.setting.kinds
    assert drawn.redacted_for(0) == drawn
    for viewer in (1, 2, None):
        assert drawn.redacted_for(viewer) == CardDrawn(0, None)
        assert sum(game.view(viewer).seats[0].known.values()) == 0
        assert game.view(viewer).seats[0].cards == 5


@pytest.mark.rule("NA-47")
def test_cards_dealt_are_seen_by_their_owner_only() -> None:
    game = new_game("usa", players=3, seed=1)
    for event in game.events[:3]:
        for viewer in (0, 1, 2, None):
            shown = event.redacted_for(viewer)
            assert (shown == event) == (viewer == getattr(event, "seat", None))


@pytest.mark.rule("NA-47")
def test_tickets_held_and_the_order_of_the_ticket_deck_are_secret() -> None:
    game = dealt()
    game.events.clear()
    other = game.clone()
    give_tickets(game, 0, "boston-miami", "denver-el_paso")
    give_tickets(other, 0, "duluth-houston", "seattle-new_york")
    assert ticket_deck(game) != ticket_deck(other)
    turn_of(game, 1)
    turn_of(other, 1)
    assert game.view(0) != other.view(0)
    assert seen_by_others(game) == seen_by_others(other)
    assert game.view(0).ticket_decks == (len(ticket_deck(game)),)


@pytest.mark.rule("NA-47")
def test_tickets_drawn_kept_and_given_back_are_secret() -> None:
    game = dealt()
    game.events.clear()
    other = game.clone()
    set_ticket_deck(game, "boston-miami", "denver-el_paso", "duluth-houston")
    set_ticket_deck(other, "duluth-houston", "seattle-new_york", "boston-miami")
    for state in (game, other):
        state.play(DrawTickets((3,)))
    assert game.view(0).seats[0].offered == ("boston-miami", "denver-el_paso", "duluth-houston")
    for viewer in (1, 2, None):
        assert game.view(viewer).seats[0].offered is None
        assert game.view(viewer).seats[0].offered_counts == (3,)
    game.play(KeepTickets(("boston-miami",), ("denver-el_paso", "duluth-houston")))
    other.play(KeepTickets(("duluth-houston",), ("boston-miami", "seattle-new_york")))
    for viewer in (1, None):
        assert [e.redacted_for(viewer) for e in game.events] == [e.redacted_for(viewer) for e in other.events]
        assert game.view(viewer) == other.view(viewer)
    offer, kept = [e for e in game.events if isinstance(e, TicketsOffered | TicketsKept)]
    assert offer.redacted_for(0) == offer
    assert offer.redacted_for(1) == TicketsOffered(0, (3,), None)
    assert kept.redacted_for(0) == kept
    assert kept.redacted_for(1) == TicketsKept(0, (1,), None, None)


@pytest.mark.rule("NA-47")
def test_the_train_deck_shows_only_its_size() -> None:
    game = dealt()
    game.events.clear()
    other = game.clone()
    give(game, 2, red=2, green=2)
    give(other, 2, black=4)
    assert hand(game, 2) != hand(other, 2)
    assert game.view(0) == other.view(0)
    assert game.view(0).deck == 110 - 12 - 5


@pytest.mark.rule("NA-47")
def test_all_else_is_public() -> None:
    game = dealt()
    game.play(DrawFaceUp("red"))
    game.play(DrawFaceUp("green"))
    give(game, 1, blue=2, locomotive=1, white=4)
    played = claim(game, "montreal-new_york", locomotives=1)
    taken = [event for event in game.events if isinstance(event, CardTaken)]
    claimed = [event for event in played if isinstance(event, RouteClaimed)]
    for viewer in (0, 1, 2, None):
        assert [(e.card, e.slot) for e in taken if e.redacted_for(viewer) == e] == [("red", 0), ("green", 1)]
        assert [e.payment for e in claimed if e.redacted_for(viewer) == e] == [
            payment_for(game, "montreal-new_york", locomotives=1).payment
        ]
        seen = game.view(viewer)
        assert seen.market[2:] == ("white", "black", "yellow")
        assert seen.deck == sum(game.table.state.deck.count)
        assert {card: n for card, n in seen.discards.items() if n} == discards(game)
        assert seen.owners == {"montreal-new_york": 1}
        assert seen.ticket_decks == (len(ticket_deck(game)),)
        assert {card: n for card, n in seen.seats[0].known.items() if n} == {"red": 1, "green": 1}
        shown = [summary(seat) for seat in seen.seats]
        assert shown == [(45, 0, 6, (2,)), (42, 4, 4, (2,)), (45, 0, 4, (2,))]


def summary(seat: SeatView) -> tuple[int, int, int, tuple[int, ...]]:
    return seat.trains, seat.points, seat.cards, seat.ticket_counts


@pytest.mark.rule("NA-47")
def test_everybody_knows_which_market_cards_must_still_be_in_a_hand() -> None:
    """Seat 0 takes two red cards from the market, holds a third that nobody has seen, and plays two."""
    game = dealt()
    give(game, 0, red=1)
    set_market(game, "red", "red", "white", "black", "yellow")
    game.play(DrawFaceUp("red"))
    game.play(DrawFaceUp("red"))
    assert game.view(1).seats[0].known["red"] == 2
    turn_of(game, 0)
    claim(game, "boston-new_york-1")
    assert hand(game, 0) == {"red": 1}
    assert game.view(1).seats[0].known["red"] == 0
    assert tickets(game, 0) == set(game.view(0).seats[0].tickets or ())
