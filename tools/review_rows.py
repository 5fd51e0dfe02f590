"""What `tools.review_check` measures: one row for each number, from games that nobody has reviewed before."""

from __future__ import annotations

import random
from functools import cache
from time import process_time
from typing import Any

from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.registry import make_bot
from stellwerk.bots.tuning import tuned_weights
from stellwerk.engine.game import Game
from stellwerk.engine.setting import Setting
from stellwerk.engine.table import Table, new_table
from stellwerk.games.registry import GAMES, listed_games, setting_for
from stellwerk.review import Chances, review_of
from stellwerk.review.chances import result_of
from stellwerk.review.errors import Moment, errors_of
from stellwerk.review.hints import hint_for
from stellwerk.review.judging import Tried, judgement_of, try_moves
from stellwerk.review.ledger import Changes, chances_of_turn, ledger_of, turns_of
from stellwerk.review.measure import turn_games
from stellwerk.review.pieces import STAGES, Piece, Plan, do
from stellwerk.review.positions import Position, positions_of, still_fresh
from stellwerk.review.study import Study
from stellwerk.simulation import play_game

Json = dict[str, Any]
KINDS = [(name, players) for name, entry in GAMES.items() for players in entry.players]
TIMED = [(entry.name, players) for entry in listed_games() for players in (2, 5)]
MIXED = ("level4", "level3", "level2", "greedy", "level4", "path")
CLOSE, WEAKER = "level4", "level3"
LUCK_EVERY, CHOICE_GAMES = 5, 4
POSITIONS, SAID_GAMES, OUTCOMES = 2, 32, 4
COSTLY, SCREENING, CONFIRMING = 0.05, (24, 120, 300), 2_000
ELSEWHERE, CONFIRMED_BY = 1_000_000, 2_000_000
"""The numbers of the deals by which moves are screened and confirmed; those of a review count from 0."""

LEVELS_EFFORT = 0.5
JUDGED = ("level1", "level2", "level3", "level4", "level5")


# the ledger


class AsItStands(Chances):
    """Counts a table as if it were over: for sums that must hold whatever the chances are."""

    def play_on(self, table: Table) -> None:
        """Nothing more is played."""


def ledger_row(number: int) -> Json:
    """A game of several bots booked: whether its rows add up and, in every fifth, with games played on, the luck.

    The luck of a whole game is its result less its start and all choices, so the chances of the turns in between play
    no part in it and are counted as the table stands. It is measured between bots that differ in few choices, whose
    noise would hide it: one weaker than the others, at each seat in turn.
    """
    name, players = KINDS[number % len(KINDS)]
    turn = number // len(KINDS)
    with_luck = number % LUCK_EVERY == 0
    mixed = tuple(MIXED[(seat + turn) % len(MIXED)] for seat in range(players))
    weaker = turn // LUCK_EVERY % players  # of each kind, every so many turns luck is measured
    close = tuple(WEAKER if seat == weaker else CLOSE for seat in range(players))
    bots = close if with_luck else mixed
    game = play_game(setting_for(name, players, ()), bots, f"ledger-{number}")
    standing = AsItStands(game.setting, f"ledger-{number}")
    chances = Chances(game.setting, f"ledger-{number}") if with_luck else standing
    positions = positions_of(game.setting, game.seed, game.history, chances)
    judged = {p.number: judgement_of(p, chances) for p in positions if p.options > 1 and p.played != p.advised}
    for judgement in judged.values():
        try_moves(judgement, chances, CHOICE_GAMES if with_luck else 1)
    turns = turns_of(positions)
    before = [chances_of_turn(turns, turn, standing, 1) for turn in range(len(turns))]
    rows = ledger_of(positions, judged, chances, before, 1, CHOICE_GAMES if with_luck else 1).accounts()
    wrong = max(abs(a.start + a.luck + a.choices + a.opponents - a.result) for a in rows)
    sums = abs(sum(a.luck for a in rows)) + abs(sum(a.choices + a.opponents for a in rows))
    found = {"game": name, "players": players, "bots": bots, "wrong": max(wrong, sums)}
    return found | ({"luck": [a.luck for a in rows]} if with_luck else {})


