"""`stellwerk campaign rules`: the printed rules, and those that a campaign has discovered. No more than that.

A ruling that points at the campaign's own content would tell of it, so it is left out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import Console

from stellwerk.campaign import content
from stellwerk.campaign.state import CampaignState
from stellwerk.cli import campaign_words as words
from stellwerk.cli.campaign_telling import Narrator
from stellwerk.cli.rules import RULING
from stellwerk.rulebook import Language, Rule, rules

PRINTED = "LE"
HIDDEN = "CA-"


def show_rules(console: Console, language: Language, state: CampaignState | None) -> None:
    for section, group in groupby(rules(PRINTED), key=lambda rule: rule.section):
        console.print(f"\n{section.in_language(language)}", style="bold")
        for rule in group:
            console.print(f"{rule.id:<7} {_printed(rule, language)}", soft_wrap=True)
    if state is not None:
        console.print(f"\n{words.RULES.in_language(language)}", style="bold")
        for line in _discovered(state, Narrator(language, state.content_version, len(state.companies))):
            console.print(line, soft_wrap=True)


def _printed(rule: Rule, language: Language) -> str:
    parts = [] if rule.text is None else [rule.text.in_language(language)]
    if rule.ruling is not None and HIDDEN not in rule.ruling.en:
        parts.append(f"{RULING.in_language(language)}{rule.ruling.in_language(language)}")
    return " ".join(parts)


def _discovered(state: CampaignState, narrator: Narrator) -> Iterator[str]:
    for slot in content.stickers():
        if slot in state.stickers:
            name, said = (narrator.text("stickers", slot, field) for field in ("name", "text"))
            yield f"{slot:<7} {name}. {said}"
    for id in state.events:
        yield f"{id:<7} {narrator.event_card(id)}"
    for region in state.regions:
        founder = narrator.company(state.founders[region])
        yield f"{region:<7} {founder}: {narrator.text('regions', region, 'privilege')}"
    for company in state.companies:
        for id in company.amendments:
            yield f"{id:<7} {narrator.company(company.color)}: {narrator.text('amendments', id, 'text')}"
