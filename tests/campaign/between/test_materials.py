"""What lies in the boxes: the data carries every number of the rulebook, and the texts its names."""

from __future__ import annotations

import csv
from collections import Counter, deque
from pathlib import Path

import pytest

from stellwerk.campaign import content, survey, texts
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.rules import rules_for
from stellwerk.campaign.state import new_state
from stellwerk.engine.errors import SettingError
from stellwerk.rules.campaign.kinds import KINDS, STRIPES, MarkedDeck
from stellwerk.rules.campaign.postcards import MOST_POSTCARDS

COLORS = {"blue", "yellow", "green", "black", "red"}
LANGUAGES = ("en", "de")
PIECES = Path(content.__file__).parent / "data" / "pieces.csv"


def pieces() -> list[dict[str, str]]:
    return list(csv.DictReader(PIECES.read_text(encoding="utf-8").splitlines()))


def origin_counts() -> Counter[str]:
    return Counter(event.origin for event in content.edition(content.FIRST).events.values())


def city(name: str) -> str:
    return next(place["id"] for place in content.place_rows() if place["name"] == name)


@pytest.mark.rule("LE-1")
@pytest.mark.rule("CA-1")
@pytest.mark.parametrize(("language", "title"), [("en", "The Long Count"), ("de", "Die lange Rechnung")])
def test_the_campaign_has_its_own_title(language: str, title: str) -> None:
    assert texts.title(language) == title


@pytest.mark.rule("LE-2")
@pytest.mark.rule("LE-133")
def test_two_to_five_companies_play() -> None:
    everybody = sorted(COLORS)
    for players in (2, 3, 4, 5):
        assert len(Campaign([(color, color) for color in everybody[:players]], seed="1").state.companies) == players
    for wrong in (everybody[:1], [*everybody, "blue"], ["blue", "white"], ["blue", "blue"]):
        with pytest.raises(SettingError):
            Campaign([(color, color) for color in wrong], seed="1")


