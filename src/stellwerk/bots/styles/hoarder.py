"""The hoarder: draws until it holds 28 cards, or until time gets short, and then claims turn after turn."""

from __future__ import annotations

from stellwerk.bots.styles.style import StyleBot


class HoarderBot(StyleBot):
    """Shows nothing of its plans before it strikes."""

    name = "hoarder"
    changes = {"hoard": 28, "keep_most": 2, "open_tickets": -1}  # noqa: RUF012
