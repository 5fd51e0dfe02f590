"""Situations for the rule tests: real games whose hands, piles, tickets and routes are laid out as a test needs them.

Not a second rules engine: what a test observes is played through `Game`. Cards and tickets only change places, so
every situation holds exactly the cards and tickets of the game. Lay out hands first (`give`), then the market and the
discards, and the deck last: each takes what it needs from the deck, and only `set_deck` puts the rest into a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pytest

from stellwerk import Game, IllegalAction, new_game
from stellwerk.engine.actions import Action
from stellwerk.engine.board import GRAY
from stellwerk.engine.events import Event
from stellwerk.engine.ints import ints, zeros
from stellwerk.engine.outcome import Outcome
from stellwerk.engine.payment import Payment
from stellwerk.engine.state import EMPTY, NOBODY, Player
from stellwerk.rules.claim import ClaimRoute, ClaimRoutes
from stellwerk.rules.home_city import ChooseHomes

if TYPE_CHECKING:
    from stellwerk.engine.cards import Pile

# beginning and ending


def started(game: str = "usa", players: int = 2, variants: Sequence[str] = (), seed: int | str = 1) -> Game:
    """A game after its setup, at the first turn. Everybody chose the first thing on offer, and seat 0 begins."""
    begun = new_game(game, players=players, seed=seed, variants=variants)
    while begun.table.decision().code != "turn":
        begun.play(begun.options[0])
    begun.table.state.first = 0
    turn_of(begun, 0)
    return begun


def turn_of(game: Game, seat: int) -> None:
    """It is this seat's turn, and nothing of the turn has happened; the turns of the others are left out."""
    table = game.table
    state = table.state
    state.depth = 0
    state.current = seat
    state.turn -= 1
    table.push(table.setting.round, seat, 0)
    table.settle()
    table.events.clear()


def finish(game: Game) -> Outcome:
    """End the game now, whatever is left to do, and count."""
    game.table.end("last_round")
    game.table.settle()
    game.table.events.clear()
    outcome = game.outcome
    assert outcome is not None
    return outcome


def level(game: Game, *totals: int) -> None:
    """Give every seat points for routes, or take some, so that the final totals would be these."""
    now = finish(game.clone()).totals
    for seat, (total, wanted) in enumerate(zip(now, totals, strict=True)):
        game.table.score(seat, wanted - total, game.setting.add_source("routes"))
    game.table.events.clear()


# train cards


def hand(game: Game, seat: int) -> dict[str, int]:
    """The kinds that the seat holds."""
    return _cards(game, game.table.state.players[seat].hand)


def deck(game: Game) -> dict[str, int]:
    return _cards(game, game.table.state.deck)


def discards(game: Game) -> dict[str, int]:
    return _cards(game, game.table.state.discards)


def market(game: Game) -> list[str | None]:
    kinds = game.setting.kinds
    return [None if kind == EMPTY else kinds[kind] for kind in game.table.state.market]


def give(game: Game, seat: int, **cards: int) -> None:
    """The seat's hand is exactly this; the others' cards come from the deck and go there. Nobody has seen them."""
    player = game.table.state.players[seat]
    _set_pile(game, player.hand, cards, game.table.state.deck)
    player.known = zeros(len(game.setting.kinds))


def set_market(game: Game, *cards: str | None) -> None:
    """The market shows exactly these cards, place by place; missing ones and None are empty places."""
    state = game.table.state
    kinds = game.setting.kinds
    for slot in range(5):
        kind = state.market[slot]
        if kind != EMPTY:
            state.deck.add(kind, 1)
    wanted = [*cards, *[None] * (5 - len(cards))]
    for slot, card in enumerate(wanted):
        state.market[slot] = EMPTY if card is None else kinds.index(card)
        if card is not None:
            _take(game, state.deck, card, 1)
    state.market_total = sum(1 for card in wanted if card is not None)
    state.market_locomotives = wanted.count(kinds[-1])


def set_discards(game: Game, **cards: int) -> None:
    """The discards are exactly these, exchanged with the deck."""
    _set_pile(game, game.table.state.discards, cards, game.table.state.deck)


def set_deck(game: Game, *, keeper: int = -1, **cards: int) -> None:
    """The deck holds exactly these cards; all others of it go to the hand of the keeper, by default the last seat's."""
    state = game.table.state
    player = state.players[keeper]
    _set_pile(game, state.deck, cards, player.hand)
    player.known = zeros(len(game.setting.kinds))
    if not cards and state.discards.total:
        raise ValueError("the deck is never empty while there are discards (NA-17); set the discards first")


def all_cards(game: Game) -> dict[str, int]:
    """Every train card of the game, wherever it lies."""
    state = game.table.state
    total = dict.fromkeys(game.setting.kinds, 0)
    for pile in (state.deck, state.discards, *[player.hand for player in state.players]):
        for kind, n in _cards(game, pile).items():
            total[kind] += n
    for card in market(game):
        if card is not None:
            total[card] += 1
    return total


def _cards(game: Game, pile: Pile) -> dict[str, int]:
    return {kind: int(n) for kind, n in zip(game.setting.kinds, pile.count, strict=True) if n}


def _take(game: Game, pile: Pile, card: str, n: int) -> None:
    kind = game.setting.kinds.index(card)
    if pile.count[kind] < n:
        raise ValueError(f"{n} x {card} wanted, but only {pile.count[kind]} can be had here")
    pile.add(kind, -n)


