"""The final count as it is told: one line after another, nothing sorted, the winner last; then the epilogues.

Every line is a piece of news of its own, so whoever shows it can show one at a time.
"""

from __future__ import annotations

from stellwerk.campaign.choices import open_handed, seal_value
from stellwerk.campaign.finale import FinalCount, column, final_count, kept_at_the_end, vault_card
from stellwerk.campaign.memory import CONDITIONS, many_seals, vow_of
from stellwerk.campaign.office import Office
from stellwerk.campaign.scenes import Scenes
from stellwerk.campaign.state import Company

ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Counting:
    def __init__(self, office: Office, scenes: Scenes) -> None:
        self.office = office
        self.scenes = scenes
        self.state = office.state

    def tell(self) -> list[FinalCount]:
        counts = final_count(self.state)
        self._slips()
        self._line("missed_games", {c.company: c.lines["missed_games"] for c in counts})
        self._line("ledger_rows", {c.company: c.lines["ledger_rows"] for c in counts})
        for stripe in self.state.companies[0].ledger:
            won = column(self.state, stripe)
            if won:
                self.office.tell("count", line="ledger_columns", stripe=stripe, **won)
        for line in ("postcards", "founders", "stakes", "bonds"):
            self._line(line, {c.company: c.lines[line] for c in counts})
        self._exhibits()
        self._line("seals", {c.company: c.lines["seals"] for c in counts}, each=seal_value(self.state))
        self.scenes.read("final.drumroll")
        self._vows()
        self._winner(counts)
        return counts

    def _line(self, line: str, won: dict[str, int], **more: int) -> None:
        if any(won.values()):
            self.office.tell("count", line=line, **won, **more)

    def _slips(self) -> None:
        for game in range(1, self.state.game + 1):
            totals = {c.color: c.slips[game].total for c in self.state.companies if game in c.slips}
            self.office.tell("count", line="slips", game=game, **totals)

    def _exhibits(self) -> None:
        worth = self.state.edition.scoring.exhibit
        for company in self.state.companies:
            for city in company.exhibits:
                self.office.tell("count", line="exhibits", city=city, **{company.color: worth})

    def _vows(self) -> None:
        """From the last place of the last game to the first, then those who were not there."""
        placed = self.office.worst_first()
        for company in placed + [c for c in self.state.companies if c not in placed]:
            vow = vow_of(self.state, company)
            if vow is not None:
                worth = {company.color: vault_card(self.state, company, vow)}
                kept = kept_at_the_end(self.state, company, vow)
                self.office.tell("count", line="vows", number=vow, kept=int(kept), **worth)
                self.scenes.say(
                    "kept_vow" if kept else "broke_vow", (company.color, {"company": company.color, "vow": vow})
                )
        self.scenes.react("finale_vows")

    def _winner(self, counts: list[FinalCount]) -> None:
        for count in sorted(counts, key=lambda count: (-count.place, count.total)):
            self.office.tell("final", company=count.company, total=count.total, place=count.place)
        self.state.finished = True
        winners = [count.company for count in counts if count.place == 1]
        for color in winners:
            self.scenes.read("final.winner", company=color)
        most = max(count.lines["slips"] for count in counts)
        leaders = [count.company for count in counts if count.lines["slips"] == most]
        if not set(leaders) & set(winners):
            self.scenes.say("leader_fell", (leaders[0], {"company": leaders[0]}))
            self.scenes.say("vault_made_it", (winners[0], {"company": winners[0]}))
        self.scenes.react("finale")

    # the epilogues

    def epilogues(self, counts: list[FinalCount]) -> None:
        by_place = sorted(counts, key=lambda count: count.place)
        first, *others = by_place
        if others[0].place == 1:
            self.scenes.read("gifts.shared", company=first.company, other=others[0].company)
        else:
            names = dict(zip(ORDINALS, [count.company for count in by_place], strict=False))
            self.scenes.read(f"gifts.{len(counts)}", **names)
        self.scenes.read(f"epilogues.{self._epilogue()}.text")
        given: set[str] = set()
        for count in reversed(by_place):
            self._paragraph(self.state.company(count.company), count.place, given)

    def _epilogue(self) -> str:
        """An open hand is enough for the first; who gave nothing and broke too little wax meets Kettering again."""
        if open_handed(self.state) >= 2:
            return "open_line"
        return "good_business" if many_seals(self.state) else "long_shadow"

    def _paragraph(self, company: Company, place: int, given: set[str]) -> None:
        color = company.color
        self.scenes.read(f"epilogue_place.{place}", company=color)
        self.scenes.read(f"epilogue_company.{color}")
        vow = vow_of(self.state, company)
        if vow is not None:
            kept = kept_at_the_end(self.state, company, vow)
            self.scenes.read(f"epilogue_deed.{'kept_vow' if kept else 'broke_vow'}")
        for deed in self._deeds():
            if deed not in given and any(hit[0] == color for hit in CONDITIONS[deed](self.state)):
                given.add(deed)
                self.scenes.read(f"epilogue_deed.{deed}", company=color)
                return

    def _deeds(self) -> list[str]:
        told = self.state.edition.story["epilogue"]
        assert isinstance(told, dict)
        return list(told["deeds"])
