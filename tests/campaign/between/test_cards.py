"""The campaign deck: read in order, both sides, and every card seen to do what it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stellwerk.campaign import content
from stellwerk.campaign.office import Question
from stellwerk.campaign.rules import rules_for
from stellwerk.engine.game import Game
from tests.campaign.between.chronicles import Chronicle, asked_of, places
from tests.campaign.rulebook.situations import Situation

YEARS = [year for year, _ in content.games()]


def after_card(card: str) -> Chronicle:
    """The campaign when this card has been read and all it asks is answered."""
    chronicle = Chronicle()
    number = [c.id for c in content.edition(content.FIRST).cards].index(card)
    for _ in chronicle.run():
        asked = isinstance(chronicle.wanted, Question) and chronicle.wanted.code in ("amendment", "choose_postcard")
        if chronicle.state.next_card > number and not asked:
            break
    return chronicle


def added(*events: str) -> Callable[[Chronicle], bool]:
    return lambda c: set(events) <= set(c.state.events)


def stuck(*slots: str) -> Callable[[Chronicle], bool]:
    return lambda c: set(slots) <= c.state.stickers


def vows(c: Chronicle) -> bool:
    return all(sum(66 <= n <= 72 for n in company.postcards) == 1 for company in c.state.companies)


def finale(c: Chronicle) -> bool:
    numbers = [n for company in c.state.companies for n in company.postcards if n >= 73]
    return len(numbers) == len(set(numbers)) == len(c.state.companies)


def no_cheap_tickets(c: Chronicle) -> bool:
    data = content.tickets()
    left = [data[t] for t in c.state.tickets if data[t].region == "start"]
    return bool(left) and min(ticket.points for ticket in left) > 4


ACTS: dict[str, Callable[[Chronicle], bool]] = {
    "1865-03": lambda c: c.state.toolbox and stuck("K", "V", "4", "5")(c) and {1, 12, 37, 48} <= c.state.post_office,
    "1867-01": lambda c: stuck("O")(c) and added("E24")(c),
    "1869-01": added("E25"),
    "1869-03": stuck("I", "7"),
    "1872-01": lambda c: stuck("J")(c) and added("E26")(c),
    "1872-03": lambda c: all(len(company.amendments) == 1 for company in c.state.companies),
    "1874-01": lambda c: stuck("B", "H")(c) and added("E27")(c),
    "1874-03": lambda c: 63 in c.company(c.state.start_card).postcards and {57, 62, 64, 65} <= c.state.post_office,
    "1877-01": lambda c: stuck("E")(c) and added("E28")(c),
    "1877-03": vows,
    "1879-01": lambda c: stuck("S")(c) and added("E29")(c),
    "1882-01": stuck("M"),
    "1882-03": lambda c: all(len(company.amendments) == 2 for company in c.state.companies),
    "1885-01": lambda c: no_cheap_tickets(c) and added("E30")(c),
    "1885-03": lambda c: 64 in c.state.post_office,  # nobody has a seal
    "1887-01": added("E31"),
    "1887-03": lambda c: (
        len(c.news("sticker_ends")) == 2 and not {"B", "H"} & c.state.stickers and "E27" in c.state.archived_events
    ),
    "1890-01": lambda c: stuck("Q")(c) and len(c.state.exhibits_waiting) == 8,
    "1893-01": lambda c: finale(c) and len(c.state.exhibits_waiting) == 8,
    "1893-03": lambda c: len(c.news("last_count")) == 1,
}


@pytest.mark.rule("CA-8")
@pytest.mark.rule("CA-28")
@pytest.mark.rule("CA-34")
@pytest.mark.rule("CA-36")
@pytest.mark.rule("CA-38")
@pytest.mark.rule("CA-40")
@pytest.mark.rule("CA-43")
@pytest.mark.rule("LE-52")
@pytest.mark.rule("LE-126")
@pytest.mark.parametrize("card", [card.id for card in content.edition(content.FIRST).cards])
def test_every_card_does_what_it_says(card: str) -> None:
    effects = next(c for c in content.edition(content.FIRST).cards if c.id == card).effects
    assert bool(effects) == (card in ACTS)
    if effects:
        assert ACTS[card](after_card(card))
        before = Chronicle()
        assert not ACTS[card](before)


@pytest.mark.rule("LE-30")
@pytest.mark.rule("LE-45")
@pytest.mark.rule("LE-47")
@pytest.mark.rule("LE-48")
@pytest.mark.rule("LE-69")
@pytest.mark.rule("LE-76")
@pytest.mark.rule("LE-126")
@pytest.mark.rule("CA-27")
@pytest.mark.parametrize("seed", ["1", "2"])
def test_cards_are_read_to_the_pause_before_and_to_the_stop_after_each_game(seed: str) -> None:
    chronicle = Chronicle(("blue", "red"), seed)
    read: list[int] = []
    for _ in chronicle.run():
        if isinstance(chronicle.wanted, Game):
            read.append(chronicle.state.next_card)
            assert content.edition(content.FIRST).cards[read[-1] - 1].kind == "pause"
            assert (
                content.edition(content.FIRST).cards[read[-1] - 1].id.startswith(str(YEARS[chronicle.state.game - 1]))
            )
            chronicle.end_game()
            assert (
                content.edition(content.FIRST).cards[chronicle.state.next_card - 1].id
                >= content.edition(content.FIRST).cards[read[-1]].id
            )
    told = [str(news.params["card"]) for news in chronicle.news("card")]
    assert told == [card.id for card in content.edition(content.FIRST).cards]
    assert read[0] == 2
    assert len(read) == 12


@pytest.mark.rule("LE-49")
@pytest.mark.rule("LE-37")
@pytest.mark.rule("LE-38")
def test_what_was_read_or_archived_does_not_come_back() -> None:
    chronicle = Chronicle()
    archived: set[str] = set()
    last = 0
    for _ in chronicle.run():
        state = chronicle.state
        assert state.next_card >= last
        last = state.next_card
        assert archived <= {*state.archived_events, *state.archived_tickets}
        archived = {*state.archived_events, *state.archived_tickets}
        assert archived.isdisjoint(state.events)
        assert archived.isdisjoint(state.tickets)
    assert chronicle.state.next_card == 43


@pytest.mark.rule("CA-18")
@pytest.mark.rule("CA-19")
@pytest.mark.rule("CA-20")
@pytest.mark.parametrize(("game", "offered"), [(4, 6), (8, 10)])
def test_the_poorest_amends_first_and_each_amendment_exists_once(game: int, offered: int) -> None:
    chronicle = Chronicle(("blue", "red", "black", "green", "yellow")).to_game(game)
    before = [set(company.amendments) for company in chronicle.state.companies]
    chronicle.asked.clear()
    chronicle.end_game(lambda situation: places(situation, 3, 0, 4, 2, 1))
    while chronicle.question.code != "amendment":
        chronicle.say(chronicle.question.options[0])
    money = {company.color: company.money for company in chronicle.state.companies}
    options: list[int] = []
    while isinstance(chronicle.wanted, Question) and chronicle.wanted.code == "amendment":
        options.append(len(chronicle.question.options))
        chronicle.say(chronicle.question.options[-1])
    order = [str(color) for color in asked_of(chronicle, "amendment")]
    assert order == sorted(money, key=lambda color: money[color])
    assert len(set(money.values())) == 5
    taken_before = sum(len(amendments) for amendments in before)
    assert options == list(range(offered - taken_before, offered - taken_before - 5, -1))
    taken = [id for company in chronicle.state.companies for id in company.amendments]
    assert len(taken) == len(set(taken)) == taken_before + 5
    for old, company in zip(before, chronicle.state.companies, strict=True):
        assert old < set(company.amendments)


@pytest.mark.rule("CA-147")
def test_of_equally_poor_companies_the_worse_placed_amends_first() -> None:
    chronicle = Chronicle().to_game(4)
    for company, money in zip(chronicle.state.companies, (20, 10, 0), strict=True):
        for game in (1, 2, 3):
            company.slips[game].total = 0
        company.slips[3].total = money

    def layout(situation: Situation) -> None:
        for seat, money in enumerate((5, 15, 25)):  # 25 together for each
            situation.set_money(seat, money)

    chronicle.end_game(layout)
    chronicle.to_question("amendment")
    while isinstance(chronicle.wanted, Question) and chronicle.wanted.code == "amendment":
        chronicle.say(chronicle.question.options[0])
    assert [company.money for company in chronicle.state.companies] == [25, 25, 25]
    assert asked_of(chronicle, "amendment") == ["blue", "red", "black"]


@pytest.mark.rule("CA-31")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_last_of_the_game_of_1874_takes_postcard_63(last: int) -> None:
    chronicle = Chronicle().to_game(5)
    chronicle.end_game(lambda situation: places(situation, *[s for s in range(3) if s != last], last))
    holders = [company.color for company in chronicle.state.companies if 63 in company.postcards]
    assert holders == [("blue", "red", "black")[last]]


@pytest.mark.rule("CA-32")
@pytest.mark.rule("CA-123")
def test_vows_are_drawn_from_last_to_first_two_to_choose_one() -> None:
    chronicle = Chronicle(("blue", "red", "black", "green", "yellow")).to_game(6)
    chronicle.end_game(lambda situation: places(situation, 2, 0, 4, 1, 3))
    drawn: list[tuple[str | None, tuple[str, ...]]] = []
    while not vows(chronicle):
        if chronicle.question.code == "choose_postcard":
            drawn.append((chronicle.question.company, chronicle.question.options))
        chronicle.say(chronicle.question.options[-1])
    assert [company for company, _ in drawn] == ["green", "red", "yellow", "blue", "black"]
    assert all(len(set(options)) == 2 for _, options in drawn)
    kept = [n for company in chronicle.state.companies for n in company.postcards if 66 <= n <= 72]
    assert len(set(kept)) == 5
    assert sorted(chronicle.story.office.piles["vow"]) == sorted(set(range(66, 73)) - set(kept))


@pytest.mark.rule("CA-30")
@pytest.mark.rule("CA-32")
@pytest.mark.rule("CA-40")
@pytest.mark.rule("CA-111")
def test_letters_trust_cards_vows_and_finale_cards_are_shuffled() -> None:
    families = {"mail": (37, 48), "trust": (57, 62), "vow": (66, 72), "finale": (73, 77)}
    orders: dict[str, set[tuple[int, ...]]] = {family: set() for family in families}
    for seed in "123":
        office = Chronicle(("blue", "red"), seed).story.office
        for family, (first, last) in families.items():
            office.add_postcards(first, last, shuffled=True)
            orders[family].add(tuple(office.piles[family]))
            assert sorted(office.piles[family]) == list(range(first, last + 1))
    assert all(len(found) == 3 for found in orders.values())


def seals(chronicle: Chronicle, *numbers: int) -> None:
    for company, n in zip(chronicle.state.companies, numbers, strict=True):
        company.seals = n


@pytest.mark.rule("CA-35")
@pytest.mark.rule("CA-148")
@pytest.mark.parametrize(
    ("numbers", "taker"), [((2, 5, 1), "red"), ((4, 4, 1), "red"), ((1, 4, 4), "black"), ((0, 0, 0), None)]
)
def test_most_seals_take_postcard_64_and_of_equals_the_worse_placed(
    numbers: tuple[int, int, int], taker: str | None
) -> None:
    chronicle = Chronicle().to_game(9)
    seals(chronicle, *numbers)
    chronicle.end_game(lambda situation: places(situation, 0, 1, 2))
    holders = [company.color for company in chronicle.state.companies if 64 in company.postcards]
    assert holders == ([] if taker is None else [taker])


@pytest.mark.rule("CA-37")
@pytest.mark.parametrize(("numbers", "taker"), [((2, 5, 1), "red"), ((4, 4, 1), "blue"), ((1, 4, 4), "black")])
def test_most_seals_take_postcard_65_and_of_equals_the_poorer(numbers: tuple[int, int, int], taker: str) -> None:
    chronicle = Chronicle().to_game(10)
    seals(chronicle, *numbers)
    for company, money in zip(chronicle.state.companies, (10, 900, 20), strict=True):
        company.slips[1].total = money
    chronicle.end_game(lambda situation: places(situation, 0, 1, 2))
    assert [company.color for company in chronicle.state.companies if 65 in company.postcards] == [taker]


@pytest.mark.rule("CA-39")
@pytest.mark.rule("LE-38")
@pytest.mark.parametrize(("delivered", "waiting"), [(0, 8), (5, 3), (6, 8), (8, 8)])
def test_undelivered_exhibits_wait_again_and_all_if_fewer_than_three_are_left(delivered: int, waiting: int) -> None:
    chronicle = Chronicle().to_game(11)
    exhibits = chronicle.story.playing
    assert exhibits is not None
    assert exhibits.exhibits is not None
    won, table = exhibits.exhibits.won, chronicle.situation.game.table
    for number in range(delivered):
        won.put(table, number % 3, number)
    chronicle.end_game()
    chronicle.to_game(12)
    assert sum(len(company.exhibits) for company in chronicle.state.companies) == delivered
    assert len(chronicle.state.exhibits_waiting) == waiting
    if waiting < 8:
        delivered_cities = {city for company in chronicle.state.companies for city in company.exhibits}
        assert delivered_cities.isdisjoint(chronicle.state.exhibits_waiting)


@pytest.mark.rule("CA-29")
@pytest.mark.rule("CA-112")
def test_a_depot_for_every_column_with_three_marks() -> None:
    chronicle = Chronicle().to_game(3)
    chronicle.company("blue").ledger.update(red=3, white=5, black=2)
    claim = chronicle.story.playing
    assert claim is not None
    assert chronicle.company("blue").depots() == ["white", "red"]
    assert not chronicle.state.in_force("J")
    chronicle.to_game(4)
    assert chronicle.state.in_force("J")


@pytest.mark.rule("CA-9")
@pytest.mark.rule("CA-36")
def test_rules_hold_in_their_games_only() -> None:
    chronicle = Chronicle(("blue", "red"))
    held: dict[str, list[int]] = {}
    for _ in chronicle.run():
        if isinstance(chronicle.wanted, Game):
            for slot in content.stickers():
                if chronicle.state.in_force(slot):
                    held.setdefault(slot, []).append(chronicle.state.game)
    always = {"K": 2, "V": 2, "O": 2, "I": 4, "J": 4, "E": 6, "S": 7, "M": 8, "Q": 11}
    for slot, first in always.items():
        assert held[slot] == list(range(first, 13)), slot
    assert held["B"] == held["H"] == list(range(5, 11))


@pytest.mark.rule("CA-10")
@pytest.mark.parametrize(("slot", "needs"), [("S", "R"), ("M", "L")])
def test_a_rule_sleeps_until_its_region_is_open(slot: str, needs: str) -> None:
    chronicle = Chronicle(("blue", "red")).to_game(8)
    state = chronicle.state
    assert state.in_force(slot)
    for open_too in (True, False):
        state.stickers = ({slot, needs} if open_too else {slot}) | {"K"}
        playing = rules_for(state, ["blue", "red"])
        if slot == "S":
            assert (playing.cattle is not None and playing.cattle.stockyards is not None) == open_too
        else:
            steps = [type(step).__name__ for step in playing.rules.after_claim]
            assert ("Telegraph" in steps) == open_too


@pytest.mark.rule("LE-75")
@pytest.mark.rule("LE-76")
def test_the_cards_before_a_game_are_read_before_its_tickets_are_dealt() -> None:
    chronicle = Chronicle(("blue", "red")).to_attendance(9)
    cheap = {t.id for t in content.tickets().values() if t.region == "start" and t.points <= 4}
    assert content.edition(content.FIRST).cards[chronicle.state.next_card - 1].id == "1885-02"
    assert not cheap & set(chronicle.state.tickets)
    chronicle.say("all")
    assert not cheap & {t.id for t in chronicle.situation.game.setting.board.tickets}
