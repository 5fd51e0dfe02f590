"""The rules of one table: a game's `Rules` for a number of seats, with every action, frame and part numbered.

Made once and shared by all games with the same rules and seats. It never changes after it was made; the buffer is
scratch space that is filled and read within one call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.actions import Action
from stellwerk.engine.base_words import BASE
from stellwerk.engine.decisions import ClaimLimit, Mechanism, Node, Sequence, Step, TurnOption, node_row
from stellwerk.engine.errors import SettingError
from stellwerk.engine.ints import WORD, bit, empty, ints, zeros
from stellwerk.engine.rules import Rules
from stellwerk.engine.turns import AskTurn, CloseGame

if TYPE_CHECKING:
    from stellwerk.engine.board import Ticket
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.values import Book, Values
    from stellwerk.engine.vocabulary import Vocabulary

MOST_OPTIONS: Final = 8192


class Setting:
    """Rules for a number of seats, ready to be played; `Game(setting, seed)` begins a game."""

    def __init__(self, rules: Rules, players: int) -> None:
        fewest, most = rules.players
        if not fewest <= players <= most:
            raise SettingError(f"{rules.name} is for {fewest} to {most} players, not {players}")
        self.rules = rules
        self.players = players
        self.ticket_deck_names: list[str] = ["+".join(deck) for deck in rules.ticket_decks]
        self.deck_of_ticket = empty()
        self.board = rules.board.with_tickets(self._chosen_tickets(rules))
        self.kinds: tuple[str, ...] = rules.deck.kinds
        self.card_counts = ints(rules.deck.counts)
        self.card_total: int = sum(rules.deck.counts)
        self.locomotive: i64 = len(self.kinds) - 1
        self.is_locomotive = ints([kind in rules.deck.locomotive_kinds for kind in self.kinds])
        self.ticket_decks: list[Ints] = self._ticket_decks()
        self.words: int = (len(self.board.routes) + WORD - 1) // WORD
        self.all_routes = zeros(self.words)
        for route in self.board.routes:
            self.all_routes[route.number // WORD] |= bit(route.number % WORD)
        self.actions: list[Action | None] = []
        self.action_numbers: dict[Action, int] = {}
        self.nodes: list[Node] = []
        self.sources: list[str] = []
        self.books: list[Book] = []
        self.supply = rules.supply
        self.turn_options: list[TurnOption] = list(rules.turn)
        self.scorers = list(rules.scoring)
        self.tie_breaks = list(rules.tie_breaks)
        self.ticket_slots: i64 = -1
        self.route_points = zeros(len(self.board.routes))  # by route: what claiming it counts
        self.wave_cards: Values | None = None  # by seat: cards that pay for two waves each
        self.claim_limits: list[ClaimLimit] = [m for m in rules.mechanisms() if isinstance(m, ClaimLimit)]
        self.setup = self.sequence("setup", list(rules.setup))
        self.round = self.sequence("round", [*rules.before_turn, AskTurn(self), rules.ending])
        self.at_end = self.sequence("at_end", [*rules.at_end, CloseGame()])
        self.after_claim = self.sequence("after_claim", list(rules.after_claim))
        self.vocabularies: dict[str, Vocabulary] = {BASE.name: BASE}
        for mechanism in rules.mechanisms():
            mechanism.bind_once(self)
            if mechanism.book is not None:
                self._add_book(mechanism.book)
            if mechanism.vocabulary is not None:
                self.vocabularies[mechanism.vocabulary.name] = mechanism.vocabulary
        self.mechanisms: list[Mechanism] = rules.mechanisms()
        self.values_begin: Ints = self._lay_out_values()
        self.buffer: Ints = zeros(MOST_OPTIONS)
        self.node_row = node_row(self.nodes)

    def __repr__(self) -> str:
        name = " ".join((self.rules.name, *self.rules.variants))
        return f"<setting {name}, {self.players} players, {len(self.actions)} actions>"

    def _chosen_tickets(self, rules: Rules) -> list[Ticket]:
        chosen = []
        seen: set[str] = set()
        for number, names in enumerate(rules.ticket_decks):
            for ticket in rules.board.tickets:
                if ticket.deck in names:
                    if ticket.id in seen:
                        raise SettingError(f"{rules.name}: ticket {ticket.id} is in the decks twice")
                    seen.add(ticket.id)
                    chosen.append(ticket)
                    self.deck_of_ticket = ints([*self.deck_of_ticket, number])
        return chosen

    def _ticket_decks(self) -> list[Ints]:
        decks: list[list[int]] = [[] for _ in self.ticket_deck_names]
        for ticket, deck in enumerate(self.deck_of_ticket):
            decks[deck].append(ticket)
        return [ints(deck) for deck in decks]

    # what mechanisms ask for when they are bound

    def sequence(self, name: str, steps: list[Step]) -> Sequence:
        """Steps that run one after the other, as a frame of the stack."""
        made = Sequence(name, steps)
        self.add_node(made)
        return made

    def add_node(self, node: Node) -> None:
        """Give a sequence or decision its number."""
        if node.number < 0:
            node.number = len(self.nodes)
            self.nodes.append(node)

    def add_actions(self, actions: list[Action]) -> range:
        """The numbers of actions that no other mechanism offers, one after the other."""
        first = len(self.actions)
        for action in actions:
            if action in self.action_numbers:
                raise SettingError(f"{self.rules.name}: two mechanisms offer {action}; add_action shares an action")
            self.add_action(action)
        return range(first, len(self.actions))

    def add_action(self, action: Action) -> int:
        """The number of an action that several mechanisms may offer, new or known."""
        if action not in self.action_numbers:
            self.action_numbers[action] = len(self.actions)
            self.actions.append(action)
        return self.action_numbers[action]

    def add_ticket_slots(self, count: int) -> int:
        """Numbers for keeping tickets, whose names depend on the offer; all mechanisms share them."""
        if self.ticket_slots < 0:
            self.ticket_slots = len(self.actions)
            for _ in range(count):
                self.actions.append(None)
        return int(self.ticket_slots)

    def _add_book(self, book: Book) -> None:
        for other in self.books:
            if other.name == book.name:
                raise SettingError(f"{self.rules.name} has two mechanisms called {book.name}")
        self.books.append(book)

    def _lay_out_values(self) -> Ints:
        """When all mechanisms are bound, every declared value gets its place."""
        begin: list[int] = []
        for book in self.books:
            book.lay_out(len(begin), self.players, self.board)
            begin += book.beginning()
        return ints(begin)

    def count_routes(self, points: Ints) -> None:
        """What claims count, by length."""
        for route in self.board.routes:
            self.route_points[route.number] = points[route.length]

    def add_source(self, name: str) -> int:
        """The number of something that brings points, new or known."""
        if name not in self.sources:
            self.sources.append(name)
        return self.sources.index(name)

    def color_number(self, color: str) -> int:
        """The kind of card that a route of this colour takes; a gray route has the number of the locomotive."""
        return self.kinds.index(color) if color in self.kinds else int(self.locomotive)
