"""What a bot knows of the company it leads and of the campaign: all that lies open at the table, and its own vow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from stellwerk.bots.company.estimates import CARD
from stellwerk.campaign import choices, content
from stellwerk.campaign.edition import FIRST, Edition, edition, of_companies
from stellwerk.campaign.finale import QUANTITIES
from stellwerk.campaign.memory import vow_of
from stellwerk.campaign.state import CampaignState
from stellwerk.rules.campaign.vocabulary import Condition, Effect


@dataclass(frozen=True)
class Vow:
    """What was promised: a quantity, how much of it is wanted, and how much there is so far."""

    of: str
    wanted: int
    so_far: int
    worth: int
    trains: int = 0
    cities: int = 0

    @property
    def missing(self) -> int:
        return self.wanted - self.so_far


@dataclass(frozen=True)
class Charter:
    color: str
    version: int = FIRST
    game: int = 1
    companies: int = 2
    vow: Vow | None = None
    ledger: dict[str, int] = field(default_factory=dict)
    seal: int = 3
    large: frozenset[str] = field(default_factory=content.large_cities)
    amendments: tuple[str, ...] = ()

    @property
    def edition(self) -> Edition:
        return edition(self.version)

    def promised(self, of: str) -> Vow | None:
        """The vow, if it is about this and not yet kept."""
        return self.vow if self.vow is not None and self.vow.of == of and self.vow.missing > 0 else None

    def own_route(self, known: Mapping[str, int]) -> float:
        """What the amendments give for a route of the own colour of which this much is known."""
        given = [effect for effect in self._effects if all(_met(condition, known) for condition in effect.conditions)]
        return sum(_given(effect) for effect in given)

    def changed(self, key: str) -> int:
        """A number of the company's rule as the amendments change it; nothing without them."""
        return sum(int(effect.words["value"]) for effect in self._effects if effect.words.get("key") == key)

    @cached_property
    def _effects(self) -> list[Effect]:
        effects = [effect for id in self.amendments for effect in self.edition.amendments[id][1]]
        return content.read_effects(effects, "company")


def _given(effect: Effect) -> float:
    return {"gain": 1.0, "draw_cards": CARD}.get(effect.do, 0.0) * effect.amount.n


def _met(condition: Condition, known: Mapping[str, int]) -> bool:
    """What is not known is not counted on."""
    found = known.get(f"{condition.name}:{condition.arg}" if condition.arg else condition.name, -1)
    return condition.least <= found and (condition.most < 0 or found <= condition.most)


def charter_of(state: CampaignState, color: str) -> Charter:
    company = state.company(color)
    return Charter(
        color,
        state.content_version,
        state.game,
        len(state.companies),
        _vow(state, color),
        dict(company.ledger),
        choices.seal_value(state),
        amendments=tuple(company.amendments),
    )


def _vow(state: CampaignState, color: str) -> Vow | None:
    company = state.company(color)
    number = vow_of(state, company)
    if number is None or not state.edition.tells_scenes:
        return None
    condition = state.edition.postcards[number].conditions[0]
    companies = company.taken_with.get(number, len(state.companies))
    since = [slip for slip in company.slips.values() if slip.game > company.taken_in[number]]
    return Vow(
        str(condition["of"]),
        of_companies(condition.get("least", condition.get("most", 0)), companies),
        QUANTITIES[str(condition["of"])](state, company, since, condition, companies),
        state.edition.postcards[number].vault,
        of_companies(condition.get("trains", 0), companies),
        of_companies(condition.get("cities", 0), companies),
    )
