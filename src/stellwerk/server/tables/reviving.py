"""From what is kept to a table that can go on, a move of it, and what a table's row is after an entry."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from stellwerk.engine.actions import Action
from stellwerk.engine.errors import IllegalAction
from stellwerk.engine.game import Game
from stellwerk.engine.snapshot import restore
from stellwerk.games.registry import setting_for
from stellwerk.server.errors import Refused
from stellwerk.server.storage.rows import Entry, Head, Loaded, Seat
from stellwerk.server.tables.clocks import after_restart, deadlines
from stellwerk.server.tables.deal import dealt_setting
from stellwerk.server.tables.live import Live


def new_game(head: Head, seats: tuple[Seat, ...]) -> Game:
    setting = dealt_setting(head.deal) if head.deal else setting_for(head.game, len(seats), head.variants)
    names = [seat.name or seat.bot or f"Player {number + 1}" for number, seat in enumerate(seats)]
    return Game(setting, head.seed, head.salt, names)


def head_after(head: Head, seats: tuple[Seat, ...], game: Game, entry: Entry) -> Head:
    moved = head.with_changes(
        status="finished" if game.over else "running",
        number=entry.number,
        turn=int(game.table.state.turn),
        waiting_for=game.to_act,
        updated=entry.at,
        version=head.version + 1,
    )
    return moved.with_changes(deadlines=deadlines(moved, seats, game, entry.at))


def revive(loaded: Loaded, started: float) -> Live:
    """A table from the database: the snapshot, and what happened after it played again."""
    head = replace(loaded.head, deadlines=after_restart(loaded.head, started))
    if head.number == 0:
        return Live(head, loaded.seats)
    game = new_game(head, loaded.seats)
    number = 1
    if loaded.snapshot is not None:
        number, state = loaded.snapshot
        game.table = restore(game.setting, json.loads(state), head.seed)
        game.table.listening = True
    for entry in loaded.entries:
        if entry.number > number and entry.action is not None:
            game.play(entry.action, entry.seat)
    forget_past(game)
    live = Live(head, loaded.seats, game)
    live.played = loaded.commands
    live.snapshot_at = number
    return live


def played(
    live: Live, seat: int, action: Action, at: float, command: str | None = None, bot: str | None = None
) -> tuple[Game, Entry]:
    """The game after an action that was checked to be timely, and the entry to be written down. Nothing is changed."""
    assert live.game is not None
    game = live.game.clone()
    forget_past(game)
    try:
        events = game.play(action, seat)
    except IllegalAction as problem:
        raise Refused(problem.code, 409, problem.rule) from None
    return game, Entry(live.number + 1, seat, game.history[0][1], events, command, bot, at)


def forget_past(game: Game) -> None:
    """The past is in the database; in memory it would only grow."""
    game.history.clear()
    game.events.clear()


def catch_up(live: Live, head: Head, seats: tuple[Seat, ...], entries: list[Entry]) -> Iterator[Entry]:
    """Move a table on by entries that were written elsewhere; each is to be shown before the next is taken."""
    for entry in entries:
        if entry.action is None:
            game = new_game(head, seats)
        else:
            assert live.game is not None
            game = live.game.clone()
            game.play(entry.action, entry.seat)
        forget_past(game)
        live.game, live.seats = game, seats
        live.head = replace(head_after(live.head, seats, game, entry), deadlines=head.deadlines)
        if entry.seat is not None and entry.command is not None:
            live.played[entry.seat, entry.command] = entry.number
        yield entry
    live.head, live.seats = head, seats
