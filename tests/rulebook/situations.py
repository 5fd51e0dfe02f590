"""Situations of Germany, Italy and the Old West, laid out as in `tables`, and the checks that several boards share.

A `check_` states a rule that a board takes over from the base game or shares with another board, and plays it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stellwerk import Game, new_game, position
from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.board import GRAY
from stellwerk.engine.cards import COLORS as CARD_COLORS
from stellwerk.engine.events import Event
from stellwerk.engine.outcome import Outcome
from stellwerk.engine.payment import Payment
from stellwerk.engine.values import Values
from stellwerk.rules.city_markers import CityMarkers
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.ending import LastRoundBegan
from stellwerk.rules.home_city import ChooseHome
from stellwerk.rules.passengers import COLORS, PlacePassengers
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import CardTaken, DeckReshuffled, DrawBlind, DrawFaceUp, MarketFilled, MarketReset
from tests.rulebook.tables import (
    all_cards,
    claim,
    deck,
    discards,
    give,
    give_tickets,
    hand,
    market,
    refused,
    set_deck,
    set_discards,
    set_market,
    set_ticket_deck,
    set_trains,
    ticket_deck,
    tickets,
    turn_of,
)

# laying out


def cleared(game: Game) -> Game:
    """Nobody holds a card or a ticket."""
    for seat in range(game.setting.players):
        give(game, seat)
        give_tickets(game, seat)
    return game


def germany(players: int = 2) -> Game:
    return position("germany", players).build()


def italy(players: int = 2) -> Game:
    return position("italy", players).build()


def old_west(*homes: str, alvin: bool = False) -> Game:
    """A seat for each home city, after the setup; seat 0 begins."""
    laid = position("old_west", len(homes), variants=("alvin",) if alvin else ())
    for seat, home in enumerate(homes):
        laid.opening(seat, ChooseHome(home))
    return laid.build()


def builds(game: Game, seat: int, route: str, **left: int) -> tuple[Event, ...]:
    """On its turn the seat claims a route with just the cards for it; it holds nothing else than what is left."""
    turn_of(game, seat)
    on_board = game.setting.board.route(route)
    color = "red" if on_board.color == GRAY else on_board.color
    locomotives = int(on_board.waves + on_board.locomotives)
    cards = {color: int(on_board.length) - locomotives, "locomotive": locomotives}
    give(game, seat, **{kind: cards.get(kind, 0) + left.get(kind, 0) for kind in (*CARD_COLORS, "locomotive")})
    return claim(game, route, color, locomotives=locomotives)


def put_passengers(game: Game, place: str, **colors: int) -> None:
    """Exactly these passengers wait at a place."""
    _put_row(game, _passengers(game).waiting, int(game.setting.board.place(place).number), colors)


def seat_passengers(game: Game, seat: int, **colors: int) -> None:
    """Exactly these passengers ride with a seat."""
    _put_row(game, _passengers(game).taken, seat, colors)


def _passengers(game: Game) -> PlacePassengers:
    return next(step for step in game.setting.rules.setup if isinstance(step, PlacePassengers))


def _put_row(game: Game, values: Values, row: int, colors: dict[str, int]) -> None:
    assert set(colors) <= set(COLORS)
    for at, color in enumerate(COLORS):
        values.put(game.table, colors.get(color, 0), len(COLORS) * row + at)


def mark(game: Game, seat: int, *cities: str) -> None:
    """The seat has put markers on these cities."""
    markers = next(step for step in game.setting.rules.setup if isinstance(step, CityMarkers))
    for city in cities:
        markers.put(game.table, seat, game.setting.board.place(city).number)


def give_ferry_cards(game: Game, seat: int, count: int) -> None:
    held = game.setting.wave_cards
    assert held is not None
    held.put(game.table, count, seat)


def add_points(game: Game, seat: int, points: int) -> None:
    """Points for routes that the test is not about."""
    game.table.score(seat, points, game.setting.sources.index("routes"))
    game.table.events.clear()


# looking


def points(game: Game) -> list[int]:
    """The points scored so far, by seat."""
    return [seat.points for seat in game.view(None).seats]


def counted(outcome: Outcome, source: str) -> list[int]:
    """The points of the final count for one thing, by seat."""
    seats = range(len(outcome.totals))
    return [sum(line.points for line in outcome.lines if (line.seat, line.source) == (seat, source)) for seat in seats]


def payments(game: Game, route: str) -> set[Payment]:
    """Every way in which the seat on turn may pay for a route."""
    return {a.payment for a in game.options if isinstance(a, ClaimRoute) and a.route == route}


def waiting(game: Game, place: str) -> dict[str, int]:
    """The passengers at a place."""
    return {color: n for color, n in game.view(None).part("passengers")["waiting"][place].items() if n}


def riding(game: Game, seat: int) -> dict[str, int]:
    """The passengers of a seat."""
    return {color: n for color, n in game.view(None).part("passengers")["taken"][seat].items() if n}


def controllers(game: Game) -> dict[str, int]:
    return dict(game.view(None).part("city_markers")["controller"])


# playing


def draw_two(game: Game) -> None:
    """The seat on turn takes two unseen cards."""
    game.play(DrawBlind())
    game.play(DrawBlind())


def random_play(game: Game, seed: int) -> Iterator[Event]:
    """What happens when all play at random to the end."""
    dice = Random(seed)
    while not game.over:
        yield from game.play(dice.choice(game.options))


# rules that boards share


def check_train_cards(name: str, players: int) -> None:
    """110 cards, 4 in each hand, 5 in the market (NA-2, NA-4, NA-5), which never shows 3 locomotives (NA-6)."""
    game = new_game(name, players, seed=1)
    assert all_cards(game) == {**dict.fromkeys(CARD_COLORS, 12), "locomotive": 14}
    assert [seat.cards for seat in game.view(None).seats] == [4] * players
    assert game.view(None).deck == 110 - 4 * players - 5
    assert None not in market(game)
    fresh = [new_game(name, players, seed=seed) for seed in range(300)]
    assert {market(game).count("locomotive") for game in fresh} == {0, 1, 2}
    assert any(isinstance(event, MarketReset) for game in fresh for event in game.events)


def check_market_renewal(game: Game) -> None:
    """Three locomotives in the market: all five cards go, during the game too (NA-6)."""
    set_market(game, "locomotive", "locomotive", "red", "green", "green")
    set_discards(game, blue=12, white=12)
    set_deck(game, locomotive=1)
    events = game.play(DrawFaceUp("red"))
    assert MarketReset(("locomotive", "locomotive", "locomotive", "green", "green")) in events
    assert set(market(game)) <= {"blue", "white"}
    assert discards(game) == {"locomotive": 3, "green": 2}


def check_taking_cards(game: Game) -> None:
    """Two cards, open or unseen, an open locomotive alone (NA-11 to NA-15); no deck, no cards (NA-17, NA-18)."""
    set_market(game, "red", "blue", "locomotive", "green", "green")
    events = game.play(DrawFaceUp("red"))
    assert events[0] == CardTaken(0, "red", 0)
    assert isinstance(events[1], MarketFilled)
    assert refused(game, DrawFaceUp("locomotive")) == ("locomotive_only_as_first_card", "NA-13")
    game.play(DrawFaceUp("green"))
    assert (hand(game, 0), game.to_act) == ({"red": 1, "green": 1}, (1,))
    cleared(game)
    turn_of(game, 0)
    set_market(game, "red", "blue", "locomotive", "green", "green")
    game.play(DrawFaceUp("locomotive"))
    assert (hand(game, 0), game.to_act) == ({"locomotive": 1}, (1,))
    cleared(game)
    turn_of(game, 0)
    set_discards(game, orange=3)
    set_deck(game, locomotive=2)
    game.play(DrawBlind())
    assert game.to_act == (0,)
    assert DeckReshuffled(3) in game.play(DrawBlind())
    assert (hand(game, 0), game.to_act) == ({"locomotive": 2}, (1,))
    assert (deck(game), discards(game)) == ({"orange": 3}, {})
    set_deck(game)
    turn_of(game, 0)
    assert refused(game, DrawBlind()) == ("no_cards_left", "NA-18")
    assert refused(game, DrawFaceUp("blue")) == ("no_cards_left", "NA-18")


def check_opening_tickets(name: str, rule: str) -> None:
    """Five tickets, keep three; those given back are shuffled together and go under the deck."""
    mixed = False
    for seed in range(5):
        game = new_game(name, 3, seed=seed)
        offers = [game.view(seat).seats[seat].offered or () for seat in range(3)]
        assert [len(offer) for offer in offers] == [5, 5, 5]
        under = ticket_deck(game)
        few = KeepTickets(offers[0][:2], offers[0][2:])
        assert refused(game, few, 0) == ("too_few_tickets_kept", rule)
        assert {len(o.kept) for o in game.options if isinstance(o, KeepTickets)} == {3, 4, 5}
        for seat in (1, 2, 0):
            game.play(KeepTickets(offers[seat][:3], offers[seat][3:]), seat)
        assert [tickets(game, seat) for seat in range(3)] == [set(offer[:3]) for offer in offers]
        given_back = ticket_deck(game)[len(under) :]
        assert ticket_deck(game)[: len(under)] == under
        assert set(given_back) == {ticket for offer in offers for ticket in offer[3:]}
        givers = [seat for ticket in given_back for seat in range(3) if ticket in offers[seat]]
        mixed = mixed or any(givers[n] != givers[n + 1] for n in (0, 2, 4))
    assert mixed


def check_drawing_tickets(game: Game, rule: str) -> None:
    """Four tickets from the one deck, or what is left; at least one is kept; with none left it cannot be chosen."""
    top = tuple(ticket_deck(game)[:4])
    assert [action for action in game.options if isinstance(action, DrawTickets)] == [DrawTickets((4,))]
    game.play(DrawTickets((4,)))
    assert game.view(0).seats[0].offered == top
    assert {len(o.kept) for o in game.options if isinstance(o, KeepTickets)} == {1, 2, 3, 4}
    game.play(KeepTickets(top[:1], top[1:]))
    assert tickets(game, 0) == {top[0]}
    assert set(ticket_deck(game)[-3:]) == set(top[1:])
    assert game.to_act == (1,)
    turn_of(game, 0)
    set_ticket_deck(game, *top[1:3])
    assert [action for action in game.options if isinstance(action, DrawTickets)] == [DrawTickets((2,))]
    set_ticket_deck(game)
    assert refused(game, DrawTickets((4,))) == ("no_tickets_left", rule)
    assert not [action for action in game.options if isinstance(action, DrawTickets)]


def check_ticket_refusals(game: Game, rule: str, mix: tuple[int, ...]) -> None:
    """None of the drawn tickets kept, or something else done first: refused, and said which."""
    game.play(DrawTickets(mix))
    drawn = game.view(0).seats[0].offered or ()
    assert refused(game, DrawBlind()) == ("keep_drawn_tickets_first", rule)
    assert refused(game, KeepTickets((), drawn)) == ("too_few_tickets_kept", rule)


def check_last_round(game: Game, route: str) -> None:
    """Two trains or fewer at the end of a turn: all three seats once more (NA-34), and only once (NA-50).

    The route has one space, and seat 0 may claim it.
    """
    one_more = game.clone()
    set_trains(one_more, 0, 4)
    assert LastRoundBegan(0) not in builds(one_more, 0, route)
    assert one_more.view(None).turns_left is None
    set_trains(game, 0, 3)
    assert LastRoundBegan(0) in builds(game, 0, route)
    set_trains(game, 1, 0)
    last = []
    while not game.over:
        last.append(game.to_act[0])
        draw_two(game)
    assert last == [1, 2, 0]
    assert game.outcome is not None
    assert game.outcome.reason == "last_round"
