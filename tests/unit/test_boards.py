"""Loading a board finds what cannot be right and says in which line."""

from __future__ import annotations

from pathlib import Path

import pytest

from stellwerk.boards.loading import BOARDS, load_board, read_board
from stellwerk.engine.board import Space
from stellwerk.engine.errors import BoardError

TOY = {
    "board.toml": 'name = { en = "Toy", de = "Toy" }\n\n[totals]\nplaces = 4\nroutes = 5\n\n[totals.tickets]\nx = 2\n',
    "places.csv": "id,name,kind\na,A,city\nb,B,city\nc,C,city\nl,L,country\n",
    "routes.csv": "a,b,length,color,waves\na,b,2,red,0\na,b,2,gray,0\nb,c,3,gray,1\na,l,1,blue,0\nc,l,1,blue,0\n",
    "tickets.csv": "a,b,points,deck\na,c,5,x\na,l,3,x\n",
}


def read(folder: Path, **changed: tuple[str, str]) -> None:
    """Read the toy board with one text replaced in a file."""
    for name, text in TOY.items():
        old, new = changed.get(name.split(".")[0], ("", ""))
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    read_board("toy", folder)


@pytest.mark.parametrize("name", BOARDS)
def test_the_boards_of_the_project_load(name: str) -> None:
    assert load_board(name).routes


def test_a_board_of_ones_own_loads_from_a_folder(tmp_path: Path) -> None:
    read(tmp_path)
    board = read_board("toy", tmp_path)
    assert [r.id for r in board.routes] == ["a-b-1", "a-b-2", "b-c", "a-l", "c-l"]
    assert board.route("b-c").spaces == (Space.WAVE, Space.PLAIN, Space.PLAIN)
    assert list(board.route("a-b-1").parallels) == [1]
    assert len(board.place("l").stops) == 2, "a country has a stop for each route into it"


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("routes", "a,b,2,red,0", "a,z,2,red,0", "routes.csv, line 2: unknown place 'z'"),
        ("routes", "a,b,2,gray,0", "a,b,3,gray,0", "routes.csv, line 3: parallel routes of unequal length"),
        ("routes", "a,b,2,red,0", "a,b,2,pink,0", "routes.csv, line 2: colour 'pink'"),
        ("routes", "b,c,3,gray,1", "b,c,3,gray,4", "routes.csv, line 4: waves"),
        ("routes", "b,c,3,gray,1", "b,b,3,gray,1", "routes.csv, line 4: both ends"),
        ("routes", "b,c,3,gray,1", "b,c,x,gray,1", "routes.csv, line 4: length is 'x'"),
        ("routes", "b,c,3,gray,1", "b,c,-3,gray,1", "routes.csv, line 4: length"),
        ("routes", "b,c,3,gray,1", "b,c,3,gray", "routes.csv, line 4: 5 columns"),
        ("routes", "b,c,3,gray,1", "a,l,1,gray,0", "tickets.csv, line 2: ticket a-c cannot be met"),
        ("routes", "c,l,1,blue,0\n", "", "board.toml, line 5: routes should be 5, but the tables hold 4"),
        ("tickets", "a,l,3,x", "a,l,0,x", "tickets.csv, line 3: points"),
        ("tickets", "a,l,3,x", "a,,3,x", "tickets.csv, line 3: column b"),
        ("tickets", "a,l,3,x", "c,a,3,x", "tickets.csv, line 3: ticket c-a stands twice"),
        ("tickets", "a,l,3,x", "a,l,3,y", "board.toml, line 7: tickets should be"),
        ("places", "b,B,city", "a,B,city", "places.csv, line 3: place a stands here twice"),
        ("places", "b,B,city", "b,B,moon", "places.csv, line 3: kind is 'moon'"),
        ("places", "a,A,city\nb,B,city\nc,C,city\nl,L,country\n", "", "places.csv, line 1: the table is empty"),
        ("board", "places = 4", "planets = 4", "unknown total 'planets'"),
        ("board", "[totals]", "[tot", "board.toml: cannot be read"),
    ],
)
def test_a_wrong_board_is_refused_with_file_and_line(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    with pytest.raises(BoardError) as problem:
        read(tmp_path, **{file: (old, new)})
    assert says in str(problem.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"places\.csv: cannot be read"):
        read_board("nothing", tmp_path)
