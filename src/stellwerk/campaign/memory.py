"""What the story remembers: for each line that may be read, of which companies it is true.

A hit is the company that the line is about, or none, with the words that the line needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from stellwerk.campaign.finale import kept_at_the_end, last_place, ledger_rows
from stellwerk.campaign.state import CampaignState, Company, Slip

Params = dict[str, str | int]
Hit = tuple[str | None, Params]
Condition = Callable[[CampaignState], Iterator[Hit]]
ALL_REGIONS = 8
GAMES = 12


def about(company: Company) -> Hit:
    return company.color, {"company": company.color}


def slips_now(state: CampaignState) -> list[tuple[Company, Slip]]:
    """Of the game just played."""
    return [(company, company.slips[state.game]) for company in state.companies if state.game in company.slips]


def each(test: Callable[[CampaignState, Company, Slip], bool | int]) -> Condition:
    """True of a company by its slip; a number that the test gives is the line's {n}."""

    def hits(state: CampaignState) -> Iterator[Hit]:
        for company, slip in slips_now(state):
            found = test(state, company, slip)
            if found:
                yield company.color, {"company": company.color, "n": int(found)}

    return hits


def at_least(deed: str, least: int) -> Condition:
    return each(lambda state, company, slip: n if (n := slip.deeds.get(deed, 0)) >= least else 0)


def paid(source: str, least: int) -> Condition:
    return each(lambda state, company, slip: n if (n := slip.lines.get(source, 0)) >= least else 0)


def before(company: Company, game: int) -> list[Slip]:
    return [slip for slip in company.slips.values() if slip.game < game]


def wins(company: Company) -> int:
    return sum(slip.place == 1 for slip in company.slips.values())


def is_last(state: CampaignState, slip: Slip | None) -> bool:
    return slip is not None and slip.place == last_place(state, slip.game)


def won_for_the(nth: int) -> Condition:
    return each(lambda state, company, slip: slip.place == 1 and wins(company) == nth and state.game > 1)


def changed(now_first: bool) -> Condition:
    """From the last place to the first, or the other way."""

    def test(state: CampaignState, company: Company, slip: Slip) -> bool:
        old = company.slips.get(state.game - 1)
        if old is None:
            return False
        if now_first:
            return slip.place == 1 and is_last(state, old)
        return old.place == 1 and is_last(state, slip)

    return each(test)


def by_how_much(least: int, most: int) -> Condition:
    """The first place by so many dollars."""

    def hits(state: CampaignState) -> Iterator[Hit]:
        placed = sorted(slips_now(state), key=lambda found: found[1].place)
        (winner, first), (other, second) = placed[:2]
        lead = first.total - second.total
        if least <= lead <= most:
            yield winner.color, {"company": winner.color, "other": other.color, "n": lead}

    return hits


def close_table(state: CampaignState) -> Iterator[Hit]:
    totals = [slip.total for _, slip in slips_now(state)]
    apart = max(totals) - min(totals)
    if apart <= (5 if len(totals) == 2 else 12):
        yield None, {"n": apart}


def first_ever(test: Callable[[Slip], bool | int]) -> Condition:
    """Done in this game, and by nobody before it."""

    def hits(state: CampaignState) -> Iterator[Hit]:
        if not any(test(slip) for company in state.companies for slip in before(company, state.game)):
            yield from (about(company) for company, slip in slips_now(state) if test(slip))

    return hits


def reached(deed: str, total: int) -> Condition:
    """So many in the campaign, with this game."""

    def test(state: CampaignState, company: Company, slip: Slip) -> bool:
        old = sum(s.deeds.get(deed, 0) for s in before(company, state.game))
        return old < total <= old + slip.deeds.get(deed, 0)

    return each(test)


def seals_none(state: CampaignState) -> Iterator[Hit]:
    broken = {company.color: slip.deeds.get("seals", 0) for company, slip in slips_now(state)}
    idle = [color for color, n in broken.items() if n == 0]
    if len(idle) == 1 and len(broken) > 1:
        yield idle[0], {"company": idle[0]}


def all_broken(state: CampaignState) -> Iterator[Hit]:
    laid = state.laid_now
    if laid and sum(slip.deeds.get("seals", 0) for _, slip in slips_now(state)) == laid:
        yield None, {}


