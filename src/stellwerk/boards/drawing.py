"""Boards as pictures: one self-contained SVG per board, in the manner of a hand-coloured railway atlas.

For documents, previews, thumbnails and tests. The geometry comes from the layout, lengths and colours from the board.
It knows no rules, and it is not the interactive board of the browser, which draws the same layout by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from stellwerk.boards.folders import board_folder
from stellwerk.boards.inks import INKS, PALETTE, SEATS, SYMBOL_INK, WAVE, Ink, Theme
from stellwerk.boards.layout import layout
from stellwerk.boards.loading import load_board
from stellwerk.boards.shapes import Layout, Space
from stellwerk.boards.sheet import cartouche, city, compass, country, defs, frame, ground, label, style, ties
from stellwerk.boards.svg import at, box, symbol, tag
from stellwerk.boards.totals import read_head
from stellwerk.boards.trains import train
from stellwerk.engine.board import Board
from stellwerk.engine.errors import BoardError, SettingError


def marked_spaces(length: int, marks: int) -> range:
    """Which spaces of a route carry its wave or locomotive symbols: those in the middle."""
    start = (length - marks + 1) // 2
    return range(start, start + marks)


def _free_space(space: Space, color: str, mark: str, ink: Ink) -> str:
    w, h, angle = space["w"], space["h"], space["angle"]
    base = box(w, h, 4.2, fill=PALETTE[color], stroke=ink.rim, stroke_opacity=0.8, stroke_width=1.5)
    if mark == "locomotive":
        face = box(w - 4.4, h - 4.4, 2.6, fill="#fffaf0", stroke="url(#rainbow)", stroke_width=3.4)
        face += symbol("locomotive", "#2b2622", angle)
    elif mark == "wave":
        face = box(w - 3.4, h - 3.4, 3, fill=WAVE) + symbol("wave", "#f4fbfb", angle)
    else:
        line: dict[str, str | float] = {"stroke": SYMBOL_INK[color], "stroke_opacity": 0.4}
        face = box(w - 5.2, h - 5.2, 2, fill="none", **line) + symbol(color, SYMBOL_INK[color], angle, 1.12)
    return tag("g", base, face, transform=at(space["x"], space["y"], angle))


def _tracks(board: Board, ink: Ink, sheet: Layout, owners: Mapping[str, int]) -> Iterator[str]:
    """All routes, the claimed ones last, so that no wagon is covered."""
    lines = "".join(track["path"] for track in sheet["routes"])
    yield tag("path", d=lines, class_="bed") + tag("path", d=lines, class_="sleepers")
    wagons = []
    for track, route in zip(sheet["routes"], board.routes, strict=True):
        owner = owners.get(route.id)
        if owner is not None:
            wagons.append(tag("g", *train(track, SEATS[owner]), data_route=route.id, data_seat=owner))
            continue
        marked = marked_spaces(int(route.length), int(route.waves or route.locomotives))
        mark = "wave" if route.waves else "locomotive"
        marks = [mark if index in marked else "" for index in range(int(route.length))]
        cells = [_free_space(s, route.color, m, ink) for s, m in zip(track["spaces"], marks, strict=True)]
        yield tag("g", *cells, data_route=route.id)
    yield from wagons


def board_svg(
    name: str | Path, *, theme: Theme = "light", claimed: Mapping[str, int] | None = None, language: str = "en"
) -> str:
    """The whole picture of a board, one of the project's own by name or any other by its folder.

    `claimed` maps route ids to seats, whose wagons then stand on the route.
    """
    board, sheet, ink, owners = load_board(name), layout(name), INKS[theme], claimed or {}
    if [track["id"] for track in sheet["routes"]] != [route.id for route in board.routes]:
        raise BoardError(f"{board.name}/layout.json: its routes are not those of routes.csv; draw the board anew")
    for route, seat in owners.items():
        board.route(route)
        if seat not in range(len(SEATS)):
            raise SettingError(f"route {route} cannot be of seat {seat!r}; seats are 0 to {len(SEATS) - 1}")
    title = read_head(board_folder(name)).name[language]
    w, h, spots = sheet["width"], sheet["height"], sheet["places"].items()
    layers = [*ground(ink, sheet, language), *frame(ink, sheet)]
    if sheet["compass"]:
        layers.append(compass(sheet["compass"], ink))
    if sheet["cartouche"]:
        layers.append(cartouche(sheet["cartouche"], title, ink))
    layers += [*ties(sheet), *_tracks(board, ink, sheet, owners)]
    for place, spot in spots:
        if spot["kind"] == "country":
            layers += country(place, spot, sheet, board.place(place).name_in(language))
    layers += [city(place, spot, sheet["sizes"]["city"]) for place, spot in spots if spot["kind"] == "city"]
    names = [text for _, s in spots if s["kind"] == "city" for text in label(s["label"], sheet["sizes"])]
    return tag(
        "svg",
        tag("title", f"{escape(title)}, Stellwerk"),
        style(ink, sheet["sizes"]),
        tag("defs", *defs(sheet)),
        tag("rect", width=w, height=h, rx=18, fill=ink.wood),
        tag("g", *layers, tag("g", *names, class_="names"), clip_path="url(#sheet)"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {w} {h}",
        width=w,
        height=h,
        role="img",
    )
