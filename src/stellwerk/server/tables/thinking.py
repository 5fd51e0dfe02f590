"""What happens inside a worker process: a bot gets the view of its seat and its options, and picks one.

Only what such a process needs is imported here; the server itself is not.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading

from stellwerk.bots.registry import make_bot
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.codec import view_from_json
from stellwerk.games.registry import setting_for
from stellwerk.server.tables.deal import company_bot, dealt_setting


def begin() -> None:
    """A worker process leaves Ctrl-C to the server, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A server that was killed cannot tell its workers to stop."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def think(bot: str, seed: int, view: bytes, options: list[int | KeepTickets], deal: str | None = None) -> int:
    """The place of the chosen one among the options, which come as numbers where numbers have names.

    At a table of a campaign a company's bot plays, by what was dealt to the table.
    """
    seen = view_from_json(json.loads(view))
    setting = dealt_setting(deal) if deal else setting_for(seen.game, len(seen.seats), seen.variants)
    player = company_bot(deal, seen.seat or 0, seed) if deal else make_bot(bot, seed)
    actions = setting.actions
    named = [option if isinstance(option, KeepTickets) else actions[option] for option in options]
    legal: list[Action] = [action for action in named if action is not None]
    return legal.index(player.choose(seen, legal))
