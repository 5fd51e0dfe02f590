"""A game as people use it: named actions, checked before they are played, with events, views, records and clones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, overload

from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.board import Board
from stellwerk.engine.decisions import Refusal, frame_arg
from stellwerk.engine.errors import IllegalAction, RecordError, SettingError
from stellwerk.engine.events import Event, TurnBegan
from stellwerk.engine.outcome import Outcome
from stellwerk.engine.rng import commitment
from stellwerk.engine.setting import Setting
from stellwerk.engine.snapshot import state_digest
from stellwerk.engine.table import Table, new_table
from stellwerk.engine.ticket_choice import choice_number, named_choice
from stellwerk.engine.view import View
from stellwerk.engine.viewing import view, views

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.record import Record

SHOWN = 6


class Options(Sequence[Action]):
    """All legal actions of a seat at one moment. They get their names only when somebody looks at them.

    >>> from stellwerk import DrawBlind, new_game, position
    >>> position("usa").market("red", "red", "blue").build().options
    <4 options of seat 0: DrawBlind(), DrawFaceUp(card='red'), DrawFaceUp(card='blue'), DrawTickets(mix=(3,))>
    >>> DrawBlind() in new_game("usa", seed=7).options
    False
    """

    def __init__(self, table: Table, seat: int, numbers: tuple[int, ...]) -> None:
        self.seat = seat
        self.numbers = numbers
        self._setting = table.setting
        if numbers:  # an offer is never changed in place, so it need not be copied
            self._offered = table.state.players[seat].offered
            self._keeps_order = table.decision().keeps_order

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Action]:
        return (self._name(number) for number in self.numbers)

    def __contains__(self, action: object) -> bool:
        if not self.numbers:
            return False
        return _number(self._setting, self._offered, self._keeps_order, action) in self.numbers

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self._name(number) for number in self.numbers[index]]
        return self._name(self.numbers[index])

    def _name(self, number: int) -> Action:
        action = self._setting.actions[number]
        return named_choice(self._setting, self._offered, number) if action is None else action

    def __repr__(self) -> str:
        if not self.numbers:
            return f"<no options of seat {self.seat}>"
        listed = ", ".join(str(action) for action in self[:SHOWN])
        more = f" and {len(self) - SHOWN} more" if len(self) > SHOWN else ""
        return f"<{len(self)} options of seat {self.seat}: {listed}{more}>"


class Game:
    """One game from the deal to the count.

    `history` lists every action with its seat, `events` everything that has happened, from the first card on.

    >>> from stellwerk import new_game
    >>> game = new_game("usa", players=2, seed=7)
    >>> game
    <game usa, 2 players, before turn 1: seats 0 and 1 choose (opening_tickets)>
    >>> game.to_act
    (0, 1)
    >>> events = game.play(game.options[0])
    >>> game.view(1).decision
    'opening_tickets'
    """

    def __init__(self, setting: Setting, seed: str, salt: str = "", names: Sequence[str] = ()) -> None:
        self.setting = setting
        self.seed = seed
        self.salt = salt
        self.names = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(setting.players))
        if len(self.names) != setting.players:
            raise SettingError(f"{len(self.names)} names for {setting.players} players")
        self.table = new_table(setting, seed, listening=True)
        self.history: list[tuple[int, Action]] = []
        self.events: list[Event] = self.table.events
        self.laid_out = False
        self.table.events = []

    @property
    def board(self) -> Board:
        """The board with the tickets of this game; routes, places and tickets are found there by their ids."""
        return self.setting.board

    @property
    def commitment(self) -> str:
        """Shown before the first card: it fixes the seed without telling it."""
        return commitment(self.seed, self.salt)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.table.state.over

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now: one, or several that answer without knowing the others' answers."""
        return tuple(seat for seat in range(self.setting.players) if self.table.may_act(seat))

    @property
    def setup_events(self) -> tuple[Event, ...]:
        """What happened before the first turn, in order: what was dealt by itself, and what players chose."""
        first = next((n for n, event in enumerate(self.events) if isinstance(event, TurnBegan)), len(self.events))
        return tuple(self.events[:first])

    @property
    def options(self) -> Options:
        """The legal actions of the first seat that must choose; empty when the game is over."""
        seats = self.to_act
        return self.options_for(seats[0]) if seats else Options(self.table, 0, ())

    def options_for(self, seat: int) -> Options:
        """The legal actions of a seat; empty if it is not for this seat to choose."""
        seat = self._seat(seat)
        return Options(self.table, seat, self._numbers(seat))

    def play(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action for a seat (by default the first that must choose) and return what happened.

        An action that is not legal raises IllegalAction and changes nothing.
        """
        if seat is None:
            seat = self.to_act[0] if self.to_act else 0
        seat = self._seat(seat)
        numbers = self._numbers(seat)
        number = action_number(self.table, seat, action) if numbers else None
        if number is None or number not in numbers:
            refusal = self._refusal(action, seat, number)
            raise IllegalAction(refusal.code, refusal.rule, Options(self.table, seat, numbers))
        self.history.append((seat, name_action(self.table, seat, number)))
        self.table.apply(seat, number)
        happened = tuple(self.table.events)
        self.table.events.clear()
        self.events.extend(happened)
        return happened

    def why_not(self, action: Action, seat: int) -> Refusal | None:
        """Why a seat cannot play this action now; None if it can."""
        seat = self._seat(seat)
        numbers = self._numbers(seat)
        number = action_number(self.table, seat, action) if numbers else None
        if number is not None and number in numbers:
            return None
        return self._refusal(action, seat, number)

    def view(self, seat: int | None) -> View:
        """The table as a seat may see it, or, for None, a spectator."""
        return view(self.table, self._viewer(seat))

    def views(self, seats: Iterable[int | None]) -> list[View]:
        """The table as each of these may see it, for less than the price of so many views."""
        return views(self.table, [self._viewer(seat) for seat in seats])

    @property
    def outcome(self) -> Outcome | None:
        """The final count, once the game is over."""
        return self.table.score_sheet().outcome() if self.over else None

    def record(self, *, reveal: bool | None = None) -> Record:
        """The record of the game so far. The seed is revealed when the game is over, or if asked for."""
        from stellwerk.engine.record import record_of

        if self.laid_out:
            raise RecordError("a position that was laid out was not reached by playing: it has no record", "laid_out")
        return record_of(self, reveal=reveal)

    def clone(self) -> Game:
        """An independent copy; what it does is not heard by the original."""
        copy = object.__new__(Game)
        copy.setting, copy.seed, copy.salt, copy.names = self.setting, self.seed, self.salt, self.names
        copy.table = self.table.clone()
        copy.table.listening = True
        copy.history = list(self.history)
        copy.events = list(self.events)
        copy.laid_out = self.laid_out
        return copy

    def digest(self) -> str:
        """A fingerprint of the whole state; equal for equal games, however they were reached or compiled."""
        return state_digest(self.table)

    def __repr__(self) -> str:
        rules, turn = self.setting.rules, self.table.state.turn
        name = " ".join((rules.name, *rules.variants))
        if self.over:
            return f"<game {name}, {self.setting.players} players, over after {turn} turns>"
        seats = self.to_act
        chooses = f"seat {seats[0]} chooses" if len(seats) == 1 else f"seats {' and '.join(map(str, seats))} choose"
        when = f"turn {turn}" if turn else "before turn 1"
        return f"<game {name}, {self.setting.players} players, {when}: {chooses} ({self.table.decision().code})>"

    def _numbers(self, seat: int) -> tuple[int, ...]:
        """The numbers of a seat's legal actions; none for a seat that is not there or not asked."""
        if seat not in range(self.setting.players) or not self.table.may_act(seat):
            return ()
        count = self.table.options(seat)
        return tuple(int(n) for n in self.setting.buffer[:count])

    def _seat(self, seat: object) -> int:
        try:
            number = index(seat)  # type: ignore[arg-type]
        except TypeError:
            raise self._no_seat(seat) from None
        if isinstance(seat, bool):
            raise self._no_seat(seat)
        return number

    def _viewer(self, seat: int | None) -> int | None:
        if seat is not None:
            seat = self._seat(seat)
            if seat not in range(self.setting.players):
                raise self._no_seat(seat)
        return seat

    def _no_seat(self, seat: object) -> SettingError:
        return SettingError(f"seat is {seat!r}, but must be a whole number from 0 to {self.setting.players - 1}")

    def _refusal(self, action: Action, seat: int, number: int | None) -> Refusal:
        refusal = self._base_refusal(action, seat, number)
        own = self.setting.rules.own_numbers.get(refusal.rule)
        return refusal if own is None else Refusal(refusal.code, own)

    def _base_refusal(self, action: Action, seat: int, number: int | None) -> Refusal:
        if self.over:
            return Refusal("game_is_over", "NA-34")
        if seat not in self.to_act:
            return Refusal("not_your_turn", "NA-9")
        decision = self.table.decision()
        if number is not None:
            return decision.refusal(self.table, seat, frame_arg(self.table.top()), number)
        if isinstance(action, KeepTickets):
            return Refusal("tickets_not_on_offer", "NA-32")
        try:
            refusal = decision.unlisted(self.table, seat, action)
        except (TypeError, AttributeError):  # its fields are not even of the right type
            refusal = None
        return refusal or Refusal("not_an_action_of_this_game", "NA-10")


def name_action(table: Table, seat: int, number: int) -> Action:
    """The action with this number."""
    action = table.setting.actions[number]
    return named_choice(table.setting, table.state.players[seat].offered, number) if action is None else action


def action_number(table: Table, seat: int, action: object) -> int | None:
    """The number of an action; None if the game has no such action (or, for tickets, not now)."""
    return _number(table.setting, table.state.players[seat].offered, table.decision().keeps_order, action)


def _number(setting: Setting, offered: Ints, keeps_order: bool, action: object) -> int | None:
    try:
        if isinstance(action, KeepTickets):
            return choice_number(setting, offered, keeps_order, action)
        return setting.action_numbers.get(action)  # type: ignore[call-overload, no-any-return]
    except TypeError:
        return None
