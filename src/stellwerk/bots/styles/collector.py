"""The collector: keeps every ticket that its trains can reach and draws more while others are open."""

from __future__ import annotations

from stellwerk.bots.styles.style import StyleBot


class CollectorBot(StyleBot):
    """Lives from tickets."""

    name = "collector"
    changes = {"open_tickets": 2, "draw_tickets": -400, "keep_each": 250}  # noqa: RUF012
