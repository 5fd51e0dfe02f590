"""What the vaults are worth at the end of the campaign."""

from __future__ import annotations

import pytest

from stellwerk.campaign import content
from stellwerk.campaign.finale import column_points, final_count, vault_value
from stellwerk.campaign.state import CampaignState, Company, Slip, new_state

STRIPES = content.ledger().stripes


def at_the_end(*colors: str) -> CampaignState:
    state = new_state([(color, color) for color in colors or ("blue", "red", "black")], content.FIRST)
    state.game = 12
    for company in state.companies:
        for game in range(1, 13):
            company.slips[game] = Slip(game, 10, 1 + state.companies.index(company), {}, 2, wagons_left=4)
    return state


def took(company: Company, number: int, status: str = "open", after: int = 6) -> None:
    company.postcards[number] = status
    company.taken_in[number] = after


def lines(state: CampaignState, color: str = "blue") -> dict[str, int]:
    return next(count.lines for count in final_count(state) if count.company == color)


@pytest.mark.rule("CA-131")
@pytest.mark.rule("LE-43")
@pytest.mark.rule("LE-53")
def test_the_first_line_is_the_sum_of_the_bank_slips() -> None:
    state = at_the_end()
    state.companies[0].slips[3].total = 47
    assert lines(state)["slips"] == 11 * 10 + 47
    count = final_count(state)[0]
    assert count.total == sum(count.lines.values())


@pytest.mark.rule("CA-133")
@pytest.mark.parametrize(
    ("rows", "paid"), [(0, 0), (1, 5), (2, 11), (3, 18), (4, 26), (5, 35), (6, 45), (7, 56), (8, 68)]
)
def test_full_rows_of_the_ledger_pay_more_and_more(rows: int, paid: int) -> None:
    state = at_the_end()
    state.companies[0].ledger = {stripe: min(8, rows + n) for n, stripe in enumerate(STRIPES)}
    assert lines(state)["ledger_rows"] == paid


@pytest.mark.rule("CA-134")
@pytest.mark.parametrize(
    ("marks", "points"),
    [
        ((3, 2, 1), (10, 5, 0)),
        ((3, 3, 1), (7, 7, 0)),
        ((3, 2, 2), (10, 2, 2)),
        ((2, 2, 2), (5, 5, 5)),
        ((4, 0, 0), (10, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_most_marks_of_a_column_pay_ten_and_the_second_five(marks: tuple[int, ...], points: tuple[int, ...]) -> None:
    state = at_the_end()
    for company, n in zip(state.companies, marks, strict=True):
        company.ledger["white"] = n
    assert tuple(column_points(state).values()) == points


@pytest.mark.rule("CA-136")
def test_a_seal_is_worth_three_dollars_and_an_exhibit_four() -> None:
    state = at_the_end()
    state.companies[0].seals = 5
    state.companies[0].exhibits = ["tampa", "omaha"]
    assert (lines(state)["seals"], lines(state)["exhibits"]) == (15, 8)


@pytest.mark.rule("CA-135")
@pytest.mark.parametrize(
    "number", [n for n, card in content.edition(content.FIRST).postcards.items() if card.scope == "game"]
)
def test_a_solved_postcard_pays_its_vault_value_and_an_unsolved_one_what_it_names(number: int) -> None:
    state = at_the_end()
    company = state.companies[0]
    took(company, number, "solved")
    assert vault_value(state, company) == content.edition(content.FIRST).postcards[number].vault
    took(company, number, "open")
    assert vault_value(state, company) == content.edition(content.FIRST).postcards[number].vault_unsolved
    assert content.edition(content.FIRST).postcards[number].vault_unsolved == (2 if 57 <= number <= 62 else 0)


@pytest.mark.rule("CA-135")
@pytest.mark.rule("CA-82")
@pytest.mark.parametrize("number", range(49, 57))
def test_a_founders_card_is_always_worth_six(number: int) -> None:
    state = at_the_end()
    took(state.companies[0], number)
    assert vault_value(state, state.companies[0]) == 6


@pytest.mark.rule("CA-135")
def test_hush_money_is_worth_ten_if_it_was_never_taken() -> None:
    state = at_the_end()
    took(state.companies[0], 59)
    assert vault_value(state, state.companies[0]) == 10
    took(state.companies[0], 59, "archived")
    assert vault_value(state, state.companies[0]) == 0


def keep(state: CampaignState, number: int, enough: bool) -> None:
    """The condition of a card that is judged at the end is just met, or just not."""
    company = state.companies[0]
    slips = company.slips
    more = 0 if enough else -1
    if number == 64:
        company.seals = 6 + more
    elif number == 65:
        company.seals, state.companies[1].seals = 3 + more, 3
    elif number == 66:
        for game in range(7, 8 + more):
            slips[game].coast_to_coast = True
    elif number == 67:
        slips[8].large_cities = 8 + more
    elif number == 68:
        for game in (7, 12)[: 1 - more]:
            slips[game].place = 4
    elif number == 69:
        company.ledger = dict.fromkeys(STRIPES, 5 + more)
    elif number == 70:
        for game in range(7, 10 + more):
            slips[game].wagons_left = 0
    elif number == 71:
        company.seals = 4 - more
    elif number == 72:
        for card in range(1, 9 + more):
            took(company, card, "archived" if card > 8 else "solved")


@pytest.mark.rule("CA-135")
@pytest.mark.rule("CA-126")
@pytest.mark.rule("LE-59")
@pytest.mark.parametrize("number", range(64, 73))
@pytest.mark.parametrize("enough", [True, False])
def test_vows_and_proofs_are_judged_at_the_end(number: int, enough: bool) -> None:
    state = at_the_end()
    company = state.companies[0]
    keep(state, number, enough)
    before = vault_value(state, company)
    took(company, number)
    assert vault_value(state, company) - before == (
        content.edition(content.FIRST).postcards[number].vault if enough else 0
    )


@pytest.mark.rule("LE-60")
@pytest.mark.rule("CA-151")
@pytest.mark.parametrize("number", [66, 67, 68, 70])
def test_games_before_the_vow_do_not_count_for_it(number: int) -> None:
    state = at_the_end()
    company = state.companies[0]
    for game in range(1, 7):
        slip = company.slips[game]
        slip.coast_to_coast, slip.large_cities, slip.wagons_left, slip.place = True, 9, 0, 4
    took(company, number, after=6)
    assert vault_value(state, company) == (15 if number == 68 else 0)
    took(company, number, after=1)
    assert vault_value(state, company) == (
        0 if number == 68 else content.edition(content.FIRST).postcards[number].vault
    )


@pytest.mark.rule("CA-137")
@pytest.mark.rule("LE-43")
def test_ties_go_to_tickets_then_to_solved_postcards_then_are_shared() -> None:
    def placed(state: CampaignState) -> list[int]:
        return [count.place for count in final_count(state)]

    state = at_the_end()
    assert placed(state) == [1, 1, 1]
    state.companies[2].slips[1].total = 9
    assert placed(state) == [1, 1, 3]
    state.companies[1].slips[4].tickets_done += 1
    assert placed(state) == [2, 1, 3]
    state.companies[0].slips[4].tickets_done += 1
    took(state.companies[0], 73, "solved")  # worth nothing in the vault
    assert placed(state) == [1, 2, 3]
