"""Words and emotes at a table, from anybody with a name."""

from __future__ import annotations

import time

from stellwerk.server.errors import Refused
from stellwerk.server.names import printable
from stellwerk.server.storage import store
from stellwerk.server.storage.rows import ChatLine
from stellwerk.server.tables.bus import Note
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.showing import show_chat


async def say(hub: Hub, live: Live, person: str, name: str, text: str | None, emote: str | None) -> None:
    if (text is None) == (emote is None):
        raise Refused("text_or_emote")
    cleaned = None if text is None else printable(text)
    if cleaned == "":
        raise Refused("empty_text")
    own = live.own_seats(person)
    line = ChatLine(name, own[0] if own else None, cleaned, emote, time.time())
    await hub.database.write(store.add_chat(live.id, line, person))
    show_chat(live, line)
    hub.bus.tell(Note(hub.name, live.id, "chat", chat=vars(line)))