# chances


@cache
def intercities(setting: Setting) -> list[Policy]:
    """Level 4 in all seats. It looks at nothing hidden, so it may be asked at the full table, which is faster."""
    chart = Chances(setting).chart
    return [Policy(chart, tuned_weights(setting.rules.name)) for _ in range(setting.players)]


def level4_choice(table: Table) -> tuple[int, int]:
    """Who moves, and what level 4 does there."""
    seat = int(table.to_act())
    policy = intercities(table.setting)[seat]
    policy.forget()
    return seat, int(policy.choose(table, seat))


def level4_game(setting: Setting, seed: str) -> tuple[list[Position], Table]:
    """A game of Intercities, action by action, and how it ended."""
    table = new_table(setting, seed)
    fresh = tuple(len(deck) for deck in table.state.ticket_decks)
    found: list[Position] = []
    while not table.state.over:
        seat, action = level4_choice(table)
        before = table.clone()
        turn = int(before.state.turn)
        found.append(Position(len(found), turn, seat, before, action, action, 0, fresh, False))
        table.apply(seat, action)
        fresh = still_fresh(before, table, fresh)
    return found, table


def outcome(chances: Chances, position: Position, number: int) -> Changes:
    """How another game of Intercities ends that goes on from here, with cards dealt anew."""
    table = chances.dealt_anew(position.table, f"outcome-{position.number}-{number}", position.fresh)
    while not table.state.over:
        table.apply(*level4_choice(table))
    return result_of(table)


def calibration_row(number: int) -> Json:
    """Some moments of a game of Intercities: what was said of every seat, and how often it won from there: in that game
    and in some more that the same bots played on."""
    name, players = KINDS[number % len(KINDS)]
    setting = setting_for(name, players, ())
    positions, end = level4_game(setting, f"held-out-{number}")
    chances = Chances(setting, f"calibration-{number}")
    games = min(SAID_GAMES, turn_games(setting, {p.turn for p in positions}, int(end.state.turn)))
    found = []
    for p in random.Random(number).sample(positions, POSITIONS):
        said = chances.after(p.table, p.seat, p.advised, range(games), f"at-{p.number}", p.fresh).believed
        wins = [result_of(end), *(outcome(chances, p, other) for other in range(1, OUTCOMES))]
        happened = [sum(column) / OUTCOMES for column in zip(*wins, strict=True)]
        found.append({"said": [round(s, 4) for s in said], "happened": happened})
    return {"game": name, "players": players, "positions": found}


# planted moves


def planted_row(number: int) -> Json:
    """A game of two Night expresses in which one seat once plays a random move that costs at least so much."""
    name = tuple(GAMES)[number % 4]
    setting = setting_for(name, 2, ())
    dice = random.Random(number)
    bots = [make_bot("level5", number * 2 + seat) for seat in range(2)]
    game, planted, cost = Game(setting, f"planted-{number}"), -1, 0.0
    chances = Chances(setting, f"planting-{number}")
    seat, first = dice.randrange(2), dice.randrange(4, 40)
    while not game.over:
        mover = game.to_act[0]
        options = game.options_for(mover)
        action = options[0] if len(options) == 1 else bots[mover].choose(game.view(mover), options)
        if planted < 0 and mover == seat and game.table.state.turn >= first and len(options) > 1:
            tried = options[dice.randrange(len(options))]
            cost = cost_of(setting, game, seat, options.numbers[options.index(tried)], chances)
            if cost >= COSTLY:
                planted, action = len(game.history), tried
        game.play(action, mover)
    if planted < 0:
        return {"game": name, "rank": None}
    moments = [moment.number for moment in moments_of_seat(Study(game.record()), seat)]
    rank = moments.index(planted) + 1 if planted in moments else 0
    return {"game": name, "rank": rank, "cost": cost}


