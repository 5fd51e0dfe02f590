"""Writes the recorded games that every test run replays: `python -m tests.records.make_records`.

Run it only when a record is missing; existing ones are kept, since they must stay readable for ever.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

from stellwerk.bots.greedy import GreedyBot
from stellwerk.engine.actions import Action, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets
from stellwerk.engine.game import Game
from stellwerk.engine.record import record_of
from tests.settings import ALL, setting_of

FOLDER = Path(__file__).parent / "games"
NAMES = ("Anna", "Ben", "Cem", "Dana", "Emil", "Frida")
Policy = Callable[[Game, int], Action]
REACHES_THREE = {0, 4, 5, 6, *range(8, 60)}  # what can be built with routes of 4, 5 and 6 so that 3 trains are left


def half_greedy(seed: int) -> Policy:
    """Greedy, with a random move now and then, so that every decision occurs."""
    dice = random.Random(seed)
    bot = GreedyBot(seed)

    def choose(game: Game, seat: int) -> Action:
        options = game.options_for(seat)
        return dice.choice(options) if dice.random() < 0.15 else bot.choose(game.view(seat), options)

    return choose


def hoarders(seed: int, plenty: int) -> Policy:
    """All use up the short routes and keep three trains, until nobody can do anything.

    With more than `plenty` short routes left they do not look ahead.
    """
    dice = random.Random(seed)

    def choose(game: Game, seat: int) -> Action:
        board, player = game.setting.board, game.table.state.players[seat]
        short = sum(1 for r in board.routes if r.length <= 3 and player.open[r.number // 60] >> (r.number % 60) & 1)

        def rank(action: Action) -> tuple[float, ...]:
            if isinstance(action, ClaimRoute):
                length = int(board.route(action.route).length)
                left = int(player.trains) - length
                good = left - 3 in REACHES_THREE
                if left <= 2:
                    return (9, length)
                if length <= 3:
                    return (0 if good or short > plenty else 5, -length, action.payment.locomotives)
                return (4, length) if short else (0 if good else 6, length, action.payment.locomotives)
            if isinstance(action, DrawFaceUp | DrawBlind):
                return (1, isinstance(action, DrawBlind))
            return (2,) if isinstance(action, DrawTickets) else (3,)

        return min(game.options_for(seat), key=lambda action: (*rank(action), dice.random()))

    return choose


def play(which: tuple[str, tuple[str, ...], int], policy: Policy, seed: str) -> Game:
    game = Game(setting_of(which), seed, "pepper", NAMES[: which[2]])
    while not game.over:
        seat = game.to_act[-1]
        game.play(policy(game, seat), seat)
    return game


# Where all can pass: elsewhere the trains do not reach for all short routes, or none was found.
CAN_ALL_PASS: list[tuple[str, tuple[str, ...], int]] = [
    ("usa", (), 3),
    ("usa", (), 4),
    ("usa", (), 5),
    ("germany", (), 4),
    ("germany", (), 5),
]


def until_all_pass(which: tuple[str, tuple[str, ...], int]) -> Game:
    """A game that ends by passing: rare, so many are tried."""
    for seed in range(60):
        game = play(which, hoarders(seed, plenty=(4, 1, 3, 6, 9, 14)[seed % 6]), str(seed))
        if game.table.state.ended_by == "all_passed":
            return game
    raise SystemExit(f"{which}: no game ended by passing")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for which in ALL:
        write("-".join([which[0], *which[1], str(which[2])]), partial(play, which, half_greedy(7), "recorded"))
    for which in CAN_ALL_PASS:
        write(f"{which[0]}-{which[2]}-all_passed", partial(until_all_pass, which))


def write(name: str, played: Callable[[], Game]) -> None:
    path = FOLDER / f"{name}.json"
    if not path.exists():
        game = played()
        path.write_text(record_of(game).to_text(), encoding="utf-8")
        print(f"{name}: {len(game.history)} actions, ended by {game.table.state.ended_by}")


if __name__ == "__main__":
    main()
