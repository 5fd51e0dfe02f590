"""What is to be played: deals, line-ups and seatings. Equal contests give equal games, in whatever order they are
played and by however many processes.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from time import process_time

from stellwerk.arena.adjusting import without_luck
from stellwerk.bots.base import Bot
from stellwerk.bots.registry import BotError, make_bot
from stellwerk.bots.search import SearchBot
from stellwerk.engine.actions import Action
from stellwerk.engine.errors import SettingError
from stellwerk.engine.game import Game, Options
from stellwerk.engine.view import View
from stellwerk.games.registry import setting_for
from stellwerk.simulation import game_result, play_on, player_names


@dataclass(frozen=True)
class Contest:
    """`focus` names a bot that sits in every game; the others take turns against it. `adjust`: luck is taken out."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    variants: tuple[str, ...] = ()
    focus: str = ""
    adjust: bool = False

    @property
    def deals(self) -> int:
        """Enough for the games asked for, and for every line-up once if there are that many."""
        return max(1, -(-self.games // self.players))

    def check(self) -> None:
        """Raise a StellwerkError if this cannot be played."""
        setting_for(self.game, self.players, self.variants)
        if len(set(self.bots)) < len(self.bots):
            raise BotError("each bot is named once; seats without one are filled by repeating them")
        if not self.bots:
            raise BotError("no bot is named")
        if self.focus and self.focus not in self.bots:
            raise BotError(f"the focus {self.focus} is not one of the bots")
        if self.games < 1:
            raise SettingError(f"the number of games must be positive, not {self.games}")
        for name in self.bots:
            make_bot(name, 0)

    def line_up(self, deal: int) -> tuple[str, ...]:
        """The bots of a deal, as they sit in its first seating."""
        all = line_ups(self.bots, self.players, self.focus, self.seed)
        return all[deal % len(all)]

    def seatings(self, deal: int) -> list[tuple[str, ...]]:
        """Every rotation, so that each bot plays each seat's cards; with two seats these are all seatings."""
        bots = self.line_up(deal)
        return [bots[turn:] + bots[:turn] for turn in range(len(bots))]

    def header(self) -> dict[str, object]:
        """What a file of results must agree with to be gone on with; the number of games may grow."""
        plain = asdict(self)
        del plain["games"]
        if not self.adjust:
            del plain["adjust"]
        plain["bots"], plain["variants"] = list(self.bots), list(self.variants)
        return {"format": "stellwerk-arena", "version": 1, "contest": plain, "code": code_digest(self.bots)}

    def header_digest(self) -> str:
        """Short enough for the name of a file."""
        return hashlib.sha256(json.dumps(self.header(), sort_keys=True).encode()).hexdigest()[:16]


@cache
def line_ups(bots: tuple[str, ...], players: int, focus: str, seed: int) -> list[tuple[str, ...]]:
    """All choices of so many bots, in an order fixed by the seed."""
    if len(bots) <= players:
        return [tuple(bots[seat % len(bots)] for seat in range(players))]
    others = [bot for bot in bots if bot != focus]
    if focus:
        chosen = [(focus, *rest) for rest in combinations(others, players - 1)]
    else:
        chosen = list(combinations(others, players))
    Random(seed).shuffle(chosen)
    return chosen


@cache
def code_digest(bots: tuple[str, ...]) -> str:
    """Changes when bots or rules change, so that old results are not mixed with new ones."""
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    files = [f for part in ("bots", "engine", "rules", "games") for f in sorted((package / part).rglob("*.py"))]
    files += [Path(bot.rpartition(":")[0]) for bot in bots if ".py:" in bot]
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@dataclass
class Clock:
    """How long a bot thought, in processor time: what else the machine does must not count."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0


class TimedBot(Bot):
    """Another bot with a clock. Searches go by the same clock, so that a busy machine does not weaken them."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        if isinstance(bot, SearchBot):
            bot.clock = process_time
        self.bot = bot
        self.name = bot.name  # type: ignore[misc]
        self.clock = Clock()

    def choose(self, view: View, options: Options) -> Action:  # type: ignore[override]
        started = process_time()
        action = self.bot.choose(view, options)
        spent = process_time() - started
        self.clock.moves += 1
        self.clock.seconds += spent
        self.clock.longest = max(self.clock.longest, spent)
        return action


@dataclass(frozen=True)
class Played:
    """One finished game. All lists go by seat; `without_luck` has the win shares without luck, where that was asked."""

    bots: list[str]
    totals: list[int]
    places: list[int]
    points: list[dict[str, int]]
    tickets_kept: list[int]
    tickets_completed: list[int]
    turns: int
    digest: str
    without_luck: list[float] | None = None


@dataclass(frozen=True)
class Deal:
    """All seatings of one deal; `clocks` by bot."""

    number: int
    games: list[Played]
    clocks: dict[str, Clock] = field(default_factory=dict)


def play_deal(contest: Contest, number: int) -> Deal:
    setting = setting_for(contest.game, contest.players, contest.variants)
    seed = f"arena-{contest.seed}-{number}"
    games: list[Played] = []
    clocks: dict[str, Clock] = {}
    for names in contest.seatings(number):
        bots = [TimedBot(make_bot(name, bot_seed(seed, name, seat))) for seat, name in enumerate(names)]
        game = Game(setting, seed, names=player_names(names))
        play_on(game, bots)
        games.append(played(game, names, without_luck(game, names) if contest.adjust else None))
        for name, bot in zip(names, bots, strict=True):
            clock = clocks.setdefault(name, Clock())
            clock.moves += bot.clock.moves
            clock.seconds += bot.clock.seconds
            clock.longest = max(clock.longest, bot.clock.longest)
    return Deal(number, games, clocks)


def played(game: Game, names: tuple[str, ...], adjusted: list[float] | None = None) -> Played:
    result = game_result(game, names)
    return Played(
        bots=list(names),
        totals=[seat.total for seat in result.seats],
        places=[seat.place for seat in result.seats],
        points=[seat.points for seat in result.seats],
        tickets_kept=[seat.tickets_kept for seat in result.seats],
        tickets_completed=[seat.tickets_completed for seat in result.seats],
        turns=result.turns,
        digest=result.digest[:16],
        without_luck=adjusted,
    )


def bot_seed(seed: str, name: str, seat: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed}:{name}:{seat}".encode()).digest()[:8], "big")
