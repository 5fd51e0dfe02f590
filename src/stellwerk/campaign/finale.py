"""The end of the campaign: what the vaults hold, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stellwerk.campaign import choices
from stellwerk.campaign.edition import Data, of_companies
from stellwerk.campaign.state import CampaignState, Company, Slip

FOUNDERS = "founder"
VOWS = "vow"


@dataclass(frozen=True)
class FinalCount:
    """One company's lines of the final count; `place` is shared by equals."""

    company: str
    lines: dict[str, int]
    total: int
    place: int


def ledger_rows(company: Company) -> int:
    """Row k is complete when all six columns have at least k marks."""
    return min(company.ledger.values())


def vault_card(state: CampaignState, company: Company, number: int) -> int:
    """What one postcard of a company is worth in its vault."""
    data, status = state.edition.postcards[number], company.postcards[number]
    if status == "archived":
        return 0
    fulfilled = status == "solved" or data.family == FOUNDERS or kept_at_the_end(state, company, number)
    return data.vault if fulfilled else data.vault_unsolved


def worth_of(state: CampaignState, company: Company, families: Callable[[str], bool]) -> int:
    """All postcards of some families together."""
    cards = state.edition.postcards
    return sum(vault_card(state, company, number) for number in company.postcards if families(cards[number].family))


def vault_value(state: CampaignState, company: Company) -> int:
    """Solved cards and founders' keys; vows and what the seals prove are judged now."""
    return worth_of(state, company, lambda family: True)


def kept_at_the_end(state: CampaignState, company: Company, number: int) -> bool:
    """Conditions over the campaign, by the quantities they name; what is done in games counts from then on (LE-60).

    A card that names no condition is given for what was done before.
    """
    data = state.edition.postcards[number]
    if data.scope != "campaign" or data.cost or data.family == FOUNDERS:
        return False
    companies = company.taken_with.get(number, len(state.companies))
    since = [slip for slip in company.slips.values() if slip.game > company.taken_in[number]]
    for condition in data.conditions:
        value = QUANTITIES[str(condition["of"])](state, company, since, condition, companies)
        if value < of_companies(condition.get("least", 0), companies):
            return False
        if "most" in condition and value > of_companies(condition["most"], companies):
            return False
    return True


Quantity = Callable[[CampaignState, Company, list[Slip], Data, int], int]


def _few_trains(state: CampaignState, company: Company, since: list[Slip], condition: Data, companies: int) -> int:
    most = of_companies(condition.get("trains", 0), companies)
    return sum(1 for slip in since if slip.wagons_left <= most)


def _in_peace(state: CampaignState, company: Company, since: list[Slip], condition: Data, companies: int) -> int:
    """Games in which there were seals, the company broke none of them and was not last."""
    until = of_companies(condition["until"], companies)
    games = [slip for slip in since if slip.game <= until and not slip.deeds.get("seals", 0)]
    return sum(slip.place < last_place(state, slip.game) for slip in games)


QUANTITIES: dict[str, Quantity] = {
    "seals_total": lambda state, company, since, condition, companies: company.seals,
    "games_in_peace": _in_peace,
    "ledger_rows": lambda state, company, since, condition, companies: ledger_rows(company),
    "solved": lambda state, company, since, condition, companies: company.solved(),
    "games_with_zero_trains": _few_trains,
    "games_with_few_trains": _few_trains,
    "games_coast_to_coast": lambda state, company, since, condition, companies: sum(s.coast_to_coast for s in since),
    "games_both_coasts": lambda state, company, since, condition, companies: sum(
        slip.coasts >= of_companies(condition["cities"], companies) for slip in since
    ),
    "games_last_since": lambda state, company, since, condition, companies: sum(
        slip.place == last_place(state, slip.game) for slip in since
    ),
    "larges_touched": lambda state, company, since, condition, companies: max(
        (slip.large_cities for slip in since), default=0
    ),
    "most:seals_total": lambda state, company, since, condition, companies: int(
        company.seals == max(c.seals for c in state.companies) and company.seals > 0
    ),
}


def last_place(state: CampaignState, game: int) -> int:
    return max(c.slips[game].place for c in state.companies if game in c.slips)


def missed_games(state: CampaignState, company: Company) -> int:
    """For each missed game a share of the average bank slip of that game (LE-124)."""
    total = 0
    for game in company.missed(state.game):
        slips = [c.slips[game].total for c in state.companies if game in c.slips]
        if not slips:
            continue  # not played yet
        total += state.edition.scoring.missed_game_percent * sum(slips) // (100 * len(slips))
    return total


def column_points(state: CampaignState) -> dict[str, int]:
    """All columns of the ledger together, by company."""
    points = {company.color: 0 for company in state.companies}
    for stripe in state.companies[0].ledger:
        for color, won in column(state, stripe).items():
            points[color] += won
    return points


def column(state: CampaignState, stripe: str) -> dict[str, int]:
    """In a column of the ledger the most marks and the second most; those who tie share, rounded down."""
    points: dict[str, int] = {}
    marks = {c.color: c.ledger[stripe] for c in state.companies if c.ledger[stripe]}
    prizes = state.edition.scoring.columns(len(state.companies))
    for value in sorted(set(marks.values()), reverse=True):
        tied = [color for color, n in marks.items() if n == value]
        won = sum(prizes[: len(tied)])
        prizes = prizes[len(tied) :]
        for color in tied:
            points[color] = won // len(tied)
    return points


def row_points(state: CampaignState, company: Company) -> int:
    return sum(state.edition.scoring.row_value[: ledger_rows(company)])


def vault_lines(state: CampaignState, company: Company) -> dict[str, int]:
    """What a vault holds, line by line; columns of the ledger and missed games are counted with all companies."""
    apart = state.edition.tells_scenes  # founders' keys and vows are lines of their own
    families = {"founders": FOUNDERS, "vows": VOWS} if apart else {}
    lines = {
        "slips": company.money,
        "missed_games": missed_games(state, company),
        "ledger_rows": row_points(state, company),
        "ledger_columns": column_points(state)[company.color],
        "postcards": worth_of(state, company, lambda family: family not in families.values()),
    }
    if apart:
        lines["founders"] = worth_of(state, company, lambda family: family == FOUNDERS)
        lines["stakes"] = sum(company.stakes)
        lines["bonds"] = sum(company.bonds)
    lines["seals"] = choices.seal_value(state) * company.seals
    lines["exhibits"] = state.edition.scoring.exhibit * len(company.exhibits)
    if apart:
        lines["vows"] = worth_of(state, company, lambda family: family == VOWS)
    return lines


def final_count(state: CampaignState) -> list[FinalCount]:
    lines = {company.color: vault_lines(state, company) for company in state.companies}
    keys = {c.color: (sum(lines[c.color].values()), c.tickets_done, c.solved()) for c in state.companies}
    return [
        FinalCount(
            c.color,
            lines[c.color],
            keys[c.color][0],
            1 + sum(1 for other in keys.values() if other > keys[c.color]),
        )
        for c in state.companies
    ]
