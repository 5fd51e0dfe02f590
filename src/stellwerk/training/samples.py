"""Positions from games between styles, as numbers: what was seen of each player, and what was true."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from stellwerk.bots.beliefs import ground_of, style_features
from stellwerk.bots.kernel.belief import Watcher
from stellwerk.bots.kernel.candidates import candidates
from stellwerk.bots.kernel.chart import Chart
from stellwerk.bots.kernel.network import Judge
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import Tally, try_all, utility, winner
from stellwerk.bots.kernel.style import StylePolicy
from stellwerk.bots.mastery import MASTER, rival_styles
from stellwerk.bots.planner import chart_for
from stellwerk.bots.quick import QUICK
from stellwerk.bots.styles.style import style_weights
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.table import Table, new_table
from stellwerk.engine.viewing import view

EVERY = 9  # a position is taken with a chance of one in so many,
WHILE_SEARCHING = 3  # and of one in so many where the judged seat searches, since such games take long
WANDERS = 8  # a judged seat leaves its plan with a chance of one in so many, as a search will do
MOST = 7  # for one of so many candidates
TRIED, DEALS = 4, 8  # or it searches: so many candidates in so many imagined deals;
DOUBT = 2.0  # one must lead by so many standard errors, or noise would make it weaker than its plan


@dataclass
class TicketSample:
    """One player's tickets at one moment, as another saw them: features of all that were not seen, and which of
    those were held."""

    features: list[list[int]]
    held: list[int]


@dataclass
class Samples:
    """What a number of games gave; `positions` are features of the evaluation and the utility in the end."""

    tickets: list[TicketSample] = field(default_factory=list)
    styles: list[tuple[str, list[float]]] = field(default_factory=list)
    positions: list[tuple[list[int], int]] = field(default_factory=list)


class SelfPlay:
    """Games of one setting, each seat in a style drawn anew for each game; equal seeds give equal games."""

    def __init__(self, game: str, players: int, variants: tuple[str, ...] = ()) -> None:
        self.chart: Chart = chart_for(game, players, variants)
        self.players = players
        self.styles = rival_styles(game, players, variants)
        self.policies: dict[tuple[int, str], Policy] = {
            (seat, name): StylePolicy(self.chart, style_weights(game, changes | QUICK))
            for name, changes in self.styles.items()
            for seat in range(players)
        }
        self.imagined_players: list[Policy] = [
            StylePolicy(self.chart, style_weights(game, self.styles[MASTER] | QUICK)) for _ in range(players)
        ]
        self.watcher = Watcher(ground_of(self.chart))
        self.judge = Judge(self.chart, style_weights(game, QUICK))

    def play(self, seed: str, samples: Samples, beliefs: bool = True, searching: bool = False) -> None:
        """One game, and what is to be learned from it: about the others where `beliefs` are wanted, and what a position
        is worth to somebody who plays as level 6 plans or, `searching`, looks ahead in each turn, since the evaluation
        is asked about nobody else."""
        dice = Random(seed)
        names = [dice.choice(sorted(self.styles)) for _ in range(self.players)]
        judged_seat = dice.randrange(self.players)
        if not beliefs:
            names[judged_seat] = MASTER
        policies = [self.policies[seat, name] for seat, name in enumerate(names)]
        for policy in policies:
            policy.forget()
        table = new_table(self.chart.setting, seed)
        every = WHILE_SEARCHING if searching and not beliefs else EVERY
        judged: list[list[int]] = []
        while not table.state.over:
            seat = int(table.to_act())
            if table.decision().code == "turn" and dice.randrange(every) == 0:
                if beliefs:
                    self._tickets(table, dice, samples)
                    rival = dice.randrange(self.players)
                    samples.styles.append((names[rival], style_features(table, rival)))
                else:
                    judged.append([int(x) for x in self.judge.look(table, judged_seat)])
            if beliefs or seat != judged_seat:
                table.apply(seat, policies[seat].choose(table, seat))
            elif searching and table.decision().code == "turn":
                table.apply(seat, self._searched(table, seat, dice))
                policies[seat].forget()
            elif not searching and dice.randrange(WANDERS) == 0:
                table.apply(seat, dice.choice([int(a) for a in candidates(policies[seat], table, seat, MOST)]))
                policies[seat].forget()
            else:
                table.apply(seat, policies[seat].choose(table, seat))
        if judged:
            result = int(utility(table, judged_seat))
            samples.positions += [(features, result) for features in judged]

    def _searched(self, table: Table, seat: int, dice: Random) -> int:
        """The plan's choice, or what does better in deals that the seat cannot tell from the true one."""
        players = self.imagined_players
        players[seat].forget()
        tally = Tally(candidates(players[seat], table, seat, TRIED))
        imagined = Imagination(self.chart.setting, view(table, seat))
        for _ in range(DEALS if len(tally.candidates) > 1 else 0):
            try_all(imagined.deal(dice.randrange(1 << 30)), seat, players, tally)
        return int(winner(tally, DOUBT)) if tally.count else int(tally.candidates[0])

    def _tickets(self, table: Table, dice: Random, samples: Samples) -> None:
        seat, other = dice.sample(range(self.players), 2)
        held = {int(t) for t in table.state.players[seat].tickets}
        own = {int(t) for t in table.state.players[other].tickets}
        unseen = [int(t) for deck in table.setting.ticket_decks for t in deck if int(t) not in own]
        self.watcher.look(table, seat)
        features = [[int(x) for x in self.watcher.features(table, seat, t)] for t in unseen]
        samples.tickets.append(TicketSample(features, [n for n, t in enumerate(unseen) if t in held]))
