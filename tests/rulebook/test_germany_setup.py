"""Germany before the first turn: trains, cards, passengers, two ticket decks and the announced mix."""

from __future__ import annotations

from collections import Counter

import pytest

from stellwerk import Game, new_game
from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.errors import SettingError
from stellwerk.rules.tickets import AnnounceMix, MixAnnounced, TicketsOffered
from stellwerk.rules.train_cards import DrawBlind
from tests.rulebook.situations import (
    check_market_renewal,
    check_train_cards,
    draw_two,
    germany,
)
from tests.rulebook.tables import refused, ticket_deck, tickets

MANY = {"berlin": 5, "frankfurt": 4, "hamburg": 4, "koeln": 4, "muenchen": 4, "leipzig": 3, "stuttgart": 3}


def announced(*mixes: tuple[int, int]) -> Game:
    """A game in which every seat has announced its mix and been dealt."""
    game = new_game("germany", len(mixes), seed=4)
    for seat, mix in enumerate(mixes):
        game.play(AnnounceMix(mix), seat)
    return game


def offer(game: Game, seat: int) -> tuple[str, ...]:
    return game.view(seat).seats[seat].offered or ()


def decks_of(game: Game, ids: tuple[str, ...]) -> Counter[str]:
    return Counter(ticket.deck for ticket in game.setting.board.tickets if ticket.id in ids)


