"""Positions laid out by hand, for tests, puzzles and analysis.

A position is the view of somebody who sees everything, edited, and then made into a state as a searching bot makes one
from what it sees (`engine.imagine`). So it names no mechanism, and cannot hold a card or a ticket twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from stellwerk.engine.actions import Action
from stellwerk.engine.errors import SettingError
from stellwerk.engine.game import Game
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.ints import WORD, bit, ints
from stellwerk.engine.rules import Rules
from stellwerk.engine.table import Table
from stellwerk.engine.view import SeatView, View
from stellwerk.games.opening import new_game

Self = TypeVar("Self", bound="Position")


def position(
    name: str | None = None,
    players: int | Sequence[str] = 2,
    seed: int = 1,
    variants: Sequence[str] = (),
    *,
    rules: Rules | None = None,
) -> Position:
    """Begin to lay out a position of a game, named or by its rules, as for `new_game`.

    >>> from stellwerk import ClaimRoute, Payment, position
    >>> game = (
    ...     position("usa", players=2)
    ...     .hand(0, violet=3, locomotive=1)
    ...     .owns(0, "kansas_city-omaha-1")
    ...     .tickets(0, ["denver-el_paso"])
    ...     .to_move(0)
    ...     .build()
    ... )
    >>> game
    <game usa, 2 players, turn 1: seat 0 chooses (turn)>
    >>> for event in game.play(ClaimRoute("denver-omaha", Payment("violet", 3, 1)))[:2]:
    ...     print(event)
    RouteClaimed(seat=0, route='denver-omaha', payment=Payment(color='violet', cards=3, locomotives=1, ferry_cards=0))
    PointsScored(seat=0, points=7, source='routes')
    """
    if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
        raise SettingError(f"the seed of a position is a number that is not negative, not {seed!r}")
    return Position(new_game(name, players, seed, variants, rules=rules), seed)


class Position:
    """A position while it is laid out; every method but `build` returns it, in any order.

    It is a turn of seat 0 after the setup, in which everybody chose the first thing on offer. Nobody owns a route, a
    card or a ticket; the market lies as it was dealt. What is not said stays so.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._seed = seed
        self._openings: dict[int, list[Action]] = {}
        self._hands: dict[int, dict[str, int]] = {}
        self._tickets: dict[int, list[str]] = {}
        self._owners: dict[str, int] = {}
        self._trains: dict[int, int] = {}
        self._points: dict[int, dict[str, int]] = {}
        self._parts: list[tuple[str, str, Any]] = []
        self._market: tuple[str | None, ...] | None = None
        self._discards: dict[str, int] | None = None
        self._deck: dict[str, int] | None = None
        self._rest: int | None = None
        self._ticket_decks: dict[int, list[str]] = {}
        self._mover = 0
        self._turns_left: int | None = None

    def opening(self: Self, seat: int, *actions: Action) -> Self:
        """What a seat chooses when it is offered during the setup, such as its home city."""
        self._openings[self._seat(seat)] = list(actions)
        return self

    def hand(self: Self, seat: int, **cards: int) -> Self:
        """A seat holds exactly these train cards, and nobody has seen them."""
        self._hands[self._seat(seat)] = self._cards(cards)
        return self

    def market(self: Self, *cards: str | None) -> Self:
        """The market shows exactly these cards; None is an empty place."""
        places = len(self._game.view(None).market)
        if len(cards) > places:
            raise SettingError(f"the market has {places} places, not {len(cards)}")
        for card in cards:
            if card is not None:
                self._kind(card)
        self._market = (*cards, *[None] * (places - len(cards)))
        return self

    def discards(self: Self, **cards: int) -> Self:
        """Exactly these cards have been played; the others are in the deck."""
        self._discards = self._cards(cards)
        return self

    def deck(self: Self, *, rest: int | None = None, **cards: int) -> Self:
        """The deck holds exactly these cards; the others have been played, or the seat `rest` holds them."""
        self._deck = self._cards(cards)
        self._rest = None if rest is None else self._seat(rest)
        return self

    def tickets(self: Self, seat: int, ids: Sequence[str]) -> Self:
        """A seat holds exactly these tickets."""
        self._tickets[self._seat(seat)] = self._ids(ids)
        return self

    def ticket_deck(self: Self, ids: Sequence[str], deck: int = 0) -> Self:
        """These tickets lie on top of a ticket deck, the first of them first; the others lie below in any order."""
        decks = len(self._game.setting.ticket_deck_names)
        if not isinstance(deck, int) or isinstance(deck, bool) or deck not in range(decks):
            raise SettingError(f"there is no ticket deck {deck!r}; this game has {decks}, numbered from 0")
        self._ticket_decks[deck] = self._ids(ids)
        return self

    def owns(self: Self, seat: int, *routes: str) -> Self:
        """A seat has claimed these routes: its trains stand there and parallels are closed, without cards or points."""
        for id in routes:
            if not isinstance(id, str):
                raise SettingError(f"a route is named by its id, such as 'denver-omaha', not {id!r}")
            self._game.board.route(id)
            if id in self._owners:
                raise SettingError(f"route {id} is given to two owners")
            self._owners[id] = self._seat(seat)
        return self

    def trains(self: Self, seat: int, count: int) -> Self:
        """A seat has so many trains left, whatever it owns."""
        self._trains[self._seat(seat)] = self._count("trains", count)
        return self

    def points(self: Self, seat: int, points: int, source: str = "routes") -> Self:
        """A seat has scored so many points for something."""
        sources = self._game.setting.sources
        if source not in sources:
            raise SettingError(f"this game has no points for {source!r}; there are {', '.join(sources)}")
        if not isinstance(points, int) or isinstance(points, bool) or abs(points) > 9999:
            raise SettingError(f"points is {points!r}, but must be a whole number from -9999 to 9999")
        self._points.setdefault(self._seat(seat), {})[source] = points
        return self

    def shows(self: Self, mechanism: str, **values: Any) -> Self:
        """What a view tells of a mechanism: `shows("ferry_cards", held=[2, 0])`.

        Values by place, seat or colour are told for some of them; the others stay as they are.
        """
        parts = self._game.view(None).parts
        if mechanism not in list(parts):
            known = ", ".join(parts) or "none"
            raise SettingError(f"this game has no mechanism called {mechanism!r} that shows something; it has {known}")
        for name, value in values.items():
            if name not in parts[mechanism]:
                raise SettingError(f"{mechanism} does not show {name!r}; it shows {', '.join(parts[mechanism])}")
            self._parts.append((mechanism, name, value))
        return self

    def to_move(self: Self, seat: int) -> Self:
        """It is the turn of this seat."""
        self._mover = self._seat(seat)
        return self

    def turns_left(self: Self, turns: int) -> Self:
        """The last round has begun: so many turns come after this one."""
        self._turns_left = self._count("turns_left", turns)
        return self

    def build(self) -> Game:
        """The game in this position, ready to be played. It has no history, and so no record."""
        game = self._set_up()
        seen = self._view(game)
        self._check_parallels(seen)
        table = self._table(seen)
        for number, ids in self._ticket_decks.items():
            self._lay_on_top(table, number, [int(game.board.ticket(id).number) for id in ids])
        table.listening = True
        game.table = table
        game.history, game.events, game.laid_out = [], [], True
        return game

    def _set_up(self) -> Game:
        game = Game(self._game.setting, self._game.seed, self._game.salt, self._game.names)
        openings = {seat: list(actions) for seat, actions in self._openings.items()}
        while game.view(None).turn == 0:
            seat = game.to_act[0]
            options, wanted = game.options, openings.get(seat, [])
            chosen = next((action for action in wanted if action in options), options[0])
            openings[seat] = [action for action in wanted if action is not chosen]
            game.play(chosen, seat)
        for seat, left in openings.items():
            if left:
                raise SettingError(f"seat {seat} cannot choose {left[0]} during the setup")
        return game

    def _view(self, game: Game) -> View:
        seen = game.view(None)
        seats = tuple(self._seat_view(seat, of) for seat, of in enumerate(seen.seats))
        market = seen.market if self._market is None else self._market
        seats, discards = self._share_out(seats, market)
        parts = {name: dict(shown) for name, shown in seen.parts.items()}
        for mechanism, name, value in self._parts:
            parts[mechanism][name] = _told(parts[mechanism][name], value, f"{mechanism}, {name}")
        return replace(
            seen,
            seats=seats,
            market=market,
            discards=discards,
            owners=dict(self._owners),
            first=0,
            current=self._mover,
            frames=tuple(replace(frame, seat=self._mover) for frame in seen.frames),
            to_act=(self._mover,),
            turns_left=self._turns_left,
            parts=parts,
        )

    def _seat_view(self, seat: int, seen: SeatView) -> SeatView:
        setting = self._game.setting
        none = dict.fromkeys(setting.kinds, 0)
        tickets = tuple(self._tickets.get(seat, ()))
        holders = [other for other, ids in self._tickets.items() if set(ids) & set(tickets)]
        if len(holders) > 1 or len(set(tickets)) < len(tickets):
            raise SettingError(f"a ticket of seat {seat} is held twice")
        counts = [0] * len(setting.ticket_deck_names)
        for id in tickets:
            counts[setting.deck_of_ticket[setting.board.ticket(id).number]] += 1
        scored = {**dict.fromkeys(setting.sources, 0), **self._points.get(seat, {})}
        spaces = sum(int(setting.board.route(id).length) for id, owner in self._owners.items() if owner == seat)
        if seat not in self._trains and spaces > setting.rules.trains:
            raise SettingError(f"seat {seat} has {setting.rules.trains} trains, too few for its {spaces} spaces")
        return replace(
            seen,
            trains=self._trains.get(seat, setting.rules.trains - spaces),
            points=sum(scored.values()),
            points_by_source=scored,
            known=none,
            hand={**none, **self._hands.get(seat, {})},
            cards=sum(self._hands.get(seat, {}).values()),
            tickets=tickets,
            ticket_counts=tuple(counts),
            offered=(),
        )

    def _share_out(
        self, seats: tuple[SeatView, ...], market: Sequence[str | None]
    ) -> tuple[tuple[SeatView, ...], dict[str, int]]:
        """Every card of the game has its place; whatever is not said lies in the deck."""
        left = {kind: int(n) for kind, n in zip(self._game.setting.kinds, self._game.setting.card_counts, strict=True)}
        discards = dict.fromkeys(left, 0) | (self._discards or {})
        for held in (*[seat.hand or {} for seat in seats], discards, self._deck or {}):
            for kind, n in held.items():
                left[kind] -= n
        for card in market:
            if card is not None:
                left[card] -= 1
        for kind, n in left.items():
            if n < 0:
                hint = "; say what the market shows" if self._market is None and kind in market else ""
                raise SettingError(f"there are {-n} cards of the kind {kind} too few for this position{hint}")
        if self._deck is None:
            if not any(left.values()) and any(discards.values()):
                raise SettingError("the deck is never empty while cards have been played")
            return seats, discards
        if self._rest is not None:
            seats = tuple(_with_cards(of, left) if n == self._rest else of for n, of in enumerate(seats))
        elif self._discards is None:
            discards = left
        elif any(left.values()):
            over = ", ".join(f"{n} {kind}" for kind, n in left.items() if n)
            raise SettingError(f"nobody has {over}; say with rest=SEAT who holds what is left")
        if not any(self._deck.values()) and any(discards.values()):
            raise SettingError("the deck is never empty while cards have been played")
        return seats, discards

    def _table(self, seen: View) -> Table:
        try:
            return Imagination(self._game.setting, seen).deal(self._seed)
        except (TypeError, LookupError, ValueError, OverflowError) as problem:
            told = ", ".join(f"{mechanism}: {name}" for mechanism, name, _ in self._parts)
            raise SettingError(f"{told or 'this position'} cannot be as it was told: {problem}") from None

    def _check_parallels(self, seen: View) -> None:
        """A route beside an owned one must still have been open to its owner."""
        board = self._game.board
        for id, owner in self._owners.items():
            route = board.route(id)
            earlier = {other: of for other, of in self._owners.items() if board.route(other).group == route.group}
            earlier = dict(list(earlier.items())[: list(earlier).index(id)])
            if earlier:
                player = self._table(replace(seen, owners=earlier)).state.players[owner]
                if not player.open[route.number // WORD] & bit(route.number % WORD):
                    raise SettingError(f"route {id} cannot be of seat {owner}: {', '.join(earlier)} closes it")

    def _lay_on_top(self, table: Table, number: int, wanted: list[int]) -> None:
        deck = [int(ticket) for ticket in table.state.ticket_decks[number]]
        for ticket in wanted:
            if ticket not in deck or wanted.count(ticket) > 1:
                id = self._game.board.tickets[ticket].id
                raise SettingError(f"ticket {id} is not in ticket deck {number}, or somebody holds it")
        table.state.ticket_decks[number] = ints([*wanted, *[ticket for ticket in deck if ticket not in wanted]])

    def _seat(self, seat: int) -> int:
        if seat is None:
            raise SettingError("seat is None, but a position is laid out for a seat")
        self._game.view(seat)
        return int(seat)

    def _count(self, what: str, count: object) -> int:
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count < 1000:
            raise SettingError(f"{what} is {count!r}, but must be a whole number from 0 to 999")
        return count

    def _cards(self, cards: Mapping[str, int]) -> dict[str, int]:
        for kind, count in cards.items():
            self._kind(kind)
            self._count(kind, count)
        return dict(cards)

    def _kind(self, card: str) -> None:
        kinds = self._game.setting.kinds
        if card not in kinds:
            raise SettingError(f"there is no card {card!r}; there are {', '.join(kinds)}")

    def _ids(self, ids: Sequence[str]) -> list[str]:
        if isinstance(ids, str) or not isinstance(ids, Sequence) or not all(isinstance(id, str) for id in ids):
            raise SettingError(f"tickets are a list of ids, such as ['boston-miami'], not {ids!r}")
        for id in ids:
            self._game.board.ticket(id)
        return list(ids)


def _with_cards(seat: SeatView, more: Mapping[str, int]) -> SeatView:
    hand = {kind: count + more[kind] for kind, count in (seat.hand or {}).items()}
    return replace(seat, hand=hand, cards=sum(hand.values()))


def _told(before: Any, value: Any, where: str) -> Any:
    """A value like the one before: of the same kind, and told as a whole or for some of its keys."""
    if isinstance(before, dict):
        if not isinstance(value, dict):
            raise SettingError(f"{where} is {value!r}, but must be told by key, as a view tells it")
        return {**before, **{key: _told(before.get(key), of, f"{where}, {key}") for key, of in value.items()}}
    if isinstance(before, list | tuple):
        if not isinstance(value, list | tuple) or len(value) != len(before):
            raise SettingError(f"{where} is {value!r}, but must be {len(before)} values, as a view tells it")
        return type(before)(_told(old, new, where) for old, new in zip(before, value, strict=True))
    if before is not None and value is not None and type(value) is not type(before):
        raise SettingError(f"{where} is {value!r}, but is told as {before!r} is")
    return value
