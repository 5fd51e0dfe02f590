"""What a campaign deals to one of its tables: the state in which a game begins, from which the game's rules follow.

A table that was dealt can be opened, and its bots can think, without the campaign itself.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from stellwerk.bots.company import CompanyBot, charter_of
from stellwerk.bots.company.charter import Charter
from stellwerk.campaign import content
from stellwerk.campaign.rules import rules_for
from stellwerk.campaign.state import CampaignState
from stellwerk.engine.setting import Setting

MOST_KEPT = 48


class Deal(msgspec.Struct, frozen=True):
    """`companies` are the colours of those that take part, in seat order."""

    campaign: str
    companies: list[str]
    state: CampaignState

    @property
    def game(self) -> int:
        return self.state.game

    @property
    def year(self) -> int:
        return content.games()[self.state.game - 1][0]


def deal_text(deal: Deal) -> str:
    return msgspec.json.encode(deal).decode()


@lru_cache(MOST_KEPT)
def read_deal(text: str) -> Deal:
    return msgspec.json.decode(text, type=Deal)


@lru_cache(MOST_KEPT)
def dealt_setting(text: str) -> Setting:
    deal = read_deal(text)
    return Setting(rules_for(deal.state, deal.companies).rules, len(deal.companies))


@lru_cache(MOST_KEPT)
def charter_at(text: str, seat: int) -> Charter:
    deal = read_deal(text)
    return charter_of(deal.state, deal.companies[seat])


def company_bot(text: str, seat: int, seed: int) -> CompanyBot:
    return CompanyBot(seed, dealt_setting(text).board, charter_at(text, seat))
