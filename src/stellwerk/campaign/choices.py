"""What the companies have voted, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from stellwerk.campaign.edition import Data
from stellwerk.campaign.state import CampaignState

OPEN_HANDED = "a"


def decided(state: CampaignState, do: str) -> Iterator[tuple[int, Data]]:
    """Effects of this kind that hold in the game at hand, with the game of the vote."""
    for id, option in state.choices.items():
        choice = state.edition.choices[id]
        for effect in choice.options[option]:
            first, last = int(cast(int, effect.get("from", 1))), int(cast(int, effect.get("to", 12)))
            if effect["do"] == do and first <= state.game <= last:
                yield choice.game, effect


def total(state: CampaignState, do: str) -> int:
    return sum(int(cast(int, effect["n"])) for _, effect in decided(state, do))


def holds(state: CampaignState, do: str) -> bool:
    return any(True for _ in decided(state, do))


def start_money(state: CampaignState, color: str) -> int:
    """The printed sum, and what the votes add to it by the places of the game in which they were held."""
    money = state.edition.numbers(len(state.companies))["start.money"]
    for game, effect in decided(state, "start_money"):
        money += int(cast(int, effect[_placed(state, color, game)]))
    return money


def _placed(state: CampaignState, color: str, game: int) -> str:
    slip = state.company(color).slips.get(game)
    if slip is None:
        return "others"
    last = max(c.slips[game].place for c in state.companies if game in c.slips)
    return "first" if slip.place == 1 else "last" if slip.place == last else "others"


def seal_value(state: CampaignState) -> int:
    """What a seal is worth at the final count; the votes that change it hold whatever the game."""
    return state.edition.scoring.seal + total(state, "seal_value")


def open_handed(state: CampaignState) -> int:
    return sum(1 for option in state.choices.values() if option == OPEN_HANDED)
