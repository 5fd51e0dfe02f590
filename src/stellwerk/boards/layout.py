"""The geometry of a board, as `layout.json` has it (made by `web/boardgen`). It knows no rules and no colours."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import cast

from stellwerk.boards.folders import board_folder
from stellwerk.boards.loading import load_board
from stellwerk.boards.plain_layout import plain_layout
from stellwerk.boards.shapes import Layout
from stellwerk.boards.tables import read_text
from stellwerk.engine.errors import BoardError


@cache
def layout(board: str | Path) -> Layout:
    """The geometry of a board, plain where none is drawn. Shared: treat it as read-only."""
    folder = board_folder(board)
    if not folder.joinpath("layout.json").is_file():
        return plain_layout(load_board(board), folder)
    text = read_text(folder, "layout.json")
    try:
        return cast(Layout, json.loads(text))
    except json.JSONDecodeError as problem:
        raise BoardError(f"{folder.name}/layout.json, line {problem.lineno}: {problem.msg}") from None
