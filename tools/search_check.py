"""`python -m tools.search_check GAME`: what the search of level 6 and each of its parts gain over its plan alone.

In games between styles a seat that plays as level 6 plans is asked now and then what it would do. Its choice and that
of its plan are played on from the true position, against the styles that really sit there, with the same shuffles; the
gain is what the choice brings more, in points (100 are worth a win instead of a loss). Each part is tried alone, beside
a search without all of them, and taken away from the whole; all are asked in the same positions, so what it adds is
surer than what each variant gains.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from statistics import fmean, stdev
from time import process_time

from stellwerk.bots.deep import UTILITY_OF_ONE_POINT, DeepSearchBot
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import play_on, utility
from stellwerk.bots.mastery import MASTER
from stellwerk.engine.game import action_number
from stellwerk.engine.rng import SECOND, stream_at
from stellwerk.engine.table import STREAMS, Table, new_table
from stellwerk.engine.viewing import view
from stellwerk.training.samples import SelfPlay

PARTS = {
    "beliefs": {"believing": True},
    "styles": {"mixing": True},
    "changes of style": {"switching": True},
    "blocks": {"blocking": True},
    "tickets": {"collecting": True},
    "network": {"ordering": True, "cutting": True},
}
NONE, ALL, ALONE, BUT = "none of them", "all", " alone", "all but "
EVERY = 20  # one position of so many is looked at
FUTURES = 48


def variants() -> dict[str, DeepSearchBot]:
    """The plan's search with nothing, with each part alone, with all but one, and whole."""
    nothing = {flag: False for flags in PARTS.values() for flag in flags}
    made = {NONE: nothing}
    made |= {f"{name}{ALONE}": nothing | flags for name, flags in PARTS.items()}
    made |= {f"{BUT}{name}": dict.fromkeys(flags, False) for name, flags in PARTS.items()}
    made[ALL] = {}
    bots = {}
    for name, flags in made.items():
        bots[name] = DeepSearchBot(1)
        bots[name].clock = process_time
        for flag, value in flags.items():
            setattr(bots[name], flag, value)
    return bots


def worth(table: Table, seat: int, action: int, policies: list[Policy], futures: int) -> list[int]:
    """What becomes of an action in so many futures of the true position."""
    found = []
    for number in range(futures):
        copy = table.clone()
        copy.state.streams = [stream_at(f"{SECOND}future-{number}", name) for name in STREAMS]
        copy.apply(seat, action)
        play_on(copy, policies)
        found.append(int(utility(copy, seat)))
    return found


def gains_at(table: Table, seat: int, policies: list[Policy], bots: dict[str, DeepSearchBot]) -> dict[str, float]:
    """Of every variant in one position, in points."""
    seen = view(table, seat)
    known: dict[int, float] = {}
    plan = bots[ALL].policy(seen)
    plan.forget()
    first = int(plan.choose(table, seat))
    plan.forget()
    gains = {}
    for name, bot in bots.items():
        chosen = action_number(table, seat, bot.decide(seen, ()))
        assert chosen is not None
        for action in (first, chosen):
            if action not in known:
                known[action] = fmean(worth(table, seat, action, policies, FUTURES))
        gains[name] = (known[chosen] - known[first]) / UTILITY_OF_ONE_POINT
    for policy in policies:
        policy.forget()
    return gains


def check(game: str, players: int, variant: tuple[str, ...], positions: int, seed: int) -> dict[str, list[float]]:
    """Gains by variant and position."""
    play = SelfPlay(game, players, variant)
    bots = variants()
    found: dict[str, list[float]] = {name: [] for name in bots}
    number = 0
    while len(found[ALL]) < positions:
        text = f"check-{seed}-{number}"
        number += 1
        dice = Random(text)
        names = [dice.choice(sorted(play.styles)) for _ in range(players)]
        seat = dice.randrange(players)
        names[seat] = MASTER
        policies = [play.policies[other, name] for other, name in enumerate(names)]
        for policy in policies:
            policy.forget()
        table = new_table(play.chart.setting, f"{SECOND}{text}")
        while not table.state.over and len(found[ALL]) < positions:
            acting = int(table.to_act())
            if acting == seat and dice.randrange(EVERY) == 0 and table.state.turn > 0:
                for name, gain in gains_at(table, seat, policies, bots).items():
                    found[name].append(gain)
                if sys.stderr.isatty():
                    print(f"\r{len(found[ALL])} of {positions}", end="", file=sys.stderr)
            table.apply(acting, policies[acting].choose(table, acting))
    return found


def told(gains: list[float]) -> str:
    return f"{fmean(gains):+6.2f} ± {stdev(gains) / len(gains) ** 0.5:4.2f}"


def part_of(name: str, found: dict[str, list[float]]) -> str:
    """What the part adds that a variant has alone, or lacks: the difference in the same positions."""
    if name in (NONE, ALL):
        return ""
    more, less = (found[name], found[NONE]) if name.endswith(ALONE) else (found[ALL], found[name])
    return f"   it adds {told([one - other for one, other in zip(more, less, strict=True)])}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--variant", default="")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = check(asked.game, asked.players, (asked.variant,) if asked.variant else (), asked.positions, asked.seed)
    print(f"{asked.game}, {asked.players} players, {asked.positions} positions, seed {asked.seed}")
    print("points more than the plan's own choice brings:")
    for name, gains in found.items():
        other = sum(gain != 0 for gain in gains) / len(gains)
        print(f"{name:26} {told(gains)}   another choice in {100 * other:3.0f} %{part_of(name, found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
