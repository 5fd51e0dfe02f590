"""Win chances and expected points of a table, by games played on from it.

All seats are played by the same bot, the Intercity's plans, so a chance says what the table is worth, not who sits at
it. What is still to be dealt is dealt anew in every game: by the number of the game, so that two moves, or two moments,
are compared over the same cards and equal seeds give equal chances.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from stellwerk.bots.kernel.chart import Chart, Weights
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import play_on
from stellwerk.bots.tuning import tuned_weights
from stellwerk.engine.ints import append
from stellwerk.engine.rng import stream_at
from stellwerk.engine.setting import Setting
from stellwerk.engine.table import STREAMS, TICKETS, Table

DOUBT = 5.0
"""After so many games half of what they say is believed, by exponents; fitted to games of Intercities."""

UNSEEN = 0.5
"""Games that are added, shared by all seats, so that nothing is held to be impossible."""


@dataclass(frozen=True)
class Estimate:
    """Of so many games: each seat's share of the wins and its mean points; `wins` are the shares game by game."""

    wins: tuple[tuple[float, ...], ...]
    points: tuple[float, ...]

    @property
    def games(self) -> int:
        return len(self.wins)

    @property
    def chances(self) -> tuple[float, ...]:
        """They sum to one; a shared win counts in parts."""
        return tuple(sum(column) / len(self.wins) for column in zip(*self.wins, strict=True))

    @property
    def believed(self) -> tuple[float, ...]:
        """The chances drawn together by as much as so few games exaggerate: who wins 30 of 32 games wins fewer of many.
        Like the chances of a bet, they agree with what happens (`python -m tools.review_check calibration`)."""
        games = len(self.wins)
        part = games / (games + DOUBT)
        drawn = [(games * chance + UNSEEN / len(self.points)) ** part for chance in self.chances]
        return tuple(chance / sum(drawn) for chance in drawn)


def result_of(table: Table) -> tuple[float, ...]:
    """The win of a finished table, in parts where it is shared."""
    places = table.score_sheet().places()
    winners = places.count(1)
    return tuple(1 / winners if place == 1 else 0.0 for place in places)


class Chances:
    """Plays tables of one setting on. `seed` names the cards that come."""

    def __init__(self, setting: Setting, seed: str = "review") -> None:
        self.setting = setting
        self.seed = seed
        self.chart = chart_of(setting)
        self.policies = [Policy(self.chart, playing_weights(setting.rules.name)) for _ in range(setting.players)]

    def choice(self, table: Table, seat: int) -> int:
        """What the bot that plays all seats would do here."""
        policy = self.policies[seat]
        policy.forget()
        number = int(policy.choose(table, seat))
        policy.forget()
        return number

    def dealt_anew(self, table: Table, label: str, fresh: Iterable[int] | None = None) -> Table:
        """A copy whose future cards come from other shuffles; `fresh` counts the tickets on top of each deck that
        nobody has seen (by default all)."""
        copy = table.clone()
        state = copy.state
        state.streams = [stream_at(f"{self.seed}-{label}", name) for name in STREAMS]
        unseen = [len(deck) for deck in state.ticket_decks] if fresh is None else list(fresh)
        for number, count in enumerate(unseen):
            if count > 1:
                deck = state.ticket_decks[number]
                top = deck[:count]
                state.streams[TICKETS].shuffle(top)
                for ticket in deck[count:]:
                    top = append(top, ticket)
                state.ticket_decks[number] = top
        return copy

    def after(
        self, table: Table, seat: int, action: int, games: range, epoch: str, fresh: Iterable[int] | None = None
    ) -> Estimate:
        """How games end that go on with this action."""
        counts = None if fresh is None else list(fresh)

        def copies() -> Iterable[Table]:
            for number in games:
                copy = self.dealt_anew(table, f"{epoch}-{number}", counts)
                copy.apply(seat, action)
                yield copy

        return self.finished(copies())

    def finished(self, tables: Iterable[Table]) -> Estimate:
        """Play tables to their ends."""
        wins: list[tuple[float, ...]] = []
        points = [0] * self.setting.players
        for table in tables:
            self.play_on(table)
            sheet = table.score_sheet()
            places = sheet.places()
            winners = places.count(1)
            wins.append(tuple(1 / winners if place == 1 else 0.0 for place in places))
            for seat, total in enumerate(sheet.totals):
                points[seat] += int(total)
        return Estimate(tuple(wins), tuple(total / max(1, len(wins)) for total in points))

    def play_on(self, table: Table) -> None:
        """Finish the game, by the same bot in all seats."""
        play_on(table, self.policies)

    def of(self, table: Table, games: int, epoch: str = "0", imagine: Callable[[int], Table] | None = None) -> Estimate:
        """From what is true, or, with `imagine`, from what a seat knows: it deals full tables by number."""
        if table.state.over:
            sheet = table.score_sheet()
            return Estimate((result_of(table),), tuple(float(int(total)) for total in sheet.totals))
        if imagine is None:
            return self.finished(self.dealt_anew(table, f"{epoch}-{number}") for number in range(games))
        return self.finished(imagine(number) for number in range(games))


def playing_weights(game: str) -> Weights:
    """The Intercity's, made fast: one order of tickets, and plans that are kept for a few rounds."""
    weights = tuned_weights(game)
    weights.orders = 1
    weights.patience = 4
    return weights


@lru_cache(16)
def chart_of(setting: Setting) -> Chart:
    return Chart(setting)


@cache
def _measured() -> dict[str, dict[str, list[float]]]:
    text = files("stellwerk.review").joinpath("seat_chances.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


@lru_cache(32)
def start_chances(setting: Setting) -> tuple[float, ...]:
    """Before the first card: how often each seat wins over many deals, where that was measured
    (`python -m tools.seat_chances`); equal chances for other games and variants."""
    players = setting.players
    known = None if setting.rules.variants else _measured().get(setting.rules.name, {}).get(str(players))
    if known is None or len(known) != players:
        return (1 / players,) * players
    return tuple(chance / sum(known) for chance in known)
