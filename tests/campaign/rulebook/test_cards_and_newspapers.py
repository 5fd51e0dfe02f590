"""Taking train cards, newspapers among them, and the event deck that they turn over."""

from __future__ import annotations

import pytest

from stellwerk.engine.actions import Pass
from stellwerk.engine.events import PointsScored
from stellwerk.rules.campaign.kinds import KINDS, NEWSPAPER, NEWSPAPER_NAME
from stellwerk.rules.campaign.words import EventTurnedUp, Use
from stellwerk.rules.ferry_cards import TakeFerryCard
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
from tests.campaign.rulebook.situations import (
    Situation,
    answered,
    builds,
    campaign_at,
    claim_of,
    current_event,
    game_of,
    give,
    hand,
    next_event,
    number_of_event,
    only_cards_left,
    own,
    playing,
    set_deck,
    set_display,
    set_event,
    turn_of,
    turn_up,
)
from tests.rulebook.tables import deck, discards, market, refused, set_ticket_deck


def newspaper_on_top(situation: Situation, event: str) -> None:
    """The deck is one newspaper; all other cards wait in the discards."""
    set_deck(situation, newspaper=1)
    next_event(situation, event)


# taking cards


@pytest.mark.rule("LE-84")
@pytest.mark.rule("LE-87")
def test_two_cards_each_from_display_or_deck_and_the_display_is_filled_at_once() -> None:
    situation = playing()
    game = situation.game
    taken = game.play(DrawFaceUp("blue"))
    assert [type(event) for event in taken] == [CardTaken, MarketFilled]
    assert None not in market(game)
    assert game.to_act == (0,)
    assert refused(game, DrawTickets((3,))) == ("second_card_must_be_taken", "LE-87")
    assert refused(game, Pass()) == ("second_card_must_be_taken", "LE-87")
    game.play(DrawBlind())
    assert situation.cards(0) == 2
    assert game.to_act == (1,)


@pytest.mark.rule("LE-87")
def test_a_card_that_does_not_lie_in_the_display_cannot_be_taken() -> None:
    assert refused(playing().game, DrawFaceUp("red")) == ("card_not_in_display", "LE-87")


@pytest.mark.rule("LE-83")
@pytest.mark.rule("LE-84")
def test_what_is_no_turn_of_this_game_is_refused_by_its_own_rules() -> None:
    situation = playing()
    assert refused(situation.game, DrawBlind(), 1) == ("not_your_turn", "LE-83")
    assert refused(situation.game, TakeFerryCard()) == ("not_an_action_of_this_game", "LE-84")
    assert refused(situation.game, Use("wages_1")) == ("not_now", "LE-84")


@pytest.mark.rule("LE-84")
def test_a_turn_is_one_of_three_things() -> None:
    situation = playing()
    give(situation.game, 0, red=2)
    kinds = {type(option).__name__ for option in situation.game.options}
    assert kinds == {"DrawBlind", "DrawFaceUp", "ClaimRoute", "DrawTickets"}
    for action in (claim_of(situation, "saint_john-quebec"), DrawTickets((3,))):
        twin = situation.game.clone()
        twin.play(action)
        while twin.to_act == (0,):
            twin.play(twin.options[0])
        assert twin.to_act == (1,)


@pytest.mark.rule("LE-88")
@pytest.mark.rule("LE-136")
@pytest.mark.rule("LE-144")
@pytest.mark.rule("CA-139")
def test_three_locomotives_in_the_display_are_discarded_with_the_others() -> None:
    situation = playing()
    set_display(situation, "locomotive", "locomotive_skull", "red", "blue", "black")
    set_deck(situation, locomotive_pickaxe=1)
    game = situation.game
    happened = game.play(DrawFaceUp("red"))
    reset = next(event for event in happened if isinstance(event, MarketReset))
    assert sum(card.startswith("locomotive") for card in reset.discarded) == 3
    assert len(reset.discarded) == 5
    assert None not in market(game)
    assert sum(1 for card in market(game) if card is not None and card.startswith("locomotive")) < 3


@pytest.mark.rule("LE-144")
@pytest.mark.rule("CA-139")
def test_a_display_that_can_only_be_locomotives_stays() -> None:
    situation = playing()
    set_display(situation, "locomotive", "locomotive", "locomotive", "locomotive", "red")
    only_cards_left(situation, **{NEWSPAPER_NAME: 6, "locomotive": 4})
    situation.playing.rules.supply.discarded(situation.game.table)
    situation.game.table.settle()
    assert market(situation.game).count("locomotive") == 4
    assert not any(isinstance(event, MarketReset) for event in situation.game.table.events)


