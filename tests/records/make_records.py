"""Writes the recorded games that every test run replays: `python -m tests.records.make_records`.

Run it only when a record is missing; existing ones are kept, since they must stay readable for ever.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from stellwerk.bots.greedy import GreedyBot
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.game import Game
from stellwerk.engine.record import record_of
from stellwerk.engine.state import NOBODY
from stellwerk.rules.city_markers import PlaceMarker
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.home_city import ChooseHome
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp
from tests.settings import ALL, setting_of

FOLDER = Path(__file__).parent / "games"
NAMES = ("Anna", "Ben", "Cem", "Dana", "Emil", "Frida")
Policy = Callable[[Game, int], Action]
LONELY = ("gillette", "roswell")
BESIDE = {"gillette": "casper", "roswell": "albuquerque"}
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


def encirclers(seed: int) -> Policy:
    """Where routes must join the own network: the first seats only draw, and live where the routes are few and single.
    The others take all of those routes, and then spend what they hold on the shortest routes and on tickets."""
    dice = random.Random(seed)

    def choose(game: Game, seat: int) -> Action:
        board, player = game.setting.board, game.table.state.players[seat]
        lonely = LONELY[: 1 if len(game.names) < 4 else 2]
        wanted = lonely[seat] if seat < len(lonely) else BESIDE[lonely[seat % len(lonely)]]

        def rank(action: Action) -> tuple[float, ...]:
            if isinstance(action, ChooseHome):
                return (action.city != wanted, action.city in (*LONELY, *BESIDE.values()))
            if isinstance(action, KeepTickets):
                few = seat >= len(lonely) or not player.tickets
                return (len(action.kept) if few else -len(action.kept),)
            if isinstance(action, ClaimRoute):
                route = board.route(action.route)
                if seat < len(lonely) or player.trains - route.length <= 2:
                    return (9,)
                closing = {board.places[route.a].id, board.places[route.b].id} & set(lonely)
                return (0 if closing else 3, int(route.length), action.payment.locomotives)
            if isinstance(action, DrawTickets):
                return (2,) if seat >= len(lonely) and not to_close(game, lonely) else (8,)
            if isinstance(action, DrawFaceUp | DrawBlind):
                slow = action == DrawFaceUp("locomotive")
                return (4, not slow if seat >= len(lonely) else slow, isinstance(action, DrawBlind))
            return (1, isinstance(action, PlaceMarker))

        return min(game.options_for(seat), key=lambda action: (*rank(action), dice.random()))

    return choose


def to_close(game: Game, lonely: Sequence[str]) -> bool:
    """Whether a route at one of these cities is free."""
    board, owner = game.setting.board, game.table.state.owner
    places = {board.place_numbers[id] for id in lonely}
    return any(owner[r.number] == NOBODY and {int(r.a), int(r.b)} & places for r in board.routes)


def shared_out(game: Game, dice: random.Random) -> dict[str, int]:
    """Who builds which route so that all keep three trains and every short route is built, but for the green tracks
    beside the first seat's own."""
    board, players = game.setting.board, len(game.names)
    left = [game.setting.rules.trains - 3] * players
    plan: dict[str, int] = {}
    green = [r for r in board.routes if r.color == "green" and r.length == 3 and len(r.parallels) == 1][:4]
    beside = {int(r.parallels[0]) for r in green}
    short = [r for r in board.routes if r.length <= 3 and r not in green]
    longer = dice.sample([r for r in board.routes if r.length == 4 and not r.waves], 1)
    for route in sorted((*short, *longer), key=lambda r: (r.number not in beside, -r.length, dice.random())):
        others = {plan[board.routes[p].id] for p in route.parallels if board.routes[p].id in plan}
        seats = [s for s in range(players) if s not in others and left[s] >= route.length]
        if not seats:
            return {}
        seat = 0 if route.number in beside else max(seats, key=lambda s: (left[s], dice.random()))
        plan[route.id] = seat
        left[seat] -= int(route.length)
    return plan


def planners(game: Game, seed: int) -> Policy:
    """All build what was shared out; the first seat takes the locomotives and green cards, so that the others cannot
    pay for the last green tracks."""
    dice = random.Random(seed)
    plan = next((p for p in (shared_out(game, dice) for _ in range(1000)) if p), {})
    precious = ("green", "locomotive")

    def choose(game: Game, seat: int) -> Action:
        done = game.table.state.players[seat].trains == 3

        def rank(action: Action) -> tuple[float, ...]:
            if isinstance(action, ClaimRoute):
                paid = action.payment
                spent = paid.locomotives + (paid.cards if paid.color == "green" else 0)
                if plan.get(action.route) != seat:
                    return (9,)
                return (0, spent) if seat == 0 else (0 if spent else 2, -spent)
            if isinstance(action, KeepTickets):
                return (len(action.kept),)
            if isinstance(action, DrawFaceUp):
                return (1 if (action.card in precious) == (seat == 0 and done) else 5, action.card != "locomotive")
            if isinstance(action, DrawTickets):
                return (0 if done and seat else 6,)
            return (3 if isinstance(action, DrawBlind) else 4,)

        return min(game.options_for(seat), key=lambda action: (*rank(action), dice.random()))

    return choose


def new_game(which: tuple[str, tuple[str, ...], int], seed: str) -> Game:
    return Game(setting_of(which), seed, "pepper", NAMES[: which[2]])


def play(game: Game, policy: Policy) -> Game:
    while not game.over:
        seat = game.to_act[-1]
        game.play(policy(game, seat), seat)
    return game


# Where all can pass: elsewhere the trains do not reach for all short routes.
CAN_ALL_PASS: list[tuple[str, tuple[str, ...], int]] = [
    ("usa", (), 3),
    ("usa", (), 4),
    ("usa", (), 5),
    ("germany", (), 4),
    ("germany", (), 5),
    ("italy", (), 5),
    *[("old_west", (), players) for players in range(2, 7)],
]


def ordinary(which: tuple[str, tuple[str, ...], int]) -> Game:
    return play(new_game(which, "recorded"), half_greedy(7))


def until_all_pass(which: tuple[str, tuple[str, ...], int]) -> Game:
    """A game that ends by passing: rare, so many are tried."""
    for seed in range(200):
        game = new_game(which, str(seed))
        match which[0]:
            case "old_west":
                policy = encirclers(seed)
            case "italy":
                policy = planners(game, seed)
            case _:
                policy = hoarders(seed, plenty=(4, 1, 3, 6, 9, 14)[seed % 6])
        if play(game, policy).table.state.ended_by == "all_passed":
            return game
    raise SystemExit(f"{which}: no game ended by passing")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for which in ALL:
        write("-".join([which[0], *which[1], str(which[2])]), partial(ordinary, which))
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
