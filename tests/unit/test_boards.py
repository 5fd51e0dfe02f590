"""Loading a board finds what cannot be right and says in which line."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from stellwerk.boards.__main__ import ids_of
from stellwerk.boards.folders import own_boards
from stellwerk.boards.loading import board_title, load_board, read_board
from stellwerk.boards.totals import read_head, totals_of
from stellwerk.engine.board import Board, route_ids
from stellwerk.engine.errors import BoardError, SettingError
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import rules_for

PLACES = "id,name,kind\na,A,city\nb,B,city\nc,C,city\nl,L,country\n"
TOY = {
    "board.toml": 'name = { en = "Toy", de = "Toy" }\n\n[totals]\nplaces = 4\nroutes = 5\n\n[totals.tickets]\nx = 2\n',
    "places.csv": PLACES,
    "routes.csv": "a,b,length,color,waves\na,b,2,red,0\na,b,2,gray,0\nb,c,3,gray,1\na,l,1,blue,0\nc,l,1,blue,0\n",
    "tickets.csv": "a,b,points,deck\na,c,5,x\na,l,3,x\n",
    "border_crossings.csv": "country,city,lat,lon\nl,a,1.5,-2\nl,c,1,2\n",
}


def read(folder: Path, **changed: tuple[str, str]) -> None:
    """Read the toy board with one text replaced in a file."""
    for name, text in TOY.items():
        old, new = changed.get(name.split(".")[0], ("", ""))
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    read_board("toy", folder)


@pytest.mark.parametrize("name", own_boards())
def test_the_boards_of_the_project_load_and_state_every_total(name: str) -> None:
    board = load_board(name)
    folder = Path(str(files("stellwerk.boards").joinpath(name)))
    assert dict(read_head(folder).totals) == totals_of(board)


def test_a_board_of_ones_own_loads_from_a_folder(tmp_path: Path) -> None:
    read(tmp_path)
    board = load_board(tmp_path)
    assert board is load_board(tmp_path)
    assert (board.name, board_title(str(tmp_path), "de")) == (tmp_path.name, "Toy")
    assert [r.id for r in board.routes] == ["a-b-1", "a-b-2", "b-c", "a-l", "c-l"]
    assert (board.route("b-c").length, board.route("b-c").waves) == (3, 1)
    assert list(board.route("a-b-1").parallels) == [1]
    assert len(board.place("l").stops) == 2, "a country has a stop for each route into it"


def test_an_unknown_board_is_refused_with_those_there_are() -> None:
    with pytest.raises(BoardError, match="nor one of the boards first_journey, germany, italy, old_west, usa"):
        load_board("atlantis")


def test_routes_are_named_as_the_first_of_a_pair_whichever_way_round(tmp_path: Path) -> None:
    assert route_ids([("a", "b"), ("c", "a"), ("b", "a"), ("a", "c")]) == ["a-b-1", "c-a-1", "a-b-2", "c-a-2"]
    read(tmp_path, routes=("a,b,2,gray,0", "b,a,2,gray,0"))
    board = read_board("toy", tmp_path)
    assert [r.id for r in board.routes][:2] == ["a-b-1", "a-b-2"]
    assert (board.route("a-b-2").a, board.route("a-b-2").group) == (1, board.route("a-b-1").group)
    assert ids_of(tmp_path / "routes.csv") == [r.id for r in board.routes], "what the drawing is told"


def test_things_are_found_by_id_and_have_names() -> None:
    board = load_board("usa")
    assert board.route("denver-omaha").name == "Denver – Omaha"
    assert board.ticket("boston-miami").name == "Boston – Miami"
    assert repr(board.ticket("boston-miami")) == "<ticket boston-miami: Boston – Miami, 12 points>"
    assert repr(board.place("miami")) == "<city miami: Miami>"
    assert repr(load_board("italy").route("bari-croazia")) == "<route bari-croazia: Bari – Croazia, 7 gray, 4 waves>"
    with pytest.raises(SettingError, match="no route 'denver-omaho' on the board usa; did you mean denver-omaha"):
        board.route("denver-omaho")
    with pytest.raises(SettingError, match="no ticket 'x'"):
        board.ticket("x")
    with pytest.raises(SettingError, match="no place 'x'"):
        board.place("x")


def changed(name: str, folder: Path, file: str, old: str, new: str) -> Board:
    """A board of the project with one text replaced in a file, and without the totals."""
    for entry in files("stellwerk.boards").joinpath(name).iterdir():
        if entry.name.endswith((".csv", ".toml")):
            text = entry.read_text(encoding="utf-8")
            if entry.name == "board.toml":
                text = text[: text.index("[totals]")] + "[totals]\n"
            assert entry.name != file or old in text
            (folder / entry.name).write_text(text.replace(old, new) if entry.name == file else text, encoding="utf-8")
    return read_board(name, folder)


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "says"),
    [
        ("usa", "routes.csv", "denver,omaha,4", "denver,omaha,8", r"routes\.csv, line 36: route denver-omaha has 8"),
        ("old_west", "routes.csv", "albuquerque,flagstaff,4", "albuquerque,flagstaff,9", "line 3: route albuquerque-"),
        ("italy", "places.csv", "13.51,Marche", "13.51,", r"places\.csv, line 3: ancona has no region"),
        ("italy", "places.csv", ",Sardegna", ",Sardinia", "no region Sardegna, which should count twice"),
        ("germany", "places.csv", "13.41,5", "13.41,6", "asks for 61 passengers; the bag holds 60"),
    ],
)
def test_a_board_that_does_not_fit_the_rules_is_refused(
    tmp_path: Path, game: str, file: str, old: str, new: str, says: str
) -> None:
    board = changed(game, tmp_path, file, old, new)
    with pytest.raises(SettingError, match=says):
        Setting(replace(rules_for(game), board=board), 2)


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
        ("places", "b,B,city", "B b,B,city", "places.csv, line 3: id is 'B b'"),
        ("places", PLACES, PLACES.replace("kind", "kind,lat").replace("y\n", "y,91\n"), "line 2: lat is '91'"),
        ("places", "id,name,kind", "id,name,art", "places.csv, line 1: unknown column 'art'; known are id, name, kind"),
        ("places", "id,name,kind", "id,name,name", "places.csv, line 1: column name stands here twice"),
        ("routes", "color,waves", "color,wave", "routes.csv, line 1: unknown column 'wave'"),
        ("routes", "length,color,waves", "length,waves,locomotives", "routes.csv, line 1: column color is missing"),
        ("border_crossings", "l,c,1,2", "l,b,1,2", "border_crossings.csv, line 3: no row for route c-l"),
        ("border_crossings", "l,c,1,2", "l,c,1,2\nl,b,1,2", "border_crossings.csv, line 4: no route crosses here"),
        ("border_crossings", "l,c,1,2", "b,c,1,2", "border_crossings.csv, line 3: b is a city"),
        ("border_crossings", "l,c,1,2", "l,a,1,2", "border_crossings.csv, line 3: the crossing from l to a stands"),
        ("border_crossings", "l,c,1,2", "l,c,1,181", "border_crossings.csv, line 3: lon is '181'"),
        ("board", "places = 4", "planets = 4", "board.toml, line 4: unknown total 'planets'"),
        ("board", "routes = 5", "waves = 2", "board.toml, line 5: waves should be 2, but the tables hold 1"),
        ("board", "routes = 5", "locomotives = 1", "board.toml, line 5: locomotives should be 1"),
        ("board", "routes = 5", "countries = 0", "board.toml, line 5: countries should be 0, but the tables hold 1"),
        ("board", "routes = 5", "passengers = 3", "board.toml, line 5: unknown total 'passengers'"),
        ("board", "x = 2\n", "x = 2\n[totals.ticket_points]\nx = 9\n", "line 9: ticket_points should be {'x': 9}"),
        ("board", "[totals]", "[tot", "board.toml, line 3: "),
        (
            "board",
            "[totals]\nplaces = 4\nroutes = 5\n\n[totals.tickets]",
            "[total]",
            "board.toml, line 1: there is no [totals]",
        ),
        ("board", ', de = "Toy"', "", "board.toml, line 1: the name in the language 'de' is missing"),
    ],
)
def test_a_wrong_board_is_refused_with_file_and_line(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    with pytest.raises(BoardError) as problem:
        read(tmp_path, **{file: (old, new)})
    assert says in str(problem.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"board\.toml: cannot be read"):
        read_board("nothing", tmp_path)