@pytest.mark.rule("LE-89")
def test_when_the_deck_is_used_up_all_discards_with_newspapers_are_the_new_deck() -> None:
    situation = playing()
    set_deck(situation, red=1)
    state = situation.game.table.state
    state.players[-1].hand.add(NEWSPAPER, -2)
    state.discards.add(NEWSPAPER, 2)
    before = sum(discards(situation.game).values())
    happened = situation.game.play(DrawBlind())
    assert [event.cards for event in happened if isinstance(event, DeckReshuffled)] == [before]
    assert deck(situation.game)[NEWSPAPER_NAME] == 2
    assert discards(situation.game) == {}


@pytest.mark.rule("LE-89")
def test_there_is_no_hand_limit() -> None:
    situation = playing()
    give(situation.game, 0, **dict.fromkeys(("red", "blue", "black", "green", "yellow", "white"), 7))
    situation.game.play(DrawBlind())
    assert situation.cards(0) == 43


@pytest.mark.rule("LE-90")
@pytest.mark.rule("LE-145")
@pytest.mark.rule("LE-136")
@pytest.mark.rule("CA-141")
def test_with_eight_cards_or_fewer_none_can_be_taken_newspapers_count_the_display_not() -> None:
    for red, allowed in ((5, False), (6, True)):
        situation = playing()
        only_cards_left(situation, **{"red": red, NEWSPAPER_NAME: 3})
        game = situation.game
        assert sum(deck(game).values()) + sum(discards(game).values()) == red + 3
        assert (DrawBlind() in game.options) == allowed
        assert (DrawFaceUp("blue") in game.options) == allowed
        if not allowed:
            assert refused(game, DrawBlind()) == ("too_few_cards_left", "LE-90")
            assert refused(game, DrawFaceUp("blue")) == ("too_few_cards_left", "LE-90")


@pytest.mark.rule("LE-145")
def test_the_second_card_may_be_taken_with_eight_cards_left() -> None:
    situation = playing()
    only_cards_left(situation, red=6, black=3)
    situation.game.play(DrawBlind())
    assert sum(deck(situation.game).values()) == 8
    situation.game.play(DrawBlind())
    assert situation.cards(0) == 2


@pytest.mark.rule("LE-91")
def test_a_face_up_locomotive_is_the_first_and_only_card() -> None:
    situation = playing()
    set_display(situation, "locomotive", "blue", "white", "green", "yellow")
    game = situation.game
    twin = game.clone()
    twin.play(DrawFaceUp("locomotive"))
    assert twin.to_act == (1,)
    game.play(DrawFaceUp("blue"))
    assert refused(game, DrawFaceUp("locomotive")) == ("locomotive_only_as_first_card", "LE-91")


@pytest.mark.rule("LE-92")
def test_a_locomotive_from_the_deck_is_an_ordinary_card() -> None:
    situation = playing()
    set_deck(situation, locomotive=2)
    situation.game.play(DrawBlind())
    assert situation.game.to_act == (0,)
    situation.game.play(DrawBlind())
    assert hand(situation.game, 0) == {"locomotive": 2}


@pytest.mark.rule("LE-157")
@pytest.mark.rule("CA-144")
def test_a_draw_that_finds_newspapers_only_is_skipped_without_an_event() -> None:
    situation = playing()
    only_cards_left(situation, **{NEWSPAPER_NAME: 6})
    situation.playing.rules.supply.give(situation.game.table, 0, 2)  # type: ignore[attr-defined]
    situation.game.table.settle()
    assert situation.cards(0) == 0
    assert current_event(situation) is None


@pytest.mark.rule("LE-158")
def test_an_empty_place_of_the_display_is_filled_when_cards_are_discarded() -> None:
    situation = playing()
    set_display(situation, "white", "green", "yellow")
    only_cards_left(situation)
    give_from_keeper(situation, red=2)
    situation.game.play(claim_of(situation, "saint_john-quebec"))
    happened = answered_spending(situation)
    assert sum(1 for event in happened if isinstance(event, MarketFilled)) == 2
    assert sorted(card or "" for card in market(situation.game)) == ["green", "red", "red", "white", "yellow"]


def give_from_keeper(situation: Situation, **cards: int) -> None:
    state = situation.game.table.state
    for kind, n in cards.items():
        state.players[-1].hand.add(KINDS.index(kind), -n)
        state.players[0].hand.add(KINDS.index(kind), n)


def answered_spending(situation: Situation) -> list[object]:
    happened: list[object] = []
    while situation.decision == "which_cards":
        happened += situation.game.play(situation.game.options[0])
    return happened


