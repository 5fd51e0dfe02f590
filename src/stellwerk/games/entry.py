"""A game in the list of games: everything about it that is not a rule, in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from stellwerk.boards.folders import board_folder
from stellwerk.boards.loading import board_title
from stellwerk.engine.rules import Rules
from stellwerk.engine.vocabulary import Text


@dataclass(frozen=True)
class Variant:
    """Another way to play a game: a function of its rules."""

    name: str
    title: Text
    apply: Callable[[Rules], Rules]


@dataclass(frozen=True)
class LessonMove:
    """What a lesson asks for: an action of this type, about one of these cards, tickets or routes if any are named."""

    type: str
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class LessonStep:
    """One turn of a lesson, or what comes before the first; `code` names the words for it."""

    code: str
    moves: tuple[LessonMove, ...]


@dataclass(frozen=True)
class Lesson:
    """A game that is told move by move. It is a game like any other, with this seed and this opponent, who plays the
    same whatever its own seed; so everything happens as it is told."""

    seed: str
    bot: str
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class GameEntry:
    """A game that can be chosen by its name.

    `board` is a board of this project by name, or the folder of another; its title is the game's, and its layout and
    picture lie there. `rulebook` is the file with the numbered rules, whose ids begin with `prefix`; `based_on` are the
    prefixes of rulebooks that also apply. At most one of the variants is chosen. A game that is not `listed` can be
    played, but is not offered to whoever looks for a game. A `lesson` guides whoever plays it for the first time.
    """

    name: str
    build: Callable[[], Rules]
    board: str | Path
    prefix: str
    pitch: Text
    rulebook: str | Path | None = None
    based_on: tuple[str, ...] = ()
    variants: Mapping[str, Variant] = field(default_factory=dict)
    usual_players: int = 3
    listed: bool = True
    lesson: Lesson | None = None

    @property
    def title(self) -> Text:
        return Text(board_title(self.board, "en"), board_title(self.board, "de"))

    @property
    def players(self) -> range:
        fewest, most = self._players
        return range(fewest, most + 1)

    @cached_property
    def _players(self) -> tuple[int, int]:
        return self.build().players

    @property
    def prefixes(self) -> tuple[str, ...]:
        """Of all rulebooks that apply, its own first."""
        return (self.prefix, *self.based_on)

    @property
    def folder(self) -> Traversable:
        """Where the board lies, with its layout."""
        return board_folder(self.board)

    @property
    def rulebook_file(self) -> Traversable | None:
        if isinstance(self.rulebook, str):
            return files("stellwerk.rulebook").joinpath(self.rulebook)
        return self.rulebook


def named(*variants: Variant) -> dict[str, Variant]:
    """Variants by their names."""
    return {variant.name: variant for variant in variants}
