"""What boards are painted with: the colours of routes and players, their symbols, and the inks of both themes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Theme = Literal["light", "dark"]


class Seat(NamedTuple):
    """A livery: colour, dark rim, the colour of windows and emblem, and the emblem, 16 units across."""

    color: str
    rim: str
    window: str
    shape: str


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a theme, apart from those of the routes and players, which never change."""

    wood: str
    gold: str
    sea: str
    sea_line: str
    coast: str
    land: str
    washes: tuple[str, str, str, str, str]
    edges: tuple[str, str, str, str, str]
    abroad: tuple[str, str]
    border: str
    frontier: str
    river: str
    net: str
    text: str
    halo: str
    sea_text: str
    rim: str
    paper: str
    paper_text: str
    tie: str


PALETTE: Mapping[str, str] = {
    "red": "#9f2c13",
    "orange": "#f7950d",
    "yellow": "#fdd734",
    "green": "#4d8f68",
    "blue": "#024094",
    "violet": "#a45fc2",
    "black": "#1f1e23",
    "white": "#faf8f1",
    "gray": "#aeaba3",
}
SYMBOL_INK: Mapping[str, str] = {
    "red": "#fff",
    "orange": "#3d1d00",
    "yellow": "#4c3a00",
    "green": "#fff",
    "blue": "#fff",
    "violet": "#fff",
    "black": "#fff",
    "white": "#4a4741",
    "gray": "#5c5953",
}
SYMBOLS: Mapping[str, str] = {
    "red": "M0-6.6 6.4 5-6.4 5Z",
    "orange": "M-5.2-5.2H5.2V5.2H-5.2Z",
    "yellow": "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6Z",
    "green": "M-2.2-6.4H2.2V-2.2H6.4V2.2H2.2V6.4H-2.2V2.2H-6.4V-2.2H-2.2Z",
    "blue": "M0-7.2 6.6 0 0 7.2-6.6 0Z",
    "violet": "M0-7.6 1.9-1.9 7.6 0 1.9 1.9 0 7.6-1.9 1.9-7.6 0-1.9-1.9Z",
    "black": "M-4.9-6H-1.5V6H-4.9ZM1.5-6H4.9V6H1.5Z",
    "white": "M0-6.3A6.3 6.3 0 1 1 0 6.3 6.3 6.3 0 1 1 0-6.3ZM0-3.3A3.3 3.3 0 1 0 0 3.3 3.3 3.3 0 1 0 0-3.3Z",
    "gray": "M0-2.6A2.6 2.6 0 1 1 0 2.6 2.6 2.6 0 1 1 0-2.6Z"
    "M-5-1.5A1.5 1.5 0 1 1-5 1.5 1.5 1.5 0 1 1-5-1.5ZM5-1.5A1.5 1.5 0 1 1 5 1.5 1.5 1.5 0 1 1 5-1.5Z",
    "locomotive": "M0-7.8 2.1-2.6 7.6-2.3 3.3 1.2 4.8 6.6 0 3.5-4.8 6.6-3.3 1.2-7.6-2.3-2.1-2.6Z",
    "wave": "M-9-2.4C-7-5.6-5-5.6-3-2.4S1 .8 3-2.4 7-5.6 9-2.4M-9 3.8C-7 .6-5 .6-3 3.8S1 7 3 3.8 7 .6 9 3.8",
}
CREAM = "#fff6df"
SEATS: tuple[Seat, ...] = (
    Seat("#236875", "#0a2a31", CREAM, "M-7.4 5.8H7.4L8-4.4 3.8-.4 0-7-3.8-.4-8-4.4Z"),
    Seat(
        "#fca4d6",
        "#7a1f56",
        "#7a1f56",
        "M0 7C-9.2.8-7.8-6.6-3.8-6.6-1.5-6.6 0-4.6 0-3.4 0-4.6 1.5-6.6 3.8-6.6 7.8-6.6 9.2.8 0 7Z",
    ),
    Seat("#b76a32", "#4a230a", CREAM, "M2.6-8-6 1.4H-.9L-2.8 8 6-1.8H.9Z"),
    Seat("#9dffb3", "#11593a", "#11593a", "M3.4-7A7.3 7.3 0 1 0 7 3.5 6 6 0 0 1 3.4-7Z"),
    Seat("#53124d", "#240420", CREAM, "M-6.2-7.2H6.2L1.5 0 6.2 7.2H-6.2L-1.5 0Z"),
    Seat("#6c93f4", "#132e78", "#132e78", "M-6.6 7V-.8A6.6 6.6 0 0 1 6.6-.8V7H2.7V-.6A2.7 2.7 0 0 0-2.7-.6V7Z"),
)
INKS: Mapping[Theme, Ink] = {
    "light": Ink(
        wood="#3a2a20",
        gold="#d9b36a",
        sea="#a9cbd0",
        sea_line="#e3f0ee",
        coast="#4f747d",
        land="#d9d8c1",
        washes=("#f3e7cb", "#f1dfc6", "#e9e6c8", "#f5edd8", "#ecdcc8"),
        edges=("#d9b671", "#d49a78", "#b0b878", "#d8c07c", "#bf9a86"),
        abroad=("#dedcc4", "#d6d6be"),
        border="#8d7d5d",
        frontier="#7a5f45",
        river="#7fabb8",
        net="#ffffff",
        text="#2a211a",
        halo="#fbf5e6",
        sea_text="#3d6873",
        rim="#2b2622",
        paper="#f8f0dc",
        paper_text="#3a2a20",
        tie="#2f5d62",
    ),
    "dark": Ink(
        wood="#140f0c",
        gold="#a98545",
        sea="#1b313a",
        sea_line="#35525c",
        coast="#6b949e",
        land="#3a3a32",
        washes=("#544a39", "#554437", "#4a4c38", "#5a503d", "#524640"),
        edges=("#8a6c36", "#8a573d", "#68713c", "#857040", "#74594d"),
        abroad=("#3d3d35", "#383932"),
        border="#a39168",
        frontier="#c2a070",
        river="#47707d",
        net="#9fc3cb",
        text="#fbf3df",
        halo="#231d18",
        sea_text="#8fb8c2",
        rim="#efe4cb",
        paper="#2c241d",
        paper_text="#f3e6c8",
        tie="#86b9bd",
    ),
}
SANS = "'Barlow Condensed','Roboto Condensed','Arial Narrow','DejaVu Sans Condensed',sans-serif"
SERIF = "'Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif"
ENAMEL, WAVE = "#2f5d62", "#3d7f96"
RAINBOW = ("#d8432f", "#f7950d", "#fdd734", "#4d8f68", "#2f6fc4", "#a45fc2")
