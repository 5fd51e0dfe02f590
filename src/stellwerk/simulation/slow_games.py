"""A model of games over days: real games of bots, played at the pace of people who sleep, work and look now and then.

Whether an order holds is not assumed but tried: right after a turn the bot says what it would do on the next one, and
when that comes the engine says whether it is still possible. `slow_people` holds what is assumed about people.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean, quantiles

from stellwerk.bots.base import Bot
from stellwerk.engine.game import Game
from stellwerk.engine.orders import TURN, Answer, Wish, first_possible, on_own_turn
from stellwerk.engine.setting import Setting
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DrawBlind
from stellwerk.simulation.playing import new_bot, play_one
from stellwerk.simulation.slow_people import DAY, HELPS, WILLING, Help, Life, answers_at, looks_between, new_life

MOST_REAL_GAMES = 60
BLIND = DrawBlind()
NO_ORDER, FIRST, ELSE, FAILED = "no order", "first", "else", "failed"
BEGIN_HOURS = (8.0, 22.0)  # when a game is begun


@dataclass(frozen=True)
class Turn:
    """Whose turn it was, and what became of the list that was written after the turn before: its first line was
    possible, only its second (a card from the deck), none, or there was none, for tickets are chosen when seen."""

    seat: int
    order: str


def real_game(setting: Setting, bot: str, seed: str) -> list[Turn]:
    """The turns of a game between bots, each with what its order would have been worth."""
    players = setting.players
    game = Game(setting, seed)
    bots = [new_bot(bot, seed, seat) for seat in range(players)]
    lists: dict[int, tuple[Wish, ...] | None] = {}
    turns: list[Turn] = []
    number = 0
    while not game.over:
        seat = game.to_act[0]
        begun = int(game.table.state.turn)
        if begun != number and game.table.decision().code == TURN:
            number = begun
            turns.append(Turn(seat, _worth(game, seat, lists.get(seat))))
        play_one(game, seat, bots[seat])
        if begun and not game.over and int(game.table.state.turn) != begun:
            lists[seat] = _wishes(game, seat, bots[seat])
    return turns


def _wishes(game: Game, seat: int, bot: Bot) -> tuple[Wish, ...] | None:
    imagined = on_own_turn(game, seat)
    options = imagined.options_for(seat)
    if not options:
        return None
    best = bot.choose(imagined.view(seat), options)
    second = Answer("second_card", "", (BLIND,))
    return None if isinstance(best, DrawTickets) else (Wish(best), Wish(BLIND, (second,)))


def _worth(game: Game, seat: int, wishes: tuple[Wish, ...] | None) -> str:
    if wishes is None:
        return NO_ORDER
    return {None: FAILED, 0: FIRST}.get(first_possible(game, seat, wishes), ELSE)


@dataclass(frozen=True)
class Played:
    """One slow game: its length in hours, how many turns orders took, and how often a clock ran out."""

    hours: float
    turns: int
    ordered: int
    late: int


def slow_game(turns: list[Turn], lives: list[Life], help: Help, clock: float, dice: random.Random) -> Played:
    """The same turns at the pace of these people. Who is out of time is played for, and goes on with the next turn."""
    now = begun = dice.uniform(*BEGIN_HOURS)
    ordered = late = 0
    there = dict.fromkeys(range(len(lives)), begun)  # when each was last at the table
    away: set[int] = set()  # whose last turn was played by their orders, so that new ones need a look first
    for turn in turns:
        life = lives[turn.seat]
        wrote = help.orders and turn.order in (FIRST, ELSE) and dice.random() < WILLING
        if wrote and turn.seat in away:
            wrote = looks_between(life, there[turn.seat], now, dice)
        if wrote:
            ordered += 1
            away.add(turn.seat)
        else:
            answered = answers_at(life, now, clock, help, dice)
            late += answered is None
            now = now + clock if answered is None else answered
            away.discard(turn.seat)
        there[turn.seat] = now
    return Played(now - begun, len(turns), ordered, late)


@dataclass(frozen=True)
class Line:
    """What one help is worth over all games: days (mean, median, nine in ten), hours a turn, and shares of turns."""

    help: str
    days: float
    median: float
    nine_in_ten: float
    hours_a_turn: float
    ordered: float
    late_a_game: float


@dataclass(frozen=True)
class Report:
    """The model's result; `held` are shares of the orders that were tried in real games."""

    games: int
    turns: float
    held: dict[str, float]
    lines: tuple[Line, ...]


def slow_games(setting: Setting, bot: str, games: int, clock: float, seed: int) -> Report:
    """The same games with the same people under every help."""
    traces = [real_game(setting, bot, f"{seed}-{number}") for number in range(min(games, MOST_REAL_GAMES))]
    tried = [turn.order for trace in traces for turn in trace]
    held = {order: tried.count(order) / len(tried) for order in (FIRST, ELSE, FAILED, NO_ORDER)}
    lines = tuple(_line(help, list(_under(help, traces, setting.players, games, clock, seed))) for help in HELPS)
    return Report(games, mean(len(trace) for trace in traces), held, lines)


def _under(help: Help, traces: list[list[Turn]], players: int, games: int, clock: float, seed: int) -> Iterator[Played]:
    for number in range(games):
        people = random.Random(f"{seed} people {number}")
        lives = [new_life(people) for _ in range(players)]
        yield slow_game(traces[number % len(traces)], lives, help, clock, random.Random(f"{seed} days {number}"))


def _line(help: Help, played: list[Played]) -> Line:
    days = [each.hours / DAY for each in played]
    turns = sum(each.turns for each in played)
    spread = quantiles(days, n=10) if len(days) > 1 else [days[0]] * 9
    return Line(
        help.name,
        mean(days),
        spread[4],
        spread[8],
        sum(each.hours for each in played) / turns,
        sum(each.ordered for each in played) / turns,
        sum(each.late for each in played) / len(played),
    )