def _set_pile(game: Game, pile: Pile, cards: Mapping[str, int], source: Pile) -> None:
    """Make a pile exactly this by exchange with another."""
    for kind, n in _cards(game, pile).items():
        _take(game, pile, kind, n)
        source.add(game.setting.kinds.index(kind), n)
    for kind, n in cards.items():
        _take(game, source, kind, n)
        pile.add(game.setting.kinds.index(kind), n)


# tickets


def tickets(game: Game, seat: int) -> set[str]:
    names = game.setting.board.tickets
    return {names[t].id for t in game.table.state.players[seat].tickets}


def ticket_deck(game: Game, number: int = 0) -> list[str]:
    """A ticket deck from the top down."""
    names = game.setting.board.tickets
    return [names[t].id for t in game.table.state.ticket_decks[number]]


def give_tickets(game: Game, seat: int, *ids: str) -> None:
    """The seat holds exactly these tickets, wherever they were; what it held before goes under the decks."""
    player = game.table.state.players[seat]
    old = [int(t) for t in player.tickets]
    _hold(game, player, [])
    for ticket in old:
        _put_under(game, ticket)
    wanted = [_ticket(game, id) for id in ids]
    for ticket in wanted:
        _remove_ticket(game, ticket)
    _hold(game, player, wanted)


def set_ticket_deck(game: Game, *ids: str, number: int = 0, keeper: int = -1) -> None:
    """A ticket deck holds exactly these tickets, top first; its others go to the keeper, by default the last seat."""
    state = game.table.state
    wanted = [_ticket(game, id) for id in ids]
    for ticket in wanted:
        if game.setting.deck_of_ticket[ticket] != number:
            raise ValueError(f"{game.setting.board.tickets[ticket].id} is not of ticket deck {number}")
        _remove_ticket(game, ticket)
    player = state.players[keeper]
    _hold(game, player, [int(t) for t in player.tickets] + [int(t) for t in state.ticket_decks[number]])
    state.ticket_decks[number] = ints(wanted)


def _ticket(game: Game, id: str) -> int:
    return next(int(t.number) for t in game.setting.board.tickets if t.id == id)


def _put_under(game: Game, ticket: int) -> None:
    decks = game.table.state.ticket_decks
    number = game.setting.deck_of_ticket[ticket]
    decks[number] = ints([*decks[number], ticket])


def _remove_ticket(game: Game, ticket: int) -> None:
    state = game.table.state
    for player in state.players:
        if ticket in list(player.tickets):
            _hold(game, player, [int(t) for t in player.tickets if t != ticket])
    state.ticket_decks = [ints([int(t) for t in d if t != ticket]) for d in state.ticket_decks]


def _hold(game: Game, player: Player, numbers: Sequence[int]) -> None:
    player.tickets = ints(numbers)
    mix = [0] * len(game.setting.ticket_deck_names)
    for ticket in numbers:
        mix[game.setting.deck_of_ticket[ticket]] += 1
    player.ticket_mix = ints(mix)


# trains and routes


def set_trains(game: Game, seat: int, trains: int) -> None:
    game.table.state.players[seat].trains = trains


def own(game: Game, seat: int, *routes: str) -> None:
    """The seat has claimed these routes: trains placed, parallels closed, networks grown; no cards, no points."""
    table = game.table
    player = table.state.players[seat]
    for id in routes:
        route = table.setting.board.route(id)
        if table.state.owner[route.number] != NOBODY:
            raise ValueError(f"{id} has an owner")
        if player.trains < route.length:
            raise ValueError(f"seat {seat} has only {player.trains} trains left for {id}")
        player.trains -= route.length
        claiming(game).close(table, player, route)
        for mechanism in table.setting.mechanisms:
            if isinstance(mechanism, ChooseHomes):
                mechanism.extend(table, seat, route.a)
                mechanism.extend(table, seat, route.b)


def claiming(game: Game) -> ClaimRoutes:
    return next(option for option in game.setting.turn_options if isinstance(option, ClaimRoutes))


def payment_for(
    game: Game, route: str, color: str | None = None, *, cards: int | None = None, locomotives: int = 0, ferry: int = 0
) -> ClaimRoute:
    """The claim of a route; what is not said follows from the route: its colour, and a card for each space left."""
    on_board = game.setting.board.route(route)
    if cards is None:
        cards = int(on_board.length) - locomotives - min(int(on_board.waves), 2 * ferry)
    if color is None and on_board.color != GRAY:
        color = on_board.color
    return ClaimRoute(route, Payment(color if cards else None, cards, locomotives, ferry))


def claim(
    game: Game, route: str, color: str | None = None, *, cards: int | None = None, locomotives: int = 0, ferry: int = 0
) -> tuple[Event, ...]:
    """The seat whose turn it is claims a route."""
    return game.play(payment_for(game, route, color, cards=cards, locomotives=locomotives, ferry=ferry))


# playing


def refused(game: Game, action: Action, seat: int | None = None) -> tuple[str, str]:
    """Play what is not legal: the code and the rule of the refusal. Checks that nothing has changed."""
    before = (game.digest(), len(game.history), len(game.events), game.to_act, all_cards(game))
    with pytest.raises(IllegalAction) as caught:
        game.play(action, seat)
    assert (game.digest(), len(game.history), len(game.events), game.to_act, all_cards(game)) == before
    assert action not in list(caught.value.legal)
    asked = seat if seat is not None else (game.to_act[0] if game.to_act else 0)
    why = game.why_not(action, asked)
    assert why is not None
    assert (why.code, why.rule) == (caught.value.code, caught.value.rule)
    return caught.value.code, caught.value.rule
