"""A game as people use it: named actions, checked before they are played, with events, views, records and clones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.decisions import Refusal, frame_arg
from stellwerk.engine.errors import IllegalAction
from stellwerk.engine.events import Event
from stellwerk.engine.rng import commitment
from stellwerk.engine.scoresheet import Outcome
from stellwerk.engine.setting import Setting
from stellwerk.engine.snapshot import state_digest
from stellwerk.engine.table import Table, new_table
from stellwerk.engine.ticket_choice import choice_number, named_choice
from stellwerk.engine.view import View, view


class Options(Sequence[Action]):
    """All legal actions of a seat. They get their names only when somebody looks at them."""

    def __init__(self, table: Table, seat: int, numbers: tuple[int, ...]) -> None:
        self._table = table
        self._seat = seat
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Action]:
        return (name_action(self._table, self._seat, number) for number in self.numbers)

    def __contains__(self, action: object) -> bool:
        return action_number(self._table, self._seat, action) in self.numbers

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return Options(self._table, self._seat, self.numbers[index])
        return name_action(self._table, self._seat, self.numbers[index])

    def __repr__(self) -> str:
        return f"<{len(self)} options of seat {self._seat}>"


class Game:
    """One game from the deal to the count.

    >>> from stellwerk import new_game
    >>> game = new_game("usa", players=2, seed=7)
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
        self.table = new_table(setting, seed, listening=True)
        self.history: list[tuple[int, Action]] = []
        self.events: list[Event] = self.table.events
        self.table.events = []

    @property
    def commitment(self) -> str:
        """Shown before the first card: it fixes the seed without telling it."""
        return commitment(self.seed, self.salt)

    @property
    def over(self) -> bool:
        return self.table.state.over

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now: one, or several that answer without knowing the others' answers."""
        return tuple(seat for seat in range(self.setting.players) if self.table.may_act(seat))

    @property
    def options(self) -> Options:
        """The legal actions of the first seat that must choose; empty when the game is over."""
        seats = self.to_act
        return self.options_for(seats[0]) if seats else Options(self.table, 0, ())

    def options_for(self, seat: int) -> Options:
        """The legal actions of a seat; empty if it is not for this seat to choose."""
        if not 0 <= seat < self.setting.players or not self.table.may_act(seat):
            return Options(self.table, seat, ())
        count = self.table.options(seat)
        return Options(self.table, seat, tuple(int(n) for n in self.setting.buffer[:count]))

    def play(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action for a seat (by default the first that must choose) and return what happened.

        An action that is not legal raises IllegalAction and changes nothing.
        """
        if seat is None:
            seat = self.to_act[0] if self.to_act else 0
        options = self.options_for(seat)
        number = action_number(self.table, seat, action) if options else None
        if number is None or number not in options.numbers:
            refusal = self._refusal(action, seat, number)
            raise IllegalAction(refusal.code, refusal.rule, options)
        self.history.append((seat, name_action(self.table, seat, number)))
        self.table.apply(seat, number)
        happened = tuple(self.table.events)
        self.table.events.clear()
        self.events.extend(happened)
        return happened

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
        if number is None:
            if isinstance(action, KeepTickets):
                return Refusal("tickets_not_on_offer", "NA-32")
            return decision.unlisted(self.table, seat, action) or Refusal("not_an_action_of_this_game", "NA-10")
        return decision.refusal(self.table, seat, frame_arg(self.table.top()), number)

    def why_not(self, action: Action, seat: int) -> Refusal | None:
        """Why a seat cannot play this action now; None if it can."""
        options = self.options_for(seat)
        number = action_number(self.table, seat, action) if options else None
        if number is not None and number in options.numbers:
            return None
        return self._refusal(action, seat, number)

    def view(self, seat: int | None) -> View:
        """The table as a seat may see it, or, for None, a spectator."""
        return view(self.table, seat)

    @property
    def outcome(self) -> Outcome | None:
        """The final count, once the game is over."""
        return self.table.score_sheet().outcome() if self.over else None

    def clone(self) -> Game:
        """An independent copy; what it does is not heard by the original."""
        copy = object.__new__(Game)
        copy.setting, copy.seed, copy.salt, copy.names = self.setting, self.seed, self.salt, self.names
        copy.table = self.table.clone()
        copy.table.listening = True
        copy.history = list(self.history)
        copy.events = list(self.events)
        return copy

    def digest(self) -> str:
        """A fingerprint of the whole state; equal for equal games, however they were reached or compiled."""
        return state_digest(self.table)


def name_action(table: Table, seat: int, number: int) -> Action:
    """The action with this number."""
    action = table.setting.actions[number]
    return named_choice(table, seat, number) if action is None else action


def action_number(table: Table, seat: int, action: object) -> int | None:
    """The number of an action; None if the game has no such action (or, for tickets, not now)."""
    if isinstance(action, KeepTickets):
        return choice_number(table, seat, action)
    try:
        return table.setting.action_numbers.get(action)  # type: ignore[call-overload, no-any-return]
    except TypeError:
        return None
