"""The picture book: one file, map by map, with what was told and no more."""

from __future__ import annotations

import re

import pytest

from stellwerk.campaign.book import picture_book
from stellwerk.simulation.campaigns import CampaignPlayer

LANGUAGES = ("en", "de")


@pytest.fixture(scope="module")
def player() -> CampaignPlayer:
    """Two games between bots, and what follows them."""
    player = CampaignPlayer(3, 2)
    while player.campaign.state.game < 3:
        player.step()
    return player


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_campaign_that_is_played_has_its_story_so_far(player: CampaignPlayer, language: str) -> None:
    book = picture_book(player.campaign, language)
    assert book.count("<svg viewBox") == 2
    assert ("Was bisher geschah" if language == "de" else "The story so far") in book
    assert "<script" not in book
    assert not re.search(r'(?:href|src)="(?!#)', book)  # one file that needs no other
    first, second = (max(c.slips[game].total for c in player.campaign.state.companies) for game in (1, 2))
    sums = re.findall(r"<td>(?:\$(\d+)|(\d+) \$)</td>", book)
    assert str(second) in {a or b for a, b in sums}
    assert len(sums) == 2, f"the slips of the first game lie in the vaults: {first}"


def test_who_has_been_told_less_reads_less(player: CampaignPlayer) -> None:
    news = player.campaign.news
    toolbox = next(n for n, item in enumerate(news) if item.code == "toolbox")
    early = picture_book(player.campaign, "en", news[:2])
    assert "Five envelopes" not in early
    assert "Five envelopes" in picture_book(player.campaign, "en", news[:toolbox])
    assert "Skulls on the crates" not in picture_book(player.campaign, "en", news[:toolbox])


def test_names_are_escaped() -> None:
    player = CampaignPlayer(3, 2)
    player.campaign.hand_over(player.colors[0], "<b>Eve</b>")
    assert "<b>Eve</b>" not in picture_book(player.campaign, "en")
