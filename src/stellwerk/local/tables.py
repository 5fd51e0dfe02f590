"""The tables of this browser: made, opened, played on, and looked at again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game
from stellwerk.local.keeping import Drawer, KeptMove, KeptTable
from stellwerk.local.thinking import choose
from stellwerk.server.errors import Refused
from stellwerk.server.names import new_id, printable
from stellwerk.server.storage.rows import ChatLine, Entry, Head, Person, Seat
from stellwerk.server.tables.checking import answered, refusal, timely
from stellwerk.server.tables.live import Live, table_json, waiting_first
from stellwerk.server.tables.making import (
    DEFAULT_BOT,
    come_back_to,
    deal,
    filled,
    handed_over,
    has_room,
    once_more,
    wanted_table,
)
from stellwerk.server.tables.reviving import forget_past, head_after, new_game, played
from stellwerk.server.tables.showing import show_chat, show_entry, show_table
from stellwerk.server.wire import wire

HERE = "local"  # ids of a server have no such letters, so nothing is ever mistaken
Seats = tuple[Seat, ...]


def id_here() -> str:
    return HERE + new_id()


class LocalTable(Live):
    """With all that ever happened at it."""

    def __init__(self, head: Head, seats: Seats, game: Game | None = None) -> None:
        super().__init__(head, seats, game)
        self.entries: list[Entry] = []
        self.moves: list[KeptMove] = []
        self.chat: list[ChatLine] = []

    def bot_to_act(self) -> int | None:
        asked = self.game.to_act if self.running and self.game is not None else ()
        return next((seat for seat in asked if self.seats[seat].played_by_bot), None)

    def remember(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.moves.append(KeptMove.of(entry))
        if entry.seat is not None and entry.command is not None:
            self.played[entry.seat, entry.command] = entry.number


class Tables:
    def __init__(self, drawer: Drawer, on_end: Callable[[LocalTable], None]) -> None:
        self.drawer = drawer
        self.opened: dict[str, LocalTable] = {}
        self.on_end = on_end
        self.news = False  # lists have changed

    # opening and keeping

    def open(self, id: str) -> LocalTable:
        if id not in self.opened:
            kept = self.drawer.find("table", id, KeptTable)
            if kept is None:
                raise Refused("no_table", 404)
            self.opened[id] = self._revived(kept)
        return self.opened[id]

    def _revived(self, kept: KeptTable) -> LocalTable:
        live = LocalTable(kept.head, kept.seats)
        live.chat = kept.chat
        if kept.head.number:
            live.game = new_game(kept.head, kept.seats)
            for number, move in enumerate(self.drawer.find("moves", kept.head.id, list[KeptMove]) or (), 1):
                entry = move.entry(number)
                dealt = tuple(live.game.events)
                events = dealt if entry.action is None else live.game.play(entry.action, entry.seat)
                forget_past(live.game)
                live.remember(replace(entry, events=events))
        return live

    def keep(self, live: LocalTable) -> None:
        self.opened[live.id] = live
        self.drawer.put("table", live.id, KeptTable(live.head, live.seats, live.chat[-50:]))
        self.drawer.put("moves", live.id, live.moves)
        self.news = True

    def listed(self, person: str) -> list[wire.Table]:
        """Those of campaigns are found in the campaign."""
        kept = [self.drawer.find("table", id, KeptTable) for id in self.drawer.ids("table")]
        shown = [t for t in kept if t is not None and t.head.status != "closed" and t.head.deal is None]
        latest = sorted(shown, key=lambda table: -table.head.updated)
        return waiting_first([table_json(t.head, t.seats, person, self.opened.get(t.head.id)) for t in latest])

    # making

    def create(self, person: Person, wanted: wire.NewTable) -> LocalTable:
        head, seats = wanted_table(person, wanted)
        return self.sit_down(replace(head, id=id_here()), seats)

    def sit_down(self, head: Head, seats: Seats) -> LocalTable:
        live = LocalTable(head, seats)
        if not has_room(seats):
            self._deal(live)
        self.keep(live)
        return live

    def _deal(self, live: LocalTable) -> None:
        live.game, dealt = deal(live.head, live.seats)
        live.head = head_after(live.head, live.seats, live.game, dealt)
        live.remember(dealt)
        show_entry(live, dealt)

    def start(self, live: LocalTable) -> None:
        if live.head.status != "waiting":
            raise Refused("already_started", 409)
        live.seats = filled(live.seats)
        self._deal(live)
        self._changed(live)

    def rematch(self, live: LocalTable, person: Person) -> LocalTable:
        not_of_a_campaign(live)
        if live.head.status not in ("finished", "closed"):
            raise Refused("not_finished", 409)
        if live.head.rematch is None:
            head, seats = once_more(live.head, live.seats, person.id)
            again = self.sit_down(replace(head, id=id_here()), seats)
            self.change(live, replace(live.head, rematch=again.id))
        return self.open(live.head.rematch or "")

    # moving on

    def _changed(self, live: LocalTable) -> None:
        self.keep(live)
        show_table(live)

    def change(self, live: LocalTable, head: Head | None = None, seats: Seats | None = None) -> None:
        live.head = replace(head or live.head, updated=time.time())
        live.seats = seats or live.seats
        self._changed(live)

    def play(
        self, live: LocalTable, seat: int, action: Action, command: str | None = None, bot: str | None = None
    ) -> int:
        game, entry = played(live, seat, action, time.time(), command, bot)
        live.head, live.game = head_after(live.head, live.seats, game, entry), game
        live.remember(entry)
        self.keep(live)
        show_entry(live, entry)
        if game.over:
            show_table(live)
            self.on_end(live)
        return entry.number

    def carry_out(self, live: LocalTable, person: str, command: wire.CommandRequest) -> wire.Reply:
        if command.seat not in live.own_seats(person):
            return refusal(command.id, Refused("not_your_seat", 403))
        before = answered(live, command)
        if before is not None:
            return before
        try:
            number = self.play(live, command.seat, timely(live, command), command.id)
        except Refused as problem:
            reply = refusal(command.id, problem)
            live.remember_refusal(command.seat, reply)
            return reply
        self.back(live, person, command.seat)
        return wire.Reply(command.id, True, number)

    def bot_moves(self, live: LocalTable) -> bool:
        """One move of a bot, if one must choose; whether there was one."""
        seat = live.bot_to_act()
        if seat is None or live.game is None:
            return False
        bot = live.seats[seat].bot or DEFAULT_BOT
        self.play(live, seat, choose(bot, live.game, seat, live.head.deal), bot=bot)
        return True

    # people

    def leave(self, live: LocalTable, person: str) -> None:
        own = live.own_seats(person)
        if live.head.status == "waiting":
            self.change(live, seats=tuple(Seat("open") if n in own else s for n, s in enumerate(live.seats)))
        elif live.running:
            self.change(live, seats=live.with_away(own, DEFAULT_BOT))

    def back(self, live: LocalTable, person: str, seat: int | None = None) -> None:
        seats = come_back_to(live, person, seat)
        if seats is not None:
            self.change(live, seats=seats)

    def host(self, live: LocalTable, wanted: wire.HostRequest) -> None:
        if live.head.status not in ("waiting", "running"):
            raise Refused("already_over", 409)
        if wanted.do == "close":
            not_of_a_campaign(live)
            self.close(live)
        elif wanted.seat is None or wanted.seat >= len(live.seats):
            raise Refused("no_such_seat")
        else:
            self.change(live, seats=handed_over(live, wanted.seat, wanted.do))

    def close(self, live: LocalTable) -> None:
        self.change(live, replace(live.head, status="closed", waiting_for=(), deadlines={}))

    def say(self, live: LocalTable, person: Person, text: str | None, emote: str | None) -> None:
        if (text is None) == (emote is None):
            raise Refused("text_or_emote")
        cleaned = None if text is None else printable(text)
        if cleaned == "":
            raise Refused("empty_text")
        own = live.own_seats(person.id)
        live.chat.append(ChatLine(person.name, own[0] if own else None, cleaned, emote, time.time()))
        self.keep(live)
        show_chat(live, live.chat[-1])


def not_of_a_campaign(live: Live) -> None:
    """The campaign says when its tables open, and it goes on when they are over."""
    if live.head.deal is not None:
        raise Refused("part_of_campaign", 409)
