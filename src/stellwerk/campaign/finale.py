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
    total = 0
    for number, status in company.postcards.items():
        data = content.postcards()[number]
        fulfilled = status == "solved" or data.family == "founder" or _kept_at_the_end(state, company, number)
        if status == "archived":
            continue
        total += data.vault if fulfilled else data.vault_unsolved
    return total


def _kept_at_the_end(state: CampaignState, company: Company, number: int) -> bool:
    """Conditions over the whole campaign, by the quantities they name."""
    data = content.postcards()[number]
    if data.scope != "campaign" or data.cost:
        return False
    values = {
        "seals_total": company.seals,
        "ledger_rows": ledger_rows(company),
        "solved": company.solved(),
        "games_with_zero_trains": company.zero_wagon_games,
        "games_coast_to_coast": company.coast_games,
        "games_last_since": _last_since(state, company, company.taken_in.get(number, 0)),
        "larges_touched": company.most_large_cities,
        "most:seals_total": int(company.seals == max(c.seals for c in state.companies) and company.seals > 0),
    }
    for condition in data.conditions:
        value = values.get(str(condition["of"]), 0)
        if value < int(cast(int, condition.get("least", 0))):
            return False
        if "most" in condition and value > int(cast(int, condition["most"])):
            return False
    return True


def _last_since(state: CampaignState, company: Company, game: int) -> int:
    """How often the company was last after this game."""
    count = 0
    for number, slip in company.slips.items():
        if number > game:
            worst = max(c.slips[number].place for c in state.companies if number in c.slips)
            count += int(slip.place == worst)
    return count


def missed_games(state: CampaignState, company: Company) -> int:
    """For each missed game a share of the average bank slip of that game (LE-124)."""
    percent = int(cast(int, content.scoring()["missed_game_percent"]))
    total = 0
    for game in range(1, state.game + 1):
        slips = [c.slips[game].total for c in state.companies if game in c.slips]
        if game not in company.slips and slips:
            total += percent * sum(slips) // (100 * len(slips))
    return total


def column_points(state: CampaignState) -> dict[str, int]:
    """In each column of the ledger the most marks and the second most; those who tie share, rounded down."""
    first, second = (int(cast(int, content.scoring()[f"column_{n}"])) for n in ("first", "second"))
    points = {company.color: 0 for company in state.companies}
    for stripe in state.companies[0].ledger:
        marks = {c.color: c.ledger[stripe] for c in state.companies if c.ledger[stripe]}
        ordered = sorted(set(marks.values()), reverse=True)
        prizes = [first, second]
        for value in ordered:
            tied = [color for color, n in marks.items() if n == value]
            won = sum(prizes[: len(tied)])
            prizes = prizes[len(tied) :]
            for color in tied:
                points[color] += won // len(tied)
    return points


def final_count(state: CampaignState) -> list[FinalCount]:
    row_values = cast("list[int]", content.scoring()["row_value"])
    columns = column_points(state)
    lines: dict[str, dict[str, int]] = {}
    for company in state.companies:
        lines[company.color] = {
            "slips": company.money,
            "missed_games": missed_games(state, company),
            "ledger_rows": sum(row_values[: ledger_rows(company)]),
            "ledger_columns": columns[company.color],
            "postcards": vault_value(state, company),
            "seals": int(cast(int, content.scoring()["seal"])) * company.seals,
            "exhibits": int(cast(int, content.scoring()["exhibit"])) * len(company.exhibits),
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
