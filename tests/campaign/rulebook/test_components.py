"""What there is: cards, companies, board and tickets, as the numbers of the rulebook say."""

from __future__ import annotations

import heapq
import re
from importlib.resources import files

import pytest

from stellwerk import rulebook
from stellwerk.campaign import content
from stellwerk.campaign.rules import rules_for
from stellwerk.rules.campaign.kinds import KINDS, MarkedDeck, newspapers_for
from tests.campaign.rulebook.situations import campaign_at

HOME = {place["id"]: place["region"] for place in content.place_rows()}
PAIRS: dict[tuple[str, str], list[dict[str, str]]] = {}
for _route in content.route_rows():
    PAIRS.setdefault((_route["a"], _route["b"]), []).append(_route)


@pytest.mark.rule("LE-2")
@pytest.mark.rule("LE-133")
def test_two_to_five_players_lead_one_of_five_companies_for_twelve_games() -> None:
    assert len(content.games()) == 12
    assert len(content.company_colors()) == 5
    wagons = [count for _, count in content.games()]
    assert wagons[0] == 20
    assert wagons == sorted(set(wagons))
    assert max(wagons) <= 56
    assert rules_for(campaign_at(1), ["blue", "red"]).rules.players == (2, 5)


@pytest.mark.rule("LE-65")
def test_the_whole_rulebook_can_be_read_first_and_what_differs_is_named() -> None:
    for prefix in ("LE", "CA"):
        for rule in rulebook.rules(prefix):
            for text in (rule.text, rule.ruling):
                assert text is None or (text.en and text.de)
    named = rulebook.differences("campaign")
    assert named
    assert all(rulebook.rule(id) for difference in named for id in difference.rules)


@pytest.mark.rule("LE-6")
@pytest.mark.rule("LE-5")
def test_what_contains_no_rule_is_cited_by_no_rule() -> None:
    sources = [*files("stellwerk.rules").joinpath("campaign").iterdir(), *files("stellwerk.campaign").iterdir()]
    cited = [source.read_text(encoding="utf-8") for source in sources if source.name.endswith(".py")]
    assert len(cited) > 20
    assert not any(re.search(r"LE-[56]\b", text) for text in cited)


@pytest.mark.rule("LE-11")
@pytest.mark.rule("LE-10")
@pytest.mark.rule("LE-134")
@pytest.mark.rule("CA-21")
def test_90_train_cards_of_which_14_show_a_pickaxe_and_14_a_skull() -> None:
    counts = dict(zip(KINDS, MarkedDeck().counts, strict=True))
    assert sum(counts.values()) == 90
    for color in (*MarkedDeck().colors, "locomotive"):
        assert (counts[color], counts[f"{color}_pickaxe"], counts[f"{color}_skull"]) == (8, 2, 2)
    assert counts["newspaper"] == 6
    assert sum(n for kind, n in counts.items() if "pickaxe" in kind) == 14
    assert sum(n for kind, n in counts.items() if "skull" in kind) == 14
    assert [84 + newspapers_for(players) for players in (2, 3, 4, 5)] == [90, 88, 87, 87]
    start = 90 + len(campaign_at(1).tickets) + len(campaign_at(1).events) + len(content.company_colors()) + 1
    assert start == 136


@pytest.mark.rule("LE-8")
@pytest.mark.rule("LE-16")
def test_no_game_uses_more_than_the_56_wagons_of_a_colour() -> None:
    assert all(wagons <= 56 for _, wagons in content.games())
    assert set(content.company_colors()) == {"blue", "yellow", "green", "black", "red"}


@pytest.mark.rule("LE-9")
@pytest.mark.rule("LE-54")
def test_money_is_in_whole_dollars() -> None:
    amounts = [effect.get("n", 0) for card in content.edition(content.FIRST).events.values() for effect in card.effects]
    amounts += [
        effect.get("n", 0) for card in content.edition(content.FIRST).postcards.values() for effect in card.reward
    ]
    assert all(isinstance(amount, int) for amount in amounts)


@pytest.mark.rule("LE-20")
@pytest.mark.rule("LE-21")
@pytest.mark.rule("LE-137")
def test_eight_regions_with_a_board_piece_each() -> None:
    assert list(content.regions()) == [f"r{n}" for n in range(1, 9)]
    assert set(HOME.values()) == {"start", *content.regions()}


@pytest.mark.rule("LE-24")
@pytest.mark.rule("LE-61")
@pytest.mark.rule("LE-137")
def test_22_stickers_fill_the_blanks() -> None:
    slots = [slot for slot, sticker in content.stickers().items() if sticker.kind != "aftergame"]
    assert "".join(slots) == "ABCDEFGHIJKLMNOPQRSTUV"


@pytest.mark.rule("LE-138")
def test_the_first_year_is_1865() -> None:
    years = [year for year, _ in content.games()]
    assert years[0] == 1865
    assert years == sorted(years)


# the board

PIECES = {
    "start": "quebec montreal ottawa saint_john boston toronto buffalo new_york philadelphia washington detroit "
    "cleveland chicago indianapolis pittsburgh cincinnati louisville richmond raleigh charleston atlanta montgomery "
    "nashville memphis new_orleans",
    "r1": "mobile tallahassee jacksonville tampa key_west",
    "r2": "milwaukee minneapolis duluth marquette sault_ste_marie fort_william",
    "r3": "st_louis des_moines omaha kansas_city wichita little_rock",
    "r4": "shreveport dallas houston san_antonio laredo amarillo",
    "r5": "winnipeg regina bismarck rapid_city billings calgary",
    "r6": "cheyenne denver salt_lake_city helena santa_fe boise",
    "r7": "el_paso tucson flagstaff chihuahua monterrey hermosillo",
    "r8": "vancouver seattle portland spokane reno san_francisco los_angeles san_diego",
}
LARGE = (
    "montreal boston new_york philadelphia chicago cincinnati new_orleans jacksonville minneapolis st_louis "
    "kansas_city houston winnipeg denver salt_lake_city monterrey seattle san_francisco"
)