@pytest.mark.rule("LE-146")
@pytest.mark.rule("CA-140")
def test_who_can_do_nothing_passes_and_when_all_pass_the_game_ends() -> None:
    situation = playing()
    game = situation.game
    assert Pass() not in game.options
    assert refused(game, Pass()) == ("something_can_be_done", "LE-146")
    only_cards_left(situation)
    set_ticket_deck(game)
    state = game.table.state
    for kind in range(NEWSPAPER):
        state.players[0].hand.add(kind, -state.players[0].hand.count[kind])
    state.players[1].trains = 0
    assert list(game.options) == [Pass()]
    game.play(Pass())
    assert not game.over
    game.play(Pass())
    assert game.over
    assert game.outcome is not None
    assert game.outcome.reason == "all_passed"


# newspapers


@pytest.mark.rule("LE-94")
@pytest.mark.rule("LE-51")
def test_a_newspaper_drawn_unseen_turns_up_an_event_and_is_replaced() -> None:
    situation = playing()
    newspaper_on_top(situation, "E02")
    happened = situation.game.play(DrawBlind())
    assert [event.card for event in happened if isinstance(event, EventTurnedUp)] == ["E02"]
    assert current_event(situation) == "E02"
    assert sum(1 for event in happened if isinstance(event, CardDrawn)) == 1
    assert situation.cards(0) == 1
    assert NEWSPAPER_NAME not in hand(situation.game, 0)
    assert deck(situation.game).get(NEWSPAPER_NAME, 0) + discards(situation.game).get(NEWSPAPER_NAME, 0) == 1
    assert situation.game.to_act == (0,), "the second card is still to come"


@pytest.mark.rule("LE-94")
def test_a_newspaper_that_would_fill_the_display_turns_up_an_event_and_is_replaced() -> None:
    situation = playing()
    newspaper_on_top(situation, "E02")
    happened = situation.game.play(DrawFaceUp("blue"))
    assert [type(event) for event in happened if isinstance(event, EventTurnedUp | MarketFilled)] == [
        EventTurnedUp,
        MarketFilled,
    ]
    assert None not in market(situation.game)
    assert NEWSPAPER_NAME not in market(situation.game)


@pytest.mark.rule("LE-149")
@pytest.mark.rule("CA-142")
def test_a_newspaper_drawn_for_a_large_city_turns_up_an_event() -> None:
    situation = playing()
    give(situation.game, 0, red=1)
    newspaper_on_top(situation, "E02")
    happened = situation.game.play(claim_of(situation, "quebec-montreal-1"))
    happened += tuple(answered_spending(situation))  # type: ignore[arg-type]
    assert [event.card for event in happened if isinstance(event, EventTurnedUp)] == ["E02"]
    assert situation.cards(0) == 1


@pytest.mark.rule("LE-155")
def test_a_lasting_event_holds_for_the_second_card_of_the_same_draw() -> None:
    situation = playing(4)
    newspaper_on_top(situation, "E26")
    situation.game.play(DrawFaceUp("blue"))
    assert current_event(situation) == "E26"
    assert list(situation.game.options) == [DrawBlind()]
    assert refused(situation.game, DrawFaceUp("white")) == ("event_forbids", "LE-95")


@pytest.mark.rule("LE-155")
def test_a_place_that_the_event_has_filled_gets_no_second_card() -> None:
    situation = playing()
    newspaper_on_top(situation, "E04")
    situation.game.play(DrawFaceUp("blue"))
    shown = market(situation.game)
    assert None not in shown
    assert situation.game.table.state.market_total == 5
    assert situation.cards(0) == 2, "the card taken and the event's"


@pytest.mark.rule("LE-143")
@pytest.mark.rule("LE-98")
@pytest.mark.rule("CA-138")
def test_an_empty_event_deck_is_made_anew_of_all_discards_but_the_current_event() -> None:
    situation = playing(events=["E02", "E03", "E06"])
    for id in ("E02", "E03", "E06"):
        set_event(situation, id)
    events, table = situation.playing.events, situation.game.table
    assert int(events.deck_left.get(table)) == 0
    events.turn_up(table, 0)
    table.settle()
    assert current_event(situation) in ("E02", "E03")
    assert len(events.discard_list(table)) == 2
    assert events.discard_list(table)[0] == number_of_event(situation, "E06")
    assert int(events.deck_left.get(table)) == 1


@pytest.mark.rule("LE-143")
def test_without_other_discards_no_event_happens_and_the_current_one_stays() -> None:
    situation = playing(events=["E02"])
    set_event(situation, "E02")
    set_deck(situation, newspaper=1)
    happened = situation.game.play(DrawBlind())
    assert not any(isinstance(event, EventTurnedUp) for event in happened)
    assert current_event(situation) == "E02"
    assert situation.cards(0) == 1


