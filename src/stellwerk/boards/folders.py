"""Where boards lie: the project's own in this package, others in any folder."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from stellwerk.engine.errors import BoardError


def own_boards() -> tuple[str, ...]:
    """The names of the project's own boards."""
    return tuple(sorted(f.name for f in files(__package__).iterdir() if f.joinpath("board.toml").is_file()))


def board_folder(board: str | Path) -> Traversable:
    """The folder of a board: for a plain name one of the project's own, else the path itself."""
    if isinstance(board, str) and board in own_boards():
        return files(__package__).joinpath(board)
    if isinstance(board, str | Path) and (folder := Path(board).absolute()).is_dir():
        return folder
    raise BoardError(f"{board!r} is neither a folder nor one of the boards {', '.join(own_boards())}")
