"""A game as a value: the list of its parts. Games are made in `stellwerk.games`, variants are functions on Rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from stellwerk.engine.board import Board
from stellwerk.engine.cards import TrainDeck
from stellwerk.engine.decisions import CardSupply, Mechanism, Scorer, Step, TieBreak, TurnOption


@dataclass(frozen=True)
class Rules:
    """Everything that makes a game. `ticket_decks` names, for each ticket deck, the board's lists in it."""

    name: str
    prefix: str
    board: Board
    ticket_decks: tuple[tuple[str, ...], ...]
    supply: CardSupply
    setup: tuple[Step, ...]
    turn: tuple[TurnOption, ...]
    after_claim: tuple[Step, ...]
    ending: Step
    scoring: tuple[Scorer, ...]
    tie_breaks: tuple[TieBreak, ...]
    players: tuple[int, int] = (2, 5)
    trains: int = 45
    deck: TrainDeck = field(default_factory=TrainDeck)
    before_turn: tuple[Step, ...] = ()
    before_claim: tuple[Step, ...] = ()  # between the choice of a claim and its payment; may withdraw it
    at_end: tuple[Step, ...] = ()
    variants: tuple[str, ...] = ()
    own_numbers: dict[str, str] = field(default_factory=dict)  # rules of the base game that this one numbers itself

    def mechanisms(self) -> list[Mechanism]:
        """Every part once, in the order in which they are bound."""
        listed: list[Mechanism] = [self.supply, *self.setup, *self.before_turn, *self.turn]
        listed += [*self.before_claim, *self.after_claim]
        listed += [self.ending, *self.at_end, *self.scoring, *self.tie_breaks]
        once: dict[int, Mechanism] = {id(m): m for m in listed}
        return list(once.values())

    def describe(self) -> dict[str, str]:
        """One column of the matrix of rule points."""

        def join(parts: tuple[Mechanism, ...]) -> str:
            return "; ".join(part.describe() for part in parts) or "-"

        colors, copies, locomotives = self.deck.colors, self.deck.copies, self.deck.locomotives
        return {
            "players; trains": f"{self.players[0]}-{self.players[1]}; {self.trains}",
            "deck": f"{copies} x {len(colors)} + {locomotives}",
            "cards and market": self.supply.describe(),
            "setup": join(self.setup),
            "turn": join(self.turn),
            **({"before a claim": join(self.before_claim)} if self.before_claim else {}),
            "after a claim": join(self.after_claim),
            "end": self.ending.describe(),
            "final scoring": join(self.scoring),
            "ties": join(self.tie_breaks),
        }
