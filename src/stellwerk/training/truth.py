"""`stellwerk beliefs`: what is believed about others, held against the truth."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from random import Random

from rich.console import Console
from rich.table import Table as Sheet

from stellwerk.bots.beliefs import ground_of, style_shares, ticket_odds, weighing_for
from stellwerk.bots.kernel.belief import Watcher
from stellwerk.engine.table import new_table
from stellwerk.training.samples import EVERY, SelfPlay

PHASES = ("first third", "second third", "last third")
TOP = 5  # one of so many


@dataclass
class Tally:
    """Over positions of one phase of games: `tickets` held by rivals, how many of them were among the likeliest fifth,
    how often a style was named rightly, and how many of the `cards` in hand would be of the right kind if they were
    guessed by what was taken openly and not played, or by counting the unseen ones alone."""

    positions: int = 0
    tickets: int = 0
    in_top: float = 0.0
    by_counting: float = 0.0
    style_right: int = 0
    style_share: float = 0.0
    cards: int = 0
    cards_right: float = 0.0
    cards_by_counting: float = 0.0


def cards_right(hand: list[int], sure: list[int], unseen: list[int]) -> float:
    """How many cards of a hand are guessed, if all but the sure ones are spread as the unseen ones are."""
    rest = (sum(hand) - sum(sure)) / max(1, sum(unseen))
    return sum(min(held, known + rest * left) for held, known, left in zip(hand, sure, unseen, strict=True))


def compare(game: str, players: int, variants: tuple[str, ...], games: int, seed: int) -> list[Tally]:
    """By phase of the game, counted in trains that the rival has used."""
    play = SelfPlay(game, players, variants)
    weighing = weighing_for(game)
    watcher = Watcher(ground_of(play.chart))
    phases = [Tally() for _ in PHASES]
    for number in range(games):
        text = f"truth-{seed}-{number}"
        dice = Random(text)
        names = [dice.choice(sorted(play.styles)) for _ in range(players)]
        policies = [play.policies[seat, name] for seat, name in enumerate(names)]
        for policy in policies:
            policy.forget()
        table = new_table(play.chart.setting, text)
        trains = int(table.state.players[0].trains)
        while not table.state.over:
            seat = int(table.to_act())
            if table.decision().code == "turn" and dice.randrange(EVERY) == 0:
                rival, viewer = dice.sample(range(players), 2)
                own = {int(t) for t in table.state.players[viewer].tickets}
                unseen = [int(t) for deck in table.setting.ticket_decks for t in deck if int(t) not in own]
                other = table.state.players[rival]
                held = [int(t) for t in other.tickets]
                used = trains - int(other.trains)
                tally = phases[min(2, 3 * used // trains)]
                odds = ticket_odds(watcher, table, rival, unseen, weighing.tickets)
                ranked = sorted(unseen, key=lambda t: (-int(odds[t]), dice.random()))
                top = set(ranked[: round(len(ranked) / TOP)])
                tally.positions += 1
                tally.tickets += len(held)
                tally.in_top += sum(t in top for t in held)
                tally.by_counting += len(held) * len(top) / len(ranked)
                shares = style_shares(table, rival, weighing.styles)
                tally.style_right += max(shares, key=lambda name: shares[name]) == names[rival]
                tally.style_share += shares.get(names[rival], 0.0)
                hand, sure = ([int(n) for n in pile] for pile in (other.hand.count, other.known))
                others = [player for player in table.state.players if player.seat != viewer]
                piles = [table.state.deck.count, *(player.hand.count for player in others)]
                unseen_cards = [sum(int(pile[kind]) for pile in piles) for kind in range(len(hand))]
                hidden = [n - sum(int(p.known[kind]) for p in others) for kind, n in enumerate(unseen_cards)]
                tally.cards += sum(hand)
                tally.cards_right += cards_right(hand, sure, hidden)
                tally.cards_by_counting += cards_right(hand, [0] * len(hand), unseen_cards)
            table.apply(seat, policies[seat].choose(table, seat))
    return phases


def beliefs_command(game: str, players: int, variant: str, games: int, seed: int, json_wanted: bool) -> None:
    """Print how good beliefs are."""
    variants = (variant,) if variant else ()
    phases = compare(game, players, variants, games, seed)
    styles = len(weighing_for(game).styles)
    if json_wanted:
        told = {name: asdict(tally) for name, tally in zip(PHASES, phases, strict=True)}
        print(json.dumps({"game": game, "players": players, "games": games, "seed": seed, "phases": told}, indent=1))
        return
    sheet = Sheet(box=None, title=f"{game}, {players} players: {games} games between styles, seed {seed}")
    columns = (
        "trains used",
        "positions",
        "true ticket in the top fifth",
        "by counting",
        "times",
        "style named",
        "by chance",
        "cards in hand guessed",
        "by counting",
    )
    for column in columns:
        sheet.add_column(column, justify="right")
    whole = Tally()
    for tally in phases:
        for name, value in asdict(tally).items():
            setattr(whole, name, getattr(whole, name) + value)
    for name, tally in [*zip(PHASES, phases, strict=True), ("all", whole)]:
        if tally.positions and tally.tickets:
            sheet.add_row(
                name,
                str(tally.positions),
                f"{100 * tally.in_top / tally.tickets:.1f} %",
                f"{100 * tally.by_counting / tally.tickets:.1f} %",
                f"{tally.in_top / tally.by_counting:.2f}",
                f"{100 * tally.style_right / tally.positions:.1f} %",
                f"{100 / styles:.1f} %",
                f"{100 * tally.cards_right / max(1, tally.cards):.1f} %",
                f"{100 * tally.cards_by_counting / max(1, tally.cards):.1f} %",
            )
    Console(width=150).print(sheet)
