"""What an amendment would have brought is what its rule would have paid for the routes of the games so far."""

from __future__ import annotations

from stellwerk.campaign import content
from stellwerk.campaign.album import Page
from stellwerk.campaign.foresight import would_have_brought
from stellwerk.campaign.state import new_state

BUILT: dict[str, tuple[tuple[str, str, str, int], ...]] = {
    "red": (
        ("quebec", "montreal", "red", 1),
        ("montreal", "buffalo", "red", 3),
        ("washington", "richmond", "red", 1),
        ("saint_john", "boston", "white", 3),
        ("saint_john", "quebec", "blue", 4),
    )
}


def brought(amendment: str) -> list[int] | None:
    state = new_state([("red", "Ada"), ("blue", "Ben")], content.LATEST)
    pages = [Page(1, (), (), (), BUILT), Page(2, (), (), (), {"blue": BUILT["red"]})]
    return would_have_brought(state, pages, "red", amendment)


def test_longer_own_routes_short_ones_and_white_ones() -> None:
    assert brought("am1") == [9, 0], "one own route of length 3 or more"
    assert brought("am2") == [4, 0], "a dollar and a card for each own route of length 1"
    assert brought("am6") == [4, 0], "a white route"


def test_large_cities_dividends_and_the_first_route() -> None:
    large = sum(3 for a, b, color, _ in BUILT["red"] if color == "red" and {a, b} & content.large_cities())
    assert brought("am4") == [large, 0]
    assert brought("am7") == [3, 0]
    assert brought("am8") == [2, 0]
    assert brought("am9") == [0, 0], "none of them lies outside the starting board"


def test_what_routes_do_not_tell_is_not_guessed() -> None:
    assert brought("am5") is None, "gray routes by what they were paid with"
    assert brought("am10") is None, "locomotives that were spent"
