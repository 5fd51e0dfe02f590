"""A table in a few lines of text, as a spectator sees it."""

from __future__ import annotations

from stellwerk.engine.game import Game


def table_text(game: Game) -> str:
    view = game.view(None)
    lines = [f"{' '.join((view.game, *view.variants))}, turn {view.turn}: {view.decision or 'over'}"]
    lines.append(f"market {', '.join(card or '-' for card in view.market)}; deck {view.deck}")
    for number, seat in enumerate(view.seats):
        mark = ">" if number in view.to_act else " "
        held = f"{seat.cards} cards, {sum(seat.ticket_counts)} tickets"
        lines.append(f"{mark} {number}: {seat.points} points, {seat.trains} trains, {held}")
    if view.outcome is not None:
        lines.append(f"totals {', '.join(map(str, view.outcome.totals))}")
    return "\n".join(lines)
