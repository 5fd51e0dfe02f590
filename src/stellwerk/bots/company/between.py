"""Answers to the questions between the games."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from stellwerk.campaign import content
from stellwerk.campaign.edition import FIRST, LATEST
from stellwerk.campaign.finale import last_place
from stellwerk.campaign.office import Question
from stellwerk.campaign.state import CampaignState

LIKED_AMENDMENTS = {
    FIRST: ("am1", "am4", "am9", "am2", "am7", "am10", "am5", "am8", "am3", "am6"),
    LATEST: ("am3", "am8", "am4", "am2", "am7", "am10", "am6", "am9", "am1", "am5"),
}
LONG_ROUTE = 4
ABOUT_EVEN = 0.05
SEALS_HOPED = {2: 8.0, 3: 6.9, 4: 5.6, 5: 5.3}
SEALS_TO_PAY = {"first": 7.5, "others": 6.5, "last": 4.2}
SEALS_TO_SHARE = {"first": 4.5, "others": 5.5, "last": 7.5}


def answer(question: Question, dice_value: float, state: CampaignState) -> str:
    """The dice decide where nothing speaks for one of the options."""
    code, options, company = question.code, question.options, question.company
    if code in ("attendance", "archive_ticket"):
        return options[0]
    if code == "amendment":
        return min(options, key=LIKED_AMENDMENTS[state.content_version].index)
    if code == "water_tower":
        return max(options, key=_long_routes_at)
    if code == "vote":
        return VOTES[str(question.params["choice"])](state, str(company), dice_value)
    if code == "pencil":
        return _pencil(question, state, dice_value)
    liked = [option for option in options if code == "parallel_track" and option.endswith(f"/{company}")] or options
    return liked[int(dice_value * len(liked)) % len(liked)]


def _long_routes_at(city: str) -> int:
    rows = content.route_rows()
    return sum(1 for row in rows if int(row["length"]) >= LONG_ROUTE and city in (row["a"], row["b"]))


def _pencil(question: Question, state: CampaignState, dice_value: float) -> str:
    """To the sheet where the company would be founder; by chance where it would be of both or of none."""
    params = {name: int(cast(int, n)) for name, n in question.params.items() if name.startswith(("points_", "others_"))}
    leads = [params.get(f"points_{option}", 0) - params.get(f"others_{option}", 0) for option in question.options]
    founds = [option for option, lead in zip(question.options, leads, strict=True) if lead > 0]
    return founds[0] if len(founds) == 1 else question.options[int(dice_value * 2) % 2]


# votes: what each option is worth, and the open-handed one if it is about even


def _placed(state: CampaignState, company: str) -> str:
    place = state.company(company).slips[state.game].place
    return "first" if place == 1 else "last" if place == last_place(state, state.game) else "others"


def _note(state: CampaignState, company: str, dice_value: float) -> str:
    """Nobody knows yet how many pieces one will take; a guess by how many share them."""
    hoped = SEALS_HOPED[len(state.companies)] * (0.4 + 1.2 * dice_value)
    return "a" if hoped >= SEALS_TO_PAY[_placed(state, company)] else "b"


def _scale(state: CampaignState, company: str, dice_value: float) -> str:
    """Sign with about two long routes a game; the board decides how many there are."""
    long_routes = 1.2 + 1.6 * dice_value
    return "a" if long_routes + ABOUT_EVEN >= 2 else "b"


def _fund(state: CampaignState, company: str, dice_value: float) -> str:
    return "a" if state.company(company).seals <= SEALS_TO_SHARE[_placed(state, company)] else "b"


VOTES: dict[str, Callable[[CampaignState, str, float], str]] = {"note": _note, "scale": _scale, "fund": _fund}
