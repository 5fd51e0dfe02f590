"""What is kept of tables and people, as the rest of the server uses it. Plain values: nothing here knows a database."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from stellwerk.engine.actions import Action
from stellwerk.engine.events import Event


@dataclass(frozen=True)
class Seat:
    """`kind` is person, local, open or bot; `bot` also names who plays while the person is away.

    `until`: so long the bot stands in by the person's wish. `stand_in`: from which entry on, and to which, a bot stood
    in, until the person has been told.
    """

    kind: str
    name: str | None = None
    person: str | None = None
    bot: str | None = None
    away: bool = False
    until: float | None = None
    stand_in: dict[str, Any] | None = None

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away


@dataclass(frozen=True)
class Head:
    """The row of a table. The seed is here, so nothing of this type is ever sent or logged.

    `version` counts the changes, so that of two servers that change the same row only one can succeed. `pause` is what
    was proposed or agreed on; while it lasts `paused_until` says until when, and no clock runs.
    """

    id: str
    game: str
    variants: tuple[str, ...]
    status: str
    host: str | None
    public: bool
    invite: str
    clock: str
    clock_seconds: int
    seed: str = field(repr=False)
    salt: str = field(repr=False)
    seeded: bool
    commitment: str
    created: float
    updated: float
    number: int = 0
    turn: int = 0
    waiting_for: tuple[int, ...] = ()
    deadlines: dict[str, tuple[str, float]] = field(default_factory=dict)
    rematch: str | None = None
    version: int = 0
    deal: str | None = field(default=None, repr=False)  # what a campaign dealt to this table
    hints: bool | None = None  # whether hints are allowed; None: against bots only
    hinted: tuple[tuple[int, int], ...] = ()  # seat, and the number of the entry after which it asked
    pause: dict[str, Any] | None = None
    paused_until: float | None = None

    @property
    def deadline(self) -> float | None:
        return min((at for _, at in self.deadlines.values()), default=None)

    def with_changes(self, **changes: Any) -> Head:
        """As `dataclasses.replace`, without building anew what stays: this is done at every action."""
        made = copy(self)
        vars(made).update(changes)
        return made


@dataclass(frozen=True)
class Entry:
    """One line of a table's history with the whole truth; what a viewer learns is for `messages` to say."""

    number: int
    seat: int | None
    action: Action | None
    events: tuple[Event, ...]
    command: str | None
    bot: str | None
    at: float


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    language: str
    login: str | None
    password: str | None
    generation: int
    created: float
    seen: float = 0.0
    origin: str | None = None
    admin: bool = False


@dataclass(frozen=True)
class ChatLine:
    name: str
    seat: int | None
    text: str | None
    emote: str | None
    at: float


@dataclass(frozen=True)
class Loaded:
    """All that is needed to go on with a table; `entries` are those after the snapshot."""

    head: Head
    seats: tuple[Seat, ...]
    snapshot: tuple[int, str] | None
    entries: list[Entry]
    commands: dict[tuple[int, str], int]


@dataclass(frozen=True)
class PlayedGame:
    """A seat of a person in a game that was reviewed."""

    table: str
    game: str
    seat: int
    players: int
    ended: float
    review: str