def moments_of_seat(study: Study, seat: int) -> tuple[Moment, ...]:
    """The moments that a whole review tells of this seat, which do not depend on what it finds out besides."""
    plan = do(study, Piece("plan", 1.0))
    assert isinstance(plan, Plan)
    tried: dict[int, Tried] = {}

    def look(kind: str, number: int, games: int) -> None:
        known = (tried[number],) if number in tried else ()
        (tried[number],) = do(study, Piece(kind, 1.0, games, numbers=(number,), tried=known))  # type: ignore[assignment, misc]

    for number in plan.choices:
        if study.positions[number].seat == seat:
            look("choices", number, plan.games.choices)
    for stage, (kind, _) in enumerate(STAGES):
        worst = do(study, Piece("worst", 1.0, stage=stage, tried=tuple(tried.values())))
        assert isinstance(worst, dict)
        for number, games in worst.items():
            look(kind, number, games)
    judged = [judgement_of(study.positions[number], study.chances, found) for number, found in tried.items()]
    return errors_of(study.positions, judged, study.chances)[seat].moments


def cost_of(setting: Setting, game: Game, seat: int, number: int, chances: Chances) -> float:
    """What a move gives away against the Intercity's, in chances to win, or nothing, if that is too little.

    Of many moves that are screened by some games, those come through that were lucky in them, so what a move costs is
    told by other games alone; and both lie over other cards than those by which the review will judge it.
    """
    table = game.table
    advised = chances.choice(table, seat)
    if number == advised:
        return 0.0
    fresh = tuple(len(deck) for deck in table.state.ticket_decks)
    position = Position(0, int(table.state.turn), seat, table.clone(), number, advised, 2, fresh, False)
    imagined = judgement_of(position, chances).imagined

    def lost(deals: range) -> float:
        total = 0.0
        for deal in deals:
            table = imagined.deal(deal)
            better, worse = (won_after(table.clone(), seat, move, chances) for move in (advised, number))
            total += better - worse
        return total

    screened, games = 0.0, 0
    for more in SCREENING:
        screened += lost(range(ELSEWHERE + games, ELSEWHERE + games + more))
        games += more
        if screened < COSTLY * games:
            return 0.0
    cost = lost(range(CONFIRMED_BY, CONFIRMED_BY + CONFIRMING)) / CONFIRMING
    return cost if cost >= COSTLY else 0.0


def won_after(table: Table, seat: int, action: int, chances: Chances) -> float:
    """The seat's part of the win in a game that goes on with this action."""
    table.apply(seat, action)
    chances.play_on(table)
    return result_of(table)[seat]


# times and levels


def time_row(number: int) -> Json:
    """A whole review, and some hints of a game."""
    name, players = TIMED[number % len(TIMED)]
    setting = setting_for(name, players, ())
    bots = tuple(MIXED[:3][seat % 3] for seat in range(players))
    record = play_game(setting, bots, f"time-{number}").record()
    begun = process_time()
    review_of(record)
    return {"game": name, "players": players, "seconds": process_time() - begun, "hint": longest_hint(setting, number)}


def longest_hint(setting: Setting, number: int) -> float:
    """The processor time of the slowest of some hints of one game: an early, a middle and a late one."""
    game = Game(setting, f"hints-{number}")
    bot = make_bot("level4", number)
    longest = 0.0
    for turn in (1, 10 * setting.players, 25 * setting.players):
        while not game.over and (game.table.state.turn < turn or len(game.options) < 2):
            game.play(bot.choose(game.view(game.to_act[0]), game.options))
        if not game.over:
            begun = process_time()
            hint_for(setting, game.view(game.to_act[0]))
            longest = max(longest, process_time() - begun)
    return longest


def levels_row(number: int) -> Json:
    """What some of five levels give away per real choice at one table; every sixth has five players, the others two."""
    games = [name for name in GAMES if 5 in GAMES[name].players]
    name = games[number % len(games)]
    turn = number // len(games)
    players = 5 if turn % 6 == 5 else 2
    bots = tuple(JUDGED[(seat + 2 * turn) % len(JUDGED)] for seat in range(players))
    record = play_game(setting_for(name, players, ()), bots, f"levels-{number}").record()
    found = review_of(record, effort=LEVELS_EFFORT)
    errors = {bot: (seat.errors.error, seat.errors.choices) for bot, seat in zip(bots, found.seats, strict=True)}
    return {"game": name, "players": players, "errors": errors}
