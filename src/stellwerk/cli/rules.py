"""`stellwerk rules GAME`: the numbered rules, the game's own before those of the base game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text as Styled

from stellwerk.cli.console import output
from stellwerk.engine.errors import SettingError
from stellwerk.games.registry import GAMES, game_entry, rules_for
from stellwerk.rulebook import GAME_PREFIXES, Language, Rule, Text, differences, rules

RULING = Text("Ruling: ", "Festlegung: ")
EXAMPLE = Text("Example: ", "Beispiel: ")
DIFFERENCES = Text("In short", "In Kürze")
BASE_GAME = "usa"


def show_rules(game: str, language: Language, id: str, variant: str) -> None:
    game_entry(game)
    rules_for(game, (variant,) if variant else ())
    console = output()
    if id:
        console.print(_table([_one_rule(game, id)], language))
        return
    for prefix in GAME_PREFIXES[game]:
        own = prefix == GAME_PREFIXES[game][0]
        title = f"{_title(game, prefix, language)} ({prefix})"
        console.print(Line(Styled(title, "bold"), align="left"))
        if own:
            console.print(_differences(game, language))
        for section, group in groupby(_chosen(prefix, variant), key=lambda rule: rule.section):
            console.print(Padding(_section(section, list(group), language), (1, 0, 0, 0)))
        console.print()


def _one_rule(game: str, id: str) -> Rule:
    known = {rule.id: rule for prefix in GAME_PREFIXES[game] for rule in rules(prefix)}
    wanted = id.strip().upper()
    if wanted not in known:
        ranges = ", ".join(f"{p}-1 to {p}-{max(_number(r) for r in rules(p))}" for p in GAME_PREFIXES[game])
        raise SettingError(f"{game} has no rule {id!r}; its rules are {ranges}")
    return known[wanted]


def _number(rule: Rule) -> int:
    return int(rule.id.rpartition("-")[2])


def _chosen(prefix: str, variant: str) -> Iterator[Rule]:
    return (r for r in rules(prefix) if not variant or not r.variants or variant in r.variants)


def _differences(game: str, language: Language) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    for difference in differences(game):
        ids = ", ".join(difference.rules)
        table.add_row("•", Styled.assemble(difference.text.in_language(language), " ", (ids, "dim")))
    return Padding(Group(Styled(DIFFERENCES.in_language(language), "bold"), table), (1, 0, 0, 0))


def _section(section: Text, group: list[Rule], language: Language) -> RenderableType:
    return Group(Styled(section.in_language(language), "bold"), _table(group, language))


def _table(group: list[Rule], language: Language) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for rule in group:
        table.add_row(rule.id, _text(rule, language))
    return table


def _title(game: str, prefix: str, language: Language) -> str:
    """Of the game whose rulebook this is."""
    owner = next((entry for entry in GAMES.values() if entry.prefix == prefix), GAMES.get(game))
    return prefix if owner is None else owner.title.in_language(language)


def _variant(name: str, language: Language) -> str:
    for entry in GAMES.values():
        if name in entry.variants:
            return entry.variants[name].title.in_language(language)
    return name


def _text(rule: Rule, language: Language) -> Styled:
    text = Styled()
    if rule.variants:
        names = ", ".join(_variant(name, language) for name in rule.variants)
        text.append(f"[{names}] ", "magenta")
    if rule.text:
        if rule.example:
            text.append(EXAMPLE.in_language(language), "green")
        text.append(rule.text.in_language(language))
    if rule.ruling:
        text.append("\n" if rule.text else "")
        text.append(RULING.in_language(language), "yellow")
        text.append(rule.ruling.in_language(language), "italic")
    return text
