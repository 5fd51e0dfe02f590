"""What differs between the editions of the campaign: cards, numbers and routes, read from the edition's data.

A campaign keeps the edition it was begun with, so a new edition changes nothing that was recorded before.
"""

from __future__ import annotations

import csv
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import cast

from stellwerk.rules.campaign.vocabulary import Amount, Condition, Effect

Data = dict[str, object]
FOLDERS = {1: "first", 2: "second"}
FIRST = 1
LATEST = 2
FEWEST_COMPANIES = 2
FIRST_FAIR_GAME = 11


def read_toml(*path: str) -> Data:
    return tomllib.loads(files(__package__).joinpath("data", *path).read_text(encoding="utf-8"))


def read_rows(*path: str) -> list[dict[str, str]]:
    text = files(__package__).joinpath("data", *path).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def entries(data: Data, name: str) -> list[Data]:
    return cast("list[Data]", data.get(name, []))


def texts_of(data: Data, name: str) -> list[str]:
    return cast("list[str]", data.get(name, []))


def read_effect(data: Data, source: str) -> Effect:
    amount = Amount(int(cast(int, data.get("n", 0))))
    if "amount" in data:
        given = cast("dict[str, int | str]", data["amount"])
        numbers = {key: int(given[key]) for key in ("times", "per", "most") if key in given}
        amount = Amount(amount.n, str(given["of"]), **numbers)
    words = {key: str(value) for key, value in data.items() if key not in ("do", "n", "amount", "if", "who")}
    words.setdefault("source", source)
    return Effect(str(data["do"]), amount, read_conditions(entries(data, "if")), str(data.get("who", "me")), words)


def read_conditions(data: list[Data]) -> list[Condition]:
    return [Condition(str(c["of"]), int(cast(int, c.get("least", 0))), int(cast(int, c.get("most", -1)))) for c in data]


def read_effects(data: list[Data], source: str) -> list[Effect]:
    return [read_effect(effect, source) for effect in data]


@dataclass(frozen=True)
class EventData:
    id: str
    origin: str
    lasting: bool
    hook: str
    effects: tuple[Data, ...]


@dataclass(frozen=True)
class PostcardData:
    id: int
    family: str
    when: str
    scope: str
    conditions: tuple[Data, ...]
    cost: str
    reward: tuple[Data, ...]
    vault: int
    vault_unsolved: int


@dataclass(frozen=True)
class CampaignCard:
    """`scene` and `inserts` name texts of its first side; the first edition has both sides as texts of the card."""

    id: str
    kind: str
    effects: tuple[Data, ...]
    scene: str = ""
    inserts: str = ""


@dataclass(frozen=True)
class Choice:
    """A vote of the companies that played in a game, with what follows from each option."""

    id: str
    game: int
    options: dict[str, tuple[Data, ...]]


@dataclass(frozen=True)
class Reaction:
    """A line that is read once in a campaign, if it is true."""

    id: str
    when: str
    rank: str


@dataclass(frozen=True)
class Scoring:
    """What the vaults are worth at the end."""

    seal: int
    exhibit: int
    missed_game_percent: int
    missed_game_marks: int
    row_value: tuple[int, ...]
    column_first: object  # by companies, as is the next
    column_second: object

    def columns(self, companies: int) -> list[int]:
        """What the most and the second most marks in a column of the ledger are worth."""
        return [of_companies(self.column_first, companies), of_companies(self.column_second, companies)]


SCORING_NUMBERS = ("seal", "exhibit", "missed_game_percent", "missed_game_marks")


