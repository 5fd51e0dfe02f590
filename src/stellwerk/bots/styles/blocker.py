"""The blocker: claims what lies between two places of another player's track, whether it needs it or not."""

from __future__ import annotations

from stellwerk.bots.styles.style import StyleBot


class BlockerBot(StyleBot):
    """Gets in the way."""

    name = "blocker"
    changes = {"block": 500, "block_from": 800, "hazard": 200}  # noqa: RUF012
