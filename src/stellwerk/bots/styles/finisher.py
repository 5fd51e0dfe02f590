"""The finishing racer: keeps the two cheapest tickets, finishes them, and spends its other trains on long routes."""

from __future__ import annotations

from stellwerk.bots.styles.style import StyleBot


class FinisherBot(StyleBot):
    """Never draws tickets."""

    name = "finisher"
    changes = {"keep_most": 2, "keep_cheap": 200, "open_tickets": -1}  # noqa: RUF012
