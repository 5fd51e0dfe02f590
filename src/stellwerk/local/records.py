"""Records of games: taken along, looked at, verified, and gone on with."""

from __future__ import annotations

import gzip
from dataclasses import replace

from stellwerk.engine.codec import action_from_json, to_json
from stellwerk.engine.rng import commitment
from stellwerk.local.keeping import Drawer
from stellwerk.local.tables import LocalTable, Tables, id_here, not_of_a_campaign
from stellwerk.server.errors import Refused
from stellwerk.server.names import printable
from stellwerk.server.storage.rows import Person, Seat
from stellwerk.server.tables.making import DEFAULT_BOT, new_head
from stellwerk.server.tables.recording import Checked, check_record, frames, make_record
from stellwerk.server.wire import wire


class Records:
    def __init__(self, drawer: Drawer, tables: Tables) -> None:
        self.drawer = drawer
        self.tables = tables

    def of_table(self, live: LocalTable) -> str:
        """The record of a game that is over; its seed is revealed."""
        not_of_a_campaign(live)
        head = live.head
        if head.status not in ("finished", "closed") or live.game is None:
            raise Refused("not_finished", 409)
        moves = [(entry.seat, to_json(entry.action)) for entry in live.entries if entry.action is not None]
        return make_record(head.game, head.variants, list(live.game.names), head.seed, head.salt, moves, head.hinted)

    def text(self, id: str) -> str:
        found = self.drawer.text("record", id)
        return found if found is not None else self.of_table(self.tables.open(id))

    def frames(self, id: str, eyes: int | None) -> str:
        made = frames(self.text(id), eyes)
        if made is None:
            raise Refused("no_such_seat", 400)
        return gzip.decompress(made).decode()

    def verify(self, live: LocalTable) -> wire.Verification:
        head, checked = live.head, check_record(self.of_table(live))
        problem = checked if isinstance(checked, wire.Flaw) else None
        if problem is None and commitment(head.seed, head.salt) != head.commitment:
            problem = wire.Flaw("commitment", {})
        return wire.Verification(problem is None, head.commitment, head.seed, head.salt, problem)

    @staticmethod
    def _checked(text: str, with_moves: bool) -> Checked:
        checked = check_record(text, with_moves)
        if isinstance(checked, wire.Flaw):
            refused = Refused("bad_record", problem=checked.code)
            refused.params.update(checked.params)
            raise refused
        return checked

    def keep(self, text: str) -> str:
        self._checked(text, with_moves=False)
        id = id_here()
        self.drawer.put("record", id, text)
        return id

    def go_on(self, text: str, person: Person) -> LocalTable:
        """A table that goes on where an unfinished record stops: the first seat is the person's, the rest bots'."""
        checked = self._checked(text, with_moves=True)
        if checked.finished:
            raise Refused("already_over", 409)
        bots = [Seat("bot", printable(name)[:40] or None, None, DEFAULT_BOT) for name in checked.players[1:]]
        head = new_head(person.id, checked.game, checked.variants, checked.seed, checked.salt)
        live = self.tables.sit_down(replace(head, id=id_here()), (Seat("person", person.name, person.id), *bots))
        for seat, action, _ in checked.moves:
            if seat is not None:
                self.tables.play(live, seat, action_from_json(action))
        return live
