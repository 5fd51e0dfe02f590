"""The end of the campaign: what the vaults hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from stellwerk.campaign import content
from stellwerk.campaign.state import CampaignState, Company


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


def vault_value(state: CampaignState, company: Company) -> int:
    """Solved cards and founders' keys; vows and what the seals prove are judged now."""
    return sum(vault_card(state, company, number) for number in company.postcards)


def vault_card(state: CampaignState, company: Company, number: int) -> int:
    """What one postcard of a company is worth in its vault."""
    data, status = content.postcards()[number], company.postcards[number]
    if status == "archived":
        return 0
    fulfilled = status == "solved" or data.family == "founder" or _kept_at_the_end(state, company, number)
    return data.vault if fulfilled else data.vault_unsolved


def _kept_at_the_end(state: CampaignState, company: Company, number: int) -> bool:
    """Conditions over the campaign, by the quantities they name; what is done in games counts from then on (LE-60)."""
    data = content.postcards()[number]
    if data.scope != "campaign" or data.cost:
        return False
    later = [slip for slip in company.slips.values() if slip.game > company.taken_in[number]]
    values = {
        "seals_total": company.seals,
        "ledger_rows": ledger_rows(company),
        "solved": company.solved(),
        "games_with_zero_trains": sum(1 for slip in later if slip.wagons_left == 0),
        "games_coast_to_coast": sum(1 for slip in later if slip.coast_to_coast),
        "games_last_since": sum(1 for slip in later if slip.place == _last_place(state, slip.game)),
        "larges_touched": max((slip.large_cities for slip in later), default=0),
        "most:seals_total": int(company.seals == max(c.seals for c in state.companies) and company.seals > 0),
    }
    for condition in data.conditions:
        value = values[str(condition["of"])]
        if value < int(cast(int, condition.get("least", 0))):
            return False
        if "most" in condition and value > int(cast(int, condition["most"])):
            return False
    return True


def _last_place(state: CampaignState, game: int) -> int:
    return max(c.slips[game].place for c in state.companies if game in c.slips)


def missed_games(state: CampaignState, company: Company) -> int:
    """For each missed game a share of the average bank slip of that game (LE-124)."""
    total = 0
    for game in company.missed(state.game):
        slips = [c.slips[game].total for c in state.companies if game in c.slips]
        total += content.scoring().missed_game_percent * sum(slips) // (100 * len(slips))
    return total


def column_points(state: CampaignState) -> dict[str, int]:
    """In each column of the ledger the most marks and the second most; those who tie share, rounded down."""
    points = {company.color: 0 for company in state.companies}
    for stripe in state.companies[0].ledger:
        marks = {c.color: c.ledger[stripe] for c in state.companies if c.ledger[stripe]}
        ordered = sorted(set(marks.values()), reverse=True)
        prizes = [content.scoring().column_first, content.scoring().column_second]
        for value in ordered:
            tied = [color for color, n in marks.items() if n == value]
            won = sum(prizes[: len(tied)])
            prizes = prizes[len(tied) :]
            for color in tied:
                points[color] += won // len(tied)
    return points


def final_count(state: CampaignState) -> list[FinalCount]:
    scoring = content.scoring()
    columns = column_points(state)
    lines: dict[str, dict[str, int]] = {}
    for company in state.companies:
        lines[company.color] = {
            "slips": company.money,
            "missed_games": missed_games(state, company),
            "ledger_rows": sum(scoring.row_value[: ledger_rows(company)]),
            "ledger_columns": columns[company.color],
            "postcards": vault_value(state, company),
            "seals": scoring.seal * company.seals,
            "exhibits": scoring.exhibit * len(company.exhibits),
        }
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
