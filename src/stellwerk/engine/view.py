"""What one seat, or a spectator, may know. Built by allow-list: new state is invisible until it is shown here.

Bots, browsers and records given to players get a `View`, never the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from stellwerk.engine.decisions import frame_arg, frame_node, frame_position, frame_seat
from stellwerk.engine.state import EMPTY, NOBODY, UNDECIDED

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.scoresheet import Outcome
    from stellwerk.engine.table import Table


@dataclass(frozen=True)
class PartView:
    """What a viewer may see of one mechanism."""


P = TypeVar("P", bound=PartView)


@dataclass(frozen=True)
class SeatView:
    """What a viewer knows of one seat. `hand`, `tickets` and `offered` are None where they are secret.

    `known` counts the cards that everybody has seen this seat take and that it must still hold.
    """

    trains: int
    points: int
    points_by_source: dict[str, int]
    cards: int
    known: dict[str, int]
    hand: dict[str, int] | None
    ferry_cards: int
    ticket_counts: tuple[int, ...]
    tickets: tuple[str, ...] | None
    offered_counts: tuple[int, ...]
    offered: tuple[str, ...] | None
    answered: bool


@dataclass(frozen=True)
class FrameView:
    """What is being done, or waits to be done: a sequence at a position, or a decision, about a numbered thing."""

    code: str
    seat: int
    position: int
    about: int


@dataclass(frozen=True)
class View:
    """The table from one seat; `seat` is None for a spectator."""

    game: str
    variants: tuple[str, ...]
    seat: int | None
    seats: tuple[SeatView, ...]
    first: int | None
    current: int | None
    turn: int
    turns_left: int | None
    passes: int
    to_act: tuple[int, ...]
    decision: str | None
    about: str | None
    frames: tuple[FrameView, ...]
    market: tuple[str | None, ...]
    deck: int
    discards: dict[str, int]
    owners: dict[str, int]
    ticket_decks: tuple[int, ...]
    parts: tuple[PartView, ...]
    over: bool
    outcome: Outcome | None

    def part(self, kind: type[P]) -> P:
        """The view of one mechanism, by its type."""
        for part in self.parts:
            if isinstance(part, kind):
                return part
        raise LookupError(f"{self.game} has no {kind.__name__}")

    def has_part(self, kind: type[PartView]) -> bool:
        return any(isinstance(part, kind) for part in self.parts)


def view(table: Table, seat: int | None) -> View:
    setting, state = table.setting, table.state
    board = setting.board
    begun = state.turn > 0
    open_tickets = state.over  # NA-33: secret until the end
    waiting = tuple(s for s in range(setting.players) if not state.over and table.may_act(s))
    return View(
        game=setting.rules.name,
        variants=setting.rules.variants,
        seat=seat,
        seats=tuple(_seat_view(table, s, s == seat, open_tickets) for s in range(setting.players)),
        first=int(state.first) if _first_is_known(table) else None,
        current=int(state.current) if begun else None,
        turn=int(state.turn),
        turns_left=int(state.turns_left) if state.turns_left >= 0 else None,
        passes=int(state.passes),
        to_act=waiting,
        decision=None if state.over else table.decision().code,
        about=None if state.over else table.subject() or None,
        frames=tuple(_frame_view(table, int(frame)) for frame in state.stack[: state.depth]),
        market=tuple(None if kind == EMPTY else setting.kinds[kind] for kind in state.market),
        deck=int(state.deck.total),
        discards=_named(setting.kinds, state.discards.count),
        owners={r.id: int(state.owner[r.number]) for r in board.routes if state.owner[r.number] != NOBODY},
        ticket_decks=tuple(len(deck) for deck in state.ticket_decks),
        parts=tuple(v for m in setting.shown if (v := m.part_view(table, seat)) is not None),
        over=state.over,
        outcome=table.score_sheet().outcome() if state.over else None,
    )


def _frame_view(table: Table, frame: int) -> FrameView:
    node = table.setting.nodes[frame_node(frame)]
    return FrameView(node.code, int(frame_seat(frame)), int(frame_position(frame)), int(frame_arg(frame)))


def _first_is_known(table: Table) -> bool:
    return bool(table.state.turn > 0 or not table.decision().is_together)


def _named(kinds: tuple[str, ...], counts: Ints) -> dict[str, int]:
    return {kind: int(n) for kind, n in zip(kinds, counts, strict=True)}


def _seat_view(table: Table, number: int, own: bool, open_tickets: bool) -> SeatView:
    setting = table.setting
    player = table.state.players[number]
    names = setting.board.tickets
    offered = [0] * len(setting.ticket_deck_names)
    for ticket in player.offered:
        offered[setting.deck_of_ticket[ticket]] += 1
    return SeatView(
        trains=int(player.trains),
        points=int(player.points),
        points_by_source={s: int(n) for s, n in zip(setting.sources, player.scored, strict=True)},
        cards=int(player.hand.total),
        known=_named(setting.kinds, player.known),
        hand=_named(setting.kinds, player.hand.count) if own else None,
        ferry_cards=int(player.ferry_cards),
        ticket_counts=tuple(int(n) for n in player.ticket_mix),
        tickets=tuple(names[t].id for t in player.tickets) if own or open_tickets else None,
        offered_counts=tuple(offered),
        offered=tuple(names[t].id for t in player.offered) if own else None,
        answered=player.chosen != UNDECIDED,
    )