@pytest.mark.rule("LE-3")
@pytest.mark.rule("LE-4")
@pytest.mark.rule("LE-5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_is_told_by_the_cards_and_begins_with_reeves(language: str) -> None:
    first = content.edition(content.FIRST).cards[0]
    assert "Thaddeus Reeves" in texts.text(language, "cards", first.id, "a")
    for card in content.edition(content.FIRST).cards:
        assert texts.text(language, "cards", card.id, "a")
        assert texts.text(language, "cards", card.id, "b")


@pytest.mark.rule("LE-7")
@pytest.mark.rule("LE-21")
@pytest.mark.rule("CA-11")
@pytest.mark.rule("CA-12")
@pytest.mark.rule("LE-137")
def test_five_pieces_make_the_starting_board_and_eight_more_the_regions() -> None:
    assert [piece["region"] for piece in pieces()] == ["start"] * 5 + list(content.regions())
    home = {place["id"]: place["region"] for place in content.place_rows()}
    listed = [(id, piece["region"]) for piece in pieces() for id in piece["cities"].split()]
    assert sorted(listed) == sorted(home.items())


@pytest.mark.rule("CA-11")
@pytest.mark.rule("CA-12")
def test_the_large_cities_are_these() -> None:
    names = (
        "Montréal, Boston, New York, Philadelphia, Chicago, Cincinnati, New Orleans, Jacksonville, Minneapolis, "
        "St. Louis, Kansas City, Houston, Winnipeg, Denver, Salt Lake City, Monterrey, Seattle, San Francisco"
    )
    assert content.large_cities() == {city(name) for name in names.split(", ")}


@pytest.mark.rule("CA-13")
def test_the_whole_map_and_the_starting_board_have_so_many_tracks() -> None:
    whole = content.board(content.edition(content.FIRST), tuple(content.regions()), (), ())
    pairs = Counter((route.a, route.b) for route in whole.routes)
    assert (len(whole.places), len(whole.routes), len(pairs)) == (74, 236, 169)
    assert Counter(pairs.values()) == {1: 103, 2: 65, 3: 1}
    assert {int(route.length) for route in whole.routes} == {1, 2, 3, 4, 5, 6}
    assert {route.color for route in whole.routes} == {*STRIPES, "gray"}
    (triple,) = [pair for pair, tracks in pairs.items() if tracks == 3]
    assert {whole.places[place].name for place in triple} == {"Philadelphia", "Washington"}
    start = content.board(content.edition(content.FIRST), (), (), ())
    assert (len(start.places), len(start.routes)) == (25, 73)
    assert len({(route.a, route.b) for route in start.routes}) == 46


@pytest.mark.rule("CA-14")
@pytest.mark.rule("LE-102")
def test_a_route_exists_when_both_its_cities_are_on_the_board() -> None:
    assert "memphis-shreveport" not in content.board(content.edition(content.FIRST), (), (), ()).route_numbers
    into = [row for row in content.route_rows() if row["region"] == "r4"]
    assert into
    for opened in ((), ("r4",), ("r3",)):
        board = content.board(content.edition(content.FIRST), opened, (), ())
        here = {place.id for place in board.places}
        expected = sum(1 for row in content.route_rows() if {row["a"], row["b"]} <= here)
        assert len(board.routes) == expected


@pytest.mark.rule("CA-15")
def test_a_route_belongs_to_the_later_region_of_its_ends() -> None:
    order = ["start", *content.regions()]
    home = {place["id"]: place["region"] for place in content.place_rows()}
    for row in content.route_rows():
        later = max(home[row["a"]], home[row["b"]], key=order.index)
        assert content.route_region(row["a"], row["b"]) == row["region"] == later


@pytest.mark.rule("LE-8")
@pytest.mark.rule("LE-16")
@pytest.mark.rule("LE-14")
@pytest.mark.rule("CA-16")
@pytest.mark.rule("CA-17")
def test_five_companies_in_five_colours_and_none_in_white() -> None:
    assert set(content.company_colors()) == COLORS
    names = (
        "Harbor & Highland Railway, Sunfield Central, Cedar Valley Lines, Anthracite & Atlantic, Red Lantern Railroad"
    )
    colors = ("blue", "yellow", "green", "black", "red")
    for language in LANGUAGES:
        assert [texts.text(language, "companies", color, "name") for color in colors] == names.split(", ")
    assert content.edition(content.FIRST).bonus == 2


@pytest.mark.rule("LE-10")
@pytest.mark.rule("LE-11")
@pytest.mark.rule("CA-21")
@pytest.mark.rule("LE-62")
def test_ninety_train_cards_with_fourteen_pickaxes_and_fourteen_skulls() -> None:
    counts = dict(zip(KINDS, MarkedDeck().counts, strict=True))
    assert sum(counts.values()) == 90
    for suit in (*STRIPES, "locomotive"):
        assert (counts[suit], counts[f"{suit}_pickaxe"], counts[f"{suit}_skull"]) == (8, 2, 2)
    assert counts["newspaper"] == 6
    start_tickets = sum(1 for ticket in content.tickets().values() if ticket.region == "start")
    assert 90 + start_tickets + origin_counts()["start"] + len(content.company_colors()) + 1 == 136


@pytest.mark.rule("LE-12")
@pytest.mark.rule("CA-118")
@pytest.mark.rule("LE-137")
def test_the_tickets_come_in_these_numbers() -> None:
    counts = Counter(ticket.region for ticket in content.tickets().values())
    assert [counts[region] for region in ("start", *content.regions())] == [33, 8, 11, 12, 11, 10, 12, 10, 14]
    assert sum(counts.values()) == 121


def shortest_ways() -> dict[str, dict[str, int]]:
    edges: dict[str, list[tuple[str, int]]] = {}
    for row in content.route_rows():
        edges.setdefault(row["a"], []).append((row["b"], int(row["length"])))
        edges.setdefault(row["b"], []).append((row["a"], int(row["length"])))
    found: dict[str, dict[str, int]] = {}
    for start in edges:
        best = {start: 0}
        queue = deque([start])
        while queue:
            at = queue.popleft()
            for other, length in edges[at]:
                if best[at] + length < best.get(other, 10**6):
                    best[other] = best[at] + length
                    queue.append(other)
        found[start] = best
    return found


@pytest.mark.rule("CA-119")
def test_a_ticket_is_worth_its_shortest_way_and_more_if_it_is_long() -> None:
    ways = shortest_ways()
    for ticket in content.tickets().values():
        spaces = ways[ticket.a][ticket.b]
        assert ticket.points == spaces + (spaces >= 8) + (spaces >= 13) + (spaces >= 18), ticket.id


@pytest.mark.rule("CA-120")
def test_a_regions_tickets_join_it_to_itself_or_to_the_start() -> None:
    home = {place["id"]: place["region"] for place in content.place_rows()}
    for ticket in content.tickets().values():
        assert {home[ticket.a], home[ticket.b]} <= {"start", ticket.region}
        assert ticket.region in (home[ticket.a], home[ticket.b])


@pytest.mark.rule("CA-121")
@pytest.mark.rule("LE-57")
@pytest.mark.rule("LE-63")
@pytest.mark.rule("LE-114")
def test_every_ticket_has_a_stripe_and_thirty_six_a_postcard_number() -> None:
    tickets = content.tickets().values()
    assert {ticket.stripe for ticket in tickets} == set(STRIPES)
    numbered = [ticket for ticket in tickets if ticket.postcard]
    assert sorted(ticket.postcard for ticket in numbered) == list(range(1, 37))
    assert Counter(ticket.region for ticket in numbered) == {"start": 12, **dict.fromkeys(content.regions(), 3)}
    for region in content.regions().values():
        first, last = region.postcards
        assert sorted(t.postcard for t in numbered if t.region == region.id) == list(range(first, last + 1))


@pytest.mark.rule("LE-13")
@pytest.mark.rule("LE-50")
@pytest.mark.rule("CA-23")
def test_seven_events_at_the_start_two_of_each_region_and_eight_from_the_deck() -> None:
    counts = origin_counts()
    assert counts.pop("start") == 7
    assert [counts.pop(region) for region in content.regions()] == [2] * 8
    assert sum(counts.values()) == 8
    start = [event for event in content.edition(content.FIRST).events.values() if event.origin == "start"]
    assert Counter(event.lasting for event in start) == {True: 4, False: 3}
    assert new_state([("blue", "A"), ("red", "B")]).events == [event.id for event in start]
    added = [
        effect["id"]
        for card in content.edition(content.FIRST).cards
        for effect in card.effects
        if effect["do"] == "add_event"
    ]
    assert sorted(str(id) for id in added) == sorted(
        e.id for e in content.edition(content.FIRST).events.values() if e.origin.isdigit()
    )


@pytest.mark.rule("LE-18")
@pytest.mark.rule("LE-24")
@pytest.mark.rule("LE-61")
@pytest.mark.rule("LE-79")
@pytest.mark.rule("LE-81")
@pytest.mark.rule("LE-107")
@pytest.mark.rule("LE-108")
@pytest.mark.rule("LE-132")
@pytest.mark.rule("LE-137")
@pytest.mark.rule("CA-5")
@pytest.mark.rule("CA-6")
def test_the_blank_boxes_are_filled_in_the_order_of_the_steps() -> None:
    stickers = content.stickers()
    assert "".join(stickers) == "ABCDEFGHIJKLMNOPQRSTUV457"
    steps = {slot: sticker.step for slot, sticker in stickers.items()}
    assert [steps[slot] for slot in "ABCDE"] == [10, 11, 12, 13, 15]
    assert [steps[slot] for slot in "FGHIJ"] == [1, 1, 2, 2, 2]
    assert [steps[slot] for slot in "KLMNOPQRSTUV"] == [4, 5, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11]
    assert {steps[slot] for slot in "FGHIJKLMNOPQRSTUV"} == set(range(1, 12)) - {3}
    assert [steps[slot] for slot in "457"] == [4, 5, 7]
    kinds = {slot: sticker.kind for slot, sticker in stickers.items()}
    assert {kinds[slot] for slot in "ABCDE"} == {"setup"}
    assert {kinds[slot] for slot in "FGHIJKLMNOPQRSTUV"} == {"claim"}


@pytest.mark.rule("CA-9")
@pytest.mark.rule("LE-61")
def test_only_these_rules_do_not_last_to_the_end() -> None:
    passing = {s.slot: (s.first_game, s.last_game) for s in content.stickers().values() if s.last_game < 12}
    assert passing == {"B": (5, 10), "H": (5, 10), "4": (1, 8), "7": (3, 11)}
    assert content.stickers()["Q"].first_game == 11


@pytest.mark.rule("LE-22")
@pytest.mark.rule("LE-46")
@pytest.mark.rule("LE-138")
@pytest.mark.rule("CA-27")
def test_the_campaign_deck_is_in_order_with_a_pause_and_a_stop_each_year() -> None:
    cards = content.edition(content.FIRST).cards
    assert len(cards) == 43
    assert [card.id for card in cards] == sorted(card.id for card in cards)
    assert [card.id for card in cards[:2]] == ["1865-01", "1865-02"]
    for year, _ in content.games():
        of_year = [card for card in cards if card.id.startswith(f"{year}-")]
        assert [card.id[-2:] for card in of_year] == [f"{n:02}" for n in range(1, len(of_year) + 1)]
        assert Counter(card.kind for card in of_year)["pause"] == 1
        assert of_year[-1].kind == "stop"
        assert sum(card.kind == "stop" for card in of_year) == 1


@pytest.mark.rule("LE-26")
@pytest.mark.rule("LE-44")
@pytest.mark.rule("LE-78")
@pytest.mark.rule("LE-133")
@pytest.mark.rule("CA-2")
@pytest.mark.rule("CA-3")
def test_twelve_games_with_more_wagons_each_time() -> None:
    assert content.games() == (
        (1865, 20), (1867, 23), (1869, 26), (1872, 29), (1874, 32), (1877, 35),
        (1879, 38), (1882, 41), (1885, 44), (1887, 47), (1890, 50), (1893, 54),
    )  # fmt: skip
    assert max(wagons for _, wagons in content.games()) == 56 - 2
    for number in (1, 7, 12):
        state = new_state([("blue", "A"), ("red", "B")])
        state.game, state.start_card = number, "blue"
        assert rules_for(state, ["blue", "red"]).rules.trains == content.games()[number - 1][1]


@pytest.mark.rule("LE-20")
@pytest.mark.rule("CA-42")
def test_the_toolbox_holds_these_things() -> None:
    assert content.toolbox() == {
        "ledgers": 5,
        "mailbags": 18,
        "depots_of_each": 5,
        "towers": 12,
        "strips_of_each": 2,
        "pencils": 1,
    }
    assert content.toolbox()["depots_of_each"] * len(STRIPES) == 30
    assert content.toolbox()["strips_of_each"] * len(STRIPES) == 12
    assert len(content.regions()) == 8


@pytest.mark.rule("LE-23")
@pytest.mark.rule("CA-122")
def test_seventy_seven_postcards_in_six_families() -> None:
    assert list(content.edition(content.FIRST).postcards) == list(range(1, 78))
    assert MOST_POSTCARDS == 78
    families = {number: card.family for number, card in content.edition(content.FIRST).postcards.items()}
    ranges = {"errand": (1, 36), "mail": (37, 48), "founder": (49, 56), "trust": (57, 65), "vow": (66, 72)}
    for family, (first, last) in {**ranges, "finale": (73, 77)}.items():
        assert [n for n, f in families.items() if f == family] == list(range(first, last + 1))


@pytest.mark.rule("CA-42")
@pytest.mark.rule("CA-107")
def test_a_ledger_has_six_columns_of_eight_boxes() -> None:
    assert content.ledger().stripes == ("black", "blue", "white", "green", "yellow", "red")
    assert content.ledger().boxes == 8
    for company in new_state([("blue", "A"), ("red", "B")]).companies:
        assert company.ledger == dict.fromkeys(content.ledger().stripes, 0)


@pytest.mark.rule("CA-71")
def test_one_exhibit_waits_in_each_region() -> None:
    homes = {place["id"]: place["region"] for place in content.place_rows()}
    exhibits = {region.id: region.exhibit for region in content.regions().values()}
    names = "Tampa, Marquette, Omaha, Dallas, Regina, Santa Fe, Chihuahua, Portland"
    assert list(exhibits.values()) == [city(name) for name in names.split(", ")]
    for region, exhibit in exhibits.items():
        assert homes[exhibit] == region


@pytest.mark.rule("CA-129")
def test_the_coasts_are_these_cities() -> None:
    atlantic, pacific = content.coasts()
    assert set(atlantic) == {
        city(n) for n in ("Saint John", "Boston", "New York", "Philadelphia", "Charleston", "Jacksonville")
    }
    assert set(pacific) == {city(n) for n in ("Vancouver", "Seattle", "San Francisco", "Los Angeles", "San Diego")}


@pytest.mark.rule("CA-19")
def test_six_amendments_in_the_first_round_and_four_more_in_the_second() -> None:
    rounds = Counter(round for round, _ in content.edition(content.FIRST).amendments.values())
    assert rounds == {1: 6, 2: 4}


@pytest.mark.rule("LE-64")
def test_postcards_may_speak_of_places_that_are_not_there_yet() -> None:
    known = {place["id"] for place in content.place_rows()}
    early = [
        card
        for number, card in content.edition(content.FIRST).postcards.items()
        if number <= 12 or card.family == "mail"
    ]
    spoken = {
        place
        for card in early
        for condition in card.conditions
        for place in str(condition["of"]).partition(":")[2].split(",")
        if str(condition["of"]).startswith(("routes_at", "connects"))
    }
    assert spoken
    assert spoken <= known
    assert survey.surveyable(()) == ["r1", "r2", "r3", "r4"]
