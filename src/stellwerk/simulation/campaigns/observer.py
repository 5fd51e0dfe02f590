"""Watches one game of a campaign: which mechanisms are open, and which events act, not only turn up."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.campaign.rules import CampaignRules
from stellwerk.campaign.state import CampaignState
from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game
from stellwerk.engine.table import Table
from stellwerk.rules.campaign.registers import registers_seen
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp
from stellwerk.simulation.campaigns import mechanisms

LOCOMOTIVE = "locomotive"


class Observer:
    """Made before the first action, since the campaign goes on with the last."""

    def __init__(self, state: CampaignState, playing: CampaignRules) -> None:
        self.events = playing.events
        self.open = mechanisms.open_at_start(state)
        self.stockyards = list(state.stockyards)
        self.acting: set[str] = set()
        playing.desk.effects.heard.append(self._hear)

    def _hear(self, table: Table, seat: int, number: int) -> None:
        if number in self.events.lists:
            self.acting.add(self.events.cards[self.events.lists.index(number)].id)

    def look(self, game: Game, action: Action, options: Sequence[Action]) -> None:
        """An event that forbids acts when somebody draws who could have taken what it forbids."""
        if not isinstance(action, DrawBlind | DrawFaceUp):
            return
        table = game.table
        current = int(self.events.current(table))
        if current < 0:
            return
        card = self.events.cards[current]
        display = [game.setting.kinds[kind] for kind in table.state.market if kind >= 0]
        if card.forbidden and any(kind.startswith(LOCOMOTIVE) for kind in display):
            self.acting.add(card.id)
        if card.limited and display and not any(isinstance(option, DrawFaceUp) for option in options):
            self.acting.add(card.id)

    def acted(self, game: Game) -> list[str]:
        """Events that paid, gave, asked or changed something in a game that is over."""
        used = 0
        for seat in registers_seen(game.view(None)).seats:
            used |= seat["events_used"][0]
        lasting = {card.id for number, card in enumerate(self.events.cards) if used >> number & 1}
        return sorted(self.acting | lasting)
