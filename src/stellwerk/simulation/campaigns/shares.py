"""What each mechanism brings, which vows are kept, what the vaults hold, and whether who leads also wins.

Money that goes into a vault is counted against the money of the games in which its rule is open, as all other is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from statistics import correlation

from stellwerk.simulation.campaigns.report import CampaignReport, GameReport

HALF_WAY = 6
SOURCES = {
    "blizzard": ("blizzard",),
    "fiesta": ("fiesta",),
    "citrus": ("citrus",),
    "cattle": ("cattle",),
    "motherlode": ("pot",),
    "exports": ("exports",),
    "exhibits": ("exhibits",),
    "mail": ("mail",),
    "danger pay": ("danger",),
    "events": ("events",),
    "pledge": ("pledge",),
    "seals": ("seals",),
    "stakes": ("stakes",),
    "postcards": ("postcards",),
}
OPEN_BY = {
    "blizzard": "blizzard",
    "fiesta": "fiesta",
    "citrus": "crate",
    "cattle": "herd",
    "motherlode": "motherlode",
    "exports": "export",
    "exhibits": "exhibit",
    "mail": "mail",
    "danger pay": "danger_pay",
    "pledge": "pledge",
    "seals": "seal",
    "stakes": "stake",
    "postcards": "postcard",
}
VAULTED = {"pledge": "bonds", "stakes": "stakes", "seals": "seals"}
LIMITS = {
    "mechanism": (5.0, 8.0),
    "vow": (35.0, 65.0),
    "first_region": (0.0, 35.0),
    "vault": (25.0, 30.0),
    "leader": (35.0, 50.0),
    "last": (8.0, 15.0),
    "company": (0.85, 1.15),
    "seat": (0.9, 1.1),
    "amendment": (-3.0, 3.0),
    "vote": (30.0, 70.0),
    "epilogue": (20.0, 100.0),
}
FOR_THREE_AND_MORE = 3


def percent(part: float, whole: float) -> float:
    return round(100 * part / whole, 1) if whole else 0.0


def money_of(game: GameReport) -> int:
    return sum(sum(mine.values()) for mine in game.sources.values())


def mechanism_shares(reports: Iterable[CampaignReport]) -> dict[str, float]:
    """Percent of the money of the games in which each mechanism is open."""
    paid: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    for report in reports:
        for game in report.games:
            for name, sources in SOURCES.items():
                if name == "events" or OPEN_BY[name] in game.open:
                    whole[name] += money_of(game)
                    paid[name] += sum(mine.get(source, 0) for mine in game.sources.values() for source in sources)
        for name, line in VAULTED.items():
            paid[name] += sum(lines.get(line, 0) for lines in report.lines.values())
    return {name: percent(paid[name], whole[name]) for name in SOURCES if whole[name]}


def vows_kept(reports: Iterable[CampaignReport]) -> dict[str, float]:
    held: Counter[int] = Counter()
    kept: Counter[int] = Counter()
    for report in reports:
        for number, was_kept in report.vows.values():
            held[number] += 1
            kept[number] += was_kept
    return {str(number): percent(kept[number], held[number]) for number in sorted(held)}


def first_regions(reports: list[CampaignReport]) -> dict[str, float]:
    found = Counter(report.regions[0] for report in reports if report.regions)
    return {region: percent(n, len(reports)) for region, n in sorted(found.items())}


def vault_share(reports: Iterable[CampaignReport]) -> float:
    """Percent of the final totals that does not come from slips and missed games."""
    totals = [(sum(r.totals.values()), sum(_slips(lines) for lines in r.lines.values())) for r in reports]
    whole = sum(total for total, _ in totals)
    return percent(whole - sum(slips for _, slips in totals), whole)


def _slips(lines: dict[str, int]) -> int:
    return lines.get("slips", 0) + lines.get("missed_games", 0)


def standing_after(report: CampaignReport, games: int) -> list[str]:
    """The companies by the money of their first games, the richest first."""
    money = _money_after(report, games)
    return sorted(money, key=lambda color: -money[color])


def _money_after(report: CampaignReport, games: int) -> Counter[str]:
    money: Counter[str] = Counter(dict.fromkeys(report.totals, 0))
    for game in report.games[:games]:
        for color, mine in game.sources.items():
            money[color] += sum(mine.values())
    return money


def wins_of(reports: list[CampaignReport], who: Callable[[CampaignReport], str]) -> float:
    """In how many percent of the campaigns somebody wins; a shared victory is shared."""
    won = 0.0
    for report in reports:
        winners = [color for color, place in report.places.items() if place == 1]
        won += (who(report) in winners) / len(winners)
    return percent(won, len(reports))


def leaders(reports: list[CampaignReport]) -> dict[str, float]:
    return {
        "leader after game 6": wins_of(reports, lambda report: standing_after(report, HALF_WAY)[0]),
        "last after game 6": wins_of(reports, lambda report: standing_after(report, HALF_WAY)[-1]),
        "leader by slips": wins_of(reports, lambda report: standing_after(report, len(report.games))[0]),
    }


def known_half_way(reports: Iterable[CampaignReport]) -> float:
    """How the money of the first games goes with the total, both against the mean of the table; 1 if they decide it."""
    early: list[float] = []
    totals: list[float] = []
    for report in reports:
        money = _money_after(report, HALF_WAY)
        early += [n - sum(money.values()) / report.players for n in money.values()]
        totals += [report.totals[color] - sum(report.totals.values()) / report.players for color in money]
    return round(correlation(early, totals), 2) if len(set(early)) > 1 and len(set(totals)) > 1 else 0.0


def by_players(reports: Iterable[CampaignReport]) -> dict[int, list[CampaignReport]]:
    found: dict[int, list[CampaignReport]] = {}
    for report in sorted(reports, key=lambda report: report.players):
        found.setdefault(report.players, []).append(report)
    return found


def amendments_worth(reports: Iterable[CampaignReport]) -> dict[str, float]:
    """Money a game against the mean of the table, in the games after the amendment was chosen."""
    found: dict[str, list[float]] = {}
    for report in reports:
        for color, ids in report.amendments.items():
            for place, id in enumerate(ids):
                for game in report.games[4 * (place + 1) :]:
                    if color in game.sources:
                        mean = money_of(game) / len(game.sources)
                        found.setdefault(id, []).append(sum(game.sources[color].values()) - mean)
    return {id: round(sum(all) / len(all), 1) for id, all in sorted(found.items())}


def votes(reports: Iterable[CampaignReport]) -> dict[str, float]:
    """In how many percent of the votes the open-handed option was chosen."""
    held: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    for report in reports:
        for id, option in report.choices.items():
            held[id] += 1
            opened[id] += option == "a"
    return {id: percent(opened[id], held[id]) for id in held}


def epilogues(reports: list[CampaignReport]) -> dict[str, float]:
    found = Counter(report.epilogue for report in reports if report.epilogue)
    return {name: percent(n, sum(found.values())) for name, n in sorted(found.items())}


def balance_of(reports: list[CampaignReport]) -> dict[str, object]:
    """All figures by which the balance is judged, in percent, for each number of companies where it counts."""
    tables = by_players(reports)
    return {
        "mechanisms": {players: mechanism_shares(some) for players, some in tables.items()},
        "vows_kept": vows_kept(reports),
        "vows_kept_by_companies": {players: vows_kept(some) for players, some in tables.items()},
        "first_region": first_regions(reports),
        "vault": {players: vault_share(some) for players, some in tables.items()},
        "who_leads_wins": {players: leaders(some) for players, some in tables.items()},
        "known_half_way": {players: known_half_way(some) for players, some in tables.items()},
        "amendments": amendments_worth(reports),
        "votes_open_handed": votes(reports),
        "epilogues": epilogues(reports),
    }


def beyond(reports: list[CampaignReport]) -> list[str]:
    """What of these figures lies outside its limits."""
    found: list[str] = []

    def judge(kind: str, name: str, value: float) -> None:
        least, most = LIMITS[kind]
        if not least <= value <= most:
            found.append(f"{name}: {value}, not {least:g} to {most:g}")

    for players, some in by_players(reports).items():
        for name, share in mechanism_shares(some).items():
            judge("mechanism", f"{name} with {players}, percent of the money", share)
        judge("vault", f"vault with {players}, percent of the total", vault_share(some))
        if players >= FOR_THREE_AND_MORE:
            standing = leaders(some)
            judge("leader", f"leader after game 6 of {players} wins, percent", standing["leader after game 6"])
            judge("last", f"last after game 6 of {players} wins, percent", standing["last after game 6"])
    for number, share in vows_kept(reports).items():
        judge("vow", f"vow {number} kept, percent", share)
    for region, share in first_regions(reports).items():
        judge("first_region", f"{region} opens first, percent", share)
    for id, worth in amendments_worth(reports).items():
        judge("amendment", f"{id}, money a game against the table", worth)
    for id, share in votes(reports).items():
        judge("vote", f"vote {id}, open-handed, percent", share)
    for name, share in epilogues(reports).items():
        judge("epilogue", f"epilogue {name}, percent", share)
    return found