def stayed_away(state: CampaignState) -> Iterator[Hit]:
    for company in state.companies:
        if state.game not in company.slips:
            yield about(company)


def founded(state: CampaignState, company: Company) -> int:
    return sum(color == company.color for color in state.founders.values())


def alone(state: CampaignState, count: Callable[[Company], int], least: int = 1) -> Iterator[Hit]:
    """The company with the most of something, if it is one alone and has enough."""
    counts = {company.color: count(company) for company in state.companies}
    most = max(counts.values())
    best = [color for color, n in counts.items() if n == most]
    if most >= least and len(best) == 1:
        yield best[0], {"company": best[0], "n": most}


def founded_none(state: CampaignState) -> Iterator[Hit]:
    if len(state.regions) == ALL_REGIONS:
        for company in state.companies:
            if founded(state, company) == 0:
                yield about(company)


def seals_broken(state: CampaignState) -> int:
    return sum(company.seals for company in state.companies)


def many_seals(state: CampaignState) -> bool:
    """Of all seals laid so far enough are broken, for so many companies."""
    percent = cast("dict[str, list[int]]", state.edition.story["seals_many"])["percent"]
    return 100 * seals_broken(state) >= percent[len(state.companies) - 2] * state.seals_laid


def voted(choice: str, option: str) -> Condition:
    def hits(state: CampaignState) -> Iterator[Hit]:
        if state.choices.get(choice) == option:
            yield None, {}

    return hits


def seals_are(many: bool) -> Condition:
    def hits(state: CampaignState) -> Iterator[Hit]:
        if many_seals(state) == many:
            yield None, {"n": seals_broken(state)}

    return hits


def founded_first(state: CampaignState) -> Iterator[Hit]:
    for region, color in list(state.founders.items())[:1]:
        yield color, {"company": color, "region": region}


def nobody_broke(state: CampaignState) -> Iterator[Hit]:
    if not any(slip.deeds.get("seals", 0) for _, slip in slips_now(state)):
        yield None, {}


def most_seals_now(state: CampaignState) -> Iterator[Hit]:
    yield from alone(state, lambda c: c.slips[state.game].deeds.get("seals", 0) if state.game in c.slips else 0, 2)


def vow_of(state: CampaignState, company: Company) -> int | None:
    cards = state.edition.postcards
    return next((number for number in company.postcards if cards[number].family == "vow"), None)


def vow_is(kept: bool) -> Condition:
    def hits(state: CampaignState) -> Iterator[Hit]:
        for company in state.companies:
            vow = vow_of(state, company)
            if vow is not None and kept_at_the_end(state, company, vow) == kept:
                yield company.color, {"company": company.color, "vow": vow}

    return hits


def all_vows(kept: bool) -> Condition:
    def hits(state: CampaignState) -> Iterator[Hit]:
        vows = {company.color for company in state.companies if vow_of(state, company) is not None}
        if vows and {color for color, _ in vow_is(kept)(state)} == vows:
            yield None, {}

    return hits


def everyone_won(state: CampaignState) -> Iterator[Hit]:
    if all(wins(company) for company in state.companies):
        yield None, {}


def never_last(state: CampaignState, company: Company) -> bool:
    played = list(company.slips.values())
    return len(state.companies) > 2 and len(played) == GAMES and not any(is_last(state, slip) for slip in played)


def of_company(test: Callable[[CampaignState, Company], bool]) -> Condition:
    def hits(state: CampaignState) -> Iterator[Hit]:
        yield from (about(company) for company in state.companies if test(state, company))

    return hits


def ledger_full(state: CampaignState) -> Iterator[Hit]:
    full = [about(company) for company in state.companies if ledger_rows(company) >= 6]
    yield from full or alone(state, ledger_rows)


