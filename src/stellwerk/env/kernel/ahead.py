"""The next games of a batch are read while others are played, so that the processor's cache has them in time.

Of a thousand games most lie in memory that answers late. Where something lies is known only when what points to it is
there, so each level is read one game later than the one above. Which numbers are read does not matter, only that it is
done: the sums are returned so that no compiler leaves it out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from stellwerk.engine.state import GameState
    from stellwerk.engine.table import Table
    from stellwerk.env.kernel.buffers import Shorts
    from stellwerk.env.kernel.shown import Shown

LEVELS: Final = 5
IN_CACHE: Final = 96  # so many games lie in the cache anyway
LINE: Final = 64  # what the cache fetches at once, in bytes


def read_ahead(tables: list[Table], shown: list[Shown], game: i64) -> i64:
    """What the games after this one will need, of the nearest the innermost."""
    seen = shown[game + 4].seat + tables[game + 5].state.turn
    seen += level_of_state(tables[game + 4].state) + shown[game + 3].claims + shown[game + 3].ticket_count
    seen += level_of_piles(tables[game + 3].state) + level_of_players(tables[game + 2].state)
    return seen + level_of_hands(tables[game + 1].state) + level_of_shown(shown[game + 2])


def level_of_state(state: GameState) -> i64:
    return state.current + state.market_total + state.waiting + len(state.streams)


def level_of_piles(state: GameState) -> i64:
    seen = state.deck.total + state.discards.total + state.market[0] + state.stack[0] + state.streams[0].used
    for deck in state.ticket_decks:
        seen += len(deck)
    return seen + len(state.players)


def level_of_players(state: GameState) -> i64:
    deck = state.deck.count
    discards = state.discards.count
    seen = deck[0] + deck[len(deck) - 1] + discards[0] + discards[len(discards) - 1]
    for player in state.players:
        seen += player.trains + len(player.tickets) + len(player.open)
    return seen


def level_of_hands(state: GameState) -> i64:
    seen: i64 = len(state.streams[0].block)
    for player in state.players:
        if len(player.tickets):
            seen += player.tickets[0] + player.ticket_mix[0]
        hand = player.hand.count
        known = player.known
        seen += hand[0] + hand[len(hand) - 1] + known[0] + known[len(known) - 1] + player.open[0]
    return seen


def level_of_shown(shown: Shown) -> i64:
    claimed = shown.claimed
    seen = shown.open[0] + i64(claimed[0]) + i64(claimed[len(claimed) // 2])
    return seen + i64(shown.tickets[0]) if len(shown.tickets) else seen


def read_row(observations: Shorts, at: i64, end: i64) -> i64:
    """The row that will be written anew."""
    seen: i64 = 0
    while at < end:
        seen += i64(observations[at])
        at += LINE // 2
    return seen