@pytest.mark.rule("LE-95")
def test_a_lasting_event_holds_for_everybody_until_the_next_one() -> None:
    situation = playing(companies=("black", "red"))
    set_event(situation, "E02")
    for seat, route in ((0, "montgomery-memphis"), (1, "raleigh-atlanta")):
        happened = builds(situation, seat, route)
        assert [e.points for e in happened if isinstance(e, PointsScored) and e.source == "events"] == [2]
    turn_up(situation, "E03")
    assert not any(isinstance(e, PointsScored) for e in builds(situation, 0, "buffalo-new_york"))


@pytest.mark.rule("LE-96")
def test_an_event_of_the_moment_acts_only_once() -> None:
    situation = playing(companies=("black", "red"))
    own(situation, 0, "montgomery-memphis", "raleigh-atlanta")
    turn_up(situation, "E01")
    assert situation.money(0) == 6
    turn_of(situation.game, 1)
    turn_of(situation.game, 0)
    builds(situation, 0, "richmond-raleigh")
    assert current_event(situation) == "E01"
    assert situation.money(0) == 6


@pytest.mark.rule("LE-97")
@pytest.mark.rule("CA-25")
def test_an_archived_event_leaves_the_game_and_a_new_one_is_turned_up_at_once() -> None:
    situation = playing(3, events=["E25", "E02"])
    happened = turn_up(situation, "E25")
    assert [event.card for event in happened if isinstance(event, EventTurnedUp)] == ["E25", "E02"]
    assert current_event(situation) == "E02"
    assert situation.number("events_archived", number_of_event(situation, "E25")) == 1
    events = situation.playing.events
    assert events.discard_list(situation.game.table) == [number_of_event(situation, "E02")]


@pytest.mark.rule("LE-156")
@pytest.mark.rule("CA-55")
def test_for_a_claim_the_event_counts_that_was_current_when_its_cards_were_played() -> None:
    situation = playing(companies=("black", "red"))
    give(situation.game, 0, yellow=3)
    newspaper_on_top(situation, "E02")
    situation.game.play(claim_of(situation, "richmond-cincinnati"))
    happened = answered_spending(situation)
    assert current_event(situation) == "E02", "turned up in step 12 of this claim"
    assert not any(isinstance(event, PointsScored) for event in happened)


@pytest.mark.rule("LE-156")
def test_an_event_that_is_covered_during_the_claim_still_pays() -> None:
    situation = playing(companies=("black", "red"))
    give(situation.game, 0, yellow=3)
    newspaper_on_top(situation, "E03")
    set_event(situation, "E02")
    situation.game.play(claim_of(situation, "richmond-cincinnati"))
    happened = answered_spending(situation)
    assert current_event(situation) == "E03"
    assert [event.points for event in happened if isinstance(event, PointsScored)] == [2]


@pytest.mark.rule("CA-24")
def test_at_a_new_event_crates_blizzard_and_fiesta_go_before_its_own_text() -> None:
    situation = playing(9)
    own(situation, 0, "el_paso-chihuahua", "duluth-winnipeg")
    situation.register("crate_origin").put(situation.game.table, 0, 0)
    situation.register("crate_freshness").put(situation.game.table, 4, 0)
    happened = turn_up(situation, "E16")
    assert situation.number("crate_freshness") == 3
    assert situation.number("blizzard") == 3, "one for the event and two for its text"
    order = [getattr(event, "token", getattr(event, "source", "")) for event in happened]
    assert [name for name in order if name in ("blizzard", "fiesta")] == ["blizzard", "fiesta", "fiesta", "blizzard"]


@pytest.mark.rule("LE-163")
@pytest.mark.rule("CA-145")
def test_hands_tickets_and_decks_are_secret_and_the_rest_is_public() -> None:
    game = game_of(campaign_at(12)).game
    for viewer in (0, 1, None):
        seen = game.view(viewer)
        for seat, shown in enumerate(seen.seats):
            assert (shown.hand is not None) == (seat == viewer)
            assert (shown.offered is not None) == (seat == viewer)
            assert shown.cards == 4
            assert shown.points == 5
        assert seen.deck == 90 - 8 - 5
        assert seen.ticket_decks == (121 - 8,)


@pytest.mark.rule("LE-95")
def test_boiler_inspection_keeps_face_up_locomotives_from_everybody() -> None:
    situation = playing()
    set_display(situation, "locomotive", "blue", "white", "green", "yellow")
    set_event(situation, "E03")
    assert DrawFaceUp("locomotive") not in situation.game.options
    assert refused(situation.game, DrawFaceUp("locomotive")) == ("event_forbids", "LE-95")
    answered(situation)
    assert Use("reserved_card") not in situation.game.options