class Edition:
    def __init__(self, number: int) -> None:
        self.number = number
        self.folder = FOLDERS[number]

    def toml(self, name: str) -> Data:
        return read_toml(self.folder, f"{name}.toml")

    @cached_property
    def events(self) -> dict[str, EventData]:
        return {
            str(e["id"]): EventData(
                str(e["id"]), str(e["origin"]), bool(e["lasting"]), str(e["hook"]), tuple(entries(e, "effects"))
            )
            for e in entries(self.toml("events"), "events")
        }

    @cached_property
    def postcards(self) -> dict[int, PostcardData]:
        found = {}
        for data in entries(self.toml("postcards"), "postcards"):
            number = int(cast(int, data["id"]))
            found[number] = PostcardData(
                number,
                str(data["family"]),
                str(data["when"]),
                str(data["scope"]),
                tuple(entries(data, "if")),
                _cost(entries(data, "cost")),
                tuple(entries(data, "reward")),
                int(cast(int, data["vault"])),
                int(cast(int, data["vault_unsolved"])),
            )
        return found

    def reward(self, number: int, companies: int) -> list[Data]:
        """What solving a postcard brings; some sums are others with few companies."""
        found = [dict(effect) for effect in self.postcards[number].reward]
        for effect in found:
            if "n" in effect:
                effect["n"] = of_companies(effect["n"], companies)
        return found

    @cached_property
    def cards(self) -> tuple[CampaignCard, ...]:
        return tuple(
            CampaignCard(
                str(c["id"]),
                str(c["kind"]),
                tuple(entries(c, "effects")),
                str(c.get("scene", "")),
                str(c.get("inserts", "")),
            )
            for c in entries(self.toml("cards"), "cards")
        )

    @cached_property
    def bonus(self) -> int:
        """What a route of the own colour pays, in dollars."""
        return int(cast(int, self.toml("amendments")["bonus"]))

    @cached_property
    def amendments(self) -> dict[str, tuple[int, tuple[Data, ...]]]:
        """Round and effects of each amendment."""
        rows = entries(self.toml("amendments"), "amendments")
        return {str(a["id"]): (int(cast(int, a["round"])), tuple(entries(a, "effects"))) for a in rows}

    @cached_property
    def scoring(self) -> Scoring:
        data = self.toml("scoring")
        numbers = {name: int(cast(int, data[name])) for name in SCORING_NUMBERS}
        rows = tuple(cast("list[int]", data["row_value"]))
        first, second = data["column_first"], data["column_second"]
        return Scoring(row_value=rows, column_first=first, column_second=second, **numbers)

    @cached_property
    def rules(self) -> Data:
        """Lists and words of the rules; single numbers are in `numbers`."""
        return self.toml("numbers")

    def numbers(self, companies: int) -> dict[str, int]:
        """Some are others with few companies."""
        return {key: of_companies(n, companies) for key, n in cast(Data, self.rules["numbers"]).items()}

    def list_of(self, name: str, companies: int = FEWEST_COMPANIES) -> list[int]:
        """Some have other numbers with few companies."""
        return [of_companies(n, companies) for n in cast("list[object]", self.rules[name])]

    def exhibit_pay(self, game: int, companies: int) -> int:
        """What a delivery to the Fair pays in its first and its second game."""
        return self.list_of("exhibits", companies)[game - FIRST_FAIR_GAME]

    def is_vaulted(self, what: str) -> bool:
        return what in texts_of(self.rules, "vaulted")

    @cached_property
    def routes(self) -> tuple[dict[str, str], ...]:
        return tuple(read_rows(self.folder, "routes.csv"))

    # what the second edition has besides

    @cached_property
    def tells_scenes(self) -> bool:
        return any(card.scene for card in self.cards)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        if not self.tells_scenes:
            return {}
        found = entries(self.toml("choices"), "choices")
        return {
            str(c["id"]): Choice(str(c["id"]), int(cast(int, c["game"])), {o: tuple(entries(c, o)) for o in ("a", "b")})
            for c in found
        }

    @cached_property
    def story(self) -> Data:
        return self.toml("story") if self.tells_scenes else {}

    @cached_property
    def reactions(self) -> tuple[Reaction, ...]:
        found = entries(self.story, "reactions")
        return tuple(Reaction(str(r["id"]), str(r["when"]), str(r["rank"])) for r in found)

    @cached_property
    def inserts(self) -> dict[str, list[str]]:
        return cast("dict[str, list[str]]", self.story.get("inserts", {}))

    @cached_property
    def by_id(self) -> Data:
        """The whole data, its entries by id: what the parameters of texts point into."""
        found: Data = {}
        for name in ("events", "postcards", "amendments"):
            found[name] = {str(entry["id"]): entry for entry in entries(self.toml(name), name)}
        return {**found, **self.rules}

    @cached_property
    def parameters(self) -> dict[str, dict[str, dict[str, str]]]:
        known = self.toml("parameters") if self.tells_scenes else {}
        return cast("dict[str, dict[str, dict[str, str]]]", known)


def of_companies(value: object, companies: int) -> int:
    """A number, or one for each number of companies from two on."""
    return (
        int(cast("list[int]", value)[companies - FEWEST_COMPANIES])
        if isinstance(value, list)
        else int(cast(int, value))
    )


def _cost(cost: list[Data]) -> str:
    """What a postcard costs to solve, as the postcards' rule knows it."""
    if not cost:
        return ""
    operation = cost[0]["do"]
    if operation == "pay":
        return f"money_{cost[0]['n']}"
    if operation == "discard_extra":
        return "locomotive" if cost[0].get("filter") == "loco" else "pair"
    return "nothing"


@cache
def edition(number: int = LATEST) -> Edition:
    return Edition(number)
