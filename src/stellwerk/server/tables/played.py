"""One's own part in a game, from its review. A plain function, for any host of tables."""

from __future__ import annotations

import msgspec

from stellwerk.server.storage.rows import PlayedGame
from stellwerk.server.wire import review_wire as wire


def played(game: PlayedGame) -> wire.PlayedGame:
    """What a person's seat made of it."""
    seat = msgspec.json.decode(game.review, type=wire.Review).seats[game.seat]
    return wire.PlayedGame(
        table=game.table,
        game=game.game,
        players=game.players,
        seat=game.seat,
        at=int(game.ended),
        luck=seat.luck,
        error=seat.error,
        result=seat.result,
        without_luck=seat.without_luck,
        real_choices=seat.real_choices,
        good_choices=seat.good_choices,
        word=seat.word,
    )