@pytest.mark.rule("DE-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_have_45_trains_each(players: int) -> None:
    seats = new_game("germany", players, seed=1).view(None).seats
    assert [(seat.trains, seat.points) for seat in seats] == [(45, 0)] * players


@pytest.mark.rule("DE-1")
@pytest.mark.parametrize("players", [1, 6])
def test_one_or_six_cannot_play(players: int) -> None:
    with pytest.raises(SettingError, match="2 to 5 players"):
        new_game("germany", players)


@pytest.mark.rule("DE-2")
@pytest.mark.parametrize("players", [2, 5])
def test_train_cards_hands_and_market_are_those_of_the_base_game(players: int) -> None:
    check_train_cards("germany", players)
    check_market_renewal(germany(players))


@pytest.mark.rule("DE-3")
def test_there_are_55_short_and_34_long_tickets() -> None:
    game = new_game("germany", 2, seed=1)
    assert game.setting.ticket_deck_names == ["short", "long"]
    values = {ticket.id: int(ticket.points) for ticket in game.setting.board.tickets}
    short, long = (sorted(values[id] for id in ticket_deck(game, number)) for number in (0, 1))
    assert (len(short), short[:2], short[-1]) == (55, [2, 3], 11)
    assert (len(long), long[0], long[-1]) == (34, 12, 22)
    assert game.view(None).ticket_decks == (55, 34)


@pytest.mark.rule("DE-4")
def test_sixty_passengers_ten_of_each_color_wait_where_the_picture_shows_them() -> None:
    placed = new_game("germany", 3, seed=1).view(None).part("passengers")
    assert {place: sum(colors.values()) for place, colors in placed["waiting"].items() if place in MANY} == MANY
    assert {sum(colors.values()) for place, colors in placed["waiting"].items() if place not in MANY} == {1}
    assert len(placed["waiting"]) == 40
    total: Counter[str] = Counter()
    for colors in placed["waiting"].values():
        total.update(colors)
    assert total == dict.fromkeys(("black", "blue", "green", "red", "white", "yellow"), 10)
    assert all(sum(colors.values()) == 0 for colors in placed["taken"])


@pytest.mark.rule("DE-4")
def test_the_bag_decides_where_each_color_waits() -> None:
    seen: dict[str, set[str]] = {"kiel": set(), "schweiz": set()}
    for seed in range(60):
        placed = new_game("germany", 2, seed=seed).view(None).part("passengers")
        for place, colors in seen.items():
            colors.update(color for color, n in placed["waiting"][place].items() if n)
    assert {place: len(colors) for place, colors in seen.items()} == {"kiel": 6, "schweiz": 6}


@pytest.mark.rule("DE-5")
def test_four_tickets_come_in_any_mix_that_is_announced_first() -> None:
    game = new_game("germany", 2, seed=4)
    mixes = [AnnounceMix(mix) for mix in ((4, 0), (3, 1), (2, 2), (1, 3), (0, 4))]
    assert list(game.options) == mixes
    assert game.view(0).seats[0].offered == ()
    for mix in ((3, 0), (4, 1)):
        assert refused(game, AnnounceMix(mix), 0) == ("mix_not_possible", "DE-5")
    assert refused(game, DrawBlind(), 0) == ("announce_mix_first", "DE-5")
    game = announced((3, 1), (0, 4))
    assert decks_of(game, offer(game, 0)) == {"short": 3, "long": 1}
    assert decks_of(game, offer(game, 1)) == {"long": 4}
    assert game.view(None).ticket_decks == (55 - 3, 34 - 5)


@pytest.mark.rule("DE-5")
def test_at_least_two_of_the_first_tickets_are_kept() -> None:
    game = announced((2, 2), (2, 2))
    dealt = offer(game, 0)
    assert refused(game, KeepTickets(dealt[:1], dealt[1:]), 0) == ("too_few_tickets_kept", "DE-5")
    assert {len(o.kept) for o in game.options_for(0) if isinstance(o, KeepTickets)} == {2, 3, 4}
    game.play(KeepTickets(dealt[1:3], (dealt[0], dealt[3])), 0)
    game.play(game.options_for(1)[0], 1)
    assert tickets(game, 0) == set(dealt[1:3])


@pytest.mark.rule("DE-6")
def test_tickets_given_back_return_to_their_own_deck_and_both_decks_are_shuffled_again() -> None:
    game = announced((2, 2), (2, 2))
    before = [ticket_deck(game, number) for number in (0, 1)]
    first, second = offer(game, 0), offer(game, 1)
    game.play(KeepTickets(first[:2], first[2:]), 0)
    game.play(KeepTickets(second[2:], second[:2]), 1)
    after = [ticket_deck(game, number) for number in (0, 1)]
    assert sorted(after[0]) == sorted([*before[0], *second[:2]])
    assert sorted(after[1]) == sorted([*before[1], *first[2:]])
    for number in (0, 1):
        assert after[number][: len(before[number])] != before[number]
        moved = sum(1 for old, new in zip(before[number], after[number], strict=False) if old != new)
        assert moved > len(before[number]) // 2


@pytest.mark.rule("DE-27")
def test_all_announce_at_the_same_time_and_nobody_sees_a_mix_before_all_have() -> None:
    game = new_game("germany", 3, seed=4)
    assert game.view(None).to_act == (0, 1, 2)
    other = game.clone()
    assert game.play(AnnounceMix((4, 0)), 1) == ()
    assert other.play(AnnounceMix((0, 4)), 1) == ()
    assert game.view(None).to_act == (0, 2)
    assert [game.view(seat) for seat in (0, 2, None)] == [other.view(seat) for seat in (0, 2, None)]
    assert refused(game, AnnounceMix((2, 2)), 1) == ("not_your_turn", "NA-9")
    game.play(AnnounceMix((2, 2)), 2)
    events = game.play(AnnounceMix((1, 3)), 0)
    mixes = [MixAnnounced(0, (1, 3)), MixAnnounced(1, (4, 0)), MixAnnounced(2, (2, 2))]
    assert [event.redacted_for(None) for event in events[:3]] == mixes
    assert [type(event) for event in events[3:]] == [TicketsOffered] * 3
    asked = game.view(None)
    assert (asked.decision, asked.to_act) == ("opening_tickets", (0, 1, 2))


@pytest.mark.rule("DE-27")
def test_tickets_are_dealt_in_seat_order_and_stay_secret_while_all_choose() -> None:
    game = new_game("germany", 2, seed=4)
    short, long = ticket_deck(game, 0), ticket_deck(game, 1)
    game.play(AnnounceMix((1, 3)), 1)
    game.play(AnnounceMix((3, 1)), 0)
    assert offer(game, 0) == (*short[:3], *long[:1])
    assert offer(game, 1) == (*short[3:4], *long[1:4])
    assert game.view(1).seats[0].offered is None
    other = game.clone()
    game.play(game.options_for(0)[0], 0)
    other.play(other.options_for(0)[1], 0)
    assert game.view(1) == other.view(1)
    assert game.view(0).seats[0].tickets == ()


@pytest.mark.rule("DE-27")
def test_everybody_knows_how_many_short_and_long_tickets_a_hand_holds() -> None:
    game = announced((3, 1), (1, 3))
    assert [seat.offered_counts for seat in game.view(None).seats] == [(3, 1), (1, 3)]
    first, second = offer(game, 0), offer(game, 1)
    game.play(KeepTickets(first[:3], first[3:]), 0)
    game.play(KeepTickets(second[1:3], (second[0], second[3])), 1)
    for viewer in (0, 1, None):
        assert [seat.ticket_counts for seat in game.view(viewer).seats] == [(3, 0), (0, 2)]
    assert game.view(1).seats[0].tickets is None


@pytest.mark.rule("DE-7")
def test_chance_chooses_who_begins_and_play_goes_round_in_seat_order() -> None:
    beginners = set()
    for seed in range(30):
        game = new_game("germany", 3, seed=seed)
        while game.view(None).decision != "turn":
            game.play(game.options[0])
        first = game.to_act[0]
        beginners.add(first)
        draw_two(game)
        assert game.to_act == ((first + 1) % 3,)
    assert beginners == {0, 1, 2}
