"""Views of a table, built by allow-list: new state is invisible until it is shown here, or declared to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.engine.decisions import frame_arg, frame_node, frame_position, frame_seat
from stellwerk.engine.state import EMPTY, NOBODY, UNDECIDED
from stellwerk.engine.view import FrameView, SeatView, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stellwerk.engine.ints import Ints
    from stellwerk.engine.table import Table


def view(table: Table, seat: int | None) -> View:
    """The table as a seat may see it, or, for None, a spectator."""
    return views(table, (seat,))[0]


def views(table: Table, viewers: Sequence[int | None]) -> list[View]:
    """The table as each of them may see it. What all see is read once; what not all see is read for each."""
    setting, state = table.setting, table.state
    board = setting.board
    begun = state.turn > 0
    name, variants = setting.rules.name, setting.rules.variants
    first = int(state.first) if _first_is_known(table) else None
    current = int(state.current) if begun else None
    turns_left = int(state.turns_left) if state.turns_left >= 0 else None
    waiting = tuple(s for s in range(setting.players) if not state.over and table.may_act(s))
    decision = None if state.over else table.decision().code
    about = None if state.over else table.subject() or None
    frames = tuple(_frame_view(table, int(frame)) for frame in state.stack[: state.depth])
    market = tuple(None if kind == EMPTY else setting.kinds[kind] for kind in state.market)
    discards = _named(setting.kinds, state.discards.count)
    owners = {r.id: int(state.owner[r.number]) for r in board.routes if state.owner[r.number] != NOBODY}
    ticket_decks = tuple(len(deck) for deck in state.ticket_decks)
    outcome = table.score_sheet().outcome() if state.over else None
    parts = _parts(table, viewers)
    seen: dict[int, SeatView] = {}  # what others see of a seat
    return [
        View(
            game=name,
            variants=variants,
            seat=viewer,
            seats=tuple(_seat(table, s, s == viewer, seen) for s in range(setting.players)),
            first=first,
            current=current,
            turn=int(state.turn),
            turns_left=turns_left,
            passes=int(state.passes),
            to_act=waiting,
            decision=decision,
            about=about,
            frames=frames,
            market=market,
            deck=int(state.deck.total),
            discards=discards,
            owners=owners,
            ticket_decks=ticket_decks,
            parts=parts[number],
            over=state.over,
            outcome=outcome,
        )
        for number, viewer in enumerate(viewers)
    ]


def _parts(table: Table, viewers: Sequence[int | None]) -> list[dict[str, dict[str, Any]]]:
    """For each viewer what the mechanisms show, by their names."""
    parts: list[dict[str, dict[str, Any]]] = [{} for _ in viewers]
    for mechanism in table.setting.mechanisms:
        book = mechanism.book
        if book is not None:
            for number, shown in enumerate(book.shown(table, viewers)):
                parts[number][book.name] = {**shown, **mechanism.facts(table, viewers[number])}
    return parts


def _seat(table: Table, number: int, own: bool, seen: dict[int, SeatView]) -> SeatView:
    open_tickets = table.state.over  # NA-33: secret until the end
    if own:
        return _seat_view(table, number, True, open_tickets)
    if number not in seen:
        seen[number] = _seat_view(table, number, False, open_tickets)
    return seen[number]


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
        ticket_counts=tuple(int(n) for n in player.ticket_mix),
        tickets=tuple(names[t].id for t in player.tickets) if own or open_tickets else None,
        offered_counts=tuple(offered),
        offered=tuple(names[t].id for t in player.offered) if own else None,
        answered=player.chosen != UNDECIDED,
    )
