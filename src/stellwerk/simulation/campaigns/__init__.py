"""Whole campaigns between bots, and what they show of the campaign's balance."""

from stellwerk.simulation.campaigns.batch import simulate_campaigns
from stellwerk.simulation.campaigns.driver import CampaignPlayer
from stellwerk.simulation.campaigns.report import (
    CampaignReport,
    GameReport,
    play_campaign,
    report_from_line,
    report_line,
)

__all__ = [
    "CampaignPlayer",
    "CampaignReport",
    "GameReport",
    "play_campaign",
    "report_from_line",
    "report_line",
    "simulate_campaigns",
]
