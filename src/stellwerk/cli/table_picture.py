"""A table in the terminal: market, seats, hands and the final count, as somebody may see them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text as Styled

from stellwerk.cli import words
from stellwerk.cli.telling import Teller
from stellwerk.engine.game import Game
from stellwerk.engine.outcome import Outcome
from stellwerk.engine.view import SeatView, View
from stellwerk.rulebook import Language, Text

STYLES = {
    "violet": "magenta",
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "blue",
    "white": "bold",
    "black": "bright_black",
    "locomotive": "bold cyan",
}
MARKET = Text("Market", "Auslage")
DECK = Text("deck", "Stapel")
DISCARDS = Text("discards", "Ablage")
HAND = Text("hand", "Hand")
TICKETS = Text("tickets", "Zielkarten")
LAST_TURNS = Text("turns left", "Züge noch")


def table_lines(game: Game, teller: Teller, seat: int | None, everything: bool) -> Iterator[Styled]:
    """The market, and a line or two for each seat."""
    language = teller.language
    view = game.view(seat)
    yield _market(view, language)
    seats = [game.view(s).seats[s] for s in range(len(view.seats))] if everything else list(view.seats)
    width = max(len(name) for name in teller.names)
    for number, shown in enumerate(seats):
        yield _seat(number, shown, number in view.to_act, width, teller, teller.line_of(number, view.parts))


def _market(view: View, language: Language) -> Styled:
    line = Styled.assemble((f"  {MARKET.in_language(language)}: ", "dim"))
    cards = [card(kind, language) for kind in view.market if kind is not None]
    line.append(Styled(", ").join(cards) if cards else Styled("–"))
    counts = (
        f"   {DECK.in_language(language)} {view.deck}, {DISCARDS.in_language(language)} {sum(view.discards.values())}"
    )
    if view.turns_left is not None and not view.over:
        counts += f"   {LAST_TURNS.in_language(language)}: {view.turns_left}"
    line.append(counts, "dim")
    return line


def _seat(number: int, seat: SeatView, acts: bool, width: int, teller: Teller, extra: list[str]) -> Styled:
    language = teller.language
    line = Styled.assemble(("  ▸ " if acts else "    ", "bold cyan"))
    line.append(f"{teller.names[number]:<{width}}", "bold" if acts else "")
    line.append(f"  {words.points(seat.points, language):<10}")
    line.append(f"  {words.trains(seat.trains, language):<10}", "dim")
    line.append(f"  {words.cards(seat.cards, language):<9}", "dim")
    line.append(f"  {words.tickets(sum(seat.ticket_counts), language)}", "dim")
    for told in extra:
        line.append(f"  {told}", "dim")
    if seat.hand is not None:
        line.append(f"\n        {HAND.in_language(language)}: ", "dim")
        line.append(hand(seat.hand, language))
    if seat.tickets:
        line.append(f"\n        {TICKETS.in_language(language)}: ", "dim")
        line.append(", ".join(teller.ticket(id) for id in seat.tickets))
    return line


def hand(counts: dict[str, int], language: Language) -> Styled:
    held = [Styled(words.cards_of(kind, n, language), STYLES.get(kind, "")) for kind, n in counts.items() if n]
    return Styled(", ").join(held) if held else Styled("–")


def card(kind: str, language: Language) -> Styled:
    """A colour that is also a word, so that nobody has to see it."""
    return Styled(words.word(words.CARDS, kind, language), STYLES.get(kind, ""))


def outcome_lines(outcome: Outcome, teller: Teller) -> Iterator[Styled]:
    """The final count, the winner first."""
    language = teller.language
    order = sorted(range(len(outcome.totals)), key=lambda seat: (outcome.places[seat], seat))
    for seat in order:
        sums: dict[str, int] = {}
        for line in outcome.lines:
            if line.seat == seat:
                sums[line.source] = sums.get(line.source, 0) + line.points
        counted = ", ".join(f"{teller.source(source)} {n:+}" for source, n in sums.items())
        text = Styled.assemble((f"  {outcome.places[seat]}. {teller.names[seat]}", "bold"))
        text.append(f"  {words.points(outcome.totals[seat], language)}", "bold green")
        text.append(f"  ({counted})", "dim")
        yield text
