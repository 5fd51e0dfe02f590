"""A search for a bot's prey: families of styles are tuned against it within a budget of games.

Trials that look weak are given up early (successive halving); what survives is varied and tried again. What is told in
the end was measured on deals of its own, so the best of many lucky ones does not flatter itself.

A bot that searches takes long for a game. Its plan without the search plays thousands of games in that time, so most of
the budget can be spent against that plan; the best that was found there is then measured against the bot itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from stellwerk.arena.contest import Contest
from stellwerk.arena.running import run
from stellwerk.arena.standings import interval
from stellwerk.bots.planner import PlannerBot
from stellwerk.bots.quick import QuickGames
from stellwerk.bots.registry import make_bot
from stellwerk.engine.errors import StellwerkError

FIRST_GAMES = 20
GROWTH = 4  # how many times as many games a survivor gets, and one of how many survives
TRIALS = 16
FINAL_PART = 5  # one part of so many of the budget is kept for measuring the best
CONFIRMED = 8  # trials that are measured against the bot itself after a search against its plan
QUICK_TIMES = 4  # how many times as many games a trial gets at first where they are quick

RANGES: dict[str, tuple[int, int, int]] = {
    "turn": (400, 150, 900),
    "cards_per_turn": (190, 120, 280),
    "credit": (20, 0, 100),
    "hazard": (60, 0, 300),
    "long_hazard": (100, 0, 500),
    "ticket_urgency": (500, -300, 2500),
    "eager": (1000, 0, 3000),
    "ticket_share": (100, 0, 180),
    "slack": (600, -500, 4000),
    "draw_tickets": (150, -1200, 2500),
    "hoard": (0, 0, 60),
    "strike": (0, 0, 25),
    "hurry": (100, 0, 300),
    "keep_most": (99, 2, 5),
    "keep_each": (0, -1500, 1500),
    "keep_cheap": (0, 0, 250),
    "open_tickets": (0, -1, 3),
    "tickets_until": (500, 100, 2500),
    "trail": (0, 0, 100),
    "block": (0, 0, 1500),
    "block_from": (1000, 300, 3000),
}
"""Weights that a trial may change: as they are for the planner, the least and the most."""

FAMILIES = ("planner", "finisher", "hoarder", "collector", "blocker")


@dataclass(frozen=True)
class Trial:
    """One way to play, as a name that `stellwerk arena` knows, too."""

    family: str
    changes: tuple[tuple[str, int], ...] = ()

    @property
    def name(self) -> str:
        told = "+".join(f"{weight}={value}" for weight, value in self.changes)
        return f"{self.family}:{told}" if told else self.family

    def varied(self, dice: Random) -> Trial:
        """A few weights changed: mostly a step from where they are, sometimes anywhere."""
        changes = dict(self.changes)
        for weight in dice.sample(sorted(RANGES), dice.randrange(1, 5)):
            usual, least, most = RANGES[weight]
            at = changes.get(weight, min(max(usual, least), most))
            step = dice.gauss(0, (most - least) / 6)
            value = dice.randint(least, most) if dice.random() < 0.25 else min(max(round(at + step), least), most)
            changes[weight] = value
        return replace(self, changes=tuple(sorted(changes.items())))


@dataclass(frozen=True)
class Found:
    """How much a trial took from the bot, so far or in the final measurement."""

    trial: Trial
    share: float
    interval: tuple[float, float]
    games: int


@dataclass(frozen=True)
class Probe:
    """Everything that decides what is played; equal probes play equal games."""

    bot: str
    game: str = "usa"
    players: int = 2
    games: int = 2000
    seed: int = 0
    real: int = 0  # games against the bot itself, the others are against its plan; 0: all of them

    def contest(self, trial: Trial, games: int, final: bool = False) -> Contest:
        seed = 2 * self.seed + (1 if final else 0)
        return Contest(self.game, self.players, (trial.name, self.bot), games, seed, focus=trial.name)


@dataclass(frozen=True)
class Prey:
    """What took most from the bot itself, what it had taken from the bot's plan (None where that was not tried), and
    how many games were played against each."""

    best: Found
    from_plan: Found | None
    real_games: int
    quick_games: int
    confirmed: tuple[Found, ...] = ()


Heard = Callable[[Found, int], None]


class RealGames:
    """Whole games against the bot, kept in a folder."""

    def __init__(self, probe: Probe, folder: Path, jobs: int, backend: str) -> None:
        self.probe = probe
        self.folder = folder
        self.jobs = jobs
        self.backend = backend
        self.first_games = FIRST_GAMES

    def measure(self, trial: Trial, games: int, final: bool = False) -> Found:
        contest = self.probe.contest(trial, games, final)
        file = self.folder / f"{'final' if final else 'trial'}-{contest.header_digest()}.jsonl"
        [standing] = [bot for bot in run(contest, self.jobs, self.backend, file).bots if bot.name == trial.name]
        return Found(trial, standing.win_share, standing.interval, standing.games)


class PlanGames:
    """Quick games against the bot's plan, kept in one file of the folder."""

    def __init__(self, probe: Probe, folder: Path) -> None:
        self.probe = probe
        self.first_games = FIRST_GAMES * QUICK_TIMES
        self.games = QuickGames(probe.game, probe.players)
        plans = [self.games.plan_of(make_bot(probe.bot, 0)) for _ in range(probe.players - 1)]
        self.plans = [plan for plan in plans if plan is not None]
        if len(self.plans) < probe.players - 1:
            raise StellwerkError(f"{probe.bot} has no plan that could stand in for it; leave out --real")
        contest = probe.contest(Trial(PlannerBot.name), 1)
        self.file = folder / f"plan-{contest.header_digest()}.jsonl"
        self.wins: dict[str, list[float]] = {}
        if self.file.is_file():
            for line in self.file.read_text(encoding="utf-8").splitlines():
                self._read(line)

    def _read(self, line: str) -> None:
        """The last line may be torn."""
        try:
            told = json.loads(line)
            self.wins[told["trial"]] = [float(wins) for wins in told["wins"]]
        except (ValueError, KeyError, TypeError):
            return

    def measure(self, trial: Trial, games: int) -> Found:
        players = self.probe.players
        wins = self.wins.get(trial.name, [])
        missing = range(len(wins), max(1, games // players))
        if missing:
            policy = self.games.plan_of(make_bot(trial.name, 0))
            assert policy is not None  # every trial is a style
            seed = f"probe-{self.probe.seed}"
            wins = wins + [self.games.deal(policy, self.plans, f"{seed}-{deal}").wins for deal in missing]
            self.wins[trial.name] = wins
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as kept:
                print(json.dumps({"trial": trial.name, "wins": wins}), file=kept)
        wins = wins[: max(1, games // players)]
        share = sum(wins) / len(wins) / players
        return Found(trial, share, interval([(n, players) for n in wins]), len(wins) * players)


class Hunt:
    """Plays a probe. `heard` is told of every trial and of the games spent."""

    def __init__(self, probe: Probe, folder: Path, jobs: int, backend: str, heard: Heard) -> None:
        if probe.games < 4 * FIRST_GAMES or 0 < probe.real < 4 * FIRST_GAMES:
            raise StellwerkError(f"a probe needs at least {4 * FIRST_GAMES} games")
        if probe.real > probe.games:
            raise StellwerkError(f"{probe.real} games against the bot itself are more than all {probe.games}")
        self.probe = probe
        self.real = RealGames(probe, folder, jobs, backend)
        self.plan = PlanGames(probe, folder) if 0 < probe.real < probe.games else None
        self.heard = heard
        self.spent = 0

    def run(self) -> Prey:
        """The best that was found, measured anew with a part of the budget."""
        if self.plan is None:
            budget = self.probe.games - self.probe.games // FINAL_PART
            search = Search(self.real, self.probe.seed, self._tell)
            search.run(budget)
            final = self._final(search.best(1)[0].trial, self.probe.games - self.spent)
            return Prey(final, None, self.spent, 0)
        search = Search(self.plan, self.probe.seed, self._tell)
        search.run(self.probe.games - self.probe.real)
        quick_games = self.spent
        each = self.probe.real // 2 // CONFIRMED
        confirmed = []
        for found in search.best(CONFIRMED):
            confirmed.append(self.real.measure(found.trial, each))
            self._tell(confirmed[-1], confirmed[-1].games)
        best = max(confirmed, key=lambda found: found.share)
        final = self._final(best.trial, self.probe.real - (self.spent - quick_games))
        from_plan = search.found[best.trial]
        return Prey(final, from_plan, self.spent - quick_games, quick_games, tuple(confirmed))

    def _final(self, trial: Trial, games: int) -> Found:
        found = self.real.measure(trial, max(games, FIRST_GAMES), final=True)
        self._tell(found, found.games)
        return found

    def _tell(self, found: Found, games: int) -> None:
        self.spent += games
        self.heard(found, self.spent)


class Search:
    """Successive halving of trials, again and again, within a budget."""

    def __init__(self, games: RealGames | PlanGames, seed: int, tell: Heard) -> None:
        self.games = games
        self.seed = seed
        self.tell = tell
        self.spent = 0
        self.played: dict[Trial, int] = {}
        self.found: dict[Trial, Found] = {}

    def run(self, budget: int) -> None:
        for trials in self._generations():
            if not self._halve(trials, budget):
                return

    def best(self, count: int) -> list[Found]:
        """So many that took most; with several, the best of every family is among them."""
        ordered = sorted(self.found.values(), key=lambda found: (-found.interval[0], -found.share))
        if count < len(FAMILIES):
            return ordered[:count]
        families = {found.trial.family: found for found in reversed(ordered)}
        chosen = list(families.values())
        chosen += [found for found in ordered if found not in chosen][: count - len(chosen)]
        return sorted(chosen, key=lambda found: (-found.interval[0], -found.share))

    def _measure(self, trial: Trial, games: int) -> None:
        found = self.games.measure(trial, games)
        new = found.games - self.played.get(trial, 0)
        self.spent += new
        self.played[trial] = found.games
        self.found[trial] = found
        self.tell(found, new)

    def _generations(self) -> Iterator[list[Trial]]:
        """First every family as it is and varied, then what took most, varied."""
        dice = Random(self.seed)
        plain = [Trial(family) for family in FAMILIES]
        yield plain + [trial.varied(dice) for trial in (plain * TRIALS)[: TRIALS - len(plain)]]
        while True:
            best = sorted(self.found.values(), key=lambda f: (-f.interval[0], -f.share))[:4]
            yield [dice.choice(best).trial.varied(dice) for _ in range(TRIALS)]

    def _halve(self, trials: list[Trial], budget: int) -> bool:
        """Whether the budget allows for more."""
        games = self.games.first_games
        trials = list(dict.fromkeys(trials))
        while trials:
            for trial in trials:
                if self.spent + games - self.played.get(trial, 0) > budget:
                    return False
                if games > self.played.get(trial, 0):
                    self._measure(trial, games)
            trials = sorted(trials, key=lambda t: -self.found[t].share)[: len(trials) // GROWTH]
            games *= GROWTH
        return True
