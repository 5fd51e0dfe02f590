"""Five words for how well somebody chose: like the bot whose errors are nearest."""

from __future__ import annotations

from stellwerk.bots.levels import LEVELS
from stellwerk.engine.vocabulary import Text

JUDGED = LEVELS[:5]
"""The levels whose errors were measured."""

LEAST: tuple[float, ...] = (0.0098, 0.0062, 0.0028, 0.0009)
"""From so much chance given away per real choice on: level 1, 2, 3, 4; below: level 5."""

WORDS: dict[str, Text] = {
    level.code: Text(f"like {_a}", _de)
    for level, _a, _de in zip(
        JUDGED,
        ("a Handcar", "a Local train", "a Regional express", "an Intercity", "a Night express"),
        (
            "wie eine Draisine",
            "wie ein Bummelzug",
            "wie ein Regionalexpress",
            "wie ein Intercity",
            "wie ein Nachtexpress",
        ),
        strict=True,
    )
}


def word_for(error: float) -> str:
    """The code of the level that gives away as much."""
    for level, least in zip(JUDGED, LEAST, strict=False):
        if error >= least:
            return level.code
    return JUDGED[-1].code