@pytest.mark.rule("CA-11")
@pytest.mark.rule("CA-12")
def test_the_cities_of_the_pieces_and_the_large_ones() -> None:
    for region, cities in PIECES.items():
        assert {city for city, home in HOME.items() if home == region} == set(cities.split())
    assert content.large_cities() == set(LARGE.split())


@pytest.mark.rule("CA-13")
@pytest.mark.rule("LE-99")
@pytest.mark.rule("LE-100")
def test_the_routes_of_the_map() -> None:
    assert len(HOME) == 74
    assert len(content.route_rows()) == 236
    assert sorted({len(tracks) for tracks in PAIRS.values()}) == [1, 2, 3]
    tracks = [len(tracks) for tracks in PAIRS.values()]
    assert [tracks.count(n) for n in (1, 2, 3)] == [103, 65, 1]
    assert len(PAIRS["philadelphia", "washington"]) == 3
    assert {int(route["length"]) for route in content.route_rows()} == {1, 2, 3, 4, 5, 6}
    assert {route["color"] for route in content.route_rows()} == {*MarkedDeck().colors, "gray"}
    start = [route for route in content.route_rows() if route["region"] == "start"]
    assert (len(start), len({(route["a"], route["b"]) for route in start})) == (73, 46)
    assert [(r["color"], r["length"]) for r in PAIRS["montreal", "buffalo"]] == [("red", "2"), ("blue", "2")]
    assert [(r["color"], r["length"]) for r in PAIRS["buffalo", "new_york"]] == [("gray", "3")]


@pytest.mark.rule("LE-104")
@pytest.mark.rule("CA-13")
def test_parallel_tracks_are_of_equal_length() -> None:
    assert all(len({track["length"] for track in tracks}) == 1 for tracks in PAIRS.values())


# tickets


def shortest_ways(start: str) -> dict[str, int]:
    lengths: dict[str, list[tuple[str, int]]] = {}
    for (a, b), tracks in PAIRS.items():
        lengths.setdefault(a, []).append((b, int(tracks[0]["length"])))
        lengths.setdefault(b, []).append((a, int(tracks[0]["length"])))
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        way, city = heapq.heappop(queue)
        for other, length in lengths[city]:
            if way + length < best.get(other, 999):
                best[other] = way + length
                heapq.heappush(queue, (way + length, other))
    return best


@pytest.mark.rule("CA-118")
@pytest.mark.rule("LE-12")
def test_121_tickets_in_nine_sets() -> None:
    regions = [ticket.region for ticket in content.tickets().values()]
    wanted = {"start": 33, "r1": 8, "r2": 11, "r3": 12, "r4": 11, "r5": 10, "r6": 12, "r7": 10, "r8": 14}
    assert {region: regions.count(region) for region in wanted} == wanted
    assert len(regions) == 121


@pytest.mark.rule("CA-119")
def test_a_ticket_is_worth_its_shortest_way_and_a_little_more_when_long() -> None:
    for ticket in content.tickets().values():
        way = shortest_ways(ticket.a)[ticket.b]
        assert ticket.points == way + (way >= 8) + (way >= 13) + (way >= 18), ticket.id


@pytest.mark.rule("CA-120")
def test_a_regions_ticket_joins_it_to_itself_or_to_the_starting_board() -> None:
    for ticket in content.tickets().values():
        homes = {HOME[ticket.a], HOME[ticket.b]}
        assert ticket.region in homes
        assert homes <= {ticket.region, "start"}


@pytest.mark.rule("CA-121")
@pytest.mark.rule("LE-63")
@pytest.mark.rule("LE-57")
@pytest.mark.rule("LE-114")
def test_stripes_and_postcard_numbers_of_tickets() -> None:
    found = content.tickets().values()
    assert {ticket.stripe for ticket in found} == set(MarkedDeck().colors)
    numbered = [ticket for ticket in found if ticket.postcard]
    assert sorted(ticket.postcard for ticket in numbered) == list(range(1, 37))
    assert sum(1 for ticket in numbered if ticket.region == "start") == 12
    for id, region in content.regions().items():
        mine = sorted(ticket.postcard for ticket in numbered if ticket.region == id)
        assert mine == list(range(region.postcards[0], region.postcards[1] + 1))
        assert len(mine) == 3


@pytest.mark.rule("CA-129")
def test_the_coasts() -> None:
    atlantic, pacific = content.coasts()
    assert set(atlantic) == {"saint_john", "boston", "new_york", "philadelphia", "charleston", "jacksonville"}
    assert set(pacific) == {"vancouver", "seattle", "san_francisco", "los_angeles", "san_diego"}


@pytest.mark.rule("CA-80")
@pytest.mark.rule("CA-64")
@pytest.mark.rule("CA-66")
@pytest.mark.rule("CA-77")
def test_the_cities_that_matter_to_a_regions_rule() -> None:
    regions = content.regions()
    assert set(regions["r2"].cities) == {"marquette", "sault_ste_marie", "duluth", "fort_william"}
    assert set(regions["r3"].cities) == {"chicago", "st_louis", "kansas_city", "omaha"}
    assert set(regions["r8"].cities) == {"vancouver", "seattle", "san_francisco", "los_angeles", "san_diego"}
    assert regions["r4"].herd_start == "san_antonio"
