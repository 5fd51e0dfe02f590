"""Ways to play, each a short file: reference opponents, and whom a search imagines to sit opposite."""

from __future__ import annotations

from stellwerk.bots.styles.blocker import BlockerBot
from stellwerk.bots.styles.collector import CollectorBot
from stellwerk.bots.styles.finisher import FinisherBot
from stellwerk.bots.styles.hoarder import HoarderBot
from stellwerk.bots.styles.style import StyleBot

STYLES: tuple[type[StyleBot], ...] = (FinisherBot, HoarderBot, CollectorBot, BlockerBot)
"""Every style by which rivals may play."""
