"""Postcards: secret errands that pay when they are done (sticker V).

Conditions are looked at in step 11 of the owner's claims, at the start of the owner's turn, at a new event and at the
end of the game; a card about the final place once everything else is paid (CA-125). A card that costs something is
offered, the others are shown by themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Decline
from stellwerk.engine.decisions import Decision, Refusal, Step
from stellwerk.rules.campaign.desk import Desk, hand_of
from stellwerk.rules.campaign.kinds import KINDS, LOCOMOTIVES, suit_count
from stellwerk.rules.campaign.spending import ExtraCard, MarkedSpending
from stellwerk.rules.campaign.vocabulary import Condition, Effect
from stellwerk.rules.campaign.words import CardsSpent, PostcardSolved, SolvePostcard

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

OPEN = 1
SOLVED = 2
MOST_POSTCARDS = 78


class PostcardText:
    """What one card asks and gives in a game. `vault_only` cards are judged at the end of the campaign."""

    def __init__(self, number: int, when: str, conditions: list[Condition], cost: str, reward: list[Effect]) -> None:
        self.number = number
        self.when = when
        self.conditions = conditions
        self.cost = cost
        self.reward = reward


class Postcards(Step):
    """`held` names the cards that each seat may solve in this game."""

    def __init__(
        self, desk: Desk, spending: MarkedSpending, texts: dict[int, PostcardText], held: list[list[int]]
    ) -> None:
        super().__init__()
        self.desk = desk
        self.spending = spending
        self.texts = texts
        self.held = held
        self.status = desk.book.declare("postcards", [0] * MOST_POSTCARDS, per_seat=True)
        self.lists = {number: desk.effects.add(text.reward) for number, text in texts.items()}
        self.question = PostcardDecision(self)
        self.spare = ExtraCard(desk, "postcard_engine", True, False)

    def describe(self) -> str:
        return "11: postcards"

    def bind(self, setting: Setting) -> None:
        setting.add_source("postcards")
        self.spending.prepare(setting)
        self.spare.prepare(setting)
        self.question.prepare(setting)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """In the setup: the cards of the storehouses are laid out."""
        for owner, numbers in enumerate(self.held):
            for number in numbers:
                self.status.put(table, OPEN, MOST_POSTCARDS * owner + number)

    def open_cards(self, table: Table, seat: int) -> list[int]:
        return [n for n in self.held[seat] if self.status.get(table, MOST_POSTCARDS * seat + n) == OPEN]

    def look(self, table: Table, seat: int, moment: str) -> None:
        """Show what is fulfilled, and ask about cards that cost something once the rewards are paid."""
        self.ask(table, seat, moment)
        for number in self.open_cards(table, seat):
            text = self.texts[number]
            if not text.cost and text.when in ("any", moment):
                if self.desk.vocabulary.holds(table, seat, text.conditions):
                    self.solve(table, seat, number)

    def ask(self, table: Table, seat: int, moment: str) -> None:
        texts = [self.texts[number] for number in self.open_cards(table, seat)]
        if any(text.cost and text.when == moment for text in texts):
            table.push(self.question, seat, 0 if moment == "claim" else 1)

    def solve(self, table: Table, seat: int, number: int) -> None:
        self.status.put(table, SOLVED, MOST_POSTCARDS * seat + number)
        if table.listening:
            table.emit(PostcardSolved(seat, number))
        self.desk.effects.start(table, seat, self.lists[number])

    def payable(self, table: Table, seat: int, number: int) -> bool:
        cost = self.texts[number].cost
        hand = hand_of(table, seat)
        if cost == "locomotive":
            return suit_count(hand, LOCOMOTIVES) > 0
        if cost == "pair":
            return any(suit_count(hand, suit) >= 2 for suit in range(LOCOMOTIVES))
        if cost.startswith("money_"):
            return bool(table.state.players[seat].points >= int(cost.removeprefix("money_")))
        return True


class PostcardDecision(Decision):
    """Which of the cards that cost something to solve now, if any. The frame says at which moment."""

    def __init__(self, postcards: Postcards) -> None:
        super().__init__("postcard")
        self.postcards = postcards
        self.first: i64 = 0
        self.decline: i64 = 0
        self.pair = PairDecision(postcards)

    def prepare(self, setting: Setting) -> None:
        self.first = len(setting.actions)
        for number in range(MOST_POSTCARDS):
            setting.add_action(SolvePostcard(number))
        self.decline = setting.add_action(Decline())
        setting.add_node(self)
        setting.add_node(self.pair)

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        cards = self.postcards
        moment = "claim" if arg == 0 else "turn_start"
        for number in cards.open_cards(table, int(seat)):
            text = cards.texts[number]
            if text.cost and text.when == moment and cards.payable(table, int(seat), number):
                out[k] = self.first + number
                k += 1
        out[k] = self.decline
        return k + 1

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        if action == self.decline:
            return
        number = int(action - self.first)
        cards = self.postcards
        cost = cards.texts[number].cost
        cards.status.put(table, SOLVED, MOST_POSTCARDS * seat + number)
        cards.ask(table, int(seat), cards.texts[number].when)  # each card has its own price (LE-93)
        cards.solve(table, int(seat), number)
        if cost.startswith("money_"):
            cards.desk.pay(table, seat, int(cost.removeprefix("money_")), "postcards")
        elif cost == "locomotive":
            table.push(cards.spare, seat, 0)
        elif cost == "pair":
            table.push(self.pair, seat, 0)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("solve_or_decline", "LE-59")


class PairDecision(Decision):
    """Two cards of one colour, out of the hand: the first says the colour."""

    def __init__(self, postcards: Postcards) -> None:
        super().__init__("postcard_pair")
        self.postcards = postcards

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        hand = hand_of(table, seat)
        for kind in range(3 * LOCOMOTIVES):
            if hand[kind] and suit_count(hand, kind // 3) >= 2:
                out[k] = self.postcards.spare.first + kind
                k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        kind = int(action - self.postcards.spare.first)
        self.postcards.desk.spend(table, seat, kind, 1)
        if table.listening:
            table.emit(CardsSpent(int(seat), (KINDS[kind],)))
        self.postcards.spending.ask(table, seat, kind // 3, 1)


class PostcardsInClaim(Step):
    def __init__(self, postcards: Postcards) -> None:
        super().__init__()
        self.postcards = postcards

    def describe(self) -> str:
        return "11: postcards"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.postcards.look(table, int(seat), "claim")


class PostcardsBeforeTurn(Step):
    def __init__(self, postcards: Postcards) -> None:
        super().__init__()
        self.postcards = postcards

    def describe(self) -> str:
        return "postcards"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.postcards.look(table, int(table.state.current), "turn_start")


class PostcardsForAll(Step):
    """At a new event, at the end of the game and at the final count."""

    def __init__(self, postcards: Postcards, moment: str) -> None:
        super().__init__()
        self.postcards = postcards
        self.moment = moment

    def describe(self) -> str:
        return "postcards"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        for owner in range(len(table.state.players)):
            self.postcards.look(table, owner, self.moment)