CONDITIONS: dict[str, Condition] = {
    "won_first": won_for_the(1),
    "won_two_running": each(
        lambda state, company, slip: (
            slip.place == 1 and (old := company.slips.get(state.game - 1)) is not None and old.place == 1
        )
    ),
    "won_three": won_for_the(3),
    "won_five": won_for_the(5),
    "last_twice": each(
        lambda state, company, slip: is_last(state, slip) and is_last(state, company.slips.get(state.game - 1))
    ),
    "last_then_won": changed(now_first=True),
    "won_then_last": changed(now_first=False),
    "always_second": each(
        lambda state, company, slip: (
            len(slips_now(state)) > 2
            and slip.place == 2
            and sum(found.place == 2 for found in company.slips.values()) == 3
        )
    ),
    "narrow_win": by_how_much(1, 3),
    "runaway_win": by_how_much(30, 10_000),
    "close_table": close_table,
    "zero_dollars": each(lambda state, company, slip: slip.total == 0),
    "no_wagons_left": each(lambda state, company, slip: slip.wagons_left == 0),
    "many_tickets": each(lambda state, company, slip: slip.tickets_done if slip.tickets_done >= 7 else 0),
    "nothing_failed": each(
        lambda state, company, slip: (
            slip.deeds.get("tickets_held", 0) >= 5 and slip.tickets_done == slip.deeds["tickets_held"]
        )
    ),
    "failed_big": each(
        lambda state, company, slip: lost if (lost := -slip.lines.get("tickets_failed", 0)) >= 20 else 0
    ),
    "coast_to_coast": first_ever(lambda slip: slip.coast_to_coast),
    "founded_two": of_company(lambda state, company: founded(state, company) == 2),
    "founder_was_last": of_company(
        lambda state, company: is_last(state, company.slips.get(state.game)) and founded(state, company) > 0
    ),
    "seals_none": seals_none,
    "seals_ten": reached("seals", 10),
    "all_broken": all_broken,
    "seal_by_card": first_ever(lambda slip: slip.deeds.get("seals_by_card", 0)),
    "accidents_two": at_least("accidents", 2),
    "danger_rich": at_least("danger", 12),
    "pot_big": at_least("pot", 6),
    "herd_sold": at_least("herd", 8),
    "crate_fresh": at_least("fresh_crates", 1),
    "plough": at_least("ploughs", 1),
    "two_stakes": at_least("stakes", 2),
    "fiesta_rich": paid("fiesta", 12),
    "exports_rich": paid("exports", 15),
    "pledge_high": each(
        lambda state, company, slip: slip.deeds.get("pledged", 0) >= 5 and slip.deeds.get("pledge_kept", 0)
    ),
    "pledge_broken": each(
        lambda state, company, slip: slip.deeds.get("pledged", 0) > 0 and not slip.deeds.get("pledge_kept")
    ),
    "postcards_three": at_least("postcards", 3),
    "exhibit_first": first_ever(lambda slip: slip.deeds.get("exhibits", 0)),
    "exhibits_three": reached("exhibits", 3),
    "stayed_away": stayed_away,
    # lines put into scenes
    "founded_first": founded_first,
    "founded_three": lambda state: alone(state, lambda company: founded(state, company), 3),
    "founded_none": founded_none,
    "seals_broken_most": most_seals_now,
    "nobody_broke": nobody_broke,
    "seals_many": seals_are(many=True),
    "seals_few": seals_are(many=False),
    "debt_paid": voted("note", "a"),
    "debt_sold": voted("note", "b"),
    "scale_signed": voted("scale", "a"),
    "scale_refused": voted("scale", "b"),
    "fund_trains": voted("fund", "a"),
    "fund_shared": voted("fund", "b"),
    # at the end
    "kept_vow": vow_is(kept=True),
    "broke_vow": vow_is(kept=False),
    "all_vows_kept": all_vows(kept=True),
    "no_vow_kept": all_vows(kept=False),
    "never_last": of_company(never_last),
    "everyone_won": everyone_won,
    "seals_most": lambda state: alone(state, lambda company: company.seals),
    "no_seals": of_company(lambda state, company: company.seals == 0),
    "ledger_full": ledger_full,
    "exhibits_most": lambda state: alone(state, lambda company: len(company.exhibits), 2),
    "correspondent": lambda state: alone(state, lambda company: company.solved()),
    "never_won": of_company(lambda state, company: wins(company) == 0 and len(company.slips) == GAMES),
    "always_there": of_company(lambda state, company: len(company.slips) == GAMES),
}
