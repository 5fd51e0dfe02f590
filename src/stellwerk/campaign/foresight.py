"""What an amendment would have brought in the games so far, by the routes that a company had at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from stellwerk.campaign import content
from stellwerk.campaign.album import Page
from stellwerk.campaign.edition import Data, entries
from stellwerk.campaign.state import CampaignState

Track = tuple[str, str, str, int]  # ends, colour and length
OWN_SO_FAR = "routes_color:own"


def would_have_brought(state: CampaignState, album: Sequence[Page], company: str, amendment: str) -> list[int] | None:
    """For each game played, dollars and cards taken together; None if routes alone do not tell."""
    effects = state.edition.amendments[amendment][1]
    brought = [_in_a_game(state, page.built.get(company, ()), company, effects) for page in album]
    known = [n for n in brought if n is not None]
    return known if len(known) == len(brought) else None


def _in_a_game(state: CampaignState, tracks: Iterable[Track], company: str, effects: Iterable[Data]) -> int | None:
    own = [track for track in tracks if track[2] == company]
    found = 0
    for effect in effects:
        if effect["do"] == "change":
            if effect["key"] != "white_pays":
                return None
            found += int(cast(int, effect["value"])) * sum(1 for track in tracks if track[2] == "white")
        elif effect["do"] == "instead_of_bonus":
            each = int(cast(int, effect["money"])) + int(cast(int, effect["cards"]))
            found += max(0, each - state.edition.bonus) * len(own)
        elif "amount" in effect:
            found += min(len(own), int(cast("dict[str, int]", effect["amount"])["most"]))
        else:
            times = _times(own, entries(effect, "if"))
            if times is None:
                return None
            found += int(cast(int, effect["n"])) * times
    return found


def _times(own: list[Track], conditions: list[Data]) -> int | None:
    """For how many of the own routes it would have held."""
    held = own
    for condition in conditions:
        of = str(condition["of"])
        least, most = int(cast(int, condition.get("least", 0))), int(cast(int, condition.get("most", 99)))
        if of == OWN_SO_FAR:
            held = held[:most]
            continue
        values = [_value(of, track) for track in held]
        if None in values:
            return None
        held = [track for track, n in zip(held, values, strict=True) if n is not None and least <= n <= most]
    return len(held)


def _value(of: str, track: Track) -> int | None:
    a, b, _, length = track
    if of == "route_length":
        return length
    if of == "route_larges":
        return len({a, b} & content.large_cities())
    if of == "route_region:start":
        return int(content.route_region(a, b) == "start")
    return None
